// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Two runs token by token, with one position for both: where they part, and what each had done up to there. A value type of recorded numbers.
// GUI thread only (translations).

#include "state/runmodel.h"
#include "text/tokenlabel.h"
#include "views/runs/runtext.h"

#include <QCoreApplication>

#include <vector>

namespace kvscope {

/// One of the two.
struct RunSide {
    std::uint64_t id = 0;  ///< 0: none
    QString name;  ///< "Run 3"
    int prompt = 0;  ///< its first tokens, which were given
    std::vector<TokenLabel> tokens;  ///< all that are known
    QList<StepRecordPtr> records;  ///< (steps)

    [[nodiscard]] bool empty() const { return tokens.empty(); }
    [[nodiscard]] int length() const { return static_cast<int>(tokens.size()); }
    [[nodiscard]] int steps() const { return static_cast<int>(records.size()); }
    /// The step that sampled the token at a position; -1 for a token of the prompt and beyond the end.
    [[nodiscard]] int stepAt(int position) const { return position >= prompt && position < length() ? position - prompt : -1; }
};

struct RunPair {
    Q_DECLARE_TR_FUNCTIONS(kvscope::RunPair)

public:
    RunSide a;
    RunSide b;  ///< empty: A alone
    int shared = 0;  ///< tokens that both begin with

    [[nodiscard]] int length() const { return std::max(a.length(), b.length()); }
    /// Whether both have a token at `shared`: the first that differs.
    [[nodiscard]] bool parts() const { return !b.empty() && shared < a.length() && shared < b.length(); }
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString shortSentence() const;  ///< the same, for a narrow panel
    /// What a side had done when the token at a position was known.
    [[nodiscard]] static QString words(const RunSide& side, int position);
};

[[nodiscard]] RunPair runPair(const RunModel& runs, std::uint64_t a, std::uint64_t b);

}  // namespace kvscope
