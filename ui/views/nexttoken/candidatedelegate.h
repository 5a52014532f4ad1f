// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Paints the rows of the next-token table: token with its space as a small open box, bar, probability, logit. GUI thread only.

#include <QStyledItemDelegate>

namespace kvscope {

class CandidateDelegate final : public QStyledItemDelegate {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CandidateDelegate)

public:
    explicit CandidateDelegate(QObject* parent = nullptr);
    ~CandidateDelegate() override;

    void setCursorRow(int row) { m_cursorRow = row; }  ///< keyboard cursor; -1: none

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    static void paintToken(QPainter& painter, const QRect& rect, const QModelIndex& index);
    static void paintBar(QPainter& painter, const QRect& rect, const QModelIndex& index);
    static void paintNumber(QPainter& painter, const QRect& rect, const QModelIndex& index);

    int m_cursorRow = -1;
};

}  // namespace kvscope
