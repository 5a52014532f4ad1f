// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/ggufkeys.h"

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

/// Keys that do not change what a model computes.
constexpr std::array<std::string_view, 4> kWithoutEffect = {
    "vocab_size",  // the rows of the embedding tell
    "tensor_data_layout", "rope.scaling.finetuned",
    "expert_used_count",  // of experts, whose number is not ignored
};

}  // namespace

EngineError GgufKeys::unsupported(const std::string& key, const ErrorArgument& expected) const
{
    EngineError error = m_metadata.wrong(m_prefix + key, expected);
    error.code = ErrorCode::ArchitectureUnsupported;
    return error;
}

void GgufKeys::requireAllRead() const
{
    for (const std::string& key : m_metadata.keys()) {
        if (!key.starts_with(m_prefix) || m_used.contains(key) || m_metadata.isOff(*m_metadata.find(key))) {
            continue;
        }
        const std::string own = key.substr(m_prefix.size());
        if (std::ranges::find(kWithoutEffect, own) == kWithoutEffect.end()) {
            throw unsupported(own, Phrase::Nothing);
        }
    }
}

}  // namespace kvscope
