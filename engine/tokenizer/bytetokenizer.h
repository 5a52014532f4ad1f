// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A tokenizer whose ids are UTF-8 bytes, for models with random weights, which have no vocabulary. Immutable, any thread.

#include "tokenizer/tokenizer.h"

namespace kvscope {

class ByteTokenizer final : public Tokenizer {
public:
    /// @param modelVocabulary size of the model's vocabulary; ids from 256 on do not represent a byte
    explicit ByteTokenizer(int modelVocabulary) : m_modelVocabulary(modelVocabulary) { }

    [[nodiscard]] std::string decode(std::span<const TokenId> ids) const override;
    [[nodiscard]] std::string decodedBytes(std::span<const TokenId> ids) const override;
    [[nodiscard]] Piece piece(TokenId id) const override;
    [[nodiscard]] int vocabularySize() const noexcept override;
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return std::nullopt; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return std::nullopt; }
    [[nodiscard]] std::string kindName() const override { return "bytes"; }

private:
    /// Throws EngineError{TokenOutOfRange} if a byte is not a valid id of the model.
    [[nodiscard]] std::vector<TokenId> idsOf(std::string_view text, const std::stop_token& stop) const override;
    int m_modelVocabulary;
};

}  // namespace kvscope
