// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Interventions in a forward pass: probabilities within 1e-5 of the independent float64 reference in tests/golden/experiments, with both sets
// of kernels and with and without the cache; the same bits in every way of computing them; and no trace of them afterwards.

#include "core/error.h"
#include "kernels/isa.h"
#include "support/experiments.h"
#include "support/goldenfolder.h"
#include "support/instrumented.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <numeric>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr double kTolerance = 1e-5;
constexpr const char* kModels[] { "gpt2", "llama", "mistral", "gemma2", "bloom" };

/// The logits of every position, (n, vocabSize), and the attention weights.
GoldenRun runWith(LanguageModel& model, const std::vector<TokenId>& tokens, bool cached, const Intervention& intervention)
{
    const int count = static_cast<int>(tokens.size());
    const int together = cached ? 5 : count;
    RecordingProbe probe(model.config(), count);
    const auto cache = cached ? model.makeCache(count) : nullptr;
    const std::span<const TokenId> all(tokens);
    static_cast<void>(model.forward(all.first(static_cast<std::size_t>(together)), 0, cache.get(), &probe, {}, intervention));
    for (int i = together; i < count; ++i)
        static_cast<void>(model.forward(all.subspan(static_cast<std::size_t>(i), 1), i, cache.get(), &probe, {}, intervention));
    return { std::move(probe.allLogits), std::move(probe.attentionWeights) };
}

/// The logits of the last position alone.
std::vector<float> lastLogits(
    LanguageModel& model, const std::vector<TokenId>& tokens, int prompt, bool cached, const Intervention& intervention)
{
    const auto cache = cached ? model.makeCache(static_cast<int>(tokens.size())) : nullptr;
    std::span<const float> logits;
    const std::span<const TokenId> all(tokens);
    if (!cached)
        logits = model.forward(all, 0, nullptr, nullptr, {}, intervention).logits;
    for (std::size_t first = 0; cached && first < tokens.size();) {
        const std::size_t rows = first == 0 ? static_cast<std::size_t>(prompt) : 1;
        logits = model.forward(all.subspan(first, rows), static_cast<int>(first), cache.get(), nullptr, {}, intervention).logits;
        first += rows;
    }
    return { logits.begin(), logits.end() };
}

/// All keys and values of the cache.
std::vector<float> contentsOf(const KvCache& cache, const ModelConfig& config)
{
    std::vector<float> contents;
    for (const LayerCache& layer : cache.layers())
        for (int head = 0; head < config.kvHeads; ++head) {
            contents.insert(contents.end(), layer.headKeys(head), layer.headKeys(head) + layer.keyHeadStride);
            contents.insert(contents.end(), layer.headValues(head), layer.headValues(head) + layer.valueHeadStride);
        }
    return contents;
}

/// Stores the weighted values of the last position, (layers, queryWidth).
class WeightedValuesProbe final : public Probe {
public:
    explicit WeightedValuesProbe(int position) : m_position(position) { }
    [[nodiscard]] bool wantsValues(int position) const override { return position == m_position; }
    void values(const ProbePoint& point, std::span<const float> values) override
    {
        if (point.stage == ProbeStage::WeightedValues)
            byLayer.emplace_back(values.begin(), values.end());
    }
    std::vector<std::vector<float>> byLayer;

private:
    int m_position;
};

}  // namespace

class ExperimentsTest final : public QObject {
    Q_OBJECT

private slots:
    void init() { qunsetenv("KVSCOPE_ISA"); }
    void cleanup() { qunsetenv("KVSCOPE_ISA"); }

    void probabilitiesEqualTheReference_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("kernels");
        for (const char* name : kModels)
            for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen })
                QTest::addRow("%s, %s", name, kernelKindName(kind)) << QString::fromLatin1(name) << static_cast<int>(kind);
    }
    void probabilitiesEqualTheReference()
    {
        QFETCH(QString, name);
        QFETCH(int, kernels);
        const ExperimentFile file(name);
        QVERIFY(file.cases.size() > 10);
        const GoldenFolder golden(file.folder);
        LoadOptions options;
        options.kernels = static_cast<KernelKind>(kernels);
        options.threads = 2;
        const LoadedModel loaded = loadModel(file.folder.toStdString(), options);
        const std::size_t vocab = static_cast<std::size_t>(loaded.model->config().vocabSize);
        for (const ExperimentCase& each : file.cases) {
            const GoldenRun off = runWith(*loaded.model, golden.tokens, false, each.intervention);
            const GoldenRun on = runWith(*loaded.model, golden.tokens, true, each.intervention);
            for (const GoldenRun* run : { &off, &on })
                for (std::size_t i = 0; i < file.positions.size(); ++i) {
                    const auto logits = std::span(run->logits).subspan(static_cast<std::size_t>(file.positions[i]) * vocab, vocab);
                    const std::vector<double> found = softmaxOf(logits);
                    const double error = std::transform_reduce(
                        found.begin(), found.end(), each.probabilities.at(i).begin(), 0.0,
                        [](double a, double b) { return std::max(a, b); }, [](double a, double b) { return std::fabs(a - b); });
                    QVERIFY2(error <= kTolerance,
                        qPrintable(QStringLiteral("%1, cache %2: differs by %3")
                                       .arg(each.name, QLatin1String(run == &on ? "on" : "off"))
                                       .arg(error)));
                }
            if (options.kernels == KernelKind::Exact) {
                QVERIFY2(equalBits(on.logits, off.logits), qPrintable(each.name));
                QVERIFY2(equalBits(on.attention, off.attention), qPrintable(each.name));
            }
        }
    }

    void theSameBitsInEveryWayOfComputing_data()
    {
        QTest::addColumn<int>("isa");
        for (const Isa isa : { Isa::Avx512, Isa::Avx2, Isa::Baseline })
            QTest::newRow(isaName(isa)) << static_cast<int>(isa);
    }
    void theSameBitsInEveryWayOfComputing()
    {
        QFETCH(int, isa);
        if (!isaSupported(static_cast<Isa>(isa)))
            QSKIP("this processor lacks the instructions");
        qputenv("KVSCOPE_ISA", isaName(static_cast<Isa>(isa)));
        for (const ModelConfig& config : variedConfigs()) {
            const auto tokens = someTokens(40, config.vocabSize);
            const int prompt = firstLength(11, 40);
            const Intervention intervention = everyChange(40);
            const auto reference = lastLogits(*makeModel(config), tokens, prompt, false, intervention);
            QVERIFY2(!equalBits(reference, lastLogits(*makeModel(config), tokens, prompt, false, {})), config.architecture.c_str());
            for (const auto& [threads, chunkRows] : { std::pair { 2, 0 }, std::pair { 1, 7 }, std::pair { 3, 1 } }) {
                const auto model = makeModel(config, KernelKind::Exact, threads, chunkRows);
                for (const bool cached : { false, true })
                    QVERIFY2(equalBits(reference, lastLogits(*model, tokens, prompt, cached, intervention)),
                        qPrintable(QStringLiteral("%1: %2 threads, chunks of %3, cache %4")
                                       .arg(QString::fromStdString(config.architecture))
                                       .arg(threads)
                                       .arg(chunkRows)
                                       .arg(cached)));
            }
        }
    }

    void anEmptyOneChangesNoBit()
    {
        Intervention late;
        late.firstQuery = 3;
        Intervention elsewhere;
        elsewhere.hiddenKeys = { { 200 } };
        elsewhere.changedRows = { { RowChange::Exchange, RowPart::Both, 3, 201 } };
        Intervention same;
        same.changedRows = { { RowChange::Overwrite, RowPart::Both, 4, 4 } };
        for (const ModelConfig& config : variedConfigs()) {
            const auto tokens = someTokens(30, config.vocabSize);
            const auto model = makeModel(config, KernelKind::Exact, 2);
            for (const bool cached : { false, true }) {
                const auto plain = lastLogits(*model, tokens, 20, cached, {});
                for (const Intervention& nothing : { late, elsewhere, same })
                    QVERIFY2(equalBits(plain, lastLogits(*model, tokens, 20, cached, nothing)), config.architecture.c_str());
            }
        }
    }

    /// Breaking rows leaves the cache itself as it is: the next pass without them has the bits of a run that was never touched.
    void brokenRowsAreRestoredToTheLastBit()
    {
        Intervention broken;
        broken.changedRows = { { RowChange::Overwrite, RowPart::Both, 11, 10 }, { RowChange::Exchange, RowPart::Key, 3, 15, 0, 1 },
            { RowChange::Exchange, RowPart::Value, 3, 11 }, { RowChange::Hide, RowPart::Both, 5 } };
        broken.firstQuery = 20;
        for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen })
            for (const ModelConfig& config : { llamaConfig(), gpt2Config() }) {
                const auto tokens = someTokens(21, config.vocabSize);
                const auto model = makeModel(config, kind, 2);
                const auto cache = model->makeCache(64);
                static_cast<void>(model->forward(std::span(tokens).first(20), 0, cache.get(), nullptr, {}));
                const auto before = contentsOf(*cache, config);
                const auto step = [&](const Intervention& intervention) {
                    const auto logits = model->forward(std::span(tokens).subspan(20), 20, cache.get(), nullptr, {}, intervention).logits;
                    std::vector<float> copy(logits.begin(), logits.end());
                    cache->truncate(20);
                    return copy;
                };
                const auto whole = step({});
                const auto after = contentsOf(*cache, config);
                QVERIFY(!equalBits(step(broken), whole));
                QVERIFY(equalBits(step({}), whole));
                QVERIFY(equalBits(contentsOf(*cache, config), after));
                QVERIFY(!equalBits(before, after));  // the position of the step itself
            }
    }

    void hiddenKeysHaveNoWeightAndTheRestSumsToOne()
    {
        const ModelConfig config = llamaConfig();
        const auto tokens = someTokens(20, config.vocabSize);
        Intervention intervention;
        intervention.hiddenKeys = { { 4, 1, 2 }, { 9, 1, 2 } };
        for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen }) {
            const auto model = makeModel(config, kind);
            const GoldenRun run = runWith(*model, tokens, false, intervention);
            const GoldenRun plain = runWith(*model, tokens, false, {});
            const auto at = [&](const GoldenRun& in, int layer, int head, int row) {
                return std::span(in.attention).subspan(static_cast<std::size_t>(((layer * config.heads + head) * 20 + row) * 20), 20);
            };
            for (int row = 10; row < 20; ++row) {
                const auto weights = at(run, 1, 2, row);
                QCOMPARE(weights[4], 0.0F);
                QCOMPARE(weights[9], 0.0F);
                QVERIFY(std::fabs(std::accumulate(weights.begin(), weights.end(), 0.0F) - 1.0F) < 1e-5F);
                // The others keep their proportions: the layer's input is the same.
                const auto whole = at(plain, 1, 2, row);
                QVERIFY(std::fabs(weights[0] * whole[1] - weights[1] * whole[0]) < 1e-6F);
                QVERIFY(at(run, 1, 3, row)[4] > 0.0F);
            }
        }
    }

    void aQueryThatSeesNothingAddsNothing()
    {
        const ModelConfig config = llamaConfig();
        const auto tokens = someTokens(9, config.vocabSize);
        Intervention hidden;
        for (int position = 0; position < 9; ++position)
            hidden.hiddenKeys.push_back({ position, 1, 4 });
        Intervention removed;
        removed.removedHeads = { { 1, 4 } };
        for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen }) {
            const auto model = makeModel(config, kind);
            const GoldenRun run = runWith(*model, tokens, true, hidden);
            const auto weights = std::span(run.attention).subspan(static_cast<std::size_t>((config.heads + 4) * 81), 81);
            QVERIFY(std::all_of(weights.begin(), weights.end(), [](float weight) { return weight == 0.0F; }));
            QVERIFY(equalBits(run.logits, runWith(*model, tokens, true, removed).logits));
        }
    }

    void aRemovedHeadIsWeighedAndNotAdded()
    {
        const ModelConfig config = llamaConfig();
        const auto tokens = someTokens(12, config.vocabSize);
        Intervention intervention;
        intervention.removedHeads = { { 1, 3 } };
        for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen }) {
            const auto model = makeModel(config, kind);
            WeightedValuesProbe probe(11);
            static_cast<void>(model->forward(tokens, 0, nullptr, &probe, {}, intervention));
            WeightedValuesProbe plain(11);
            static_cast<void>(model->forward(tokens, 0, nullptr, &plain, {}));
            const auto first = 3 * static_cast<std::size_t>(config.headDim);
            for (std::size_t i = 0; i < plain.byLayer[1].size(); ++i) {
                const bool inside = i >= first && i < first + static_cast<std::size_t>(config.headDim);
                QCOMPARE(probe.byLayer[1][i], inside ? 0.0F : plain.byLayer[1][i]);
            }
            // Its weights are those of the plain pass.
            const GoldenRun run = runWith(*model, tokens, false, intervention);
            const GoldenRun whole = runWith(*model, tokens, false, {});
            const auto upToLayer1 = static_cast<std::ptrdiff_t>(2 * config.heads * 144);
            QVERIFY(std::equal(run.attention.begin(), run.attention.begin() + upToLayer1, whole.attention.begin()));
        }
    }

    void whatDoesNotFitTheModelIsRefused_data()
    {
        QTest::addColumn<int>("which");
        for (int i = 0; i < 8; ++i)
            QTest::addRow("%d", i) << i;
    }
    void whatDoesNotFitTheModelIsRefused()
    {
        QFETCH(int, which);
        const ModelConfig config = llamaConfig();  // 3 layers, 6 heads, 2 KV heads, 256 positions
        const std::vector<Intervention> wrong {
            { .hiddenKeys = { { -1 } } },
            { .hiddenKeys = { { 256 } } },
            { .hiddenKeys = { { 0, 3 } } },
            { .removedHeads = { { 0, 6 } } },
            { .removedHeads = { { -2, 0 } } },
            { .changedRows = { { RowChange::Hide, RowPart::Key, 0, 0, 0, 2 } } },
            { .changedRows = { { RowChange::Overwrite, RowPart::Key, 0, -1 } } },
            { .hiddenKeys = { { 0 } }, .firstQuery = -1 },
        };
        const auto model = makeModel(config);
        const auto tokens = someTokens(3, config.vocabSize);
        try {
            static_cast<void>(model->forward(tokens, 0, nullptr, nullptr, {}, wrong[static_cast<std::size_t>(which)]));
            QFAIL("accepted");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
        }
    }
};

KVSCOPE_TEST(ExperimentsTest)
#include "tst_experiments.moc"
