// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The hand-made heads' panels show what the run itself computed, whatever way it took: the cache switched in between, branches, a repaired key.
#include "demo/fourheads.h"
#include "loader/checkpoint.h"
#include "run/generator.h"
#include "state/viewstate.h"
#include "support/testregistry.h"
#include "theme/theme.h"
#include "views/fourheads/headcases.h"
#include "views/fourheads/headcontextspanel.h"
#include "views/fourheads/headmatrices.h"
#include "views/fourheads/headtable.h"
#include "views/fourheads/headtablemodel.h"
#include "views/fourheads/headweightspanel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QKeyEvent>
#include <QTest>

#include <cmath>
#include <memory>

using namespace kvscope;

namespace {

constexpr TokenId kIs = 5;

/// The lesson's model and its run, step by step, as the window keeps them.
class Heads {
public:
    explicit Heads(bool repaired) : m_loaded(loadModel(repaired ? "lesson:four-heads?patch=1" : "lesson:four-heads")), m_repaired(repaired)
    {
        state.setModel(m_loaded.info);
        RunSettings settings;
        settings.prompt = m_loaded.info->tokenizer->encode("Today weather is so");
        settings.steps = 20;
        m_generator = std::make_unique<Generator>(*m_loaded.model, settings, ++m_runId);
        state.startRun(m_runId, settings);
    }

    void step(bool cacheOn)
    {
        m_generator->setCacheOn(cacheOn);
        state.appendRecords({ m_generator->step({}) });
    }

    void branch(int step, TokenId token)
    {
        m_generator = Generator::branch(std::move(m_generator), step, token, ++m_runId);
        state.startRun(m_runId, m_generator->settings());
    }

    /// softmax(Q Kᵀ / √64) V of the newest position, of the keys that are shown.
    [[nodiscard]] std::vector<double> contextFromTheShownKeys(int step) const
    {
        const auto keys = keysInUse(state.run(), step, m_repaired);
        const auto cases = headCases(state.run().tokensAt(step), state.run().promptLength());
        std::vector<double> mixed;
        for (const auto& row : keys) {
            double sum = 0.0;
            double mix = 0.0;
            for (std::size_t position = 0; position < row.size(); ++position) {
                const double weight = std::exp(8.0 * static_cast<double>(row[position]));
                sum += weight;
                mix += weight * static_cast<double>(cases->values[position]);
            }
            mixed.push_back(mix / sum);
        }
        return mixed;
    }

    ViewState state;

private:
    LoadedModel m_loaded;
    bool m_repaired;
    std::uint64_t m_runId = 0;
    std::unique_ptr<Generator> m_generator;
};

bool close(double a, double b)
{
    return std::abs(a - b) < 1e-5;
}

}  // namespace

class TestHeadCases final : public QObject {
    Q_OBJECT

private slots:
    void thePanelsShowTheRunsOwnValues_data()
    {
        QTest::addColumn<QString>("way");
        QTest::addColumn<bool>("repaired");
        // + a step with the cache, - one without, b a branch from the newest step but one, B one from the first
        for (const char* way : { "++++", "+-++", "--++", "+-+-+", "++b+++", "+++b+++", "+-b++", "++B++b++", "+++b+-++", "+-+B+++" }) {
            for (const bool repaired : { false, true }) {
                QTest::addRow("%s%s", way, repaired ? ", repaired" : "") << QString::fromLatin1(way) << repaired;
            }
        }
    }

    void thePanelsShowTheRunsOwnValues()
    {
        QFETCH(const QString, way);
        QFETCH(const bool, repaired);
        Heads heads(repaired);
        HeadContextsPanel contexts(&heads.state);
        HeadWeightsPanel weights(&heads.state);
        heads.state.updates()->setAtOnce(true);
        contexts.show();
        weights.show();
        for (const QChar each : way) {
            if (each == QLatin1Char('b') || each == QLatin1Char('B')) {
                heads.branch(each == QLatin1Char('B') ? 0 : heads.state.run().steps() - 2, kIs);
                continue;
            }
            heads.step(each == QLatin1Char('+'));
            const int step = heads.state.viewedStep();
            const StepRecord& record = *heads.state.viewedRecord();
            QCOMPARE(step, heads.state.run().steps() - 1);

            const auto mixed = heads.contextFromTheShownKeys(step);
            const HeadMatricesContent& matrices = weights.findChild<HeadMatrices*>()->content();
            QCOMPARE(mixed.size(), record.contexts.size());
            for (std::size_t head = 0; head < mixed.size(); ++head) {
                QVERIFY2(close(mixed[head], record.contexts[head].back()), "the keys explain the number");
                QCOMPARE(matrices.heads[head].keys.size(), static_cast<std::size_t>(record.positions));
            }

            const HeadTableContent& table = contexts.findChild<HeadTable*>()->content();
            for (std::size_t head = 0; head < mixed.size(); ++head) {
                QCOMPARE(table.prompt[head], heads.state.run().records().first()->contexts[head]);
            }
            int live = 0;
            for (const HeadTableContent::Way& shown : table.ways) {
                if (shown.live) {
                    ++live;
                    for (std::size_t head = 0; head < mixed.size(); ++head) {
                        QCOMPARE(shown.contexts[head], record.contexts[head].back());
                    }
                }
            }
            QCOMPARE(live, step == 0 ? 0 : 1);
        }
    }

    void theTableShowsEveryNumber()
    {
        HeadTable table;
        auto* model = table.model();
        QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        HeadTableContent content;
        content.heads = QStringList { QStringLiteral("one"), QStringLiteral("two") };
        content.tokens = QStringList { QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c") };
        content.prompt = { { 1, 2, 3 }, { 4, 5, 6.25 } };
        content.ways = { { QStringLiteral("right"), {}, false }, { QStringLiteral("other"), {}, true } };
        content.laterCaption = QStringLiteral("later");
        table.setContent(content);
        QCOMPARE(model->rowCount(), 2);
        QCOMPARE(model->columnCount(), 6);
        const auto text = [model](int row, int column) { return model->index(row, column).data().toString(); };
        QVERIFY(text(0, 0).endsWith(QStringLiteral("one")));
        QCOMPARE(text(1, 3), QLocale().toString(6.25, 'f', 4));
        QCOMPARE(text(0, 4), QStringLiteral("later"));
        QCOMPARE(table.rowSpan(0, 4), 2);
        QCOMPARE(table.columnSpan(0, 4), 2);
        QCOMPARE(model->headerData(3, Qt::Horizontal).toString(), QStringLiteral("3 c"));

        content.ways[0].contexts = { 7, 8 };
        content.ways[1].contexts = { 7, 9 };
        table.setContent(content);
        QCOMPARE(table.rowSpan(0, 4), 1);
        QCOMPARE(text(1, 5), QLocale().toString(9.0, 'f', 1));
        QVERIFY(!model->index(0, 5).data(HeadTableModel::WrongRole).toBool());
        QVERIFY(model->index(1, 5).data(HeadTableModel::WrongRole).toBool());
        QVERIFY(!model->index(1, 4).data(HeadTableModel::WrongRole).toBool());
        // The columns share the room; a narrow table shows the last positions of the prompt.
        table.resize(900, 300);
        table.show();
        const QFontMetrics metrics(theme().font(FontRole::Table));
        QVERIFY(table.columnWidth(4) > metrics.horizontalAdvance(QStringLiteral("right")));
        QVERIFY(!table.isColumnHidden(1));
        table.resize(table.columnWidth(0) + 2 * metrics.horizontalAdvance(QStringLiteral("00 00.0"))
                + 3 * metrics.horizontalAdvance(QStringLiteral("100.0000")),
            300);
        QVERIFY(table.isColumnHidden(1));
        QVERIFY(!table.isColumnHidden(3));
        // Page Down belongs to the window.
        QKeyEvent step(QEvent::KeyPress, Qt::Key_PageDown, Qt::NoModifier);
        QApplication::sendEvent(&table, &step);
        QVERIFY(!step.isAccepted());
    }

    void aWarmUpHasNoStaleKey()
    {
        Heads heads(false);
        HeadContextsPanel contexts(&heads.state);
        HeadWeightsPanel weights(&heads.state);
        heads.state.updates()->setAtOnce(true);
        contexts.show();
        weights.show();
        for (const bool on : { true, false, true }) {
            heads.step(on);
        }
        const HeadTableContent& table = contexts.findChild<HeadTable*>()->content();
        QVERIFY(table.ways[1].live);
        QVERIFY(close(table.ways[1].contexts[1], 7.0));
        QVERIFY(!HeadTableModel::isWrong(table, 1, 1));
        const HeadMatricesContent& matrices = weights.findChild<HeadMatrices*>()->content();
        QVERIFY(matrices.allComputed);
        QCOMPARE(matrices.heads[1].keys, (std::vector<float> { -1, -1, -1, -1, -1, 1 }));
    }

    void aBranchShowsTheStaleKeyOfItsParentRun()
    {
        Heads heads(false);
        HeadContextsPanel contexts(&heads.state);
        HeadWeightsPanel weights(&heads.state);
        heads.state.updates()->setAtOnce(true);
        contexts.show();
        weights.show();
        heads.step(true);
        heads.step(true);
        heads.branch(0, 0);  // "nice" behind "so", whose key was made when it was the last one
        heads.step(true);
        QCOMPARE(heads.state.viewedRecord()->reused, 4);
        const HeadTableContent& table = contexts.findChild<HeadTable*>()->content();
        QVERIFY(close(table.prompt[1][4], 6.0));
        const HeadMatricesContent& matrices = weights.findChild<HeadMatrices*>()->content();
        QCOMPARE(matrices.heads[1].keys, (std::vector<float> { -1, -1, -1, 1, 1 }));
        QVERIFY(matrices.heads[1].stale[3]);
        QVERIFY(!matrices.heads[1].stale[4]);
    }

    void unknownPastKeysAreNotShown()
    {
        Heads heads(false);
        heads.step(true);
        heads.step(true);
        heads.branch(1, kIs);
        heads.step(true);
        RunHistory alone(heads.state.run().runId(), heads.state.run().settings());
        alone.append(heads.state.run().records(), 0);
        QCOMPARE(alone.records().first()->reused, 5);
        QVERIFY(keysInUse(alone, 0, false).empty());
        QVERIFY(keysInUse(alone, 1, false).empty());
        QVERIFY(keysInUse(alone, -1, false).empty());
    }
};

KVSCOPE_TEST(TestHeadCases)
#include "tst_headcases.moc"
