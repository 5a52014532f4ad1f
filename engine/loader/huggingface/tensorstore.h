// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tensors of a Hugging Face model by name, whether they lie in one file or in several. One thread at a time.

#include "loader/huggingface/safetensors.h"

#include <memory>

namespace kvscope {

class TensorStore {
public:
    /// A lone file. Throws EngineError like SafetensorsFile.
    [[nodiscard]] static TensorStore ofFile(const std::filesystem::path& file);
    /// The shards that a model.safetensors.index.json names. Throws EngineError also when a shard is missing or lacks a tensor that the index promises.
    [[nodiscard]] static TensorStore ofIndex(const std::filesystem::path& index);

    struct Place {
        const SafetensorsFile* file = nullptr;
        const StoredTensor* tensor = nullptr;
    };
    /// Null members when absent.
    [[nodiscard]] Place find(const std::string& name) const;
    /// The file to name when a tensor is missing: the file, or the index.
    [[nodiscard]] const std::string& name() const noexcept { return m_name; }

private:
    void add(SafetensorsFile file);

    std::string m_name;
    std::vector<std::unique_ptr<const SafetensorsFile>> m_files;
    std::unordered_map<std::string, std::size_t> m_fileOf;  ///< tensor to place in m_files
};

}  // namespace kvscope
