// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Two rows of attention beside each other: of two heads, or of one head at two positions. A value type, and its texts. GUI thread only
// (translations).

#include "loader/checkpoint.h"
#include "state/runhistory.h"
#include "text/tokenlabel.h"
#include "types/headref.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace kvscope {

enum class ComparedWith : std::uint8_t { HeadB, RowBefore };

struct RowPair {
    Q_DECLARE_TR_FUNCTIONS(kvscope::RowPair)

public:
    HeadRef headA;
    HeadRef headB;
    int queryA = -1;  ///< the positions whose rows they are; -1: there is no such row
    int queryB = -1;
    std::vector<float> a;  ///< weights on keys 0 … queryA, NaN where masked; empty if not stored or not there
    std::vector<float> b;  ///< likewise
    std::vector<TokenLabel> tokens;  ///< of all keys of the longer row; texts are never empty

    [[nodiscard]] int keys() const { return static_cast<int>(tokens.size()); }
    /// NaN where the row does not have the key.
    [[nodiscard]] double weightA(int key) const { return weight(a, key); }
    [[nodiscard]] double weightB(int key) const { return weight(b, key); }
    /// A less B, a missing weight counting as 0.
    [[nodiscard]] double difference(int key) const;

    [[nodiscard]] QString nameA() const;  ///< "A: layer 5, head 12"
    [[nodiscard]] QString nameB() const;  ///< "B: layer 8, head 3", "row 13"
    [[nodiscard]] QString title() const;  ///< "Row 14 in A and B"
    /// Where each looks most: rich text. Empty without rows.
    [[nodiscard]] QString sentence(const QLocale& locale) const;
    [[nodiscard]] QString readout(int key, const QLocale& locale) const;  ///< "Key 13 go: A 0.671, B 0.012, difference +0.659"

private:
    [[nodiscard]] static double weight(const std::vector<float>& row, int key);
    [[nodiscard]] QString token(int key) const;
};

/// @param tokenizer may be null. @param query the row of A at @p step; clamped to the newest.
[[nodiscard]] RowPair rowPair(
    const RunHistory& run, const Tokenizer* tokenizer, int step, int query, HeadRef a, std::optional<HeadRef> b, ComparedWith with);

}  // namespace kvscope
