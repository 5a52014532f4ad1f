// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is said where something would have to be computed for runs from a session file whose model is not open. Any thread.

#include <QString>

namespace kvscope {

[[nodiscard]] QString modelWantedTitle();
[[nodiscard]] QString modelWantedText();

}  // namespace kvscope
