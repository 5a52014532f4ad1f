// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Names of the phases and stages of a step, translated. GUI thread only.

#include "core/stages.h"
#include "core/steprecord.h"

#include <QString>

namespace kvscope {

[[nodiscard]] QString stageName(Stage stage);
[[nodiscard]] QString phaseText(Phase phase);
/// The same of a step. One that went on from a run and kept part of its cache is no prefill: "Branch: 14 kept, 1 computed".
[[nodiscard]] QString phaseText(const StepRecord& record);
[[nodiscard]] QString branchText(int kept, int computed);  ///< in positions

}  // namespace kvscope
