// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a token costs: the bytes that a step moves and its operations, the memory for some users, the tokens a second that the memory's bandwidth
// allows, and energy. Seconds and joules are measured, operations counted, bytes computed. A value type; text is in the current language. GUI thread
// only.

#include "core/modelconfig.h"
#include "core/steprecord.h"
#include "figures/barrows.h"
#include "run/lanes.h"
#include "run/machineceilings.h"
#include "state/displaysettings.h"
#include "widgets/numbertable.h"

#include <QCoreApplication>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>

namespace kvscope {

struct TokenCost {
    Q_DECLARE_TR_FUNCTIONS(kvscope::TokenCost)

public:
    StepRecordPtr record;  ///< the viewed step; null: none
    std::uint64_t weightBytes = 0;  ///< of the whole model as it is stored in memory
    std::uint64_t cacheBytesPerPosition = 0;
    WhatIfMemory memory;  ///< users and budget
    std::optional<MachineCeilings> ceilings;
    std::shared_ptr<const LaneResults> measured;  ///< LaneUse::Token; null: not measured

    [[nodiscard]] bool empty() const { return !record; }
    [[nodiscard]] std::uint64_t cacheBytesOfUser() const;  ///< at the step's length
    [[nodiscard]] double memoryBytes() const;  ///< weights and all users' caches
    /// Tokens a second of all users together that reading so many bytes allows; NaN before the ceilings were measured.
    [[nodiscard]] double allowedTokens(int users) const;
    /// Positions of each user whose caches fit beside the weights into the budget; 0 where not even the weights do.
    [[nodiscard]] double positionsWithinBudget() const;

    /// What the step moves and computes. Plain text.
    [[nodiscard]] QString moved(const QLocale& locale) const;
    [[nodiscard]] QString needed(const QLocale& locale) const;  ///< memory against the budget
    [[nodiscard]] QString allowed(const QLocale& locale) const;  ///< by the bandwidth
    [[nodiscard]] QString spent(const QLocale& locale) const;  ///< measured time and energy, or what is missing
    [[nodiscard]] BarRows bars(const QLocale& locale) const;
    [[nodiscard]] QStringList headers() const;
    [[nodiscard]] QList<NumberTableModel::Row> rows(const QLocale& locale) const;

private:
    [[nodiscard]] QString energyText(const QLocale& locale) const;
};

}  // namespace kvscope
