// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/gguffile.h"

#include "loader/io/readprogress.h"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>
#include <utility>

namespace kvscope {

namespace {

constexpr std::string_view kMagic = "GGUF";
constexpr std::uint32_t kOldestVersion = 2;
constexpr std::uint32_t kNewestVersion = 3;
constexpr std::uint32_t kDefaultAlignment = 32;
constexpr std::uint32_t kLargestAlignment = 1U << 20U;
constexpr std::uint32_t kMostSizes = 4;
/// The largest models have some thousands.
constexpr std::uint64_t kMostTensors = 1'000'000;
/// A name's length, the number of sizes, one size, the type and the offset.
constexpr std::uint64_t kLeastTensorBytes = 8 + 4 + 8 + 4 + 8;

struct OtherType {
    std::uint32_t number;
    const char* name;
};

/// ggml's types that weights may not have here, for messages.
constexpr std::array kOtherGgmlTypes {
    OtherType { 9, "Q8_1" },
    OtherType { 15, "Q8_K" },
    OtherType { 16, "IQ2_XXS" },
    OtherType { 17, "IQ2_XS" },
    OtherType { 18, "IQ3_XXS" },
    OtherType { 19, "IQ1_S" },
    OtherType { 21, "IQ3_S" },
    OtherType { 22, "IQ2_S" },
    OtherType { 24, "I8" },
    OtherType { 25, "I16" },
    OtherType { 26, "I32" },
    OtherType { 27, "I64" },
    OtherType { 28, "F64" },
    OtherType { 29, "IQ1_M" },
    OtherType { 34, "TQ1_0" },
    OtherType { 35, "TQ2_0" },
    OtherType { 39, "MXFP4" },
};

std::optional<DType> typeNumbered(std::uint32_t number)
{
    for (const NumberType& type : kNumberTypes) {
        if (std::cmp_equal(type.gguf, number)) {
            return type.type;
        }
    }
    return std::nullopt;
}

void checkVersion(std::uint32_t version, const std::string& file)
{
    if (version >= kOldestVersion && version <= kNewestVersion) {
        return;
    }
    const std::uint32_t swapped = __builtin_bswap32(version);
    const bool bigEndian = swapped >= 1 && swapped <= kNewestVersion;
    throw EngineError(ErrorCode::FormatUnknown)
        .file(file)
        .expected({ Phrase::OneOfTwo, Verbatim { "GGUF 2" }, Verbatim { "GGUF 3" } })
        .found(Verbatim { "GGUF " + (bigEndian ? std::to_string(swapped) + ", big endian" : std::to_string(version)) });
}

/// Parts of a split model and files that are no model are named before anything else is missing in them.
void checkKind(const GgufMetadata& metadata)
{
    const int parts = metadata.whole("split.count", 0, UINT16_MAX, 1);
    if (parts > 1) {
        throw EngineError(ErrorCode::FormatUnknown)
            .file(metadata.file())
            .expected(Phrase::WholeGguf)
            .found({ Phrase::PartOf, metadata.whole("split.no", 0, parts - 1, 0) + 1, parts });
    }
    const std::string kind = metadata.text("general.type", "model");
    if (kind != "model") {
        throw EngineError(ErrorCode::FormatUnknown)
            .file(metadata.file())
            .expected(Verbatim { "general.type: model" })
            .found(Verbatim { "general.type: " + kind });
    }
}

}  // namespace

std::string GgufTensor::shapeText() const
{
    std::string text = "(";
    for (std::size_t i = sizes.size(); i-- > 0;) {
        text += (text.size() > 1 ? ", " : "") + std::to_string(sizes[i]);
    }
    return text + ")";
}

std::string GgufTensor::typeName() const
{
    if (type) {
        return traitsOf(*type).ggufName;
    }
    for (const OtherType& other : kOtherGgmlTypes) {
        if (other.number == typeNumber) {
            return other.name;
        }
    }
    return "type " + std::to_string(typeNumber);
}

GgufFile::GgufFile(const std::filesystem::path& path) : m_file(path)
{
    readHeader();
}

void GgufFile::readHeader()
{
    GgufCursor cursor(m_file);
    std::array<char, kMagic.size()> magic {};
    m_file.read(0, std::as_writable_bytes(std::span(magic)), Phrase::FirstBytes);
    if (std::string_view(magic.data(), magic.size()) != kMagic) {
        throw EngineError(ErrorCode::FormatUnknown)
            .file(name())
            .expected(Verbatim { std::string(kMagic) })
            .found(Verbatim { std::string(magic.data(), magic.size()) });
    }
    cursor.take(kMagic.size(), Phrase::FirstBytes);
    checkVersion(cursor.number<std::uint32_t>(Phrase::Header), name());
    const auto tensors = cursor.number<std::uint64_t>(Phrase::Header);
    const auto keys = cursor.number<std::uint64_t>(Phrase::Header);
    m_metadata.read(cursor, keys, name());
    if (tensors > kMostTensors) {
        throw EngineError(ErrorCode::FormatBroken)
            .file(name())
            .key(Phrase::ListOfTensors)
            .expected({ Phrase::AtMost, kMostTensors })
            .found(tensors);
    }
    cursor.requireRoom(tensors, kLeastTensorBytes, Phrase::ListOfTensors);
    for (std::uint64_t i = 0; i < tensors; ++i) {
        GgufTensor tensor = readTensor(cursor);
        if (!m_index.emplace(tensor.name, m_tensors.size()).second) {
            throw EngineError(ErrorCode::FormatBroken)
                .file(name())
                .key(tensor.name)
                .expected(Phrase::EachTensorOnce)
                .found(Phrase::KeyTwice);
        }
        m_tensors.push_back(std::move(tensor));
    }
    const std::uint64_t headerBytes = cursor.position();
    m_metadata.keep(std::move(cursor).takeBytes());
    checkKind(m_metadata);
    placeTensors(headerBytes);
}

GgufTensor GgufFile::readTensor(GgufCursor& cursor) const
{
    GgufTensor tensor;
    tensor.name = cursor.text(Phrase::ListOfTensors);
    const ErrorArgument what(Verbatim { tensor.name });
    const auto sizes = cursor.number<std::uint32_t>(what);
    if (sizes == 0 || sizes > kMostSizes) {
        throw EngineError(ErrorCode::ShapeWrong)
            .file(name())
            .key(tensor.name)
            .expected({ Phrase::AtMostDimensions, kMostSizes })
            .found(sizes);
    }
    for (std::uint32_t i = 0; i < sizes; ++i) {
        tensor.sizes.push_back(cursor.number<std::uint64_t>(what));
    }
    tensor.cols = tensor.sizes.front();
    bool overflows = false;
    for (std::size_t i = 1; i < tensor.sizes.size(); ++i) {
        overflows |= __builtin_mul_overflow(tensor.rows, tensor.sizes[i], &tensor.rows);
    }
    // Positive and small enough that the number of bytes cannot overflow either.
    constexpr std::uint64_t kMostNumbers = std::uint64_t { 1 } << 56U;
    if (overflows || tensor.rows == 0 || tensor.cols == 0 || tensor.rows > kMostNumbers / tensor.cols) {
        throw EngineError(ErrorCode::ShapeWrong)
            .file(name())
            .key(tensor.name)
            .expected({ Phrase::WholeNumbersAtLeast, 1 })
            .found(Verbatim { tensor.shapeText() });
    }
    tensor.typeNumber = cursor.number<std::uint32_t>(what);
    tensor.type = typeNumbered(tensor.typeNumber);
    tensor.begin = cursor.number<std::uint64_t>(what);
    if (tensor.type && tensor.cols % static_cast<std::uint64_t>(traitsOf(*tensor.type).block) != 0) {
        throw EngineError(ErrorCode::ShapeWrong)
            .file(name())
            .key(tensor.name)
            .expected(rowRule(*tensor.type))
            .found(Verbatim { tensor.shapeText() });
    }
    return tensor;
}

/// Turns offsets into positions in the file and checks that the tensors are in it, aligned and apart: a file could otherwise name the same
/// bytes again and again and make the program allocate more than it has.
void GgufFile::placeTensors(std::uint64_t headerBytes)
{
    const auto alignment = static_cast<std::uint32_t>(
        m_metadata.whole("general.alignment", 1, static_cast<int>(kLargestAlignment), static_cast<int>(kDefaultAlignment)));
    if (!std::has_single_bit(alignment)) {
        throw m_metadata.wrong("general.alignment", { Phrase::PowerOfTwoFrom, 1, kLargestAlignment });
    }
    const std::uint64_t dataBegin = (headerBytes + alignment - 1) / alignment * alignment;
    const std::uint64_t dataBytes = m_file.size() - std::min(m_file.size(), dataBegin);
    const auto bytesOfTensor = [](const GgufTensor& tensor) {
        return tensor.type ? matrixBytes(*tensor.type, static_cast<std::int64_t>(tensor.rows), static_cast<std::int64_t>(tensor.cols)) : 0;
    };
    std::vector<const GgufTensor*> inOrder;
    inOrder.reserve(m_tensors.size());
    for (const GgufTensor& tensor : m_tensors) {
        if (tensor.begin % alignment != 0) {
            throw EngineError(ErrorCode::FormatBroken)
                .file(name())
                .key(tensor.name)
                .expected({ Phrase::MultipleOf, alignment })
                .found({ Phrase::DataFrom, tensor.begin });
        }
        const std::uint64_t bytes = bytesOfTensor(tensor);
        if (tensor.begin > dataBytes || bytes > dataBytes - tensor.begin) {
            throw EngineError(ErrorCode::FileTruncated)
                .file(name())
                .key(tensor.name)
                .expected({ Phrase::BytesOfData, tensor.begin > UINT64_MAX - bytes ? UINT64_MAX : tensor.begin + bytes })
                .found({ Phrase::BytesOfData, dataBytes });
        }
        inOrder.push_back(&tensor);
    }
    std::sort(inOrder.begin(), inOrder.end(), [&](const GgufTensor* a, const GgufTensor* b) {
        return std::tuple(a->begin, bytesOfTensor(*a), a->name) < std::tuple(b->begin, bytesOfTensor(*b), b->name);
    });
    std::uint64_t end = 0;
    for (const GgufTensor* tensor : inOrder) {
        if (tensor->begin < end) {
            throw EngineError(ErrorCode::FormatBroken)
                .file(name())
                .key(tensor->name)
                .expected({ Phrase::DataFrom, end })
                .found({ Phrase::OverlapFrom, tensor->begin });
        }
        end = tensor->begin + bytesOfTensor(*tensor);
    }
    for (GgufTensor& tensor : m_tensors) {
        tensor.begin += dataBegin;
    }
}

const GgufTensor* GgufFile::find(const std::string& tensorName) const
{
    const auto found = m_index.find(tensorName);
    return found == m_index.end() ? nullptr : &m_tensors[found->second];
}

void GgufFile::read(const GgufTensor& tensor, std::uint64_t firstRow, std::span<std::byte> into, ReadProgress* progress) const
{
    const std::uint64_t begin
        = tensor.begin + matrixBytes(*tensor.type, static_cast<std::int64_t>(firstRow), static_cast<std::int64_t>(tensor.cols));
    for (std::size_t done = 0; done < into.size();) {
        const std::size_t count = std::min<std::size_t>(ReadProgress::kChunkBytes, into.size() - done);
        m_file.read(begin + done, into.subspan(done, count), Verbatim { tensor.name });
        if (progress != nullptr) {
            progress->advance(count);
        }
        done += count;
    }
}

}  // namespace kvscope
