// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/addedtokens.h"

#include "core/utf8.h"
#include "tokenizer/stages.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace kvscope {

namespace {

std::size_t leadingSpace(std::string_view text)
{
    return text.size() - stripped(text, true, false).size();
}

/// Bytes of the last character; 0 without text.
std::size_t lastCharacter(std::string_view text)
{
    std::size_t length = 0;
    while (length < text.size() && (static_cast<unsigned char>(text[text.size() - 1 - length]) & 0xC0U) == 0x80U) {
        ++length;
    }
    return std::min(length + 1, text.size());
}

/// @param character one character, or nothing at the end of the text
bool isWordCharacter(std::string_view character, WorkBudget& budget)
{
    static const Regex pattern(wordCharacterPattern());
    return !character.empty() && pattern.find(character, 0, budget).has_value();
}

bool isWordByItself(std::string_view text, std::size_t begin, std::size_t end, WorkBudget& budget)
{
    const std::string_view before = text.substr(0, begin);
    const std::string_view after = text.substr(end);
    return !isWordCharacter(before.substr(before.size() - lastCharacter(before)), budget)
        && !isWordCharacter(after.substr(0, after.empty() ? 0 : firstUtf8Unit(after).length), budget);
}

}  // namespace

AddedTokenFinder::AddedTokenFinder(std::vector<AddedToken> tokens) : m_tokens(std::move(tokens))
{
    std::erase_if(m_tokens, [](const AddedToken& token) { return token.content.empty(); });
    std::stable_sort(m_tokens.begin(), m_tokens.end(), [](const AddedToken& a, const AddedToken& b) { return a.content < b.content; });
    // Normalisation may make two tokens equal; the first of them is used.
    const auto alike = [](const AddedToken& a, const AddedToken& b) { return a.content == b.content; };
    m_tokens.erase(std::unique(m_tokens.begin(), m_tokens.end(), alike), m_tokens.end());
    for (unsigned byte = 0; byte < m_byFirstByte.size(); ++byte) {
        m_byFirstByte[byte] = narrowed({ 0, m_tokens.size() }, 0, static_cast<unsigned char>(byte));
    }
}

/// The tokens in @p range that have @p byte at @p depth; all are longer than that and equal before it.
AddedTokenFinder::Range AddedTokenFinder::narrowed(Range range, std::size_t depth, unsigned char byte) const
{
    const auto byteOf = [depth](const AddedToken& token) { return static_cast<unsigned char>(token.content[depth]); };
    const auto begin = m_tokens.begin();
    const auto first = std::partition_point(begin + static_cast<std::ptrdiff_t>(range.first),
        begin + static_cast<std::ptrdiff_t>(range.last), [&](const AddedToken& token) { return byteOf(token) < byte; });
    const auto last = std::partition_point(
        first, begin + static_cast<std::ptrdiff_t>(range.last), [&](const AddedToken& token) { return byteOf(token) == byte; });
    return { static_cast<std::size_t>(first - begin), static_cast<std::size_t>(last - begin) };
}

const AddedToken* AddedTokenFinder::longestAt(std::string_view text, WorkBudget& budget) const
{
    Range range = m_byFirstByte[static_cast<unsigned char>(text.front())];
    const AddedToken* longest = nullptr;
    for (std::size_t depth = 1; range.first < range.last; ++depth) {  // bytes that match the text for the whole range
        if (m_tokens[range.first].content.size() == depth) {
            longest = &m_tokens[range.first++];
        }
        if (depth == text.size()) {
            break;
        }
        budget.spendSteps(1);
        range = narrowed(range, depth, static_cast<unsigned char>(text[depth]));
    }
    return longest;
}

std::vector<TextPart> AddedTokenFinder::split(std::string_view text, WorkBudget& budget) const
{
    std::vector<TextPart> parts;
    std::size_t begin = 0;  // of the text since the last token and the space that belongs to it
    for (std::size_t at = 0; at < text.size();) {
        const AddedToken* token = longestAt(text.substr(at), budget);
        if (token == nullptr) {
            ++at;
            continue;
        }
        const std::size_t end = at + token->content.size();
        if (token->singleWord && !isWordByItself(text, at, end, budget)) {
            at = end;
            continue;
        }
        budget.spendBytes(2 * sizeof(TextPart));
        // A token may lie within the space of the one before it; then there is no text between them.
        std::string_view before = at > begin ? text.substr(begin, at - begin) : std::string_view {};
        if (token->stripLeft) {
            before = stripped(before, false, true);
        }
        if (!before.empty()) {
            parts.push_back({ before, std::nullopt });
        }
        parts.push_back({ {}, token->id });
        begin = end + (token->stripRight ? leadingSpace(text.substr(end)) : 0);
        at = end;
    }
    if (begin < text.size()) {
        parts.push_back({ text.substr(begin), std::nullopt });
    }
    return parts;
}

}  // namespace kvscope
