// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tensors of a Hugging Face model by name, in one file or several. One thread at a time.

#include "loader/huggingface/safetensors.h"

#include <memory>

namespace kvscope {

class TensorStore {
public:
    /// A single file. Throws EngineError like SafetensorsFile.
    [[nodiscard]] static TensorStore ofFile(const std::filesystem::path& file);
    /// The shards listed in a model.safetensors.index.json. Throws EngineError also if a shard is missing or lacks a tensor that the index
    /// lists.
    [[nodiscard]] static TensorStore ofIndex(const std::filesystem::path& index);

    struct Place {
        const SafetensorsFile* file = nullptr;
        const StoredTensor* tensor = nullptr;
    };
    /// Members are null if absent.
    [[nodiscard]] Place find(const std::string& name) const;
    /// All tensors, file by file.
    [[nodiscard]] std::vector<const StoredTensor*> tensors() const;
    /// The file to name in an error about a missing tensor: the file, or the index.
    [[nodiscard]] const std::string& name() const noexcept { return m_name; }

private:
    void add(SafetensorsFile file);

    std::string m_name;
    std::vector<std::unique_ptr<const SafetensorsFile>> m_files;
    std::unordered_map<std::string, std::size_t> m_fileOf;  ///< tensor to index in m_files
};

}  // namespace kvscope
