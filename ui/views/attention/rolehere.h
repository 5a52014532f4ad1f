// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a head that somebody named does in the run at hand: the measure of resources/model/recipe/heads.py, over the matrix that is shown.
// Pure functions, any thread.

#include "figures/heatmapcontent.h"
#include "loader/headroles.h"

#include <optional>

namespace kvscope {

struct RoleHere {
    double share = 0.0;  ///< 0 … 1: mean share of the weight on the role's keys, over the queries that have any
    double even = 0.0;  ///< what they would get if every visible key got the same
};

/// Nothing where no query shown has such a key, and for patterns that cannot be told from tokens and positions alone.
[[nodiscard]] std::optional<RoleHere> roleHere(const HeatmapContent& content, const HeadRole& role);

/// The share that the first token would get if every visible key got the same, over the rows of shareOnFirstToken(); NaN without such rows.
[[nodiscard]] double evenShareOnFirstToken(const AttentionMatrix& matrix);

}  // namespace kvscope
