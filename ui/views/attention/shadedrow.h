// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One row of attention beside the text that it weighs: the tokens, their weights, and the sentences about them. A value type. GUI thread
// only (translations).

#include "core/headref.h"
#include "state/runhistory.h"
#include "text/tokenlabel.h"
#include "types/heatmaptypes.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>

#include <vector>

namespace kvscope {

struct ShadedRow {
    Q_DECLARE_TR_FUNCTIONS(kvscope::ShadedRow)

public:
    HeadRef head;
    int query = -1;  ///< the position that looks; -1: there is no text
    std::vector<float> weights;  ///< on keys 0 … query, NaN where masked; empty if the row is not stored
    std::vector<TokenLabel> tokens;  ///< (positions) of the viewed step; texts are never empty
    std::vector<ByteGroup> groups;  ///< tokens that are the bytes of one character

    [[nodiscard]] int positions() const { return static_cast<int>(tokens.size()); }
    /// NaN where the query does not see the key.
    [[nodiscard]] float weight(int key) const;
    /// Between 0 and 1, as the scale says; NaN where there is none.
    [[nodiscard]] double shade(int key, HeatmapScale scale) const;
    [[nodiscard]] int rank(int key) const;  ///< 1 = the largest weight of the row; 0 where there is none

    [[nodiscard]] QString title() const;  ///< "Layer 5, head 12, row 14 is"
    [[nodiscard]] QString sentence(const QLocale& locale) const;  ///< where it looks most: rich text
    [[nodiscard]] QString readout(int key, const QLocale& locale) const;  ///< rich text
    [[nodiscard]] QString token(int position) const;  ///< "14 is"
};

/// @param tokenizer may be null. @param query clamped to the positions of @p step
[[nodiscard]] ShadedRow shadedRow(const RunHistory& run, const Tokenizer* tokenizer, int step, int query, HeadRef head);

}  // namespace kvscope
