// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What every command of the program parses its arguments with. No model and no file is touched.

#include "commands.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kvscope {

inline constexpr const char* kModelHelp
    = "a model folder or file, bundled, bundled:es, random:llama?… or random:gpt2?… (random weights), lesson:four-heads";
/// The largest index and count that an option takes.
inline constexpr std::int64_t kMostIndex = std::numeric_limits<int>::max();

/// The text of an option as given; already accepted by its validator.
using Given = std::optional<std::string>;

/// The number of an option that was given, else @p instead.
[[nodiscard]] int wholeOr(const Given& text, int instead);
[[nodiscard]] CLI::Validator fileName();

/// One command's parser. CLI11 finds the options, checks their values and writes the help.
class OptionParser {
public:
    OptionParser(const std::string& name, const std::string& description);

    CLI::Option* option(const std::string& name, Given& value, const std::string& type, const std::string& help);
    /// An option that may be repeated, with the name of a model each.
    void repeatedModel(const std::string& name, std::vector<std::string>& values, const std::string& type, const std::string& help);
    /// --merge-kv-heads, of every command that loads a model.
    void mergeOption(Given& groups);

    CLI::App& app() { return m_app; }

    /// True if only help was requested. Throws UsageError.
    [[nodiscard]] bool helpWanted(std::span<const std::string> arguments);
    [[nodiscard]] PrintCommand help() const { return { m_app.help() }; }

private:
    [[noreturn]] void refuse(const std::string& sentence) const;
    void refuseUnknown() const;
    [[nodiscard]] std::string mismatch(std::span<const std::string> arguments) const;

    CLI::App m_app;
};

}  // namespace kvscope
