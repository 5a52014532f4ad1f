// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads the document of a tokenizer.json into the parts of a BPE tokenizer. What the file asks for and this program does not do is refused by name.

#include "loader/io/strictjson.h"
#include "tokenizer/bpetokenizer.h"

namespace kvscope {

/// Throws EngineError: TokenizerUnsupported, FormatBroken, KeyMissing, ValueWrong; those of the vocabulary and of patterns leave the file to the
/// caller to name, as do addToken() and readVocabulary().
[[nodiscard]] BpeParts readTokenizerJson(const JsonObject& document);

/// Adds one merge rule. @param where for the message, e.g. "model.merges[3]".
/// Throws EngineError{ValueWrong} when a piece or the joined piece is not in the vocabulary.
void addMerge(
    BpeParts& parts, const std::string& left, const std::string& right, int rank, const std::string& file, const ErrorArgument& where);

/// Adds the entries of an object {piece: id}. Throws EngineError{ValueWrong}.
void readVocabulary(const JsonObject& entries, Vocabulary& vocabulary);

/// Adds a token to the vocabulary and to those found in raw text. Throws EngineError{ValueWrong}.
void addToken(BpeParts& parts, AddedToken token);

}  // namespace kvscope
