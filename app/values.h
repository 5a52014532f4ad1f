// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Values of the command line, read strictly and without any locale: no blanks, no plus signs, nothing behind a number. Each function
// throws UsageError that names the option, what was expected and what was found. Pure functions, any thread.

#include "core/modelconfig.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

/// A whole number in [lowest, highest], digits only, with a minus sign where lowest < 0.
[[nodiscard]] std::int64_t parseWhole(std::string_view option, std::string_view text, std::int64_t lowest, std::int64_t highest);

/// A seed: 0 … 2^64 - 1.
[[nodiscard]] std::uint64_t parseSeed(std::string_view option, std::string_view text);

/// A finite decimal number in [lowest, highest], with a point. @p lowestExcluded: it must lie above `lowest`.
[[nodiscard]] double parseDecimal(std::string_view option, std::string_view text, double lowest, double highest, bool lowestExcluded);

/// "1,2,3": token ids separated by commas, none negative. Empty text is an empty list.
[[nodiscard]] std::vector<TokenId> parseTokenIds(std::string_view option, std::string_view text);

struct PixelSize {
    int width = 0;
    int height = 0;
};
/// Width and height of "800x600", each in [1, highest].
[[nodiscard]] PixelSize parseSize(std::string_view option, std::string_view text, int highest);

/// The index of @p text among @p choices.
[[nodiscard]] std::size_t parseChoice(std::string_view option, std::string_view text, std::span<const std::string_view> choices);

}  // namespace kvscope
