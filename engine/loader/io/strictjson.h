// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// JSON parsing for untrusted files: strict, limited in depth and size, no duplicate keys. Values are read through a view that knows its
// location, so that every error names file, key, expected and found. For sources that read files: only headers inside a folder include it.
// Any thread.

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

/// Limits on a parsed document; a value takes up to about 100 bytes of memory.
struct JsonLimits {
    std::size_t depth = 32;
    std::size_t values = 4'000'000;
    bool pythonNumbers = false;  ///< whether NaN, Infinity and -Infinity, which Python writes, are numbers
};

/// Throws EngineError{FormatBroken}: not JSON, not UTF-8, a number too large, a duplicate key, too deep, too many values.
[[nodiscard]] Json parseJson(std::string_view text, const std::string& file, const JsonLimits& limits = {});

/// Reads and parses a file of at most @p largest bytes. Throws EngineError like InputFile and parseJson.
[[nodiscard]] Json readJsonFile(const std::filesystem::path& path, std::uint64_t largest = 256U << 20U);

/// The same for a file of settings that Python wrote: NaN, Infinity and -Infinity are numbers.
[[nodiscard]] Json readConfigFile(const std::filesystem::path& path);

/// A value, shortened for a message.
[[nodiscard]] ErrorArgument shownJson(const Json& value);

/// A JSON object within a file. A null value counts as absent, as in Hugging Face's files. Non-owning: the document must outlive it.
class JsonObject {
public:
    /// @param path the object's location in the file, "" for the top level
    /// Throws EngineError{FormatBroken} if @p value is not an object.
    JsonObject(const Json& value, std::string file, std::string path = {});

    [[nodiscard]] const std::string& file() const noexcept { return m_file; }
    [[nodiscard]] const Json& json() const noexcept { return *m_value; }
    /// "model.vocab" for the key "vocab" of the object at "model".
    [[nodiscard]] std::string pathOf(const std::string& key) const;

    [[nodiscard]] bool has(const std::string& key) const { return value(key) != nullptr; }
    /// Null if absent.
    [[nodiscard]] const Json* value(const std::string& key) const;

    // Each throws EngineError: KeyMissing if the key is absent and there is no default; ValueWrong if the value has the wrong type or is
    // out of range.
    [[nodiscard]] int whole(const std::string& key, int least, int most) const;
    [[nodiscard]] int whole(const std::string& key, int least, int most, int instead) const;
    /// Finite, > 0 and between @p least and @p most.
    [[nodiscard]] double number(
        const std::string& key, double instead, double least = 0.0, double most = std::numeric_limits<double>::max()) const;
    [[nodiscard]] bool flag(const std::string& key, bool instead) const;
    [[nodiscard]] std::string text(const std::string& key) const;
    [[nodiscard]] std::string text(const std::string& key, const std::string& instead) const;
    [[nodiscard]] JsonObject object(const std::string& key) const;
    [[nodiscard]] const Json& array(const std::string& key) const;

    /// An error about a key's value, to be thrown by the caller.
    [[nodiscard]] EngineError wrong(const std::string& key, const ErrorArgument& expected, ErrorCode code = ErrorCode::ValueWrong) const;
    [[nodiscard]] EngineError missing(const std::string& key, const ErrorArgument& expected) const;

private:
    const Json* m_value;
    std::string m_file;
    std::string m_path;
};

}  // namespace kvscope
