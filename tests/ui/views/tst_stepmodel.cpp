// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of steps while a run continues: rows are added, and the reader's place in the table is kept.
#include "state/runhistory.h"
#include "support/attentionrun.h"
#include "support/testregistry.h"
#include "views/time/stepmodel.h"

#include <QAbstractItemModelTester>
#include <QPersistentModelIndex>
#include <QSignalSpy>
#include <QTest>

using namespace kvscope;

class TestStepModel final : public QObject {
    Q_OBJECT

private slots:
    void aRunBeyondTheAttentionBudgetOnlyAddsRows()
    {
        constexpr int kPrompt = 6;
        StepModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        RunHistory run(1, test::runSettings(kPrompt));
        QPersistentModelIndex focus;
        int atStart = 0;
        for (int step = 0; step < 8; ++step) {
            run.append({ test::stepRecord(1, kPrompt, step, step == 0 ? Phase::Prefill : Phase::Decode) }, 600);
            model.show(run.records());
            QCOMPARE(model.rowCount(), step + 1);
            if (step == 0) {
                focus = model.index(0, StepModel::TotalColumn);
                atStart = static_cast<int>(resets.count());
            }
            QVERIFY(focus.isValid());
        }
        QVERIFY(run.attention(0, 0, 7)->missingRows > 0);
        QCOMPARE(resets.count(), atStart);
    }
};

KVSCOPE_TEST(TestStepModel)
#include "tst_stepmodel.moc"
