// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One GGUF file, version 2 or 3: a header with the metadata and the list of tensors, then the tensors' bytes. Opening it checks the whole
// header against the file's size; values are read tensor by tensor. One thread at a time.
// Source: the format's specification, https://github.com/ggml-org/ggml/blob/master/docs/gguf.md.

#include "core/numbertype.h"
#include "loader/gguf/ggufmetadata.h"

#include <optional>

namespace kvscope {

class ReadProgress;

/// A tensor's location, type and shape.
struct GgufTensor {
    std::string name;
    std::uint32_t typeNumber = 0;  ///< as in the file
    std::optional<DType> type;  ///< if it is a type that weights may have
    std::uint64_t rows = 1;  ///< the product of all sizes but the first
    std::uint64_t cols = 0;  ///< the first size: neighbours in memory
    std::vector<std::uint64_t> sizes;  ///< as in the file, 1 to 4
    std::uint64_t begin = 0;  ///< offset in the file

    /// Rows first: "(512, 64)".
    [[nodiscard]] std::string shapeText() const;
    /// "Q4_K", or the name of a type that is not supported, or its number.
    [[nodiscard]] std::string typeName() const;
};

class GgufFile {
public:
    /// Throws EngineError: FileNotFound, FileUnreadable, FileTruncated, FormatBroken, FormatUnknown for another version or part of a split
    /// model, ShapeWrong, ValueWrong.
    explicit GgufFile(const std::filesystem::path& path);

    [[nodiscard]] const std::string& name() const noexcept { return m_file.name(); }
    [[nodiscard]] const GgufMetadata& metadata() const noexcept { return m_metadata; }
    [[nodiscard]] const std::vector<GgufTensor>& tensors() const noexcept { return m_tensors; }
    /// Null if absent.
    [[nodiscard]] const GgufTensor* find(const std::string& name) const;
    /// Reads rows firstRow … of a tensor with a supported type.
    /// @param into has whole rows
    /// Throws EngineError: FileTruncated, FileUnreadable, Cancelled.
    /// @param progress may be null
    void read(const GgufTensor& tensor, std::uint64_t firstRow, std::span<std::byte> into, ReadProgress* progress) const;

private:
    void readHeader();
    [[nodiscard]] GgufTensor readTensor(GgufCursor& cursor) const;
    void placeTensors(std::uint64_t headerBytes);

    InputFile m_file;
    GgufMetadata m_metadata;
    std::vector<GgufTensor> m_tensors;
    std::unordered_map<std::string, std::size_t> m_index;  ///< name to index in m_tensors
};

}  // namespace kvscope
