// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope tokenize: prints the ids and pieces of a text, one token per line. Needs no weights.

#include "commands.h"
#include "console.h"
#include "visiblepiece.h"

namespace kvscope {

int run(const TokenizeCommand& command)
{
    const std::shared_ptr<const Tokenizer> tokenizer = loadTokenizer(command.model);
    Console console;
    for (const TokenId id : tokenizer->encode(command.text)) {
        console.print(std::to_string(id) + '\t' + visiblePiece(tokenizer->piece(id)) + '\n');
    }
    console.finish();
    return 0;
}

}  // namespace kvscope
