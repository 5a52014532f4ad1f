// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/llama2c/llama2ctokenizerfile.h"

#include "loader/io/inputfile.h"
#include "tokenizer/llama2ctokenizer.h"

#include <cmath>
#include <cstring>

namespace kvscope {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kLargestFile = 256U << 20U;

/// Reads numbers and texts from a file in memory.
class Cursor {
public:
    Cursor(std::string_view bytes, const std::string& file) : m_rest(bytes), m_file(file) { }

    [[nodiscard]] std::string_view take(std::size_t count, const ErrorArgument& what)
    {
        if (count > m_rest.size()) {
            throw EngineError(ErrorCode::FileTruncated)
                .file(m_file)
                .key(what)
                .expected({ Phrase::Bytes, count })
                .found({ Phrase::Bytes, m_rest.size() });
        }
        const std::string_view taken = m_rest.substr(0, count);
        m_rest.remove_prefix(count);
        return taken;
    }
    template<typename Number> [[nodiscard]] Number number(const ErrorArgument& what)
    {
        Number value {};
        std::memcpy(&value, take(sizeof value, what).data(), sizeof value);
        return value;
    }
    [[nodiscard]] std::size_t left() const noexcept { return m_rest.size(); }

private:
    std::string_view m_rest;
    const std::string& m_file;
};

std::shared_ptr<const Tokenizer> readTokenizer(const fs::path& path, int vocab)
{
    const InputFile file(path);
    const std::string bytes = file.readAll(kLargestFile);
    Cursor cursor(bytes, file.name());
    const auto refuse = [&file](const ErrorArgument& key, const ErrorArgument& expected, const ErrorArgument& found) {
        throw EngineError(ErrorCode::ValueWrong).file(file.name()).key(key).expected(expected).found(found);
    };
    if (vocab < Llama2cTokenizer::kFewestPieces) {
        refuse(Verbatim { "vocab_size" }, { Phrase::AtLeast, Llama2cTokenizer::kFewestPieces }, vocab);
    }
    (void)cursor.number<std::int32_t>(Verbatim { "max_token_length" });  // a buffer size hint that is not needed here
    std::vector<ScoredPiece> pieces;
    for (int id = 0; id < vocab; ++id) {
        const ErrorArgument what(Phrase::AtPiece, id);
        const auto score = cursor.number<float>(what);
        const auto length = cursor.number<std::int32_t>(what);
        if (std::isnan(score)) {
            refuse(what, Phrase::Score, Verbatim { "NaN" });
        }
        if (length < 0) {
            refuse(what, { Phrase::LengthAtLeast, 0 }, length);
        }
        pieces.push_back({ std::string(cursor.take(static_cast<std::size_t>(length), what)), score });
    }
    if (cursor.left() != 0) {
        throw EngineError(ErrorCode::FormatBroken)
            .file(file.name())
            .key(Phrase::FileSize)
            .expected({ Phrase::Pieces, vocab })
            .found({ Phrase::BytesMore, cursor.left() });
    }
    return std::make_shared<Llama2cTokenizer>(std::move(pieces));
}

}  // namespace

Llama2cTokenizerFile findLlama2cTokenizer(const fs::path& model, int vocab)
{
    for (const std::string& name : { "tok" + std::to_string(vocab) + ".bin", std::string("tokenizer.bin") }) {
        const fs::path path = model.parent_path() / name;
        if (fileExists(path)) {
            return { readTokenizer(path, vocab), path.string() };
        }
    }
    return {};
}

}  // namespace kvscope
