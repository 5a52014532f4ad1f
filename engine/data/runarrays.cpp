// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/runarrays.h"

#include "core/buildkind.h"
#include "data/npyarray.h"
#include "data/outputjson.h"
#include "run/statistics.h"
#include "text/escape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>

namespace kvscope {

namespace {

constexpr float kNotKept = std::numeric_limits<float>::quiet_NaN();

std::uint64_t extent(std::size_t size)
{
    return static_cast<std::uint64_t>(size);
}

/// Reads rows of a matrix one after the other, however the archive's blocks divide them.
class AttentionReader {
public:
    AttentionReader(int layers, int heads, int positions, RowOfHead rowOf)
        : m_heads(static_cast<std::size_t>(heads))
        , m_side(static_cast<std::size_t>(positions))
        , m_row(m_side)
        , m_rowOf(std::move(rowOf))
    {
        const std::array<std::uint64_t, 4> shape { extent(static_cast<std::size_t>(layers)), extent(m_heads), extent(m_side),
            extent(m_side) };
        m_header = npyHeader(shape, npyType<float>());
        m_size = m_header.size() + shape[0] * shape[1] * shape[2] * shape[3] * sizeof(float);
    }

    [[nodiscard]] std::uint64_t size() const { return m_size; }

    void read(std::uint64_t offset, std::span<std::byte> into)
    {
        while (!into.empty()) {
            std::span<const std::byte> bytes = std::as_bytes(std::span(m_header));
            std::size_t from = static_cast<std::size_t>(offset);
            if (offset >= m_header.size()) {
                const std::uint64_t rowBytes = m_side * sizeof(float);
                const std::uint64_t index = (offset - m_header.size()) / rowBytes;
                bytes = std::as_bytes(std::span(row(index)));
                from = static_cast<std::size_t>((offset - m_header.size()) % rowBytes);
            }
            const std::size_t count = std::min(into.size(), bytes.size() - from);
            std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(from), count, into.begin());
            into = into.subspan(count);
            offset += count;
        }
    }

private:
    /// @param index of the row among those of all heads
    const std::vector<float>& row(std::uint64_t index)
    {
        if (m_current == index) {
            return m_row;
        }
        const std::uint64_t matrix = index / m_side;
        const std::span<const float> weights
            = m_rowOf(static_cast<int>(matrix / m_heads), static_cast<int>(matrix % m_heads), static_cast<int>(index % m_side));
        std::ranges::fill(m_row, weights.empty() ? kNotKept : 0.0F);
        std::ranges::transform(weights, m_row.begin(), [](float weight) { return std::isnan(weight) ? 0.0F : weight; });
        m_current = index;
        return m_row;
    }

    std::size_t m_heads = 1;
    std::size_t m_side = 1;
    std::vector<float> m_row;
    RowOfHead m_rowOf;
    std::string m_header;
    std::uint64_t m_size = 0;
    std::uint64_t m_current = std::numeric_limits<std::uint64_t>::max();
};

/// Collects members and makes arrays of one value a step.
class Members {
public:
    explicit Members(std::span<const StepRecordPtr> records) : m_records(records) { }

    void add(const char* name, std::string npy) { m_members.push_back(zipMember(std::string(name) + ".npy", std::move(npy))); }

    template<class T> void numbers(const char* name, const std::vector<T>& values) { add(name, npyBytes<T>(values, shapeOf(values))); }

    template<class Value> void perStep(const char* name, const Value& value)
    {
        using T = std::invoke_result_t<Value, const StepRecord&>;
        using Stored = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
        std::vector<Stored> values;
        std::ranges::transform(
            m_records, std::back_inserter(values), [&](const StepRecordPtr& record) { return Stored { value(*record) }; });
        if constexpr (std::is_same_v<T, bool>) {
            add(name, npyBytes<Stored>(values, shapeOf(values), kNpyBool));
        } else if constexpr (std::is_same_v<T, std::string>) {
            add(name, npyTexts(values, shapeOf(values)));
        } else {
            numbers(name, values);
        }
    }

    [[nodiscard]] std::vector<ZipMember> take() { return std::move(m_members); }

private:
    template<class T> static std::array<std::uint64_t, 1> shapeOf(const std::vector<T>& values) { return { extent(values.size()) }; }

    std::span<const StepRecordPtr> m_records;
    std::vector<ZipMember> m_members;
};

std::string textOf(const RunArrays& run, TokenId id)
{
    const Tokenizer* const tokenizer = run.model->tokenizer.get();
    return tokenizer != nullptr ? tokenizer->tokenText(id) : std::string();
}

/// The tokens that the run fed, which label rows and columns of the attention: ids, texts, and all bytes with the offset of each token's.
void addTokens(Members& members, const RunArrays& run)
{
    std::vector<std::int32_t> ids(run.settings->prompt.begin(), run.settings->prompt.end());
    for (const StepRecordPtr& record : run.records.first(run.records.size() - 1)) {
        ids.push_back(record->token);
    }
    std::vector<std::string> texts;
    std::vector<std::uint8_t> bytes;
    std::vector<std::int64_t> offsets { 0 };
    for (const std::int32_t id : ids) {
        const std::string text = textOf(run, id);
        texts.push_back(withEscapedBytes(text));
        bytes.insert(bytes.end(), text.begin(), text.end());
        offsets.push_back(static_cast<std::int64_t>(bytes.size()));
    }
    members.numbers("token_ids", ids);
    const std::array shape { extent(texts.size()) };
    members.add("token_texts", npyTexts(texts, shape));
    members.numbers("token_bytes", bytes);
    members.numbers("token_offsets", offsets);
    std::vector<std::int32_t> steps;
    for (std::size_t position = 0; position < ids.size(); ++position) {
        const std::size_t prompt = run.settings->prompt.size();
        steps.push_back(position < prompt ? 0 : static_cast<std::int32_t>(position - prompt) + 1);
    }
    members.numbers("query_step", steps);
}

void addSteps(Members& members, const RunArrays& run)
{
    members.perStep("step_phase", [](const StepRecord& step) { return std::string(phaseName(step.phase)); });
    members.perStep("step_cache_on", [](const StepRecord& step) { return step.cacheOn; });
    members.perStep("step_positions", [](const StepRecord& step) { return std::int32_t { step.positions }; });
    members.perStep("step_token", [](const StepRecord& step) { return std::int32_t { step.token }; });
    members.perStep("step_text", [&](const StepRecord& step) { return withEscapedBytes(textOf(run, step.token)); });
    members.perStep("step_forced", [](const StepRecord& step) { return step.forced; });
    members.perStep("step_probability", [](const StepRecord& step) { return step.probability; });
    members.perStep("step_logit", [](const StepRecord& step) { return step.logit; });
    members.perStep("step_entropy_bits", [](const StepRecord& step) { return step.entropy; });
    members.perStep("step_written", [](const StepRecord& step) { return std::int32_t { step.written }; });
    members.perStep("step_reused", [](const StepRecord& step) { return std::int32_t { step.reused }; });
    members.perStep("step_recomputed", [](const StepRecord& step) { return std::int32_t { step.recomputed }; });
    members.perStep("step_operations", [](const StepRecord& step) { return step.operations; });
    members.perStep("step_predicted_operations", [](const StepRecord& step) { return step.predictedOperations; });
    members.perStep("step_cache_bytes", [](const StepRecord& step) { return step.cacheBytes; });
    members.perStep("step_cache_reserved_bytes", [](const StepRecord& step) { return step.cacheReservedBytes; });
    members.perStep("step_weight_bytes_moved_computed", [](const StepRecord& step) { return step.weightBytesMoved; });
    members.perStep("step_cache_bytes_moved_computed", [](const StepRecord& step) { return step.cacheBytesMoved; });
    members.perStep("step_total_ms", [](const StepRecord& step) { return toMilliseconds(step.times.total()); });
    members.perStep("step_capture_ms", [](const StepRecord& step) { return toMilliseconds(step.times[Stage::Capture]); });
    members.perStep("step_waited_ms", [](const StepRecord& step) { return toMilliseconds(step.waited); });
}

/// (steps, stages), with the names of the stages.
void addStages(Members& members, const RunArrays& run)
{
    std::vector<std::string> names;
    std::ranges::transform(kStages, std::back_inserter(names), [](Stage stage) { return std::string(nameOf(stage).json); });
    const std::array columns { extent(names.size()) };
    members.add("stages", npyTexts(names, columns));
    std::vector<double> times;
    for (const StepRecordPtr& record : run.records) {
        std::ranges::transform(kStages, std::back_inserter(times), [&](Stage stage) { return toMilliseconds(record->times[stage]); });
    }
    const std::array shape { extent(run.records.size()), columns[0] };
    members.add("step_stage_ms", npyBytes<double>(times, shape));
}

/// The likeliest candidates, (steps, as many as every step has).
void addCandidates(Members& members, const RunArrays& run)
{
    std::size_t count = run.records.front()->top.size();
    for (const StepRecordPtr& record : run.records) {
        count = std::min(count, record->top.size());
    }
    std::vector<std::int32_t> ids;
    std::vector<double> probabilities;
    std::vector<float> logits;
    for (const StepRecordPtr& record : run.records) {
        for (const Candidate& candidate : std::span(record->top).first(count)) {
            ids.push_back(candidate.token);
            probabilities.push_back(candidate.probability);
            logits.push_back(candidate.logit);
        }
    }
    const std::array shape { extent(run.records.size()), extent(count) };
    members.add("top_ids", npyBytes<std::int32_t>(ids, shape));
    members.add("top_probabilities", npyBytes<double>(probabilities, shape));
    members.add("top_logits", npyBytes<float>(logits, shape));
}

std::string descriptionOf(const RunArrays& run)
{
    const RunSettings& settings = *run.settings;
    const SamplingSettings& sampling = run.records.back()->sampling;
    OutputJson json {
        { "model", sharedModelJson(*run.model) },
        { "settings",
            { { "prompt_tokens", settings.prompt.size() }, { "steps", run.records.size() }, { "context", settings.contextLimit },
                { "temperature", sampling.temperature }, { "top_k", sampling.topK }, { "top_p", sampling.topP }, { "seed", sampling.seed },
                { "forced_ids", settings.forced } } },
    };
    if (!run.kernels.empty()) {
        json["model"]["kernels"] = run.kernels;
    }
    if (!run.isa.empty()) {
        json["model"]["isa"] = run.isa;
    }
    if (!settings.intervention.empty()) {
        json["experiment"] = interventionJson(settings.intervention);
    }
    json["version"] = KVSCOPE_VERSION;
    json["build"] = buildName();
    return jsonText(json);
}

}  // namespace

ZipMember attentionMember(int layers, int heads, int positions, RowOfHead rowOf)
{
    const auto reader = std::make_shared<AttentionReader>(layers, heads, positions, std::move(rowOf));
    return { "attention.npy", reader->size(), [reader](std::uint64_t offset, std::span<std::byte> into) { reader->read(offset, into); } };
}

std::vector<ZipMember> runArrays(const RunArrays& run)
{
    Members members(run.records);
    const std::array description { descriptionOf(run) };
    members.add("description", npyTexts(description, {}));
    addTokens(members, run);
    addSteps(members, run);
    addStages(members, run);
    addCandidates(members, run);
    std::vector<ZipMember> all = members.take();
    all.push_back(run.attention);
    return all;
}

}  // namespace kvscope
