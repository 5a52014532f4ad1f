// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/formats.h"

#include "loader/gguf/gguf.h"
#include "loader/huggingface/huggingface.h"
#include "loader/io/inputfile.h"
#include "loader/llama2c/llama2c.h"

#include <algorithm>

namespace kvscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSafetensorsEnding = ".safetensors";
constexpr const char* kLlama2cEnding = ".bin";
constexpr const char* kGgufEnding = ".gguf";

/// The only file directly in a folder that can be opened by itself; empty if there are none or several.
fs::path onlyModelFileIn(const fs::path& folder);

/// A folder that is not a model may contain one.
std::unique_ptr<CheckpointReader> openFolder(const fs::path& path)
{
    try {
        return openHuggingFace(path);
    } catch (EngineError& error) {
        if (error.found().is(Phrase::NoModelFolder)) {
            if (const fs::path file = onlyModelFileIn(path); !file.empty()) {
                error.hint({ Phrase::OpenFile, Verbatim { file.string() } });
            }
        }
        throw;
    }
}

Match byContent(bool matches)
{
    return matches ? Match::ByContent : Match::No;
}

Match sniffHuggingFace(const SniffedFile& file)
{
    // A safetensors file begins with the length of its header, which is a JSON object. For a file that only has the extension, the reader
    // reports what is wrong.
    constexpr std::size_t kLengthBytes = 8;
    const std::string_view begin = file.begin();
    std::uint64_t header = 0;
    for (std::size_t i = kLengthBytes; begin.size() > kLengthBytes && i-- > 0;) {
        header = (header << 8U) | static_cast<unsigned char>(begin[i]);
    }
    const bool isSafetensors = begin.size() > kLengthBytes && begin[kLengthBytes] == '{' && header <= file.size - kLengthBytes;
    return byContent(file.isFolder || isSafetensors || file.path.extension() == kSafetensorsEnding);
}

Match sniffLlama2c(const SniffedFile& file)
{
    if (!file.isFolder && looksLikeLlama2c(file.path)) {
        return Match::ByContent;
    }
    return file.path.extension() == kLlama2cEnding ? Match::ByName : Match::No;
}

Match sniffGguf(const SniffedFile& file)
{
    if (file.begin().starts_with("GGUF")) {
        return Match::ByContent;
    }
    return file.path.extension() == kGgufEnding ? Match::ByName : Match::No;
}

template<Phrase content> Match sniffWrongContent(const SniffedFile& file)
{
    return byContent(knownWrongContent(file.begin()) == content);
}

/// In the order in which they are tried.
constexpr std::array kFormats {
    ModelFormat { "Hugging Face", Phrase::HuggingFaceFolder, kSafetensorsEnding, sniffHuggingFace, openFolder },
    ModelFormat { "llama2.c", "llama2.c", kLlama2cEnding, sniffLlama2c, openLlama2c },
    ModelFormat { "GGUF", "GGUF", kGgufEnding, sniffGguf, openGguf, openGgufTokenizer },
    // Recognised but not supported.
    ModelFormat { Phrase::EmptyFile, {}, nullptr, [](const SniffedFile& file) { return byContent(file.begin().empty()); }, nullptr },
    ModelFormat { Phrase::SessionFile, {}, nullptr, sniffWrongContent<Phrase::SessionFile>, nullptr },
    ModelFormat { Phrase::ZipArchive, {}, nullptr, sniffWrongContent<Phrase::ZipArchive>, nullptr },
    ModelFormat { Phrase::Pickle, {}, nullptr, sniffWrongContent<Phrase::Pickle>, nullptr },
    ModelFormat { Phrase::GitLfsPointer, {}, nullptr, sniffWrongContent<Phrase::GitLfsPointer>, nullptr },
    ModelFormat { Phrase::HtmlPage, {}, nullptr, sniffWrongContent<Phrase::HtmlPage>, nullptr },
    ModelFormat { Phrase::NewerLlama2c, {}, nullptr, [](const SniffedFile& file) { return byContent(file.begin().starts_with("24ka")); },
        nullptr },  // "ak42", a little-endian number
    ModelFormat { "JSON", {}, nullptr, [](const SniffedFile& file) { return byContent(file.begin().starts_with('{')); }, nullptr },
    // The last, because some of the others are text too.
    ModelFormat { Phrase::TextFile, {}, nullptr, [](const SniffedFile& file) { return byContent(isPlainText(file.begin())); }, nullptr },
};

SniffedFile look(const fs::path& path)
{
    SniffedFile file;
    file.path = path;
    std::error_code ignored;
    file.isFolder = fs::is_directory(path, ignored);
    if (file.isFolder) {
        return file;
    }
    if (!fileExists(path)) {
        throw EngineError(ErrorCode::FileNotFound).file(path.string()).expected(Phrase::Model);
    }
    const InputFile input(path);
    file.size = input.size();
    input.read(0, std::as_writable_bytes(std::span(file.firstBytes)).first(file.begin().size()), Phrase::FirstBytes);
    return file;
}

/// Whether a file's content is that of a format whose files need no others beside them.
bool isLoneModel(const fs::path& path)
{
    try {
        const SniffedFile file = look(path);
        return std::ranges::any_of(kFormats, [&](const ModelFormat& format) {
            return format.open != nullptr && format.open != openFolder && format.sniff(file) == Match::ByContent;
        });
    } catch (const EngineError&) {
        return false;
    }
}

fs::path onlyModelFileIn(const fs::path& folder)
{
    constexpr int kMostFiles = 1000;  // of a folder of downloads, for example
    fs::path only;
    int files = 0;
    std::error_code ignored;
    for (fs::directory_iterator it(folder, ignored), end; !ignored && it != end; it.increment(ignored)) {
        std::error_code unknown;
        if (!it->is_regular_file(unknown)) {
            continue;
        }
        const bool isModel = ++files <= kMostFiles && isLoneModel(it->path());
        if (files > kMostFiles || (isModel && !only.empty())) {
            return {};
        }
        if (isModel) {
            only = it->path();
        }
    }
    return only;
}

ErrorArgument openableFormats()
{
    ErrorArgument names;
    for (const ModelFormat& format : kFormats) {
        if (format.open != nullptr) {
            names = names.empty() ? format.wanted.argument() : ErrorArgument(Phrase::Listed, names, format.wanted.argument());
        }
    }
    return names;
}

/// The format of a file or folder that can be opened.
const ModelFormat& formatOf(const fs::path& path)
{
    const SniffedFile file = look(path);
    const ModelFormat* found = nullptr;
    for (const Match wanted : { Match::ByContent, Match::ByName }) {
        for (const ModelFormat& format : kFormats) {
            if (found == nullptr && format.sniff(file) == wanted) {
                found = &format;
            }
        }
    }
    if (found == nullptr || found->open == nullptr) {
        throw EngineError(ErrorCode::FormatUnknown)
            .file(path.string())
            .expected(openableFormats())
            .found(found == nullptr ? ErrorArgument(Phrase::SomethingElse) : found->name.argument());
    }
    return *found;
}

}  // namespace

std::span<const ModelFormat> modelFormats() noexcept
{
    return kFormats;
}

std::vector<std::string_view> modelFileEndings()
{
    std::vector<std::string_view> endings;
    for (const ModelFormat& format : kFormats) {
        if (format.open != nullptr && format.ending != nullptr) {
            endings.emplace_back(format.ending);
        }
    }
    return endings;
}

std::unique_ptr<CheckpointReader> openModel(const fs::path& path)
{
    return formatOf(path).open(path);
}

std::shared_ptr<const Tokenizer> openTokenizer(const fs::path& path)
{
    const ModelFormat& format = formatOf(path);
    if (format.openTokenizer != nullptr) {
        return format.openTokenizer(path);
    }
    const std::unique_ptr<CheckpointReader> reader = format.open(path);
    if (reader->info().tokenizerProblem) {
        throw *reader->info().tokenizerProblem;
    }
    return reader->info().tokenizer;
}

}  // namespace kvscope
