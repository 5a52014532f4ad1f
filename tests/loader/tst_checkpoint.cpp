// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/checkpoint.h"
#include "loader/modelfiles.h"
#include "model/kvcache.h"
#include "support/fixtures.h"
#include "support/testregistry.h"

#include <QProcess>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// A .npy file of float64 in C order.
std::vector<double> readNpy(const std::filesystem::path& path)
{
    const std::string bytes = readFile(path);
    const auto low = static_cast<unsigned char>(bytes.at(8));
    const auto high = static_cast<unsigned char>(bytes.at(9));
    const std::size_t begin = 10U + low + 256U * high;
    std::vector<double> values((bytes.size() - begin) / sizeof(double));
    std::memcpy(values.data(), bytes.data() + begin, values.size() * sizeof(double));
    return values;
}

/// A model of the reference, and the type of its weights.
struct Reference {
    const char* architecture;
    const char* type;

    [[nodiscard]] QString name() const { return QLatin1String(architecture) + QLatin1Char('-') + QLatin1String(type); }
};

constexpr std::array kReferences { Reference { "gpt2", "f32" }, Reference { "llama", "f32" }, Reference { "llama-gqa", "f32" },
    Reference { "llama-tied", "f32" }, Reference { "mistral", "f32" }, Reference { "qwen2", "f32" }, Reference { "qwen3", "f32" },
    Reference { "gpt_neox", "f32" }, Reference { "gpt_neo", "f32" }, Reference { "gpt2", "f16" }, Reference { "llama-gqa", "bf16" } };

enum class Written { Yes, WithoutTorch, Failed };

/// Writes a folder for every reference into @p folder. By one process, since starting PyTorch takes longer than all the rest.
Written writeReferences(const std::filesystem::path& folder)
{
    const QString python = QStringLiteral("/usr/bin/python3");
    const QString program = QStringLiteral("import importlib.util, os, runpy, sys\n"
                                           "if not all(map(importlib.util.find_spec, ('torch', 'numpy'))): sys.exit(77)\n"
                                           "script, folder, *references = sys.argv[1:]\n"
                                           "for reference in references:\n"
                                           "    architecture, kind = reference.rsplit('-', 1)\n"
                                           "    sys.argv = [script, os.path.join(folder, reference), architecture, '3', '12', kind]\n"
                                           "    os.makedirs(sys.argv[1])\n"
                                           "    runpy.run_path(script, run_name='__main__')\n");
    QStringList arguments { QStringLiteral("-c"), program, QString::fromStdString(fixture("reference.py").string()),
        QString::fromStdString(folder.string()) };
    for (const Reference& reference : kReferences) {
        arguments << reference.name();
    }
    constexpr int kWithoutTorch = 77;
    const int code = QProcess::execute(python, arguments);
    return code == 0 ? Written::Yes : code == kWithoutTorch ? Written::WithoutTorch : Written::Failed;
}

}  // namespace

class TestCheckpoint final : public QObject {
    Q_OBJECT

private slots:
    void storiesInEveryForm_data();
    void storiesInEveryForm();
    void agreesWithTheReference_data();
    void agreesWithTheReference();
    void loadingReportsAndCanBeCancelled();
    void inspectingReadsNoWeights();
    void theBundledModelRuns();
    void narrowedModelsTakeLess_data();
    void narrowedModelsTakeLess();
};

void TestCheckpoint::storiesInEveryForm_data()
{
    QTest::addColumn<QString>("path");
    for (const char* path : { "stories260K.bin", "hf", "hf/model.safetensors", "hf-sharded" }) {
        QTest::newRow(path) << path;
    }
}

void TestCheckpoint::storiesInEveryForm()
{
    KVSCOPE_NEED_FIXTURE("stories260K/expected.json");
    QFETCH(QString, path);
    const OrderedJson expected = OrderedJson::parse(readFile(fixture("stories260K/expected.json")));
    const auto ids = expected["greedy_ids_from_bos"].get<std::vector<TokenId>>();
    const auto logits = expected["logits_after_bos"].get<std::vector<double>>();
    const LoadedModel loaded = loadModel(fixture("stories260K/" + path.toStdString()).string());
    QCOMPARE(loaded.info->parameters, std::uint64_t { 260'032 });
    QVERIFY(loaded.info->tokenizer != nullptr);
    const auto cache = loaded.model->makeCache(static_cast<int>(ids.size()));
    for (std::size_t position = 0; position + 1 < ids.size(); ++position) {
        const ForwardResult result
            = loaded.model->forward(std::span(ids).subspan(position, 1), static_cast<int>(position), cache.get(), nullptr, {});
        if (position == 0) {
            QCOMPARE(result.logits.size(), logits.size());
            for (std::size_t i = 0; i < logits.size(); ++i) {
                QVERIFY2(std::abs(static_cast<double>(result.logits[i]) - logits[i]) < 1e-4, qPrintable(QString::number(i)));
            }
        }
        const auto best = std::max_element(result.logits.begin(), result.logits.end()) - result.logits.begin();
        QCOMPARE(static_cast<TokenId>(best), ids[position + 1]);
    }
}

void TestCheckpoint::agreesWithTheReference_data()
{
    QTest::addColumn<QString>("reference");
    for (const Reference& reference : kReferences) {
        QTest::newRow(qPrintable(reference.name())) << reference.name();
    }
}

void TestCheckpoint::agreesWithTheReference()
{
    KVSCOPE_NEED_FIXTURE("reference.py");
    QFETCH(QString, reference);
    static const ModelFolder all;
    static const Written written = writeReferences(all.path());
    if (written == Written::WithoutTorch) {
        QSKIP("python3-torch and python3-numpy are not installed");
    }
    QVERIFY(written == Written::Yes);
    const std::filesystem::path folder = all.path() / reference.toStdString();
    const LoadedModel loaded = loadModel(folder.string());
    std::vector<TokenId> tokens;
    for (const QString& token : QString::fromStdString(readFile(folder / "tokens.txt")).split(QLatin1Char(','))) {
        tokens.push_back(token.toInt());
    }
    const std::vector<double> logits = readNpy(folder / "logits.npy");
    const std::size_t vocab = logits.size() / tokens.size();
    const auto cache = loaded.model->makeCache(static_cast<int>(tokens.size()));
    for (std::size_t position = 0; position < tokens.size(); ++position) {
        const ForwardResult result
            = loaded.model->forward(std::span(tokens).subspan(position, 1), static_cast<int>(position), cache.get(), nullptr, {});
        double worst = 0.0;
        for (std::size_t i = 0; i < vocab; ++i) {
            worst = std::max(worst, std::abs(static_cast<double>(result.logits[i]) - logits[position * vocab + i]));
        }
        QVERIFY2(worst < 1e-4, qPrintable(QStringLiteral("position %1: %2").arg(position).arg(worst)));
    }
}

void TestCheckpoint::loadingReportsAndCanBeCancelled()
{
    const ModelFolder folder;
    folder.writeLlama();
    std::vector<LoadProgress> reports;
    LoadOptions options;
    options.progress = [&reports](const LoadProgress& progress) {
        reports.push_back(progress);
        return Flow::Continue;
    };
    const LoadedModel loaded = loadModel(folder.path().string(), options);
    QVERIFY(reports.size() >= 2);
    QCOMPARE(reports.front().bytesDone, std::uint64_t { 0 });
    QCOMPARE(reports.back().bytesDone, reports.back().bytesTotal);
    QCOMPARE(reports.back().bytesTotal, loaded.info->weightBytes);
    QVERIFY(reports.front().memory.weights >= loaded.info->weightBytes);
    QCOMPARE(reports.front().memory.cache, 32 * cacheBytesPerPosition(loaded.info->config));
    QVERIFY(reports.front().memory.rest > 0);
    options.progress = [](const LoadProgress&) { return Flow::Stop; };
    QCOMPARE(errorOf([&] { (void)loadModel(folder.path().string(), options); }).code, ErrorCode::Cancelled);
    QCOMPARE(errorOf([&] { (void)loadModel("random:llama?layers=1&d=32", options); }).code, ErrorCode::Cancelled);
    // Random weights are generated, and all weights are packed, in many pieces with a chance to stop after each.
    for (const int most : { 2, 5, 9 }) {
        int heard = 0;
        options.progress = [&](const LoadProgress&) { return ++heard > most ? Flow::Stop : Flow::Continue; };
        QCOMPARE(errorOf([&] { (void)loadModel("random:llama?layers=2&d=32&vocab=65536", options); }).code, ErrorCode::Cancelled);
        QCOMPARE(heard, most + 1);
    }
}

void TestCheckpoint::inspectingReadsNoWeights()
{
    // A sparse file of 64 GiB: reading its values would take minutes and more memory than available.
    OrderedJson config = tinyLlamaConfig();
    config["vocab_size"] = 1 << 21;
    TensorWriter tensors = tinyLlamaTensors();
    const auto size = static_cast<std::uint64_t>(tensors.data.size());
    tensors.header["big"] = { { "dtype", "F32" }, { "shape", { 1 << 21, 8192 } }, { "data_offsets", { size, size + (1ULL << 36U) } } };
    config["vocab_size"] = 16;
    const ModelFolder folder;
    folder.writeLlama(config, tensors);
    std::error_code error;
    std::filesystem::resize_file(
        folder.file("model.safetensors"), std::filesystem::file_size(folder.file("model.safetensors")) + (1ULL << 36U), error);
    if (error) {
        QSKIP("this file system has no sparse files of 64 GiB");
    }
    QCOMPARE(inspectModel(folder.path().string()).info->config.layers, 2);
    QVERIFY(loadModel(folder.path().string()).model != nullptr);  // only required files are read
}

void TestCheckpoint::theBundledModelRuns()
{
    const LoadedModel loaded = loadModel("bundled");
    const std::vector<TokenId> tokens = encodePrompt(*loaded.info, "The weather today is so");
    const ForwardResult result = loaded.model->forward(tokens, 0, nullptr, nullptr, {});
    QVERIFY(result.completed);
    QVERIFY(std::all_of(result.logits.begin(), result.logits.end(), [](float logit) { return std::isfinite(logit); }));
}

void TestCheckpoint::narrowedModelsTakeLess_data()
{
    QTest::addColumn<QString>("argument");
    QTest::newRow("read while it is packed") << QStringLiteral("bundled");
    QTest::newRow("in memory at once") << QStringLiteral("random:llama?layers=2&d=64&heads=4&vocab=300&context=64");
}

void TestCheckpoint::narrowedModelsTakeLess()
{
    QFETCH(QString, argument);
    const LoadedModel stored = loadModel(argument.toStdString());
    QVERIFY(stored.info->narrowable && !stored.info->narrowed);
    LoadOptions options;
    options.narrowWeights = true;
    const LoadedModel narrowed = loadModel(argument.toStdString(), options);
    QVERIFY(narrowed.info->narrowed);
    QVERIFY(narrowed.info->weightBytes < stored.info->weightBytes);
    QVERIFY(narrowed.info->memory.total() <= stored.info->memory.total());
    QCOMPARE(narrowed.info->parameters, stored.info->parameters);
    QVERIFY(narrowed.model->streamedWeightBytes() < stored.model->streamedWeightBytes());
    options.memoryLimit = 1000;
    try {
        static_cast<void>(loadModel(argument.toStdString(), options));
        QFAIL("loaded without memory");
    } catch (const EngineError& error) {
        QCOMPARE(error.code, ErrorCode::OutOfMemory);
    }
    // Beside the stored model, with its threads.
    const auto beside = loadNarrowed(*stored.info, *stored.model, {});
    QCOMPARE(beside->streamedWeightBytes(), narrowed.model->streamedWeightBytes());
    QCOMPARE(beside->threads(), stored.model->threads());
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY(loadNarrowed(*stored.info, *stored.model, stopped.get_token()) == nullptr);
    ModelInfo changed = *stored.info;
    ++changed.config.layers;  // as if the file had been replaced
    try {
        static_cast<void>(loadNarrowed(changed, *stored.model, {}));
        QFAIL("measured another model");
    } catch (const EngineError& error) {
        QCOMPARE(error.code, ErrorCode::OptionWrong);
    }
}

KVSCOPE_TEST(TestCheckpoint)
#include "tst_checkpoint.moc"
