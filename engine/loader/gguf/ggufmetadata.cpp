// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/ggufmetadata.h"

#include <cmath>
#include <limits>

namespace kvscope {

namespace {

/// The specification allows keys of up to 65,535 bytes.
constexpr std::uint64_t kLongestKey = 65'535;
/// Known files have fewer than 100 keys. A key takes more memory than it has bytes in the file.
constexpr std::uint64_t kMostKeys = 100'000;
/// Arrays of arrays are allowed; no known file has any.
constexpr int kDeepestArray = 4;
constexpr std::uint64_t kLengthBytes = sizeof(std::uint64_t);
/// A key's length, one byte of it, its type and one byte of the value.
constexpr std::uint64_t kLeastEntryBytes = kLengthBytes + 1 + sizeof(std::uint32_t) + 1;
constexpr std::uint32_t kTypes = static_cast<std::uint32_t>(GgufType::F64) + 1;

/// Bytes of a number or flag; 0 for texts and arrays.
std::uint64_t bytesOf(GgufType type)
{
    switch (type) {
    case GgufType::U8:
    case GgufType::I8:
    case GgufType::Bool: return 1;
    case GgufType::U16:
    case GgufType::I16: return 2;
    case GgufType::U32:
    case GgufType::I32:
    case GgufType::F32: return 4;
    case GgufType::U64:
    case GgufType::I64:
    case GgufType::F64: return 8;
    case GgufType::Text:
    case GgufType::Array: break;
    }
    return 0;
}

GgufType readType(GgufCursor& cursor, const std::string& file, const std::string& key)
{
    const auto type = cursor.number<std::uint32_t>(Verbatim { key });
    if (type >= kTypes) {
        throw EngineError(ErrorCode::FormatBroken).file(file).key(key).expected({ Phrase::Range, 0, kTypes - 1 }).found(type);
    }
    return static_cast<GgufType>(type);
}

template<typename Number> Number valueAt(const std::string& bytes, std::size_t begin)
{
    Number value {};
    std::memcpy(&value, bytes.data() + begin, sizeof value);
    return value;
}

}  // namespace

void GgufMetadata::read(GgufCursor& cursor, std::uint64_t count, const std::string& file)
{
    m_file = file;
    if (count > kMostKeys) {
        throw EngineError(ErrorCode::FormatBroken).file(file).key(Phrase::Metadata).expected({ Phrase::AtMost, kMostKeys }).found(count);
    }
    cursor.requireRoom(count, kLeastEntryBytes, Phrase::Metadata);
    for (std::uint64_t i = 0; i < count; ++i) {
        std::string key = cursor.text(Phrase::Metadata);
        if (key.size() > kLongestKey) {
            throw EngineError(ErrorCode::FormatBroken)
                .file(file)
                .key(Phrase::Metadata)
                .expected({ Phrase::AtMostBytes, kLongestKey })
                .found({ Phrase::Bytes, key.size() });
        }
        const GgufValue value = readValue(cursor, readType(cursor, file, key), key, 0);
        if (!m_values.emplace(key, value).second) {
            throw EngineError(ErrorCode::FormatBroken).file(file).key(key).expected(Phrase::EachKeyOnce).found(Phrase::KeyTwice);
        }
        m_keys.push_back(std::move(key));
    }
}

GgufValue GgufMetadata::readValue(GgufCursor& cursor, GgufType type, const std::string& key, int depth) const
{
    const ErrorArgument what(Verbatim { key });
    GgufValue value { type, type, 1, static_cast<std::size_t>(cursor.position()) };
    if (type == GgufType::Text) {
        cursor.take(cursor.number<std::uint64_t>(what), what);
    } else if (type != GgufType::Array) {
        cursor.take(bytesOf(type), what);
    } else {
        if (depth == kDeepestArray) {
            throw EngineError(ErrorCode::FormatBroken)
                .file(m_file)
                .key(key)
                .expected({ Phrase::AtMostLevels, kDeepestArray })
                .found(Phrase::More);
        }
        value.element = readType(cursor, m_file, key);
        value.count = cursor.number<std::uint64_t>(what);
        value.begin = static_cast<std::size_t>(cursor.position());
        const std::uint64_t each = bytesOf(value.element);
        cursor.requireRoom(value.count, each != 0 ? each : kLengthBytes, what);
        if (each != 0) {
            cursor.take(value.count * each, what);
        }
        for (std::uint64_t i = 0; each == 0 && i < value.count; ++i) {
            static_cast<void>(readValue(cursor, value.element, key, depth + 1));
        }
    }
    return value;
}

const GgufValue* GgufMetadata::find(const std::string& key) const
{
    const auto found = m_values.find(key);
    return found == m_values.end() ? nullptr : &found->second;
}

std::string_view GgufMetadata::textAt(std::size_t begin) const
{
    return std::string_view(m_header).substr(begin + kLengthBytes, static_cast<std::size_t>(valueAt<std::uint64_t>(m_header, begin)));
}

std::optional<std::int64_t> GgufMetadata::wholeAt(GgufType type, std::size_t begin) const
{
    switch (type) {
    case GgufType::U8: return valueAt<std::uint8_t>(m_header, begin);
    case GgufType::I8: return valueAt<std::int8_t>(m_header, begin);
    case GgufType::U16: return valueAt<std::uint16_t>(m_header, begin);
    case GgufType::I16: return valueAt<std::int16_t>(m_header, begin);
    case GgufType::U32: return valueAt<std::uint32_t>(m_header, begin);
    case GgufType::I32: return valueAt<std::int32_t>(m_header, begin);
    case GgufType::I64: return valueAt<std::int64_t>(m_header, begin);
    case GgufType::U64: {
        const auto value = valueAt<std::uint64_t>(m_header, begin);
        constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
        return static_cast<std::int64_t>(value < kMost ? value : kMost);
    }
    default: return std::nullopt;
    }
}

std::optional<double> GgufMetadata::numberAt(GgufType type, std::size_t begin) const
{
    if (type == GgufType::F32) {
        return static_cast<double>(valueAt<float>(m_header, begin));
    }
    if (type == GgufType::F64) {
        return valueAt<double>(m_header, begin);
    }
    const std::optional<std::int64_t> whole = wholeAt(type, begin);
    return whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
}

int GgufMetadata::whole(const std::string& key, int least, int most, std::optional<int> instead) const
{
    const ErrorArgument expected(Phrase::WholeNumberFrom, least, most);
    const GgufValue* const value = find(key);
    if (value == nullptr) {
        if (!instead) {
            throw missing(key, expected);
        }
        return *instead;
    }
    std::optional<std::int64_t> found = wholeAt(value->element, value->begin);
    if (value->count == 0) {
        found.reset();
    }
    for (std::uint64_t i = 1; found && i < value->count; ++i) {
        const std::size_t at = value->begin + static_cast<std::size_t>(i * bytesOf(value->element));
        found = wholeAt(value->element, at) == found ? found : std::nullopt;
    }
    if (!found || *found < least || *found > most) {
        throw wrong(key, expected);
    }
    return static_cast<int>(*found);
}

double GgufMetadata::number(const std::string& key, double least, double most, std::optional<double> instead) const
{
    const ErrorArgument expected(Phrase::NumberFrom, least, most);
    const GgufValue* const value = find(key);
    if (value == nullptr) {
        if (!instead) {
            throw missing(key, expected);
        }
        return *instead;
    }
    const std::optional<double> found = value->type == GgufType::Array ? std::nullopt : numberAt(value->type, value->begin);
    if (!found || !(*found >= least && *found <= most)) {
        throw wrong(key, expected);
    }
    return *found;
}

bool GgufMetadata::flag(const std::string& key, std::optional<bool> instead) const
{
    const GgufValue* const value = find(key);
    if (value == nullptr) {
        if (!instead) {
            throw missing(key, Phrase::TrueOrFalse);
        }
        return *instead;
    }
    if (value->type != GgufType::Bool) {
        throw wrong(key, Phrase::TrueOrFalse);
    }
    return m_header[value->begin] != 0;
}

std::string GgufMetadata::text(const std::string& key, std::optional<std::string> instead) const
{
    const GgufValue* const value = find(key);
    if (value == nullptr) {
        if (!instead) {
            throw missing(key, Phrase::Text);
        }
        return *std::move(instead);
    }
    if (value->type != GgufType::Text) {
        throw wrong(key, Phrase::Text);
    }
    return std::string(textAt(value->begin));
}

std::vector<std::string_view> GgufMetadata::texts(const std::string& key) const
{
    const GgufValue* const value = find(key);
    if (value == nullptr) {
        throw missing(key, Phrase::List);
    }
    if (value->type != GgufType::Array || value->element != GgufType::Text) {
        throw wrong(key, Phrase::List);
    }
    std::vector<std::string_view> list;
    list.reserve(static_cast<std::size_t>(value->count));
    std::size_t at = value->begin;
    for (std::uint64_t i = 0; i < value->count; ++i) {
        list.push_back(textAt(at));
        at += kLengthBytes + list.back().size();
    }
    return list;
}

std::vector<double> GgufMetadata::numbers(const std::string& key) const
{
    const GgufValue* const value = find(key);
    if (value == nullptr) {
        throw missing(key, Phrase::List);
    }
    const std::uint64_t each = value->type == GgufType::Array ? bytesOf(value->element) : 0;
    if (each == 0 || value->element == GgufType::Bool) {
        throw wrong(key, Phrase::List);
    }
    std::vector<double> list;
    list.reserve(static_cast<std::size_t>(value->count));
    for (std::uint64_t i = 0; i < value->count; ++i) {
        list.push_back(numberAt(value->element, value->begin + static_cast<std::size_t>(i * each)).value_or(0.0));
    }
    return list;
}

void GgufMetadata::requireEntries(const std::string& key, std::uint64_t least, std::uint64_t most) const
{
    const GgufValue* const value = find(key);
    if (value != nullptr && value->type == GgufType::Array && (value->count < least || value->count > most)) {
        throw wrong(key, least == most ? ErrorArgument(Phrase::Entries, most) : ErrorArgument(Phrase::AtMostValues, most));
    }
}

ErrorArgument GgufMetadata::shown(const GgufValue& value) const
{
    if (value.type == GgufType::Array) {
        return { Phrase::Entries, value.count };
    }
    if (value.type == GgufType::Text) {
        constexpr std::size_t kShownBytes = 100;
        return Verbatim { std::string(textAt(value.begin).substr(0, kShownBytes)) };
    }
    if (value.type == GgufType::Bool) {
        return Verbatim { m_header[value.begin] != 0 ? "true" : "false" };
    }
    if (value.type == GgufType::U64) {
        return valueAt<std::uint64_t>(m_header, value.begin);
    }
    if (const std::optional<std::int64_t> whole = wholeAt(value.type, value.begin)) {
        return *whole;
    }
    return *numberAt(value.type, value.begin);
}

bool GgufMetadata::isOff(const GgufValue& value) const
{
    if (value.type == GgufType::Array) {
        return value.count == 0;
    }
    if (value.type == GgufType::Text) {
        return textAt(value.begin).empty();
    }
    return value.type == GgufType::Bool ? m_header[value.begin] == 0 : numberAt(value.type, value.begin) == 0.0;
}

EngineError GgufMetadata::wrong(const std::string& key, const ErrorArgument& expected) const
{
    EngineError error(ErrorCode::ValueWrong);
    error.file(m_file).key(key).expected(expected);
    if (const GgufValue* const value = find(key)) {
        error.found(shown(*value));
    }
    return error;
}

EngineError GgufMetadata::missing(const std::string& key, const ErrorArgument& expected) const
{
    return EngineError(ErrorCode::KeyMissing).file(m_file).key(key).expected(expected);
}

}  // namespace kvscope
