// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The model file formats, one table row each, with how to recognise a format by its content and how to open it. Formats that are recognised
// only for a better error message have a row too. Constants, any thread.

#include "core/error.h"
#include "loader/checkpointreader.h"
#include "loader/io/wrongcontent.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace kvscope {

/// The data available for recognising a format.
struct SniffedFile {
    std::filesystem::path path;
    bool isFolder = false;
    std::uint64_t size = 0;
    std::array<char, kWrongContentBytes> firstBytes {};

    /// The first bytes of the file; empty for a folder.
    [[nodiscard]] std::string_view begin() const
    {
        return { firstBytes.data(), static_cast<std::size_t>(size < firstBytes.size() ? size : firstBytes.size()) };
    }
};

enum class Match : std::uint8_t {
    No,
    ByName,  ///< only the name matches: opened as this format if no content matches, for a precise error message
    ByContent,
};

/// A standard name, the same in every language, or a phrase.
struct FormatText {
    constexpr FormatText() = default;
    constexpr FormatText(const char* text) : name(text) { }
    constexpr FormatText(Phrase id) : phrase(id) { }
    [[nodiscard]] ErrorArgument argument() const { return name != nullptr ? ErrorArgument(Verbatim { name }) : ErrorArgument(phrase); }

    const char* name = nullptr;
    Phrase phrase = Phrase::SomethingElse;
};

struct ModelFormat {
    FormatText name;  ///< "found" in the error for a file that cannot be opened
    FormatText wanted;  ///< "expected" in the same error
    const char* ending;  ///< of file names, with the dot; null if the format has none of its own
    Match (*sniff)(const SniffedFile& file);
    std::unique_ptr<CheckpointReader> (*open)(const std::filesystem::path& path);  ///< null if the format is only recognised
    /// Opens only the tokenizer, for files that may have one and no weights; the result may be null. Null if open() tells as well.
    std::shared_ptr<const Tokenizer> (*openTokenizer)(const std::filesystem::path& path) = nullptr;
};

[[nodiscard]] std::span<const ModelFormat> modelFormats() noexcept;
/// How the names of files end that can be opened, each with its dot: for dialogs.
[[nodiscard]] std::vector<std::string_view> modelFileEndings();

/// Opens a folder or file with the first format that recognises its content, otherwise with the first that recognises its name. Throws
/// EngineError: FileNotFound, FileUnreadable, FormatUnknown with the known formats, and the errors of the format's reader.
[[nodiscard]] std::unique_ptr<CheckpointReader> openModel(const std::filesystem::path& path);

/// Only the tokenizer of such a file or folder, which need not have weights if its format can tell. Null if there is none. Throws
/// EngineError like openModel(), and the reason why a tokenizer cannot be read.
[[nodiscard]] std::shared_ptr<const Tokenizer> openTokenizer(const std::filesystem::path& path);

}  // namespace kvscope
