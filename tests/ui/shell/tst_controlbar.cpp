// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The control bar by clicks and keys: its requests, what it shows of the run, and that the switch is always visible.
#include "session/nativepath.h"
#include "shell/bar/controlbar.h"

#include "shell/bar/cacheswitch.h"
#include "shell/bar/modelbutton.h"
#include "shell/bar/samplingbutton.h"
#include "shell/bar/speedcontrol.h"
#include "shell/bar/stepcounter.h"
#include "shell/bar/stepscrubber.h"
#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/testregistry.h"
#include "text/language.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/motion.h"

#include <QApplication>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTest>
#include <QToolTip>
#include <QTranslator>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kPrompt = 6;

/// Doubles every text: geometry that holds with it also holds with Spanish.
class Doubler final : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* source, const char* disambiguation, int n) const override
    {
        Q_UNUSED(context)
        Q_UNUSED(disambiguation)
        Q_UNUSED(n)
        const QString text = QString::fromUtf8(source);
        return text.size() < 14 ? text + QLatin1Char('e') + text.left(4) : text;
    }
};

}  // namespace

class TestControlBar : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void everythingIsDisabledWithoutAModel();
    void buttonsEmitTheirRequests();
    void runBecomesPauseAndStopAppears();
    void runEmitsItsSpeedFirst();
    void counterShowsStepAndPosition();
    void aPastStepCanBeViewedLeftAndContinuedFrom();
    void theNumberOfAPastStepIsWholeInLittleRoom();
    void bothButtonsOfAPastStepHaveWordsInACommonWindow();
    void toolTipsSayMoreThanTheButtonAndCoverNoControl();
    void scrubbingMovesOnlyTheView();
    void switchShowsTheModeAndEmitsRequests();
    void switchShowsThatAChangeIsPending();
    void samplingIsEditedInItsForm();
    void modelIsChosenFromItsMenu();
    void randomWeightsAreLabelled();
    void switchIsVisibleInANarrowWindow_data();
    void switchIsVisibleInANarrowWindow();
    void stepKeepsItsWordLongest();
    void geometryIsTheSameInBothStates();
    void longWordsFit();
    void everyControlHasAName();

private:
    template<class T = BarButton> T* find(const char* name) { return m_bar->findChild<T*>(QLatin1String(name)); }
    void start(const QList<Phase>& later);
    QString counter() const;

    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<ControlBar> m_bar;
};

void TestControlBar::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("kvscope-test-controlbar"));
    QSettings().clear();
    applyTheme(*qApp, ThemeId::Light, 1.0);
    setMotionEnabled(false);
}

void TestControlBar::init()
{
    m_state = std::make_unique<ViewState>();
    m_state->updates()->setAtOnce(true);
    m_bar = std::make_unique<ControlBar>(m_state.get());
    m_bar->resize(1280, m_bar->height());
    m_bar->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_bar.get()));
}

void TestControlBar::cleanup()
{
    m_bar.reset();
    m_state.reset();
}

void TestControlBar::start(const QList<Phase>& later)
{
    m_state->setModel(modelInfo());
    m_state->startRun(1, runSettings(kPrompt, 20));
    m_state->setRunState(RunState::Paused);
    m_state->appendRecords(records(1, kPrompt, later));
}

QString TestControlBar::counter() const
{
    QStringList texts;
    for (const auto* label : m_bar->findChild<StepCounter*>()->findChildren<QLabel*>())
        texts << (label->isHidden() ? QString() : label->text());
    return texts.join(QLatin1Char('|'));
}

void TestControlBar::everythingIsDisabledWithoutAModel()
{
    for (const char* name : { "back", "step", "run" }) {
        QVERIFY(!find(name)->isEnabled());
        QVERIFY(name == QByteArray("run") || !find(name)->toolTip().isEmpty());
    }
    QVERIFY(!m_bar->findChild<CacheSwitch*>()->isEnabled());
    QVERIFY(m_bar->findChild<ModelButton*>()->isEnabled());
    QSignalSpy steps(m_bar.get(), &ControlBar::stepRequested);
    QTest::mouseClick(find("step"), Qt::LeftButton);
    QCOMPARE(steps.size(), 0);
}

void TestControlBar::buttonsEmitTheirRequests()
{
    start({ Phase::Decode });
    QSignalSpy steps(m_bar.get(), &ControlBar::stepRequested);
    QSignalSpy backs(m_bar.get(), &ControlBar::backRequested);
    QTest::mouseClick(find("step"), Qt::LeftButton);
    QTest::keyClick(find("step"), Qt::Key_Space);
    QTest::mouseClick(find("back"), Qt::LeftButton);
    QCOMPARE(steps.size(), 2);
    QCOMPARE(backs.size(), 1);
    QCOMPARE(m_state->viewedStep(), 1);  // the bar only emits requests
    m_state->setViewedStep(0);
    QVERIFY(!find("back")->isEnabled());
}

void TestControlBar::runBecomesPauseAndStopAppears()
{
    start({});
    QSignalSpy runs(m_bar.get(), &ControlBar::runToggled);
    QSignalSpy stops(m_bar.get(), &ControlBar::stopRequested);
    QVERIFY(find("stop")->isHidden());
    QCOMPARE(find("run")->text(), QStringLiteral("Run"));
    QTest::mouseClick(find("run"), Qt::LeftButton);
    QCOMPARE(runs.takeFirst()[0].toBool(), true);
    const int width = find("run")->sizeHint().width();
    m_state->setRunState(RunState::Running);
    QCOMPARE(find("run")->text(), QStringLiteral("Pause"));
    QCOMPARE(find("run")->sizeHint().width(), width);
    QVERIFY(!find("stop")->isHidden());
    QTest::mouseClick(find("run"), Qt::LeftButton);
    QCOMPARE(runs.takeFirst()[0].toBool(), false);
    QTest::mouseClick(find("stop"), Qt::LeftButton);
    QCOMPARE(stops.size(), 1);
    m_state->setRunState(RunState::Finished);
    QVERIFY(find("stop")->isHidden());
    QVERIFY(find("step")->isEnabled());
}

void TestControlBar::runEmitsItsSpeedFirst()
{
    start({});
    QStringList order;
    connect(m_bar.get(), &ControlBar::speedChanged, this, [&](double speed) { order << QString::number(speed); });
    connect(m_bar.get(), &ControlBar::runToggled, this, [&] { order << QStringLiteral("run"); });
    QTest::mouseClick(find("run"), Qt::LeftButton);
    QCOMPARE(order, (QStringList { QStringLiteral("2"), QStringLiteral("run") }));
    QCOMPARE(m_bar->speed(), 2.0);
}

void TestControlBar::counterShowsStepAndPosition()
{
    m_bar->resize(1800, m_bar->height());  // the detail fits in every font
    QVERIFY(counter().contains(QStringLiteral("No model")));
    m_state->setModel(modelInfo());
    m_state->startRun(1, runSettings(kPrompt, 20));
    QVERIFY(counter().contains(QStringLiteral("No step yet")));
    m_state->appendRecords(records(1, kPrompt, {}));
    QVERIFY(counter().contains(QStringLiteral("Step 1 of 20")));
    QVERIFY(counter().contains(QStringLiteral("prefill, position 6 · live")));
    m_state->appendRecords({ stepRecord(1, kPrompt, 1, Phase::Decode) });
    QVERIFY(counter().contains(QStringLiteral("Step 2 of 20")));
    QVERIFY(counter().contains(QStringLiteral("decode, position 7 · live")));
    m_state->appendRecords({ stepRecord(1, kPrompt, 2, Phase::Recompute), stepRecord(1, kPrompt, 3, Phase::WarmUp) });
    QVERIFY(counter().contains(QStringLiteral("warm-up, position 9")));
    m_state->extendRun(40);
    QVERIFY(counter().contains(QStringLiteral("Step 4 of 40")));
}

void TestControlBar::aPastStepCanBeViewedLeftAndContinuedFrom()
{
    start(QList<Phase>(11, Phase::Decode));
    QVERIFY(find("backToLive")->isHidden());
    const QRect scrubber = m_bar->findChild<StepScrubber*>()->geometry();
    m_state->setViewedStep(4);
    QVERIFY2(counter().contains(QStringLiteral("5 of 12")), qPrintable(counter()));
    QVERIFY(!find("backToLive")->isHidden());
    QCoreApplication::processEvents();
    QCOMPARE(m_bar->findChild<StepScrubber*>()->geometry(), scrubber);  // the handle must not move under the mouse

    QSignalSpy branches(m_state->commands(), &Commands::branchRequested);
    QTest::mouseClick(find("continueFromHere"), Qt::LeftButton);
    QCOMPARE(branches.size(), 1);
    QCOMPARE(branches[0][0].toInt(), 4);
    QCOMPARE(branches[0][1].toInt(), -1);
    QTest::mouseClick(find("backToLive"), Qt::LeftButton);
    QVERIFY(m_state->isLive());
    QVERIFY(find("continueFromHere")->isHidden());
}

void TestControlBar::bothButtonsOfAPastStepHaveWordsInACommonWindow()
{
    start(QList<Phase>(7, Phase::Decode));
    m_state->setViewedStep(6);
    QVERIFY2(!qobject_cast<BarButton*>(find("continueFromHere"))->isIconOnly(), qPrintable(counter()));
    QVERIFY(!qobject_cast<BarButton*>(find("backToLive"))->isIconOnly());
    QVERIFY2(counter().contains(QStringLiteral("7 of 8")), qPrintable(counter()));
}

void TestControlBar::theNumberOfAPastStepIsWholeInLittleRoom()
{
    start(QList<Phase>(11, Phase::Decode));
    m_state->setViewedStep(9);
    auto* steps = m_bar->findChild<StepCounter*>();
    for (int width = 1280; width >= 1000; width -= 20) {
        m_bar->resize(width, m_bar->height());
        QCoreApplication::processEvents();
        const auto* count = steps->findChild<QLabel*>();
        QVERIFY2(count->text().contains(QStringLiteral("10")), qPrintable(count->text()));
        QVERIFY2(count->width() >= count->fontMetrics().horizontalAdvance(count->text()),
            qPrintable(QStringLiteral("%1: %2").arg(width).arg(count->text())));
    }
}

void TestControlBar::toolTipsSayMoreThanTheButtonAndCoverNoControl()
{
    start({});
    auto* sampling = m_bar->findChild<SamplingButton*>();
    QVERIFY2(sampling->toolTip().isEmpty(), "the button itself shows it");
    m_bar->resize(1000, m_bar->height());
    QCoreApplication::processEvents();
    QVERIFY(sampling->toolTip().contains(QStringLiteral("Greedy")));  // only an icon now

    auto* button = m_bar->findChild<CacheSwitch*>();
    QHelpEvent help(QEvent::ToolTip, button->rect().center(), button->mapToGlobal(button->rect().center()));
    QApplication::sendEvent(button, &help);
    QWidget* tip = nullptr;
    for (QWidget* window : QApplication::topLevelWidgets()) {
        tip = window->isVisible() && window->inherits("QTipLabel") ? window : tip;
    }
    QVERIFY(tip != nullptr);
    QVERIFY2(tip->y() >= m_bar->mapToGlobal(QPoint(0, m_bar->height())).y(), qPrintable(QString::number(tip->y())));
    QToolTip::hideText();
}

void TestControlBar::scrubbingMovesOnlyTheView()
{
    start(QList<Phase>(5, Phase::Decode));
    QSignalSpy steps(m_bar.get(), &ControlBar::stepRequested);
    auto* scrubber = m_bar->findChild<StepScrubber*>();
    QTest::mouseClick(scrubber, Qt::LeftButton, {}, QPoint(qRound(scrubber->xOf(2)), scrubber->height() / 2));
    QCOMPARE(m_state->viewedStep(), 2);
    QCOMPARE(m_state->run().steps(), 6);
    QCOMPARE(steps.size(), 0);
}

void TestControlBar::switchShowsTheModeAndEmitsRequests()
{
    start({ Phase::Decode });
    auto* button = m_bar->findChild<CacheSwitch*>();
    QVERIFY(button->isOn());
    QVERIFY(button->liveLine().startsWith(QStringLiteral("1 ")));
    QSignalSpy toggles(m_bar.get(), &ControlBar::cacheToggled);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(toggles.size(), 1);
    QCOMPARE(toggles[0][0].toBool(), false);
    m_state->setNextCacheOn(false, false);
    QVERIFY(!button->isOn());
    QCOMPARE(toggles.size(), 1);
    m_state->appendRecords({ stepRecord(1, kPrompt, 2, Phase::Recompute) });
    QVERIFY(button->liveLine().startsWith(QStringLiteral("8 ")));
    m_state->setViewedStep(0);
    QCOMPARE(button->liveLine(), QStringLiteral("step 1 ran with it"));
    m_state->setViewedStep(2);
    m_state->appendRecords({ stepRecord(1, kPrompt, 3, Phase::Recompute) });
    m_state->setViewedStep(2);
    QCOMPARE(button->liveLine(), QStringLiteral("step 3 ran without it"));
}

void TestControlBar::switchShowsThatAChangeIsPending()
{
    start({ Phase::Decode });
    m_state->setNextCacheOn(false, true);
    QCOMPARE(m_bar->findChild<CacheSwitch*>()->liveLine(), QStringLiteral("from the next step"));
    // Also when no step is being computed: what stands there must not read as if this mode had computed it.
    m_state->setNextCacheOn(false, false);
    QCOMPARE(m_bar->findChild<CacheSwitch*>()->liveLine(), QStringLiteral("from the next step"));
    m_state->setNextCacheOn(true, false);
    QVERIFY(m_bar->findChild<CacheSwitch*>()->liveLine().startsWith(QStringLiteral("1 ")));
}

void TestControlBar::samplingIsEditedInItsForm()
{
    auto* button = m_bar->findChild<SamplingButton*>();
    QCOMPARE(button->value(), QStringLiteral("Greedy"));
    QSignalSpy changes(m_bar.get(), &ControlBar::samplingChanged);
    QTest::mouseClick(button, Qt::LeftButton);
    auto* form = m_bar->findChild<QFrame*>(QStringLiteral("samplingForm"));
    QVERIFY(form->isVisible());
    auto* greedy = form->findChild<QCheckBox*>(QStringLiteral("greedy"));
    QVERIFY(greedy->isChecked());
    QTest::keyClick(greedy, Qt::Key_Space);
    QCOMPARE(changes.size(), 1);
    form->findChild<QDoubleSpinBox*>(QStringLiteral("temperature"))->setValue(0.5);
    auto* temperature = form->findChild<QDoubleSpinBox*>(QStringLiteral("temperature"));
    temperature->setFocus();
    temperature->selectAll();
    QTest::keyClicks(temperature, QStringLiteral("1.5"));  // each key is a change; none may overwrite the text being typed
    QCOMPARE(changes.last()[0].value<SamplingSettings>().temperature, 1.5);
    temperature->setValue(0.5);
    form->findChild<QSpinBox*>(QStringLiteral("topK"))->setValue(40);
    form->findChild<QSpinBox*>(QStringLiteral("seed"))->setValue(7);
    const auto settings = changes.last()[0].value<SamplingSettings>();
    QCOMPARE(settings.temperature, 0.5);
    QCOMPARE(settings.topK, 40);
    QCOMPARE(settings.topP, 1.0);
    QCOMPARE(settings.seed, 7U);
    QCOMPARE(button->value(), QStringLiteral("T 0.5, k 40"));
    const qsizetype before = changes.size();
    m_bar->setSampling({});
    QCOMPARE(changes.size(), before);
    QVERIFY(greedy->isChecked());
    form->hide();
}

void TestControlBar::modelIsChosenFromItsMenu()
{
    m_state->setModel(modelInfo());
    auto* button = m_bar->findChild<ModelButton*>();
    QVERIFY(button->value().startsWith(QStringLiteral("Bundled")));
    QSignalSpy chosen(m_bar.get(), &ControlBar::modelChosen);
    QSignalSpy folders(m_bar.get(), &ControlBar::openFolderRequested);
    QTest::mouseClick(button, Qt::LeftButton);
    auto* menu = m_bar->findChild<QMenu*>(QStringLiteral("modelMenu"));
    QTRY_VERIFY(menu->isVisible());
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen[0][0].toString(), QStringLiteral("bundled"));
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(menu->isVisible());
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QCOMPARE(chosen.size(), 2);
    QCOMPARE(chosen[1][0].toString(), QStringLiteral("bundled:es"));
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(menu->isVisible());
    for (int row = 0; row < 3; ++row)
        QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QCOMPARE(folders.size(), 1);

    // Opened models are offered again; ampersands are kept.
    auto opened = std::make_shared<ModelInfo>(*modelInfo());
    opened->source = "/models/a&b";
    opened->name = "a&b";
    m_state->setModel(opened);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(menu->isVisible());
    QCOMPARE(menu->actions().constLast()->text(), QStringLiteral("a&&b"));
    menu->actions().constLast()->trigger();
    QCOMPARE(chosen.last()[0].toString(), QStringLiteral("/models/a&b"));
    menu->hide();

    // One whose name is not UTF-8 is offered as it is, too.
    auto latin = std::make_shared<ModelInfo>(*opened);
    latin->source = "/models/caf\xE9";
    m_state->setModel(latin);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(menu->isVisible());
    const qsizetype nameAt = menu->actions().size() - 2;
    QCOMPARE(menu->actions().at(nameAt)->text(), QStringLiteral("caf\\xe9"));
    menu->actions().at(nameAt)->trigger();
    QCOMPARE(toNativePath(chosen.last()[0].toString()), latin->source);
    menu->hide();
}

void TestControlBar::randomWeightsAreLabelled()
{
    m_state->setModel(modelInfo());
    auto* button = m_bar->findChild<ModelButton*>();
    const QImage plain = button->grab().toImage();
    m_state->setModel(modelInfo(true));
    QVERIFY(button->value().contains(QStringLiteral("random")));
    QVERIFY(button->grab().toImage() != plain);
}

void TestControlBar::switchIsVisibleInANarrowWindow_data()
{
    QTest::addColumn<int>("width");
    for (const int width : { 1920, 1280, 1100, 1099, 1024, 900, 800 })
        QTest::newRow(qPrintable(QString::number(width))) << width;
}

void TestControlBar::switchIsVisibleInANarrowWindow()
{
    QFETCH(int, width);
    start(QList<Phase>(11, Phase::Decode));
    m_state->setRunState(RunState::Running);  // Stop needs space, too
    m_state->setViewedStep(3);
    m_bar->resize(width, m_bar->height());
    QCoreApplication::processEvents();
    QCOMPARE(m_bar->width(), width);
    const auto* button = m_bar->findChild<CacheSwitch*>();
    QVERIFY(button->isVisible());
    QCOMPARE(button->size(), button->sizeHint());
    QVERIFY(m_bar->rect().contains(button->geometry()));
    const auto* model = m_bar->findChild<ModelButton*>();
    QVERIFY(m_bar->rect().contains(model->geometry()));
    QVERIFY(model->isCompact() || width >= 1100);
    QVERIFY(!model->isCompact() || width < 1280);
    for (const auto* control : m_bar->findChildren<BarButton*>()) {
        if (control->isVisible())
            QCOMPARE(control->size(), control->sizeHint());
    }
}

void TestControlBar::stepKeepsItsWordLongest()
{
    start(QList<Phase>(11, Phase::Decode));
    const auto* step = m_bar->findChild<BarButton*>(QStringLiteral("step"));
    const auto* run = m_bar->findChild<BarButton*>(QStringLiteral("run"));
    const auto* speed = m_bar->findChild<SpeedControl*>();
    bool between = false;
    for (const Language language : { Language::English, Language::Spanish }) {
        setLanguage(language);
        for (int width = 1280; width >= 800; width -= 8) {
            m_bar->resize(width, m_bar->height());
            QCoreApplication::processEvents();
            QVERIFY(!step->isIconOnly() || (run->isIconOnly() && !speed->isVisible()));
            QVERIFY(speed->isVisible() || run->isIconOnly());
            between = between || (run->isIconOnly() && !step->isIconOnly());
        }
    }
    setLanguage(Language::English);
    QVERIFY(between);
}

void TestControlBar::geometryIsTheSameInBothStates()
{
    start({ Phase::Decode });
    QCoreApplication::processEvents();
    QList<QRect> on;
    for (const auto* child : m_bar->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        on.append(child->geometry());
    m_state->setNextCacheOn(false, false);
    m_state->appendRecords({ stepRecord(1, kPrompt, 2, Phase::Recompute) });
    QCoreApplication::processEvents();
    QList<QRect> off;
    for (const auto* child : m_bar->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        off.append(child->geometry());
    QCOMPARE(off, on);
}

void TestControlBar::longWordsFit()
{
    start({ Phase::Decode });
    Doubler doubler;
    QCoreApplication::installTranslator(&doubler);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LanguageChange);
    QCoreApplication::processEvents();
    QCOMPARE(find("step")->text(), QStringLiteral("StepeStep"));
    QCOMPARE(find("step")->size(), find("step")->sizeHint());
    const auto* model = m_bar->findChild<ModelButton*>();
    QVERIFY(m_bar->rect().contains(model->geometry()));
    QCoreApplication::removeTranslator(&doubler);
    QCoreApplication::processEvents();
    QCOMPARE(find("step")->text(), QStringLiteral("Step"));
}

void TestControlBar::everyControlHasAName()
{
    start({ Phase::Decode });
    for (const auto* widget : m_bar->findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || widget->window() != m_bar.get())
            continue;
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        QVERIFY2(
            !widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty()), widget->metaObject()->className());
    }
}

KVSCOPE_TEST(TestControlBar)
#include "tst_controlbar.moc"
