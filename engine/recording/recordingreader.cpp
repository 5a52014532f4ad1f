// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recordingreader.h"

#include "core/error.h"
#include "loader/io/inputfile.h"
#include "loader/io/wrongcontent.h"
#include "recording/recordcheck.h"
#include "recording/recordedarrays.h"
#include "recording/stepfields.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace kvscope {

namespace {

constexpr std::uint64_t kLargestManifest = 64U << 20U;

/// The first bytes of a file, as knownWrongContent() wants them.
std::string beginOf(const std::filesystem::path& path)
{
    const InputFile file(path);
    std::string begin(static_cast<std::size_t>(std::min<std::uint64_t>(kWrongContentBytes, file.size())), '\0');
    file.read(0, std::as_writable_bytes(std::span(begin)), Phrase::FirstBytes);
    return begin;
}

/// Reads the records of one run. Members are the arrays of its folder, read one after the other.
class RunReader {
public:
    /// @param folder of the run in the archive, with a slash at its end
    RunReader(const RecordedArrays& arrays, std::string folder, const ModelConfig& config, int steps)
        : m_arrays(arrays)
        , m_folder(std::move(folder))
        , m_config(config)
        , m_count(static_cast<std::uint64_t>(steps))
    {
        // Before memory is taken for the steps: every column must be able to have them.
        visitStepFields([&](const char* name, const auto& access) {
            using Field = StoredField<std::remove_cvref_t<decltype(access(std::declval<StepRecord&>()))>>;
            if (!m_arrays.mayHold(path(name), m_count, sizeof(typename Field::Raw) * Field::kWidth)) {
                throw m_arrays.wrong(path(name)).expected({ Phrase::Numbers, m_count * Field::kWidth });
            }
        });
        m_steps.resize(static_cast<std::size_t>(steps));
    }

    [[nodiscard]] std::vector<StepRecordPtr> read(
        const RecordedRun& run, const std::vector<std::shared_ptr<const Intervention>>& interventions)
    {
        visitStepFields([&](const char* name, const auto& access) { readColumn(name, m_steps, access); });
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            m_steps[i].runId = run.id;
            m_steps[i].index = static_cast<int>(i);
        }
        readInterventions(interventions);
        readCandidates();
        readChecks();
        readContexts();
        readHeads();
        readPrints();
        readAttention();
        std::vector<StepRecordPtr> records;
        for (StepRecord& step : m_steps) {
            if (const char* const column = impossibleColumn(step, run, m_config)) {
                throw m_arrays.wrong(path(column)).found(Phrase::OtherValues);
            }
            records.push_back(std::make_shared<const StepRecord>(std::move(step)));
        }
        return records;
    }

private:
    [[nodiscard]] std::string path(const std::string& name) const { return m_folder + name; }
    [[nodiscard]] EngineError wrong(const std::string& name) const { return m_arrays.wrong(path(name)).found(Phrase::OtherValues); }
    [[nodiscard]] static std::uint64_t sizeOf(int size) { return static_cast<std::uint64_t>(size); }

    template<class Row, class Access> void readColumn(const char* name, std::vector<Row>& rows, const Access& access)
    {
        using Field = StoredField<std::remove_cvref_t<decltype(access(rows.front()))>>;
        const std::array<std::uint64_t, 2> shape { rows.size(), Field::kWidth };
        const auto raw = m_arrays.read<typename Field::Raw>(path(name), NpyShape(shape).first(Field::kWidth > 1 ? 2 : 1), Field::kType);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!Field::decode(raw.data() + i * Field::kWidth, access(rows[i]))) {
                throw wrong(name);
            }
        }
    }

    void readInterventions(const std::vector<std::shared_ptr<const Intervention>>& interventions)
    {
        const std::array shape { m_count };
        const auto which = m_arrays.read<std::int32_t>(path("step_intervention"), shape);
        for (std::size_t i = 0; i < which.size(); ++i) {
            if (which[i] < -1 || which[i] >= static_cast<std::int32_t>(interventions.size())) {
                throw wrong("step_intervention");
            }
            m_steps[i].intervention = which[i] < 0 ? nullptr : interventions[static_cast<std::size_t>(which[i])];
        }
    }

    void readCandidates()
    {
        const std::array shape { m_count + 1 };
        const auto offsets = m_arrays.read<std::int64_t>(path("top_offsets"), shape);
        if (offsets.back() < 0 || !m_arrays.mayHold(path("top_ids"), static_cast<std::uint64_t>(offsets.back()), sizeof(std::int32_t))) {
            throw wrong("top_offsets");
        }
        std::vector<Candidate> candidates(static_cast<std::size_t>(offsets.back()));
        if (!areOffsets(offsets, candidates.size())) {
            throw wrong("top_offsets");
        }
        visitCandidateFields([&](const char* name, const auto& access) { readColumn(name, candidates, access); });
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            m_steps[i].top.assign(candidates.begin() + offsets[i], candidates.begin() + offsets[i + 1]);
        }
    }

    void readChecks()
    {
        const auto steps = m_arrays.readList<std::int32_t>(path("check_steps"));
        std::vector<BitComparison> checks(steps.size());
        visitComparisonFields([&](const char* name, const auto& access) { readColumn(name, checks, access); });
        const std::array<std::uint64_t, 2> shape { steps.size(), 3 };
        const auto points = m_arrays.read<std::int32_t>(path("check_first_divergence"), shape);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            StepRecord& step = stepOf(steps[i], "check_steps");
            if (step.comparison) {
                throw wrong("check_steps");
            }
            const std::int32_t stage = points[3 * i];
            if (stage < -1 || stage > static_cast<std::int32_t>(ProbeStage::Logits)) {
                throw wrong("check_first_divergence");
            }
            step.comparison = checks[i];
            if (stage >= 0) {
                step.comparison->firstDivergence = ProbePoint { static_cast<ProbeStage>(stage), points[3 * i + 1], points[3 * i + 2] };
            }
        }
    }

    void readContexts()
    {
        const std::array<std::uint64_t, 2> shape { m_count, 2 };
        const auto shapes = m_arrays.read<std::int32_t>(path("contexts_shapes"), shape);
        const auto values = m_arrays.readList<double>(path("contexts"));
        std::size_t at = 0;
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            const std::int32_t heads = shapes[2 * i];
            const std::int32_t positions = shapes[2 * i + 1];
            // Heads without positions would take memory that the file does not have.
            if (heads < 0 || positions < 0 || (heads > 0 && positions == 0)
                || static_cast<std::uint64_t>(heads) * static_cast<std::uint64_t>(positions) > values.size() - at) {
                throw wrong("contexts_shapes");
            }
            for (std::int32_t head = 0; head < heads; ++head) {
                const auto from = values.begin() + static_cast<std::ptrdiff_t>(at);
                m_steps[i].contexts.emplace_back(from, from + positions);
                at += static_cast<std::size_t>(positions);
            }
        }
        if (at != values.size()) {
            throw wrong("contexts");
        }
    }

    /// The steps that have rows, and which: (k, 3). Each step once, in order.
    struct Place {
        std::int32_t step = 0;
        std::int32_t first = 0;
        std::int32_t rows = 0;
    };
    std::vector<Place> readPlaces(const std::string& name)
    {
        const auto table = m_arrays.readTable<std::int32_t>(path(name), 3);
        std::vector<Place> places;
        for (std::size_t i = 0; i < table.size(); i += 3) {
            places.push_back({ table[i], table[i + 1], table[i + 2] });
            const bool inOrder = places.size() < 2 || places[places.size() - 2].step < places.back().step;
            if (!inOrder || places.back().first < 0 || places.back().rows < 1 || places.back().step < 0
                || static_cast<std::uint64_t>(places.back().step) >= m_count) {
                throw wrong(name);
            }
        }
        return places;
    }
    static std::uint64_t rowsOf(const std::vector<Place>& places)
    {
        std::uint64_t rows = 0;
        for (const Place& place : places) {
            rows += static_cast<std::uint64_t>(place.rows);
        }
        return rows;
    }
    StepRecord& stepOf(std::int32_t step, const char* column)
    {
        if (step < 0 || static_cast<std::uint64_t>(step) >= m_count) {
            throw wrong(column);
        }
        return m_steps[static_cast<std::size_t>(step)];
    }

    void readHeads()
    {
        const std::vector<Place> places = readPlaces("heads_steps");
        const std::array<std::uint64_t, 4> shape { rowsOf(places), sizeOf(m_config.layers), sizeOf(m_config.heads), kHeadCells };
        const std::array<std::uint64_t, 4> measured { shape[0], shape[1], shape[2], kHeadMeasures.size() };
        const auto cells = m_arrays.read<std::uint8_t>(path("heads_cells"), shape);
        const auto firsts = m_arrays.read<std::uint8_t>(path("heads_first_without_key_zero"), NpyShape(shape).first(3));
        const auto measures = m_arrays.read<float>(path("heads_measures"), measured);
        std::size_t at = 0;  // in heads of rows
        for (const Place& place : places) {
            auto rows = std::make_shared<HeadRows>();
            rows->layers = m_config.layers;
            rows->heads = m_config.heads;
            rows->firstRow = place.first;
            rows->rows = place.rows;
            const std::size_t count
                = static_cast<std::size_t>(place.rows) * static_cast<std::size_t>(shape[1]) * static_cast<std::size_t>(shape[2]);
            const auto part = [&](const auto& all, auto& into, std::size_t each) {
                const auto from = all.begin() + static_cast<std::ptrdiff_t>(at * each);
                into.assign(from, from + static_cast<std::ptrdiff_t>(count * each));
            };
            part(cells, rows->cells, kHeadCells);
            part(firsts, rows->firstWithoutKeyZero, 1);
            part(measures, rows->measures, kHeadMeasures.size());
            at += count;
            stepOf(place.step, "heads_steps").heads = std::move(rows);
        }
    }

    void readPrints()
    {
        const std::vector<Place> places = readPlaces("prints_steps");
        const std::array<std::uint64_t, 4> shape { rowsOf(places), sizeOf(m_config.layers), sizeOf(m_config.kvHeads), 2 };
        const auto hashes = m_arrays.read<std::uint64_t>(path("prints_hashes"), shape);
        const auto norms = m_arrays.read<float>(path("prints_norms"), shape);
        std::size_t at = 0;
        for (const Place& place : places) {
            auto rows = std::make_shared<RowPrints>();
            rows->layers = m_config.layers;
            rows->kvHeads = m_config.kvHeads;
            rows->firstRow = place.first;
            rows->rows = place.rows;
            const std::size_t count
                = static_cast<std::size_t>(place.rows) * static_cast<std::size_t>(shape[1]) * static_cast<std::size_t>(shape[2]);
            for (std::size_t i = 0; i < count; ++i, at += 2) {
                rows->prints.push_back({ hashes[at], hashes[at + 1], norms[at], norms[at + 1] });
            }
            stepOf(place.step, "prints_steps").prints = std::move(rows);
        }
    }

    void readAttention()
    {
        const std::vector<Place> places = readPlaces("attention_steps");
        const std::array count { static_cast<std::uint64_t>(places.size()) };
        const auto prints = m_arrays.read<std::uint64_t>(path("attention_prints"), count);
        for (std::size_t i = 0; i < places.size(); ++i) {
            const Place& place = places[i];
            if (place.rows > std::numeric_limits<std::int32_t>::max() - place.first) {
                throw wrong("attention_steps");
            }
            auto rows = std::make_shared<AttentionRows>();
            rows->layers = m_config.layers;
            rows->heads = m_config.heads;
            rows->firstRow = place.first;
            rows->rows = place.rows;
            rows->cols = place.first + place.rows;
            rows->print = prints[i];
            const std::array<std::uint64_t, 4> shape { sizeOf(rows->layers), sizeOf(rows->heads), sizeOf(rows->rows), sizeOf(rows->cols) };
            rows->weights = m_arrays.read<float>(path(attentionMemberName(place.step)), shape);
            stepOf(place.step, "attention_steps").attention = std::move(rows);
        }
    }

    const RecordedArrays& m_arrays;
    std::string m_folder;
    const ModelConfig& m_config;
    std::uint64_t m_count = 0;
    std::vector<StepRecord> m_steps;
};

void readPieces(const RecordedArrays& arrays, RecordedPieces& known)
{
    const auto ids = arrays.readList<std::int32_t>("piece_ids");
    const std::array<std::uint64_t, 1> count { ids.size() };
    const std::array<std::uint64_t, 1> ends { ids.size() + 1 };
    const auto kinds = arrays.read<std::uint8_t>("piece_kinds", count);
    const auto bytes = arrays.readList<std::uint8_t>("piece_bytes");
    const auto offsets = arrays.read<std::int64_t>("piece_offsets", ends);
    if (!areOffsets(offsets, bytes.size())) {
        throw arrays.wrong("piece_offsets").found(Phrase::OtherValues);
    }
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (kinds[i] > static_cast<std::uint8_t>(PieceKind::Unused)) {
            throw arrays.wrong("piece_kinds").found(Phrase::OtherValues);
        }
        known.pieces[ids[i]]
            = { static_cast<PieceKind>(kinds[i]), std::string(bytes.begin() + offsets[i], bytes.begin() + offsets[i + 1]) };
    }
}

std::string manifestOf(const ZipArchive& archive)
{
    const auto found = std::ranges::find(archive.entries(), kManifestName, &ZipEntry::name);
    if (found == archive.entries().end()) {
        throw EngineError(ErrorCode::KeyMissing).file(archive.file()).key(kManifestName);
    }
    if (found->size > kLargestManifest) {
        throw EngineError(ErrorCode::FormatBroken)
            .file(archive.file())
            .key(kManifestName)
            .expected({ Phrase::AtMostBytes, kLargestManifest })
            .found({ Phrase::Bytes, found->size });
    }
    return archive.read(static_cast<std::size_t>(found - archive.entries().begin()));
}

}  // namespace

bool looksLikeRecording(const std::filesystem::path& path) noexcept
{
    try {
        return knownWrongContent(beginOf(path)) == Phrase::SessionFile;
    } catch (...) {
        return false;
    }
}

bool namesRecording(const std::filesystem::path& path) noexcept
{
    try {
        std::string ending = path.extension().string();
        std::transform(
            ending.begin(), ending.end(), ending.begin(), [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
        std::error_code ignored;
        return !std::filesystem::is_directory(path, ignored) && (ending == kRecordingEnding || looksLikeRecording(path));
    } catch (...) {
        return false;
    }
}

Recording readRecording(const std::filesystem::path& path)
{
    const std::string begin = beginOf(path);
    if (const auto content = knownWrongContent(begin); content != Phrase::SessionFile) {
        throw EngineError(ErrorCode::SessionUnknown)
            .file(path.string())
            .expected(Phrase::SessionFile)
            .found(content.value_or(begin.empty() ? Phrase::EmptyFile
                    : isPlainText(begin)          ? Phrase::TextFile
                                                  : Phrase::SomethingElse));
    }
    const ZipArchive archive(path);
    Manifest manifest = readManifest(manifestOf(archive), archive.file());
    Recording& recording = manifest.recording;
    const RecordedArrays arrays(archive, manifest.members);
    for (std::size_t i = 0; i < recording.runs.size(); ++i) {
        RecordedRun& run = recording.runs[i];
        RunReader reader(arrays, "runs/" + std::to_string(i + 1) + '/', manifest.model->config, manifest.steps[i]);
        run.records = reader.read(run, manifest.interventions[i]);
    }
    if (scriptOf(recording) != manifest.script) {
        throw EngineError(ErrorCode::FormatBroken).file(archive.file()).key("script").found(Phrase::OtherValues);
    }
    if (manifest.tokenizer) {
        readPieces(arrays, *manifest.tokenizer);
        for (const RecordedRun& run : recording.runs) {
            manifest.tokenizer->texts.emplace(run.settings.prompt, run.promptText);
        }
        manifest.model->tokenizer = std::make_shared<const RecordedTokenizer>(std::move(*manifest.tokenizer));
    }
    return std::move(recording);
}

}  // namespace kvscope
