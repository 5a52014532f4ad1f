// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the time to the first token depends on: rows per pass, the prompt's length, threads, bytes of the weights, a kept prefix. Seconds are measured, operations counted,
// bits compared. A value type; text is in the current language. GUI thread only.

#include "figures/barrows.h"
#include "figures/loglogfigure.h"
#include "loader/checkpoint.h"
#include "run/lanes.h"
#include "state/lanestate.h"
#include "widgets/numbertable.h"

#include <QCoreApplication>
#include <QString>

#include <array>
#include <memory>
#include <vector>

namespace kvscope {

/// What may shorten the time to the first token.
enum class Means { Passes, Cores, Weights, Prefix };
inline constexpr std::array kMeans { Means::Passes, Means::Cores, Means::Weights, Means::Prefix };

struct FirstToken {
    Q_DECLARE_TR_FUNCTIONS(kvscope::FirstToken)

public:
    std::shared_ptr<const LaneResults> passes;  ///< LaneUse::Passes; null: not measured
    std::shared_ptr<const LaneResults> cores;
    std::shared_ptr<const LaneResults> weights;
    std::shared_ptr<const LaneResults> prefix;
    QString weightTypes;  ///< ModelInfo::weightTypes
    bool narrowable = false;  ///< ModelInfo::narrowable
    int chosen = -1;  ///< of byRows(); -1: none

    [[nodiscard]] bool empty() const { return !passes || passes->rounds == 0; }
    /// The lanes of the whole prompt: one row per pass first, all at once last.
    [[nodiscard]] std::vector<const LaneTimes*> byRows() const;

    /// "Prefill one by one takes 45.2 ms, 7.41 times as long as all at once (6.10 ms)." Plain text.
    [[nodiscard]] QString sentence(const QLocale& locale) const;
    /// "One by one 45.2 ms, all at once 6.10 ms: 7.41×": where that has no room. Plain text.
    [[nodiscard]] QString shortSentence(const QLocale& locale) const;
    /// That operations and bits are equal, compared. Plain text.
    [[nodiscard]] QString equality(const QLocale& locale) const;
    [[nodiscard]] QString readout(const QLocale& locale) const;  ///< of the chosen lane; empty without one
    [[nodiscard]] QString shortReadout(const QLocale& locale) const;
    [[nodiscard]] QString lengthReadout(int dot, const QLocale& locale) const;  ///< of lengths().dots[dot]; empty beyond

    [[nodiscard]] BarRows bars(const QLocale& locale) const;
    [[nodiscard]] LogLogFigure lengths() const;
    [[nodiscard]] QStringList headers() const;
    [[nodiscard]] QList<NumberTableModel::Row> rows(const QLocale& locale) const;

    [[nodiscard]] static QString nameOf(Means means);
    /// What it brings here, or what to press, or why there is no number. Plain text.
    [[nodiscard]] QString gain(Means means, const QLocale& locale) const;
    /// Whether it can be measured for this model.
    [[nodiscard]] bool measurable(Means means) const { return means != Means::Weights || narrowable; }
    /// The use of lanes that measures it.
    [[nodiscard]] static LaneUse useOf(Means means);

private:
    [[nodiscard]] QString weightsGain(const QLocale& locale) const;
};

/// @param model null: none
[[nodiscard]] FirstToken firstToken(const LaneResultsByUse& lanes, const ModelInfo* model);

}  // namespace kvscope
