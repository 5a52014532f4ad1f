// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fourheads/headcases.h"

#include "core/error.h"
#include "demo/fourheads.h"
#include "model/kvcache.h"

#include <algorithm>
#include <memory>
#include <span>

namespace kvscope {

namespace {

constexpr auto kHeads = static_cast<std::size_t>(FourHeads::kHeads);

/// One sequence run on the heads, call by call.
class HeadRun {
public:
    explicit HeadRun(bool repaired) : m_model(repaired), m_cache(m_model.makeCache(FourHeads::kContext)), m_contexts(kHeads) { }

    [[nodiscard]] std::size_t positions() const { return static_cast<std::size_t>(m_cache->length()); }

    /// Drops all but the first positions.
    void keep(std::size_t positions)
    {
        m_cache->truncate(static_cast<int>(positions));
        for (auto& row : m_contexts) {
            row.resize(positions);
        }
    }

    void feed(std::span<const TokenId> tokens)
    {
        static_cast<void>(m_model.forward(tokens, m_cache->length(), m_cache.get(), nullptr, {}));
        const auto rows = m_model.contexts();
        for (std::size_t head = 0; head < kHeads; ++head) {
            m_contexts[head].insert(m_contexts[head].end(), rows[head].begin(), rows[head].end());
        }
    }

    [[nodiscard]] std::vector<std::vector<float>> keys() const
    {
        std::vector<std::vector<float>> keys(kHeads);
        for (std::size_t head = 0; head < kHeads; ++head) {
            for (int position = 0; position < m_cache->length(); ++position) {
                keys[head].push_back(*m_cache->key(0, static_cast<int>(head), position));  // all features of a key are equal
            }
        }
        return keys;
    }

    [[nodiscard]] std::vector<float> values() const
    {
        std::vector<float> values;
        values.reserve(static_cast<std::size_t>(m_cache->length()));
        for (int position = 0; position < m_cache->length(); ++position) {
            values.push_back(*m_cache->value(0, 0, position));
        }
        return values;
    }

    [[nodiscard]] HeadCase result() const { return { m_contexts, keys() }; }

private:
    FourHeads m_model;
    std::unique_ptr<KvCache> m_cache;
    std::vector<std::vector<double>> m_contexts;
};

HeadCase stepByStep(std::span<const TokenId> tokens, std::size_t promptLength, bool repaired)
{
    HeadRun run(repaired);
    run.feed(tokens.first(promptLength));
    for (std::size_t i = promptLength; i < tokens.size(); ++i) {
        run.feed(tokens.subspan(i, 1));
    }
    return run.result();
}

}  // namespace

std::optional<HeadCases> headCases(const std::vector<TokenId>& tokens, int promptLength)
{
    const std::span<const TokenId> all(tokens);
    const auto prompt = static_cast<std::size_t>(std::max(0, promptLength));
    if (prompt == 0 || prompt > all.size()) {
        return std::nullopt;
    }
    try {
        HeadCases cases;
        cases.promptLength = promptLength;
        cases.positions = static_cast<int>(all.size());
        FourHeads withoutCache(false);
        static_cast<void>(withoutCache.forward(all, 0, nullptr, nullptr, {}));
        HeadRun anew(false);  // only to read keys and values: one call over all positions computes them as a run without the cache does
        anew.feed(all);
        cases.off = { withoutCache.contexts(), anew.keys() };
        cases.values = anew.values();
        cases.on = stepByStep(all, prompt, false);
        cases.repaired = stepByStep(all, prompt, true);
        return cases;
    } catch (const EngineError&) {
        return std::nullopt;
    }
}

std::vector<std::vector<float>> keysInUse(const RunHistory& run, int step, bool repaired)
{
    if (step < 0 || step >= run.steps()) {
        return {};
    }
    const std::vector<TokenId> known = run.tokensAt(step);
    try {
        HeadRun heads(repaired);
        std::vector<TokenId> tokens;  // of the record's run
        for (const StepRecordPtr& record : run.inherited() + run.records().first(step + 1)) {
            const auto positions = static_cast<std::size_t>(record->positions);
            if (record->index == 0) {
                // A branch continues its run's prompt, so the prompts of all earlier runs are prefixes of this one's.
                tokens.assign(known.begin(), known.begin() + std::min<std::ptrdiff_t>(record->positions, std::ssize(known)));
            }
            const std::size_t first = record->cacheOn ? positions - static_cast<std::size_t>(record->written) : 0;
            if (tokens.size() != positions || heads.positions() < first) {
                return {};
            }
            heads.keep(first);
            heads.feed(std::span(tokens).subspan(first));
            tokens.push_back(record->token);
        }
        return heads.keys();
    } catch (const EngineError&) {
        return {};
    }
}

}  // namespace kvscope
