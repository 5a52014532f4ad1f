// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The scrolling page of the lesson panel: heading, text blocks, question and answer, or a list of lessons. Shows what it is given and fills
// in the run's values. GUI thread only.

#include "views/lesson/file/lessonmarkup.h"

#include <QHash>
#include <QList>
#include <QWidget>

#include <functional>
#include <utility>

class QLabel;
class QSpacerItem;
class QVBoxLayout;

namespace kvscope {

class LessonPage final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LessonPage)

public:
    /// @param value returns the value for a name, in the window's language
    LessonPage(std::function<QString(const QString&)> value, QWidget* parent = nullptr);
    ~LessonPage() override;

    /// Removes everything from the page. Values that a text of the same @p step showed stay as they were read; another step's are read anew.
    void clear(const QString& step);
    void addHeading(const QString& text);
    void addText(const QString& markedUp);
    void addQuestion(const QString& caption, const QString& markedUp);
    void addAnswer(const QString& caption, const QString& markedUp);
    /// A placeholder that says the answer is hidden.
    void addCover(const QString& text);
    [[nodiscard]] QString question();  ///< without its caption, as rich text with the numbers that it was read with
    /// A clickable line; @p chosen is called on a click.
    void addChoice(const QString& text, const std::function<void()>& chosen);
    /// Ends the page: aligns its contents to the top.
    void finish();
    /// Measures the texts again; wrapped ones know their height only after fonts and style have been applied.
    void measureAgain();
    /// Where the next whole line of text begins, from @p y on; y where there is none.
    [[nodiscard]] int lineFrom(int y) const;
    /// Space below the end, so that the page scrolls a little further.
    void setFoot(int height);

    /// Fills in values that were not there before. Those that were read do not change any more, so that a text can be read.
    void refreshValues();
    [[nodiscard]] QString text() const;  ///< the whole page as plain text

private:
    QLabel* addBlock(const MarkupBlock& block);
    [[nodiscard]] QString html(const QString& markedUp);
    QLabel* addLabel(MarkupBlock::Kind kind, const QString& markedUp);

    std::function<QString(const QString&)> m_value;
    QVBoxLayout* m_column = nullptr;
    QSpacerItem* m_foot = nullptr;  ///< owned by m_column
    QList<std::pair<QLabel*, QString>> m_texts;  ///< labels and their marked-up texts
    QStringList m_plain;
    QStringList m_asked;  ///< the question's blocks, marked up
    QString m_step;
    QHash<QString, QHash<QString, QString>> m_read;  ///< values by name, by the text that shows them
};

}  // namespace kvscope
