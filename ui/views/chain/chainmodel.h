// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The chain as a table: a row for each candidate, a column for each stage and temperature, all digits when copied. GUI thread only.

#include "views/chain/chain.h"

#include <QAbstractTableModel>

namespace kvscope {

class ChainModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ChainModel)

public:
    enum Column {
        TokenColumn,
        LogitColumn,
        DividedColumn,
        WholeColumn,
        CutColumn,
        SampledColumn,
        FirstSideColumn,
        ColumnCount = FirstSideColumn + 3
    };

    explicit ChainModel(QObject* parent = nullptr);
    ~ChainModel() override;

    void setChain(Chain chain);
    void languageChanged();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString shown(const ChainRow& row, int column) const;
    [[nodiscard]] QVariant copied(const ChainRow& row, int column) const;

    Chain m_chain;
};

}  // namespace kvscope
