// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/nexttoken/nexttokenpanel.h"

#include "support/scriptedrun.h"
#include "support/testregistry.h"
#include "theme/theme.h"
#include "views/nexttoken/betboard.h"
#include "views/nexttoken/candidatemodel.h"
#include "views/nexttoken/candidatetable.h"
#include "views/nexttoken/guesscover.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include <array>
#include <cstdlib>

using namespace kvscope;
using namespace kvscope::test;

namespace {

struct Shown {
    ViewState state;
    NextTokenPanel panel { &state };

    explicit Shown(const std::vector<bool>& modes = { true, true, true }, QSize size = { 409, 172 })
    {
        showRun(state, modes, 20);
        show(size);
    }
    void show(QSize size)
    {
        panel.resize(size);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.activateWindow();
    }
    [[nodiscard]] CandidateTable* table() { return panel.findChild<CandidateTable*>(); }
    [[nodiscard]] GuessCover* cover() { return panel.findChild<GuessCover*>(); }
    [[nodiscard]] QString text(int row, int column) { return table()->model()->index(row, column).data().toString(); }
    [[nodiscard]] int last() { return table()->model()->rowCount() - 1; }
    [[nodiscard]] QPoint middleOf(int row) { return table()->visualRect(table()->model()->index(row, CandidateModel::BarColumn)).center(); }
};

StepRecordPtr drawnElsewhere(const StepRecord& record, TokenId token, double probability)
{
    auto changed = std::make_shared<StepRecord>(record);
    changed->token = token;
    changed->probability = probability;
    changed->logit = 1.5F;
    return changed;
}

}  // namespace

class TestNextTokenPanel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeId::Light, 1.0);
    }

    void fiveCandidatesAndTheRestFitTheSmallestPanel()
    {
        for (const QSize size : { QSize(409, 172), QSize(491, 164) }) {
            Shown shown({ true, true, true }, size);
            QCOMPARE(shown.panel.size(), size);
            // Five and the others; a font with lower lines may leave room for more.
            QVERIFY(shown.last() >= 5);
            QCOMPARE(shown.table()->model()->index(shown.last(), 0).data(CandidateModel::OthersRole).toBool(), true);
            QVERIFY(shown.text(shown.last(), CandidateModel::TokenColumn).startsWith(QLocale().toString(2048 - shown.last())));
            QVERIFY(
                shown.table()->visualRect(shown.table()->model()->index(shown.last(), 0)).bottom() <= shown.table()->viewport()->height());
        }
    }

    void rowsAreAsHighAsThoseOfOtherTablesWhereThereIsRoom()
    {
        const int line = QFontMetrics(theme().font(FontRole::Table)).height();
        for (const int height : { 210, 230, 288, 400 }) {
            Shown shown({ true, true, true }, { 464, height });
            QCOMPARE(shown.table()->visualRect(shown.table()->model()->index(0, 0)).height(), line + 4);
        }
        // A low panel has lower rows rather than fewer of the usual ones.
        Shown low;
        const int rows = (low.table()->viewport()->height()) / line;
        QVERIFY(low.last() + 1 >= std::min(6, rows));
    }

    void aTallerPanelListsMore()
    {
        Shown shown({ true, true }, { 464, 288 });
        QVERIFY(shown.table()->model()->rowCount() > 6);
        QVERIFY(shown.table()->model()->rowCount() <= 11);
    }

    void probabilitiesAreOverTheWholeVocabulary()
    {
        Shown shown;
        QCOMPARE(shown.text(0, CandidateModel::ProbabilityColumn), QStringLiteral("31.2\u202F%"));
        QCOMPARE(shown.text(0, CandidateModel::LogitColumn), QLocale().toString(16.0 + std::log(0.312), 'f', 2));
        CandidateModel five;
        five.show(shown.state.viewedRecord(), shown.state.tokenizer(), 2048, 5);
        // 1 - (0.312 + 0.146 + 0.097 + 0.064 + 0.049)
        QCOMPARE(five.index(5, CandidateModel::ProbabilityColumn).data().toString(), QStringLiteral("33.2\u202F%"));
        QCOMPARE(five.index(5, CandidateModel::LogitColumn).data().toString(), QString());
        QVERIFY(shown.table()->toolTip().contains(QStringLiteral("3.25")));
    }

    void bothProbabilitiesAreShownWhileTemperatureIsOn()
    {
        Shown shown;
        QVERIFY(shown.table()->isColumnHidden(CandidateModel::SampledColumn));  // greedy: there is only one
        const QString before = shown.table()->model()->headerData(CandidateModel::ProbabilityColumn, Qt::Horizontal).toString();
        auto sampled = std::make_shared<StepRecord>(*shown.state.viewedRecord());
        sampled->index = shown.state.liveStep() + 1;
        sampled->sampling = { 2.0, 3, 1.0, 1 };
        const std::array drawn { 0.53, 0.25, 0.22 };
        for (std::size_t i = 0; i < sampled->top.size(); ++i) {
            sampled->top[i].sampled = i < drawn.size() ? drawn[i] : 0.0;
            sampled->top[i].cut = i >= drawn.size();
        }
        sampled->keptTokens = 3;
        sampled->sampledProbability = 0.53;
        shown.state.appendRecords({ sampled });
        QTRY_VERIFY(!shown.table()->isColumnHidden(CandidateModel::SampledColumn));
        QCOMPARE(shown.text(0, CandidateModel::ProbabilityColumn), QStringLiteral("31.2\u202F%"));
        QCOMPARE(shown.text(0, CandidateModel::SampledColumn), QStringLiteral("53.0\u202F%"));
        QCOMPARE(shown.text(3, CandidateModel::SampledColumn), QStringLiteral("cut"));
        QCOMPARE(shown.text(shown.last(), CandidateModel::SampledColumn), QStringLiteral("cut"));
        // Told apart by their names, and a cut one from one that is only unlikely.
        QVERIFY(shown.table()->model()->headerData(CandidateModel::ProbabilityColumn, Qt::Horizontal).toString() != before);
        const auto picture = [&](int row) {
            const QRect cell = shown.table()->visualRect(shown.table()->model()->index(row, CandidateModel::TokenColumn));
            return shown.table()->viewport()->grab(cell).toImage();
        };
        const QImage cut = picture(3);
        auto kept = std::make_shared<StepRecord>(*sampled);
        kept->index = sampled->index + 1;
        kept->top[3].sampled = 0.01;
        kept->top[3].cut = false;
        shown.state.appendRecords({ kept });
        QTRY_COMPARE(shown.text(3, CandidateModel::SampledColumn), QStringLiteral("1.0\u202F%"));
        QVERIFY(picture(3) != cut);
        // The bars of both are on one scale.
        QCOMPARE(shown.table()->model()->index(0, 0).data(CandidateModel::SampledShareRole).toDouble(), 0.53);
        QCOMPARE(shown.table()->model()->index(0, 0).data(CandidateModel::ShareRole).toDouble(), 0.312);
    }

    void barsHaveTheSameScaleInEveryStep()
    {
        Shown shown({ true }, { 491, 164 });
        const auto lengthOf = [&](double probability) {
            auto record = std::make_shared<StepRecord>(*shown.state.viewedRecord());
            record->index = shown.state.liveStep() + 1;
            for (Candidate& candidate : record->top) {
                candidate.probability = 0.0;
            }
            record->top.front().probability = probability;
            record->token = record->top.front().token;
            record->probability = probability;
            shown.state.appendRecords({ record });
            const auto bar = [&] { return shown.table()->model()->index(0, CandidateModel::BarColumn); };
            if (!QTest::qWaitFor([&] { return bar().data(CandidateModel::ShareRole).toDouble() == probability; })) {
                return -1;
            }
            const QRect cell = shown.table()->visualRect(bar());
            const QImage picture = shown.table()->viewport()->grab(cell).toImage();
            const QColor colour = theme().accent;
            int length = 0;
            while (length < picture.width() && picture.pixelColor(length, picture.height() / 2) == colour) {
                ++length;
            }
            return length;
        };
        const int whole = lengthOf(1.0);
        const int half = lengthOf(0.5);
        const int fifth = lengthOf(0.2);
        QVERIFY2(whole > 40, qPrintable(QString::number(whole)));
        QVERIFY2(std::abs(half * 2 - whole) <= 4 && std::abs(fifth * 5 - whole) <= 8,
            qPrintable(QStringLiteral("%1 %2 %3").arg(whole).arg(half).arg(fifth)));
    }

    void aProbabilityTooSmallForANumberIsNotCut()
    {
        Shown shown;
        auto sampled = std::make_shared<StepRecord>(*shown.state.viewedRecord());
        sampled->index = shown.state.liveStep() + 1;
        sampled->sampling.temperature = 0.05;
        sampled->keptTokens = 2048;  // neither top-k nor top-p
        sampled->top[0].sampled = sampled->sampledProbability = 1.0;
        shown.state.appendRecords({ sampled });
        QTRY_VERIFY(!shown.table()->isColumnHidden(CandidateModel::SampledColumn));
        for (const int row : { 1, shown.last() }) {
            QCOMPARE(shown.text(row, CandidateModel::SampledColumn), QStringLiteral("0.0\u202F%"));
            QVERIFY(!shown.table()->model()->index(row, 0).data(CandidateModel::CutRole).toBool());
        }
    }

    void everyColumnFitsAtTheSmallestSize()
    {
        Shown shown({ true }, { 300, 172 });
        auto sampled = std::make_shared<StepRecord>(*shown.state.viewedRecord());
        sampled->index = 1;
        sampled->sampling.temperature = 1.0;
        shown.state.appendRecords({ sampled });
        QTRY_VERIFY(!shown.table()->isColumnHidden(CandidateModel::SampledColumn));
        int width = 0;
        for (int column = 0; column < CandidateModel::ColumnCount; ++column) {
            width += shown.table()->isColumnHidden(column) ? 0 : shown.table()->columnWidth(column);
        }
        QVERIFY(width <= shown.table()->viewport()->width());
    }

    void theSampledTokenIsShownWhateverItsRank()
    {
        ViewState state;
        showRun(state, { true }, 20);
        CandidateModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const StepRecordPtr record = drawnElsewhere(*state.viewedRecord(), 1234, 0.001);
        model.show(record, state.tokenizer(), 2048, 5);
        QCOMPARE(model.rowCount(), 7);
        QVERIFY(model.index(5, 0).data(CandidateModel::DrawnRole).toBool());
        QCOMPARE(model.index(5, 0).data(CandidateModel::TokenIdRole).toInt(), 1234);
        QVERIFY(model.index(6, 0).data().toString().startsWith(QStringLiteral("2,042")));
        // A recorded token below the listed ones gets its own row and is not counted twice.
        model.show(drawnElsewhere(*state.viewedRecord(), 48, 0.009), state.tokenizer(), 2048, 3);
        QCOMPARE(model.rowCount(), 5);
        QVERIFY(model.index(3, 0).data(CandidateModel::DrawnRole).toBool());
        model.show(nullptr, nullptr, 0, 5);
        QCOMPARE(model.rowCount(), 0);
    }

    void aSmallVocabularyHasNoOthersRow()
    {
        ViewState state;
        showRun(state, { true }, 20);
        CandidateModel model;
        model.show(state.viewedRecord(), nullptr, 10, 10);
        QCOMPARE(model.rowCount(), 10);
        QVERIFY(!model.index(9, 0).data(CandidateModel::OthersRole).toBool());
    }

    void theTokenStaysHiddenUntilRevealed()
    {
        Shown shown({ true });
        QTest::mouseClick(shown.panel.findChild<QToolButton*>(QStringLiteral("hideFirst")), Qt::LeftButton);
        QVERIFY(shown.state.hideFirst());
        shown.state.appendRecords({ scriptedRecord(shown.state.model()->config, scriptedSettings(20), 1, 1, true, true) });
        QVERIFY(shown.state.nextHidden());
        QTRY_VERIFY(shown.cover()->isVisible());
        QVERIFY(!shown.table()->isVisible());
        QCOMPARE(shown.table()->model()->rowCount(), 0);  // screen readers must not reveal it either
        QTest::keyClick(&shown.panel, Qt::Key_Space);
        QTRY_VERIFY(shown.table()->isVisible());
        QVERIFY(shown.last() >= 5);
    }

    void aClickReveals()
    {
        Shown shown({ true });
        shown.state.setHideFirst(true);
        shown.state.appendRecords({ scriptedRecord(shown.state.model()->config, scriptedSettings(20), 1, 1, true, true) });
        QTRY_VERIFY(shown.cover()->isVisible());
        QTest::mouseClick(shown.cover(), Qt::LeftButton);
        QVERIFY(!shown.state.nextHidden());
        QVERIFY(shown.table()->isVisible());
    }

    void anotherCandidateStartsABranch()
    {
        Shown shown;
        QSignalSpy branches(shown.state.commands(), &Commands::branchRequested);
        shown.state.setViewedStep(1);
        const QModelIndex third = shown.table()->model()->index(2, 0);
        QTest::mouseClick(shown.table()->viewport(), Qt::LeftButton, {}, shown.middleOf(2));
        QTest::mouseDClick(shown.table()->viewport(), Qt::LeftButton, {}, shown.middleOf(2));
        QCOMPARE(branches.count(), 1);
        QCOMPARE(branches[0][0].toInt(), 1);
        QCOMPARE(branches[0][1].value<TokenId>(), third.data(CandidateModel::TokenIdRole).toInt());
    }

    void theSampledTokenAndTheOthersStartNoBranch()
    {
        Shown shown;
        QSignalSpy branches(shown.state.commands(), &Commands::branchRequested);
        for (const int row : { 0, shown.last() }) {
            QTest::mouseClick(shown.table()->viewport(), Qt::LeftButton, {}, shown.middleOf(row));
            QTest::mouseDClick(shown.table()->viewport(), Qt::LeftButton, {}, shown.middleOf(row));
        }
        QCOMPARE(branches.count(), 0);
    }

    void theKeyboardSelects()
    {
        Shown shown;
        QSignalSpy branches(shown.state.commands(), &Commands::branchRequested);
        shown.table()->setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(shown.table()->hasFocus());
        QTest::keyClick(shown.table(), Qt::Key_Down);
        QTest::keyClick(shown.table(), Qt::Key_Return);
        QCOMPARE(branches.count(), 1);
        QCOMPARE(branches[0][0].toInt(), 2);
    }

    void aClassVotesByClicksAndTypedCountsAndSeesItsBarsBesideTheModels()
    {
        Shown shown({ true });
        auto* board = shown.panel.findChild<BetBoard*>();
        QTest::mouseClick(shown.panel.findChild<QToolButton*>(QStringLiteral("bet")), Qt::LeftButton);
        QVERIFY(shown.state.bet()->isOpen());
        shown.state.appendRecords({ scriptedRecord(shown.state.model()->config, scriptedSettings(20), 1, 1, true, true) });
        QTRY_VERIFY(board->isVisible());
        QCOMPARE(shown.table()->model()->rowCount(), 0);  // the probabilities stay hidden
        auto* first = board->findChild<QToolButton*>(QStringLiteral("bet1"));
        auto* ninth = board->findChild<QToolButton*>(QStringLiteral("bet9"));
        QVERIFY(board->rect().contains(QRect(ninth->mapTo(board, QPoint()), ninth->size())));
        QTest::mouseClick(first, Qt::LeftButton);
        QTest::keyClick(ninth, Qt::Key_Space);
        auto* second = board->findChild<QSpinBox*>(QStringLiteral("votes2"));
        second->setFocus();
        second->selectAll();
        QTest::keyClicks(second, QStringLiteral("18"));
        QCOMPARE(shown.state.bet()->choices()[0].votes, 1);
        QCOMPARE(shown.state.bet()->choices()[1].votes, 18);
        QCOMPARE(shown.state.bet()->choices()[8].votes, 1);
        QVERIFY(!first->accessibleName().isEmpty() && !second->accessibleName().isEmpty());
        const TokenId voted = shown.state.bet()->choices()[1].token;
        shown.state.reveal();
        QTRY_VERIFY(shown.table()->isVisible());
        double share = 0.0;
        for (int row = 0; row <= shown.last(); ++row) {
            const QModelIndex at = shown.table()->model()->index(row, 0);
            share += at.data(CandidateModel::ClassShareRole).toDouble();
            if (at.data(CandidateModel::TokenIdRole).toInt() == voted)
                QCOMPARE(at.data(CandidateModel::ClassShareRole).toDouble(), 0.9);
        }
        QVERIFY(std::abs(share - 1.0) < 1e-9);
        QVERIFY(!shown.table()->isColumnHidden(CandidateModel::ClassColumn));
        QCOMPARE(shown.state.bet()->score().rounds, 1);
    }

    void beforeTheFirstStepNothingIsHidden()
    {
        Shown shown(std::vector<bool> {});
        QVERIFY(!shown.table()->isVisible());
        QVERIFY(!shown.cover()->isVisible());
    }
};

KVSCOPE_TEST(TestNextTokenPanel)
#include "tst_nexttokenpanel.moc"
