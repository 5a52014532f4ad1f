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
std::string joined(const std::vector<std::string>& names, const char* last)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += (i == 0 ? "" : i + 1 == names.size() ? last : ", ") + names[i];
    }
    return text;
}

}  // namespace

std::uint64_t matrixBytes(DType type, std::int64_t rows, std::int64_t cols)
{
    if (!fitsBlocks(type, cols)) {
        throw EngineError(ErrorCode::ShapeWrong)
            .at(dtypeName(type))
            .wants(rowRule(type))
            .got("(" + std::to_string(rows) + ", " + std::to_string(cols) + ")");
    }
    const NumberType& traits = traitsOf(type);
    const auto blocks = static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols / traits.block);
    return blocks * static_cast<std::uint64_t>(traits.blockBytes);
}

std::string rowRule(DType type)
{
    return "rows of a multiple of " + std::to_string(traitsOf(type).block);
}

std::string numberTypeNames()
{
    std::vector<std::string> names;
    for (const NumberType& type : kNumberTypes) {
        names.emplace_back(type.name);
    }
    return joined(names, ", ");
}

std::string safetensorsTypeNames()
{
    std::vector<std::string> names;
    for (const NumberType& type : kNumberTypes) {
        if (type.safetensors != nullptr) {
            names.emplace_back(type.safetensors);
        }
    }
    return joined(names, " or ");
}

}  // namespace kvscope
