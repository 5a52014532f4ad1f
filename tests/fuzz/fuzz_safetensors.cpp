// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes a safetensors file: all tensors of one that opens can be read.

#include "core/error.h"
#include "fuzz/fuzzfolder.h"
#include "fuzz/targets.h"
#include "loader/huggingface/safetensors.h"
#include "loader/io/readprogress.h"

#include <cstdlib>

namespace kvscope {

void test::fuzzSafetensors(std::string_view input)
{
    try {
        const SafetensorsFile file(writeFuzzFile("model.safetensors", input));
        ReadProgress progress({}, {});
        for (const StoredTensor& tensor : file.tensors()) {
            if (tensor.bytes > input.size() || file.find(tensor.name) == nullptr) {
                std::abort();
            }
            std::vector<std::byte> bytes(static_cast<std::size_t>(tensor.bytes));
            file.read(tensor, bytes, progress);
        }
    } catch (const EngineError&) {
    }
}

}  // namespace kvscope
