// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The scrolling page of the lesson panel: heading, text blocks, question and answer, or a list of lessons. Shows what it is given and fills
// in the run's values. GUI thread only.

#include "views/lesson/file/lessonmarkup.h"

#include <QList>
#include <QWidget>

#include <functional>
#include <utility>

class QLabel;
class QVBoxLayout;

namespace kvscope {

class LessonPage final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LessonPage)

public:
    /// @param value returns the value for a name, in the window's language
    LessonPage(std::function<QString(const QString&)> value, QWidget* parent = nullptr);
    ~LessonPage() override;

    /// Removes everything from the page.
    void clear();
    void addHeading(const QString& text);
    void addText(const QString& markedUp);
    void addQuestion(const QString& caption, const QString& markedUp);
    void addAnswer(const QString& caption, const QString& markedUp);
    /// A placeholder that says the answer is hidden.
    void addCover(const QString& text);
    /// A clickable line; @p chosen is called on a click.
    void addChoice(const QString& text, const std::function<void()>& chosen);
    /// Ends the page: aligns its contents to the top.
    void finish();
    /// Measures the texts again; wrapped ones know their height only after fonts and style have been applied.
    void measureAgain();

    /// Updates values that changed.
    void refreshValues();
    [[nodiscard]] QString text() const;  ///< the whole page as plain text

private:
    QLabel* addBlock(const MarkupBlock& block);
    QLabel* addLabel(MarkupBlock::Kind kind, const QString& markedUp);

    std::function<QString(const QString&)> m_value;
    QVBoxLayout* m_column = nullptr;
    QList<std::pair<QLabel*, QString>> m_texts;  ///< labels and their marked-up texts
    QStringList m_plain;
};

}  // namespace kvscope
