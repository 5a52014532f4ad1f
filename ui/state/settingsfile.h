// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Makes sure that QSettings can open its files: it would wait for ever for a pipe without a writer and read a device without end. GUI thread
// only.

#include "core/error.h"

#include <QString>

#include <memory>
#include <optional>

class QTemporaryDir;

namespace kvscope {

/// Created once, before the first QSettings, and alive as long as any; the application's names must be set.
class SettingsFile {
public:
    /// A larger file was not written by this program.
    static constexpr std::uint64_t kLargest = 1U << 20U;

    /// @param file holds the settings instead of the user's own files; empty: those. A broken one is not read and not changed.
    explicit SettingsFile(const QString& file = {});
    ~SettingsFile();
    SettingsFile(const SettingsFile&) = delete;
    SettingsFile& operator=(const SettingsFile&) = delete;

    /// Why the user's settings are not read and not saved; absent if they are. All QSettings then use a folder that is removed at the end.
    [[nodiscard]] const std::optional<EngineError>& problem() const noexcept { return m_problem; }

private:
    static void keepIn(const QString& folder);

    std::optional<EngineError> m_problem;
    std::unique_ptr<QTemporaryDir> m_instead;
};

}  // namespace kvscope
