// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which model a run used and which text it began with, for the captions of figures. Pure functions; GUI thread only (translations).

#include "core/modelconfig.h"

#include <QString>

#include <vector>

namespace kvscope {

struct ModelInfo;

struct RunOrigin {
    QString model;
    double parameters = 0.0;  ///< 0: not said
    bool randomWeights = false;
    QString promptText;
};

[[nodiscard]] RunOrigin runOrigin(const ModelInfo& model, const std::vector<TokenId>& prompt);

}  // namespace kvscope
