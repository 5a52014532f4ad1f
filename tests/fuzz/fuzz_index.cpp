// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes model.safetensors.index.json beside two shards that exist, a.safetensors and b.safetensors.

#include "core/error.h"
#include "fuzz/fuzzfolder.h"
#include "fuzz/targets.h"
#include "loader/huggingface/tensorstore.h"

#include <cstdlib>

namespace kvscope {

void test::fuzzIndex(std::string_view input)
{
    using namespace std::string_view_literals;
    static const auto a
        = writeFuzzFile("a.safetensors", "\x3c\0\0\0\0\0\0\0{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}      abcd"sv);
    static const auto b
        = writeFuzzFile("b.safetensors", "\x3c\0\0\0\0\0\0\0{\"b\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}      abcd"sv);
    try {
        const TensorStore store = TensorStore::ofIndex(writeFuzzFile("model.safetensors.index.json", input));
        for (const char* name : { "a", "b" }) {
            if (const TensorStore::Place place = store.find(name); place.tensor != nullptr && place.tensor->bytes != 4) {
                std::abort();
            }
        }
    } catch (const EngineError&) {
    }
}

}  // namespace kvscope
