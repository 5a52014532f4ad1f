// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A lesson in the presenter: each of its steps as a row of sheets, one after the other: the text, the panels that the step names, and the answer once
// it is revealed. A text that is longer than a sheet takes several. GUI thread only; owned by the presenter.

#include "shell/presenter/presenterstyle.h"

#include <QHash>
#include <QList>
#include <QSizeF>
#include <QString>

class QPainter;
class QRectF;

namespace kvscope {

class LessonPlayer;
struct LessonStep;
class ViewState;

struct LessonSheet {
    enum class Kind { Text, Panel, Answer, End };
    Kind kind = Kind::Text;
    QString panel = {};  ///< name of the view; of Panel only
    QStringList blocks = {};  ///< rich text with a mark of its kind in front; of the others
};

class LessonSheets {
public:
    /// Both outlive this.
    LessonSheets(const LessonPlayer* player, const ViewState* state);

    /// The sheets of the current step in a room of this size; empty without a lesson.
    [[nodiscard]] QList<LessonSheet> sheets(QSizeF room, const PresenterStyle& style) const;
    /// Rich text: what the class is asked while it looks at a panel, or else the step's title. Empty at the end of a lesson.
    [[nodiscard]] QString question() const;
    /// Plain text: the question of the step after this one that has one; empty: none.
    [[nodiscard]] QString nextQuestion() const;
    [[nodiscard]] static QString name(const LessonSheet& sheet);  ///< short, for the row of names
    void paint(QPainter& painter, const QRectF& rect, const LessonSheet& sheet, const PresenterStyle& style) const;
    /// As plain text, for screen readers and tests.
    [[nodiscard]] static QString plain(const LessonSheet& sheet);
    /// Path of the shipped lesson after this one; empty: none.
    [[nodiscard]] QString nextLesson() const;

private:
    [[nodiscard]] QString html(const QString& markedUp) const;
    [[nodiscard]] QStringList blocksOf(const QString& markedUp, const QString& caption, bool answer) const;
    void addTexts(
        QList<LessonSheet>& sheets, LessonSheet::Kind kind, const QStringList& blocks, QSizeF room, const PresenterStyle& style) const;
    [[nodiscard]] QStringList endBlocks() const;

    const LessonPlayer* m_player;
    const ViewState* m_state;
    // Numbers that were read do not change any more while their step is shown.
    mutable QString m_readOf;  ///< the step
    mutable QHash<QString, QHash<QString, QString>> m_read;  ///< by text and name
};

}  // namespace kvscope
