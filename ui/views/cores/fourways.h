// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// "More graphics cards!", measured: one core or all of them, the cache off or on, in four lanes; time to first token and time per token apart. Cores
// stand in for cards. A value type; text is in the current language. GUI thread only.

#include "figures/barrows.h"
#include "run/lanes.h"
#include "widgets/numbertable.h"

#include <QCoreApplication>
#include <QString>

#include <memory>

namespace kvscope {

struct FourWays {
    Q_DECLARE_TR_FUNCTIONS(kvscope::FourWays)

public:
    std::shared_ptr<const LaneResults> results;  ///< LaneUse::FourLanes; null: not measured
    int chosen = -1;  ///< bar of bars(): a lane's time to first token, or after all of these its time per token; -1: none

    [[nodiscard]] bool empty() const { return !results || results->rounds == 0 || results->lanes.size() != 4; }
    /// One core without the cache; more cores; the cache. Medians in ms, NaN without steps.
    struct Gain {
        double plain = 0.0;
        double cores = 0.0;
        double cache = 0.0;
    };
    [[nodiscard]] Gain firstTokenTimes() const;
    [[nodiscard]] Gain perTokenTimes() const;
    [[nodiscard]] int cores() const;  ///< threads of the lanes with all of them

    /// The answer to "More graphics cards!" from the numbers. Plain text.
    [[nodiscard]] QString answer(const QLocale& locale) const;
    /// The same where that has no room: "No, per token: 4 cores 2.9×, the cache on one core 31×". Plain text.
    [[nodiscard]] QString shortAnswer(const QLocale& locale) const;
    /// What helps the first token. Plain text.
    [[nodiscard]] QString firstTokenAnswer(const QLocale& locale) const;
    /// That the four lanes have the same logits for the first token: compared bit for bit. Plain text.
    [[nodiscard]] QString equality() const;
    /// What stands in for what. Plain text.
    [[nodiscard]] static QString standIn();
    [[nodiscard]] QString readout(const QLocale& locale) const;  ///< of the chosen bar; empty without one

    [[nodiscard]] QString shortReadout(const QLocale& locale) const;
    [[nodiscard]] BarRows bars(const QLocale& locale) const;
    [[nodiscard]] QStringList headers() const;
    [[nodiscard]] QList<NumberTableModel::Row> rows(const QLocale& locale) const;
};

}  // namespace kvscope
