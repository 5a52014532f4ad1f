// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads a tokenizer.json document into the parts of a BPE tokenizer. Unsupported features are rejected by name.

#include "loader/io/strictjson.h"
#include "tokenizer/bpetokenizer.h"

namespace kvscope {

/// Throws EngineError: TokenizerUnsupported, FormatBroken, KeyMissing, ValueWrong. In errors about the vocabulary and patterns, the caller
/// must set the file, as in those of addToken() and readVocabulary().
[[nodiscard]] BpeParts readTokenizerJson(const JsonObject& document);

/// Adds one merge rule.
/// @param where for the message, e.g. "model.merges[3]"
/// Throws EngineError{ValueWrong} if a piece or the merged piece is not in the vocabulary.
void addMerge(
    BpeParts& parts, const std::string& left, const std::string& right, int rank, const std::string& file, const ErrorArgument& where);

/// Adds the entries of an object {piece: id}. Throws EngineError{ValueWrong}.
void readVocabulary(const JsonObject& entries, Vocabulary& vocabulary);

/// Adds a token to the vocabulary and to the tokens matched in raw text. Throws EngineError{ValueWrong}.
void addToken(BpeParts& parts, AddedToken token);

}  // namespace kvscope
