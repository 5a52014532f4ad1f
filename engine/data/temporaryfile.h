// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A file without its final name, which disappears unless it is given one. Any thread; owned by FileWriter.

#include <filesystem>
#include <utility>

namespace kvscope {

/// Where the system allows it the file has no name, so that a killed process leaves nothing behind; elsewhere it is called
/// ".kvscope-<process>-<number>.part", and the next process that writes in that folder removes those whose process no longer exists. It is
/// locked, so that a process in another container, which cannot see this one, does not take it for left behind.
class TemporaryFile {
public:
    enum class Use {
        ToBeRenamed,
        Scratch,  ///< never gets a name
    };

    TemporaryFile() = default;
    ~TemporaryFile() { discard(); }
    TemporaryFile(TemporaryFile&& other) noexcept
        : m_folder(std::move(other.m_folder))
        , m_name(std::exchange(other.m_name, {}))
        , m_descriptor(std::exchange(other.m_descriptor, -1))
    {
    }
    TemporaryFile& operator=(TemporaryFile&&) = delete;

    /// Returns 0 or an errno. The first file that this process opens in a folder also removes what killed processes left there.
    [[nodiscard]] int open(const std::filesystem::path& folder, Use use);
    [[nodiscard]] int descriptor() const { return m_descriptor; }
    /// Syncs it to disk and moves it over @p place, which is in the same folder. Returns 0 or an errno.
    [[nodiscard]] int renameTo(const std::filesystem::path& place);
    void discard() noexcept;

private:
    [[nodiscard]] int openNamed();

    std::filesystem::path m_folder;
    std::filesystem::path m_name;  ///< empty while it has none
    int m_descriptor = -1;
};

}  // namespace kvscope
