// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The ceilings of this machine as they were measured last, kept in the settings: by machine, instruction set, number of threads and size of the
// model, since all of them change what is reached. GUI thread only.

#include "run/machineceilings.h"

#include <cstdint>
#include <optional>
#include <string>

namespace kvscope {

/// @param modelBytes ModelInfo::weightBytes
void storeCeilings(const MachineCeilings& ceilings, std::uint64_t modelBytes);
/// Empty if they were never measured, or if the settings do not have them as positive numbers.
[[nodiscard]] std::optional<MachineCeilings> storedCeilings(const std::string& isa, int threads, std::uint64_t modelBytes);

}  // namespace kvscope
