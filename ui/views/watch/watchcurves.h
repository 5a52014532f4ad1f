// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The words that are watched, with the place of each at every step of a run, and what is said about them. A value type. GUI thread only
// (translations).

#include "state/runhistory.h"
#include "state/watchword.h"
#include "text/tokenlabel.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <vector>

namespace kvscope {

struct WatchLine {
    WatchWord word;
    TokenLabel label = {};  ///< of the token that is watched
    bool known = false;  ///< there is such a token
    std::vector<std::optional<WatchedPlace>> places = {};  ///< (steps); nothing where it was not read
};

struct WatchCurves {
    Q_DECLARE_TR_FUNCTIONS(kvscope::WatchCurves)

public:
    std::vector<WatchLine> lines;  ///< one for each word
    int steps = 0;
    int viewedStep = -1;
    int vocabulary = 1;

    [[nodiscard]] bool empty() const { return lines.empty() || steps == 0; }
    [[nodiscard]] bool anyAgain() const;  ///< a place is from logits that were computed again
    [[nodiscard]] std::optional<WatchedPlace> place(int line, int step) const;
    /// The tokens to be looked up.
    [[nodiscard]] std::vector<TokenId> tokens() const;

    /// All words at one step: "Step 7: nice 12.3 %, rank 2 · warm 0.04 %, rank 81". Rich text.
    [[nodiscard]] QString at(int step, const QLocale& locale) const;
    /// The same in shorter wordings, longest first: with the ranks alone or the probabilities alone, of fewer and fewer words, at last the step.
    [[nodiscard]] QStringList shorterAt(int step, bool ranks, const QLocale& locale) const;
    /// What has to be known about the words: those of several tokens, those that the model does not know. Plain text.
    [[nodiscard]] QStringList notes() const;
    [[nodiscard]] QStringList shortNotes() const;  ///< the same, in a few words each

private:
    enum class Length : std::uint8_t { Whole, Short };
    [[nodiscard]] static QString note(const WatchLine& line, Length length);
    [[nodiscard]] QStringList notes(Length length) const;
};

/// @param tokenizer may be null
[[nodiscard]] WatchCurves watchCurves(
    const RunHistory& run, const std::vector<WatchWord>& words, const Tokenizer* tokenizer, int vocabulary, int viewedStep);

/// The words of a text with commas between them, without those that occur twice, at most kMostWatchWords.
[[nodiscard]] QStringList watchedWords(const QString& text);

}  // namespace kvscope
