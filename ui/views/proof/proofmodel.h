// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Comparison of every step of a run with the other mode, as a table, and a summary. GUI thread only; owned by its panel.

#include "core/steprecord.h"

#include <QAbstractTableModel>
#include <QList>

#include <optional>

namespace kvscope {

class RunModel;

/// Summary of all comparisons of a run.
struct ProofSummary {
    int steps = 0;
    int checked = 0;
    int impossible = 0;  ///< not compared, and can no longer be
    double largestDifference = 0.0;
    std::uint64_t differingBits = 0;
    int worstStep = -1;  ///< the first whose tokens differ, otherwise the one with the largest difference
    bool tokensDiffer = false;
    int partingStep = -1;  ///< the first whose bits differ; -1: none
    std::optional<ProbePoint> firstDivergence;  ///< where they first differ in that step; absent if not recorded
};
[[nodiscard]] ProofSummary proofSummary(const RunModel& runs);

/// "3 of 4 steps checked": the one wording of how much was compared, for every place that shows equality.
[[nodiscard]] QString checkedText(const ProofSummary& summary);
/// Milliseconds that comparing the run's last step is expected to take, which computes all positions without the cache; NaN where that is not
/// known, and for a step without the cache.
[[nodiscard]] double checkMilliseconds(const RunModel& runs);
/// "Not checked: a check takes 0.3 s a step."; without the estimate where it is not known.
[[nodiscard]] QString notCheckedText(const RunModel& runs);
[[nodiscard]] QString notCheckedShortText();  ///< "Not checked."

/// A probe point in words, counted from 1: "layer 1, head 2, attention scores".
[[nodiscard]] QString placeText(const ProbePoint& place);
/// "0", "9.5e-7", "0.5".
[[nodiscard]] QString differenceText(double difference);
/// Why a step can no longer be compared.
[[nodiscard]] QString logitsGoneText();

class ProofModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ProofModel)

public:
    enum Column { StepColumn, ModeColumn, TokenColumn, DifferenceColumn, BitsColumn, PlaceColumn, ColumnCount };

    /// @param runs outlives the model.
    explicit ProofModel(const RunModel* runs, QObject* parent = nullptr);
    ~ProofModel() override;

    /// The run or the language has changed.
    void reset();
    /// Steps or comparisons were added.
    void refresh();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(int step, int column) const;

    const RunModel* m_runs;
    int m_rows = 0;
};

}  // namespace kvscope
