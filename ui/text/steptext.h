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

}  // namespace kvscope
