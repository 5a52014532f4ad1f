// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/fourheads.h"
#include "support/scriptedrun.h"
#include "support/testregistry.h"
#include "views/cache/cacheformula.h"
#include "views/cache/cachemodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace kvscope;
using namespace kvscope::test;

namespace {

QStringList states(const CacheModel& model)
{
    QStringList result;
    for (int row = 0; row < model.rowCount(); ++row) {
        result << model.index(row, CacheModel::StateColumn).data().toString();
    }
    return result;
}

CellState cell(const CacheModel& model, int row)
{
    return static_cast<CellState>(model.index(row, CacheModel::KeyColumn).data(CacheModel::CellStateRole).toInt());
}

bool queryUsed(const CacheModel& model, int row)
{
    return model.index(row, CacheModel::QueryColumn).data(CacheModel::QueryUsedRole).toBool();
}

}  // namespace

class TestCacheModel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void isConsistentWhileStepsArriveAndTheViewGoesBack()
    {
        ViewState state;
        showRun(state, { true, true, false, true, true }, 20);
        CacheModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (const int step : { 0, 1, 2, 3, 4, 1, -1, 4 }) {
            model.show(state.run(), step, state.tokenizer(), 0);
            QCOMPARE(model.rowCount(), step < 0 ? 0 : 6 + step);
        }
    }

    void prefillWritesEveryPosition()
    {
        ViewState state;
        showRun(state, { true }, 20);
        CacheModel model;
        model.show(state.run(), 0, state.tokenizer(), 0);
        QCOMPARE(states(model), QStringList(6, QStringLiteral("written now")));
        for (int row = 0; row < 6; ++row) {
            QVERIFY(queryUsed(model, row));
        }
    }

    void decodeReusesAllButTheNewest()
    {
        ViewState state;
        showRun(state, { true, true, true }, 20);
        CacheModel model;
        model.show(state.run(), 2, state.tokenizer(), 0);
        QCOMPARE(model.rowCount(), 8);
        QCOMPARE(model.index(0, CacheModel::StateColumn).data().toString(), QStringLiteral("reused from step 1"));
        QCOMPARE(model.index(6, CacheModel::StateColumn).data().toString(), QStringLiteral("reused from step 2"));
        QCOMPARE(model.index(7, CacheModel::StateColumn).data().toString(), QStringLiteral("written now"));
        QVERIFY(!queryUsed(model, 6));
        QVERIFY(queryUsed(model, 7));
        QVERIFY(model.index(7, 0).data(CacheModel::CurrentRole).toBool());
        QCOMPARE(model.index(1, CacheModel::TokenColumn).data().toString(), QStringLiteral("The"));
        QCOMPARE(model.index(0, CacheModel::PositionColumn).data().toString(), QStringLiteral("1"));
    }

    void withoutTheCacheAllKnownPositionsAreRecomputed()
    {
        ViewState state;
        showRun(state, { true, false }, 20);
        CacheModel model;
        model.show(state.run(), 1, state.tokenizer(), 0);
        for (int row = 0; row < 6; ++row) {
            QCOMPARE(cell(model, row), CellState::Recomputed);
            QVERIFY(queryUsed(model, row));
        }
        QCOMPARE(cell(model, 6), CellState::ComputedNotKept);
        QCOMPARE(model.index(6, CacheModel::StateColumn).data().toString(), QStringLiteral("computed, not kept"));
    }

    void aPrefillWithoutTheCacheRecomputesNothing()
    {
        ViewState state;
        showRun(state, { false }, 20);
        CacheModel model;
        model.show(state.run(), 0, state.tokenizer(), 0);
        QCOMPARE(states(model), QStringList(6, QStringLiteral("computed, not kept")));
    }

    void aWarmUpIsShownAsRecomputed()
    {
        ViewState state;
        showRun(state, { true, false, true, true }, 20);
        CacheModel model;
        model.show(state.run(), 2, state.tokenizer(), 0);
        QCOMPARE(model.index(0, CacheModel::StateColumn).data().toString(), QStringLiteral("written now, again"));
        QCOMPARE(model.index(7, CacheModel::StateColumn).data().toString(), QStringLiteral("written now"));
        // The next step reads what the warm-up, step 3 counted from 1, wrote.
        model.show(state.run(), 3, state.tokenizer(), 0);
        QCOMPARE(model.index(0, CacheModel::StateColumn).data().toString(), QStringLiteral("reused from step 3"));
        QCOMPARE(model.index(7, CacheModel::StateColumn).data().toString(), QStringLiteral("reused from step 3"));
    }

    void aBranchReusesRowsOfItsParentRun()
    {
        ViewState state;
        showRun(state, { true, true }, 20);
        const RunSettings settings = scriptedSettings(20);
        state.startRun(9, settings);
        auto record = std::make_shared<StepRecord>(*scriptedRecord(state.model()->config, settings, 9, 0, true, true));
        record->reused = 4;
        record->written = 2;
        state.appendRecords({ record });
        CacheModel model;
        model.show(state.run(), 0, state.tokenizer(), 0);
        QCOMPARE(model.index(3, CacheModel::StateColumn).data().toString(), QStringLiteral("reused, kept"));
        QCOMPARE(model.index(4, CacheModel::StateColumn).data().toString(), QStringLiteral("written now"));
    }

    void rowsThatALeftBranchWroteAreNotThoseOfAStep_data()
    {
        QTest::addColumn<bool>("off");
        QTest::newRow("the branch kept the rows") << false;
        QTest::newRow("the branch dropped and wrote them again") << true;
    }
    void rowsThatALeftBranchWroteAreNotThoseOfAStep()
    {
        QFETCH(const bool, off);
        ViewState state;
        showRun(state, { true, true, true }, 20);
        const RunSettings settings = state.run().settings();
        RunSettings branch = settings;
        branch.prompt = { 0, 1, 2, 3, 4, 5, 6, 7, 30 };
        state.startBranch(9, branch);
        const ModelConfig& config = state.model()->config;
        auto first = std::make_shared<StepRecord>(*scriptedRecord(config, branch, 9, 0, true, true));
        first->reused = 8;
        first->written = 1;
        state.appendRecords({ first, scriptedRecord(config, branch, 9, 1, !off, true), scriptedRecord(config, branch, 9, 2, true, !off) });
        QCOMPARE(state.run().steps(), 3);

        state.takeUpRunBefore();
        state.appendRecords({ scriptedRecord(config, settings, 1, 3, true, true) });
        CacheModel model;
        model.show(state.run(), 3, state.tokenizer(), 0);
        for (int row = 0; row < 8; ++row) {
            const QString kept = QStringLiteral("reused from step %1").arg(std::max(1, row - 4));
            QCOMPARE(model.index(row, CacheModel::StateColumn).data().toString(), off ? QStringLiteral("reused, from the branch") : kept);
            QVERIFY(off == model.index(row, CacheModel::StateColumn).data(Qt::ToolTipRole).toString().contains(QStringLiteral("branch")));
        }
        QCOMPARE(model.index(8, CacheModel::StateColumn).data().toString(), QStringLiteral("written now"));
        // Earlier steps stay what they were.
        model.show(state.run(), 2, state.tokenizer(), 0);
        QCOMPARE(model.index(0, CacheModel::StateColumn).data().toString(), QStringLiteral("reused from step 1"));
    }

    void rowsOutsideTheWindowAreKeptButNotReused()
    {
        ViewState state;
        showRun(state, { true, true, true }, 20);
        CacheModel model;
        model.show(state.run(), 2, state.tokenizer(), 3);  // query 7 sees keys 5, 6, 7
        QCOMPARE(model.index(4, CacheModel::StateColumn).data().toString(), QStringLiteral("kept, outside the window"));
        QVERIFY(model.index(4, CacheModel::KeyColumn).data(CacheModel::UnusedRole).toBool());
        QCOMPARE(model.index(5, CacheModel::StateColumn).data().toString(), QStringLiteral("reused from step 1"));
    }

    void marksHaveAccessibleTexts()
    {
        ViewState state;
        showRun(state, { true, false }, 20);
        CacheModel model;
        model.show(state.run(), 1, state.tokenizer(), 0);
        QCOMPARE(model.index(2, CacheModel::KeyColumn).data(Qt::AccessibleTextRole).toString(), QStringLiteral("recomputed, not kept"));
        QVERIFY(!model.index(2, CacheModel::QueryColumn).data(Qt::AccessibleTextRole).toString().isEmpty());
    }

    void aLongRunRecordsWhichStepWroteEachRow()
    {
        ViewState state;
        std::vector<bool> modes(40, true);
        modes[20] = false;
        showRun(state, modes, 40);
        CacheModel model;
        model.show(state.run(), 39, state.tokenizer(), 0);
        for (int row = 0; row < model.rowCount(); ++row) {
            const int expected = state.run().writers(39)[static_cast<std::size_t>(row)];
            const QString text
                = row + 1 == model.rowCount() ? QStringLiteral("written now") : QStringLiteral("reused from step %1").arg(expected + 1);
            QCOMPARE(model.index(row, CacheModel::StateColumn).data().toString(), text);
        }
    }

    void theFormulaGivesTheCacheSize_data()
    {
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("kvHeads");
        QTest::newRow("as many KV heads as heads") << 6 << 6;
        QTest::newRow("grouped") << 6 << 2;
        QTest::newRow("one for all") << 8 << 1;
    }
    void theFormulaGivesTheCacheSize()
    {
        QFETCH(int, heads);
        QFETCH(int, kvHeads);
        const ModelConfig config = scriptedModel(heads, kvHeads)->config;
        for (const int positions : { 1, 12, 511 }) {
            const CacheFormula formula = cacheFormula(config, positions, false, QLocale::c());
            QCOMPARE(formula.bytes, cacheBytesPerPosition(config) * static_cast<std::uint64_t>(positions));
            // The terms multiply to the same number.
            std::uint64_t product = 1;
            const QString terms = formula.terms.left(formula.terms.size() - 2);
            for (const QString& term : terms.split(QStringLiteral(" · "))) {
                product *= term.toULongLong();
            }
            QCOMPARE(product, formula.bytes);
        }
    }

    void aSingleSpaceIsVisible()
    {
        class Spaces final : public Tokenizer {
        public:
            [[nodiscard]] std::vector<TokenId> idsOf(std::string_view, const std::stop_token& /*stop*/) const override { return {}; }
            [[nodiscard]] std::string decode(std::span<const TokenId>) const override { return {}; }
            [[nodiscard]] Piece piece(TokenId) const override { return { PieceKind::Text, " " }; }
            [[nodiscard]] int vocabularySize() const noexcept override { return 2048; }
            [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return {}; }
            [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return {}; }
            [[nodiscard]] std::string kindName() const override { return "spaces"; }
        };
        RunHistory run(1, scriptedSettings(4));
        auto record = std::make_shared<StepRecord>();
        record->runId = 1;
        record->positions = record->written = 6;
        run.append({ record }, 0);
        const Spaces tokenizer;
        CacheModel model;
        model.show(run, 0, &tokenizer, 0);
        QCOMPARE(model.index(0, CacheModel::TokenColumn).data().toString(), QStringLiteral("\u2423"));
    }

    void labelsAreThoseOfTheTokenizer()
    {
        ViewState state;
        showRun(state, { true, true }, 20);
        const ListTokenizer other([](TokenId id) { return "other" + std::to_string(id); });
        CacheModel model;
        const auto label = [&] { return model.index(1, CacheModel::TokenColumn).data().toString(); };
        model.show(state.run(), 1, state.tokenizer(), 0);
        QCOMPARE(label(), QStringLiteral("The"));
        model.show(state.run(), 1, &other, 0);
        QCOMPARE(label(), QStringLiteral("other1"));
        model.show(state.run(), 1, nullptr, 0);
        QCOMPARE(label(), QStringLiteral("#1"));
    }

    void theFormulaCoversTheHandMadeHeads()
    {
        const ModelConfig config = FourHeads(false).config();
        const CacheFormula formula = cacheFormula(config, 4, false, QLocale::c());
        QCOMPARE(formula.bytes, 4 * cacheBytesPerPosition(config));
        QCOMPARE(formula.terms, QStringLiteral("1 · 4 · (256 + 4) · 4\u00A0B"));
    }

    void theFormulaShowsGroupedHeads()
    {
        const QString grouped = cacheFormula(scriptedModel(6, 2)->config, 12, false).terms;
        QCOMPARE(grouped, QStringLiteral("2 · 6 · 12 · 2 · 32 · 4 B").replace(QStringLiteral("4 B"), QStringLiteral("4\u00A0B")));
        const QString plain = cacheFormula(scriptedModel(6, 6)->config, 12, false).terms;
        QCOMPARE(plain, QStringLiteral("2 · 6 · 12 · 192 · 4\u00A0B"));
    }
};

KVSCOPE_TEST(TestCacheModel)
#include "tst_cachemodel.moc"
