// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The formats in which models lie on a disk: one row of a table each, with how to recognise one by its content and how to open it. Formats that are
// recognised only to say so have a row too. Constants, any thread.

#include "core/error.h"
#include "loader/checkpointreader.h"

#include <array>
#include <span>
#include <string_view>

namespace kvscope {

/// What every format may look at to recognise itself.
struct SniffedFile {
    std::filesystem::path path;
    bool isFolder = false;
    std::uint64_t size = 0;
    std::array<char, 16> firstBytes {};

    /// The first bytes that the file has, none of a folder.
    [[nodiscard]] std::string_view begin() const
    {
        return { firstBytes.data(), static_cast<std::size_t>(size < firstBytes.size() ? size : firstBytes.size()) };
    }
};

enum class Match : std::uint8_t {
    No,
    ByName,  ///< only its name says so: opened as this format where no content matches, so that its fault can be named
    ByContent,
};

/// A name of the field, the same in every language, or a phrase.
struct FormatText {
    constexpr FormatText() = default;
    constexpr FormatText(const char* text) : name(text) { }
    constexpr FormatText(Phrase id) : phrase(id) { }
    [[nodiscard]] ErrorArgument argument() const { return name != nullptr ? ErrorArgument(Verbatim { name }) : ErrorArgument(phrase); }

    const char* name = nullptr;
    Phrase phrase = Phrase::SomethingElse;
};

struct ModelFormat {
    FormatText name;  ///< what is found, in a complaint about a file that cannot be opened
    FormatText wanted;  ///< what can be opened, in the same complaint
    Match (*sniff)(const SniffedFile& file);
    std::unique_ptr<CheckpointReader> (*open)(const std::filesystem::path& path);  ///< null where the format is only recognised
};

[[nodiscard]] std::span<const ModelFormat> modelFormats() noexcept;

/// Opens a folder or file by the first format whose content it has, else by the first whose name it has.
/// Throws EngineError: FileNotFound, FileUnreadable, FormatUnknown naming the known formats, and what the format's reader throws.
[[nodiscard]] std::unique_ptr<CheckpointReader> openModel(const std::filesystem::path& path);

}  // namespace kvscope
