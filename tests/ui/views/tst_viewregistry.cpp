// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Properties of every view in the table: names, titles, and that deleting its panel does not change the state.
#include "figures/figure.h"
#include "shell/viewfactories.h"
#include "state/figuresubject.h"
#include "state/sessioncontroller.h"
#include "support/attentionrun.h"
#include "support/experimentrun.h"
#include "support/lanefixtures.h"
#include "support/scriptedrun.h"
#include "support/testregistry.h"
#include "text/language.h"
#include "views/lesson/file/lessonfile.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/registry/viewregistry.h"
#include "widgets/panelframe.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
#include <QSpinBox>
#include <QTest>

#include <limits>
#include <memory>

using namespace kvscope;

namespace {

struct Made {
    explicit Made(const View& view) : controller(&state), player(&state, &controller)
    {
        test::showRun(state, { true, true, false, true }, 8);
        panel.reset(factoriesOf(view).panel({ &state, &player }));
        panel->resize(640, 480);
    }
    ViewState state;
    SessionController controller;
    LessonPlayer player;
    std::unique_ptr<PanelFrame> panel;
};

/// All words of a panel but its title, which is also the name of a tab, and how many rows its tables have.
QStringList shownIn(const PanelFrame& panel)
{
    QStringList shown;
    for (const auto* label : panel.findChildren<QLabel*>()) {
        if (label->text() != panel.title()) {
            shown << label->text();
        }
    }
    for (const auto* button : panel.findChildren<QAbstractButton*>()) {
        shown << button->text();
    }
    for (const auto* table : panel.findChildren<QAbstractItemView*>()) {
        shown << QString::number(table->model() != nullptr ? table->model()->rowCount() : 0);
    }
    return shown << panel.accessibleDescription();
}

}  // namespace

class TestViewRegistry final : public QObject {
    Q_OBJECT

private slots:
    void viewNamesAreUnique()
    {
        QSet<QString> names;
        QSet<QString> exported;
        for (const View& view : views()) {
            QCOMPARE(findView(QString::fromLatin1(view.id)), &view);
            QVERIFY(!names.contains(QString::fromLatin1(view.id)));
            names << QString::fromLatin1(view.id);
            for (const char* alias : view.aliases) {
                if (alias != nullptr) {
                    QCOMPARE(findView(QString::fromLatin1(alias)), &view);
                    names << QString::fromLatin1(alias);
                }
            }
            for (const char* name : view.exportNames) {
                if (name != nullptr) {
                    QCOMPARE(findExportedView(QString::fromLatin1(name)), &view);
                    QVERIFY(!exported.contains(QString::fromLatin1(name)));
                    exported << QString::fromLatin1(name);
                }
            }
            QVERIFY(view.beside == nullptr || findView(QString::fromLatin1(view.beside)) != nullptr);
        }
        QCOMPARE(findView(QStringLiteral("nowhere")), nullptr);
        QCOMPARE(findView(QStringLiteral("timeline")), findView(QStringLiteral("time")));
        QCOMPARE(findExportedView(QStringLiteral("logits")), findView(QStringLiteral("next-token")));
        QVERIFY(!lessonViewNames().contains(QStringLiteral("lesson")));
    }

    void aViewWithAFigureIsExportedByName()
    {
        QVERIFY(factoriesOf(*findView(QStringLiteral("attention"))).figure != nullptr);
        RunHistory run(1, test::runSettings(6));
        run.append(test::records(1, 6, QList<Phase>(3, Phase::Decode)), std::numeric_limits<std::uint64_t>::max());
        run.keepLook(test::headLook({ 0, 1, 7, 8 }));
        run.scores().keep(test::stepScores(*run.records()[2]));
        const std::vector<WatchWord> words { { .text = QStringLiteral("nice"), .read = true, .ids = { 5 } } };
        run.setExperiment(test::experimentState(2));
        run.keepLens(test::logitLens(2));
        LaneResultsByUse lanes;
        for (const LaneUse use : { LaneUse::Passes, LaneUse::Cores, LaneUse::Weights, LaneUse::Prefix, LaneUse::FourLanes, LaneUse::Token })
            lanes[static_cast<std::size_t>(use)]
                = test::laneResults(laneRequest(use, run.settings().prompt, 64, test::modelInfo()->config));
        for (const View& view : views()) {
            if (factoriesOf(view).figure != nullptr) {
                QVERIFY2(view.exportNames.front() != nullptr, view.id);
                const auto figure = factoriesOf(view).figure({ test::modelInfo(), &run, 0, 1, 2, {}, {}, words, lanes });
                QVERIFY2(figure != nullptr && !figure->title().isEmpty(), view.id);
            }
        }
    }

    void aHiddenPanelDoesNothing_data()
    {
        QTest::addColumn<QString>("id");
        for (const View& view : views()) {
            QTest::newRow(view.id) << QString::fromLatin1(view.id);
        }
    }
    /// What a panel shows changes only while it is visible, and then at once to what a new one would show.
    void aHiddenPanelDoesNothing()
    {
        QFETCH(const QString, id);
        Made made(*findView(id));
        made.panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(made.panel.get()));
        const QStringList before = shownIn(*made.panel);
        made.panel->hide();
        // Everything that panels look at.
        test::showRun(made.state, { false, true, true, false, true, true }, 12, 2);
        made.state.setHover(CellRef { 3, 1 });
        made.state.setPinned(CellRef { 2, 1 });
        made.state.setViewedStep(3);
        made.state.setScale(HeatmapScale::Log);
        made.state.setLayer(1);
        made.player.start(
            parseLesson("title: Another\nmodel: none\nprompt: x\nsteps:\n  - title: First\n    text: Words\n", QStringLiteral("a.yaml")));
        QCoreApplication::processEvents();
        QCOMPARE(shownIn(*made.panel), before);
        made.panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(made.panel.get()));
        const std::unique_ptr<PanelFrame> fresh(factoriesOf(*findView(id)).panel({ &made.state, &made.player }));
        fresh->resize(640, 480);
        fresh->show();
        QVERIFY(QTest::qWaitForWindowExposed(fresh.get()));
        QTRY_COMPARE(shownIn(*made.panel), shownIn(*fresh));
    }

    void titlesMatchThePanelsInBothLanguages()
    {
        for (const Language language : { Language::English, Language::Spanish }) {
            setLanguage(language);
            for (const View& view : views()) {
                const Made made(view);
                QCOMPARE(viewTitle(view), made.panel->title());
            }
        }
        setLanguage(Language::English);
    }

    void deletingAPanelDoesNotChangeTheState_data()
    {
        QTest::addColumn<QString>("id");
        for (const View& view : views()) {
            QTest::newRow(view.id) << QString::fromLatin1(view.id);
        }
    }
    void deletingAPanelDoesNotChangeTheState()
    {
        QFETCH(const QString, id);
        Made made(*findView(id));
        made.panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(made.panel.get()));
        made.state.setPinned(CellRef { 2, 1 });
        made.state.setHover(CellRef { 3, -1 });
        QCoreApplication::processEvents();
        // A field being edited signals when it loses focus, at the latest when it is deleted.
        if (auto* field = made.panel->findChild<QSpinBox*>()) {
            field->setFocus();
            QTest::keyClicks(field, QStringLiteral("7"));
        }
        const auto shape = made.state.whatIf();
        const int viewed = made.state.viewedStep();
        const int top = made.state.topRow();
        made.state.setHover(CellRef { 3, -1 });
        made.panel.reset();
        QCOMPARE(made.state.pinned(), std::optional(CellRef { 2, 1 }));
        QCOMPARE(made.state.hover(), std::optional(CellRef { 3, -1 }));
        QCOMPARE(made.state.viewedStep(), viewed);
        QCOMPARE(made.state.topRow(), top);
        QVERIFY(made.state.whatIf() == shape);
        // Later state changes reach no deleted panel.
        made.state.setPinned(std::nullopt);
        made.state.setViewedStep(1);
        QCoreApplication::processEvents();
    }
};

KVSCOPE_TEST(TestViewRegistry)
#include "tst_viewregistry.moc"
