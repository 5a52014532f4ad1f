// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One .safetensors file: the header length in 8 bytes, a JSON header, the tensors' bytes. Opening it checks the whole header against the
// file's size; values are read tensor by tensor. One thread at a time.

#include "core/numbertype.h"
#include "loader/io/inputfile.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace kvscope {

class ReadProgress;

/// A tensor's location, type and shape.
struct StoredTensor {
    std::string name;
    std::string typeName;  ///< as written in the file, e.g. "BF16", "I64"
    std::optional<DType> type;  ///< if it is a type that weights may have
    std::vector<std::uint64_t> shape;
    std::uint64_t begin = 0;  ///< offset in the file
    std::uint64_t bytes = 0;  ///< product of the shape times the type's size, already checked; of an unknown type, as its offsets say

    [[nodiscard]] std::string shapeText() const;
};

class SafetensorsFile {
public:
    /// Throws EngineError: FileNotFound, FileUnreadable, FileTruncated, FormatBroken, KeyMissing, ValueWrong; FormatUnknown for a file that is
    /// recognised as something else.
    explicit SafetensorsFile(const std::filesystem::path& path);

    [[nodiscard]] const std::string& name() const noexcept { return m_file.name(); }
    [[nodiscard]] const std::vector<StoredTensor>& tensors() const noexcept { return m_tensors; }
    /// Null if absent.
    [[nodiscard]] const StoredTensor* find(const std::string& name) const;
    /// Reads a tensor of this file.
    /// @param into has exactly tensor.bytes
    /// Throws EngineError: FileTruncated, FileUnreadable, Cancelled.
    void read(const StoredTensor& tensor, std::span<std::byte> into, ReadProgress& progress) const;
    /// Reads a part of a tensor of this file, from its byte @p offset; the part lies within the tensor. Throws EngineError like read().
    void readPart(const StoredTensor& tensor, std::uint64_t offset, std::span<std::byte> into, ReadProgress& progress) const;

private:
    void refuseWrongContent() const;
    void readHeader();
    void checkCoverage(std::uint64_t dataBegin) const;

    InputFile m_file;
    std::vector<StoredTensor> m_tensors;
    std::unordered_map<std::string, std::size_t> m_index;  ///< name to index in m_tensors
};

}  // namespace kvscope
