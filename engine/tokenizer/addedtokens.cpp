// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/addedtokens.h"

#include "tokenizer/utf8.h"

#include <algorithm>

namespace kvscope {

namespace {

std::string_view withoutTrailingSpace(std::string_view text)
{
    std::size_t kept = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Unit unit = firstUtf8Unit(text.substr(at));
        at += unit.length;
        kept = isWhiteSpace(unit.codePoint) ? kept : at;
    }
    return text.substr(0, kept);
}

std::size_t leadingSpace(std::string_view text)
{
    std::size_t length = 0;
    while (length < text.size()) {
        const Utf8Unit unit = firstUtf8Unit(text.substr(length));
        if (!isWhiteSpace(unit.codePoint)) {
            break;
        }
        length += unit.length;
    }
    return length;
}

}  // namespace

AddedTokenFinder::AddedTokenFinder(std::vector<AddedToken> tokens)
{
    for (AddedToken& token : tokens) {
        if (!token.content.empty()) {
            m_byFirstByte[static_cast<unsigned char>(token.content.front())].push_back(std::move(token));
        }
    }
    for (std::vector<AddedToken>& sharing : m_byFirstByte) {
        std::stable_sort(
            sharing.begin(), sharing.end(), [](const AddedToken& a, const AddedToken& b) { return a.content.size() > b.content.size(); });
    }
}

const AddedToken* AddedTokenFinder::longestAt(std::string_view text) const
{
    const std::vector<AddedToken>& candidates = m_byFirstByte[static_cast<unsigned char>(text.front())];
    const auto found
        = std::find_if(candidates.begin(), candidates.end(), [text](const AddedToken& token) { return text.starts_with(token.content); });
    return found == candidates.end() ? nullptr : &*found;
}

std::vector<TextPart> AddedTokenFinder::split(std::string_view text) const
{
    std::vector<TextPart> parts;
    std::size_t begin = 0;  // of the text since the last token
    for (std::size_t at = 0; at < text.size();) {
        const AddedToken* token = longestAt(text.substr(at));
        if (token == nullptr) {
            ++at;
            continue;
        }
        std::string_view before = text.substr(begin, at - begin);
        if (token->stripLeft) {
            before = withoutTrailingSpace(before);
        }
        if (!before.empty()) {
            parts.push_back({ before, std::nullopt });
        }
        parts.push_back({ {}, token->id });
        at += token->content.size();
        if (token->stripRight) {
            at += leadingSpace(text.substr(at));
        }
        begin = at;
    }
    if (begin < text.size()) {
        parts.push_back({ text.substr(begin), std::nullopt });
    }
    return parts;
}

}  // namespace kvscope
