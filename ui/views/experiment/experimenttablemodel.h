// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The candidates for the next token with their probability before and after a change. GUI thread only; owned by its panel.

#include "views/experiment/experimentcontent.h"

#include <QAbstractTableModel>

namespace kvscope {

class ExperimentTableModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ExperimentTableModel)

public:
    enum Column { TokenColumn, BarColumn, BeforeColumn, AfterColumn, DifferenceColumn, RankColumn, ColumnCount };

    explicit ExperimentTableModel(QObject* parent = nullptr);
    ~ExperimentTableModel() override;

    void setRows(std::vector<ExperimentContent::Row> rows);
    void languageChanged();
    [[nodiscard]] const std::vector<ExperimentContent::Row>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// "+3.1 pp", in percentage points; empty for NaN.
    [[nodiscard]] static QString differenceText(double difference);

private:
    std::vector<ExperimentContent::Row> m_rows;
};

}  // namespace kvscope
