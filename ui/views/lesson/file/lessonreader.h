// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Turns the tree of a lesson's YAML into a Lesson and says of every mistake where it stands. Used by lessonfile only; no other file sees yaml-cpp.

#include "views/lesson/file/lesson.h"
#include "views/lesson/file/lessonerror.h"
#include "views/lesson/file/yamltable.h"

namespace kvscope {

class LessonReader {
public:
    LessonReader(const QByteArray& yaml, QString file) : m_source { std::move(file), yaml.split('\n') } { }

    /// Throws LessonError.
    [[nodiscard]] Lesson lesson(const YAML::Node& root) const;

private:
    [[nodiscard]] LessonSettings settings(const YamlTable& table) const;
    [[nodiscard]] LessonStep step(const YamlValue& value) const;
    [[nodiscard]] LessonLook look(const YamlTable& table) const;
    [[nodiscard]] LessonAction action(const YamlTable& table) const;
    [[nodiscard]] LessonCommand command(const YamlValue& value) const;
    [[nodiscard]] SamplingSettings sampling(const YamlValue& value) const;
    [[nodiscard]] LessonText text(const YamlValue& value, bool markedUp) const;
    void checkMarkup(const YamlValue& value, const QString& text) const;

    YamlSource m_source;
};

}  // namespace kvscope
