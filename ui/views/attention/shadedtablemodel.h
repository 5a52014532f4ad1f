// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The weights of one row as a table, a line for each token of the text. GUI thread only.

#include "views/attention/shadedrow.h"

#include <QAbstractTableModel>

namespace kvscope {

class ShadedTableModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ShadedTableModel)

public:
    enum Column { PositionColumn, TokenColumn, WeightColumn, RankColumn, ColumnCount };

    explicit ShadedTableModel(QObject* parent = nullptr);
    ~ShadedTableModel() override;

    void setRow(ShadedRow row);
    void languageChanged();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    ShadedRow m_row;
    std::vector<int> m_ranks;  ///< (keys of the row), 0 where there is none
};

}  // namespace kvscope
