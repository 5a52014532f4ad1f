// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The numbers of one head's computation as a table: the query, a row for each key, and the weighted sum. For exact reading, copying and
// screen readers. GUI thread only.

#include "views/computation/headcomputation.h"

#include <QAbstractTableModel>

namespace kvscope {

class ComputationTableModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ComputationTableModel)

public:
    enum FixedColumn { NeedColumn, ScoreColumn, ScaledColumn, WeightColumn, FirstFeatureColumn };

    explicit ComputationTableModel(QObject* parent = nullptr);
    ~ComputationTableModel() override;

    void setContent(HeadComputation content);
    void languageChanged();
    [[nodiscard]] int keyOf(int row) const { return row - 1 < m_content.positions() ? row - 1 : -1; }  ///< -1: the query or the sum

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// NaN where the cell has no number.
    [[nodiscard]] float number(int row, int column) const;
    [[nodiscard]] bool isMasked(int row) const;

    HeadComputation m_content;
};

}  // namespace kvscope
