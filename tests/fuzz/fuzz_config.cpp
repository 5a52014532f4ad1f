// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes config.json: any file gives the config of a model whose memory can be added up, or an EngineError.

#include "arch/weightroles.h"
#include "core/error.h"
#include "fuzz/targets.h"
#include "loader/huggingface/familyconfig.h"
#include "loader/huggingface/modelfolder.h"
#include "model/memoryneed.h"

#include <cstdlib>

namespace kvscope {

void test::fuzzConfig(std::string_view input)
{
    try {
        const std::string name = "config.json";
        JsonLimits limits;
        limits.pythonNumbers = true;
        const Json document = parseJson(input, name, limits);  // as readConfigFile() does
        const JsonObject config = textPartOf(JsonObject(document, name));
        const ModelConfig model = readModelConfig(config, architectureOf(config));
        validate(model, name);
        const std::uint64_t parameters = tallyOf(model, DType::F32).parameters();
        const MemoryNeed need = memoryNeed(model, parameters * sizeof(float), parameters, { model.contextLength });
        if (need.total() < need.weights || need.total() < need.cache || need.weights < parameters * sizeof(float)) {
            std::abort();
        }
    } catch (const EngineError&) {
    }
}

}  // namespace kvscope
