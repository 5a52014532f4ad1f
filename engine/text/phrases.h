// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The English text of all error messages. The window translates the same texts. Pure functions, any thread.

#include "core/error.h"

namespace kvscope {

/// Translation contexts.
inline constexpr const char* kPhraseContext = "EnginePhrase";
inline constexpr const char* kErrorContext = "EngineError";

[[nodiscard]] const char* phraseText(Phrase phrase) noexcept;

/// What went wrong; %1 is the key, %2 the found value. Without a full stop.
struct HeadlineText {
    const char* withKey;
    const char* bare;  ///< if no key is given; null if there always is one
};
[[nodiscard]] HeadlineText headlineText(ErrorCode code) noexcept;

/// The form of the comparison between expected and found values.
enum class Comparison : std::uint8_t { None, ExpectedAndFound, Expected, Found, Positions, Memory, MemoryNeeded, Reason };
inline constexpr int kComparisons = static_cast<int>(Comparison::Reason) + 1;

/// %1 is the expected value, %2 the found one; empty for None.
[[nodiscard]] const char* comparisonText(Comparison comparison) noexcept;

}  // namespace kvscope
