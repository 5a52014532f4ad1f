// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A lesson as read from its file: text, view settings, questions and actions, step by step. Plain values, any thread; docs/lessons.md
// describes the file. Layers, heads, steps and positions count from 1 in the file and from 0 here.

#include "core/headrows.h"
#include "core/sampler.h"
#include "loader/checkpoint.h"
#include "text/language.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace kvscope {

/// One text in one language or several.
class LessonText {
public:
    void write(Language language, const QString& text) { m_texts[static_cast<std::size_t>(language)] = text; }
    /// As it was written in this language; empty when it was not.
    [[nodiscard]] const QString& written(Language language) const { return m_texts[static_cast<std::size_t>(language)]; }
    /// In this language, or in the first of the table in which it was written.
    [[nodiscard]] const QString& in(Language language) const
    {
        const auto isWritten = [](const QString& text) { return !text.isEmpty(); };
        const auto first = std::find_if(m_texts.begin(), m_texts.end(), isWritten);
        return first == m_texts.end() || isWritten(written(language)) ? written(language) : *first;
    }
    [[nodiscard]] bool isEmpty() const
    {
        return std::all_of(m_texts.begin(), m_texts.end(), [](const QString& text) { return text.isEmpty(); });
    }

private:
    std::array<QString, kLanguages.size()> m_texts;  ///< by Language
};

/// One command of an action. The comments list the fields that each kind uses.
struct LessonCommand {
    enum class Kind {
        Step,  ///< number: steps to advance
        RunTo,  ///< number: the step to reach, counted from 1
        Cache,  ///< on
        Kernels,  ///< kernels
        Sampling,  ///< sampling
        Model,  ///< text: the model; the lesson's prompt starts on it
        Start,  ///< text: the prompt, empty for the lesson's; number: planned steps, 0 for the lesson's
        Race,  ///< number: tokens
        Check,  ///< number: the step to compute in the other mode too, from 1; 0 for the viewed one
        WhatIf,  ///< text: the preset
        Measure,  ///< text: id of the view whose numbers are measured or read on request
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
        Text,  ///< reading only
        Key,  ///< waits for a key press
        Fast,  ///< runs commands at full speed
        Pause,  ///< time to think
    };
    Kind kind = Kind::Text;
    QString key;  ///< Key only: "C"
    int seconds = 0;  ///< Pause only
    LessonText label;  ///< of the button; may be empty
    QList<LessonCommand> commands;
};

/// What the panels of a step keep back while its answer is hidden.
enum class LessonCover {
    Nothing,
    Amounts,  ///< the numbers that would tell it, in panels that know them
    Panels,  ///< all that they show
    Text,  ///< that, and the tokens that the run samples
};

/// What the window shows at a step. Anything not given stays as it is.
struct LessonLook {
    QStringList panels;  ///< panels next to the text; empty: unchanged
    std::optional<int> layer, head, step;
    std::optional<std::pair<int, int>> cell;  ///< query and key position; key -1: the whole row
    std::optional<bool> costInTime;  ///< the cost panel: time or operations
    std::optional<bool> costInTotal;  ///< the cost panel: total or per step
    std::optional<int> form;  ///< of the first panel, in the order of its switch
    std::optional<bool> more;  ///< the calculator: with what is behind "More"
    LessonCover cover = LessonCover::Nothing;  ///< of this step only
    std::optional<HeadMeasure> find;  ///< selects the head with the largest mean of it over the rows so far
};

struct LessonStep {
    LessonText title;
    LessonText text;  ///< with markup, see lessonmarkup.h
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
    QStringList panels;  ///< next to the text, unless a step says otherwise
};

struct Lesson {
    QString file;  ///< the file's path
    LessonText title;
    QString model;  ///< of the language with which the file was read, as the prompts are
    QString prompt;
    LessonSettings settings;
    QList<LessonStep> steps;  ///< at least one
    QList<LessonText> reading;  ///< works to read on, for the end; each of one line
};

}  // namespace kvscope
