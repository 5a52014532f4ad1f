// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Values of the command line as CLI11 checks them: strictly and without any locale, no blanks, no plus signs, nothing behind a number. A validator
// names what was expected and what was found; the readers take text that its validator has accepted. Pure functions, any thread.

#include "commands.h"

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

/// A whole number in [lowest, highest], digits only, with a minus sign where lowest < 0.
[[nodiscard]] CLI::Validator wholeNumber(std::int64_t lowest, std::int64_t highest);
/// A seed: 0 … 2^64 - 1.
[[nodiscard]] CLI::Validator seedNumber();
/// A finite decimal number in [lowest, highest], with a point. @p lowestExcluded: it must lie above `lowest`.
[[nodiscard]] CLI::Validator decimalNumber(double lowest, double highest, bool lowestExcluded);
/// "1,2,3": token ids separated by commas, none negative. Empty text is an empty list.
[[nodiscard]] CLI::Validator tokenIdList();
/// Width and height of "800x600", each in [1, highest].
[[nodiscard]] CLI::Validator pixelSize(int highest);
[[nodiscard]] CLI::Validator oneOf(std::vector<std::string_view> choices);
/// @param expected what it should name, for the message.
[[nodiscard]] CLI::Validator notEmpty(std::string expected);

[[nodiscard]] int readWhole(std::string_view text);
[[nodiscard]] std::uint64_t readSeed(std::string_view text);
[[nodiscard]] double readDecimal(std::string_view text);
[[nodiscard]] std::vector<TokenId> readTokenIds(std::string_view text);
[[nodiscard]] PixelSize readPixelSize(std::string_view text);

}  // namespace kvscope
