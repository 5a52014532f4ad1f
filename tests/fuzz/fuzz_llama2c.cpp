// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes checkpoints of llama2.c: one that opens can be read.

#include "core/error.h"
#include "fuzz/fuzzfolder.h"
#include "fuzz/targets.h"
#include "loader/checkpointreader.h"
#include "loader/io/readprogress.h"
#include "loader/llama2c/llama2c.h"

namespace kvscope {

void test::fuzzLlama2c(std::string_view input)
{
    try {
        const auto reader = openLlama2c(writeFuzzFile("model.bin", input));
        ReadProgress progress({}, {});
        validate(reader->info().config, reader->readWeights(progress));
    } catch (const EngineError&) {
    }
}

}  // namespace kvscope
