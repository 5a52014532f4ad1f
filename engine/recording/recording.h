// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a session file (.kvscope) holds: runs and their branches with every step's record, and what of the model their figures show.
// docs/session-files.md describes the file. A value; immutable parts may cross threads.

#include "core/runsettings.h"
#include "core/steprecord.h"
#include "loader/checkpoint.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace kvscope {

/// Version of the file's format; readers refuse later ones.
inline constexpr int kRecordingVersion = 1;
/// The longest note, in bytes of UTF-8.
inline constexpr std::size_t kLongestNote = 10'000;

/// What somebody wrote about a step.
struct StepNote {
    std::uint64_t runId = 0;
    int step = 0;
    std::string text;  ///< UTF-8, not empty, at most kLongestNote
    friend bool operator==(const StepNote&, const StepNote&) = default;
};

struct RecordedRun {
    std::uint64_t id = 0;  ///< unique in the recording, > 0
    std::uint64_t parent = 0;  ///< id of the run that it left, which comes before it; 0: none
    int shared = 0;  ///< tokens that both begin with
    RunSettings settings;
    std::string promptText;  ///< of settings.prompt, as the tokenizer decodes it; any bytes; empty without a tokenizer
    std::vector<StepRecordPtr> records;  ///< the finished steps from the prefill on, not empty, with the attention that is kept
};

struct Recording {
    std::string version;  ///< of the program that wrote the file
    std::string build;  ///< buildName() of that program
    std::string language = "en";  ///< of the window, or of the pictures
    /// Never null. Without folders of any machine; read from a file it has a tokenizer that knows the recorded tokens only, and no problems.
    std::shared_ptr<const ModelInfo> model;
    std::string kernels;  ///< LanguageModel::kernelsName(); empty if unknown
    std::string isa;  ///< likewise
    int threads = 0;  ///< 0: unknown
    std::int64_t savedAt = 0;  ///< seconds since 1970 in UTC; 0: unknown
    std::vector<RecordedRun> runs;  ///< in the order of their starts, not empty
    std::uint64_t currentRun = 0;  ///< id of the run that was shown
    std::vector<StepNote> notes;  ///< in the order of the runs and steps
};

/// What a run's promptText is. Throws EngineError{TokenizerTooCostly}.
[[nodiscard]] std::string promptTextOf(const ModelInfo& model, const std::vector<TokenId>& prompt);

/// The run with this id; null if there is none. Valid until the recording changes.
[[nodiscard]] const RecordedRun* findRun(const Recording& recording, std::uint64_t id) noexcept;

/// Whole attention rows that a file keeps unless told otherwise.
inline constexpr std::uint64_t kRecordedAttentionBytes = std::uint64_t { 512 } << 20U;

/// Bytes of the whole attention rows of all runs.
[[nodiscard]] std::uint64_t attentionBytes(const Recording& recording) noexcept;

/// Drops whole attention rows until at most @p bytes are left: those of other runs than the current one first, then the oldest steps, prefills last.
/// Pooled rows and fingerprints stay.
void keepAttentionWithin(Recording& recording, std::uint64_t bytes);

}  // namespace kvscope
