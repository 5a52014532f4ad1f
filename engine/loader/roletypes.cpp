// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/roletypes.h"

#include <algorithm>
#include <set>

namespace kvscope {

namespace {

/// "q4_k, q6_k": the type of most layers first.
std::string typeNamesOf(const std::map<DType, int>& counts)
{
    std::vector<std::pair<DType, int>> byCount(counts.begin(), counts.end());
    std::stable_sort(byCount.begin(), byCount.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string names;
    for (const auto& [type, count] : byCount) {
        names += (names.empty() ? "" : ", ") + std::string(dtypeName(type));
    }
    return names;
}

}  // namespace

void RoleTypes::add(TensorRole role, DType type)
{
    if (roleOf(role).isMatrix()) {
        ++m_counts[role][type];
    }
}

std::vector<TypedRoles> RoleTypes::grouped() const
{
    std::set<DType> types;
    std::vector<TypedRoles> groups;
    for (const auto& [role, counts] : m_counts) {
        for (const auto& [type, count] : counts) {
            types.insert(type);
        }
        const std::string names = typeNamesOf(counts);
        auto group = std::find_if(groups.begin(), groups.end(), [&names](const TypedRoles& known) { return known.types == names; });
        if (group == groups.end()) {
            group = groups.insert(group, { names, {} });
        }
        group->roles.emplace_back(roleOf(role).name);
    }
    return types.size() > 1 ? groups : std::vector<TypedRoles>();
}

}  // namespace kvscope
