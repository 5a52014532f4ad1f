// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The numbers behind the views of what a step costs, as tables for other programs. Milliseconds are measured, operations counted unless a column says
// "computed", bytes computed. What was not measured is empty. Pure functions, any thread.

#include "data/viewnumbers.h"

#include <string>

namespace kvscope {

/// One line per step and stage with matrix products: where it lies under the two ceilings.
[[nodiscard]] std::string rooflineCsv(const ViewNumbers& run);
/// One line per mode and length, computed from the sizes: multiply-adds by cause of the step at this length, and of all steps up to it.
[[nodiscard]] std::string growthCsv(const ViewNumbers& run);
/// One line per lane that was measured for the time to the first token: by rows per pass, prompt, threads and kept prefix.
[[nodiscard]] std::string firstTokenCsv(const ViewNumbers& run);
/// One line per lane: one thread or all, the cache off or on.
[[nodiscard]] std::string coresCsv(const ViewNumbers& run);
/// One line per quantity of the viewed step.
[[nodiscard]] std::string tokenCostCsv(const ViewNumbers& run);

}  // namespace kvscope
