// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The size of the cache as a readable product: 2 (K and V) · layers · positions · width of K · 4 bytes. Pure functions.

#include "core/modelconfig.h"

#include <QLocale>
#include <QString>

#include <cstdint>

namespace kvscope {

struct CacheFormula {
    QString terms;  ///< "2 · 6 layers · 12 positions · 192 · 4 B"; with grouped heads "… · 2 KV heads · 32 · 4 B";
        ///< for the hand-made heads "1 layer · 4 positions · (256 + 4) · 4 B"
    std::uint64_t bytes = 0;  ///< the product of the numbers in `terms`
};

/// @param unitWords write "6 layers" instead of bare numbers.
[[nodiscard]] CacheFormula cacheFormula(const ModelConfig& config, int positions, bool unitWords, const QLocale& locale = QLocale());

}  // namespace kvscope
