// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/npyview.h"

#include "core/error.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>

namespace kvscope {

namespace {

constexpr std::size_t kMostDimensions = 8;

EngineError broken(const NpyPlace& place)
{
    return EngineError(ErrorCode::FormatBroken).file(place.file).key(place.member);
}

std::string shapeText(NpyShape shape)
{
    std::string text;
    for (const std::uint64_t extent : shape) {
        text += (text.empty() ? "" : ", ") + std::to_string(extent);
    }
    return '(' + text + ')';
}

/// The text between @p before and @p end; nullopt if there is none.
std::optional<std::string_view> between(std::string_view text, std::string_view before, char end)
{
    const std::size_t start = text.find(before);
    const std::size_t stop = start == std::string_view::npos ? start : text.find(end, start + before.size());
    if (stop == std::string_view::npos) {
        return std::nullopt;
    }
    return text.substr(start + before.size(), stop - start - before.size());
}

/// "3, 4" or "3," as numbers; nullopt if it is something else.
std::optional<std::vector<std::uint64_t>> extentsOf(std::string_view text)
{
    std::vector<std::uint64_t> shape;
    while (!text.empty()) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        if (text.empty()) {
            break;
        }
        std::uint64_t extent = 0;
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), extent);
        if (problem != std::errc() || shape.size() == kMostDimensions) {
            return std::nullopt;
        }
        shape.push_back(extent);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (!text.empty() && text.front() != ',') {
            return std::nullopt;
        }
        text.remove_prefix(text.empty() ? 0 : 1);
    }
    return shape;
}

/// Bytes of one value; 0 for a type that is not plain numbers.
std::uint64_t bytesOfType(std::string_view type)
{
    const bool known = type.size() == 3 && (type[0] == '<' || type[0] == '|')
        && std::string_view("fiub").find(type[1]) != std::string_view::npos && (type[0] == '<' || type[2] == '1');
    return known && std::string_view("1248").find(type[2]) != std::string_view::npos ? static_cast<std::uint64_t>(type[2] - '0') : 0;
}

/// The header's text and what follows it; nullopt if there is no header.
std::optional<std::pair<std::string_view, std::string_view>> headerOf(std::string_view bytes)
{
    constexpr std::size_t kPreamble = 10;  // magic, version, length
    constexpr std::string_view kMagic("\x93NUMPY\x01\x00", 8);
    if (bytes.size() < kPreamble || !bytes.starts_with(kMagic)) {
        return std::nullopt;
    }
    const auto low = static_cast<unsigned char>(bytes[8]);
    const auto high = static_cast<unsigned char>(bytes[9]);
    const std::size_t length = low | static_cast<std::size_t>(high) << 8U;
    if (length > bytes.size() - kPreamble) {
        return std::nullopt;
    }
    return std::pair(bytes.substr(kPreamble, length), bytes.substr(kPreamble + length));
}

}  // namespace

std::uint64_t NpyView::count() const noexcept
{
    std::uint64_t product = 1;
    for (const std::uint64_t extent : shape) {
        product *= extent;
    }
    return product;
}

NpyView npyView(std::string_view bytes, const NpyPlace& place)
{
    const auto parts = headerOf(bytes);
    if (!parts) {
        throw broken(place).expected(Verbatim { "NPY 1.0" }).found(Phrase::SomethingElse);
    }
    const auto [header, values] = *parts;
    const auto type = between(header, "'descr': '", '\'');
    const auto extents = between(header, "'shape': (", ')');
    const auto shape = extents ? extentsOf(*extents) : std::nullopt;
    const std::uint64_t valueBytes = type ? bytesOfType(*type) : 0;
    if (valueBytes == 0 || !shape || header.find("'fortran_order': False") == std::string_view::npos) {
        throw broken(place).expected(Verbatim { "NPY 1.0" }).found(Verbatim { std::string(header) });
    }
    // A product of extents that overflows is more than the file has, whatever it is, unless another extent is 0.
    std::uint64_t needed = valueBytes;
    bool overflows = false;
    for (const std::uint64_t extent : *shape) {
        overflows = __builtin_mul_overflow(needed, extent, &needed) || overflows;
    }
    if (overflows || needed != values.size()) {
        throw broken(place).expected({ Phrase::ValuesOf, Verbatim { shapeText(*shape) } }).found({ Phrase::BytesOfData, values.size() });
    }
    return { std::string(*type), *shape, std::as_bytes(std::span(values)) };
}

void requireNpyType(const NpyView& view, const char* type, const NpyPlace& place)
{
    if (view.type != type) {
        throw broken(place).expected(Verbatim { type }).found(Verbatim { view.type });
    }
}

void requireNpyShape(const NpyView& view, NpyShape shape, const NpyPlace& place)
{
    if (!std::ranges::equal(view.shape, shape)) {
        throw broken(place).expected(Verbatim { shapeText(shape) }).found(Verbatim { shapeText(view.shape) });
    }
}

}  // namespace kvscope
