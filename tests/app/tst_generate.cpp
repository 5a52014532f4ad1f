// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programrun.h"
#include "support/npyreader.h"
#include "support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

using namespace kvscope::test;

namespace {

const QStringList kLlama { QStringLiteral("--model"),
    QStringLiteral("random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=300&context=64&seed=7") };
const QStringList kGpt2 { QStringLiteral("--model"), QStringLiteral("random:gpt2?layers=2&d=32&heads=4&vocab=300&context=64&seed=7") };
constexpr int kLayers = 2;
constexpr int kHeads = 4;
constexpr int kVocab = 300;

QJsonArray stepsOf(const QJsonObject& json, int run)
{
    return json[QStringLiteral("runs")].toArray()[run].toObject()[QStringLiteral("steps")].toArray();
}

QList<qint64> tokensOf(const QJsonObject& json, int run)
{
    QList<qint64> tokens;
    for (const QJsonValue& token : json[QStringLiteral("runs")].toArray()[run].toObject()[QStringLiteral("tokens")].toArray()) {
        tokens.append(token.toInteger());
    }
    return tokens;
}

}  // namespace

class TestGenerate final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void bothModesAgreeToTheLastBit_data();
    void bothModesAgreeToTheLastBit();
    void eigenKernelsAgreeApproximately();
    void jsonHasEveryField();
    void phasesMatchThePositionCounts();
    void candidatesAreOverTheWholeVocabulary();
    void theProbabilityOfTheDrawIsBesideTheWhole();
    void textHasEveryByte();
    void forcedTokensAreAppended();
    void sameSeedSameTokens();
    void logitsAreOneRowPerStep();
    void attentionIsCausalAndSumsToOne();
    void attentionIsTheSameWithoutCache();
    void attentionIsCapturedOnlyOnRequest();
    void theMemoryIsNamedBeforeTheFirstStep();
    void randomWeightsAreMentioned();
    void anExperimentSaysSoAndAgreesInBothModes_data();
    void anExperimentSaysSoAndAgreesInBothModes();
    void summaryContainsTheFigures();
    void filesAreWrittenAtTheEndOrNotAtAll();
    void theBundledModelAgreesInBothModes();

private:
    /// Runs generate with --json and returns the object; fails the test if it does not succeed.
    QJsonObject generate(const QStringList& arguments);
    [[nodiscard]] QString path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestGenerate::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

QJsonObject TestGenerate::generate(const QStringList& arguments)
{
    const ProgramResult result
        = runProgram(QStringList { QStringLiteral("generate") } + arguments + words("--json run.json"), m_folder->path());
    if (result.exitCode != 0 || !result.err.isEmpty()) {
        QTest::qFail(result.err.constData(), __FILE__, __LINE__);
        return {};
    }
    QFile file(path("run.json"));
    if (!file.open(QIODevice::ReadOnly)) {
        QTest::qFail("no JSON was written", __FILE__, __LINE__);
        return {};
    }
    QJsonParseError error {};
    const QJsonObject json = QJsonDocument::fromJson(file.readAll(), &error).object();
    if (error.error != QJsonParseError::NoError) {
        QTest::qFail(qPrintable(error.errorString()), __FILE__, __LINE__);
    }
    return json;
}

void TestGenerate::bothModesAgreeToTheLastBit_data()
{
    QTest::addColumn<QStringList>("model");
    QTest::addColumn<QStringList>("sampling");
    QTest::newRow("llama, greedy") << kLlama << QStringList();
    QTest::newRow("gpt2, greedy") << kGpt2 << QStringList();
    QTest::newRow("llama, drawn") << kLlama << words("--temperature 0.9 --top-k 50 --top-p 0.95 --seed 3");
    QTest::newRow("gpt2, drawn") << kGpt2 << words("--temperature 1.5 --seed 18446744073709551615");
}

void TestGenerate::bothModesAgreeToTheLastBit()
{
    QFETCH(const QStringList, model);
    QFETCH(const QStringList, sampling);
    const QJsonObject json = generate(model + words("--token-ids 5,6,7,8,9 --steps 20 --cache both") + sampling);
    QCOMPARE(json[QStringLiteral("runs")].toArray().size(), 2);
    QCOMPARE(json[QStringLiteral("runs")].toArray()[0].toObject()[QStringLiteral("cache")].toString(), QStringLiteral("on"));
    QCOMPARE(json[QStringLiteral("runs")].toArray()[1].toObject()[QStringLiteral("cache")].toString(), QStringLiteral("off"));
    QCOMPARE(tokensOf(json, 0).size(), 20);
    QCOMPARE(tokensOf(json, 0), tokensOf(json, 1));
    const QJsonObject equal = json[QStringLiteral("equal")].toObject();
    QCOMPARE(equal[QStringLiteral("tokens")].toBool(), true);
    QCOMPARE(equal[QStringLiteral("max_abs_logit_difference")].toDouble(-1.0), 0.0);
    QCOMPARE(equal[QStringLiteral("differing_bits")].toInteger(-1), 0);
    for (int run = 0; run < 2; ++run) {
        for (const QJsonValue& step : stepsOf(json, run)) {
            QVERIFY(step[QStringLiteral("operations")].toInteger() > 0);
            QCOMPARE(step[QStringLiteral("operations")].toInteger(), step[QStringLiteral("predicted_operations")].toInteger());
        }
    }
}

void TestGenerate::eigenKernelsAgreeApproximately()
{
    const QJsonObject json = generate(kLlama + words("--token-ids 5,6,7,8,9 --steps 8 --cache both --kernels eigen"));
    QCOMPARE(json[QStringLiteral("model")].toObject()[QStringLiteral("kernels")].toString(), QStringLiteral("eigen"));
    const double difference = json[QStringLiteral("equal")].toObject()[QStringLiteral("max_abs_logit_difference")].toDouble(-1.0);
    QVERIFY2(difference >= 0.0 && difference < 1e-4, qPrintable(QString::number(difference)));
}

void TestGenerate::jsonHasEveryField()
{
    const QJsonObject json = generate(kLlama + words("--prompt Hi --steps 3 --cache both"));
    QVERIFY(json[QStringLiteral("model")].isObject());
    QCOMPARE(json[QStringLiteral("prompt_ids")].toArray(), (QJsonArray { 72, 105 }));
    for (int run = 0; run < 2; ++run) {
        const QJsonObject object = json[QStringLiteral("runs")].toArray()[run].toObject();
        for (const char* key : { "cache", "tokens", "text", "ttft_ms", "steps" }) {
            QVERIFY2(object.contains(QLatin1String(key)), key);
        }
        QCOMPARE(stepsOf(json, run).size(), 3);
        for (const QJsonValue& step : stepsOf(json, run)) {
            for (const char* key : { "index", "phase", "token", "probability", "top", "written", "reused", "recomputed", "operations",
                     "predicted_operations", "cache_bytes", "cache_reserved_bytes", "ms", "operations_by_cause", "stage_bytes_computed" }) {
                QVERIFY2(step.toObject().contains(QLatin1String(key)), key);
            }
            qint64 operations = 0;
            for (const char* cause : { "projections_and_mlp", "scores_and_values", "head" }) {
                QVERIFY2(step[QStringLiteral("operations_by_cause")][QLatin1String(cause)].toInteger() > 0, cause);
                operations += step[QStringLiteral("operations_by_cause")][QLatin1String(cause)].toInteger();
            }
            QCOMPARE(operations, step[QStringLiteral("operations")].toInteger());
            QVERIFY(step[QStringLiteral("stage_bytes_computed")][QStringLiteral("mlp")].toInteger() > 0);
            double sum = 0.0;
            for (const char* stage : { "embed", "qkv", "attention", "projection", "mlp", "head", "sample" }) {
                QVERIFY2(step[QStringLiteral("ms")].toObject().contains(QLatin1String(stage)), stage);
                sum += step[QStringLiteral("ms")][QLatin1String(stage)].toDouble();
            }
            QVERIFY(std::abs(sum - step[QStringLiteral("ms")][QStringLiteral("total")].toDouble()) < 1e-6);
            QVERIFY(step[QStringLiteral("ms")].toObject().contains(QStringLiteral("capture")));
        }
        QCOMPARE(
            object[QStringLiteral("ttft_ms")].toDouble(), stepsOf(json, run)[0][QStringLiteral("ms")][QStringLiteral("total")].toDouble());
    }
    for (const char* key : { "tokens", "max_abs_logit_difference", "differing_bits" }) {
        QVERIFY2(json[QStringLiteral("equal")].toObject().contains(QLatin1String(key)), key);
    }
    // With a single mode there is no comparison.
    QVERIFY(!generate(kLlama + words("--prompt Hi --steps 3")).contains(QStringLiteral("equal")));
}

void TestGenerate::phasesMatchThePositionCounts()
{
    const QJsonObject json = generate(kLlama + words("--token-ids 5,6,7,8,9 --steps 4 --cache both --context 32"));
    constexpr int kPrompt = 5;
    constexpr qint64 kBytesPerPosition = 2 * kLayers * 2 * 8 * 4;  // K and V, 2 layers, 2 KV heads of 8 features, float32
    for (int i = 0; i < 4; ++i) {
        const int known = kPrompt + i;
        const QJsonValue on = stepsOf(json, 0)[i];
        QCOMPARE(on[QStringLiteral("index")].toInt(), i);
        QCOMPARE(on[QStringLiteral("phase")].toString(), i == 0 ? QStringLiteral("prefill") : QStringLiteral("decode"));
        QCOMPARE(on[QStringLiteral("written")].toInt(-1), i == 0 ? kPrompt : 1);
        QCOMPARE(on[QStringLiteral("reused")].toInt(-1), i == 0 ? 0 : known - 1);
        QCOMPARE(on[QStringLiteral("recomputed")].toInt(-1), 0);
        QCOMPARE(on[QStringLiteral("cache_bytes")].toInteger(), known * kBytesPerPosition);
        QCOMPARE(on[QStringLiteral("cache_reserved_bytes")].toInteger(), 32 * kBytesPerPosition);
        const QJsonValue off = stepsOf(json, 1)[i];
        QCOMPARE(off[QStringLiteral("phase")].toString(), i == 0 ? QStringLiteral("prefill") : QStringLiteral("recompute"));
        QCOMPARE(off[QStringLiteral("written")].toInt(-1), 0);
        QCOMPARE(off[QStringLiteral("reused")].toInt(-1), 0);
        QCOMPARE(off[QStringLiteral("recomputed")].toInt(-1), i == 0 ? 0 : known - 1);
        QCOMPARE(off[QStringLiteral("cache_bytes")].toInteger(-1), 0);
    }
}

void TestGenerate::candidatesAreOverTheWholeVocabulary()
{
    const QJsonObject json = generate(kLlama + words("--token-ids 5,6 --steps 2 --temperature 0.1 --top-k 2"));
    for (const QJsonValue& step : stepsOf(json, 0)) {
        const QJsonArray top = step[QStringLiteral("top")].toArray();
        QVERIFY(top.size() >= 10);
        double sum = 0.0;
        double last = 1.0;
        for (const QJsonValue& candidate : top) {
            const double probability = candidate[QStringLiteral("probability")].toDouble();
            QVERIFY(probability > 0.0 && probability <= last);
            last = probability;
            sum += probability;
            QVERIFY(candidate[QStringLiteral("id")].isDouble());
            QVERIFY(candidate[QStringLiteral("text")].isString());
            QVERIFY(candidate[QStringLiteral("logit")].isDouble());
        }
        // Nearly flat random logits: truncation to two tokens or a sharpened softmax would give the first ones almost everything.
        QVERIFY(sum < 0.9);
    }
}

void TestGenerate::theProbabilityOfTheDrawIsBesideTheWhole()
{
    const QJsonObject cut = generate(kLlama + words("--token-ids 5,6 --steps 2 --temperature 0.5 --top-k 2"));
    for (const QJsonValue& step : stepsOf(cut, 0)) {
        const QJsonArray top = step[QStringLiteral("top")].toArray();
        const auto drawn = [&](int i) { return top[i][QStringLiteral("sampled_probability")].toDouble(-1.0); };
        QVERIFY(drawn(0) >= drawn(1) && drawn(1) > 0.0);
        QVERIFY(std::abs(drawn(0) + drawn(1) - 1.0) < 1e-9);
        QCOMPARE(drawn(2), 0.0);
        QVERIFY(step[QStringLiteral("sampled_probability")].toDouble() > step[QStringLiteral("probability")].toDouble());
    }
    const QJsonObject greedy = generate(kLlama + words("--token-ids 5,6 --steps 1"));
    QVERIFY(stepsOf(greedy, 0)[0][QStringLiteral("sampled_probability")].isNull());
}

void TestGenerate::textHasEveryByte()
{
    // The ids of this model are bytes: a cut character, whole ones, one that shows nothing.
    const QJsonObject json = generate(kLlama + words("--token-ids 5,6 --steps 6 --force-ids 195,194,160,195,169,92"));
    const QJsonObject run = json[QStringLiteral("runs")][0].toObject();
    QCOMPARE(run[QStringLiteral("text")].toString(), QStringLiteral("\\xc3\u00A0\u00E9\\"));
    QCOMPARE(run[QStringLiteral("bytes")].toString(), QStringLiteral("c3c2a0c3a95c"));
    const QJsonValue first = stepsOf(json, 0)[0];
    QCOMPARE(first[QStringLiteral("text")].toString(), QStringLiteral("\\xc3"));
    QCOMPARE(first[QStringLiteral("bytes")].toString(), QStringLiteral("c3"));
    QVERIFY(!stepsOf(json, 0)[5].toObject().contains(QStringLiteral("bytes")));
    QVERIFY(!QJsonDocument(json).toJson().contains("\xEF\xBF\xBD"));
}

void TestGenerate::forcedTokensAreAppended()
{
    const QJsonObject json = generate(kLlama + words("--token-ids 5,6 --steps 4 --force-ids 11,12 --cache both"));
    for (int run = 0; run < 2; ++run) {
        QCOMPARE(tokensOf(json, run).first(2), (QList<qint64> { 11, 12 }));
        QCOMPARE(stepsOf(json, run)[0][QStringLiteral("token")].toInt(), 11);
        QCOMPARE(stepsOf(json, run)[0][QStringLiteral("forced")].toBool(), true);
        QCOMPARE(stepsOf(json, run)[2][QStringLiteral("forced")].toBool(), false);
    }
}

void TestGenerate::sameSeedSameTokens()
{
    const QStringList drawn = kLlama + words("--token-ids 5,6 --steps 12 --temperature 1");
    const QList<qint64> first = tokensOf(generate(drawn + words("--seed 5")), 0);
    QCOMPARE(tokensOf(generate(drawn + words("--seed 5 --threads 1")), 0), first);
    QVERIFY(tokensOf(generate(drawn + words("--seed 6")), 0) != first);
}

void TestGenerate::logitsAreOneRowPerStep()
{
    const QJsonObject json = generate(kLlama + words("--token-ids 5,6,7 --steps 6 --cache both --logits logits.npy"));
    QVERIFY(!QFile::exists(path("logits.npy")));
    const NpyArray on = readNpy(path("logits.on.npy"));
    const NpyArray off = readNpy(path("logits.off.npy"));
    QVERIFY(on.float32);
    QCOMPARE(on.shape, (std::vector<std::size_t> { 6, kVocab }));
    QCOMPARE(off.shape, on.shape);
    QVERIFY(std::memcmp(on.values.data(), off.values.data(), on.values.size() * sizeof(double)) == 0);
    for (int step = 0; step < 6; ++step) {
        const auto row = on.values.begin() + static_cast<qsizetype>(step) * kVocab;
        QCOMPARE(std::max_element(row, row + kVocab) - row, tokensOf(json, 0)[step]);  // greedy selects the largest
    }
}

void TestGenerate::attentionIsCausalAndSumsToOne()
{
    generate(kLlama + words("--token-ids 5,6,7 --steps 6 --attention attention.npy"));
    const NpyArray attention = readNpy(path("attention.npy"));
    constexpr int kPositions = 3 + 6 - 1;
    QVERIFY(attention.float32);
    QCOMPARE(attention.shape, (std::vector<std::size_t> { kLayers, kHeads, kPositions, kPositions }));
    for (std::size_t row = 0; row < attention.values.size() / kPositions; ++row) {
        const auto position = static_cast<int>(row % kPositions);
        double sum = 0.0;
        for (int key = 0; key < kPositions; ++key) {
            const double weight = attention.values[row * kPositions + static_cast<std::size_t>(key)];
            QVERIFY(key <= position ? weight > 0.0 && weight <= 1.0 : weight == 0.0);
            sum += weight;
        }
        QVERIFY(std::abs(sum - 1.0) < 1e-5);
    }
}

void TestGenerate::attentionIsTheSameWithoutCache()
{
    generate(kGpt2 + words("--token-ids 5,6,7 --steps 5 --cache both --attention attention.npy"));
    const NpyArray on = readNpy(path("attention.on.npy"));
    const NpyArray off = readNpy(path("attention.off.npy"));
    QVERIFY(on.float32);
    QCOMPARE(on.shape, (std::vector<std::size_t> { kLayers, kHeads, 7, 7 }));
    QVERIFY(on.values == off.values);
}

void TestGenerate::attentionIsCapturedOnlyOnRequest()
{
    for (const QJsonValue& step : stepsOf(generate(kLlama + words("--token-ids 5,6,7 --steps 3")), 0)) {
        QCOMPARE(step[QStringLiteral("ms")][QStringLiteral("capture")].toDouble(-1.0), 0.0);
    }
}

void TestGenerate::theMemoryIsNamedBeforeTheFirstStep()
{
    const QString plain = QString::fromLocal8Bit(runProgram(words("generate --token-ids 5 --steps 1") + kLlama).out);
    const qsizetype memory = plain.indexOf(QStringLiteral("memory: weights "));
    QVERIFY2(memory > 0 && memory < plain.indexOf(QStringLiteral("cache on")), qPrintable(plain));
    QVERIFY(plain.contains(QStringLiteral(", cache for up to ")) && plain.contains(QStringLiteral(", attention 0 B, rest ")));
    const QStringList kept = words("generate --token-ids 5 --steps 1 --save") << path("run.kvscope");
    QVERIFY(!runProgram(kept + kLlama).out.contains(", attention 0 B"));
}

void TestGenerate::randomWeightsAreMentioned()
{
    QVERIFY(generate(kLlama + words("--token-ids 5 --steps 1"))[QStringLiteral("model")][QStringLiteral("random")].toBool());
    QVERIFY(runProgram(words("generate --token-ids 5 --steps 1") + kLlama).out.contains("random weights"));
    QVERIFY(runProgram({ QStringLiteral("inspect"), kLlama[1] }).out.contains("random"));
}

void TestGenerate::anExperimentSaysSoAndAgreesInBothModes_data()
{
    QTest::addColumn<QStringList>("change");
    QTest::newRow("hidden key") << words("--hide 6");
    QTest::newRow("removed head") << words("--remove-head 1:2");
    QTest::newRow("stale key and value") << words("--change-row overwrite:both:7:6");
}

void TestGenerate::anExperimentSaysSoAndAgreesInBothModes()
{
    QFETCH(const QStringList, change);
    const QStringList run = kLlama + words("--token-ids 5,6,7,8,9 --steps 6 --cache both");
    const QJsonObject plain = generate(run);
    const QJsonObject json = generate(run + change);
    QVERIFY(json[QStringLiteral("experiment")].isObject());
    QVERIFY(!plain.contains(QStringLiteral("experiment")));
    QCOMPARE(json[QStringLiteral("equal")][QStringLiteral("differing_bits")].toInteger(-1), 0);
    for (int mode = 0; mode < 2; ++mode) {
        for (const QJsonValue& step : stepsOf(json, mode)) {
            QVERIFY(step[QStringLiteral("experiment")].toBool());
            QCOMPARE(step[QStringLiteral("operations")].toInteger(), step[QStringLiteral("predicted_operations")].toInteger());
        }
    }
    const auto last = [](const QJsonObject& of) { return stepsOf(of, 0).last()[QStringLiteral("logit")].toDouble(); };
    QVERIFY(last(plain) != last(json));
    QVERIFY(runProgram(QStringList { QStringLiteral("generate") } + run + change).out.contains("experiment"));
}

void TestGenerate::summaryContainsTheFigures()
{
    const ProgramResult result = runProgram(words("generate --token-ids 5,6 --steps 4 --cache both") + kLlama);
    QCOMPARE(result.exitCode, 0);
    for (const char* part : { "cache on", "cache off", "TTFT", "time per output token", "median", "max", "tokens/s", "prefill", "decode",
             "recompute", "largest logit difference 0, 0 bits differ" }) {
        QVERIFY2(result.out.contains(part), QByteArray(part + result.out).constData());
    }
}

void TestGenerate::filesAreWrittenAtTheEndOrNotAtAll()
{
    // 65 positions exceed 64: the run fails before it starts.
    const ProgramResult result = runProgram(
        words("generate --token-ids 5,6 --steps 64 --json a.json --logits b.npy --attention c.npy") + kLlama, m_folder->path());
    QCOMPARE(faultOfFailure(result, 1), QByteArray());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
}

void TestGenerate::theBundledModelAgreesInBothModes()
{
    if (!QFile::exists(QStringLiteral(KVSCOPE_SOURCE_DIR "/resources/model/model.safetensors"))) {
        QSKIP("the bundled model is not there");
    }
    const QJsonObject json = generate({ QStringLiteral("--prompt"), QStringLiteral("The weather today is so"), QStringLiteral("--steps"),
        QStringLiteral("20"), QStringLiteral("--cache"), QStringLiteral("both") });
    QCOMPARE(tokensOf(json, 0), tokensOf(json, 1));
    QCOMPARE(json[QStringLiteral("equal")][QStringLiteral("max_abs_logit_difference")].toDouble(-1.0), 0.0);
    QCOMPARE(json[QStringLiteral("equal")][QStringLiteral("differing_bits")].toInteger(-1), 0);
    QVERIFY(!json[QStringLiteral("runs")][0][QStringLiteral("text")].toString().isEmpty());
    for (int run = 0; run < 2; ++run) {
        for (const QJsonValue& step : stepsOf(json, run)) {
            QCOMPARE(step[QStringLiteral("operations")].toInteger(), step[QStringLiteral("predicted_operations")].toInteger());
        }
    }
}

KVSCOPE_TEST(TestGenerate)
#include "tst_generate.moc"
