// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The way of each candidate from its logit to the probability that it is sampled with, and its texts. A value type. GUI thread only
// (translations).

#include "core/steprecord.h"
#include "run/stepscores.h"
#include "text/tokenlabel.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>
#include <QStringList>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace kvscope {

/// What cut a token, if anything did.
enum class Cut : std::uint8_t { None, TopK, TopP };

struct ChainSide {
    double probability = 0.0;  ///< that it would be sampled with; 0 if cut
    Cut cut = Cut::None;
};

struct ChainRow {
    TokenId token = -1;  ///< -1: all tokens that are not listed
    TokenLabel label;
    int others = 0;  ///< how many those are
    bool own = false;  ///< the token that the run has
    float logit = 0.0F;  ///< NaN for the others
    double divided = 0.0;  ///< NaN for the others, and with temperature 0
    double whole = 0.0;  ///< softmax of that over the full vocabulary; with temperature 0 of the logits
    Cut cut = Cut::None;
    double sampled = 0.0;  ///< NaN with temperature 0, which samples nothing
    std::array<ChainSide, kShownTemperatures.size()> sides;  ///< at 0.2, 1 and 2
};

struct Chain {
    Q_DECLARE_TR_FUNCTIONS(kvscope::Chain)

public:
    StepRecordPtr record;
    std::shared_ptr<const StepScores> scores;  ///< null: nothing to show
    std::vector<ChainRow> rows;  ///< most likely first; last all others together
    std::array<double, kShownTemperatures.size()> entropies {};  ///< bits, at 0.2, 1 and 2

    [[nodiscard]] bool empty() const { return rows.empty(); }
    [[nodiscard]] bool greedy() const { return record->sampling.temperature <= 0.0; }
    [[nodiscard]] int cutByTopK() const { return m_cutByTopK; }  ///< tokens, of the whole vocabulary
    [[nodiscard]] int cutByTopP() const { return m_cutByTopP; }

    [[nodiscard]] QString name(const ChainRow& row) const;  ///< the token, or "4,084 others"
    [[nodiscard]] QString cutText(const ChainRow& row) const;  ///< "kept", "top-k", "largest"; empty for the others
    [[nodiscard]] QString sideText(const ChainSide& side, const QLocale& locale) const;  ///< "31.2 %", "cut"
    /// Entropy and surprise of the step: rich text.
    [[nodiscard]] QString sentence(const QLocale& locale) const;
    /// The same without the token, and without its surprise.
    [[nodiscard]] QStringList shorterSentences(const QLocale& locale) const;
    /// What the cuts did, and where the logits are from. Plain text.
    [[nodiscard]] QString note(const QLocale& locale) const;
    /// The whole way of one candidate in a line: rich text.
    [[nodiscard]] QString readout(int row, const QLocale& locale) const;
    /// The same without the logit and what was made of it.
    [[nodiscard]] QString shortReadout(int row, const QLocale& locale) const;
    /// Names of the stages: "÷ 0.8", "Softmax", "Top-k 40, top-p 0.9", "Sampled with".
    [[nodiscard]] QString dividedName(const QLocale& locale) const;
    [[nodiscard]] QString wholeName() const;
    [[nodiscard]] QString cutName(const QLocale& locale) const;
    [[nodiscard]] QString shortCutName() const;  ///< for a column that is too narrow for the settings
    [[nodiscard]] QString sampledName() const;
    [[nodiscard]] static QString temperatureName(double temperature, const QLocale& locale);  ///< "T 0.2"

private:
    friend Chain chainOf(
        const StepRecordPtr& record, const std::shared_ptr<const StepScores>& scores, const Tokenizer* tokenizer, int vocabulary);
    int m_cutByTopK = 0;
    int m_cutByTopP = 0;
};

/// −log2 of the probability over the full vocabulary, in bits; infinite for 0.
[[nodiscard]] double surprise(double probability);

/// @param record,scores of the same step; without one of them the chain is empty. @param tokenizer may be null
[[nodiscard]] Chain chainOf(
    const StepRecordPtr& record, const std::shared_ptr<const StepScores>& scores, const Tokenizer* tokenizer, int vocabulary);

}  // namespace kvscope
