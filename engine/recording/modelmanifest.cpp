// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/modelmanifest.h"

#include "recording/configfields.h"
#include "recording/jsonfields.h"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace kvscope {

namespace {

/// More heads together would make figures that no machine can hold.
constexpr std::int64_t kMostHeads = 1 << 18;
constexpr std::size_t kLongestRoleText = 120;

OutputJson scalingJson(const RopeScaling& scaling)
{
    JsonOut out;
    visitScaling(out, scaling);
    return out.json;
}

OutputJson configJson(const ModelConfig& config)
{
    JsonOut out;
    visitConfig(out, config);
    out.json["rope_scaling"] = scalingJson(config.ropeScaling);
    OutputJson others = OutputJson::array();
    for (const RopeSettings& rope : config.otherRopes) {
        others.push_back({ { "theta", rope.theta }, { "scaling", scalingJson(rope.scaling) } });
    }
    out.json["other_ropes"] = std::move(others);
    return out.json;
}

ModelConfig readConfig(const JsonObject& object)
{
    ModelConfig config;
    const JsonIn in(object);
    visitConfig(in, config);
    const JsonIn inScaling(object.object("rope_scaling"));
    visitScaling(inScaling, config.ropeScaling);
    for (const Json& each : object.array("other_ropes")) {
        const JsonObject rope(each, object.file(), object.pathOf("other_ropes"));
        RopeSettings& read = config.otherRopes.emplace_back();
        JsonIn { rope }("theta", read.theta);
        const JsonIn scaling(rope.object("scaling"));
        visitScaling(scaling, read.scaling);
    }
    return config;
}

/// Checks a config as a model does. That names fields as the program has them; the file has the same names with underscores.
void requireValid(const ModelConfig& config, const JsonObject& object)
{
    try {
        validate(config, object.file());
    } catch (EngineError& fault) {
        const auto* const field = std::get_if<Verbatim>(&fault.key().value());
        if (field == nullptr) {
            throw;
        }
        std::string key;
        for (const char letter : field->text) {
            const bool isCapital = letter >= 'A' && letter <= 'Z';
            key += isCapital ? std::string { '_', static_cast<char>(letter - 'A' + 'a') } : std::string(1, letter);
        }
        const bool isOfScaling = !object.has(key) && object.object("rope_scaling").has(key);
        fault.key(object.pathOf(isOfScaling ? "rope_scaling." + key : key));
        throw;
    }
}

OutputJson headRolesJson(const std::vector<HeadRole>& roles)
{
    OutputJson list = OutputJson::array();
    for (const HeadRole& role : roles) {
        list.push_back({ { "layer", role.layer }, { "head", role.head }, { "name", role.name }, { "keys", role.keys },
            { "pattern", role.pattern }, { "documents", role.documents }, { "score", role.score }, { "even", role.even } });
    }
    return list;
}

TextByLanguage readTexts(const JsonObject& role, const char* key)
{
    const JsonObject texts = role.object(key);
    TextByLanguage read;
    for (const auto& [language, value] : texts.json().items()) {
        std::string text = texts.text(language);
        if (text.empty() || text.size() > kLongestRoleText) {
            throw texts.wrong(language, { Phrase::TextOfBytes, 1, kLongestRoleText });
        }
        read.emplace(language, std::move(text));
    }
    return read;
}

std::vector<HeadRole> recordedHeadRoles(const JsonObject& model, const ModelConfig& config)
{
    std::vector<HeadRole> roles;
    for (const Json& each : model.array("head_roles")) {
        const JsonObject object(each, model.file(), model.pathOf("head_roles"));
        HeadRole& role = roles.emplace_back();
        role.layer = object.whole("layer", 0, config.layers - 1);
        role.head = object.whole("head", 0, config.heads - 1);
        role.name = readTexts(object, "name");
        role.keys = readTexts(object, "keys");
        const JsonIn in(object);
        in("pattern", role.pattern);
        in("documents", role.documents);
        for (const auto& [key, share] : { std::pair("score", &role.score), std::pair("even", &role.even) }) {
            in(key, *share);
            if (*share < 0.0 || *share > 1.0) {
                throw object.wrong(key, { Phrase::NumberFrom, 0, 1 });
            }
        }
    }
    return roles;
}

/// kEvery for null.
int indexOf(const JsonObject& object, const char* key)
{
    return object.whole(key, 0, std::numeric_limits<int>::max(), kEvery);
}

int positionIn(const JsonObject& object, const char* key)
{
    return object.whole(key, 0, std::numeric_limits<int>::max());
}

std::optional<std::string> bytesOfHex(std::string_view hex)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string bytes;
    for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
        const std::size_t high = kDigits.find(hex[at]);
        const std::size_t low = kDigits.find(hex[at + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) {
            return std::nullopt;
        }
        bytes += static_cast<char>(high << 4U | low);
    }
    return hex.size() % 2 == 0 ? std::optional(bytes) : std::nullopt;
}

}  // namespace

std::string rawText(const JsonObject& object, const char* key, const char* bytesKey)
{
    std::string text = object.text(key);
    if (object.has(bytesKey)) {
        const auto bytes = bytesOfHex(object.text(bytesKey));
        if (!bytes) {
            throw object.wrong(bytesKey, Phrase::Text);
        }
        return *bytes;
    }
    return text;
}

OutputJson modelManifest(const Recording& recording)
{
    const ModelInfo& info = *recording.model;
    OutputJson types = OutputJson::array();
    for (const TypedRoles& group : info.typedRoles) {
        types.push_back({ { "types", group.types }, { "roles", group.roles } });
    }
    OutputJson unused = OutputJson::array();
    for (const UnusedTensors& tensors : info.unusedTensors) {
        unused.push_back({ { "name", tensors.name }, { "count", tensors.count } });
    }
    return {
        { "name", info.name },
        { "source", sharedSource(info.source) },
        { "fingerprint", info.fingerprint },
        { "format", info.format },
        { "parameters", info.parameters },
        { "weight_bytes", info.weightBytes },
        { "weight_types", info.weightTypes },
        { "weight_types_by_role", std::move(types) },
        { "announced_type", info.announcedType },
        { "tokenizer_file", sharedSource(info.tokenizerFile) },
        { "unused_tensors", std::move(unused) },
        { "merged_from_kv_heads", info.mergedFrom },
        { "random", info.randomWeights },
        { "hand_made", info.handMade },
        { "memory", { { "weights", info.memory.weights }, { "cache", info.memory.cache }, { "rest", info.memory.rest } } },
        { "head_roles", headRolesJson(info.headRoles) },
        { "config", configJson(info.config) },
        { "kernels", recording.kernels },
        { "isa", recording.isa },
        { "threads", recording.threads },
    };
}

std::shared_ptr<ModelInfo> readModelManifest(const JsonObject& model, Recording& recording)
{
    auto info = std::make_shared<ModelInfo>();
    const JsonIn in(model);
    info->name = rawText(model, "name", "name_bytes");
    info->source = rawText(model, "source", "source_bytes");
    in("fingerprint", info->fingerprint);
    in("format", info->format);
    in("parameters", info->parameters);
    in("weight_bytes", info->weightBytes);
    in("weight_types", info->weightTypes);
    for (const Json& each : model.array("weight_types_by_role")) {
        const JsonObject group(each, model.file(), model.pathOf("weight_types_by_role"));
        TypedRoles& read = info->typedRoles.emplace_back();
        read.types = group.text("types");
        for (const Json& role : group.array("roles")) {
            if (!role.is_string()) {
                throw group.wrong("roles", Phrase::Text);
            }
            read.roles.push_back(role.get<std::string>());
        }
    }
    in("announced_type", info->announcedType);
    info->tokenizerFile = rawText(model, "tokenizer_file", "tokenizer_file_bytes");
    for (const Json& each : model.array("unused_tensors")) {
        const JsonObject tensors(each, model.file(), model.pathOf("unused_tensors"));
        info->unusedTensors.push_back({ tensors.text("name"), tensors.whole("count", 0, std::numeric_limits<int>::max()) });
    }
    info->mergedFrom = model.whole("merged_from_kv_heads", 0, std::numeric_limits<int>::max());
    in("random", info->randomWeights);
    in("hand_made", info->handMade);
    const JsonObject memory = model.object("memory");
    const JsonIn inMemory(memory);
    inMemory("weights", info->memory.weights);
    inMemory("cache", info->memory.cache);
    inMemory("rest", info->memory.rest);
    const JsonObject config = model.object("config");
    info->config = readConfig(config);
    if (!info->handMade) {
        requireValid(info->config, config);
    }
    const std::int64_t heads = static_cast<std::int64_t>(info->config.layers) * info->config.heads;
    if (info->config.layers < 1 || info->config.heads < 1 || info->config.kvHeads < 1 || info->config.vocabSize < 1
        || info->config.contextLength < 1 || info->config.headDim < 1 || heads > kMostHeads) {
        throw config.wrong("heads", { Phrase::AtMost, kMostHeads });
    }
    info->headRoles = recordedHeadRoles(model, info->config);
    in("kernels", recording.kernels);
    in("isa", recording.isa);
    recording.threads = model.whole("threads", 0, std::numeric_limits<int>::max());
    return info;
}

Intervention readIntervention(const JsonObject& object)
{
    Intervention read;
    for (const Json& each : object.array("hidden_keys")) {
        const JsonObject key(each, object.file(), object.pathOf("hidden_keys"));
        read.hiddenKeys.push_back({ positionIn(key, "position"), indexOf(key, "layer"), indexOf(key, "head") });
    }
    for (const Json& each : object.array("removed_heads")) {
        const JsonObject head(each, object.file(), object.pathOf("removed_heads"));
        read.removedHeads.push_back({ indexOf(head, "layer"), indexOf(head, "head") });
    }
    const std::array changes { rowChangeName(RowChange::Overwrite), rowChangeName(RowChange::Exchange), rowChangeName(RowChange::Hide) };
    const std::array parts { rowPartName(RowPart::Key), rowPartName(RowPart::Value), rowPartName(RowPart::Both) };
    for (const Json& each : object.array("changed_rows")) {
        const JsonObject row(each, object.file(), object.pathOf("changed_rows"));
        ChangedRow& changed = read.changedRows.emplace_back();
        const JsonIn in(row);
        in.choice("change", changed.change, changes);
        in.choice("part", changed.part, parts);
        changed.position = positionIn(row, "position");
        changed.other = changed.change == RowChange::Hide ? 0 : positionIn(row, "other");
        changed.layer = indexOf(row, "layer");
        changed.kvHead = indexOf(row, "kv_head");
    }
    read.firstQuery = positionIn(object, "first_query");
    return read;
}

}  // namespace kvscope
