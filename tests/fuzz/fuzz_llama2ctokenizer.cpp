// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes llama2.c's tokenizer: the first byte is the number of pieces above the minimum, the next four are the length of the file, followed
// by the file and a text.

#include "core/error.h"
#include "core/utf8.h"
#include "fuzz/fuzzfolder.h"
#include "fuzz/targets.h"
#include "loader/llama2c/llama2ctokenizerfile.h"
#include "tokenizer/llama2ctokenizer.h"

#include <cstdlib>
#include <cstring>

namespace kvscope {

void test::fuzzLlama2cTokenizer(std::string_view all)
{
    std::uint32_t length = 0;
    if (all.size() < 1 + sizeof length) {
        return;
    }
    std::memcpy(&length, all.data() + 1, sizeof length);
    const std::string_view input = all.substr(1 + sizeof length);
    const std::size_t split = std::min<std::size_t>(length, input.size());
    test::writeFuzzFile("tokenizer.bin", input.substr(0, split));
    try {
        const auto found = findLlama2cTokenizer(
            test::fuzzFolder() / "model.bin", Llama2cTokenizer::kFewestPieces + static_cast<unsigned char>(all.front()));
        const std::vector<TokenId> ids = found.tokenizer->encode(input.substr(split));
        if (!isUtf8(found.tokenizer->decode(ids))) {
            std::abort();
        }
    } catch (const EngineError&) {
    }
}

}  // namespace kvscope
