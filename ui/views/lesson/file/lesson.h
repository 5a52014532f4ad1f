// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A lesson as it was read from its file: what to read, to look at, to ask and to do, step by step. Plain values, any thread; docs/lessons.md
// describes the file. Layers, heads, steps and positions count from 1 there and from 0 here.

#include "core/sampler.h"
#include "loader/checkpoint.h"
#include "text/language.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace kvscope {

/// One text in one language or two.
struct LessonText {
    QString english;
    QString spanish;

    /// In this language, or in the other one when only that was written.
    [[nodiscard]] const QString& in(Language language) const
    {
        const QString& wanted = language == Language::Spanish ? spanish : english;
        const QString& other = language == Language::Spanish ? english : spanish;
        return wanted.isEmpty() ? other : wanted;
    }
    [[nodiscard]] bool isEmpty() const { return english.isEmpty() && spanish.isEmpty(); }
};

/// One thing that an action does. Each kind uses the fields named behind it.
struct LessonCommand {
    enum class Kind {
        Step,  ///< number: so many steps on
        RunTo,  ///< number: the step to reach, counted from 1
        Cache,  ///< on
        Kernels,  ///< kernels
        Sampling,  ///< sampling
        Model,  ///< text: the model; the lesson's prompt begins on it
        Start,  ///< text: the prompt, empty for the lesson's; number: steps planned, 0 for the lesson's
        Race,  ///< number: tokens
        Check,  ///< number: the step to compute in the other mode too, from 1; 0 for the one that is viewed
        WhatIf,  ///< text: the preset
    };
    Kind kind = Kind::Step;
    int number = 0;
    bool on = true;
    QString text;
    KernelKind kernels = KernelKind::Exact;
    SamplingSettings sampling;
};

struct LessonAction {
    enum class Kind {
        Text,  ///< nothing but reading
        Key,  ///< waits for a key that the class presses
        Fast,  ///< does something at full speed
        Pause,  ///< time to think
    };
    Kind kind = Kind::Text;
    QString key;  ///< Key only: "C"
    int seconds = 0;  ///< Pause only
    LessonText label;  ///< of the button; may be empty
    QList<LessonCommand> commands;
};

/// What the window shows at a step. What is not given stays as it is.
struct LessonLook {
    QStringList panels;  ///< names of panels beside the text; empty: as before
    std::optional<int> layer, head, step;
    std::optional<std::pair<int, int>> cell;  ///< query and key position; key -1: the whole row
    std::optional<bool> costInTime;  ///< the cost panel: time, or operations
    std::optional<bool> costInTotal;  ///< the cost panel: total, or per step
};

struct LessonStep {
    LessonText title;
    LessonText text;  ///< marked up, see lessonmarkup.h
    LessonLook look;
    LessonText question;
    LessonText reveal;  ///< the answer
    LessonAction action;
    int line = 0;  ///< in the file, from 1
};

struct LessonSettings {
    int steps = 20;
    bool cacheOn = true;
    KernelKind kernels = KernelKind::Exact;
    SamplingSettings sampling;
    QStringList panels;  ///< beside the text unless a step says otherwise
};

struct Lesson {
    QString file;  ///< where it was read
    LessonText title;
    QString model;
    QString prompt;
    LessonSettings settings;
    QList<LessonStep> steps;  ///< at least one
};

}  // namespace kvscope
