// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/tokenizer.h"

namespace kvscope {

std::string Tokenizer::tokenText(TokenId id) const
{
    return piece(id).bytes;
}

}  // namespace kvscope
