// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope inspect: describes a model without running it.

#include "blocktext.h"
#include "commands.h"
#include "console.h"
#include "core/availablememory.h"
#include "data/filewriter.h"
#include "recordedrun.h"
#include "recording/recordingreader.h"
#include "runjson.h"
#include "summary.h"
#include "text/errorsentence.h"
#include "text/escape.h"
#include "text/numbers.h"

#include <algorithm>
#include <optional>

namespace kvscope {

namespace {

class Lines {
public:
    void add(const std::string& key, const std::string& value) { m_text += key + ": " + value + '\n'; }
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text;
};

std::string describe(const ModelInfo& info, std::optional<std::uint64_t> available)
{
    const ModelConfig& config = info.config;
    const std::uint64_t perPosition = cacheBytesPerPosition(config);
    const int reserved = std::min(config.contextLength, kDefaultContext);
    Lines lines;
    lines.add("model", escaped(info.name));
    lines.add("source", escaped(info.source));
    lines.add("format", escaped(info.format));
    lines.add("architecture", escaped(config.architecture));
    if (info.randomWeights) {
        lines.add("weights", "random: the generated text is meaningless, but the cost of a step is realistic");
    }
    if (info.mergedFrom > 0) {
        lines.add("experiment", mergedHeadsSentence(info));
    }
    lines.add("parameters", countString(info.parameters));
    lines.add("types",
        escaped(info.weightTypes) + (info.announcedType.empty() ? "" : ", although config.json names " + escaped(info.announcedType)));
    for (const TypedRoles& group : info.typedRoles) {
        std::string roles;
        for (const std::string& role : group.roles) {
            roles += (roles.empty() ? "" : ", ") + role;
        }
        lines.add("  " + group.types, roles);
    }
    lines.add("layers", countString(config.layers));
    lines.add("hidden size", countString(config.hiddenSize));
    lines.add("heads", countString(config.heads));
    lines.add("kv heads", countString(config.kvHeads));
    lines.add("head size", countString(config.headDim));
    lines.add("ffn size", countString(config.ffnSize));
    lines.add("vocabulary", countString(config.vocabSize));
    lines.add("context", countString(config.contextLength));
    if (!info.handMade) {
        for (const auto& [key, value] : blockLines(config)) {
            lines.add(key, value);
        }
    }
    if (info.tokenizer) {
        lines.add("tokenizer",
            info.tokenizer->kindName() + ", " + countString(info.tokenizer->vocabularySize()) + " pieces"
                + (info.tokenizerFile.empty() ? std::string() : ", " + escaped(info.tokenizerFile)));
    } else if (info.tokenizerProblem) {
        lines.add("tokenizer", "cannot be read, use --token-ids for prompts: " + errorText(*info.tokenizerProblem));
    } else {
        lines.add("tokenizer", "none: use --token-ids for prompts");
    }
    if (info.headRolesProblem) {
        lines.add("names of heads", "cannot be read: " + errorText(*info.headRolesProblem));
    }
    for (const UnusedTensors& unused : info.unusedTensors) {
        lines.add("not used", escaped(unused.name) + (unused.count > 1 ? ", " + countString(unused.count) + " tensors" : ""));
    }
    lines.add("memory for weights", byteSizeString(info.weightBytes));
    lines.add("cache per token", byteSizeString(perPosition) + (info.handMade ? "" : " = 2 · layers · kv heads · head size · 4"));
    lines.add("cache for " + countString(reserved) + " tokens", byteSizeString(perPosition * static_cast<std::uint64_t>(reserved)));
    if (!info.handMade) {
        const MemoryNeed& memory = info.memory;
        lines.add("memory needed",
            byteString(memory.total()) + " = packed weights " + byteString(memory.weights) + " + cache " + byteString(memory.cache)
                + " + rest " + byteString(memory.rest));
        if (available) {
            lines.add("memory free", byteString(*available) + (memory.total() > *available ? ": not enough" : ""));
        }
    }
    return lines.text();
}

}  // namespace

int run(const InspectCommand& command)
{
    std::optional<FileWriter> jsonFile;
    if (!command.json.empty()) {
        jsonFile.emplace(command.json);
    }
    Console console;
    if (namesRecording(command.model)) {
        const Recording recording = readRecording(command.model);
        console.print(describe(recording));
        if (jsonFile) {
            jsonFile->append(jsonText(sessionJson(recording)));
            jsonFile->commit();
        }
        console.finish();
        return 0;
    }
    const LoadedModel loaded = inspectModel(command.model, command.mergeKvHeads);
    const std::optional<std::uint64_t> available = availableMemory();
    console.print(describe(*loaded.info, available));
    if (jsonFile) {
        OutputJson json = modelJson(*loaded.info);
        json["memory"] = memoryJson(*loaded.info, available);
        jsonFile->append(jsonText(json));
        jsonFile->commit();
    }
    console.finish();
    return 0;
}

}  // namespace kvscope
