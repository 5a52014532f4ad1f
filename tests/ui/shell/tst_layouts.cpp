// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The room and who has it: layouts keep their shares, zoom stays within the screen, one panel can have all of it, and all panels show one step.
#include "figures/heatmapplot.h"
#include "shell/bar/controlbar.h"
#include "shell/dockarea.h"
#include "shell/mainwindow.h"
#include "shell/statusbar.h"
#include "shell/stepline.h"
#include "shell/strip/chipview.h"
#include "shell/strip/tokenstrip.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "views/heads/headgridplot.h"
#include "views/registry/viewregistry.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QMap>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <memory>

using namespace kvscope;

namespace {

constexpr auto kModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=96&seed=3";

/// Looks at all panels whenever the window is about to paint.
class StepWatcher final : public QObject {
public:
    explicit StepWatcher(MainWindow& window) : m_window(window) { window.installEventFilter(this); }
    QStringList faults;
    int pictures = 0;
    QSet<int> steps;

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::UpdateRequest) {
            look();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void look()
    {
        const auto* line = m_window.findChild<StepLine*>();
        const auto* plot = m_window.findChild<DockArea*>()->dock("attention")->findChild<HeatmapPlot*>();
        const auto* table = m_window.findChild<QTableView*>(QStringLiteral("cacheTable"));
        const auto* chips = m_window.findChild<ChipView*>();
        if (line->step() < 0) {
            return;
        }
        const int expected = m_window.viewState()->run().promptLength() + line->step();
        int known = 0;
        for (const Chip& chip : chips->chips().chips) {
            known += chip.position >= 0 ? 1 : 0;
        }
        ++pictures;
        steps.insert(line->step());
        if (plot->content().positions() != expected || table->model()->rowCount() != expected || known != expected) {
            faults << QStringLiteral("line %1, matrix %2, cache %3, strip %4")
                          .arg(expected)
                          .arg(plot->content().positions())
                          .arg(table->model()->rowCount())
                          .arg(known);
        }
    }

    MainWindow& m_window;
};

}  // namespace

class TestLayouts final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }

    void init()
    {
        applyTheme(*qApp, ThemeId::Light, 1.0);
        test::showWindow(m_window, QString::fromLatin1(kModel));
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, 20000);
        QTRY_COMPARE(state().runState(), RunState::Paused);
        settle();
    }

    void cleanup()
    {
        m_window.reset();
        applyTheme(*qApp, ThemeId::Light, 1.0);
    }

    void theHandMadeHeadsStandBesideTheListOfLessons()
    {
        test::showWindow(m_window, QStringLiteral("lesson:four-heads"));
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, 20000);
        docks().setLayout(LayoutId::Lesson);
        settle();
        for (const char* panel : { "lesson", "weights", "contexts" })
            QTRY_VERIFY2(!docks().dock(panel)->visibleRegion().isEmpty(), panel);
        QVERIFY(docks().dock("attention")->isHidden());
        m_window->controller()->openModel(QString::fromLatin1(kModel));
        QTRY_VERIFY(!docks().dock("attention")->visibleRegion().isEmpty());
        QVERIFY(docks().dock("weights")->isHidden());
    }

    void panelsOfALessonNeverOverlap()
    {
        const QList<QStringList> sets { { QStringLiteral("chain"), QStringLiteral("watch"), QStringLiteral("roofline"),
                                            QStringLiteral("growth") },
            { QStringLiteral("race"), QStringLiteral("proof"), QStringLiteral("cost"), QStringLiteral("time") },
            { QStringLiteral("attention"), QStringLiteral("cache"), QStringLiteral("what-if"), QStringLiteral("heads") } };
        for (const QStringList& panels : sets) {
            docks().setLessonPanels(panels);
            docks().setLayout(LayoutId::Lesson);
            settle();
            QList<QRect> seen;
            for (const QString& id : panels) {
                const QDockWidget* dock = docks().dock(id);
                QVERIFY2(!dock->isHidden(), qPrintable(id));
                if (dock->visibleRegion().isEmpty())
                    continue;  // behind a tab
                QVERIFY2(docks().rect().contains(dock->geometry()), qPrintable(id));
                for (const QRect& other : std::as_const(seen))
                    QVERIFY2(!other.intersects(dock->geometry()), qPrintable(id));
                seen << dock->geometry();
            }
            QVERIFY(seen.size() >= 2);
        }
    }

    void layoutsKeepTheirSharesWhateverIsDoneInBetween()
    {
        const auto before = places();
        QVERIFY(before.size() >= 5);
        for (const LayoutId other : { LayoutId::Attention, LayoutId::Cost, LayoutId::Lesson }) {
            docks().setLayout(other);
            settle();
            docks().setLayout(LayoutId::StepThrough);
            settle();
            compare(places(), before);
        }
        for (int press = 0; press < 4; ++press) {
            key(Qt::Key_Plus, Qt::ControlModifier);
            settle();
        }
        key(Qt::Key_0, Qt::ControlModifier);
        settle();
        compare(places(), before);
        m_window->resize(1024, 768);
        settle();
        m_window->resize(1280, 800);
        settle();
        compare(places(), before);
    }

    void panelsOfCostsHaveRoomInTheLayoutOfCosts()
    {
        m_window->resize(1024, 768);
        docks().setLayout(LayoutId::Cost);
        settle();
        for (const char* id : { "roofline", "growth", "ttft", "cores", "token-cost" }) {
            const QDockWidget* shown = test::showPanel(*m_window, id);
            settle();
            QVERIFY2(shown->height() >= theme().ipx(findView(QLatin1String(id))->smallestHeight), id);
        }
    }

    void theNewestRowStaysInViewWhateverLayoutComputedIt()
    {
        for (const LayoutId other : { LayoutId::Attention, LayoutId::Cost, LayoutId::Lesson }) {
            docks().setLayout(other);
            settle();
            for (int step = 0; step < 6; ++step) {
                const int steps = state().run().steps();
                key(Qt::Key_PageDown);
                QTRY_COMPARE(state().run().steps(), steps + 1);
            }
            settle();
            if (other != LayoutId::Cost) {
                QVERIFY2(newestInMatrix(), "the panel is lower than the one in which the rows were followed");
            }
            docks().setLayout(LayoutId::StepThrough);
            settle();
            QVERIFY(newestInMatrix());
            rowsAreInLine();
        }
        docks().setLayout(LayoutId::Lesson);
        settle();
        QVERIFY(newestInMatrix());
    }

    void rowsAreInLineInALowWindowToo()
    {
        for (const QSize size : { QSize(1280, 690), QSize(1024, 640), QSize(1920, 660) }) {
            m_window->resize(size);
            settle();
            rowsAreInLine();
        }
    }

    void aDraggedSeparatorStaysWhereItWasPut()
    {
        QDockWidget* attention = docks().dock("attention");
        const QPoint grip(attention->geometry().center().x(), attention->geometry().bottom() + 2);
        QTest::mousePress(&docks(), Qt::LeftButton, {}, grip);
        for (const int by : { 10, 20, 30 }) {
            QTest::mouseMove(&docks(), grip - QPoint(0, by));
            QMouseEvent move(QEvent::MouseMove, QPointF(grip - QPoint(0, by)), docks().mapToGlobal(QPointF(grip - QPoint(0, by))),
                Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(&docks(), &move);
        }
        QTest::mouseRelease(&docks(), Qt::LeftButton, {}, grip - QPoint(0, 30));
        settle();
        const auto dragged = places();
        docks().setLayout(LayoutId::Attention);
        settle();
        docks().setLayout(LayoutId::StepThrough);
        settle();
        compare(places(), dragged);
    }

    void zoomStopsWhereNoMoreFitsAndSaysSo_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("atLeast");
        QTest::newRow("1024") << QSize(1024, 768) << 125;
        QTest::newRow("1280") << QSize(1280, 800) << 150;
        QTest::newRow("1920") << QSize(1920, 1080) << 200;
    }
    void zoomStopsWhereNoMoreFitsAndSaysSo()
    {
        QFETCH(QSize, size);
        QFETCH(int, atLeast);
        m_window->resize(size);
        settle();
        for (int press = 0; press < 15; ++press) {
            key(Qt::Key_Plus, Qt::ControlModifier);
            settle();
            QCOMPARE(m_window->size(), size);
        }
        QVERIFY2(qRound(100 * theme().zoom) >= atLeast, qPrintable(QString::number(theme().zoom)));
        auto* status = m_window->findChild<StatusBar*>();
        QVERIFY2(status->text().contains(QStringLiteral("more would not fit on this screen")), qPrintable(status->text()));
        key(Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(!status->text().contains(QStringLiteral("would not fit")));
        key(Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(theme().zoom, 1.0);
    }

    void aWindowRememberedFromALargerScreenFitsThisOne()
    {
        m_window->resize(3000, 2000);
        m_window->close();
        m_window = std::make_unique<MainWindow>(QString::fromLatin1(kModel));
        const QSize screen = m_window->screen()->availableGeometry().size();
        QVERIFY2(m_window->width() <= screen.width() && m_window->height() <= screen.height(),
            qPrintable(QStringLiteral("%1 x %2").arg(m_window->width()).arg(m_window->height())));
    }

    void thePanelThatWasJustOpenedIsEnlarged()
    {
        docks().dock("attention")->findChild<HeatmapPlot*>()->setFocus();
        QDockWidget* growth = docks().dock("growth");
        QVERIFY(!growth->isVisible());
        growth->toggleViewAction()->trigger();
        settle();
        key(Qt::Key_E);
        settle();
        QCOMPARE(docks().enlarged(), growth);
        key(Qt::Key_E);
        settle();
        docks().dock("cache")->setFocusPolicy(Qt::StrongFocus);
        docks().dock("cache")->setFocus();  // the keyboard goes elsewhere
        key(Qt::Key_E);
        settle();
        QCOMPARE(docks().enlarged(), docks().dock("cache"));
        key(Qt::Key_E);
        settle();
    }

    void onePanelCanHaveAllTheRoom()
    {
        const auto before = places();
        QDockWidget* attention = docks().dock("attention");
        auto* plot = attention->findChild<HeatmapPlot*>();
        const int height = plot->height();
        plot->setFocus();
        key(Qt::Key_E);
        settle();
        QCOMPARE(docks().enlarged(), attention);
        QVERIFY(plot->height() > 1.5 * height);
        QVERIFY(!m_window->findChild<TokenStrip*>()->isVisible());
        QVERIFY(!docks().dock("cache")->isVisible());
        QVERIFY(m_window->findChild<StepLine*>()->isVisible());  // what a step did is said here too
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 2);
        settle();
        QCOMPARE(plot->content().positions(), state().run().promptLength() + 1);
        key(Qt::Key_E);
        settle();
        QCOMPARE(docks().enlarged(), nullptr);
        compare(places(), before);
        key(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
        settle();
        QVERIFY(docks().enlarged() != nullptr);
        docks().setLayout(LayoutId::Cost);  // another layout gives the room back
        settle();
        QCOMPARE(docks().enlarged(), nullptr);
        QVERIFY(m_window->findChild<ControlBar*>()->isVisible());
    }

    void aPanelEnlargedRightAfterAnotherFillsTheRoomToo()
    {
        for (const char* id : { "attention", "time", "next-token", "cost" }) {
            docks().enlarge(docks().dock(id));
            settle();
            const QRect room = docks().rect();
            const QDockWidget* alone = docks().dock(id);
            QVERIFY2(alone->height() > room.height() - 30 && alone->width() > room.width() - 30,
                qPrintable(QStringLiteral("%1: %2 x %3 of %4 x %5")
                               .arg(QLatin1String(id))
                               .arg(alone->width())
                               .arg(alone->height())
                               .arg(room.width())
                               .arg(room.height())));
            docks().enlarge(nullptr);  // and the next one before the layout is settled
        }
        settle();
        rowsAreInLine();
    }

    void everyPanelOfALayoutIsAddedAfterItsNeighbour()
    {
        for (const bool low : { false, true }) {
            for (const WidthClass width : { WidthClass::Compact, WidthClass::Normal, WidthClass::Wide }) {
                for (const LayoutRow& layout : layoutRows()) {
                    QStringList placed;
                    for (const PanelPlace& place : panelPlaces()) {
                        if (place.layout != layout.id || !holdsFor(place.windows, width, low))
                            continue;
                        QVERIFY2(docks().dock(place.view) != nullptr, place.view);
                        QVERIFY2(!placed.contains(QLatin1String(place.view)), place.view);
                        QCOMPARE(place.placing == Placing::First, placed.isEmpty());
                        QVERIFY2(placed.isEmpty() || placed.contains(QLatin1String(place.neighbour)), place.view);
                        placed << QLatin1String(place.view);
                    }
                    QCOMPARE(placed.isEmpty(), layout.id == LayoutId::Lesson);  // a lesson's step names its panels
                    QVERIFY2(placed.isEmpty() || placed.contains(QLatin1String(layout.rest)), layout.name);
                    for (const ShareRow& row : shareRows()) {
                        if (row.layout != layout.id || !holdsFor(row.windows, width, low))
                            continue;
                        for (const PanelShare& each : row.panels) {
                            if (each.view != nullptr && each.sizes[static_cast<std::size_t>(width)] > 0)
                                QVERIFY2(placed.contains(QLatin1String(each.view)), each.view);
                        }
                    }
                }
            }
        }
    }

    void aDoubleClickOnAHeadEnlargesAllHeadsAndEscapeReturns()
    {
        docks().setLayout(LayoutId::Attention);
        settle();
        QDockWidget* heads = docks().dock("heads");
        auto* plot = heads->findChild<HeadGridPlot*>();
        QVERIFY(plot->isVisible());
        const auto center = [&](int layer, int head) {
            return plot->currentLayout().rectOf({ HeadPlace::Kind::Head, { layer, head } }).center().toPoint();
        };
        const double before = plot->currentLayout().rectOf(0, 0).width();
        QTest::mouseClick(plot, Qt::LeftButton, {}, center(1, 2));
        QTest::mouseDClick(plot, Qt::LeftButton, {}, center(1, 2));
        settle();
        QCOMPARE(docks().enlarged(), heads);
        QVERIFY(plot->currentLayout().rectOf(0, 0).width() > before);
        QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : m_window.get(), Qt::Key_Escape);
        settle();
        QCOMPARE(docks().enlarged(), nullptr);
        // The head is that of the whole window.
        QCOMPARE(state().layer(), 1);
        QCOMPARE(state().head(), 2);
        QCOMPARE(docks().dock("attention")->findChild<QComboBox*>(QStringLiteral("attentionHead"))->currentIndex(), 2);
    }

    void everyTitleRowHasAButtonForIt()
    {
        for (const char* id : { "attention", "cache", "next-token" }) {
            QDockWidget* dock = docks().dock(id);
            auto* button = dock->findChild<QAbstractButton*>(QStringLiteral("enlarge"));
            QVERIFY2(button != nullptr && button->isVisible(), id);
            QTest::mouseClick(button, Qt::LeftButton);
            settle();
            QCOMPARE(docks().enlarged(), dock);
            QTest::mouseClick(button, Qt::LeftButton);
            settle();
            QCOMPARE(docks().enlarged(), nullptr);
        }
    }

    void panelsFloatAndMoveByTheirTitle()
    {
        QDockWidget* dock = docks().dock("cache");
        QLabel* title = nullptr;
        for (QLabel* label : dock->findChildren<QLabel*>()) {
            title = label->isVisible() && label->text() == QStringLiteral("KV cache") ? label : title;
        }
        QVERIFY(title != nullptr);
        const QPointF grip(title->rect().center());
        const QPointF global = title->mapToGlobal(grip);
        const auto send = [&](QEvent::Type type, QPointF by, Qt::MouseButton button, Qt::MouseButtons buttons) {
            QMouseEvent event(type, grip + by, global + by, button, buttons, Qt::NoModifier);
            QApplication::sendEvent(title, &event);
        };
        send(QEvent::MouseButtonPress, {}, Qt::LeftButton, Qt::LeftButton);
        send(QEvent::MouseMove, { 4, 3 }, Qt::NoButton, Qt::LeftButton);
        QVERIFY(!dock->isFloating());  // a hand is never quite still
        send(QEvent::MouseMove, { 40, 30 }, Qt::NoButton, Qt::LeftButton);
        send(QEvent::MouseMove, { 3000, 3000 }, Qt::NoButton, Qt::LeftButton);  // beyond the window, where it is not docked again
        send(QEvent::MouseButtonRelease, { 3000, 3000 }, Qt::LeftButton, Qt::NoButton);
        QTRY_VERIFY(dock->isFloating());
        QVERIFY2(dock->x() > 2000, qPrintable(QString::number(dock->x())));
        docks().resetLayout();
        settle();
        QVERIFY(!dock->isFloating());
        QTest::mouseDClick(title, Qt::LeftButton);
        QTRY_VERIFY(dock->isFloating());
        docks().resetLayout();
    }

    void escapeLeavesOneThingAtATime()
    {
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 2);
        key(Qt::Key_PageUp);
        state().setPinned(CellRef { 1, 0 });
        auto* plot = docks().dock("attention")->findChild<HeatmapPlot*>();
        plot->setFocus();
        key(Qt::Key_E);
        settle();
        key(Qt::Key_P, Qt::ControlModifier);
        auto* prompt = m_window->findChild<QWidget*>(QStringLiteral("promptText"));
        QTRY_VERIFY(prompt->isVisible());
        const auto escape = [this] {
            QWidget* focus = QApplication::focusWidget();
            QTest::keyClick(focus != nullptr ? focus : m_window.get(), Qt::Key_Escape);
            settle();
        };
        escape();
        QVERIFY(!prompt->isVisible());
        QVERIFY(docks().enlarged() != nullptr);
        escape();
        QVERIFY(docks().enlarged() == nullptr);
        QVERIFY(state().pinned().has_value());
        escape();
        QVERIFY(!state().pinned().has_value());
        QVERIFY(!state().isLive());
        escape();
        QVERIFY(state().isLive());
    }

    void allPanelsShowOneAndTheSameStep()
    {
        StepWatcher watcher(*m_window);
        m_window->controller()->setSpeed(30);
        m_window->controller()->setRunning(true);
        // The pointer moves meanwhile, and each move is a reason to paint.
        for (int i = 0; state().run().steps() < 20 && i < 4000; ++i) {
            state().setHover(CellRef { i % 3, i % 2 });
            QTest::qWait(1);
        }
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 20, 20000);
        settle();
        QVERIFY2(watcher.faults.isEmpty(), qPrintable(watcher.faults.mid(0, 5).join(QLatin1Char('\n'))));
        QVERIFY2(watcher.pictures > 10 && watcher.steps.size() > 3, qPrintable(QString::number(watcher.pictures)));
    }

    void theStripKeepsTheNewestTokenInSightWhileRunning()
    {
        setMotionEnabled(true);
        m_window->resize(1024, 768);
        m_window->controller()->setSpeed(0);
        m_window->controller()->setRunning(true);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 20, 20000);
        auto* chips = m_window->findChild<ChipView*>();
        settle();
        // The way of one step at most is still to be scrolled, not what all of them together were.
        const int last = state().run().positionsAt(state().viewedStep()) - 1;
        const int behind = chips->chipRect(last).right() - chips->width();
        QVERIFY2(behind < 2 * chips->chipRect(last).width(), qPrintable(QString::number(behind)));
        QTRY_COMPARE(chips->hiddenAtRight(), 0);
        setMotionEnabled(false);
    }

    void thePaletteFollowsThePrintThemeUntilOneIsChosen()
    {
        const auto choose = [this](const QString& text) {
            for (QAction* action : m_window->findChildren<QAction*>()) {
                if (action->text() == text) {
                    action->trigger();
                    return true;
                }
            }
            return false;
        };
        QCOMPARE(state().palette(), PaletteId::Viridis);
        QVERIFY(choose(QStringLiteral("Print")));
        QCOMPARE(state().palette(), PaletteId::Grey);
        QVERIFY(choose(QStringLiteral("Dark")));
        QCOMPARE(state().palette(), PaletteId::Viridis);
        QVERIFY(choose(QStringLiteral("Cividis")));
        QVERIFY(choose(QStringLiteral("Print")));
        QCOMPARE(state().palette(), PaletteId::Cividis);
    }

private:
    [[nodiscard]] bool newestInMatrix() const
    {
        const auto* plot = docks().dock("attention")->findChild<HeatmapPlot*>();
        const int newest = plot->content().positions() - 1;
        return plot->currentLayout().isWhole(newest);
    }

    /// Row i of the matrix and row i of the cache table have one height and one place.
    void rowsAreInLine() const
    {
        const auto* plot = docks().dock("attention")->findChild<HeatmapPlot*>();
        const auto* table = m_window->findChild<QTableView*>(QStringLiteral("cacheTable"));
        QVERIFY(plot->isVisible() && table->isVisible());
        const HeatmapLayout layout = plot->currentLayout();
        int compared = 0;
        for (int row = 0; row < plot->content().positions(); ++row) {
            const QRect cell = table->visualRect(table->model()->index(row, 1));
            if (!layout.isWhole(row) || !table->viewport()->rect().contains(cell.center())) {
                continue;
            }
            const QRectF ofMatrix = layout.row(row);
            const double there = table->viewport()->mapTo(m_window.get(), cell.topLeft()).y();
            const double here = plot->mapTo(m_window.get(), QPoint()).y() + ofMatrix.top();
            QVERIFY2(std::abs(there - here) <= 1.0, qPrintable(QStringLiteral("row %1: %2 and %3").arg(row).arg(here).arg(there)));
            QVERIFY(std::abs(cell.height() - ofMatrix.height()) <= 1.0);
            ++compared;
        }
        QVERIFY(compared > 3);
    }

    ViewState& state() { return *m_window->viewState(); }
    DockArea& docks() const { return *m_window->findChild<DockArea*>(); }
    void key(int code, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(m_window.get(), static_cast<Qt::Key>(code), modifiers); }
    void settle() { test::settle(*m_window); }
    QMap<QString, QRect> places()
    {
        QMap<QString, QRect> result;
        for (const QDockWidget* dock : m_window->findChildren<QDockWidget*>()) {
            if (dock->isVisible() && !dock->visibleRegion().isEmpty()) {
                result.insert(dock->objectName(), dock->geometry());
            }
        }
        return result;
    }
    static void compare(const QMap<QString, QRect>& now, const QMap<QString, QRect>& before)
    {
        QCOMPARE(now.keys(), before.keys());
        for (auto it = now.cbegin(); it != now.cend(); ++it) {
            const QRect was = before.value(it.key());
            const bool same = std::abs(it->left() - was.left()) <= 2 && std::abs(it->top() - was.top()) <= 2
                && std::abs(it->width() - was.width()) <= 2 && std::abs(it->height() - was.height()) <= 2;
            QVERIFY2(same,
                qPrintable(QStringLiteral("%1: %2 x %3 at %4, before %5 x %6 at %7")
                               .arg(it.key())
                               .arg(it->width())
                               .arg(it->height())
                               .arg(it->top())
                               .arg(was.width())
                               .arg(was.height())
                               .arg(was.top())));
        }
    }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestLayouts)
#include "tst_layouts.moc"
