// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The engine's texts and numbers in the window's language: a TextLocale filled from Qt. A pure function of the locale and the installed
// translators.

#include "text/numbers.h"

#include <QLocale>

namespace kvscope {

[[nodiscard]] TextLocale textLocale(const QLocale& locale = QLocale());

}  // namespace kvscope
