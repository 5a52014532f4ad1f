// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numbertype.h"

#include "core/error.h"

#include <vector>

namespace kvscope {

namespace {

constexpr bool inOrderOfTheEnumerators()
{
    for (std::size_t i = 0; i < kNumberTypes.size(); ++i) {
        if (static_cast<std::size_t>(kNumberTypes[i].type) != i) {
            return false;
        }
    }
    return true;
}
static_assert(inOrderOfTheEnumerators(), "traitsOf() finds a row by its enumerator's number");

/// "a, b or c" with " or " as the last separator.
std::string joined(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

/// "A, B or C": the names that a format has for types.
ErrorArgument namesIn(const char* NumberType::*name)
{
    std::vector<std::string> names;
    for (const NumberType& type : kNumberTypes) {
        if (type.*name != nullptr) {
            names.emplace_back(type.*name);
        }
    }
    const std::string last = names.back();
    names.pop_back();
    return { Phrase::OneOfTwo, Verbatim { joined(names) }, Verbatim { last } };
}

}  // namespace

std::uint64_t matrixBytes(DType type, std::int64_t rows, std::int64_t cols)
{
    if (!fitsBlocks(type, cols)) {
        throw EngineError(ErrorCode::ShapeWrong)
            .key(dtypeName(type))
            .expected(rowRule(type))
            .found(Verbatim { "(" + std::to_string(rows) + ", " + std::to_string(cols) + ")" });
    }
    const NumberType& traits = traitsOf(type);
    const auto blocks = static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols / traits.block);
    return blocks * static_cast<std::uint64_t>(traits.blockBytes);
}

ErrorArgument rowRule(DType type)
{
    return { Phrase::RowsOfMultiple, traitsOf(type).block };
}

std::string numberTypeNames()
{
    std::vector<std::string> names;
    names.reserve(kNumberTypes.size());
    for (const NumberType& type : kNumberTypes) {
        names.emplace_back(type.name);
    }
    return joined(names);
}

ErrorArgument safetensorsTypeNames()
{
    return namesIn(&NumberType::safetensors);
}

ErrorArgument ggufTypeNames()
{
    return namesIn(&NumberType::ggufName);
}

}  // namespace kvscope
