// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/recordedruns.h"

#include "core/buildkind.h"
#include "state/viewstate.h"

#include <QDateTime>

#include <algorithm>
#include <atomic>
#include <map>
#include <utility>

namespace kvscope {

namespace {

/// Bits of a run id below the number of the recording; a session counts its runs from 1.
constexpr unsigned kIdBits = 40;
constexpr std::size_t kMostRuns = RunTree::kMostRuns;

std::shared_ptr<StepRecord> withRunId(const StepRecordPtr& record, std::uint64_t id)
{
    auto copy = std::make_shared<StepRecord>(*record);
    copy->runId = id;
    return copy;
}

/// The runs that it branched from, oldest first, as far as the window would remember them.
std::vector<const RecordedRun*> ancestorsOf(const Recording& recording, const RecordedRun& run)
{
    std::vector<const RecordedRun*> chain;
    for (const RecordedRun* each = &run; each->records.front()->reused > 0 && chain.size() < kMostRuns;) {
        each = findRun(recording, each->parent);
        if (each == nullptr)
            break;
        chain.push_back(each);
    }
    std::ranges::reverse(chain);
    return chain;
}

QList<StepRecordPtr> listOf(const std::vector<StepRecordPtr>& records, bool whole)
{
    QList<StepRecordPtr> list;
    for (const StepRecordPtr& record : records)
        list.append(whole ? record : withoutAttention(record));
    return list;
}

/// @param wholeAncestors whether rows that the run only kept are wanted, too
RunHistory historyOf(const Recording& recording, const RecordedRun& run, bool wholeAncestors, std::uint64_t byteBudget)
{
    RunHistory history;
    bool first = true;
    const auto add = [&](const RecordedRun& each, bool whole) {
        history = first ? RunHistory(each.id, each.settings) : RunHistory(each.id, each.settings, std::move(history));
        history.append(listOf(each.records, whole), byteBudget);
        first = false;
    };
    for (const RecordedRun* each : ancestorsOf(recording, run))
        add(*each, wholeAncestors);
    add(run, true);
    return history;
}

}  // namespace

RunsSnapshot::RunsSnapshot(
    const ViewState& state, RecordedMachine machine, const QString& language, std::shared_ptr<const Recording> opened)
    : m_model(state.model())
    , m_opened(std::move(opened))
    , m_machine(std::move(machine))
    , m_language(language)
    , m_madeAt(QDateTime::currentSecsSinceEpoch())
    , m_current(state.run().runId())
{
    const RunHistory& current = state.run();
    for (const RunNode& node : state.tree().nodes()) {
        const RunHistory* const run = state.history(node.id);
        if (run == nullptr || run->steps() == 0)
            continue;
        Run& taken = m_runs.emplace_back(Run { node.id, node.origin, run->settings(), run->records(), {}, node.checks });
        taken.settings.steps = std::max(taken.settings.steps, run->steps());
        taken.inFile = m_opened ? findRun(*m_opened, node.id) : nullptr;
        if (node.id == m_current) {
            taken.held = current.heldRows();
            taken.checks.clear();
            const std::vector<std::optional<BitComparison>> checks = state.checkedSteps();
            for (int step = 0; step < run->steps(); ++step) {
                if (const auto& check = checks[static_cast<std::size_t>(step)])
                    taken.checks.insert(step, *check);
            }
        } else if (const RunHistory* before = current.before(); before != nullptr && before->runId() == node.id) {
            taken.held = before->heldRows();
        }
    }
    for (const auto& [place, text] : state.notes())
        m_notes.push_back({ place.first, place.second, text.toStdString() });
}

RecordedRun RunsSnapshot::recorded(const Run& run, std::uint64_t id)
{
    RecordedRun result;
    result.id = id;
    result.settings = run.settings;
    for (qsizetype step = 0; step < run.records.size(); ++step) {
        auto record = withRunId(run.records.at(step), id);
        const auto place = static_cast<std::size_t>(step);
        if (place < run.held.attention.size())
            record->attention = run.held.attention[place];
        if (place < run.held.heads.size())
            record->heads = run.held.heads[place];
        if (place < run.held.prints.size())
            record->prints = run.held.prints[place];
        // The window holds the rows of few runs; those of the others are still in the file.
        if (run.inFile != nullptr && place < run.inFile->records.size()) {
            const StepRecord& before = *run.inFile->records[place];
            if (!record->attention)
                record->attention = before.attention;
            if (!record->heads)
                record->heads = before.heads;
            if (!record->prints)
                record->prints = before.prints;
        }
        if (const auto check = run.checks.constFind(static_cast<int>(step)); check != run.checks.constEnd())
            record->comparison = *check;
        result.records.push_back(std::move(record));
    }
    return result;
}

Recording RunsSnapshot::recording() const
{
    Recording recording;
    recording.version = KVSCOPE_VERSION;
    recording.build = buildName();
    recording.language = m_language.toStdString();
    recording.model = m_model;
    recording.kernels = m_machine.kernels;
    recording.isa = m_machine.isa;
    recording.threads = m_machine.threads;
    recording.savedAt = m_madeAt;
    std::map<std::uint64_t, std::uint64_t> ids;  ///< in the file, by id in the window
    for (const Run& run : m_runs) {
        RecordedRun made = recorded(run, recording.runs.size() + 1);
        made.promptText = promptTextOf(*m_model, run.settings.prompt);
        if (const auto parent = ids.find(run.origin.parent); parent != ids.end()) {
            made.parent = parent->second;
            made.shared = run.origin.shared;
        }
        ids[run.id] = made.id;
        recording.runs.push_back(std::move(made));
    }
    recording.currentRun = ids.at(m_current);
    for (const StepNote& note : m_notes) {
        const auto run = ids.find(note.runId);
        if (run != ids.end() && note.step < static_cast<int>(recording.runs[run->second - 1].records.size()))
            recording.notes.push_back({ run->second, note.step, note.text });
    }
    return recording;
}

Recording withOwnIds(Recording recording)
{
    static std::atomic<std::uint64_t> recordings = 0;
    std::uint64_t next = ++recordings << kIdBits;
    std::map<std::uint64_t, std::uint64_t> ids;
    for (RecordedRun& run : recording.runs) {
        ids[run.id] = ++next;
        run.id = next;
        run.parent = run.parent == 0 ? 0 : ids.at(run.parent);  // it comes before
        for (StepRecordPtr& record : run.records)
            record = withRunId(record, run.id);
    }
    recording.currentRun = ids.at(recording.currentRun);
    for (StepNote& note : recording.notes)
        note.runId = ids.at(note.runId);
    return recording;
}

RunHistory recordedHistory(const Recording& recording, const RecordedRun& run, std::uint64_t byteBudget)
{
    return historyOf(recording, run, true, byteBudget);
}

void showRecording(ViewState& state, const Recording& recording, std::shared_ptr<const ModelInfo> model, bool computes)
{
    state.setModel(std::move(model));
    state.setRecorded(!computes);
    const RecordedRun& current = *findRun(recording, recording.currentRun);
    // More than the window remembers are only in files that something else wrote; then one place is for the current run.
    const std::size_t left = recording.runs.size() <= kMostRuns ? 0 : recording.runs.size() - (kMostRuns - 1);
    for (std::size_t i = left; i < recording.runs.size(); ++i) {
        const RecordedRun& run = recording.runs[i];
        const bool whole = run.id == current.id;
        state.showRun(historyOf(recording, run, whole, whole ? state.attentionBudget() : 0), { run.parent, run.shared });
    }
    if (state.run().runId() != current.id)
        state.showRun(recordedHistory(recording, current, state.attentionBudget()), { current.parent, current.shared });
    for (const StepNote& note : recording.notes)
        state.setNote(note.runId, note.step, QString::fromStdString(note.text));
}

}  // namespace kvscope
