// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recordingwriter.h"

#include "core/error.h"
#include "data/npyarray.h"
#include "data/sha256.h"
#include "recording/manifest.h"
#include "recording/stepfields.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <type_traits>
#include <utility>

namespace kvscope {

namespace {

template<class T> std::uint64_t sizeOf(const T& values)
{
    return static_cast<std::uint64_t>(values.size());
}

void require(bool holds, const char* what)
{
    if (!holds) {
        throw EngineError(ErrorCode::Internal).key("recording").found(Verbatim { what });
    }
}

/// Collects the members of a folder in the archive.
class Folder {
public:
    Folder(std::vector<ZipMember>& members, std::string name) : m_members(members), m_name(std::move(name)) { }

    template<class T> void add(const std::string& name, const std::vector<T>& values, NpyShape shape, const char* type = npyType<T>())
    {
        m_members.push_back(zipMember(path(name), npyBytes<T>(values, shape, type)));
    }
    template<class T> void add(const std::string& name, const std::vector<T>& values)
    {
        const std::array shape { sizeOf(values) };
        add(name, values, shape);
    }
    /// The weights stay where they are until the archive is written.
    void addRows(const std::string& name, const std::shared_ptr<const AttentionRows>& rows)
    {
        const std::array<std::uint64_t, 4> shape { static_cast<std::uint64_t>(rows->layers), static_cast<std::uint64_t>(rows->heads),
            static_cast<std::uint64_t>(rows->rows), static_cast<std::uint64_t>(rows->cols) };
        const std::string header = npyHeader(shape, npyType<float>());
        m_members.push_back({ path(name), header.size() + rows->bytes(), [header, rows](std::uint64_t offset, std::span<std::byte> into) {
                                 for (const auto& part : { std::as_bytes(std::span(header)), std::as_bytes(std::span(rows->weights)) }) {
                                     if (offset < part.size()) {
                                         const auto from = static_cast<std::size_t>(offset);
                                         const std::size_t count = std::min(into.size(), part.size() - from);
                                         std::memcpy(into.data(), part.data() + from, count);
                                         into = into.subspan(count);
                                         offset += count;
                                     }
                                     offset -= part.size();
                                 }
                             } });
    }

    /// A column of one field of each row.
    template<class Row, class Access> void column(const char* name, const std::vector<Row>& rows, const Access& access)
    {
        using Field = StoredField<std::remove_cvref_t<decltype(access(*std::begin(rows)))>>;
        std::vector<typename Field::Raw> raw(rows.size() * Field::kWidth);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            Field::encode(access(rows[i]), raw.data() + i * Field::kWidth);
        }
        const std::array<std::uint64_t, 2> shape { sizeOf(rows), Field::kWidth };
        add(name, raw, NpyShape(shape).first(Field::kWidth > 1 ? 2 : 1), Field::kType);
    }

private:
    [[nodiscard]] std::string path(const std::string& name) const { return m_name + name + ".npy"; }

    std::vector<ZipMember>& m_members;
    std::string m_name;
};

/// Rows of consecutive steps as one array: which step has which.
struct StepRows {
    std::vector<std::int32_t> places;  ///< (k, 3): step, first row, rows
    std::uint64_t rows = 0;

    template<class Rows> void note(const StepRecord& record, const Rows& of)
    {
        places.insert(places.end(), { record.index, of.firstRow, of.rows });
        rows += static_cast<std::uint64_t>(of.rows);
    }
    void write(Folder& folder, const char* name) const
    {
        const std::array<std::uint64_t, 2> shape { sizeOf(places) / 3, 3 };
        folder.add(name, places, shape);
    }
};

void addColumns(Folder& folder, const RecordedRun& run)
{
    std::vector<StepRecord> light;  // without what is large
    for (const StepRecordPtr& record : run.records) {
        light.push_back(*withoutAttention(record));
    }
    visitStepFields([&](const char* name, const auto& access) { folder.column(name, light, access); });

    const auto interventions = interventionsOf(run);
    std::vector<std::int32_t> changed;
    for (const StepRecord& record : light) {
        const auto found
            = std::ranges::find_if(interventions, [&](const auto& each) { return record.intervention && *each == *record.intervention; });
        changed.push_back(found == interventions.end() ? -1 : static_cast<std::int32_t>(found - interventions.begin()));
    }
    folder.add("step_intervention", changed);

    std::vector<Candidate> candidates;
    std::vector<std::int64_t> offsets { 0 };
    for (const StepRecord& record : light) {
        candidates.insert(candidates.end(), record.top.begin(), record.top.end());
        offsets.push_back(static_cast<std::int64_t>(candidates.size()));
    }
    folder.add("top_offsets", offsets);
    visitCandidateFields([&](const char* name, const auto& access) { folder.column(name, candidates, access); });
}

void addChecks(Folder& folder, const RecordedRun& run)
{
    std::vector<std::int32_t> steps;
    std::vector<BitComparison> checks;
    std::vector<std::int32_t> divergences;  // (k, 3): stage, layer, head
    for (const StepRecordPtr& record : run.records) {
        if (record->comparison) {
            steps.push_back(record->index);
            checks.push_back(*record->comparison);
            const auto& point = record->comparison->firstDivergence;
            divergences.insert(divergences.end(),
                { point ? static_cast<std::int32_t>(point->stage) : -1, point ? point->layer : -1, point ? point->head : -1 });
        }
    }
    folder.add("check_steps", steps);
    visitComparisonFields([&](const char* name, const auto& access) { folder.column(name, checks, access); });
    const std::array<std::uint64_t, 2> shape { sizeOf(steps), 3 };
    folder.add("check_first_divergence", divergences, shape);
}

void addContexts(Folder& folder, const RecordedRun& run)
{
    std::vector<std::int32_t> shapes;  // (steps, 2): heads, positions
    std::vector<double> values;
    for (const StepRecordPtr& record : run.records) {
        const std::size_t positions = record->contexts.empty() ? 0 : record->contexts.front().size();
        shapes.insert(shapes.end(), { static_cast<std::int32_t>(record->contexts.size()), static_cast<std::int32_t>(positions) });
        for (const std::vector<double>& head : record->contexts) {
            require(head.size() == positions, "contexts");
            values.insert(values.end(), head.begin(), head.end());
        }
    }
    const std::array<std::uint64_t, 2> shape { sizeOf(run.records), 2 };
    folder.add("contexts_shapes", shapes, shape);
    folder.add("contexts", values);
}

void addAttention(Folder& folder, const RecordedRun& run, const ModelConfig& config)
{
    StepRows steps;
    std::vector<std::uint64_t> prints;
    for (const StepRecordPtr& record : run.records) {
        const auto& rows = record->attention;
        if (!rows || rows->weights.empty()) {
            continue;
        }
        require(rows->layers == config.layers && rows->heads == config.heads && rows->cols == rows->firstRow + rows->rows, "attention");
        steps.note(*record, *rows);
        prints.push_back(rows->print);
        folder.addRows(attentionMemberName(record->index), rows);
    }
    steps.write(folder, "attention_steps");
    folder.add("attention_prints", prints);
}

void addHeads(Folder& folder, const RecordedRun& run, const ModelConfig& config)
{
    StepRows steps;
    std::vector<std::uint8_t> cells;
    std::vector<std::uint8_t> firsts;
    std::vector<float> measures;
    for (const StepRecordPtr& record : run.records) {
        if (const auto& rows = record->heads) {
            require(rows->layers == config.layers && rows->heads == config.heads, "heads");
            steps.note(*record, *rows);
            cells.insert(cells.end(), rows->cells.begin(), rows->cells.end());
            firsts.insert(firsts.end(), rows->firstWithoutKeyZero.begin(), rows->firstWithoutKeyZero.end());
            measures.insert(measures.end(), rows->measures.begin(), rows->measures.end());
        }
    }
    steps.write(folder, "heads_steps");
    const std::array<std::uint64_t, 4> shape { steps.rows, static_cast<std::uint64_t>(config.layers),
        static_cast<std::uint64_t>(config.heads), kHeadCells };
    const std::array<std::uint64_t, 4> measured { shape[0], shape[1], shape[2], kHeadMeasures.size() };
    folder.add("heads_cells", cells, shape);
    folder.add("heads_first_without_key_zero", firsts, NpyShape(shape).first(3));
    folder.add("heads_measures", measures, measured);
}

void addPrints(Folder& folder, const RecordedRun& run, const ModelConfig& config)
{
    StepRows steps;
    std::vector<std::uint64_t> hashes;
    std::vector<float> norms;
    for (const StepRecordPtr& record : run.records) {
        if (const auto& rows = record->prints) {
            require(rows->layers == config.layers && rows->kvHeads == config.kvHeads, "prints");
            steps.note(*record, *rows);
            for (const RowPrint& print : rows->prints) {
                hashes.insert(hashes.end(), { print.keyHash, print.valueHash });
                norms.insert(norms.end(), { print.keyNorm, print.valueNorm });
            }
        }
    }
    steps.write(folder, "prints_steps");
    const std::array<std::uint64_t, 4> shape { steps.rows, static_cast<std::uint64_t>(config.layers),
        static_cast<std::uint64_t>(config.kvHeads), 2 };
    folder.add("prints_hashes", hashes, shape);
    folder.add("prints_norms", norms, shape);
}

/// The pieces of every token that a figure can name.
void addPieces(std::vector<ZipMember>& members, const Recording& recording)
{
    const Tokenizer* const tokenizer = recording.model->tokenizer.get();
    if (tokenizer == nullptr) {
        return;
    }
    std::set<TokenId> used;
    for (const RecordedRun& run : recording.runs) {
        used.insert(run.settings.prompt.begin(), run.settings.prompt.end());
        used.insert(run.settings.forced.begin(), run.settings.forced.end());
        for (const StepRecordPtr& record : run.records) {
            used.insert(record->token);
            used.insert(record->comparison ? record->comparison->otherToken : record->token);
            std::ranges::transform(record->top, std::inserter(used, used.end()), &Candidate::token);
        }
    }
    used.erase(-1);
    std::vector<std::int32_t> ids(used.begin(), used.end());
    std::vector<std::uint8_t> kinds;
    std::vector<std::uint8_t> bytes;
    std::vector<std::int64_t> offsets { 0 };
    for (const TokenId id : ids) {
        const Piece piece = tokenizer->piece(id);
        kinds.push_back(static_cast<std::uint8_t>(piece.kind));
        bytes.insert(bytes.end(), piece.bytes.begin(), piece.bytes.end());
        offsets.push_back(static_cast<std::int64_t>(bytes.size()));
    }
    Folder folder(members, "");
    folder.add("piece_ids", ids);
    folder.add("piece_kinds", kinds);
    folder.add("piece_bytes", bytes);
    folder.add("piece_offsets", offsets);
}

std::string sumOf(const ZipMember& member)
{
    Sha256 hash;
    std::array<std::byte, 65536> block {};
    for (std::uint64_t offset = 0; offset < member.size; offset += block.size()) {
        const std::uint64_t count = std::min<std::uint64_t>(block.size(), member.size - offset);
        const std::span<std::byte> part = std::span(block).first(static_cast<std::size_t>(count));
        member.read(offset, part);
        hash.add(part);
    }
    return hash.hex();
}

}  // namespace

std::vector<ZipMember> recordingMembers(const Recording& recording)
{
    require(recording.model != nullptr && findRun(recording, recording.currentRun) != nullptr, "current run");
    std::vector<ZipMember> members;
    const ModelConfig& config = recording.model->config;
    for (std::size_t i = 0; i < recording.runs.size(); ++i) {
        const RecordedRun& run = recording.runs[i];
        require(!run.records.empty(), "steps");
        Folder folder(members, "runs/" + std::to_string(i + 1) + '/');
        addColumns(folder, run);
        addChecks(folder, run);
        addContexts(folder, run);
        addHeads(folder, run, config);
        addPrints(folder, run, config);
        addAttention(folder, run, config);
    }
    addPieces(members, recording);
    std::vector<MemberSum> sums;
    sums.reserve(members.size());
    for (const ZipMember& member : members) {
        sums.push_back({ member.name, member.size, sumOf(member) });
    }
    members.insert(members.begin(), zipMember(kManifestName, manifestText(recording, sums)));
    return members;
}

void writeRecording(const Recording& recording, FileWriter& file)
{
    writeZip(recordingMembers(recording), [&](std::uint64_t offset, std::span<const std::byte> bytes) { file.writeAt(offset, bytes); });
}

}  // namespace kvscope
