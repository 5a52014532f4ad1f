// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The engine's own words, put into the window's language. EngineError carries short English phrases beside names, numbers and shapes; the phrases
// are listed here, so that they can be translated, and everything else passes through. Pure functions of the text and the installed translators.

#include <QString>

#include <span>

namespace kvscope {

/// All phrases, in English. %1, %2 … stand for whole numbers, and in a phrase of one hole that has no numbers for a name: `no piece %1`.
[[nodiscard]] std::span<const char* const> enginePhrases();
/// The names of settings as EngineError{OptionWrong} gives them.
[[nodiscard]] std::span<const char* const> engineSettings();

/// @p text translated if it is one of enginePhrases(), its numbers and names kept as they are; any other text unchanged.
[[nodiscard]] QString translatedPhrase(const QString& text);
/// @p name translated if it is one of engineSettings(), else unchanged.
[[nodiscard]] QString translatedSetting(const QString& name);

}  // namespace kvscope
