// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The table of the hand-made heads: names, the prompt's positions (of long prompts the last ones) and the ways of computing the newest token
// share its width. Its header has two lines, the upper one for groups of columns. GUI thread only.

#include "widgets/paneltable.h"

namespace kvscope {

class HeadDelegate;
class HeadTableModel;
struct HeadTableContent;

class HeadTable final : public PanelTable {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadTable)

public:
    explicit HeadTable(QWidget* parent = nullptr);
    ~HeadTable() override;

    void setContent(HeadTableContent content);
    [[nodiscard]] const HeadTableContent& content() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void showCursor(int row) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void layoutCells();
    [[nodiscard]] int rowsHigh(int row) const;  ///< height of the table with rows of this height

    HeadTableModel* m_model = nullptr;
    HeadDelegate* m_delegate = nullptr;
};

}  // namespace kvscope
