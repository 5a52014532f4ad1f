// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes config.json: any file gives the config of a model whose memory can be added up, or an EngineError.

#include "arch/weightroles.h"
#include "core/error.h"
#include "fuzz/fuzzfolder.h"
#include "fuzz/targets.h"
#include "loader/huggingface/familyconfig.h"
#include "loader/huggingface/modelfolder.h"
#include "model/memoryneed.h"

#include <cstdlib>

namespace kvscope {

void test::fuzzConfig(std::string_view input)
{
    try {
        const std::filesystem::path path = writeFuzzFile("config.json", input);
        const Json document = readConfigFile(path);
        const JsonObject config = textPartOf(JsonObject(document, path.string()));
        const ModelConfig model = readModelConfig(config, architectureOf(config));
        validate(model, path.string());
        const std::uint64_t parameters = tallyOf(model, DType::F32).parameters();
        const MemoryNeed need = memoryNeed(model, parameters * sizeof(float), parameters, { model.contextLength });
        if (need.total() < need.weights || need.total() < need.cache || need.weights < parameters * sizeof(float)) {
            std::abort();
        }
    } catch (const EngineError&) {
    }
}

}  // namespace kvscope
