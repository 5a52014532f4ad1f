// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/replaypage.h"

#include "data/outputjson.h"
#include "recording/replaytemplate.h"
#include "run/costmodel.h"
#include "run/headweights.h"
#include "text/escape.h"
#include "text/piecelabel.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

namespace kvscope {

namespace {

/// A token on the page, the space before it as an open box.
std::string tokenLabelOf(const Tokenizer* tokenizer, TokenId id)
{
    const PieceLabel label = pieceLabel(tokenizer != nullptr ? tokenizer->piece(id) : Piece { PieceKind::Unused, {} }, id);
    return label.leadingSpace ? "␣" + label.text : label.text;
}

std::string base64(std::span<const float> values)
{
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<unsigned char> bytes(values.size_bytes());
    if (!bytes.empty()) {
        std::memcpy(bytes.data(), values.data(), bytes.size());
    }
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t at) { return at < bytes.size() ? std::uint32_t { bytes[at] } : 0U; };
        const std::uint32_t three = (byte(i) << 16U) | (byte(i + 1) << 8U) | byte(i + 2);
        text += kDigits[three >> 18U];
        text += kDigits[(three >> 12U) & 63U];
        text += i + 1 < bytes.size() ? kDigits[(three >> 6U) & 63U] : '=';
        text += i + 2 < bytes.size() ? kDigits[three & 63U] : '=';
    }
    return text;
}

/// The run of the same prompt in the other mode; null if there is none.
const RecordedRun* otherMode(const Recording& recording, const RecordedRun& run)
{
    for (const RecordedRun& other : recording.runs) {
        if (other.id != run.id && other.parent == 0 && run.parent == 0 && other.settings.prompt == run.settings.prompt
            && other.settings.cacheOn != run.settings.cacheOn && other.settings.intervention.empty() && run.settings.intervention.empty()) {
            return &other;
        }
    }
    return nullptr;
}

/// What a step costs in one mode throughout, as far as somebody counted or measured it.
struct ModeCost {
    std::uint64_t operations = 0;
    bool counted = false;  ///< else by the closed form
    std::chrono::nanoseconds time {};  ///< 0: nobody measured it
    std::chrono::nanoseconds waited {};
};

ModeCost costOf(const Recording& recording, const RecordedRun& run, const RecordedRun* other, std::size_t step, bool cacheOn)
{
    const StepRecord& own = *run.records[step];
    const auto fits = [&](const StepRecord& record) { return record.cacheOn == cacheOn && record.phase != Phase::WarmUp; };
    const auto ofRecord = [](const StepRecord& record) {
        return ModeCost { record.operations, true, record.times.total(), record.waited };
    };
    if (fits(own)) {
        return ofRecord(own);
    }
    if (own.comparison && own.cacheOn != cacheOn && own.comparison->time.count() > 0) {
        return { own.comparison->operations, true, own.comparison->time, own.comparison->waited };
    }
    if (other != nullptr && step < other->records.size() && fits(*other->records[step])) {
        const auto sameToken = [](const StepRecordPtr& a, const StepRecordPtr& b) { return a->token == b->token; };
        if (std::equal(run.records.begin(), run.records.begin() + static_cast<std::ptrdiff_t>(step), other->records.begin(), sameToken)) {
            return ofRecord(*other->records[step]);
        }
    }
    const Phase phase = step == 0 ? Phase::Prefill : cacheOn ? Phase::Decode : Phase::Recompute;
    const int kept = step == 0 && cacheOn ? run.records.front()->reused : 0;
    return { predictStepOperations(recording.model->config, phase, own.positions, kept), false, {}, {} };
}

OutputJson costJson(const ModeCost& cost)
{
    return { { "operations", cost.operations }, { "counted", cost.counted },
        { "ns", cost.time.count() > 0 ? OutputJson(cost.time.count()) : OutputJson(nullptr) }, { "waited_ns", cost.waited.count() } };
}

OutputJson modelOf(const Recording& recording)
{
    const ModelInfo& info = *recording.model;
    return { { "name", withMarks(info.name) }, { "source", withMarks(sharedSource(info.source)) }, { "fingerprint", info.fingerprint },
        { "random", info.randomWeights }, { "hand_made", info.handMade }, { "merged_from", info.mergedFrom },
        { "layers", info.config.layers }, { "heads", info.config.heads }, { "kv_heads", info.config.kvHeads },
        { "parameters", info.parameters }, { "types", info.weightTypes } };
}

OutputJson tokenJson(const Tokenizer* tokenizer, TokenId id)
{
    return { { "id", id }, { "label", tokenLabelOf(tokenizer, id) } };
}

OutputJson stepJson(const Recording& recording, const RecordedRun& run, const RecordedRun* other, std::size_t step)
{
    const StepRecord& record = *run.records[step];
    const Tokenizer* const tokenizer = recording.model->tokenizer.get();
    const bool greedy = record.sampling.temperature == 0.0;
    OutputJson top = OutputJson::array();
    for (const Candidate& candidate : record.top) {
        OutputJson entry = tokenJson(tokenizer, candidate.token);
        entry["probability"] = candidate.probability;
        entry["logit"] = candidate.logit;
        entry["sampled"] = greedy ? OutputJson(nullptr) : OutputJson(candidate.sampled);
        entry["cut"] = candidate.cut;
        top.push_back(std::move(entry));
    }
    OutputJson token = tokenJson(tokenizer, record.token);
    token["probability"] = record.probability;
    token["logit"] = record.logit;
    token["sampled"] = greedy ? OutputJson(nullptr) : OutputJson(record.sampledProbability);
    token["cut"] = record.cut;
    return { { "phase", phaseName(record.phase) }, { "cache", record.cacheOn }, { "positions", record.positions }, { "token", token },
        { "forced", record.forced }, { "experiment", record.intervention != nullptr }, { "top", std::move(top) },
        { "entropy", record.entropy }, { "written", record.written }, { "reused", record.reused }, { "recomputed", record.recomputed },
        { "cache_bytes", record.cacheBytes }, { "reserved_bytes", record.cacheReservedBytes }, { "operations", record.operations },
        { "ns", record.times.total().count() }, { "waited_ns", record.waited.count() },
        { "on", costJson(costOf(recording, run, other, step, true)) }, { "off", costJson(costOf(recording, run, other, step, false)) } };
}

OutputJson headJson(const ModelInfo& info, const ReplayHead& head)
{
    OutputJson json { { "layer", head.layer }, { "head", head.head }, { "role", nullptr } };
    for (const HeadRole& role : info.headRoles) {
        if (role.layer == head.layer && role.head == head.head) {
            json["role"] = OutputJson::object();
            for (const auto& [language, name] : role.name) {
                json["role"][withMarks(language)] = withMarks(name);
            }
        }
    }
    return json;
}

/// The rows that each step computed: for every head the visible weights of its rows one after the other, float32, little-endian.
OutputJson attentionJson(const RecordedRun& run, std::span<const ReplayHead> heads)
{
    OutputJson steps = OutputJson::array();
    for (const StepRecordPtr& record : run.records) {
        const AttentionRows* const rows = record->attention.get();
        if (rows == nullptr || rows->weights.empty()) {
            continue;
        }
        OutputJson weights = OutputJson::array();
        std::vector<float> values;
        for (const ReplayHead& head : heads) {
            values.clear();
            for (int position = rows->firstRow; position < rows->firstRow + rows->rows; ++position) {
                const std::span<const float> row = visibleRow(*rows, head.layer, head.head, position);
                values.insert(values.end(), row.begin(), row.end());
            }
            weights.push_back(base64(values));
        }
        steps.push_back(
            { { "step", record->index }, { "first", rows->firstRow }, { "rows", rows->rows }, { "weights", std::move(weights) } });
    }
    return steps;
}

/// JSON that may stand inside of a script element, whatever its texts say.
std::string embedded(const OutputJson& json)
{
    std::string text;
    for (const char c : json.dump(-1, ' ', true)) {
        switch (c) {  // they only occur in texts
        case '<': text += "\\u003c"; break;
        case '>': text += "\\u003e"; break;
        case '&': text += "\\u0026"; break;
        default: text += c; break;
        }
    }
    return text;
}

}  // namespace

std::uint64_t replayHeadBytes(const RecordedRun& run)
{
    std::uint64_t bytes = 0;
    for (const StepRecordPtr& record : run.records) {
        if (const AttentionRows* const rows = record->attention.get(); rows != nullptr && !rows->weights.empty()) {
            for (int position = rows->firstRow; position < rows->firstRow + rows->rows; ++position) {
                bytes += (static_cast<std::uint64_t>(position) + 1) * sizeof(float);
            }
        }
    }
    return bytes * 4 / 3;
}

std::vector<ReplayHead> replayHeads(const Recording& recording, const RecordedRun& run, std::uint64_t bytes)
{
    const ModelConfig& config = recording.model->config;
    const std::uint64_t ofLayer = replayHeadBytes(run) * static_cast<std::uint64_t>(config.heads);
    std::vector<ReplayHead> heads;
    for (int layer = 0; layer < config.layers && ofLayer * (static_cast<std::uint64_t>(layer) + 1) <= bytes; ++layer) {
        for (int head = 0; head < config.heads; ++head) {
            heads.push_back({ layer, head });
        }
    }
    if (heads.empty()) {
        heads.push_back({});
    }
    return heads;
}

std::string replayPage(const Recording& recording, const RecordedRun& run, std::span<const ReplayHead> heads, const std::string& language)
{
    const Tokenizer* const tokenizer = recording.model->tokenizer.get();
    const RecordedRun* const other = otherMode(recording, run);
    const SamplingSettings& sampling = run.settings.sampling;
    OutputJson json { { "format", "kvscope-replay" }, { "language", language }, { "version", withMarks(recording.version) },
        { "build", withMarks(recording.build) }, { "kernels", withMarks(recording.kernels) }, { "isa", withMarks(recording.isa) },
        { "threads", recording.threads }, { "model", modelOf(recording) }, { "experiment", !run.settings.intervention.empty() },
        { "sampling",
            { { "temperature", sampling.temperature }, { "top_k", sampling.topK }, { "top_p", sampling.topP },
                { "seed", std::to_string(sampling.seed) } } },
        { "prompt_text", withMarks(run.promptText) }, { "prompt", OutputJson::array() }, { "steps", OutputJson::array() },
        { "heads", OutputJson::array() }, { "attention", attentionJson(run, heads) }, { "notes", OutputJson::array() } };
    for (const TokenId id : run.settings.prompt) {
        json["prompt"].push_back(tokenJson(tokenizer, id));
    }
    for (std::size_t step = 0; step < run.records.size(); ++step) {
        json["steps"].push_back(stepJson(recording, run, other, step));
    }
    for (const ReplayHead& head : heads) {
        json["heads"].push_back(headJson(*recording.model, head));
    }
    for (const StepNote& note : recording.notes) {
        if (note.runId == run.id) {
            json["notes"].push_back({ { "step", note.step }, { "text", withEscapedBytes(note.text) } });
        }
    }
    std::string page(replaytemplate::kPage);
    constexpr std::string_view kPlace = "@RUN@";  // once, in the script element that holds the run
    page.replace(page.find(kPlace), kPlace.size(), embedded(json));
    return page;
}

}  // namespace kvscope
