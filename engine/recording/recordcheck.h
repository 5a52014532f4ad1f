// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Whether a record from a file can be what the engine made, so that figures need not doubt it. For the sources of this folder only.

#include "core/steprecord.h"
#include "recording/recording.h"

namespace kvscope {

/// The column whose value is impossible, without its folder; null if there is none.
/// @param record of step record.index of @p run; records of earlier steps need not be in the run
[[nodiscard]] const char* impossibleColumn(const StepRecord& record, const RecordedRun& run, const ModelConfig& config);

}  // namespace kvscope
