// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programrun.h"
#include "support/instrumented.h"
#include "support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <csignal>
#include <memory>

using namespace kvscope::test;

namespace {

const QString kModel = QStringLiteral("random:llama?layers=2&d=32&heads=4&ff=64&vocab=300&context=64");

QString fixtures()
{
    return qEnvironmentVariable("KVSCOPE_FIXTURES", QStringLiteral(KVSCOPE_FIXTURES_DIR));
}

/// The fields of bench --json that say why steps cost what they cost.
void checkCosts(const QJsonValue& run)
{
    const bool exact = run[QStringLiteral("kernels")].toString() == QStringLiteral("exact");
    QVERIFY(run[QStringLiteral("merged_from_kv_heads")].isNull());
    for (const char* step : { "prefill_operations", "decode_operations" }) {
        for (const char* key : { "projections_and_mlp", "scores_and_values", "head", "positions" }) {
            QVERIFY2(run[QLatin1String(step)][QLatin1String(key)].toInteger() > 0, key);
        }
    }
    QVERIFY(run[QStringLiteral("prefill_flop_per_byte")].toDouble() > run[QStringLiteral("decode_flop_per_byte")].toDouble());
    QVERIFY(run[QStringLiteral("decode_flop_per_byte")].toDouble() > 0.0);
    QVERIFY(run[QStringLiteral("ridge_flop_per_byte")].toDouble() > 0.0);
    QVERIFY(run[QStringLiteral("decode_tokens_per_s_ceiling")].toDouble() > 0.0);
    for (const char* list : { "prefill_stages", "decode_stages" }) {
        QCOMPARE(run[QLatin1String(list)].toArray().size(), 5);
        for (const QJsonValue& stage : run[QLatin1String(list)].toArray()) {
            for (const char* key :
                { "operations", "bytes_computed", "ms", "flop_per_byte", "gflops", "ceiling_gflops", "percent_of_ceiling" }) {
                QVERIFY2(stage[QLatin1String(key)].toDouble() > 0.0, key);
            }
        }
    }
    QCOMPARE(run[QStringLiteral("joules_per_token")].isNull(), run[QStringLiteral("joules_missing_because")].isString());
    const QJsonArray chunks = run[QStringLiteral("ttft_by_rows_per_pass")].toArray();
    QCOMPARE(chunks.first()[QStringLiteral("rows_per_pass")].toInt(), 1);
    QCOMPARE(chunks.last()[QStringLiteral("passes")].toInt(), 1);
    for (const QJsonValue& chunk : chunks) {
        QVERIFY(chunk[QStringLiteral("ttft_ms")].toDouble() > 0.0);
        QCOMPARE(chunk[QStringLiteral("operations")].toInteger(-1), chunks.first()[QStringLiteral("operations")].toInteger());
        QVERIFY(!exact || chunk[QStringLiteral("differing_bits")].toInteger(-1) == 0);
    }
    const QJsonArray lengths = run[QStringLiteral("ttft_by_prompt_tokens")].toArray();
    QVERIFY(lengths.size() > 2 && lengths.size() % 2 == 0);  // each length in two ways
    for (const QJsonValue& length : lengths) {
        QVERIFY(length[QStringLiteral("prompt_tokens")].toInt() > 0 && length[QStringLiteral("ttft_ms")].toDouble() > 0.0);
        QVERIFY(!exact || length[QStringLiteral("differing_bits")].toInteger(-1) == 0);
    }
    const QJsonValue kept = run[QStringLiteral("ttft_with_kept_prefix")];
    QVERIFY(kept[QStringLiteral("kept_tokens")].toInt() > 0);
    QVERIFY(kept[QStringLiteral("kept_tokens")].toInt() < kept[QStringLiteral("prompt_tokens")].toInt());
    QVERIFY(!exact || kept[QStringLiteral("differing_bits")].toInteger(-1) == 0);
    const QJsonValue narrow = run[QStringLiteral("ttft_with_narrow_weights")];
    QVERIFY(narrow[QStringLiteral("ttft_ms_stored")].toDouble() > 0.0 && narrow[QStringLiteral("ttft_ms_narrow")].toDouble() > 0.0);
    QVERIFY(
        narrow[QStringLiteral("max_abs_logit_difference")].toDouble() > 0.0 && narrow[QStringLiteral("differing_bits")].toInteger() > 0);
    QVERIFY(
        !exact || narrow[QStringLiteral("weight_bytes_narrow")].toInteger() < narrow[QStringLiteral("weight_bytes_stored")].toInteger());
    const QJsonArray lanes = run[QStringLiteral("lanes")].toArray();
    QCOMPARE(lanes.size(), 4);
    for (const QJsonValue& lane : lanes) {
        QVERIFY(lane[QStringLiteral("threads")].toInt() >= 1);
        QVERIFY(lane[QStringLiteral("ttft_ms")].toDouble() > 0.0 && lane[QStringLiteral("ms_per_output_token")].toDouble() > 0.0);
        QVERIFY(!exact || lane[QStringLiteral("differing_bits")].toInteger(-1) == 0);
    }
    QCOMPARE(lanes[0][QStringLiteral("cache")].toString(), QStringLiteral("off"));
    QCOMPARE(lanes[3][QStringLiteral("cache")].toString(), QStringLiteral("on"));
}

void checkGrowth(const QJsonValue& growth)
{
    // 4 · 32² + 3 · 32 · 64 multiply-adds for a position in a block, 2 · 32 for a pair.
    const QJsonValue on = growth[QStringLiteral("on")];
    QCOMPARE(on[QStringLiteral("scan_outgrows_rest_at")][QStringLiteral("projections_and_mlp")].toInt(), (4 * 32 * 32 + 3 * 32 * 64) / 64);
    QCOMPARE(on[QStringLiteral("step_slopes")][QStringLiteral("scores_and_values")].toDouble(), 1.0);
    QCOMPARE(growth[QStringLiteral("off")][QStringLiteral("step_slopes")][QStringLiteral("projections_and_mlp")].toDouble(), 1.0);
    for (const char* mode : { "on", "off" }) {
        const QJsonArray lengths = growth[QLatin1String(mode)][QStringLiteral("lengths")].toArray();
        QCOMPARE(lengths.first()[QStringLiteral("positions")].toInt(), 16);
        QCOMPARE(lengths.last()[QStringLiteral("positions")].toInt(), 4096);
        for (const char* key :
            { "projections_and_mlp", "scores_and_values", "head", "total_projections_and_mlp", "total_scores_and_values", "total_head" }) {
            QVERIFY2(lengths.last()[QLatin1String(key)].toDouble() > 0.0, key);
        }
        QVERIFY(growth[QLatin1String(mode)][QStringLiteral("total_slopes")][QStringLiteral("total")].toDouble() > 1.0);
    }
}

}  // namespace

class TestCommands final : public QObject {
    Q_OBJECT

private slots:
    void tooManyThreadsDoNotCrash();
    void init();
    void helpAndVersionSucceed();
    void wrongUsageExitsWithTwo_data();
    void wrongUsageExitsWithTwo();
    void failuresExitWithOne_data();
    void failuresExitWithOne();
    void hostileArgumentsAreEscaped_data();
    void hostileArgumentsAreEscaped();
    void inspectPrintsTheSizes();
    void inspectGroupsEveryNumberAlike();
    void mergedHeadsAreAnExperimentEverywhere();
    void inspectReadsTheFixture();
    void inspectWritesEveryFieldOfTheModel();
    void tokenizeShowsIdsAndPieces();
    void aFullDiskIsAnError_data();
    void aFullDiskIsAnError();
    void aClosedOutputIsAnError();
    void anInterruptedRunLeavesNoFiles();
    void commandsNeedNoWindowSystem();
    void aLimitOfTheShellGivesASentence();
    void lessonsPrintTheirContexts();
    void benchFillsEveryField();
    void benchWindowFillsEveryField();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCommands::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestCommands::helpAndVersionSucceed()
{
    for (const char* line : { "--help", "--version", "generate --help", "inspect --help", "tokenize --help", "bench --help",
             "bench-window --help", "export --help" }) {
        const ProgramResult result = runProgram(words(line));
        QVERIFY2(result.exitCode == 0 && result.err.isEmpty() && !result.out.isEmpty(), line);
    }
}

void TestCommands::wrongUsageExitsWithTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    const QStringList run = words("--token-ids 5,6 --steps 3 --model") + QStringList { kModel };
    QTest::newRow("unknown command") << words("nosuchcommand");
    QTest::newRow("unknown option") << words("generate --nosuch");
    QTest::newRow("missing value") << words("generate --token-ids 5 --steps");
    QTest::newRow("repeated") << words("generate --steps 3") + run;
    QTest::newRow("empty prompt") << words("generate --prompt= --steps 3");
    QTest::newRow("1e3 steps") << words("generate --token-ids 5 --steps 1e3");
    QTest::newRow("too many forced ids") << words("generate --force-ids 1,2,3,4") + run;
    QTest::newRow("a key beyond the run") << words("generate --hide 4") + run;  // positions 0 to 3 are fed
    QTest::newRow("a row beyond the run") << words("generate --change-row overwrite:both:4:1") + run;
    QTest::newRow("a query beyond the run") << words("generate --remove-head 0:0 --first-query 4") + run;
    QTest::newRow("unknown key of random weights") << words("generate --token-ids 5 --steps 3 --model random:llama?nosuch=3");
    QTest::newRow("key of random weights without value") << words("inspect random:llama?d");
    QTest::newRow("key of random weights that is no number") << words("inspect random:llama?d=big");
    QTest::newRow("unknown family of random weights") << words("inspect random:soup");
    QTest::newRow("unknown lesson") << words("inspect lesson:nosuch");
    QTest::newRow("two outputs in one file") << words("generate --json out --logits out") + run;
    QTest::newRow("both modes' outputs in one file") << words("generate --cache both --logits a.npy --attention a.npy") + run;
    QTest::newRow("json in the place of a mode's logits") << words("generate --cache both --logits a.npy --json a.on.npy") + run;
}

void TestCommands::wrongUsageExitsWithTwo()
{
    QFETCH(const QStringList, arguments);
    const ProgramResult result = runProgram(arguments, m_folder->path());
    QCOMPARE(faultOfFailure(result, 2), QByteArray());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
}

void TestCommands::failuresExitWithOne_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("part");
    const QStringList model { QStringLiteral("--model"), kModel };
    QTest::newRow("missing model") << words("inspect no/such/model") << QByteArray("no/such/model");
    QTest::newRow("missing model, generate") << words("generate --token-ids 5 --steps 3 --model no/such/model")
                                             << QByteArray("no/such/model");
    QTest::newRow("token id out of range") << words("generate --token-ids 5,300 --steps 3") + model << QByteArray("300");
    QTest::newRow("forced id out of range") << words("generate --token-ids 5 --steps 3 --force-ids 300") + model << QByteArray("300");
    QTest::newRow("prompt too long") << words("generate --token-ids 1,2,3,4,5,6 --steps 1 --context 5") + model
                                     << QByteArray("available: 5");
    QTest::newRow("steps beyond the context") << words("generate --token-ids 5 --steps 65") + model << QByteArray("available: 64");
    QTest::newRow("missing folder for JSON") << words("generate --token-ids 5 --steps 3 --json no/such/out.json") + model
                                             << QByteArray("no/such/out.json");
    QTest::newRow("a folder as JSON") << words("generate --token-ids 5 --steps 3 --json .") + model << QByteArray("folder");
}

void TestCommands::failuresExitWithOne()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, part);
    const ProgramResult result = runProgram(arguments, m_folder->path());
    QCOMPARE(faultOfFailure(result, 1), QByteArray());
    QVERIFY2(result.err.contains(part), result.err.constData());
}

void TestCommands::hostileArgumentsAreEscaped_data()
{
    // QProcess passes arguments in the locale's encoding, so invalid bytes go through a shell.
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("broken UTF-8 as command") << QByteArray("$'\\xff\\xfe'");
    QTest::newRow("control characters as option") << QByteArray("generate $'--a\\x1b[31m\\nb'");
    QTest::newRow("broken UTF-8 as model") << QByteArray("inspect $'/no/\\xc3\\x28\\nfile'");
    QTest::newRow("broken UTF-8 as number") << QByteArray("generate --prompt x --steps $'3\\xff'");
    QTest::newRow("broken UTF-8 as prompt") << QByteArray("generate --model 'random:llama?vocab=100' --steps 3 --prompt $'\\xff\\xfe'");
    QTest::newRow("broken UTF-8 as key") << QByteArray("inspect $'random:llama?\\xff=3'");
    QTest::newRow("very long") << QByteArray("inspect /no/$(head -c 100000 /dev/zero | tr '\\0' a)");
    QTest::newRow("direction marks") << QByteArray("nosuch$'\\u202e'");
}

void TestCommands::hostileArgumentsAreEscaped()
{
    QFETCH(const QByteArray, line);
    QProcess shell;
    shell.start(QStringLiteral("bash"), { QStringLiteral("-c"), QStringLiteral(KVSCOPE_PROGRAM " ") + QString::fromUtf8(line) });
    QVERIFY(shell.waitForFinished());
    ProgramResult result { shell.exitCode(), shell.exitStatus() == QProcess::CrashExit, shell.readAllStandardOutput(),
        shell.readAllStandardError() };
    QVERIFY2(result.exitCode == 1 || result.exitCode == 2, result.err.constData());
    QCOMPARE(faultOfFailure(result, result.exitCode), QByteArray());
    QVERIFY(result.err.size() < 5000);
    QVERIFY(!QString::fromUtf8(result.err).contains(QChar(0x202E)));
}

void TestCommands::inspectPrintsTheSizes()
{
    const ProgramResult result = runProgram(
        { QStringLiteral("inspect"), QStringLiteral("random:llama?layers=3&d=32&heads=4&kv_heads=2&ff=64&vocab=300&context=64&type=f16") });
    QCOMPARE(result.exitCode, 0);
    QVERIFY(result.err.isEmpty());
    for (const char* line : { "architecture: llama\n", "layers: 3\n", "hidden size: 32\n", "heads: 4\n", "kv heads: 2\n", "ffn size: 64\n",
             "vocabulary: 300\n", "context: 64\n", "types: f16", "cache per token: 384 bytes", "cache for 64 tokens: 24,576 bytes",
             "memory needed: ", "memory free: " }) {
        QVERIFY2(result.out.contains(line), QByteArray(line + result.out).constData());
    }
}

void TestCommands::mergedHeadsAreAnExperimentEverywhere()
{
    const QString model = QStringLiteral("random:llama?layers=2&d=32&heads=4&ff=64&vocab=300&context=64&type=f16");
    const QStringList merging = words("--merge-kv-heads 2 --json merged.json");
    const auto experimentIn
        = [&](const QJsonValue& json) { return json[QStringLiteral("experiment")][QStringLiteral("merged_from_kv_heads")].toInt(); };
    const auto written = [&] {
        QFile file(m_folder->filePath(QStringLiteral("merged.json")));
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    };
    const ProgramResult inspected = runProgram(QStringList { QStringLiteral("inspect"), model } + merging, m_folder->path());
    QVERIFY2(inspected.exitCode == 0, inspected.err.constData());
    QVERIFY2(inspected.out.contains("experiment: 4 KV heads averaged into 2"), inspected.out.constData());
    QVERIFY(inspected.out.contains("kv heads: 2\n"));
    QVERIFY(inspected.out.contains("cache per token: 256 bytes"));
    const QJsonObject sizes = written();
    QCOMPARE(experimentIn(sizes), 4);
    QVERIFY(sizes[QStringLiteral("name")].toString().endsWith(QStringLiteral("[KV 4 → 2]")));

    const ProgramResult generated = runProgram(
        words("generate --token-ids 5,6,7 --steps 4 --cache both --model") + QStringList { model } + merging, m_folder->path());
    QVERIFY2(generated.exitCode == 0, generated.err.constData());
    QVERIFY2(generated.out.contains("experiment: 4 KV heads averaged into 2"), generated.out.constData());
    const QJsonObject run = written();
    QCOMPARE(experimentIn(run[QStringLiteral("model")]), 4);
    QCOMPARE(run[QStringLiteral("equal")][QStringLiteral("differing_bits")].toInteger(-1), 0);
    // What inspect computes is what was loaded.
    for (const char* key : { "parameters", "weight_bytes", "cache_bytes_per_position", "kv_heads" }) {
        QCOMPARE(sizes[QLatin1String(key)].toInteger(-1), run[QStringLiteral("model")][QLatin1String(key)].toInteger(-2));
    }
    const ProgramResult refused = runProgram({ QStringLiteral("inspect"), model, QStringLiteral("--merge-kv-heads"), QStringLiteral("3") });
    QVERIFY(refused.exitCode == 2 && refused.err.contains("a divisor of 4"));
    const ProgramResult lesson = runProgram(words("inspect lesson:four-heads --merge-kv-heads 1"));
    QVERIFY(lesson.exitCode == 2 && lesson.err.contains("--merge-kv-heads"));
}

void TestCommands::inspectGroupsEveryNumberAlike()
{
    const QString model = QStringLiteral("random:llama?layers=1&d=1024&heads=8&ff=2048&vocab=1000&context=8192");
    const ProgramResult result = runProgram({ QStringLiteral("inspect"), model });
    QVERIFY2(result.exitCode == 0, result.err.constData());
    for (const char* line :
        { "hidden size: 1,024\n", "ffn size: 2,048\n", "vocabulary: 1,000\n", "context: 8,192\n", "cache for 4,096 tokens: " }) {
        QVERIFY2(result.out.contains(line), QByteArray(line + result.out).constData());
    }
    QVERIFY2(!QString::fromUtf8(result.out.mid(result.out.indexOf("parameters"))).contains(QRegularExpression(QStringLiteral("\\d{4}"))),
        result.out.constData());
}

void TestCommands::inspectReadsTheFixture()
{
    const QString folder = fixtures() + QStringLiteral("/stories260K/hf");
    if (!QFile::exists(folder)) {
        QSKIP("the fixtures are not there");
    }
    const ProgramResult result = runProgram({ QStringLiteral("inspect"), folder });
    QVERIFY2(result.exitCode == 0, result.err.constData());
    for (const char* line : { "architecture: llama\n", "layers: 5\n", "hidden size: 64\n", "heads: 8\n", "kv heads: 4\n",
             "vocabulary: 512\n", "cache per token: 1,280 bytes" }) {
        QVERIFY2(result.out.contains(line), QByteArray(line + result.out).constData());
    }
}

void TestCommands::inspectWritesEveryFieldOfTheModel()
{
    const QString out = m_folder->filePath(QStringLiteral("model.json"));
    const ProgramResult result = runProgram({ QStringLiteral("inspect"), kModel, QStringLiteral("--json"), out });
    QVERIFY2(result.exitCode == 0, result.err.constData());
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    QStringList keys = json.keys();
    // As docs/json.md lists them.
    QStringList documented { QStringLiteral("source"), QStringLiteral("name"), QStringLiteral("format"), QStringLiteral("architecture"),
        QStringLiteral("random"), QStringLiteral("layers"), QStringLiteral("width"), QStringLiteral("heads"), QStringLiteral("kv_heads"),
        QStringLiteral("head_dim"), QStringLiteral("feed_forward"), QStringLiteral("vocab"), QStringLiteral("context"),
        QStringLiteral("parameters"), QStringLiteral("weight_bytes"), QStringLiteral("weight_types"),
        QStringLiteral("cache_bytes_per_position"), QStringLiteral("tokenizer"), QStringLiteral("tokenizer_file"),
        QStringLiteral("unused_tensors"), QStringLiteral("tokenizer_problem"), QStringLiteral("head_names_problem"),
        QStringLiteral("announced_type"), QStringLiteral("weight_types_by_role"), QStringLiteral("memory") };
    keys.sort();
    documented.sort();
    QCOMPARE(keys, documented);
    const QJsonObject memory = json[QStringLiteral("memory")].toObject();
    const auto bytes = [&memory](const char* key) { return memory[QLatin1String(key)].toDouble(-1.0); };
    QCOMPARE(bytes("total_bytes"), bytes("weights_bytes") + bytes("cache_bytes") + bytes("rest_bytes"));
    QCOMPARE(bytes("cache_positions"), 64.0);
    QCOMPARE(bytes("cache_bytes"), 64.0 * json[QStringLiteral("cache_bytes_per_position")].toDouble());
    QVERIFY(bytes("weights_bytes") >= json[QStringLiteral("weight_bytes")].toDouble());
    QVERIFY(bytes("free_bytes") > bytes("total_bytes"));
}

void TestCommands::tokenizeShowsIdsAndPieces()
{
    const ProgramResult bytes = runProgram({ QStringLiteral("tokenize"), QStringLiteral("--model"), kModel, QStringLiteral("a \"é\n") });
    QVERIFY2(bytes.exitCode == 0, bytes.err.constData());
    QCOMPARE(bytes.out, QByteArray("97\t\"a\"\n32\t\" \"\n34\t\"\\\"\"\n195\t\"\\xc3\"\n169\t\"\\xa9\"\n10\t\"\\n\"\n"));

    const QString file = fixtures() + QStringLiteral("/stories260K/stories260K.bin");
    if (!QFile::exists(file)) {
        QSKIP("the fixtures are not there; checked with bytes only");
    }
    const ProgramResult result = runProgram({ QStringLiteral("tokenize"), QStringLiteral("--model"), file, QStringLiteral("Once upon") });
    QVERIFY2(result.exitCode == 0, result.err.constData());
    QVERIFY2(result.out.startsWith("1\t"), result.out.constData());  // llama2.c always begins with BOS
    QVERIFY2(result.out.endsWith("\t\" upon\"\n"), result.out.constData());

    // A folder with only a tokenizer is sufficient.
    const QString tokenizerOnly = fixtures() + QStringLiteral("/gpt2-tokenizer");
    const ProgramResult hello
        = runProgram({ QStringLiteral("tokenize"), QStringLiteral("--model"), tokenizerOnly, QStringLiteral("Hello world") });
    QCOMPARE(hello.out, QByteArray("15496\t\"Hello\"\n995\t\" world\"\n"));
}

void TestCommands::aFullDiskIsAnError_data()
{
    QTest::addColumn<QString>("line");
    QTest::newRow("standard output") << QStringLiteral("generate --token-ids 5 --steps 3 --model '%1' > /dev/full");
    QTest::newRow("help") << QStringLiteral("--help > /dev/full");
    QTest::newRow("inspect") << QStringLiteral("inspect '%1' > /dev/full");
    QTest::newRow("JSON") << QStringLiteral("generate --token-ids 5 --steps 3 --model '%1' --json /dev/full");
    QTest::newRow("logits") << QStringLiteral("generate --token-ids 5 --steps 3 --model '%1' --logits /dev/full");
    QTest::newRow("attention") << QStringLiteral("generate --token-ids 5 --steps 3 --model '%1' --attention /dev/full");
}

void TestCommands::aFullDiskIsAnError()
{
    QFETCH(const QString, line);
    if (!QFile::exists(QStringLiteral("/dev/full"))) {
        QSKIP("this system has no /dev/full");
    }
    QProcess shell;
    const QString command = line.contains(QLatin1String("%1")) ? line.arg(kModel) : line;
    shell.start(QStringLiteral("sh"), { QStringLiteral("-c"), QStringLiteral(KVSCOPE_PROGRAM " ") + command });
    QVERIFY(shell.waitForFinished());
    const ProgramResult result { shell.exitCode(), shell.exitStatus() == QProcess::CrashExit, {}, shell.readAllStandardError() };
    QCOMPARE(faultOfFailure(result, 1), QByteArray());
}

void TestCommands::aClosedOutputIsAnError()
{
    // The JSON is requested too: if the summary fails, the JSON must still be complete and must not contain the summary's text.
    QProcess shell;
    shell.setWorkingDirectory(m_folder->path());
    shell.start(QStringLiteral("sh"),
        { QStringLiteral("-c"),
            QStringLiteral(KVSCOPE_PROGRAM " generate --token-ids 5 --steps 3 --json out.json --model '%1' >&-").arg(kModel) });
    QVERIFY(shell.waitForFinished());
    const ProgramResult result { shell.exitCode(), shell.exitStatus() == QProcess::CrashExit, {}, shell.readAllStandardError() };
    QCOMPARE(faultOfFailure(result, 1), QByteArray());
    QFile file(m_folder->filePath(QStringLiteral("out.json")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(QJsonDocument::fromJson(file.readAll()).isObject());
}

void TestCommands::anInterruptedRunLeavesNoFiles()
{
    QProcess process;
    process.setWorkingDirectory(m_folder->path());
    process.start(QStringLiteral(KVSCOPE_PROGRAM),
        words("generate --token-ids 5 --steps 4000 --cache off --json a.json --logits b.npy --model "
              "random:llama?layers=4&d=256&heads=4&vocab=300&context=4096"));
    const auto files = [this] { return QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(); };
    QVERIFY(process.waitForReadyRead(30'000));  // the introduction; both files are open by then
    process.terminate();
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    QCOMPARE(process.exitCode(), SIGTERM);
    QCOMPARE(files(), 0);
}

void TestCommands::aLimitOfTheShellGivesASentence()
{
    if (kInstrumented) {
        QSKIP("instrumented programs reserve more address space than any limit leaves");
    }
    // 400 MB of weights within 400 MB of address space, and 4 GB of rotary angles and cache within 1 GB.
    for (const char* line :
        { "ulimit -v 400000 && exec \"$0\" generate --model 'random:llama?layers=8,d=1024,heads=8' --token-ids 1 --steps 1 --threads 1",
            "ulimit -v 1000000 && exec \"$0\" generate --model 'random:llama?layers=1,d=65536,heads=1,ff=1,vocab=2,context=16384' "
            "--token-ids 1 "
            "--steps 1 --threads 1" }) {
        QProcess shell;
        shell.start(QStringLiteral("sh"), { QStringLiteral("-c"), QString::fromLatin1(line), QStringLiteral(KVSCOPE_PROGRAM) });
        QVERIFY(shell.waitForFinished(110'000));
        const QByteArray said = shell.readAllStandardError();
        QCOMPARE(shell.exitStatus(), QProcess::NormalExit);
        QCOMPARE(shell.exitCode(), 1);
        QVERIFY2(said.startsWith("kvscope: error: there is not enough memory") && said.count('\n') == 1, said.constData());
        QVERIFY2(said.contains("memory needed: "), said.constData());
    }
}

void TestCommands::commandsNeedNoWindowSystem()
{
    // With a nonexistent platform, every program that creates a QGuiApplication aborts.
    const QStringList noPlatform { QStringLiteral("QT_QPA_PLATFORM=nosuchplatform") };
    QCOMPARE(runProgram(words("generate --token-ids 5 --steps 3 --model") + QStringList { kModel }, {}, noPlatform).exitCode, 0);
    QCOMPARE(runProgram({ QStringLiteral("inspect"), kModel }, {}, noPlatform).exitCode, 0);
    QCOMPARE(
        runProgram({ QStringLiteral("tokenize"), QStringLiteral("--model"), kModel, QStringLiteral("a") }, {}, noPlatform).exitCode, 0);
    // The window needs a platform and reports this in one line.
    const ProgramResult window = runProgram({}, {}, noPlatform);
    QVERIFY(window.exitCode == 1 || window.exitCode == 2);
    QCOMPARE(faultOfFailure(window, window.exitCode), QByteArray());
}

void TestCommands::lessonsPrintTheirContexts()
{
    const QString out = m_folder->filePath(QStringLiteral("lesson.json"));
    const ProgramResult result = runProgram(
        { QStringLiteral("generate"), QStringLiteral("--model"), QStringLiteral("lesson:four-heads"), QStringLiteral("--prompt"),
            QStringLiteral("Today weather is so"), QStringLiteral("--steps"), QStringLiteral("2"), QStringLiteral("--force-ids"),
            QStringLiteral("0"), QStringLiteral("--cache"), QStringLiteral("both"), QStringLiteral("--json"), out });
    QVERIFY2(result.exitCode == 0, result.err.constData());
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    const auto context = [&](int run, int step, int head, int position) {
        return json[QStringLiteral("runs")][run][QStringLiteral("steps")][step][QStringLiteral("contexts")][head][position].toDouble();
    };
    const auto near = [](double found, double expected) { return std::abs(found - expected) < 1e-4; };
    QVERIFY(near(context(0, 0, 0, 3), 12.5));
    QVERIFY(near(context(0, 0, 1, 2), 31.0 / 3.0));
    QVERIFY(near(context(0, 0, 3, 3), 9.0));
    // The stale key of "so": with the cache, head 2 still attends to it; without the cache it does not.
    QVERIFY(near(context(0, 1, 1, 4), 6.0));
    QVERIFY(near(context(1, 1, 1, 4), 7.0));
}

void TestCommands::benchFillsEveryField()
{
    const QString out = m_folder->filePath(QStringLiteral("bench.json"));
    const ProgramResult result = runProgram({ QStringLiteral("bench"), QStringLiteral("--model"), kModel, QStringLiteral("--kernels"),
        QStringLiteral("both"), QStringLiteral("--json"), out });
    QVERIFY2(result.exitCode == 0 && result.err.isEmpty(), result.err.constData());
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    QVERIFY(json[QStringLiteral("threads")].toInt() >= 1);
    QVERIFY(json[QStringLiteral("isa")].isString());
    QVERIFY(json[QStringLiteral("fma_peak_gflops")].toDouble() > 0.0);
    for (int run = 0; run < 2; ++run) {
        QCOMPARE(json[QStringLiteral("runs")][run][QStringLiteral("kernels")].toString(),
            run == 0 ? QStringLiteral("exact") : QStringLiteral("eigen"));
        for (const char* key : { "stream_gbs", "prefill_tokens", "prefill_tokens_per_s", "prefill_percent_of_peak", "decode_tokens_per_s",
                 "decode_percent_of_stream", "capture_percent" }) {
            QVERIFY2(json[QStringLiteral("runs")][run][QLatin1String(key)].toDouble() > 0.0, key);
        }
        QVERIFY(json[QStringLiteral("cached_vs_uncached")][run][QStringLiteral("ratio_operations")].toDouble() > 1.0);
        checkCosts(json[QStringLiteral("runs")][run]);
    }
    checkGrowth(json[QStringLiteral("growth")][0]);
    QCOMPARE(json[QStringLiteral("cached_vs_uncached")][0][QStringLiteral("differing_bits")].toInt(-1), 0);
}

void TestCommands::benchWindowFillsEveryField()
{
#ifndef KVSCOPE_HAS_GUI
    const ProgramResult refused = runProgram({ QStringLiteral("bench-window") });
    QCOMPARE(refused.exitCode, 2);
    QVERIFY(refused.err.contains("no window"));
#else
    const QString out = m_folder->filePath(QStringLiteral("window.json"));
    const ProgramResult result = runProgram({ QStringLiteral("bench-window"), QStringLiteral("--model"),
        QStringLiteral("random:gpt2?d=128&layers=3&heads=4"), QStringLiteral("--positions"), QStringLiteral("300"),
        QStringLiteral("--seconds"), QStringLiteral("1"), QStringLiteral("--json"), out });
    QVERIFY2(result.exitCode == 0 && result.err.isEmpty(), result.err.constData());
    QVERIFY(result.out.contains("without X server"));
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonValue model = QJsonDocument::fromJson(file.readAll())[QStringLiteral("models")][0];
    QCOMPARE(model[QStringLiteral("layers")].toInt(), 3);
    QCOMPARE(model[QStringLiteral("heads")].toInt(), 4);
    QVERIFY(model[QStringLiteral("runs")].toInt() >= 1);
    for (const char* key : { "engine_step", "step_to_picture", "input_to_picture", "repaint", "hover_to_picture", "hover_repaint" }) {
        const QJsonValue times = model[QLatin1String(key)];
        QVERIFY2(times[QStringLiteral("count")].toInt() > 0, key);
        QVERIFY2(times[QStringLiteral("largest_ms")].toDouble() >= times[QStringLiteral("median_ms")].toDouble(), key);
    }
    // Every step that the engine finished is shown, but for those of the last moment and the prefills.
    QVERIFY(model[QStringLiteral("step_to_picture")][QStringLiteral("count")].toInt()
        >= model[QStringLiteral("engine_step")][QStringLiteral("count")].toInt() / 2);
    const QJsonValue map = model[QStringLiteral("cache_map")];
    QCOMPARE(map[QStringLiteral("positions")].toInt(), 300);
    for (const char* key : { "step_to_picture", "make", "paint_states", "paint_norms", "hover_to_picture", "hover_repaint" })
        QVERIFY2(map[QLatin1String(key)][QStringLiteral("count")].toInt() > 0, key);
    QVERIFY(model[QStringLiteral("peak_memory_bytes")].toDouble() > 1e6);
    for (const QJsonValue& held : { model[QStringLiteral("held")], map[QStringLiteral("held")] }) {
        QVERIFY(held[QStringLiteral("attention_bytes")].toDouble() > 0);
        QVERIFY(held[QStringLiteral("attention_bytes")].toDouble() <= held[QStringLiteral("attention_limit_bytes")].toDouble());
        QVERIFY(held[QStringLiteral("pooled_bytes")].toDouble() > 0);
    }
#endif
}

void TestCommands::tooManyThreadsDoNotCrash()
{
    if (kInstrumented) {
        QSKIP("instrumented programs reserve more address space than this limit leaves");
    }
    // Each thread reserves a stack; the limit allows some of two hundred threads, but not all.
    QProcess shell;
    shell.start(QStringLiteral("/bin/sh"),
        { QStringLiteral("-c"),
            QStringLiteral(
                "ulimit -v 400000; exec \"$0\" generate --model 'random:llama?layers=1&d=32&vocab=256' --prompt a --steps 2 --threads 200"),
            QStringLiteral(KVSCOPE_PROGRAM) });
    QVERIFY(shell.waitForFinished(60'000));
    QCOMPARE(shell.exitStatus(), QProcess::NormalExit);
    const QByteArray err = shell.readAllStandardError();
    QVERIFY2(!err.contains("terminate"), err.constData());
    QVERIFY2(shell.exitCode() == 0 || err.startsWith("kvscope: error: "), err.constData());
}

KVSCOPE_TEST(TestCommands)
#include "tst_commands.moc"
