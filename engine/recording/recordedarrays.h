// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The arrays of a session file, each checked against the manifest's list before it is read. For the sources of this folder only.

#include "data/npyview.h"
#include "data/ziparchive.h"
#include "recording/manifest.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace kvscope {

class RecordedArrays {
public:
    /// Throws EngineError: KeyMissing for a listed member that is not there, FormatBroken for another size.
    RecordedArrays(const ZipArchive& archive, const std::vector<MemberSum>& members);

    /// Whether an array has at least so many values, as far as its size tells. Nothing is read.
    [[nodiscard]] bool mayHold(const std::string& name, std::uint64_t values, std::size_t valueBytes) const;

    /// Throws EngineError: KeyMissing; FormatBroken for other bytes than those listed, another type, or another shape.
    template<class T> [[nodiscard]] std::vector<T> read(const std::string& name, NpyShape shape, const char* type = npyType<T>()) const
    {
        const NpyPlace where = place(name);
        const std::string bytes = bytesOf(name);
        const NpyView view = npyView(bytes, where);
        requireNpyShape(view, shape, where);
        return npyValues<T>(view, where, type);
    }
    /// The same for a list of any length.
    template<class T> [[nodiscard]] std::vector<T> readList(const std::string& name) const
    {
        const NpyPlace where = place(name);
        const std::string bytes = bytesOf(name);
        const NpyView view = npyView(bytes, where);
        const std::array<std::uint64_t, 1> shape { view.count() };
        requireNpyShape(view, shape, where);
        return npyValues<T>(view, where);
    }
    /// The same for a table of any length with @p columns columns: its rows one after the other.
    template<class T> [[nodiscard]] std::vector<T> readTable(const std::string& name, std::uint64_t columns) const
    {
        const NpyPlace where = place(name);
        const std::string bytes = bytesOf(name);
        const NpyView view = npyView(bytes, where);
        const std::array<std::uint64_t, 2> shape { view.count() / columns, columns };
        requireNpyShape(view, shape, where);
        return npyValues<T>(view, where);
    }

    /// An error about an array, to be thrown by the caller.
    [[nodiscard]] EngineError wrong(const std::string& name) const;

private:
    struct Member {
        std::size_t index = 0;  ///< in the archive
        MemberSum sum;
    };
    [[nodiscard]] NpyPlace place(const std::string& name) const { return { m_archive.file(), name }; }
    [[nodiscard]] std::string bytesOf(const std::string& name) const;

    const ZipArchive& m_archive;
    std::map<std::string, Member> m_members;  ///< by the name without its ending
};

/// Parts of a list from offsets[i] to offsets[i + 1]. Whether the offsets begin at 0, never fall, and end at @p count.
[[nodiscard]] bool areOffsets(std::span<const std::int64_t> offsets, std::size_t count);

}  // namespace kvscope
