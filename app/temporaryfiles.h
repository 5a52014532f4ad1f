// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Files to remove when a signal (Ctrl+C, the end of the session) ends the program in the middle of its work. Main thread only.

#include <string>

namespace kvscope {

/// From now on such a signal removes what is registered and then ends the program as it would have anyway. Call once.
void removeTemporaryFilesOnSignals();

void registerTemporaryFile(const std::string& path);
void forgetTemporaryFile(const std::string& path);

}  // namespace kvscope
