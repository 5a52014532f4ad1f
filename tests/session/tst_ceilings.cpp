// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The machine's ceilings, measured on the session's thread beside the run.
#include "session/inferencesession.h"

#include "support/sessionprobe.h"
#include "support/testregistry.h"

#include <QSignalSpy>
#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kLong = 120'000;  ///< on a machine that is building

}  // namespace

class TestCeilings final : public QObject {
    Q_OBJECT

private slots:
    void theyAreMeasuredForTheModel()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        std::vector<MachineCeilings> answers;
        connect(&probe.session, &InferenceSession::ceilingsMeasured, &probe.session,
            [&](const MachineCeilings& ceilings) { answers.push_back(ceilings); });
        probe.session.measureCeilings();
        QVERIFY(QTest::qWaitFor([&] { return !answers.empty(); }, kLong));
        QVERIFY(answers[0].gflops > 0.0 && answers[0].streamGbs > 0.0);
        QCOMPARE(answers[0].streamBytes, std::uint64_t { 1000 });
        QCOMPARE(answers[0].threads, 1);
        QCOMPARE(answers[0].ridge(), answers[0].gflops / answers[0].streamGbs);
        // The lower of the two ceilings counts.
        QCOMPARE(answers[0].at(answers[0].ridge() / 2), answers[0].gflops / 2);
        QCOMPARE(answers[0].at(answers[0].ridge() * 2), answers[0].gflops);
    }

    void aRunThatStartsMeanwhileDropsNothing()
    {
        SessionProbe probe(loaderOf());
        QVERIFY(probe.load());
        int answers = 0;
        connect(&probe.session, &InferenceSession::ceilingsMeasured, &probe.session, [&] { ++answers; });
        probe.session.measureCeilings();
        probe.session.start(sessionSettings(5));
        probe.session.stepOnce();
        QVERIFY(QTest::qWaitFor([&] { return probe.records.size() == 1; }, kLong));
        QVERIFY(QTest::qWaitFor([&] { return answers == 1; }, kLong));
    }

    void withoutAModelNothingIsMeasured()
    {
        SessionProbe probe(loaderOf());
        QSignalSpy answers(&probe.session, &InferenceSession::ceilingsMeasured);
        probe.session.measureCeilings();
        QTest::qWait(50);
        QCOMPARE(answers.size(), 0);
    }
};

KVSCOPE_TEST(TestCeilings)
#include "tst_ceilings.moc"
