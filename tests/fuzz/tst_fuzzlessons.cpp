// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Reading a lesson returns from the seeds of the fuzzer and from everything that it has found so far.

#include "fuzz/corpusreplay.h"
#include "support/testregistry.h"

using namespace kvscope::test;

class TestFuzzLessons final : public QObject {
    Q_OBJECT

private slots:
    void inputsAreSurvived_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("file");
        addFuzzRows(kTarget);
    }

    void inputsAreSurvived()
    {
        QFETCH(const QString, file);
        replay(kTarget, file);
    }

private:
    static constexpr FuzzTarget kTarget { "lesson", fuzzLesson };
};

KVSCOPE_TEST(TestFuzzLessons)
#include "tst_fuzzlessons.moc"
