// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/safetensors.h"

#include "loader/io/readprogress.h"
#include "loader/io/strictjson.h"
#include "loader/io/wrongcontent.h"

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

constexpr std::uint64_t kLengthBytes = 8;
/// The format's limit for its header.
constexpr std::uint64_t kLargestHeader = 100'000'000;
constexpr JsonLimits kHeaderLimits { 4, 2'000'000 };
constexpr std::size_t kMostDimensions = 8;

struct StoredType {
    std::string_view name;
    std::uint64_t bytes;
};

/// Types of masks and counters of other programs, which are ignored; weights have one of the types in kNumberTypes.
constexpr std::array<StoredType, 12> kOtherTypes = { {
    { "F64", 8 },
    { "I64", 8 },
    { "U64", 8 },
    { "I32", 4 },
    { "U32", 4 },
    { "I16", 2 },
    { "U16", 2 },
    { "I8", 1 },
    { "U8", 1 },
    { "BOOL", 1 },
    { "F8_E4M3", 1 },
    { "F8_E5M2", 1 },
} };

/// Bytes of one number of the tensor's type; also sets tensor.type if weights may have it. nullopt for an unknown type.
std::optional<std::uint64_t> findType(StoredTensor& tensor)
{
    for (const NumberType& type : kNumberTypes) {
        if (type.safetensors != nullptr && tensor.typeName == type.safetensors) {
            tensor.type = type.type;
            return static_cast<std::uint64_t>(type.blockBytes);
        }
    }
    for (const StoredType& type : kOtherTypes) {
        if (tensor.typeName == type.name) {
            return type.bytes;
        }
    }
    return std::nullopt;
}

/// a · b, or nullopt on overflow.
std::optional<std::uint64_t> product(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
}

std::uint64_t unsignedValue(const JsonObject& object, const std::string& key, const Json& value)
{
    if (!value.is_number_unsigned()) {
        throw object.wrong(key, { Phrase::WholeNumbersAtLeast, 0 });
    }
    return value.get<std::uint64_t>();
}

std::vector<std::uint64_t> shapeOf(const JsonObject& entry)
{
    const Json& list = entry.array("shape");
    if (list.size() > kMostDimensions) {
        throw entry.wrong("shape", { Phrase::AtMostDimensions, kMostDimensions });
    }
    std::vector<std::uint64_t> shape;
    for (const Json& size : list) {
        shape.push_back(unsignedValue(entry, "shape", size));
    }
    return shape;
}

/// One entry of the header.
/// @param dataBytes bytes after the header
StoredTensor readEntry(const JsonObject& entry, const std::string& name, std::uint64_t dataBytes)
{
    StoredTensor tensor;
    tensor.name = name;
    tensor.typeName = entry.text("dtype");
    std::optional<std::uint64_t> needed = findType(tensor);
    const bool isKnown = needed.has_value();
    tensor.shape = shapeOf(entry);

    const Json& offsets = entry.array("data_offsets");
    if (offsets.size() != 2) {
        throw entry.wrong("data_offsets", Phrase::TwoNumbers);
    }
    const std::uint64_t begin = unsignedValue(entry, "data_offsets", offsets[0]);
    const std::uint64_t end = unsignedValue(entry, "data_offsets", offsets[1]);
    if (begin > end) {
        throw EngineError(ErrorCode::ValueWrong)
            .file(entry.file())
            .key(entry.pathOf("data_offsets"))
            .expected(Phrase::BeginBeforeEnd)
            .found({ Phrase::Range, begin, end });
    }
    if (end > dataBytes) {
        throw EngineError(ErrorCode::FileTruncated)
            .file(entry.file())
            .key(name)
            .expected({ Phrase::BytesOfData, end })
            .found({ Phrase::BytesOfData, dataBytes });
    }
    for (const std::uint64_t size : tensor.shape) {
        needed = needed ? product(*needed, size) : std::nullopt;
    }
    // The size of an unknown type cannot be checked; it matters only if the model needs the tensor, and is refused then.
    if (isKnown && (!needed || *needed != end - begin)) {
        throw EngineError(ErrorCode::ShapeWrong)
            .file(entry.file())
            .key(name)
            .expected({ Phrase::BytesOfOffsets, end - begin })
            .found(Verbatim { tensor.typeName + " " + tensor.shapeText() });
    }
    tensor.begin = begin;
    tensor.bytes = end - begin;
    return tensor;
}

void checkMetadata(const JsonObject& metadata)
{
    for (const auto& [key, value] : metadata.json().items()) {
        if (!value.is_string()) {
            throw metadata.wrong(key, Phrase::Text);
        }
    }
}

}  // namespace

std::string StoredTensor::shapeText() const
{
    std::string text = "(";
    for (const std::uint64_t size : shape) {
        text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    }
    return text + ")";
}

SafetensorsFile::SafetensorsFile(const std::filesystem::path& path) : m_file(path)
{
    readHeader();
}

void SafetensorsFile::refuseWrongContent() const
{
    std::array<char, kWrongContentBytes> begin {};
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(begin.size(), m_file.size()));
    m_file.read(0, std::as_writable_bytes(std::span(begin)).first(count), Phrase::FirstBytes);
    const std::string_view text(begin.data(), count);
    const bool isHeader = count > kLengthBytes && text[kLengthBytes] == '{';
    std::optional<Phrase> found = isHeader ? std::nullopt : knownWrongContent(text);
    if (!found && isPlainText(text)) {
        found = Phrase::TextFile;
    }
    if (found) {
        throw EngineError(ErrorCode::FormatUnknown).file(name()).expected(Verbatim { "safetensors" }).found(*found);
    }
}

void SafetensorsFile::readHeader()
{
    refuseWrongContent();
    std::array<std::byte, kLengthBytes> lengthBytes {};
    m_file.read(0, lengthBytes, Phrase::HeaderLength);
    std::uint64_t length = 0;
    for (std::size_t i = lengthBytes.size(); i-- > 0;) {
        length = (length << 8U) | std::to_integer<std::uint64_t>(lengthBytes[i]);
    }
    if (length > kLargestHeader) {
        throw EngineError(ErrorCode::FormatBroken)
            .file(name())
            .key(Phrase::HeaderLength)
            .expected({ Phrase::AtMostBytes, kLargestHeader })
            .found({ Phrase::Bytes, length });
    }
    const std::uint64_t dataBegin = kLengthBytes + length;
    if (dataBegin > m_file.size()) {
        throw EngineError(ErrorCode::FileTruncated)
            .file(name())
            .key(Phrase::Header)
            .expected({ Phrase::Bytes, dataBegin })
            .found({ Phrase::Bytes, m_file.size() });
    }
    std::string text(static_cast<std::size_t>(length), '\0');
    m_file.read(kLengthBytes, std::as_writable_bytes(std::span(text)), Phrase::Header);
    const Json document = parseJson(text, name(), kHeaderLimits);
    const JsonObject header(document, name());
    m_tensors.reserve(document.size());
    for (const auto& [key, value] : document.items()) {
        const JsonObject entry(value, name(), key);
        if (key == "__metadata__") {
            checkMetadata(entry);
            continue;
        }
        StoredTensor tensor = readEntry(entry, key, m_file.size() - dataBegin);
        tensor.begin += dataBegin;
        m_index.emplace(key, m_tensors.size());
        m_tensors.push_back(std::move(tensor));
    }
    checkCoverage(dataBegin);
}

void SafetensorsFile::checkCoverage(std::uint64_t dataBegin) const
{
    std::vector<const StoredTensor*> inOrder;
    inOrder.reserve(m_tensors.size());
    for (const StoredTensor& tensor : m_tensors) {
        inOrder.push_back(&tensor);
    }
    std::sort(inOrder.begin(), inOrder.end(),
        [](const StoredTensor* a, const StoredTensor* b) { return a->begin != b->begin ? a->begin < b->begin : a->bytes < b->bytes; });
    std::uint64_t end = dataBegin;
    for (const StoredTensor* tensor : inOrder) {
        if (tensor->begin != end) {
            throw EngineError(ErrorCode::FormatBroken)
                .file(name())
                .key(tensor->name)
                .expected({ Phrase::DataFrom, end - dataBegin })
                .found({ tensor->begin < end ? Phrase::OverlapFrom : Phrase::HoleFrom, tensor->begin - dataBegin });
        }
        end += tensor->bytes;
    }
    if (end != m_file.size()) {
        throw EngineError(ErrorCode::FormatBroken)
            .file(name())
            .key(Phrase::FileSize)
            .expected({ Phrase::Bytes, end })
            .found({ Phrase::Bytes, m_file.size() });
    }
}

const StoredTensor* SafetensorsFile::find(const std::string& tensorName) const
{
    const auto found = m_index.find(tensorName);
    return found == m_index.end() ? nullptr : &m_tensors[found->second];
}

void SafetensorsFile::read(const StoredTensor& tensor, std::span<std::byte> into, ReadProgress& progress) const
{
    readPart(tensor, 0, into, progress);
}

void SafetensorsFile::readPart(const StoredTensor& tensor, std::uint64_t offset, std::span<std::byte> into, ReadProgress& progress) const
{
    for (std::uint64_t done = 0; done < into.size();) {
        const std::uint64_t count = std::min<std::uint64_t>(ReadProgress::kChunkBytes, into.size() - done);
        m_file.read(tensor.begin + offset + done, into.subspan(static_cast<std::size_t>(done), static_cast<std::size_t>(count)),
            Verbatim { tensor.name });
        progress.advance(count);
        done += count;
    }
}

}  // namespace kvscope
