// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Validators and readers for command-line values, used with CLI11: strict and independent of the locale; no blanks, plus signs or trailing
// characters. A validator reports the expected and the found value; a reader's input was accepted by its validator. Pure functions, any
// thread.

#include "commands.h"

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

/// A whole number in [lowest, highest]: digits only, with a minus sign allowed if lowest < 0.
[[nodiscard]] CLI::Validator wholeNumber(std::int64_t lowest, std::int64_t highest);
/// A seed: 0 … 2^64 - 1.
[[nodiscard]] CLI::Validator seedNumber();
/// A finite decimal number in [lowest, highest], with a decimal point.
/// @param lowestExcluded whether it must be greater than `lowest`
[[nodiscard]] CLI::Validator decimalNumber(double lowest, double highest, bool lowestExcluded);
/// "1,2,3": non-negative token ids separated by commas. An empty text is an empty list.
[[nodiscard]] CLI::Validator tokenIdList();
/// "0,3,7": steps from 0, separated by commas.
[[nodiscard]] CLI::Validator stepList();
/// Width and height of "800x600", each in [1, highest].
[[nodiscard]] CLI::Validator pixelSize(int highest);
/// "5" or "5:3": the row or the cell of a head's matrix that is pinned.
[[nodiscard]] CLI::Validator pinnedCell();
/// A length on paper: "85mm", "8.5cm", "3.35in", or the name of a usual column.
[[nodiscard]] CLI::Validator paperLength();
/// "3,4:1,5:0:2": keys to hide, each POSITION, POSITION:LAYER or POSITION:LAYER:HEAD.
[[nodiscard]] CLI::Validator hiddenKeyList();
/// "1,0:2": heads to remove, each LAYER (all of its heads) or LAYER:HEAD.
[[nodiscard]] CLI::Validator removedHeadList();
/// "overwrite:both:5:4,exchange:key:5:4:0,hide:value:5:0:1": rows of the cache to change, each CHANGE:PART:POSITION, for overwrite and exchange
/// :OTHER, then nothing, :LAYER or :LAYER:KVHEAD.
[[nodiscard]] CLI::Validator changedRowList();
[[nodiscard]] CLI::Validator oneOf(std::vector<std::string_view> choices);
/// @param shown those of the choices that the message names
[[nodiscard]] CLI::Validator oneOf(std::vector<std::string_view> choices, std::span<const std::string> shown);
/// "a, b or c".
[[nodiscard]] std::string listed(std::span<const std::string> names);
/// @param expected what the value should be, for the message
[[nodiscard]] CLI::Validator notEmpty(std::string expected);

[[nodiscard]] int readWhole(std::string_view text);
[[nodiscard]] std::uint64_t readSeed(std::string_view text);
[[nodiscard]] double readDecimal(std::string_view text);
[[nodiscard]] std::vector<TokenId> readTokenIds(std::string_view text);
[[nodiscard]] PixelSize readPixelSize(std::string_view text);
[[nodiscard]] PinnedCell readPinnedCell(std::string_view text);
[[nodiscard]] double readInches(std::string_view text);
[[nodiscard]] std::vector<HiddenKey> readHiddenKeys(std::string_view text);
[[nodiscard]] std::vector<RemovedHead> readRemovedHeads(std::string_view text);
[[nodiscard]] std::vector<ChangedRow> readChangedRows(std::string_view text);

}  // namespace kvscope
