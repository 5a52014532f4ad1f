// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Attention is captured only on request and once, and a further probe sees every row.
#include "run/generator.h"
#include "support/fakemodel.h"
#include "support/generatorrun.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

class TestCapture final : public QObject {
    Q_OBJECT

private slots:
    void attentionIsKeptOnceUnlessItChanges()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 4);
        settings.cacheOn = false;
        Generator generator(model, settings, 1);
        const auto prefill = generator.step({});
        QCOMPARE(prefill->attention->rows, 3);
        const auto same = generator.step({});
        QCOMPARE(same->attention->rows, 1);
        model.setUnstableRow(2);
        const auto changed = generator.step({});
        QCOMPARE(changed->attention->firstRow, 2);
        QCOMPARE(changed->attention->rows, 3);
    }

    void withoutCaptureTheModelIsNotObserved()
    {
        bool observed = false;
        FakeModel model([&](const FakeModel::Pass& pass) {
            observed = observed || pass.observed;
            return true;
        });
        RunSettings settings = settingsFor({ 1, 2, 3 }, 2);
        settings.captureAttention = false;
        Generator generator(model, settings, 1);
        const auto records = runAll(generator);
        QVERIFY(!observed);
        QVERIFY(records[0]->attention == nullptr);
    }

    void aFurtherObserverSeesEveryRow()
    {
        class Counter final : public Probe {
        public:
            [[nodiscard]] bool wantsAttention(int layer, int head) const override { return layer == 1 && head == 0; }
            void attention(int layer, int head, int /*firstRow*/, int rows, int /*cols*/, std::span<const float> /*weights*/) override
            {
                others += layer == 1 && head == 0 ? 0 : 1;
                seen += rows;
            }
            int seen = 0;
            int others = 0;
        };
        for (const bool capture : { true, false }) {
            FakeModel model;
            RunSettings settings = settingsFor({ 1, 2, 3 }, 3);
            settings.captureAttention = capture;
            settings.cacheOn = false;
            Generator generator(model, settings, 1);
            Counter counter;
            while (!generator.finished()) {
                static_cast<void>(generator.step({}, &counter));
            }
            QCOMPARE(counter.seen, 3 + 4 + 5);
            QCOMPARE(counter.others, 0);
        }
    }
};

KVSCOPE_TEST(TestCapture)
#include "tst_capture.moc"
