// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every parser of the engine returns from the seeds of the fuzzer and from everything that it has found so far.

#include "fuzz/corpusreplay.h"
#include "support/testregistry.h"

using namespace kvscope::test;

class TestFuzzCorpus final : public QObject {
    Q_OBJECT

private slots:
    void everyTargetHasSeeds()
    {
        for (const FuzzTarget& target : kEngineTargets) {
            const QString folder = QStringLiteral(KVSCOPE_SOURCE_DIR "/tests/fuzz/corpus/%1").arg(QLatin1String(target.name));
            QVERIFY2(QDirIterator(folder, QDir::Files).hasNext(), target.name);
        }
    }

    void inputsAreSurvived_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("file");
        for (const FuzzTarget& target : kEngineTargets) {
            addFuzzRows(target);
        }
    }

    void inputsAreSurvived()
    {
        QFETCH(const QString, target);
        QFETCH(const QString, file);
        for (const FuzzTarget& candidate : kEngineTargets) {
            if (target == QLatin1String(candidate.name)) {
                replay(candidate, file);
            }
        }
    }

    void damagedSeedsAreSurvived_data() { inputsAreSurvived_data(); }

    /// What a fuzzer does first: cut off the end, change a byte.
    void damagedSeedsAreSurvived()
    {
        QFETCH(const QString, target);
        QFETCH(const QString, file);
        QFile input(file);
        QVERIFY(input.open(QIODevice::ReadOnly));
        const QByteArray bytes = input.readAll();
        constexpr qsizetype kPlaces = 40;
        if (bytes.isEmpty()) {
            return;
        }
        for (const FuzzTarget& candidate : kEngineTargets) {
            for (qsizetype i = 0; target == QLatin1String(candidate.name) && i < kPlaces; ++i) {
                const qsizetype at = bytes.size() * i / kPlaces;
                candidate.run({ bytes.constData(), static_cast<std::size_t>(at) });
                QByteArray changed = bytes;
                changed[at] = static_cast<char>(changed[at] ^ (1 << (i % 8)));
                candidate.run({ changed.constData(), static_cast<std::size_t>(changed.size()) });
            }
        }
    }
};

KVSCOPE_TEST(TestFuzzCorpus)
#include "tst_fuzzcorpus.moc"
