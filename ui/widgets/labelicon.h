// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An icon on a QLabel, which keeps the picture it was given: it is drawn again when the window comes to a screen of another density. GUI thread
// only.

#include "theme/icons.h"

class QLabel;

namespace kvscope {

/// Replaces the label's icon. @param size in device-independent pixels
void setLabelIcon(QLabel& label, IconName name, const QColor& color, int size);

}  // namespace kvscope
