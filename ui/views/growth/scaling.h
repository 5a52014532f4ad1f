// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What grows how: operations by cause against the length of the text, with the cache and without, for one step or for all steps up to that length.
// Computed from the model's sizes by run/costgrowth; the viewed step's are counted. A value type; text is in the current language. GUI thread only.

#include "core/modelconfig.h"
#include "core/steprecord.h"
#include "figures/loglogfigure.h"
#include "run/costgrowth.h"
#include "widgets/numbertable.h"

#include <QCoreApplication>
#include <QString>

#include <optional>

namespace kvscope {

struct Scaling {
    Q_DECLARE_TR_FUNCTIONS(kvscope::Scaling)

public:
    // The slopes are those between the last two lengths.
    static constexpr int kShortest = 16;
    static constexpr int kSlopeFrom = 2048;
    static constexpr int kLongest = 4096;
    /// A small model with random weights whose context contains the length at which the scan outgrows the rest.
    static constexpr const char* kCrossingModel = "random:llama?layers=2&d=64&heads=4&ff=128&vocab=512&context=1024";

    ModelConfig config;  ///< layers 0: no model
    StepRecordPtr record;  ///< the viewed step; null: none
    bool wholeText = false;  ///< sums over all steps instead of one step

    [[nodiscard]] bool empty() const { return config.layers == 0; }
    /// Operations at a length: of one step, or of all steps up to it.
    [[nodiscard]] CauseTotals at(int positions, bool cacheOn) const;
    /// Whether the length at which the scan outgrows projections and MLP with the cache is beyond the context.
    [[nodiscard]] bool crossesBeyondContext() const;

    /// "With the cache, scores and values of a step outgrow projections and MLP from 1,472 positions on …" Plain text.
    [[nodiscard]] QString sentence(const QLocale& locale) const;
    [[nodiscard]] QStringList sentences(const QLocale& locale) const;  ///< sentence() one by one, the most important first
    /// The exponents of both modes between the last two lengths, and what they say about the common claims. Plain text.
    [[nodiscard]] QString slopes(const QLocale& locale) const;
    [[nodiscard]] QString readout(int dot, const QLocale& locale) const;  ///< of figure().dots[dot]; empty beyond
    [[nodiscard]] LogLogFigure figure() const;
    [[nodiscard]] QStringList headers() const;
    [[nodiscard]] QList<NumberTableModel::Row> rows(const QLocale& locale) const;
};

}  // namespace kvscope
