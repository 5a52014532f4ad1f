// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// JSON as files that nobody vouches for need it: strict, of limited depth and size, no key twice, and read through a view that knows where it is, so
// that every complaint names file, key, expected and found. For the loader's own sources; no other header includes it. Any thread.

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace kvscope {

using Json = nlohmann::json;

/// Bounds on what a text may unfold to; a value takes up to about 100 bytes of memory.
struct JsonLimits {
    std::size_t depth = 32;
    std::size_t values = 4'000'000;
};

/// Throws EngineError{FormatBroken}: not JSON, not UTF-8, a number too large, a key twice, too deep, too many values.
[[nodiscard]] Json parseJson(std::string_view text, const std::string& file, const JsonLimits& limits = {});

/// Reads and parses a file of at most @p largest bytes. Throws EngineError like InputFile and parseJson.
[[nodiscard]] Json readJsonFile(const std::filesystem::path& path, std::uint64_t largest = 256U << 20U);

/// A value, short enough for a message.
[[nodiscard]] ErrorArgument shownJson(const Json& value);

/// A JSON object within a file. A key whose value is null counts as absent, as it does in Hugging Face's files.
/// Non-owning: the document must outlive it.
class JsonObject {
public:
    /// @param path where the object is in the file, "" for the top. Throws EngineError{FormatBroken} when @p value is no object.
    JsonObject(const Json& value, std::string file, std::string path = {});

    [[nodiscard]] const std::string& file() const noexcept { return m_file; }
    [[nodiscard]] const Json& json() const noexcept { return *m_value; }
    /// "model.vocab" for the key "vocab" of the object at "model".
    [[nodiscard]] std::string pathOf(const std::string& key) const;

    [[nodiscard]] bool has(const std::string& key) const { return value(key) != nullptr; }
    /// Null when absent.
    [[nodiscard]] const Json* value(const std::string& key) const;

    // Each throws EngineError{KeyMissing} when absent and nothing is given instead, {ValueWrong} when of another kind or out of range.
    [[nodiscard]] int whole(const std::string& key, int least, int most) const;
    [[nodiscard]] int whole(const std::string& key, int least, int most, int instead) const;
    /// Finite, > 0 and from @p least to @p most.
    [[nodiscard]] double number(
        const std::string& key, double instead, double least = 0.0, double most = std::numeric_limits<double>::max()) const;
    [[nodiscard]] bool flag(const std::string& key, bool instead) const;
    [[nodiscard]] std::string text(const std::string& key) const;
    [[nodiscard]] std::string text(const std::string& key, const std::string& instead) const;
    [[nodiscard]] JsonObject object(const std::string& key) const;
    [[nodiscard]] const Json& array(const std::string& key) const;

    /// The complaint about a key's value, to be thrown.
    [[nodiscard]] EngineError wrong(const std::string& key, const ErrorArgument& expected, ErrorCode code = ErrorCode::ValueWrong) const;
    [[nodiscard]] EngineError missing(const std::string& key, const ErrorArgument& expected) const;

private:
    const Json* m_value;
    std::string m_file;
    std::string m_path;
};

}  // namespace kvscope
