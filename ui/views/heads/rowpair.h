// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Two rows of attention beside each other: of two heads, or of one head at two positions, at two steps, or with the cache on and off. A value
// type, and its texts. GUI thread only (translations).

#include "core/headref.h"
#include "loader/checkpoint.h"
#include "run/headlook.h"
#include "state/runhistory.h"
#include "text/tokenlabel.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace kvscope {

enum class ComparedWith : std::uint8_t { HeadB, RowBefore, OtherStep, OtherMode };

/// What the row of A is compared with.
struct RowChoice {
    ComparedWith with = ComparedWith::HeadB;
    std::optional<HeadRef> head = {};  ///< of B
    int step = -1;  ///< the other one
    bool sameRow = false;  ///< at the other step the same row, if that step has it; otherwise its newest
    std::shared_ptr<const HeadLook> look = nullptr;  ///< the row with the cache the other way, computed again; null: not there yet
};

struct RowPair {
    Q_DECLARE_TR_FUNCTIONS(kvscope::RowPair)

public:
    ComparedWith with = ComparedWith::HeadB;
    HeadRef headA;
    HeadRef headB;
    int stepA = -1;
    int stepB = -1;  ///< the same unless another step is compared with
    bool cachedA = true;  ///< the row was computed with the cache; that of B with the other mode, if modes are compared
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
    /// How many weights do not have the same bits in both; -1 where the rows are not of the same position.
    [[nodiscard]] int differing() const;
    [[nodiscard]] double largestDifference() const;

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
[[nodiscard]] RowPair rowPair(const RunHistory& run, const Tokenizer* tokenizer, int step, int query, HeadRef a, const RowChoice& choice);
/// The row that rowPair() shows, with the cache the other way than the step that computed it had it.
[[nodiscard]] HeadLookRequest otherModeRequest(const RunHistory& run, int step, int query, HeadRef head);

}  // namespace kvscope
