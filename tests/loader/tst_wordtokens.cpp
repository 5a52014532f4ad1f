// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of a word as it stands within a text, for tokenizers that write the space before it and for those that imply it.
#include "loader/wordtokens.h"

#include "core/error.h"
#include "demo/wordtokenizer.h"
#include "loader/checkpoint.h"
#include "support/testregistry.h"

#include <QTest>

#include <functional>
#include <map>

using namespace kvscope;

namespace {

/// Encodes the texts that it was told of, after BOS.
class TextTable final : public Tokenizer {
public:
    explicit TextTable(std::map<std::string, std::vector<TokenId>, std::less<>> table) : m_table(std::move(table)) { }

    [[nodiscard]] std::string decode(std::span<const TokenId>) const override { return {}; }
    [[nodiscard]] Piece piece(TokenId) const override { return {}; }
    [[nodiscard]] int vocabularySize() const noexcept override { return 100; }
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return 0; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return {}; }
    [[nodiscard]] std::string kindName() const override { return "table"; }

private:
    [[nodiscard]] std::vector<TokenId> idsOf(std::string_view text, const std::stop_token& /*stop*/) const override
    {
        std::vector<TokenId> ids { 0 };
        if (const auto found = m_table.find(text); found != m_table.end())
            ids.insert(ids.end(), found->second.begin(), found->second.end());
        return ids;
    }

    std::map<std::string, std::vector<TokenId>, std::less<>> m_table;
};

ModelInfo modelWith(std::shared_ptr<const Tokenizer> tokenizer)
{
    ModelInfo info;
    info.config.vocabSize = 100;
    info.tokenizer = std::move(tokenizer);
    return info;
}

}  // namespace

class WordTokensTest final : public QObject {
    Q_OBJECT

private slots:
    void aWordIsLookedForWithItsSpace()
    {
        const ModelInfo info = modelWith(std::make_shared<TextTable>(
            std::map<std::string, std::vector<TokenId>, std::less<>> { { "nice", { 7 } }, { " nice", { 8 } }, { "warm", { 9 } },
                { " warm", { 5, 9 } }, { ",", { 3 } }, { " ,", { 4 } }, { "delicious", { 20, 21 } }, { " delicious", { 22, 21 } } }));
        QCOMPARE(wordTokens(info, "nice"), (std::vector<TokenId> { 8 }));  // the space belongs to the word
        QCOMPARE(wordTokens(info, "  nice "), (std::vector<TokenId> { 8 }));
        QCOMPARE(wordTokens(info, "warm"), (std::vector<TokenId> { 9 }));  // the tokenizer implies the space
        QCOMPARE(wordTokens(info, ","), (std::vector<TokenId> { 3 }));  // punctuation has none
        QCOMPARE(wordTokens(info, "delicious"), (std::vector<TokenId> { 22, 21 }));
        QVERIFY(wordTokens(info, "unheard").empty());
    }

    void aWordThatTheTokenizerRefusesIsAnError()
    {
        const ModelInfo info = modelWith(std::make_shared<WordTokenizer>(std::vector<std::string> { "rain", "sun" }, Verbatim { "rain" }));
        QCOMPARE(wordTokens(info, "sun"), (std::vector<TokenId> { 1 }));
        try {
            static_cast<void>(wordTokens(info, "snow"));
            QFAIL("a word that it does not know");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::TokenRefused);
        }
    }
};

KVSCOPE_TEST(WordTokensTest)
#include "tst_wordtokens.moc"
