// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The table of an experiment's candidates: two bars in each row, the run's own token in bold. GUI thread only.

#include "widgets/paneltable.h"

#include <QStyledItemDelegate>

namespace kvscope {

class ExperimentTableModel;

class ExperimentItem final : public QStyledItemDelegate {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ExperimentItem)

public:
    explicit ExperimentItem(const ExperimentTableModel* model, QObject* parent = nullptr);
    ~ExperimentItem() override;

    void setCursorRow(int row) { m_cursorRow = row; }  ///< keyboard cursor; -1: none
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const ExperimentTableModel* m_model;
    int m_cursorRow = -1;
};

class ExperimentTable final : public PanelTable {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ExperimentTable)

public:
    explicit ExperimentTable(ExperimentTableModel* model, QWidget* parent = nullptr);
    ~ExperimentTable() override;

    void retranslate();

protected:
    void showCursor(int row) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layoutSections();

    ExperimentTableModel* m_model;
    ExperimentItem* m_item;
};

}  // namespace kvscope
