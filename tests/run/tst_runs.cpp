// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whole runs of the generator on transformers: switching, observing, stopping and branching change no bit of the result.

#include "core/probe.h"
#include "run/costmodel.h"
#include "run/generator.h"
#include "support/generatorrun.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace kvscope;
using kvscope::test::makeModel;
using kvscope::test::someTokens;
using kvscope::test::variedConfigs;
using test::runAll;

namespace {

constexpr int kPrompt = 9;
constexpr int kSteps = 14;

RunSettings settingsFor(const ModelConfig& config)
{
    RunSettings settings;
    settings.prompt = someTokens(kPrompt, config.vocabSize);
    settings.steps = kSteps;
    settings.contextLimit = 128;
    settings.sampling = { 0.9, 0, 0.95, 17 };
    return settings;
}

/// The token sampled in a step and the bits of its logits.
struct Drawn {
    TokenId token = -1;
    std::uint64_t logitsHash = 0;
    double probability = 0.0;
    double entropy = 0.0;
    friend bool operator==(const Drawn&, const Drawn&) = default;
};
Drawn drawnIn(const StepRecord& record)
{
    return { record.token, record.logitsHash, record.probability, record.entropy };
}

std::vector<Drawn> drawnIn(const std::vector<StepRecordPtr>& records)
{
    std::vector<Drawn> drawn;
    for (const auto& record : records) {
        drawn.push_back(drawnIn(*record));
    }
    return drawn;
}

std::vector<Drawn> undisturbed(LanguageModel& model)
{
    RunSettings settings = settingsFor(model.config());
    settings.captureAttention = false;
    Generator generator(model, settings, 1);
    return drawnIn(runAll(generator));
}

/// The attention of every position, assembled from the records: the first record that contains a row counts.
std::vector<float> firstRows(const std::vector<StepRecordPtr>& records, const ModelConfig& config)
{
    std::vector<float> rows;
    int next = 0;
    for (const auto& record : records) {
        const auto kept = record->attention;
        for (; next < record->positions; ++next) {
            for (int layer = 0; layer < config.layers; ++layer) {
                for (int head = 0; head < config.heads; ++head) {
                    const float* row = kept->row(layer, head, next);
                    rows.insert(rows.end(), row, row + next + 1);
                }
            }
        }
    }
    return rows;
}

}  // namespace

class TestRuns final : public QObject {
    Q_OBJECT

    static void addModels()
    {
        QTest::addColumn<int>("index");
        const auto configs = variedConfigs();
        for (std::size_t i = 0; i < configs.size(); ++i) {
            QTest::newRow(configs[i].architecture.c_str()) << static_cast<int>(i);
        }
    }
    static std::unique_ptr<LanguageModel> modelOf(int index, int threads = 1, int chunkRows = 0)
    {
        return makeModel(variedConfigs()[static_cast<std::size_t>(index)], KernelKind::Exact, threads, chunkRows);
    }

private slots:
    void switchingAtRandomStepsChangesNoBit_data() { addModels(); }
    void switchingAtRandomStepsChangesNoBit()
    {
        QFETCH(int, index);
        const auto model = modelOf(index);
        const auto wanted = undisturbed(*model);
        std::mt19937 random(static_cast<std::uint32_t>(index));
        for (int repeat = 0; repeat < 4; ++repeat) {
            const auto other = modelOf(index, 1 + repeat % 2, repeat * 3);
            RunSettings settings = settingsFor(other->config());
            settings.cacheOn = repeat % 2 == 0;
            Generator generator(*other, settings, 1);
            std::vector<Drawn> drawn;
            bool cached = settings.cacheOn;
            int stored = 0;  // positions in the cache
            while (!generator.finished()) {
                if (random() % 3 == 0) {
                    cached = !cached;
                    generator.setCacheOn(cached);
                    stored = cached ? stored : 0;
                }
                const auto record = generator.step({});
                drawn.push_back(drawnIn(*record));
                const int n = kPrompt + record->index;
                QCOMPARE(record->positions, n);
                QCOMPARE(record->cacheOn, cached);
                QCOMPARE(record->operations, record->predictedOperations);
                QCOMPARE(record->operations, predictStepOperations(other->config(), record->phase, n));
                const bool first = record->index == 0;
                const Phase phase = first ? Phase::Prefill : !cached ? Phase::Recompute : stored == n - 1 ? Phase::Decode : Phase::WarmUp;
                QVERIFY(record->phase == phase);
                QCOMPARE(record->written, cached ? n - stored : 0);
                QCOMPARE(record->reused, cached ? stored : 0);
                QCOMPARE(record->recomputed, first || phase == Phase::Decode ? 0 : n - 1);
                stored = cached ? n : 0;
                QCOMPARE(record->cacheBytes, static_cast<std::uint64_t>(stored) * cacheBytesPerPosition(other->config()));
            }
            QVERIFY(drawn == wanted);
        }
    }

    void observingChangesNoBit_data() { addModels(); }
    void observingChangesNoBit()
    {
        QFETCH(int, index);
        const auto model = modelOf(index);
        const auto wanted = undisturbed(*model);
        for (const bool cacheOn : { true, false }) {
            RunSettings settings = settingsFor(model->config());
            settings.cacheOn = cacheOn;
            settings.checkEquality = true;
            settings.comparisonBudgetNs = std::numeric_limits<std::uint64_t>::max();
            Generator generator(*model, settings, 1);
            const auto records = runAll(generator);
            QVERIFY(drawnIn(records) == wanted);
            for (const auto& record : records) {
                QVERIFY(record->comparison);
                QCOMPARE(record->comparison->differingBits, std::uint64_t { 0 });
                QVERIFY(record->comparison->sameToken);
                QVERIFY(record->top.size() >= 10);
                QVERIFY(std::isfinite(record->entropy));
            }
        }
    }

    /// Recomputed rows have the same bits as the first time, so both modes store every row exactly once.
    void everyRowIsStoredOnceWithTheSameBits_data() { addModels(); }
    void everyRowIsStoredOnceWithTheSameBits()
    {
        QFETCH(int, index);
        std::vector<float> rows[2];
        for (const bool cacheOn : { true, false }) {
            const auto model = modelOf(index, 1, cacheOn ? 0 : 4);
            RunSettings settings = settingsFor(model->config());
            settings.cacheOn = cacheOn;
            Generator generator(*model, settings, 1);
            const auto records = runAll(generator);
            for (const auto& record : records) {
                const auto kept = record->attention;
                QCOMPARE(kept->rows, record->index == 0 ? kPrompt : 1);
                for (int layer = 0; layer < kept->layers; ++layer) {
                    for (int head = 0; head < kept->heads; ++head) {
                        double sum = 0.0;
                        for (int key = 0; key < kept->cols; ++key) {
                            const float weight = kept->row(layer, head, record->positions - 1)[key];
                            sum += std::isnan(weight) ? 0.0 : static_cast<double>(weight);
                        }
                        QVERIFY(std::abs(sum - 1.0) < 1e-5);
                    }
                }
            }
            rows[cacheOn ? 0 : 1] = firstRows(records, model->config());
        }
        QCOMPARE(rows[0].size(), rows[1].size());
        QCOMPARE(std::memcmp(rows[0].data(), rows[1].data(), rows[0].size() * sizeof(float)), 0);
    }

    void aStopAnywhereLeavesNoTrace_data() { addModels(); }
    void aStopAnywhereLeavesNoTrace()
    {
        QFETCH(int, index);
        const auto model = modelOf(index, 1, 3);
        const auto wanted = undisturbed(*model);

        /// Requests a stop after receiving a number of heads, in the middle of a pass.
        class StopAfter final : public Probe {
        public:
            StopAfter(std::stop_source source, int calls) : m_source(std::move(source)), m_left(calls) { }
            [[nodiscard]] bool wantsAttention(int /*layer*/, int /*head*/) const override { return true; }
            void attention(
                int /*layer*/, int /*head*/, int /*firstRow*/, int /*rows*/, int /*cols*/, std::span<const float> /*weights*/) override
            {
                if (--m_left == 0) {
                    m_source.request_stop();
                }
            }

        private:
            std::stop_source m_source;
            int m_left;
        };
        Generator generator(*model, settingsFor(model->config()), 1);
        std::vector<Drawn> drawn;
        int stopped = 0;
        for (int i = 0; !generator.finished(); ++i) {
            generator.setCacheOn(i % 5 != 3);
            std::stop_source source;
            StopAfter observer(source, 1 + i % 4);
            if (const auto record = generator.step(source.get_token(), &observer)) {
                drawn.push_back(drawnIn(*record));
            } else {
                ++stopped;
                drawn.push_back(drawnIn(*generator.step({})));
            }
        }
        QVERIFY(stopped > 0);
        QVERIFY(drawn == wanted);
    }

    void branchEqualsAFreshRun_data() { addModels(); }
    void branchEqualsAFreshRun()
    {
        QFETCH(int, index);
        const auto model = modelOf(index);
        for (const bool cacheOn : { true, false }) {
            for (const int step : { 0, 5, kSteps - 1 }) {
                RunSettings settings = settingsFor(model->config());
                settings.cacheOn = cacheOn;
                auto generator = std::make_unique<Generator>(*model, settings, 1);
                const auto before = runAll(*generator);  // the branch repeats the rows of these records
                auto branched = Generator::branch(std::move(generator), step, 3, 2);
                const RunSettings branchedSettings = branched->settings();
                const auto records = runAll(*branched);
                const auto fresh = modelOf(index);
                Generator freshGenerator(*fresh, branchedSettings, 3);
                const auto wanted = runAll(freshGenerator);
                QVERIFY(drawnIn(records) == drawnIn(wanted));
                const int known = kPrompt + step + 1;
                QCOMPARE(records[0]->written, cacheOn ? 1 : 0);
                QCOMPARE(records[0]->reused, cacheOn ? known - 1 : 0);
                QCOMPARE(records[0]->operations, predictStepOperations(model->config(), Phase::Prefill, known, cacheOn ? known - 1 : 0));
                const auto kept = records[0]->attention;
                const auto computed = wanted[0]->attention;
                QCOMPARE(kept->rows, known);
                QCOMPARE(std::memcmp(kept->weights.data(), computed->weights.data(), kept->bytes()), 0);
            }
        }
    }

    void seedGivesTheSameTokensAgain()
    {
        const auto model = modelOf(0);
        const auto once = undisturbed(*model);
        QVERIFY(undisturbed(*model) == once);
        RunSettings settings = settingsFor(model->config());
        settings.sampling.seed = 18;
        Generator other(*model, settings, 1);
        QVERIFY(drawnIn(runAll(other)) != once);
    }

    /// The Eigen kernels round differently with and without the cache; the check reports the difference, and the tokens stay the same.
    void eigenKernelsDifferOnlyByRounding()
    {
        for (const std::size_t index : { std::size_t { 0 }, std::size_t { 1 } }) {
            const auto model = makeModel(variedConfigs()[index], KernelKind::Eigen);
            RunSettings settings = settingsFor(model->config());
            settings.checkEquality = true;
            settings.comparisonBudgetNs = std::numeric_limits<std::uint64_t>::max();
            Generator generator(*model, settings, 1);
            for (const auto& record : runAll(generator)) {
                QVERIFY(record->comparison->maxAbsDifference < 1e-4);
                QVERIFY(record->comparison->sameToken);
                QCOMPARE(record->operations, record->predictedOperations);
            }
        }
    }
};

KVSCOPE_TEST(TestRuns)
#include "tst_runs.moc"
