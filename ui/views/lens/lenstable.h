// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The table of the logit lens: candidates on the shade of their probability; the layer after which the run's token enters the ten likeliest
// is marked. GUI thread only.

#include "types/heatmaptypes.h"
#include "widgets/paneltable.h"

#include <QStyledItemDelegate>

namespace kvscope {

class LensTableModel;

class LensItem final : public QStyledItemDelegate {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LensItem)

public:
    explicit LensItem(const LensTableModel* model, QObject* parent = nullptr);
    ~LensItem() override;

    void setCursorRow(int row) { m_cursorRow = row; }  ///< keyboard cursor; -1: none
    void setPalette(PaletteId palette) { m_palette = palette; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const LensTableModel* m_model;
    PaletteId m_palette = PaletteId::Viridis;
    int m_cursorRow = -1;
};

class LensTable final : public PanelTable {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LensTable)

public:
    explicit LensTable(LensTableModel* model, QWidget* parent = nullptr);
    ~LensTable() override;

    void retranslate();
    void setPalette(PaletteId palette);

protected:
    void showCursor(int row) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layoutSections();

    LensTableModel* m_model;
    LensItem* m_item;
};

}  // namespace kvscope
