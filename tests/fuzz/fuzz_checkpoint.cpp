// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes checkpoints: the first byte selects the format, the rest is the file. A Hugging Face folder is config.json up to the first 0 byte,
// followed by the safetensors file. For any input, opening must give a model or an EngineError, and a model that opens must be readable.

#include "core/error.h"
#include "fuzz/fuzzfolder.h"
#include "fuzz/targets.h"
#include "loader/checkpointreader.h"
#include "loader/huggingface/huggingface.h"
#include "loader/io/readprogress.h"
#include "loader/llama2c/llama2c.h"

namespace kvscope {

void test::fuzzCheckpoint(std::string_view all)
{
    if (all.empty()) {
        return;
    }
    const std::string_view input = all.substr(1);
    try {
        std::unique_ptr<CheckpointReader> reader;
        if (all.front() % 2 == 0) {
            reader = openLlama2c(test::writeFuzzFile("model.bin", input));
        } else {
            const std::size_t split = std::min(input.find('\0'), input.size());
            test::writeFuzzFile("config.json", input.substr(0, split));
            test::writeFuzzFile("model.safetensors", input.substr(std::min(split + 1, input.size())));
            reader = openHuggingFace(test::fuzzFolder());
        }
        ReadProgress progress({}, {});
        validate(reader->info().config, reader->readWeights(progress));
    } catch (const EngineError&) {
    }
}

}  // namespace kvscope
