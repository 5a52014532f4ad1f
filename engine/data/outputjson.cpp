// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/outputjson.h"

namespace kvscope {

OutputJson modelJson(const ModelInfo& info)
{
    const ModelConfig& config = info.config;
    return {
        { "source", info.source },
        { "name", info.name },
        { "format", info.format },
        { "architecture", config.architecture },
        { "random", info.randomWeights },
        { "layers", config.layers },
        { "width", config.hiddenSize },
        { "heads", config.heads },
        { "kv_heads", config.kvHeads },
        { "head_dim", config.headDim },
        { "feed_forward", config.ffnSize },
        { "vocab", config.vocabSize },
        { "context", config.contextLength },
        { "parameters", info.parameters },
        { "weight_bytes", info.weightBytes },
        { "weight_types", info.weightTypes },
        { "cache_bytes_per_position", cacheBytesPerPosition(config) },
        { "tokenizer", info.tokenizer ? OutputJson(info.tokenizer->kindName()) : OutputJson(nullptr) },
        { "tokenizer_file", info.tokenizerFile },
    };
}

std::string jsonText(const OutputJson& json)
{
    // A path or a name may contain arbitrary bytes; invalid UTF-8 becomes U+FFFD instead of an exception.
    return json.dump(1, ' ', false, OutputJson::error_handler_t::replace) + '\n';
}

}  // namespace kvscope
