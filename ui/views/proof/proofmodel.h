// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Every step of a run against the other mode, as a table, and what the comparisons say together. GUI thread only; owned by its panel.

#include "core/steprecord.h"

#include <QAbstractTableModel>
#include <QList>

#include <optional>

namespace kvscope {

class ViewState;

/// What all comparisons of a run say together.
struct ProofSummary {
    int steps = 0;
    int checked = 0;
    int impossible = 0;  ///< not compared, and can no longer be
    double largestDifference = 0.0;
    std::uint64_t differingBits = 0;
    int worstStep = -1;  ///< the first whose tokens differ, else the one with the largest difference
    bool tokensDiffer = false;
    int partingStep = -1;  ///< the first whose bits differ; -1: none
    std::optional<ProbePoint> firstDivergence;  ///< where they part in that step; absent where nobody looked
};
[[nodiscard]] ProofSummary proofSummary(const ViewState& state);

/// A place in words, counted from 1: "layer 1, head 2, attention scores".
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

    /// @param state outlives the model.
    explicit ProofModel(const ViewState* state, QObject* parent = nullptr);
    ~ProofModel() override;

    /// The run is another one, or the language.
    void reset();
    /// Steps were added, or comparisons came in.
    void refresh();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(int step, int column) const;

    const ViewState* m_state;
    int m_rows = 0;
};

}  // namespace kvscope
