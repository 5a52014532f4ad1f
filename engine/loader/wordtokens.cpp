// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/wordtokens.h"

#include "loader/checkpoint.h"

#include <string_view>

namespace kvscope {

namespace {

std::vector<TokenId> withoutBos(const ModelInfo& info, const std::string& text, const std::stop_token& stop)
{
    std::vector<TokenId> ids = encodePrompt(info, text, stop);
    if (!ids.empty() && info.tokenizer->bos() == ids.front()) {
        ids.erase(ids.begin());
    }
    return ids;
}

bool beginsAWord(char first)
{
    const auto byte = static_cast<unsigned char>(first);
    return byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

}  // namespace

std::vector<TokenId> wordTokens(const ModelInfo& info, const std::string& word, const std::stop_token& stop)
{
    const std::size_t first = word.find_first_not_of(' ');
    const std::string bare = first == std::string::npos ? word : word.substr(first, word.find_last_not_of(' ') - first + 1);
    std::vector<TokenId> alone = withoutBos(info, bare, stop);
    std::vector<TokenId> spaced = withoutBos(info, ' ' + bare, stop);
    if (spaced.empty() || alone.empty()) {
        return alone.empty() ? spaced : alone;
    }
    const bool prefersSpaced = beginsAWord(bare.front());
    return spaced.size() < alone.size() || (spaced.size() == alone.size() && prefersSpaced) ? spaced : alone;
}

}  // namespace kvscope
