// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Makes session files. Nothing in them names a folder or a user of this machine. Any thread.

#include "data/filewriter.h"
#include "data/zipfile.h"
#include "recording/recording.h"

#include <vector>

namespace kvscope {

/// The members of the archive, the manifest first. The same recording gives the same bytes. Members hold what they need of the recording.
/// Throws EngineError{Internal} for a recording without runs or steps, or with records that do not fit its model.
[[nodiscard]] std::vector<ZipMember> recordingMembers(const Recording& recording);

/// Writes the archive; the caller commits the file. Throws EngineError: Internal as above, FileUnwritable.
void writeRecording(const Recording& recording, FileWriter& file);

}  // namespace kvscope
