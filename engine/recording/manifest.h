// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// manifest.json of a session file: what the arrays do not have, and what the archive must contain. For the sources of this folder only.

#include "data/outputjson.h"
#include "recording/recordedtokenizer.h"
#include "recording/recording.h"
#include "recording/script.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

inline constexpr const char* kManifestName = "manifest.json";  ///< the first member
inline constexpr const char* kRecordingFormat = "kvscope-session";

/// The member with a step's attention within its run's folder, without ending: "attention/00012".
[[nodiscard]] std::string attentionMemberName(int step);

/// A member as the manifest lists it.
struct MemberSum {
    std::string name;
    std::uint64_t size = 0;  ///< bytes
    std::string sha256;  ///< 64 hex digits
};

/// The distinct interventions of a run's steps, in the order of their first step.
[[nodiscard]] std::vector<std::shared_ptr<const Intervention>> interventionsOf(const RecordedRun& run);

[[nodiscard]] std::string manifestText(const Recording& recording, std::span<const MemberSum> members);

/// A manifest whose arrays are not read yet.
struct Manifest {
    Recording recording;  ///< runs without records, a model without a tokenizer
    std::shared_ptr<ModelInfo> model;  ///< that of the recording
    std::optional<RecordedPieces> tokenizer;  ///< without pieces; absent if the model had none
    std::vector<int> steps;  ///< by run, > 0
    std::vector<std::vector<std::shared_ptr<const Intervention>>> interventions;  ///< by run
    std::vector<MemberSum> members;
    std::vector<ScriptCommand> script;
};

/// Throws EngineError: FormatBroken for another format; ValueWrong for a later version, and for a value out of range; KeyMissing.
/// @param file its path, for messages
[[nodiscard]] Manifest readManifest(std::string_view text, const std::string& file);

}  // namespace kvscope
