// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The scrolling page inside the lesson's panel: heading, blocks of text, question and answer, or a list to choose from. It shows what it is
// given and fills in the run's numbers. GUI thread only.

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
    /// @param value the number for a name, in the window's language
    LessonPage(std::function<QString(const QString&)> value, QWidget* parent = nullptr);
    ~LessonPage() override;

    /// Takes everything off the page.
    void clear();
    void addHeading(const QString& text);
    void addText(const QString& markedUp);
    void addQuestion(const QString& caption, const QString& markedUp);
    void addAnswer(const QString& caption, const QString& markedUp);
    /// A place that says that the answer is hidden.
    void addCover(const QString& text);
    /// A line to choose; @p chosen is called when it is clicked.
    void addChoice(const QString& text, const std::function<void()>& chosen);
    /// Ends the page: what is on it stands at the top.
    void finish();
    /// Measures the texts anew; wrapped ones know their height only once fonts and style sheet have reached them.
    void measureAgain();

    /// The numbers again, where they changed.
    void refreshValues();
    [[nodiscard]] QString text() const;  ///< all of it, without marks

private:
    QLabel* addBlock(const MarkupBlock& block);
    QLabel* addLabel(MarkupBlock::Kind kind, const QString& markedUp);

    std::function<QString(const QString&)> m_value;
    QVBoxLayout* m_column = nullptr;
    QList<std::pair<QLabel*, QString>> m_texts;  ///< labels and what they show, marked up
    QStringList m_plain;
};

}  // namespace kvscope
