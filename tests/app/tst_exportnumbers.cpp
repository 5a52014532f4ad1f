// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that export writes, which need no window: this runs in builds without one too.
#include "programrun.h"
#include "support/npyreader.h"
#include "support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace kvscope::test;

namespace {

const QString kModel = QStringLiteral("random:llama?layers=2&d=32&heads=4&ff=64&vocab=300&context=64");
constexpr int kPositions = 3 + 4 - 1;

/// Exports one head of a small run, with additional arguments @p more.
QStringList exportOf(const char* more)
{
    return words("export --token-ids 5,6,7 --steps 4 --view attention --model") + QStringList { kModel } + words(more);
}

}  // namespace

class TestExportNumbers final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void numbersAreThoseOfGenerate();
    void earlierStepsAreSmaller();
    void csvHasOneLinePerVisiblePair();
    void jsonHasNullWhereMasked();
    void theArchiveHasEveryHead();
    void anArchiveOfOneStepHasThePrompt();
    void everyViewHasItsTable();
    void aSeriesHasOneFileForEachMember();
    void unknownFormatsListTheNumbers();

private:
    [[nodiscard]] QString path(const char* name) const { return m_folder->filePath(QString::fromLatin1(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestExportNumbers::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestExportNumbers::numbersAreThoseOfGenerate()
{
    QCOMPARE(runProgram(exportOf("--format npy --layer 1 --head 2 --out ."), m_folder->path()).exitCode, 0);
    QCOMPARE(
        runProgram(words("generate --token-ids 5,6,7 --steps 4 --attention all.npy --model") + QStringList { kModel }, m_folder->path())
            .exitCode,
        0);
    const NpyArray one = readNpy(path("attention.npy"));
    const NpyArray all = readNpy(path("all.npy"));
    QVERIFY(one.float32);
    QCOMPARE(one.shape, (std::vector<std::size_t> { kPositions, kPositions }));
    QVERIFY(all.float32);
    QCOMPARE(all.shape, (std::vector<std::size_t> { 2, 4, kPositions, kPositions }));
    constexpr std::size_t kMatrix = std::size_t { kPositions } * kPositions;
    QVERIFY(std::equal(one.values.begin(), one.values.end(), all.values.begin() + static_cast<qsizetype>((1 * 4 + 2) * kMatrix)));
}

void TestExportNumbers::earlierStepsAreSmaller()
{
    QCOMPARE(runProgram(exportOf("--format npy --step 0 --cache off --out ."), m_folder->path()).exitCode, 0);
    QCOMPARE(readNpy(path("attention.npy")).shape, (std::vector<std::size_t> { 3, 3 }));
}

void TestExportNumbers::csvHasOneLinePerVisiblePair()
{
    QCOMPARE(runProgram(exportOf("--format csv --lang es --out ."), m_folder->path()).exitCode, 0);
    QFile file(path("attention.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 1 + kPositions * (kPositions + 1) / 2);
    QVERIFY(lines[0].startsWith("layer,head,step,query,key,"));
    QVERIFY2(lines[1].startsWith("0,0,3,0,0,5,5,"), lines[1].constData());
    // The first row sees only itself; a decimal point in any language. Some tokens are no whole characters, so their bytes follow the weight.
    const QList<QByteArray> header = lines[0].trimmed().split(',');
    QCOMPARE(header.mid(header.size() - 3), (QList<QByteArray> { "weight", "query_bytes", "key_bytes" }));
    const QList<QByteArray> first = lines[1].trimmed().split(',');
    QCOMPARE(first.mid(first.size() - 3), (QList<QByteArray> { "1", "", "" }));
}

void TestExportNumbers::jsonHasNullWhereMasked()
{
    QCOMPARE(runProgram(exportOf("--format json --out ."), m_folder->path()).exitCode, 0);
    QFile file(path("attention.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject json = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(json[QStringLiteral("token_ids")].toArray().size(), kPositions);
    const QJsonArray weights = json[QStringLiteral("weights")].toArray();
    QCOMPARE(weights.size(), kPositions);
    QVERIFY(weights[0][1].isNull());
    QCOMPARE(weights[0][0].toDouble(), 1.0);
    QVERIFY(weights[kPositions - 1][kPositions - 1].isDouble());
}

void TestExportNumbers::theArchiveHasEveryHead()
{
    QCOMPARE(runProgram(exportOf("--format npz --out deep/er"), m_folder->path()).exitCode, 0);
    QCOMPARE(runProgram(words("generate --token-ids 5,6,7 --steps 4 --cache off --attention all.npy --model") + QStringList { kModel },
                 m_folder->path())
                 .exitCode,
        0);
    QFile archive(path("deep/er/attention.npz"));
    QFile all(path("all.npy"));
    QVERIFY(archive.open(QIODevice::ReadOnly) && all.open(QIODevice::ReadOnly));
    const QByteArray bytes = archive.readAll();
    // Members are stored as they are, so the whole file of generate stands in the archive: the same bits with the cache as without it.
    QVERIFY(bytes.contains(all.readAll()));
    QVERIFY(bytes.contains("token_bytes.npy"));
    QCOMPARE(QDir(path("deep/er")).entryList(QDir::Files | QDir::Hidden), QStringList { QStringLiteral("attention.npz") });
}

void TestExportNumbers::anArchiveOfOneStepHasThePrompt()
{
    QCOMPARE(runProgram(words("export --token-ids 5,6,7 --steps 1 --view attention --format npz --out . --model") + QStringList { kModel },
                 m_folder->path())
                 .exitCode,
        0);
    QFile archive(path("attention.npz"));
    QVERIFY(archive.open(QIODevice::ReadOnly));
    QVERIFY(archive.readAll().contains("'shape': (2, 4, 3, 3)"));
}

void TestExportNumbers::everyViewHasItsTable()
{
    const QStringList line = words("export --token-ids 5,6,7 --steps 4 --view all --format csv --lang es --step 2 --out tables --model")
        << kModel;
    const ProgramResult result = runProgram(line, m_folder->path());
    QCOMPARE(result.exitCode, 0);
    const QStringList tables { QStringLiteral("attention.csv"), QStringLiteral("cache.csv"), QStringLiteral("cores.csv"),
        QStringLiteral("cost.csv"), QStringLiteral("growth.csv"), QStringLiteral("heads.csv"), QStringLiteral("logits.csv"),
        QStringLiteral("roofline.csv"), QStringLiteral("timeline.csv"), QStringLiteral("token-cost.csv"), QStringLiteral("ttft.csv") };
    QCOMPARE(QDir(path("tables")).entryList(QDir::Files, QDir::Name), tables);
    QCOMPARE(result.out.count('\n'), tables.size());
    QFile cost(path("tables/cost.csv"));
    QVERIFY(cost.open(QIODevice::ReadOnly));
    const QList<QByteArray> lines = cost.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 1 + 4);
    // Counted, predicted, and computed for this mode: one number.
    const QList<QByteArray> decode = lines[2].split(',');
    QCOMPARE(decode[1], QByteArray("decode"));
    QCOMPARE(decode[7], decode[8]);
    QCOMPARE(decode[7], decode[9]);
    QVERIFY(decode[10].toULongLong() > decode[9].toULongLong());
    QFile cache(path("tables/cache.csv"));
    QVERIFY(cache.open(QIODevice::ReadOnly));
    QCOMPARE(cache.readAll().trimmed().split('\n').size(), 1 + 5);  // the positions of step 2
    QFile cores(path("tables/cores.csv"));
    QVERIFY(cores.open(QIODevice::ReadOnly));
    const QList<QByteArray> lanes = cores.readAll().trimmed().split('\n');
    QCOMPARE(lanes.size(), 1 + 4);
    for (qsizetype lane = 1; lane < lanes.size(); ++lane)
        QCOMPARE(lanes[lane].trimmed().split(',').last(), QByteArray("0"));  // bits that differ
}

void TestExportNumbers::aSeriesHasOneFileForEachMember()
{
    QCOMPARE(runProgram(exportOf("--format npy --series heads --out heads"), m_folder->path()).exitCode, 0);
    QCOMPARE(runProgram(words("generate --token-ids 5,6,7 --steps 4 --attention all.npy --model") << kModel, m_folder->path()).exitCode, 0);
    const NpyArray all = readNpy(path("all.npy"));
    const QDir folder(path("heads"));
    QCOMPARE(folder.entryList(QDir::Files).size(), 2 * 4);
    constexpr std::size_t kMatrix = std::size_t { kPositions } * kPositions;
    for (int layer = 0; layer < 2; ++layer) {
        for (int head = 0; head < 4; ++head) {
            const NpyArray one = readNpy(folder.filePath(QStringLiteral("attention-layer%1-head%2.npy").arg(layer).arg(head)));
            const auto from = all.values.begin() + static_cast<qsizetype>(static_cast<std::size_t>(layer * 4 + head) * kMatrix);
            QVERIFY(std::equal(one.values.begin(), one.values.end(), from));
        }
    }
    QCOMPARE(runProgram(exportOf("--format npy --series steps --step 2 --out steps"), m_folder->path()).exitCode, 0);
    QCOMPARE(QDir(path("steps")).entryList(QDir::Files, QDir::Name),
        (QStringList {
            QStringLiteral("attention-step0.npy"), QStringLiteral("attention-step1.npy"), QStringLiteral("attention-step2.npy") }));
    QCOMPARE(readNpy(path("steps/attention-step1.npy")).shape, (std::vector<std::size_t> { 4, 4 }));
    QCOMPARE(runProgram(exportOf("--format npy --series layers --head 3 --out layers"), m_folder->path()).exitCode, 0);
    QCOMPARE(readNpy(path("layers/attention-layer1.npy")).values, readNpy(path("heads/attention-layer1-head3.npy")).values);
    QCOMPARE(faultOfFailure(runProgram(exportOf("--format npz --series heads --out ."), m_folder->path()), 2), QByteArray());
}

void TestExportNumbers::unknownFormatsListTheNumbers()
{
    const ProgramResult result = runProgram(exportOf("--format xlsx --out ."), m_folder->path());
    QCOMPARE(faultOfFailure(result, 2), QByteArray());
    QVERIFY2(result.err.contains("csv, npy or json"), result.err.constData());
}

KVSCOPE_TEST(TestExportNumbers)
#include "tst_exportnumbers.moc"
