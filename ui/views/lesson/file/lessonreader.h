// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Converts the YAML tree of a lesson into a Lesson and reports every error with its line. Used by lessonfile only; the only files that use
// yaml-cpp are those in this folder.

#include "views/lesson/file/lesson.h"
#include "views/lesson/file/lessonerror.h"
#include "views/lesson/file/yamltable.h"

namespace kvscope {

class LessonReader {
public:
    /// @param spoken the language for which model and prompts are chosen, where the file gives them by language
    LessonReader(const QByteArray& yaml, QString file, Language spoken) : m_source { std::move(file), yaml.split('\n') }, m_spoken(spoken)
    {
    }

    /// Throws LessonError.
    [[nodiscard]] Lesson lesson(const YAML::Node& root) const;

private:
    [[nodiscard]] LessonSettings settings(const YamlTable& table) const;
    [[nodiscard]] LessonStep step(const YamlValue& value) const;
    [[nodiscard]] LessonLook look(const YamlTable& table) const;
    [[nodiscard]] LessonAction action(const YamlTable& table) const;
    [[nodiscard]] LessonCommand command(const YamlValue& value) const;
    [[nodiscard]] SamplingSettings sampling(const YamlValue& value) const;
    [[nodiscard]] QString spoken(const YamlValue& value) const;
    [[nodiscard]] LessonText text(const YamlValue& value, bool markedUp) const;
    void checkMarkup(const YamlValue& value, const QString& text) const;

    YamlSource m_source;
    Language m_spoken;
};

}  // namespace kvscope
