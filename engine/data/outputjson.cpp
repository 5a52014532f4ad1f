// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/outputjson.h"

#include "core/runsettings.h"
#include "core/utf8.h"
#include "loader/modelargument.h"
#include "text/errorsentence.h"
#include "text/escape.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace kvscope {

namespace {

/// "text" becomes "bytes", "token_texts" "token_bytes", "source" "source_bytes".
std::string bytesKeyOf(std::string key)
{
    for (const std::string_view ending : { std::string_view("texts"), std::string_view("text") }) {
        if (key.ends_with(ending)) {
            return key.replace(key.size() - ending.size(), ending.size(), "bytes");
        }
    }
    return key + "_bytes";
}

bool isBroken(const OutputJson& json)
{
    return json.is_string() && !isUtf8(json.get_ref<const std::string&>());
}

OutputJson bytesOf(const OutputJson& json)
{
    return isBroken(json) ? OutputJson(hexOf(json.get_ref<const std::string&>())) : OutputJson(nullptr);
}

/// The same with valid strings; behind each member in which a string had to be escaped, its bytes.
OutputJson withValidTexts(const OutputJson& json)
{
    if (json.is_string()) {
        return withEscapedBytes(json.get_ref<const std::string&>());
    }
    OutputJson result = json.is_object() ? OutputJson::object() : OutputJson::array();
    if (json.is_object()) {
        for (const auto& [key, value] : json.items()) {
            result[key] = withValidTexts(value);
            if (isBroken(value)) {
                result[bytesKeyOf(key)] = bytesOf(value);
            } else if (value.is_array() && std::any_of(value.begin(), value.end(), isBroken)) {
                OutputJson bytes = OutputJson::array();
                std::transform(value.begin(), value.end(), std::back_inserter(bytes), bytesOf);
                result[bytesKeyOf(key)] = std::move(bytes);
            }
        }
    } else if (json.is_array()) {
        std::transform(json.begin(), json.end(), std::back_inserter(result), withValidTexts);
    } else {
        result = json;
    }
    return result;
}

OutputJson indexJson(int index)
{
    return index == kEvery ? OutputJson(nullptr) : OutputJson(index);
}

OutputJson problemJson(const std::optional<EngineError>& problem)
{
    return problem ? OutputJson(errorText(*problem)) : OutputJson(nullptr);
}

}  // namespace

OutputJson interventionJson(const Intervention& intervention)
{
    OutputJson hidden = OutputJson::array();
    for (const HiddenKey& key : intervention.hiddenKeys) {
        hidden.push_back({ { "position", key.position }, { "layer", indexJson(key.layer) }, { "head", indexJson(key.head) } });
    }
    OutputJson removed = OutputJson::array();
    for (const RemovedHead& head : intervention.removedHeads) {
        removed.push_back({ { "layer", indexJson(head.layer) }, { "head", indexJson(head.head) } });
    }
    OutputJson changed = OutputJson::array();
    for (const ChangedRow& row : intervention.changedRows) {
        changed.push_back({ { "change", rowChangeName(row.change) }, { "part", rowPartName(row.part) }, { "position", row.position },
            { "other", row.change == RowChange::Hide ? OutputJson(nullptr) : OutputJson(row.other) }, { "layer", indexJson(row.layer) },
            { "kv_head", indexJson(row.kvHead) } });
    }
    return { { "hidden_keys", std::move(hidden) }, { "removed_heads", std::move(removed) }, { "changed_rows", std::move(changed) },
        { "first_query", intervention.firstQuery } };
}

OutputJson mergedHeadsJson(const ModelInfo& info)
{
    OutputJson json = OutputJson::object();
    json["merged_from_kv_heads"] = info.mergedFrom;
    return json;
}

OutputJson modelJson(const ModelInfo& info)
{
    const ModelConfig& config = info.config;
    OutputJson unused = OutputJson::array();
    for (const UnusedTensors& tensors : info.unusedTensors) {
        unused.push_back({ { "name", tensors.name }, { "count", tensors.count } });
    }
    OutputJson byRole = OutputJson::array();
    for (const TypedRoles& group : info.typedRoles) {
        byRole.push_back({ { "types", group.types }, { "roles", group.roles } });
    }
    OutputJson json {
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
        { "unused_tensors", std::move(unused) },
        { "tokenizer_problem", problemJson(info.tokenizerProblem) },
        { "head_names_problem", problemJson(info.headRolesProblem) },
        { "announced_type", info.announcedType.empty() ? OutputJson(nullptr) : OutputJson(info.announcedType) },
        { "weight_types_by_role", std::move(byRole) },
    };
    if (info.mergedFrom > 0) {
        json["experiment"] = mergedHeadsJson(info);
    }
    return json;
}

OutputJson memoryJson(const ModelInfo& info, std::optional<std::uint64_t> available)
{
    if (info.handMade) {
        return nullptr;
    }
    return {
        { "total_bytes", info.memory.total() },
        { "weights_bytes", info.memory.weights },
        { "cache_bytes", info.memory.cache },
        { "cache_positions", std::min(info.config.contextLength, kDefaultContext) },
        { "rest_bytes", info.memory.rest },
        { "free_bytes", available ? OutputJson(*available) : OutputJson(nullptr) },
    };
}

std::string sharedSource(const std::string& source)
{
    std::string name = source;
    if (!namesFile(name)) {
        return name;
    }
    while (name.size() > 1 && name.ends_with('/')) {
        name.pop_back();
    }
    return name.substr(name.rfind('/') + 1);  // from the start if there is none
}

OutputJson sharedModelJson(const ModelInfo& info)
{
    OutputJson json = modelJson(info);
    json["source"] = sharedSource(info.source);
    json["tokenizer_file"] = sharedSource(info.tokenizerFile);
    // Their sentences name files by their path.
    json.erase("tokenizer_problem");
    json.erase("head_names_problem");
    return json;
}

std::string jsonText(const OutputJson& json)
{
    constexpr int kInvalidUtf8 = 316;
    try {
        return json.dump(1) + '\n';
    } catch (const OutputJson::type_error& error) {
        if (error.id != kInvalidUtf8) {
            throw;
        }
    }
    return withValidTexts(json).dump(1) + '\n';
}

}  // namespace kvscope
