// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The metadata of a GGUF file: keys with typed values. Immutable once read, any thread.

#include "loader/gguf/ggufcursor.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace kvscope {

/// The types of metadata values, by their numbers in the file.
enum class GgufType : std::uint32_t { U8, I8, U16, I16, U32, I32, F32, Bool, Text, Array, U64, I64, F64 };

/// A value's type and where its bytes are in the header.
struct GgufValue {
    GgufType type = GgufType::U8;
    GgufType element = GgufType::U8;  ///< of an array
    std::uint64_t count = 1;  ///< elements of an array
    std::size_t begin = 0;  ///< of the value, or of an array's first element
};

class GgufMetadata {
public:
    /// Reads @p count keys with their values. Throws EngineError: FileTruncated, FormatBroken, FileUnreadable.
    /// @param file for messages
    void read(GgufCursor& cursor, std::uint64_t count, const std::string& file);
    /// Takes the bytes in which the values are. Call once, after the whole header has been read.
    void keep(std::string header) { m_header = std::move(header); }

    [[nodiscard]] const std::string& file() const noexcept { return m_file; }
    /// All keys, in the order of the file.
    [[nodiscard]] const std::vector<std::string>& keys() const noexcept { return m_keys; }
    /// Null if absent.
    [[nodiscard]] const GgufValue* find(const std::string& key) const;

    // Each throws EngineError: KeyMissing if the key is absent and no default is given, ValueWrong for another type or range.

    /// A whole number of any integer type. An array of equal numbers, one for each layer, counts as one number.
    [[nodiscard]] int whole(const std::string& key, int least, int most, std::optional<int> instead = {}) const;
    /// A number of any type, in [least, most].
    [[nodiscard]] double number(const std::string& key, double least, double most, std::optional<double> instead = {}) const;
    [[nodiscard]] bool flag(const std::string& key, std::optional<bool> instead = {}) const;
    [[nodiscard]] std::string text(const std::string& key, std::optional<std::string> instead = {}) const;
    /// An array of texts, as views into the header.
    [[nodiscard]] std::vector<std::string_view> texts(const std::string& key) const;
    /// An array of numbers of any type.
    [[nodiscard]] std::vector<double> numbers(const std::string& key) const;

    /// Checks the length of an array before it is read; anything else passes. Throws EngineError{ValueWrong}.
    void requireEntries(const std::string& key, std::uint64_t least, std::uint64_t most) const;

    /// A value for messages: "7", "true", "linear", "12 entries".
    [[nodiscard]] ErrorArgument shown(const GgufValue& value) const;
    /// Whether a value is 0, false or empty: an option that is off.
    [[nodiscard]] bool isOff(const GgufValue& value) const;
    /// The key may be absent: then the value that was used instead is wrong, and the caller adds what was found.
    [[nodiscard]] EngineError wrong(const std::string& key, const ErrorArgument& expected) const;
    [[nodiscard]] EngineError missing(const std::string& key, const ErrorArgument& expected) const;

private:
    [[nodiscard]] GgufValue readValue(GgufCursor& cursor, GgufType type, const std::string& key, int depth) const;
    [[nodiscard]] std::string_view textAt(std::size_t begin) const;
    /// A number or flag; nullopt for a text or an array.
    [[nodiscard]] std::optional<double> numberAt(GgufType type, std::size_t begin) const;
    [[nodiscard]] std::optional<std::int64_t> wholeAt(GgufType type, std::size_t begin) const;

    std::string m_file;
    std::string m_header;
    std::vector<std::string> m_keys;
    std::unordered_map<std::string, GgufValue> m_values;
};

}  // namespace kvscope
