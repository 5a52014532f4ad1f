// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What one head computes for one query, with what the viewed step did to every row, and its texts. A value type; the shared numbers are
// immutable. GUI thread only (translations).

#include "run/headlook.h"
#include "state/runhistory.h"
#include "text/tokenlabel.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>
#include <QStringList>

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace kvscope {

/// What the rows K and V of a position were for, in the viewed step.
enum class RowNeed : std::uint8_t {
    New,  ///< the query needs them, and no step had computed them before
    Kept,  ///< the query needs them, and they were read from the cache
    Again,  ///< the query needs them; computed once more, to be kept from now on
    Nothing,  ///< computed although an earlier step had computed the same
    NotSeen,  ///< later than the query, or outside of the layer's window
};
inline constexpr std::array kRowNeeds { RowNeed::New, RowNeed::Kept, RowNeed::Again, RowNeed::Nothing, RowNeed::NotSeen };

/// Whether the weights are those that the step recorded.
enum class RecordedWeights : std::uint8_t { NotRecorded, Same, Different };

struct HeadComputation {
    Q_DECLARE_TR_FUNCTIONS(kvscope::HeadComputation)

public:
    std::shared_ptr<const HeadLook> look;  ///< null: nothing to show
    StepRecordPtr record;  ///< of the viewed step
    std::vector<TokenLabel> tokens;  ///< (positions), texts are never empty
    std::vector<RowNeed> needs;  ///< (positions)
    std::vector<int> writtenBy;  ///< (positions), the step that wrote the row that is in the cache; -1: it is not kept
    /// Share of the step's counted multiply-adds that the cache would have saved, 0 … 1; NaN where the step had to compute all of them.
    double servedNothing = std::numeric_limits<double>::quiet_NaN();
    RecordedWeights recorded = RecordedWeights::NotRecorded;
    QString keysName;  ///< what was done to the keys before they enter the product: "K, keys after norm and RoPE"

    [[nodiscard]] bool empty() const { return look == nullptr || look->empty(); }
    [[nodiscard]] int positions() const { return look ? look->of.positions : 0; }
    [[nodiscard]] int count(RowNeed need) const;
    /// Kept rows whose bits are those of the step that made them, and those whose bits are not.
    [[nodiscard]] int unchanged() const { return countKept(RowBits::Same); }
    [[nodiscard]] int changed() const { return countKept(RowBits::Changed); }
    /// Whether the step read the rows of this position from the cache, which still held them when they were looked at.
    [[nodiscard]] bool isKept(int position) const
    {
        return position < look->kept && needs[static_cast<std::size_t>(position)] == RowNeed::Kept;
    }

    [[nodiscard]] QString title() const;  ///< "Layer 1, head 2, row 14 is"
    /// What the step computed for nothing, or kept: rich text.
    [[nodiscard]] QString sentence(const QLocale& locale) const;
    [[nodiscard]] QString proof() const;  ///< plain text
    [[nodiscard]] QString readout(int key, const QLocale& locale) const;  ///< rich text
    [[nodiscard]] static QString needText(RowNeed need);
    [[nodiscard]] QString scaleText(const QLocale& locale) const;  ///< "÷ √32", "× 0.1"
    [[nodiscard]] QString token(int position) const;  ///< "14 is"

private:
    [[nodiscard]] int countKept(RowBits bits) const;
};

/// A number in a small cell: three digits, a true minus sign.
[[nodiscard]] QString cellNumber(float value, const QLocale& locale);
/// A weight: three decimals.
[[nodiscard]] QString weightNumber(float weight, const QLocale& locale);

/// @param look of @p step in @p run; may be null. @param tokenizer may be null.
[[nodiscard]] HeadComputation headComputation(
    const RunHistory& run, const ModelConfig& config, const Tokenizer* tokenizer, int step, std::shared_ptr<const HeadLook> look);

}  // namespace kvscope
