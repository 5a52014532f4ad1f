// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Between the runs of a window and the values of a session file.

#include "recording/recording.h"
#include "state/runhistory.h"
#include "state/runtree.h"

#include <QHash>
#include <QList>
#include <QString>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace kvscope {

class ViewState;

/// What the window knows of the machine that a file is to say too.
struct RecordedMachine {
    std::string kernels;
    std::string isa;
    int threads = 0;
};

/// The runs of a window as they are now: every one that is remembered and has steps, with comparisons that were made later and, of the current run
/// and the one that it branched from, with the rows that are held. Made on the GUI thread without a copy of any record, so that another thread can do
/// the work. A value; shares immutable parts with the state.
class RunsSnapshot {
public:
    /// @pre the current run has steps
    /// @param opened the file that runs of the state came from, for what only it holds of them; null: none
    RunsSnapshot(
        const ViewState& state, RecordedMachine machine, const QString& language, std::shared_ptr<const Recording> opened = nullptr);
    /// What a file of them holds. Any thread. Throws EngineError{TokenizerTooCostly}.
    [[nodiscard]] Recording recording() const;
    /// When it was made, as Recording::savedAt.
    [[nodiscard]] std::int64_t madeAt() const { return m_madeAt; }

private:
    struct Run {
        std::uint64_t id = 0;
        BranchPoint origin;
        RunSettings settings;
        QList<StepRecordPtr> records;
        RunHistory::HeldRows held;  ///< empty: none
        QHash<int, BitComparison> checks;  ///< made after the steps
        const RecordedRun* inFile = nullptr;  ///< of m_opened; null: not from there
    };
    [[nodiscard]] static RecordedRun recorded(const Run& run, std::uint64_t id);

    std::shared_ptr<const ModelInfo> m_model;
    std::shared_ptr<const Recording> m_opened;
    RecordedMachine m_machine;
    QString m_language;
    std::int64_t m_madeAt = 0;
    std::uint64_t m_current = 0;
    std::vector<Run> m_runs;  ///< in the order of their starts
    std::vector<StepNote> m_notes;
};

/// The same recording with run ids that no session and no other recording of this process has, so that nothing a session says is taken for its runs.
/// Any thread.
[[nodiscard]] Recording withOwnIds(Recording recording);

/// A run of a recording with all that the file holds of it and of the runs that it branched from. @param byteBudget for attention, in bytes
[[nodiscard]] RunHistory recordedHistory(const Recording& recording, const RecordedRun& run, std::uint64_t byteBudget);

/// Shows the runs of a file in place of those of the state, the one that was shown last as the current one. GUI thread only.
/// @param model of the runs: the recorded one, or the same one if it is loaded
/// @param computes false: the model is not loaded, see RunModel::isRecorded()
void showRecording(ViewState& state, const Recording& recording, std::shared_ptr<const ModelInfo> model, bool computes);

}  // namespace kvscope
