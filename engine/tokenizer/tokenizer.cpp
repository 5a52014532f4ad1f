// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/tokenizer.h"

#include "core/utf8.h"

namespace kvscope {

std::string Tokenizer::tokenText(TokenId id) const
{
    return repairedUtf8(piece(id).bytes);
}

}  // namespace kvscope
