// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/oniguruma.h"

#include "core/error.h"
#include "core/utf8.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace kvscope {

namespace {

/// Character types that differ: those of Oniguruma follow Unicode's White_Space and its own tables, those of PCRE2 the categories.
struct Type {
    char letter;
    const char* set;  ///< its members, as in a set
    bool isComplement;
};

constexpr Type kTypes[] = {
    { 's', "\\p{White_Space}", false },
    { 'S', "\\p{White_Space}", true },
    { 'w', "\\p{L}\\p{M}\\p{N}\\p{Pc}", false },
    { 'W', "\\p{L}\\p{M}\\p{N}\\p{Pc}", true },
    { 'h', "0-9A-Fa-f", false },
    { 'H', "0-9A-Fa-f", true },
};

class Translator {
public:
    explicit Translator(const std::string& pattern) : m_pattern(pattern) { }

    [[nodiscard]] std::string translated()
    {
        while (m_at < m_pattern.size()) {
            item();
        }
        return std::move(m_result);
    }

private:
    [[nodiscard]] bool ahead(std::string_view text) const { return m_pattern.compare(m_at, text.size(), text) == 0; }
    void copy(std::size_t count)
    {
        m_result.append(m_pattern, m_at, count);
        m_at += std::min(count, m_pattern.size() - m_at);
    }
    [[noreturn]] void refuse() const
    {
        throw EngineError(ErrorCode::TokenizerUnsupported)
            .key({ Phrase::AtPattern, Verbatim { m_pattern } })
            .expected(Phrase::RegexForPcre2)
            .found(Verbatim { m_pattern.substr(m_at, 10) });
    }

    /// One atom, quantifier or other token outside of a set.
    void item()
    {
        switch (m_pattern[m_at]) {
        case '(':
            m_groups.push_back(m_result.size());
            copy(1);
            break;
        case ')':
            m_atom = m_groups.empty() ? m_result.size() : m_groups.back();
            if (!m_groups.empty()) {
                m_groups.pop_back();
            }
            copy(1);
            break;
        case '{': interval(); break;
        case '*':
        case '+':
        case '?':
        case '|': copy(1); break;
        case '[':
            m_atom = m_result.size();
            set();
            break;
        case '\\':
            m_atom = m_result.size();
            escape(false);
            break;
        default: m_atom = m_result.size(); copy(firstUtf8Unit(std::string_view(m_pattern).substr(m_at)).length);
        }
    }

    /// "{2,3}", or a literal brace. With a plus behind it, what it repeats is repeated as a whole.
    void interval()
    {
        const std::size_t end = m_pattern.find_first_not_of("0123456789,", m_at + 1);
        const bool isInterval = end != std::string::npos && m_pattern[end] == '}' && end > m_at + 1;
        if (!isInterval) {
            m_atom = m_result.size();
            copy(1);
            return;
        }
        if (m_pattern[m_at + 1] == ',') {  // from zero
            m_result += "{0";
            ++m_at;
        }
        copy(end + 1 - m_at);
        if (ahead("+")) {
            m_result.insert(m_atom, "(?:");
            m_result += ')';
        }
    }

    /// A character behind a backslash, with the name of \p{…}.
    void escape(bool inSet)
    {
        const char letter = m_at + 1 < m_pattern.size() ? m_pattern[m_at + 1] : '\0';
        for (const Type& type : kTypes) {
            if (type.letter == letter) {
                if (inSet && type.isComplement && letter != 'S') {
                    refuse();
                }
                m_result += inSet && !type.isComplement ? type.set
                    : inSet                             ? "\\P{White_Space}"
                                                        : std::string(type.isComplement ? "[^" : "[") + type.set + ']';
                m_at += 2;
                return;
            }
        }
        const bool hasName = (letter == 'p' || letter == 'P' || letter == 'x') && m_pattern.compare(m_at + 2, 1, "{") == 0;
        const std::size_t end = hasName ? m_pattern.find('}', m_at) : std::string::npos;
        copy(end == std::string::npos ? 2 : end + 1 - m_at);
    }

    /// From "[" to the matching "]". Sets inside are merged into the outer one.
    void set()
    {
        copy(ahead("[^") ? 2 : 1);
        if (ahead("]")) {  // first in a set it is literal
            copy(1);
        }
        for (int depth = 1; depth > 0;) {
            if (m_at >= m_pattern.size()) {
                return;  // PCRE2 reports the missing bracket
            }
            if (ahead("&&") || ahead("[^")) {
                refuse();
            } else if (ahead("[:")) {
                const std::size_t end = m_pattern.find(":]", m_at);
                copy(end == std::string::npos ? 2 : end + 2 - m_at);
            } else if (ahead("[")) {
                ++depth;
                ++m_at;
            } else if (ahead("]")) {
                --depth;
                if (depth == 0) {
                    copy(1);
                } else {
                    ++m_at;
                }
            } else if (ahead("\\")) {
                escape(true);
            } else {
                copy(1);
            }
        }
    }

    const std::string& m_pattern;
    std::size_t m_at = 0;
    std::string m_result;
    std::size_t m_atom = 0;  ///< where the last atom begins in the result
    std::vector<std::size_t> m_groups;  ///< where the open groups begin in the result
};

}  // namespace

std::string fromOniguruma(const std::string& pattern)
{
    return Translator(pattern).translated();
}

Regex onigurumaRegex(const std::string& pattern)
{
    return Regex("(?m)" + fromOniguruma(pattern));
}

}  // namespace kvscope
