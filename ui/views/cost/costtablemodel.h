// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The cost curves as a table, for reading, copying and screen readers. One row per step, done or planned. GUI thread only; owned by its
// panel.

#include "views/cost/costcurves.h"

#include <QAbstractTableModel>
#include <QLocale>

namespace kvscope {

/// "3.1 M", "0.81 ms", "12.2 MB".
[[nodiscard]] QString costText(double value, CostUnit unit, const QLocale& locale = QLocale());
/// "counted", "measured", "measured by the check", "measured earlier", "median of the race", "computed", "n/a". Translated.
[[nodiscard]] QString costSourceText(CostSource source, CostUnit unit);
/// "9.6×": a ratio of a race's medians, with the one decimal that it has wherever it is shown; "n/a".
[[nodiscard]] QString racedRatioText(double ratio);
/// What it takes without the cache for what it takes with it, like "23.4×"; "n/a". @param step 0 … curves.steps() - 1
[[nodiscard]] QString offOverOnText(const CostCurves& curves, int step);

class CostTableModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CostTableModel)

public:
    enum Column { StepColumn, SpentColumn, CacheColumn, OnColumn, OnSourceColumn, OffColumn, OffSourceColumn, RatioColumn, ColumnCount };

    explicit CostTableModel(QObject* parent = nullptr);
    ~CostTableModel() override;

    void show(CostCurves curves);
    void retranslate();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] static QVariant alignmentOf(int column);  ///< of cells and of the header over them
    [[nodiscard]] QVariant copied(int row, int column) const;  ///< kCopyRole: all digits, in the units that the headers then name
    CostCurves m_curves;
};

}  // namespace kvscope
