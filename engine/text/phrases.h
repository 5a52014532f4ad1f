// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The English text of everything that errors say. The window looks the same texts up in its translations. Pure functions, any thread.

#include "core/error.h"

namespace kvscope {

/// Contexts of the translations.
inline constexpr const char* kPhraseContext = "EnginePhrase";
inline constexpr const char* kErrorContext = "EngineError";

[[nodiscard]] const char* phraseText(Phrase phrase) noexcept;

/// What went wrong: %1 is the key, %2 what was found. Without a full stop.
struct HeadlineText {
    const char* withKey;
    const char* bare;  ///< when no key is given; null when there always is one
};
[[nodiscard]] HeadlineText headlineText(ErrorCode code) noexcept;

/// What was expected and found.
enum class Comparison : std::uint8_t { None, ExpectedAndFound, Expected, Found, Positions, Memory, MemoryNeeded, Reason };
inline constexpr int kComparisons = static_cast<int>(Comparison::Reason) + 1;

/// %1 is what was expected, %2 what was found; empty for None.
[[nodiscard]] const char* comparisonText(Comparison comparison) noexcept;

}  // namespace kvscope
