// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Collects in which types the weights of a checkpoint are stored, role by role. One object per file, one thread.

#include "arch/weightroles.h"
#include "loader/checkpoint.h"

#include <map>

namespace kvscope {

class RoleTypes {
public:
    /// Counts one matrix; vectors are ignored.
    void add(TensorRole role, DType type);
    /// The roles grouped by their types, in the order of a forward pass; empty if there is only one type.
    [[nodiscard]] std::vector<TypedRoles> grouped() const;

private:
    std::map<TensorRole, std::map<DType, int>> m_counts;
};

}  // namespace kvscope
