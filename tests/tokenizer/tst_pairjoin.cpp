// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/testregistry.h"
#include "tokenizer/pairjoin.h"

#include <QTest>

#include <map>
#include <random>

using namespace kvscope;

namespace {

using Joins = std::map<std::pair<TokenId, TokenId>, PairJoin>;

/// The textbook algorithm: find the best of all pairs, merge it, start again.
std::vector<TokenId> joinedByRescanning(std::vector<TokenId> symbols, const Joins& joins)
{
    for (;;) {
        std::optional<std::size_t> best;
        PairJoin bestJoin;
        for (std::size_t i = 0; i + 1 < symbols.size(); ++i) {
            const auto found = joins.find({ symbols[i], symbols[i + 1] });
            if (found != joins.end() && (!best || found->second.cost < bestJoin.cost)) {
                best = i;
                bestJoin = found->second;
            }
        }
        if (!best) {
            return symbols;
        }
        symbols[*best] = bestJoin.joined;
        symbols.erase(symbols.begin() + static_cast<std::ptrdiff_t>(*best) + 1);
    }
}

}  // namespace

class TestPairJoin final : public QObject {
    Q_OBJECT

private slots:
    void agreesWithRescanning();
    void emptyAndSingleStayUnchanged();
    void longRunsStayFast();
};

void TestPairJoin::agreesWithRescanning()
{
    std::mt19937 random(7);  // its sequence is fixed by the standard
    const auto below = [&random](unsigned bound) { return static_cast<int>(random() % bound); };
    for (int round = 0; round < 2000; ++round) {
        Joins joins;
        for (int i = 0; i < 12; ++i) {
            // Few symbols and few costs, so that ties and repeated pairs are common; a merged id may already exist.
            joins[{ below(6), below(6) }] = { static_cast<double>(below(5)), below(9) };
        }
        std::vector<TokenId> symbols(static_cast<std::size_t>(below(24)));
        for (TokenId& symbol : symbols) {
            symbol = below(6);
        }
        const std::vector<TokenId> expected = joinedByRescanning(symbols, joins);
        joinPairs(symbols, [&joins](TokenId left, TokenId right) -> std::optional<PairJoin> {
            const auto found = joins.find({ left, right });
            return found == joins.end() ? std::nullopt : std::optional(found->second);
        });
        QCOMPARE(symbols, expected);
    }
}

void TestPairJoin::emptyAndSingleStayUnchanged()
{
    const auto never = [](TokenId, TokenId) -> std::optional<PairJoin> { return std::nullopt; };
    std::vector<TokenId> none;
    joinPairs(none, never);
    QVERIFY(none.empty());
    std::vector<TokenId> one { 5 };
    joinPairs(one, never);
    QCOMPARE(one, std::vector<TokenId> { 5 });
}

void TestPairJoin::longRunsStayFast()
{
    // Rescanning would take 10^12 comparisons, which would exceed the test's time limit.
    std::vector<TokenId> symbols(1 << 20, 0);
    joinPairs(symbols, [](TokenId left, TokenId right) -> std::optional<PairJoin> {
        return left == right && left < 20 ? std::optional(PairJoin { static_cast<double>(left), left + 1 }) : std::nullopt;
    });
    QCOMPARE(symbols, std::vector<TokenId> { 20 });
}

KVSCOPE_TEST(TestPairJoin)
#include "tst_pairjoin.moc"
