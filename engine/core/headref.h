// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A head of a model. Any thread.

namespace kvscope {

/// Counted from 0.
struct HeadRef {
    int layer = 0;
    int head = 0;
    friend bool operator==(const HeadRef&, const HeadRef&) = default;
};

}  // namespace kvscope
