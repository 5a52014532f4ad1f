// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads session files, from whomever they are. Memory is taken only for what the file has, and every record is checked to be one that the engine
// could have made. Any thread.

#include "recording/recording.h"

#include <filesystem>
#include <string_view>

namespace kvscope {

/// Throws EngineError: FileNotFound, FileUnreadable; FileTruncated, FormatBroken for a file that is cut, damaged or of another format; KeyMissing;
/// ValueWrong, also for a later version of the format.
[[nodiscard]] Recording readRecording(const std::filesystem::path& path);

/// Whether a file that can be read begins like a session file, whatever its name.
[[nodiscard]] bool looksLikeRecording(const std::filesystem::path& path) noexcept;
/// How the names of session files end.
inline constexpr std::string_view kRecordingEnding = ".kvscope";
/// Whether an argument means a session file: by its name, which need not be there yet, or by its content. Folders are none.
[[nodiscard]] bool namesRecording(const std::filesystem::path& path) noexcept;

}  // namespace kvscope
