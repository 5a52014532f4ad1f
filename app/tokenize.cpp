// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope tokenize: the ids and pieces of a prompt, one token a line.

#include "commands.h"
#include "console.h"
#include "escape.h"

namespace kvscope {

namespace {

/// Random models without a tokenizer take bytes as ids.
Piece pieceOf(const ModelInfo& info, TokenId id)
{
    return info.tokenizer ? info.tokenizer->piece(id) : Piece { PieceKind::Byte, std::string(1, static_cast<char>(id)) };
}

}  // namespace

int run(const TokenizeCommand& command)
{
    const LoadedModel loaded = inspectModel(command.model);
    Console console;
    for (const TokenId id : encodePrompt(*loaded.info, command.text)) {
        console.print(std::to_string(id) + '\t' + visiblePiece(pieceOf(*loaded.info, id)) + '\n');
    }
    console.finish();
    return 0;
}

}  // namespace kvscope
