// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The table of the cache panel: rows as high as those of the matrix next to it, scrolled by whole rows, used by mouse and keyboard. Handles
// rows only; the panel maps them to positions. GUI thread only.

#include "theme/rowmetric.h"
#include "widgets/paneltable.h"

namespace kvscope {

class CacheDelegate;
class CacheModel;

class CacheTable final : public PanelTable {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CacheTable)

public:
    explicit CacheTable(CacheModel* model, QWidget* parent = nullptr);
    ~CacheTable() override;

    /// @param headerHeight of the table's header, in pixels.
    void setMetric(const RowMetric& metric, int headerHeight);
    void setHoveredRow(int row);
    void setPinnedRow(int row);
    /// Scrolls without emitting a signal; clamped.
    void showTopRow(int row);
    void retranslate();

signals:
    void rowHovered(int row);  ///< -1: none. By mouse, or by moving the cursor with the keys
    void rowChosen(int row);  ///< clicked, or Enter or Space on the cursor's row
    void topRowChanged(int row);  ///< the user scrolled

protected:
    void showCursor(int row) override;
    [[nodiscard]] int firstCursorRow() const override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layoutColumns();

    CacheModel* m_model = nullptr;
    CacheDelegate* m_delegate = nullptr;
};

}  // namespace kvscope
