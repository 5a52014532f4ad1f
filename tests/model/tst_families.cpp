// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests every model family against the independent float64 passes in tests/golden/families: logits within 1e-4, attention within 1e-5,
// with weights stored as f32, f16 and bf16, with both sets of kernels. The exact kernels give the same bits with and without the cache, and
// the counted operations and bytes are those of the closed formulas.

#include "kernels/types/conversion.h"
#include "run/costmodel.h"
#include "support/goldenfolder.h"
#include "support/plainargument.h"
#include "support/testregistry.h"
#include "text/errorsentence.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr double kLogitTolerance = 1e-4;
constexpr double kAttentionTolerance = 1e-5;

/// Refused: norms after the residual additions and embeddings of another width.
constexpr QLatin1String kRefused("opt-350m");

QString familiesFolder()
{
    return QStringLiteral(KVSCOPE_SOURCE_DIR "/tests/golden/families/");
}

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A safetensors file with its float32 tensors converted.
QByteArray convertedFile(const QByteArray& file, DType type)
{
    const auto headerBytes = static_cast<qsizetype>(qFromLittleEndian<quint64>(file.constData()));
    const QJsonObject header = QJsonDocument::fromJson(file.mid(8, headerBytes)).object();
    QJsonObject changed;
    QByteArray blob;
    for (auto it = header.begin(); it != header.end(); ++it) {
        QJsonObject tensor = it.value().toObject();
        if (!tensor.contains(QStringLiteral("data_offsets")))
            continue;
        const QJsonArray offsets = tensor[QStringLiteral("data_offsets")].toArray();
        const QByteArray values = file.mid(8 + headerBytes + offsets[0].toInteger(), offsets[1].toInteger() - offsets[0].toInteger());
        Matrix matrix { DType::F32, 1, static_cast<int>(values.size() / 4), {} };
        matrix.bytes.resize(static_cast<std::size_t>(values.size()));
        std::memcpy(matrix.bytes.data(), values.constData(), matrix.bytes.size());
        const qsizetype begin = blob.size();
        if (tensor[QStringLiteral("dtype")].toString() == QLatin1String("F32")) {
            const Matrix narrow = converted(matrix, type);
            blob.append(reinterpret_cast<const char*>(narrow.bytes.data()), static_cast<qsizetype>(narrow.bytes.size()));
            tensor[QStringLiteral("dtype")] = type == DType::F16 ? QStringLiteral("F16") : QStringLiteral("BF16");
        } else {
            blob.append(values);
        }
        tensor[QStringLiteral("data_offsets")] = QJsonArray { begin, blob.size() };
        changed[it.key()] = tensor;
    }
    QByteArray text = QJsonDocument(changed).toJson(QJsonDocument::Compact);
    text.append(QByteArray((8 - text.size() % 8) % 8, ' '));
    QByteArray length(8, '\0');
    qToLittleEndian<quint64>(static_cast<quint64>(text.size()), length.data());
    return length + text + blob;
}

/// The folder itself for float32, otherwise a converted copy in @p scratch.
std::string folderInType(const QString& folder, DType type, const QTemporaryDir& scratch)
{
    if (type == DType::F32)
        return folder.toStdString();
    const auto write = [&](const QString& name, const QByteArray& contents) {
        QFile file(scratch.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(contents) == contents.size();
    };
    const bool written = write(QStringLiteral("config.json"), contentsOf(folder + QStringLiteral("/config.json")))
        && write(QStringLiteral("model.safetensors"), convertedFile(contentsOf(folder + QStringLiteral("/model.safetensors")), type));
    return written ? scratch.path().toStdString() : std::string();
}

void checkRun(const GoldenRun& run, const GoldenFolder& golden, const ModelConfig& config, const QString& what)
{
    const double logitError = largestDifference(run.logits, golden.logits);
    const double attentionError = largestDifference(run.attention, golden.attention);
    const QString numbers = QStringLiteral("%1: logits differ by %2, attention by %3").arg(what).arg(logitError).arg(attentionError);
    QVERIFY2(logitError <= kLogitTolerance, qPrintable(numbers));
    QVERIFY2(attentionError <= kAttentionTolerance, qPrintable(numbers));
    const auto count = static_cast<int>(golden.tokens.size());
    QCOMPARE(run.operations, predictOperations(config, 0, count, count));
}

}  // namespace

class FamiliesTest final : public QObject {
    Q_OBJECT

private slots:
    void unsupportedVariantsAreNamed()
    {
        try {
            static_cast<void>(loadModel(QString(familiesFolder() + kRefused).toStdString()));
            QFAIL("loaded");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::ArchitectureUnsupported);
            QCOMPARE(plain(error.key()), std::string("word_embed_proj_dim"));
        }
    }

    void normsOfEachHeadMustBeAnnounced()
    {
        const QString folder = familiesFolder() + QStringLiteral("stablelm-parallel");
        QJsonObject config = QJsonDocument::fromJson(contentsOf(folder + QStringLiteral("/config.json"))).object();
        QVERIFY(config[QStringLiteral("qk_layernorm")].toBool());
        config[QStringLiteral("qk_layernorm")] = false;
        const QTemporaryDir scratch;
        QVERIFY(QFile::copy(folder + QStringLiteral("/model.safetensors"), scratch.filePath(QStringLiteral("model.safetensors"))));
        QFile file(scratch.filePath(QStringLiteral("config.json")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(config).toJson()) > 0);
        file.close();
        try {
            static_cast<void>(loadModel(scratch.path().toStdString()));
            QFAIL("loaded");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::TensorUnexpected);
            QVERIFY(plain(error.key()).find("_layernorm.norms.") != std::string::npos);
        }
    }

    void referencesAreMet_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("type");
        const QStringList folders = QDir(familiesFolder()).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        for (const QString& folder : folders) {
            if (folder == kRefused)
                continue;
            for (const DType type : { DType::F32, DType::F16, DType::BF16 })
                QTest::addRow("%s in %s", qPrintable(folder), dtypeName(type)) << folder << static_cast<int>(type);
        }
        QVERIFY(!folders.isEmpty());
    }
    void referencesAreMet()
    {
        QFETCH(QString, name);
        QFETCH(int, type);
        const QString folder = familiesFolder() + name;
        const GoldenFolder golden(folder);
        QVERIFY(golden.tokens.size() > 5);
        const QTemporaryDir scratch;
        QVERIFY(scratch.isValid());
        const std::string argument = folderInType(folder, static_cast<DType>(type), scratch);
        for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen }) {
            LoadedModel loaded;
            try {
                LoadOptions options;
                options.kernels = kind;
                options.threads = 2;
                loaded = loadModel(argument, options);
            } catch (const EngineError& error) {
                QFAIL(errorText(error).c_str());
            }
            const ModelConfig& config = loaded.model->config();
            const QString kernels = QLatin1String(kernelKindName(kind));
            const GoldenRun off = runGolden(*loaded.model, golden, false);
            checkRun(off, golden, config, kernels + QStringLiteral(" kernels, cache off"));
            const GoldenRun on = runGolden(*loaded.model, golden, true);
            checkRun(on, golden, config, kernels + QStringLiteral(" kernels, cache on"));
            QCOMPARE(on.cacheBytes, cacheBytesPerPosition(config) * golden.tokens.size());
            if (kind == KernelKind::Exact) {
                QVERIFY(equalBits(on.logits, off.logits));
                QVERIFY(equalBits(on.attention, off.attention));
            }
        }
    }
};

KVSCOPE_TEST(FamiliesTest)
#include "tst_families.moc"
