// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A QTableView for panels: rows of one height without grid, frame or selection, a header of plain text, and a marked row under the keyboard
// cursor. It leaves Page Up, Page Down and Escape to the window. GUI thread only.

#include <QHeaderView>
#include <QTableView>

namespace kvscope {

/// The model's texts and alignment, in the color of secondary text on the panel's background.
class PanelHeader : public QHeaderView {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PanelHeader)

public:
    explicit PanelHeader(QWidget* parent = nullptr);
    ~PanelHeader() override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
};

class PanelTable : public QTableView {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PanelTable)

public:
    explicit PanelTable(PanelHeader* header, QWidget* parent = nullptr);
    ~PanelTable() override;

    /// A cell's part of the dashed frame around the row under the keyboard cursor: its edges above and below. Leaves the pen set.
    static void paintRowCursor(QPainter& painter, const QRect& cell);

protected:
    /// Marks the row under the keyboard cursor; -1: none.
    virtual void showCursor(int row) = 0;
    /// The row to mark when the table first gets the keyboard focus.
    [[nodiscard]] virtual int firstCursorRow() const { return 0; }

    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
};

}  // namespace kvscope
