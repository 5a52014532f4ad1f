// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Paints the rows of the cache table: marks for Q, K and V, and the newest, hovered and pinned rows. GUI thread only.

#include "state/runhistory.h"
#include "widgets/statemark.h"

#include <QStyledItemDelegate>

namespace kvscope {

/// The mark of K and V in a state. NotYet has none and returns NotKept; check first.
[[nodiscard]] StateMark stateMarkOf(CellState state);

class CacheDelegate final : public QStyledItemDelegate {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CacheDelegate)

public:
    explicit CacheDelegate(QObject* parent = nullptr);
    ~CacheDelegate() override;

    void setHoveredRow(int row) { m_hoveredRow = row; }  ///< -1: none
    void setPinnedRow(int row) { m_pinnedRow = row; }  ///< -1: none
    void setCursorRow(int row) { m_cursorRow = row; }  ///< keyboard cursor; -1: none
    /// Whether the state column shows its second part ("from step 3").
    void setSecondaryShown(bool shown) { m_secondaryShown = shown; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintText(QPainter& painter, const QRect& rect, const QModelIndex& index) const;
    void paintState(QPainter& painter, const QRect& rect, const QModelIndex& index) const;
    static void paintMark(QPainter& painter, const QRect& rect, const QModelIndex& index);

    int m_hoveredRow = -1;
    int m_pinnedRow = -1;
    int m_cursorRow = -1;
    bool m_secondaryShown = true;
};

}  // namespace kvscope
