// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What one head computes, computed again on request: the numbers of an independent computation in double precision, and a run and a cache
// that have the same bits afterwards.
#include "core/alibi.h"
#include "model/kvcache.h"
#include "run/generator.h"
#include "run/headlook.h"

#include "support/fakemodel.h"
#include "support/generatorrun.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <vector>

using namespace kvscope;
using namespace kvscope::test;

namespace {

using Vector = std::vector<double>;

bool near(double a, double b, double tolerance = 2e-5)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

bool sameBits(std::span<const float> a, std::span<const float> b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

/// W x + b, from the bytes of a float32 matrix.
Vector linear(const LinearWeights& map, const Vector& x)
{
    Vector y;
    const auto* weights = reinterpret_cast<const float*>(map.weight.bytes.data());
    for (int row = 0; row < map.weight.rows; ++row) {
        double sum = map.bias.empty() ? 0.0 : static_cast<double>(map.bias[static_cast<std::size_t>(row)]);
        for (std::size_t column = 0; column < x.size(); ++column)
            sum += static_cast<double>(weights[static_cast<std::size_t>(row) * x.size() + column]) * x[column];
        y.push_back(sum);
    }
    return y;
}

/// RMSNorm or LayerNorm with scale and bias, by their definitions.
Vector norm(const ModelConfig& config, const NormWeights& weights, const Vector& x)
{
    const auto n = static_cast<double>(x.size());
    double mean = 0.0;
    if (config.norm == NormKind::LayerNorm) {
        for (const double each : x)
            mean += each / n;
    }
    double square = 0.0;
    for (const double each : x)
        square += (each - mean) * (each - mean) / n;
    Vector y;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double bias = weights.bias.empty() ? 0.0 : static_cast<double>(weights.bias[i]);
        y.push_back(
            (x[i] - mean) / std::sqrt(square + static_cast<double>(config.normEpsilon)) * static_cast<double>(weights.scale[i]) + bias);
    }
    return y;
}

/// Rotary positions of one head: feature i with i + half, by position · θ^(−2i/d).
void rotate(const ModelConfig& config, double* head, int position)
{
    const int half = config.rotaryDim / 2;
    for (int i = 0; config.position == PositionKind::Rope && i < half; ++i) {
        const double angle = position * std::pow(config.ropeTheta, -2.0 * i / config.rotaryDim);
        const double a = head[i];
        const double b = head[i + half];
        head[i] = a * std::cos(angle) - b * std::sin(angle);
        head[i + half] = b * std::cos(angle) + a * std::sin(angle);
    }
}

/// Query, key and value of the first layer at one position.
struct FirstLayer {
    Vector query;
    Vector key;
    Vector value;
};

FirstLayer firstLayer(const ModelConfig& config, const ModelWeights& weights, TokenId token, int position)
{
    const auto rowOf = [](const Matrix& matrix, int row) {
        const auto* floats = reinterpret_cast<const float*>(matrix.bytes.data()) + static_cast<std::ptrdiff_t>(row) * matrix.cols;
        return Vector(floats, floats + matrix.cols);
    };
    Vector x = rowOf(weights.embedding, token);
    if (config.position == PositionKind::Learned) {
        const Vector learned = rowOf(weights.positions, position);
        std::transform(x.begin(), x.end(), learned.begin(), x.begin(), std::plus<>());
    }
    const LayerWeights& layer = weights.layers.front();
    const Vector input = norm(config, layer.attentionNorm, x);
    FirstLayer result { linear(layer.query, input), linear(layer.key, input), linear(layer.value, input) };
    for (int head = 0; head < config.heads; ++head)
        rotate(config, result.query.data() + head * config.headDim, position);
    for (int head = 0; head < config.kvHeads; ++head)
        rotate(config, result.key.data() + head * config.headDim, position);
    return result;
}

RunSettings settingsOf(const ModelConfig& config, int prompt = 9, int steps = 8)
{
    RunSettings settings;
    settings.prompt = someTokens(prompt, config.vocabSize);
    settings.steps = steps;
    return settings;
}

std::shared_ptr<const HeadLook> lookOf(Generator& run, int layer, int head, int query)
{
    const int positions = static_cast<int>(run.tokens().size()) - 1;
    return run.look({ layer, head, query < 0 ? positions - 1 : query, positions }, {});
}

int countOf(const HeadLook& look, RowBits bits)
{
    return static_cast<int>(std::ranges::count(look.bits, bits));
}

/// From the query and the rows of a look to its weights and their sum, in double precision.
void compareWithDouble(const ModelConfig& config, const HeadLook& look)
{
    const int window = config.window(look.of.layer);
    const auto visible = [&](int key) { return key <= look.of.query && (window == 0 || look.of.query - key < window); };
    const double slope
        = config.position == PositionKind::Alibi ? static_cast<double>(alibiSlopes(config)[static_cast<std::size_t>(look.of.head)]) : 0.0;
    Vector scaled;
    double sum = 0.0;
    for (int key = 0; key < look.of.positions; ++key) {
        const auto at = static_cast<std::size_t>(key);
        if (!visible(key)) {
            QVERIFY(std::isnan(look.scores[at]) && std::isnan(look.scaled[at]) && std::isnan(look.weights[at]));
            scaled.push_back(-HUGE_VAL);
            continue;
        }
        double score = 0.0;
        for (std::size_t d = 0; d < look.queryRow.size(); ++d)
            score += static_cast<double>(look.queryRow[d]) * static_cast<double>(look.key(key)[d]);
        QVERIFY2(near(static_cast<double>(look.scores[at]), score), config.architecture.c_str());
        score *= static_cast<double>(config.scoreScale());
        if (config.attentionCap > 0.0F)
            score = static_cast<double>(config.attentionCap) * std::tanh(score / static_cast<double>(config.attentionCap));
        score += slope * (key - look.of.query);
        QVERIFY2(near(static_cast<double>(look.scaled[at]), score), config.architecture.c_str());
        scaled.push_back(score);
        sum += std::exp(score);
    }
    Vector mixed(static_cast<std::size_t>(look.valueDim), 0.0);
    for (int key = 0; key < look.of.positions; ++key) {
        const auto at = static_cast<std::size_t>(key);
        const double weight = std::exp(scaled[at]) / sum;
        QVERIFY2(!visible(key) || near(static_cast<double>(look.weights[at]), weight), config.architecture.c_str());
        for (std::size_t d = 0; d < mixed.size(); ++d)
            mixed[d] += weight * static_cast<double>(look.value(key)[d]);
    }
    for (std::size_t d = 0; d < mixed.size(); ++d)
        QVERIFY2(near(static_cast<double>(look.sum[d]), mixed[d]), config.architecture.c_str());
}

}  // namespace

class TestHeadLook final : public QObject {
    Q_OBJECT

private slots:
    void everyNumberIsThatOfADoubleComputationFromTheWeights()
    {
        for (const ModelConfig& config : { llamaConfig(), gpt2Config() }) {
            const auto model = makeModel(config);
            ModelWeights weights = livelyWeights(config);
            readRows(weights);
            Generator run(*model, settingsOf(config), 1);
            for (int step = 0; step < 4; ++step)
                QVERIFY(run.step({}));
            for (int head = 0; head < config.heads; ++head) {
                const auto look = lookOf(run, 0, head, -1);
                const int group = config.heads / config.kvHeads;
                QCOMPARE(look->kvHead, head / group);
                for (int position = 0; position < look->of.positions; ++position) {
                    const FirstLayer wanted = firstLayer(config, weights, run.tokens()[static_cast<std::size_t>(position)], position);
                    for (int d = 0; d < config.headDim; ++d) {
                        const auto inHead = static_cast<std::size_t>(look->kvHead * config.headDim + d);
                        QVERIFY(near(static_cast<double>(look->key(position)[static_cast<std::size_t>(d)]), wanted.key[inHead]));
                        QVERIFY(near(static_cast<double>(look->value(position)[static_cast<std::size_t>(d)]), wanted.value[inHead]));
                        if (position == look->of.query)
                            QVERIFY(near(static_cast<double>(look->queryRow[static_cast<std::size_t>(d)]),
                                wanted.query[static_cast<std::size_t>(head * config.headDim + d)]));
                    }
                }
                compareWithDouble(config, *look);
            }
        }
    }

    void scoresSoftmaxAndSumFollowFromTheRowsInEveryArchitecture()
    {
        for (const ModelConfig& config : variedConfigs()) {
            const auto model = makeModel(config);
            Generator run(*model, settingsOf(config), 1);
            for (int step = 0; step < 6; ++step)
                QVERIFY(run.step({}));
            for (int layer = 0; layer < config.layers; ++layer) {
                compareWithDouble(config, *lookOf(run, layer, config.heads - 1, -1));
                compareWithDouble(config, *lookOf(run, layer, 0, 7));
            }
        }
    }

    void theWeightsAreThoseThatTheStepRecorded_data()
    {
        QTest::addColumn<bool>("cacheOn");
        QTest::newRow("with the cache") << true;
        QTest::newRow("without it") << false;
    }
    void theWeightsAreThoseThatTheStepRecorded()
    {
        QFETCH(bool, cacheOn);
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        RunSettings settings = settingsOf(config);
        settings.cacheOn = cacheOn;
        Generator run(*model, settings, 1);
        const auto prefill = run.step({});
        const auto record = run.step({});
        for (int layer = 0; layer < config.layers; ++layer) {
            const auto newest = lookOf(run, layer, 4, -1);
            QVERIFY(sameBits(newest->weights, { record->attention->row(layer, 4, 9), 10 }));
            const auto older = lookOf(run, layer, 4, 5);
            QVERIFY(sameBits(std::span(older->weights).first(6), { prefill->attention->row(layer, 4, 5), 6 }));
            QCOMPARE(older->kept, cacheOn ? 10 : 0);
            QVERIFY(!older->sees(6) && std::isnan(older->scores[6]));
        }
    }

    void lookingChangesNoBitOfTheRun()
    {
        const ModelConfig config = llamaConfig();
        const auto hashes = [&](bool looks) {
            const auto model = makeModel(config);
            Generator run(*model, settingsOf(config, 9, 12), 1);
            std::vector<std::uint64_t> all;
            for (int step = 0; !run.finished(); ++step) {
                run.setCacheOn(step % 5 != 3);
                all.push_back(run.step({})->logitsHash);
                for (int query = 0; looks && query < 8 + step; query += 3)
                    static_cast<void>(lookOf(run, 1, 2, query));
                std::stop_source stop;
                stop.request_stop();
                if (looks)
                    static_cast<void>(run.look({ 0, 0, 4, 9 }, stop.get_token()));  // also when it is not completed
            }
            return all;
        };
        QCOMPARE(hashes(true), hashes(false));
    }

    void lookingLeavesEveryBitOfTheCache_data()
    {
        QTest::addColumn<int>("kernels");
        QTest::newRow("exact") << static_cast<int>(KernelKind::Exact);
        QTest::newRow("eigen") << static_cast<int>(KernelKind::Eigen);
    }
    /// Also with kernels whose row would have other bits if it were computed again alone: the stored one is put back.
    void lookingLeavesEveryBitOfTheCache()
    {
        QFETCH(int, kernels);
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config, static_cast<KernelKind>(kernels));
        const auto tokens = someTokens(40, config.vocabSize);
        const auto cache = model->makeCache(64);
        QVERIFY(model->forward(std::span(tokens).first(30), 0, cache.get(), nullptr, {}).completed);
        CacheLedger ledger(config);
        static_cast<void>(ledger.note(*cache, 0, 30));
        std::stop_source stopped;
        stopped.request_stop();
        for (const int query : { 0, 17, 29, 35 }) {
            for (const bool stops : { false, true }) {
                const auto look
                    = lookAtHead(*model, *cache, tokens, { 1, 2, query, 36 }, &ledger, stops ? stopped.get_token() : std::stop_token());
                QCOMPARE(look == nullptr, stops);
                QCOMPARE(cache->length(), 30);
                for (int layer = 0; layer < config.layers; ++layer) {
                    for (int kvHead = 0; kvHead < config.kvHeads; ++kvHead) {
                        for (int position = 0; position < 30; ++position)
                            QCOMPARE(ledger.compare(*cache, layer, kvHead, position), RowBits::Same);
                    }
                }
            }
        }
    }

    void keptRowsHaveTheBitsOfTheStepThatMadeThem()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        Generator run(*model, settingsOf(config), 1);
        const auto record = run.step({});
        QVERIFY(record->prints && record->prints->rows == 9);
        for (int step = 1; step < 5; ++step)
            QCOMPARE(run.step({})->prints->rows, 1);
        for (int layer = 0; layer < config.layers; ++layer) {
            const auto look = lookOf(run, layer, 0, 3);
            QVERIFY(std::ranges::all_of(look->bits, [](RowBits bits) { return bits == RowBits::Same; }));
            // The norm is that of the row.
            double square = 0.0;
            for (const float each : look->key(8))
                square += static_cast<double>(each) * static_cast<double>(each);
            QVERIFY(near(static_cast<double>(record->prints->at(layer, 0, 8).keyNorm), std::sqrt(square)));
        }
        // Without the cache a step stores nothing, but what is computed again has the same bits.
        run.setCacheOn(false);
        QVERIFY(!run.step({})->prints);
        const auto again = lookOf(run, 1, 0, -1);
        QCOMPARE(again->kept, 0);
        QCOMPARE(countOf(*again, RowBits::Same), 13);
        QCOMPARE(again->bits.back(), RowBits::Unknown);
    }

    void aSingleChangedBitIsFound()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        const auto tokens = someTokens(70, config.vocabSize);
        const auto cache = model->makeCache(80);
        QVERIFY(model->forward(tokens, 0, cache.get(), nullptr, {}).completed);
        CacheLedger ledger(config);
        static_cast<void>(ledger.note(*cache, 0, 70));
        QCOMPARE(lookAtHead(*model, *cache, tokens, { 2, 3, 69, 70 }, &ledger, {})->bits, std::vector<RowBits>(70, RowBits::Same));
        float& one = cache->layers()[2].value(1, 66)[5];
        one = std::nextafter(one, 10.0F);
        const auto look = lookAtHead(*model, *cache, tokens, { 2, 3, 69, 70 }, &ledger, {});
        QCOMPARE(look->kvHead, 1);
        QCOMPARE(look->bits[66], RowBits::Changed);
        QCOMPARE(countOf(*look, RowBits::Same), 69);
        QCOMPARE(lookAtHead(*model, *cache, tokens, { 1, 3, 69, 70 }, &ledger, {})->bits[66], RowBits::Same);
    }

    void aBranchKeepsTheFingerprintsOfTheSharedRows()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        auto run = std::make_unique<Generator>(*model, settingsOf(config), 1);
        for (int step = 0; step < 5; ++step)
            QVERIFY(run->step({}));
        auto branch = Generator::branch(std::move(run), 2, 7, 2);
        const auto record = branch->step({});
        QCOMPARE(record->reused, 11);
        QCOMPARE(record->prints->firstRow, 11);
        const auto look = lookOf(*branch, 1, 1, -1);
        QCOMPARE(countOf(*look, RowBits::Same), 12);
        auto before = Generator::takeUpRunBefore(std::move(branch));
        QVERIFY(before);
        QCOMPARE(before->ledger()->positions(), 11);
    }

    void anIndexOutOfRangeIsRefused()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        Generator run(*model, settingsOf(config), 1);
        QCOMPARE(errorOf([&] { static_cast<void>(run.look({ 0, 0, 0, 1 }, {})); }).code, ErrorCode::Cancelled);
        QVERIFY(run.step({}));
        const std::vector<HeadLookRequest> wrongs { { 3, 0, 0, 9 }, { 0, 6, 0, 9 }, { 0, 0, 9, 9 }, { 0, 0, -1, 9 }, { 0, 0, 0, 10 } };
        for (const HeadLookRequest& wrong : wrongs)
            QCOMPARE(errorOf([&] { static_cast<void>(run.look(wrong, {})); }).code, ErrorCode::OptionWrong);
    }

    void anExperimentIsNotLookedAt()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        RunSettings settings = settingsOf(config);
        settings.intervention.removedHeads = { { 0, 0 } };
        Generator run(*model, settings, 1);
        QVERIFY(run.step({}));
        QCOMPARE(errorOf([&] { static_cast<void>(run.look({ 0, 0, 0, 1 }, {})); }).code, ErrorCode::OptionWrong);
    }

    void aModelThatShowsNothingGivesAnEmptyLook()
    {
        FakeModel model;
        Generator run(model, settingsFor({ 1, 2, 3 }, 4), 1);
        QVERIFY(run.step({}));
        QVERIFY(run.look({ 0, 0, 2, 3 }, {})->empty());
    }
};

KVSCOPE_TEST(TestHeadLook)
#include "tst_headlook.moc"
