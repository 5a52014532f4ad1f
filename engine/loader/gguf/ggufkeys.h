// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The keys of an architecture in a GGUF file's metadata, "<architecture>.context_length" and so on. It remembers which keys were read, so
// that no setting is dropped in silence. One thread at a time; the metadata must outlive it.

#include "loader/gguf/ggufmetadata.h"

#include <set>

namespace kvscope {

class GgufKeys {
public:
    GgufKeys(const GgufMetadata& metadata, const std::string& architecture) : m_metadata(metadata), m_prefix(architecture + ".") { }

    // As in GgufMetadata, for a key without the architecture's name.
    [[nodiscard]] bool has(const std::string& key) const { return m_metadata.find(m_prefix + key) != nullptr; }
    [[nodiscard]] int whole(const std::string& key, int least, int most, std::optional<int> instead = {})
    {
        return m_metadata.whole(used(key), least, most, instead);
    }
    [[nodiscard]] double number(const std::string& key, double least, double most, std::optional<double> instead = {})
    {
        return m_metadata.number(used(key), least, most, instead);
    }
    [[nodiscard]] bool flag(const std::string& key, std::optional<bool> instead = {}) { return m_metadata.flag(used(key), instead); }
    [[nodiscard]] std::string text(const std::string& key, std::optional<std::string> instead = {})
    {
        return m_metadata.text(used(key), std::move(instead));
    }
    /// The error for a value of a key that selects an unsupported block.
    [[nodiscard]] EngineError unsupported(const std::string& key, const ErrorArgument& expected) const;
    [[nodiscard]] EngineError wrong(const std::string& key, const ErrorArgument& expected) const
    {
        return m_metadata.wrong(m_prefix + key, expected);
    }

    /// Throws EngineError{ArchitectureUnsupported} with the first of the architecture's keys that nobody has read, unless its value is 0,
    /// false or empty or it is known not to matter.
    void requireAllRead() const;

private:
    [[nodiscard]] const std::string& used(const std::string& key) { return *m_used.insert(m_prefix + key).first; }

    const GgufMetadata& m_metadata;
    std::string m_prefix;
    std::set<std::string> m_used;
};

}  // namespace kvscope
