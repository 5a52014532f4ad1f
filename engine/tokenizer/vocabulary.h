// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The two-way table of a tokenizer: pieces as spelled in the file, and their ids. Immutable once filled, so any thread may read it.

#include "core/modelconfig.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace kvscope {

class Vocabulary {
public:
    /// Reserves memory for @p pieces entries.
    void reserve(std::size_t pieces);
    /// Throws EngineError{ValueWrong} if the id is negative, already used by another piece, or so large that most ids would be unused (a
    /// file must not cause an allocation far larger than itself). Adding the same piece with the same id again has no effect.
    void add(std::string piece, TokenId id);

    [[nodiscard]] std::optional<TokenId> find(std::string_view piece) const;
    /// Null if no piece has this id.
    [[nodiscard]] const std::string* piece(TokenId id) const noexcept;
    /// One more than the largest id.
    [[nodiscard]] int size() const noexcept { return static_cast<int>(m_pieces.size()); }

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const noexcept { return std::hash<std::string_view> {}(text); }
    };
    std::unordered_map<std::string, TokenId, Hash, std::equal_to<>> m_ids;
    std::vector<const std::string*> m_pieces;  ///< by id; pointers to the keys of m_ids, which do not move
};

}  // namespace kvscope
