// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A word whose probability is watched at every step. A value type.

#include "core/error.h"
#include "core/modelconfig.h"

#include <QString>

#include <optional>
#include <vector>

namespace kvscope {

struct WatchWord {
    QString text = {};  ///< as typed
    bool read = false;  ///< the model's tokenizer has answered
    std::vector<TokenId> ids = {};  ///< of the word as it stands within a text; empty if the tokenizer has nothing for it
    std::optional<EngineError> fault = {};  ///< why it could not be read

    /// The token that is watched: the first one; -1 while there is none.
    [[nodiscard]] TokenId token() const { return ids.empty() ? -1 : ids.front(); }
};

/// More lines than these cannot be told apart.
inline constexpr int kMostWatchWords = 6;

}  // namespace kvscope
