// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Models in GGUF files compute what they compute elsewhere: every family like its Hugging Face folder, every type like the weights in
// memory, the fixtures like an independent float64 reference.
#include "core/probe.h"
#include "loader/checkpoint.h"
#include "loader/checkpointreader.h"
#include "loader/formats.h"
#include "loader/gguf/gguffamilies.h"
#include "loader/io/readprogress.h"
#include "loader/modelfiles.h"
#include "model/kvcache.h"
#include "support/fixtures.h"
#include "support/ggufconversion.h"
#include "support/npyreader.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace kvscope;
using namespace kvscope::test;

namespace {

using Logits = std::vector<float>;

std::vector<TokenId> tokensOf(const std::filesystem::path& file)
{
    std::vector<TokenId> tokens;
    for (const QString& token : QString::fromStdString(readFile(file)).split(QLatin1Char(',')))
        tokens.push_back(token.toInt());
    return tokens;
}

/// Keeps all logits (n, vocabSize) and all attention weights (layers, heads, n, n), 0 where masked.
class RecordingProbe final : public Probe {
public:
    RecordingProbe(const ModelConfig& config, std::size_t positions)
        : attentionWeights(static_cast<std::size_t>(config.layers * config.heads) * positions * positions, 0.0F)
        , m_heads(static_cast<std::size_t>(config.heads))
        , m_positions(positions)
    {
    }
    [[nodiscard]] bool wantsAttention(int, int) const override { return true; }
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) override
    {
        const std::size_t map = (static_cast<std::size_t>(layer) * m_heads + static_cast<std::size_t>(head)) * m_positions;
        for (int row = 0; row < rows; ++row)
            for (int col = 0; col < cols; ++col) {
                const float weight = weights[static_cast<std::size_t>(row * cols + col)];
                attentionWeights[(map + static_cast<std::size_t>(firstRow + row)) * m_positions + static_cast<std::size_t>(col)]
                    = std::isnan(weight) ? 0.0F : weight;
            }
    }
    [[nodiscard]] bool wantsLogits(int) const override { return true; }
    void logits(int, std::span<const float> values) override { allLogits.insert(allLogits.end(), values.begin(), values.end()); }

    std::vector<float> attentionWeights;
    std::vector<float> allLogits;

private:
    std::size_t m_heads;
    std::size_t m_positions;
};

double largestDifference(const std::vector<float>& found, const std::vector<double>& expected)
{
    if (found.size() != expected.size())
        return INFINITY;
    double largest = 0.0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double difference = std::fabs(static_cast<double>(found[i]) - expected[i]);
        if (!(difference <= largest))  // NaN too
            largest = difference;
    }
    return largest;
}

/// Compares a model, with the cache and without, with reference logits and attention.
/// @param context positions of the run, for rotary angles that depend on them; 0 = the model's choice
void compare(const std::string& model, const std::vector<TokenId>& tokens, const NpyArray& logits, const NpyArray& attention,
    double logitTolerance, double attentionTolerance, int context = 0)
{
    const LoadedModel loaded = loadModel(model, { .threads = 1, .progress = {} });
    if (context > 0)
        loaded.model->useContext(context);
    for (const bool cached : { false, true }) {
        RecordingProbe probe(loaded.info->config, tokens.size());
        const auto cache = loaded.model->makeCache(static_cast<int>(tokens.size()));
        if (cached)
            for (std::size_t i = 0; i < tokens.size(); ++i)
                static_cast<void>(loaded.model->forward(std::span(tokens).subspan(i, 1), static_cast<int>(i), cache.get(), &probe, {}));
        else
            static_cast<void>(loaded.model->forward(tokens, 0, nullptr, &probe, {}));
        const double logitError = largestDifference(probe.allLogits, logits.values);
        const double attentionError = largestDifference(probe.attentionWeights, attention.values);
        QVERIFY2(logitError <= logitTolerance, qPrintable(QStringLiteral("logits differ by %1").arg(logitError)));
        QVERIFY2(attentionError <= attentionTolerance, qPrintable(QStringLiteral("attention differs by %1").arg(attentionError)));
    }
}

Logits logitsOf(LanguageModel& model, const std::vector<TokenId>& tokens)
{
    const auto found = model.forward(tokens, 0, nullptr, nullptr, {}).logits;
    return { found.begin(), found.end() };
}

ModelWeights weightsOf(const CheckpointReader& reader)
{
    ReadProgress progress({}, {});
    return reader.readWeights(progress);
}

/// A folder of tests/golden and how the converter writes its family.
struct FamilyCase {
    const char* folder;
    GgufStyle style;
};

const GgufStyle kLlama { "llama", true };
const GgufStyle kFalcon { "falcon", false, true };

const FamilyCase kFamilyCases[] = {
    { "llama", kLlama },
    { "llama-gqa", kLlama },
    { "llama-tied", kLlama },
    { "families/llama-bias", kLlama },
    { "families/llama-linear", kLlama },
    { "families/llama-yarn", kLlama },
    { "families/llama-yarn-attention", kLlama },
    { "families/llama-longrope", kLlama },
    { "families/llama-longrope-short", kLlama },
    { "families/llama-llama3", kLlama },
    { "families/mistral", kLlama },
    { "families/qwen2", { "qwen2" } },
    { "families/qwen2-yarn", { "qwen2" } },
    { "families/qwen3", { "qwen3" } },
    { "families/gemma", { "gemma" } },
    { "families/gemma2", { "gemma2" } },
    { "families/gemma3_text", { "gemma3" } },
    { "families/gemma3", { "gemma3" } },
    { "families/phi", { "phi2", false, true } },
    { "families/phi3", { "phi3", false, true, true } },
    { "families/phi3-longrope", { "phi3", false, true, true } },
    { "families/phi3-4mini", { "phi3", false, true, true } },
    { "families/smollm3", { "smollm3", true } },
    { "families/granite", { "granite", true } },
    { "families/olmo", { "olmo", true } },
    { "families/olmo-clip", { "olmo", true } },
    { "families/olmo2", { "olmo2" } },
    { "families/olmo2-grouped", { "olmo2" } },
    { "families/stablelm", { "stablelm" } },
    { "families/stablelm-parallel", { "stablelm" } },
    { "families/starcoder2", { "starcoder2" } },
    { "families/falcon", kFalcon },
    { "families/falcon-11b", kFalcon },
    { "families/falcon-40b", { "falcon", false, true, false, true } },
    { "families/bloom", { "bloom", false, true } },
    { "families/gpt_neox-v5", { "gptneox", false, true } },
    { "families/gpt_neox-sequential-v5", { "gptneox", false, true } },
    { "gpt2", { "gpt2", false, true } },
};

}  // namespace

class TestGgufModels final : public QObject {
    Q_OBJECT

private slots:
    void familiesComputeAsElsewhere_data()
    {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kFamilyCases)); ++i)
            QTest::newRow(kFamilyCases[i].folder) << i;
    }
    /// The reference folder converted to GGUF gives the reference's logits and attention.
    void familiesComputeAsElsewhere()
    {
        QFETCH(int, index);
        const FamilyCase& family = kFamilyCases[index];
        const std::filesystem::path golden = std::filesystem::path(KVSCOPE_SOURCE_DIR "/tests/golden") / family.folder;
        const auto reader = openModel(golden);
        const ModelConfig& config = reader->info().config;
        ModelWeights weights = weightsOf(*reader);
        GgufWriter writer;
        writeSettings(writer, config, family.style);
        writeWeights(writer, config, weights, family.style);
        const ModelFolder folder;
        folder.write("model.gguf", writer.bytes());
        const auto npy = [&](const char* name) { return readNpy(QString::fromStdString((golden / name).string())); };
        compare(folder.file("model.gguf"), tokensOf(golden / "tokens.txt"), npy("logits.npy"), npy("attention.npy"), 1e-4, 1e-5,
            QString::fromStdString(readFile(golden / "context.txt")).toInt());
    }

    /// Keys that no reference needs, or that would change what a model computes.
    void otherKeysAreReadOrRefused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* what, const char* name, const char* key, const char* problem) {
            QTest::newRow(what) << QString::fromLatin1(name) << QString::fromLatin1(key) << QString::fromLatin1(problem);
        };
        row("rotary positions of Granite are on", "granite", "rope.scaling.finetuned=true", "");
        row("Granite without rotary positions", "granite", "rope.scaling.finetuned=false",
            "ArchitectureUnsupported | model.gguf | granite.rope.scaling.finetuned | true | false");
        row("a factor whose meaning has changed", "llama-yarn", "rope.scaling.yarn_attn_factor=2",
            "ArchitectureUnsupported | model.gguf | llama.rope.scaling.yarn_attn_factor | nothing | 2");
        row("a parallel GPT-2", "gpt2", "use_parallel_residual=true",
            "ArchitectureUnsupported | model.gguf | gpt2.use_parallel_residual | nothing | true");
        row("capped scores in another family", "llama-gqa", "attn_logit_softcapping=50",
            "ArchitectureUnsupported | model.gguf | llama.attn_logit_softcapping | nothing | 50");
    }
    void otherKeysAreReadOrRefused()
    {
        QFETCH(QString, name);
        QFETCH(QString, key);
        QFETCH(QString, problem);
        const auto family = std::find_if(std::begin(kFamilyCases), std::end(kFamilyCases),
            [&](const FamilyCase& row) { return QString::fromLatin1(row.folder).section(QLatin1Char('/'), -1) == name; });
        QVERIFY(family != std::end(kFamilyCases));
        const auto reader = openModel(std::filesystem::path(KVSCOPE_SOURCE_DIR "/tests/golden") / family->folder);
        ModelWeights weights = weightsOf(*reader);
        GgufWriter writer;
        writeSettings(writer, reader->info().config, family->style);
        const std::string fullKey = family->style.name + "." + key.section(QLatin1Char('='), 0, 0).toStdString();
        const QString value = key.section(QLatin1Char('='), 1);
        if (const float number = value.toFloat(); number > 0.0F)
            writer.number(fullKey, number);
        else
            writer.flag(fullKey, value == QLatin1String("true"));
        writeWeights(writer, reader->info().config, weights, family->style);
        const ModelFolder folder;
        folder.write("model.gguf", writer.bytes());
        const auto open = [&] { static_cast<void>(inspectModel(folder.file("model.gguf"))); };
        if (problem.isEmpty())
            open();
        else
            QCOMPARE(QString::fromStdString(told(errorOf(open))), problem);
    }

    /// GPT-2 and BLOOM rotate nothing.
    void divisorsOfFrequenciesWithoutRotationAreRefused()
    {
        for (const FamilyCase& family : kFamilyCases) {
            if (family.style.name != "gpt2" && family.style.name != "bloom")
                continue;
            const auto reader = openModel(std::filesystem::path(KVSCOPE_SOURCE_DIR "/tests/golden") / family.folder);
            ModelWeights weights = weightsOf(*reader);
            GgufWriter writer;
            writeSettings(writer, reader->info().config, family.style);
            writeWeights(writer, reader->info().config, weights, family.style);
            writer.tensor("rope_freqs.weight", { 4 }, { 1.0F, 1.0F, 1.0F, 1.0F });
            const ModelFolder folder;
            folder.write("model.gguf", writer.bytes());
            KVSCOPE_COMPARE_ERROR(static_cast<void>(inspectModel(folder.file("model.gguf"))),
                "TensorUnexpected | model.gguf | rope_freqs.weight | no such tensor in this architecture | (4)");
        }
    }

    void everyFamilyHasATest()
    {
        std::set<std::string> tested;
        for (const FamilyCase& family : kFamilyCases)
            tested.insert(family.style.name);
        for (const GgufFamily& family : ggufFamilies())
            QVERIFY2(tested.contains(std::string(family.name)), std::string(family.name).c_str());
    }

    /// A file in any type gives the bits of the same weights in memory, and keeps their type.
    void everyTypeIsKept()
    {
        for (const NumberType& number : kNumberTypes) {
            ModelConfig config = llamaConfig();
            config.hiddenSize = config.ffnSize = 256;
            config.heads = 4;
            config.headDim = config.rotaryDim = 64;
            config.ropePairing = RopePairing::Interleaved;  // the weights are written without permuting rows
            ModelWeights weights = livelyWeights(config, number.type);
            GgufWriter writer;
            writeSettings(writer, config, { "llama" });
            writeWeights(writer, config, weights, { "llama" });
            const ModelFolder folder;
            folder.write("model.gguf", writer.bytes());
            const LoadedModel loaded = loadModel(folder.file("model.gguf"), { .threads = 1, .progress = {} });
            const std::string types = number.type == DType::F32 ? "f32" : std::string(number.name) + ", f32";
            QCOMPARE(loaded.info->weightTypes, types);
            QCOMPARE(loaded.info->weightBytes, weightBytes(weights));
            QCOMPARE(loaded.info->parameters, parameterCount(weights));
            QVERIFY(loaded.info->typedRoles.empty());
            const auto direct = makeModel(config, KernelKind::Exact, 1, 0, number.type);
            const auto tokens = someTokens(9, config.vocabSize);
            QVERIFY2(logitsOf(*loaded.model, tokens) == logitsOf(*direct, tokens), number.name);
        }
    }

    void mixedTypesAreTold()
    {
        ModelConfig config = llamaConfig();
        config.hiddenSize = config.ffnSize = 256;
        config.heads = 4;
        config.headDim = config.rotaryDim = 64;
        ModelWeights weights = livelyWeights(config, DType::F32);
        for (LayerWeights& layer : weights.layers)
            for (LinearWeights* linear : { &layer.query, &layer.key, &layer.value, &layer.down })
                linear->weight = converted(linear->weight, DType::Q4_K);
        weights.layers[1].down.weight = converted(livelyWeights(config).layers[1].down.weight, DType::Q6_K);
        GgufWriter writer;
        writeSettings(writer, config, { "llama" });
        writeWeights(writer, config, weights, { "llama" });
        const ModelFolder folder;
        folder.write("model.gguf", writer.bytes());
        const auto info = inspectModel(folder.file("model.gguf")).info;
        QCOMPARE(info->weightTypes, std::string("f32, q4_k, q6_k"));
        QCOMPARE(info->typedRoles.size(), std::size_t { 3 });
        QCOMPARE(info->typedRoles[1].types, std::string("q4_k"));
        QCOMPARE(info->typedRoles[1].roles, (std::vector<std::string> { "query", "key", "value" }));
        QCOMPARE(info->typedRoles[2].types, std::string("q4_k, q6_k"));
        QCOMPARE(info->typedRoles[2].roles, (std::vector<std::string> { "down" }));
    }

    /// In two of the fixtures scores reach 5,900 and 8,250, where neighbouring float32 numbers differ by 5e-4 and 1e-3: attention in float32
    /// cannot be nearer to float64 than about 1e-4 there.
    void fixturesAgreeWithTheReference_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("attentionTolerance");
        for (const char* name : { "gpt2-F16", "llama-F32-rope_freqs", "llama-IQ4_NL", "llama-Q4_0", "llama-Q4_K", "llama-Q6_K" })
            QTest::newRow(name) << name << 1e-5;
        for (const char* name : { "llama-Q4_K_M-mix", "llama-Q5_K" })
            QTest::newRow(name) << name << 1e-4;
    }
    void fixturesAgreeWithTheReference()
    {
        KVSCOPE_NEED_FIXTURE("gguf-random/tokens.txt");
        QFETCH(QString, name);
        QFETCH(double, attentionTolerance);
        const std::string stem = "gguf-random/" + name.toStdString();
        const auto npy = [&](const char* ending) { return readNpy(QString::fromStdString(fixture(stem + ending).string())); };
        compare(fixture(stem + ".gguf").string(), tokensOf(fixture("gguf-random/tokens.txt")), npy(".logits.npy"), npy(".attention.npy"),
            1e-3, attentionTolerance);
    }

    void storiesGiveTheSameIds_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* file : { "stories260K-F32.gguf", "stories260K-F16.gguf", "stories260K-Q8_0.gguf" })
            QTest::newRow(file) << file;
    }
    void storiesGiveTheSameIds()
    {
        KVSCOPE_NEED_FIXTURE("stories260K/expected.json");
        QFETCH(QString, file);
        const OrderedJson expected = OrderedJson::parse(readFile(fixture("stories260K/expected.json")));
        const auto ids = expected["greedy_ids_from_bos"].get<std::vector<TokenId>>();
        const LoadedModel loaded = loadModel(fixture("stories260K/gguf/" + file.toStdString()).string());
        QCOMPARE(loaded.info->parameters, std::uint64_t { 260'032 });
        const auto cache = loaded.model->makeCache(static_cast<int>(ids.size()));
        for (std::size_t position = 0; position + 1 < ids.size(); ++position) {
            const auto logits
                = loaded.model->forward(std::span(ids).subspan(position, 1), static_cast<int>(position), cache.get(), nullptr, {}).logits;
            QCOMPARE(static_cast<TokenId>(std::max_element(logits.begin(), logits.end()) - logits.begin()), ids[position + 1]);
        }
    }
};

KVSCOPE_TEST(TestGgufModels)
#include "tst_ggufmodels.moc"
