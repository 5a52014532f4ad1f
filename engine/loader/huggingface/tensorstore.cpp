// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/tensorstore.h"

#include "loader/io/strictjson.h"

#include <set>

namespace kvscope {

TensorStore TensorStore::ofFile(const std::filesystem::path& file)
{
    TensorStore store;
    store.m_name = file.string();
    store.add(SafetensorsFile(file));
    return store;
}

TensorStore TensorStore::ofIndex(const std::filesystem::path& index)
{
    TensorStore store;
    store.m_name = index.string();
    const Json document = readJsonFile(index);
    const JsonObject map = JsonObject(document, store.m_name).object("weight_map");
    std::set<std::string> shards;
    for (const auto& [tensor, shard] : map.json().items()) {
        if (!shard.is_string()) {
            throw map.wrong(tensor, Phrase::FileName);
        }
        // Only files in the folder of the index: an index must not refer to other places on the disk.
        const std::filesystem::path file(shard.get<std::string>());
        if (file.empty() || file != file.filename() || file == "." || file == "..") {
            throw map.wrong(tensor, Phrase::FileNameAlone);
        }
        shards.insert(file.string());
    }
    for (const std::string& shard : shards) {
        store.add(SafetensorsFile(index.parent_path() / shard));
    }
    for (const auto& [tensor, shard] : map.json().items()) {
        const Place place = store.find(tensor);
        const std::filesystem::path promised = index.parent_path() / shard.get<std::string>();
        if (place.file == nullptr || place.file->name() != promised.string()) {
            throw EngineError(ErrorCode::TensorMissing).file(promised.string()).key(tensor).expected(Phrase::PromisedTensor);
        }
    }
    return store;
}

void TensorStore::add(SafetensorsFile file)
{
    for (const StoredTensor& tensor : file.tensors()) {
        const auto [place, isNew] = m_fileOf.emplace(tensor.name, m_files.size());
        if (!isNew) {
            throw EngineError(ErrorCode::FormatBroken)
                .file(file.name())
                .key(tensor.name)
                .expected(Phrase::EachTensorOnce)
                .found({ Phrase::AlsoIn, Verbatim { m_files[place->second]->name() } });
        }
    }
    m_files.push_back(std::make_unique<const SafetensorsFile>(std::move(file)));
}

std::vector<const StoredTensor*> TensorStore::tensors() const
{
    std::vector<const StoredTensor*> all;
    for (const auto& file : m_files) {
        for (const StoredTensor& tensor : file->tensors()) {
            all.push_back(&tensor);
        }
    }
    return all;
}

TensorStore::Place TensorStore::find(const std::string& name) const
{
    const auto found = m_fileOf.find(name);
    if (found == m_fileOf.end()) {
        return {};
    }
    const SafetensorsFile* file = m_files[found->second].get();
    return { file, file->find(name) };
}

}  // namespace kvscope
