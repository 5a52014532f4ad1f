// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The window's own controls by clicks and keys: what they show, what they emit, and that their geometry is stable.
#include "shell/bar/cacheswitch.h"
#include "shell/bar/speedcontrol.h"
#include "shell/bar/stepscrubber.h"
#include "support/testregistry.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/combobox.h"
#include "widgets/countfield.h"
#include "widgets/elidedlabel.h"
#include "widgets/focusring.h"
#include "widgets/iconbutton.h"
#include "widgets/motion.h"
#include "widgets/panelframe.h"
#include "widgets/segmentedcontrol.h"
#include "widgets/statemark.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

using namespace kvscope;

class TestWidgets : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void switchTogglesByClickAndKey();
    void switchKeepsItsGeometry();
    void switchShowsWhatTheStepDid();
    void switchLooksDifferentWhenOff();
    void settingTheSwitchEmitsNothing();
    void segmentsAreSelectedByClickAndArrows();
    void segmentsKeepTheirWidth();
    void scrubberViewsDoneStepsOnly();
    void scrubberIsDragged();
    void scrubberIgnoresPresenterKeys();
    void scrubberIsDisabledBeforeTheFirstStep();
    void speedHasStopsAndAnUnlimitedEnd();
    void comboIgnoresTheWheelWithoutFocus();
    void comboIsAsWideAsItsWidestItem();
    void countFieldStepsByItsArrows();
    void elidedLabelShrinks();
    void barButtonShrinksToItsIcon();
    void iconButtonHasANameAndAUsableSize();
    void stateMarksDifferInShape();
    void focusRingFollowsTheKeyboard();
    void panelFrameDropsTheSecondaryFirst();
};

void TestWidgets::initTestCase()
{
    applyTheme(*qApp, ThemeId::Light, 1.0);
    setMotionEnabled(false);
}

void TestWidgets::switchTogglesByClickAndKey()
{
    CacheSwitch button;
    button.show();
    QSignalSpy clicks(&button, &QAbstractButton::clicked);
    QVERIFY(button.isOn());
    QTest::mouseClick(&button, Qt::LeftButton);
    QCOMPARE(clicks.size(), 1);
    QCOMPARE(clicks[0][0].toBool(), false);
    QTest::keyClick(&button, Qt::Key_Space);
    QCOMPARE(clicks[1][0].toBool(), true);
    QTest::keyClick(&button, Qt::Key_Return);
    QCOMPARE(clicks[2][0].toBool(), false);
    QVERIFY(!button.accessibleName().isEmpty());
}

void TestWidgets::switchKeepsItsGeometry()
{
    CacheSwitch button;
    const QSize on = button.sizeHint();
    QCOMPARE(on.height(), theme().ipx(48));
    button.setPositionsComputed(9999);
    button.setState(false, false);
    QCOMPARE(button.sizeHint(), on);
    button.setState(false, true);
    QCOMPARE(button.sizeHint(), on);
    button.setEnabled(false);
    QCOMPARE(button.sizeHint(), on);
    applyTheme(*qApp, ThemeId::Dark, 1.0);
    QCOMPARE(button.sizeHint(), on);
    applyTheme(*qApp, ThemeId::Light, 2.0);
    QVERIFY(button.sizeHint().width() > 1.8 * on.width());
    applyTheme(*qApp, ThemeId::Light, 1.0);
}

void TestWidgets::switchShowsWhatTheStepDid()
{
    CacheSwitch button;
    const QString nothing = button.liveLine();
    QVERIFY(!nothing.isEmpty());
    button.setPositionsComputed(14);
    QVERIFY(button.liveLine().contains(QStringLiteral("14")));
    button.setState(false, true);
    QCOMPARE(button.liveLine(), QStringLiteral("from the next step"));
    QCOMPARE(button.accessibleDescription(), button.liveLine());
    button.setState(false, false);
    QVERIFY(button.liveLine().contains(QStringLiteral("14")));
}

void TestWidgets::switchLooksDifferentWhenOff()
{
    CacheSwitch button;
    button.resize(button.sizeHint());
    button.show();
    const QImage on = button.grab().toImage();
    button.setState(false, false);
    const QImage off = button.grab().toImage();
    const QPoint ground(button.width() / 2, 6);
    QCOMPARE(on.pixelColor(ground), theme().tint);
    QCOMPARE(off.pixelColor(ground), theme().offTint);
    // Distinguishable without colour: the frame is solid when on and dashed when off.
    const auto framePixels = [&](const QImage& image, const QColor& color) {
        int count = 0;
        for (int x = 12; x < image.width() - 12; ++x)
            count += image.pixelColor(x, 0) == color || image.pixelColor(x, 1) == color ? 1 : 0;
        return count;
    };
    QCOMPARE(framePixels(on, theme().accent), on.width() - 24);
    QVERIFY(framePixels(off, theme().off) < off.width() * 3 / 4);
}

void TestWidgets::settingTheSwitchEmitsNothing()
{
    CacheSwitch button;
    QSignalSpy clicks(&button, &QAbstractButton::clicked);
    button.setState(false, false);
    button.setState(true, true);
    QCOMPARE(clicks.size(), 0);
    QVERIFY(button.isOn());
    QVERIFY(button.isWaiting());
}

void TestWidgets::segmentsAreSelectedByClickAndArrows()
{
    SegmentedControl control;
    control.setSegments({ QStringLiteral("Operations"), QStringLiteral("Time") }, QStringLiteral("Unit"));
    control.show();
    QSignalSpy chosen(&control, &SegmentedControl::chosen);
    QCOMPARE(control.currentIndex(), 0);
    control.setCurrentIndex(1);
    QCOMPARE(chosen.size(), 0);
    const auto segments = control.findChildren<QAbstractButton*>();
    QTest::mouseClick(segments[0], Qt::LeftButton);
    QCOMPARE(control.currentIndex(), 0);
    QCOMPARE(chosen.size(), 1);
    QVERIFY(QTest::qWaitForWindowActive(&control));
    segments[0]->setFocus(Qt::TabFocusReason);
    QTest::keyClick(segments[0], Qt::Key_Right);
    QCOMPARE(control.currentIndex(), 1);
    QCOMPARE(chosen.size(), 2);
    QCOMPARE(chosen[1][0].toInt(), 1);
    control.setSegments({ QStringLiteral("Operaciones"), QStringLiteral("Tiempo") }, QStringLiteral("Unidad"));
    QCOMPARE(control.currentIndex(), 1);
    QCOMPARE(chosen.size(), 2);
}

void TestWidgets::segmentsKeepTheirWidth()
{
    SegmentedControl control;
    control.setSegments({ QStringLiteral("Per step"), QStringLiteral("Total") }, QStringLiteral("Sum"));
    const QSize before = control.sizeHint();
    control.setCurrentIndex(1);
    QCOMPARE(control.sizeHint(), before);
}

void TestWidgets::scrubberViewsDoneStepsOnly()
{
    StepScrubber scrubber;
    scrubber.resize(300, 20);
    scrubber.show();
    scrubber.setSteps(20, 6, 6);
    QSignalSpy chosen(&scrubber, &StepScrubber::stepChosen);
    const auto click = [&](int step) { QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(qRound(scrubber.xOf(step)), 10)); };
    click(2);
    QCOMPARE(chosen.takeFirst()[0].toInt(), 2);
    click(15);  // not computed yet: selects the live one
    QCOMPARE(chosen.takeFirst()[0].toInt(), 6);
    QTest::keyClick(&scrubber, Qt::Key_Left);
    QCOMPARE(chosen.takeFirst()[0].toInt(), 5);
    QTest::keyClick(&scrubber, Qt::Key_Home);
    QCOMPARE(chosen.takeFirst()[0].toInt(), 0);
    QTest::keyClick(&scrubber, Qt::Key_Left);
    QCOMPARE(chosen.size(), 0);
    QTest::keyClick(&scrubber, Qt::Key_End);
    QCOMPARE(chosen.takeFirst()[0].toInt(), 6);
    scrubber.setSteps(20, 7, 7);
    QCOMPARE(chosen.size(), 0);
    QCOMPARE(scrubber.value(), 7);
}

void TestWidgets::scrubberIsDragged()
{
    StepScrubber scrubber;
    scrubber.resize(300, 20);
    scrubber.show();
    scrubber.setSteps(10, 9, 9);
    QSignalSpy chosen(&scrubber, &StepScrubber::stepChosen);
    QTest::mousePress(&scrubber, Qt::LeftButton, {}, QPoint(qRound(scrubber.xOf(9)), 10));
    for (int step = 8; step >= 3; --step) {
        QMouseEvent move(QEvent::MouseMove, QPointF(scrubber.xOf(step), 10), scrubber.mapToGlobal(QPointF(scrubber.xOf(step), 10)),
            Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&scrubber, &move);
    }
    QTest::mouseRelease(&scrubber, Qt::LeftButton, {}, QPoint(qRound(scrubber.xOf(3)), 10));
    QCOMPARE(chosen.size(), 6);
    QCOMPARE(scrubber.viewed(), 3);
}

void TestWidgets::scrubberIgnoresPresenterKeys()
{
    QWidget window;
    auto* scrubber = new StepScrubber(&window);
    scrubber->setSteps(10, 5, 5);
    QSignalSpy chosen(scrubber, &StepScrubber::stepChosen);
    QTest::keyClick(scrubber, Qt::Key_PageUp);
    QTest::keyClick(scrubber, Qt::Key_PageDown);
    QCOMPARE(chosen.size(), 0);
}

void TestWidgets::scrubberIsDisabledBeforeTheFirstStep()
{
    StepScrubber scrubber;
    scrubber.setSteps(20, -1, -1);
    QVERIFY(!scrubber.isEnabled());
    scrubber.setSteps(1, 0, 0);  // a single step must not divide by zero
    scrubber.resize(200, 20);
    QVERIFY(scrubber.isEnabled());
    QSignalSpy chosen(&scrubber, &StepScrubber::stepChosen);
    QTest::mouseClick(&scrubber, Qt::LeftButton, {}, QPoint(150, 10));
    QCOMPARE(chosen.size(), 0);
}

void TestWidgets::speedHasStopsAndAnUnlimitedEnd()
{
    SpeedControl control;
    control.show();
    QSignalSpy changed(&control, &SpeedControl::speedChanged);
    QCOMPARE(control.speed(), 2.0);
    auto* slider = control.findChild<QSlider*>();
    const int width = control.sizeHint().width();
    QTest::keyClick(slider, Qt::Key_End);
    QCOMPARE(control.speed(), 0.0);
    QTest::keyClick(slider, Qt::Key_Home);
    QCOMPARE(control.speed(), 0.5);
    QCOMPARE(changed.size(), 2);
    QCOMPARE(control.sizeHint().width(), width);
    control.setSpeed(4.0);
    QCOMPARE(control.speed(), 5.0);
    QCOMPARE(changed.size(), 2);
}

void TestWidgets::comboIgnoresTheWheelWithoutFocus()
{
    ComboBox combo;
    combo.addItems({ QStringLiteral("Layer 1"), QStringLiteral("Layer 2"), QStringLiteral("Layer 3") });
    combo.show();
    QWheelEvent wheel(QPointF(5, 5), combo.mapToGlobal(QPointF(5, 5)), {}, QPoint(0, -120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&combo, &wheel);
    QCOMPARE(combo.currentIndex(), 0);
    QTest::keyClick(&combo, Qt::Key_Down);
    QCOMPARE(combo.currentIndex(), 1);
    QTest::keyClick(&combo, Qt::Key_PageDown);
    QCOMPARE(combo.currentIndex(), 1);
}

void TestWidgets::comboIsAsWideAsItsWidestItem()
{
    ComboBox combo;
    combo.addItems({ QStringLiteral("Layer 1"), QStringLiteral("Layer 12, the last of all") });
    const int width = combo.sizeHint().width();
    combo.setCurrentIndex(1);
    QCOMPARE(combo.sizeHint().width(), width);
    QVERIFY(width > combo.fontMetrics().horizontalAdvance(combo.itemText(1)));
}

void TestWidgets::countFieldStepsByItsArrows()
{
    CountField field;
    field.setRange(1, 100);
    field.setValue(64);
    field.resize(field.sizeHint());
    field.show();
    const QPoint up(field.width() - 6, 5);
    const QPoint down(field.width() - 6, field.height() - 5);
    QTest::mouseClick(&field, Qt::LeftButton, {}, up);
    QCOMPARE(field.value(), 65);
    QTest::mouseClick(&field, Qt::LeftButton, {}, down);
    QCOMPARE(field.value(), 64);
    field.setStepper([](int value, bool up_) { return up_ ? value * 2 : value / 2; });
    QTest::mouseClick(&field, Qt::LeftButton, {}, down);
    QCOMPARE(field.value(), 32);
    // The number keeps clear of the arrows.
    QVERIFY(field.findChild<QLineEdit*>()->geometry().right() < up.x() - 6);
}

void TestWidgets::elidedLabelShrinks()
{
    ElidedLabel label;
    label.setText(QStringLiteral("a rather long text that will not fit"));
    QCOMPARE(label.minimumSizeHint().width(), 0);
    label.resize(60, 20);
    label.show();
    QCOMPARE(label.toolTip(), label.text());
    label.resize(label.sizeHint().width() + 10, 20);
    QVERIFY(label.toolTip().isEmpty());
}

void TestWidgets::barButtonShrinksToItsIcon()
{
    BarButton button(BarButton::Kind::Filled, BarButton::Size::Bar);
    button.setIconName(IconName::Step);
    button.setText(QStringLiteral("Step"));
    const QSize whole = button.sizeHint();
    QVERIFY(whole.height() >= theme().ipx(38));
    button.resize(whole);
    button.show();
    QCOMPARE(button.grab().toImage().pixelColor(whole.width() / 2, 3), theme().accent);
    button.setIconOnly(true);
    QCOMPARE(button.sizeHint(), QSize(theme().ipx(38), whole.height()));
    QCOMPARE(button.text(), QStringLiteral("Step"));  // kept as the accessible name
    button.setIconOnly(false);
    button.setRoomFor({ QStringLiteral("a much longer text"), QStringLiteral("Step") });
    QVERIFY(button.sizeHint().width() > whole.width());
}

void TestWidgets::iconButtonHasANameAndAUsableSize()
{
    IconButton button(IconName::Download);
    button.setHint(QStringLiteral("Save picture"));
    QCOMPARE(button.accessibleName(), QStringLiteral("Save picture"));
    QCOMPARE(button.toolTip(), QStringLiteral("Save picture"));
    QVERIFY(button.sizeHint().width() >= 24 && button.sizeHint().height() >= 24);
    QSignalSpy clicks(&button, &QAbstractButton::clicked);
    button.show();
    QTest::mouseClick(&button, Qt::LeftButton);
    QCOMPARE(clicks.size(), 1);
}

void TestWidgets::stateMarksDifferInShape()
{
    // Compared as in a grey print: where there is ink, whatever its colour.
    const auto shape = [](StateMark mark) {
        QImage image(20, 20, QImage::Format_RGB32);
        image.fill(theme().surface);
        QPainter painter(&image);
        paintStateMark(painter, QRectF(0, 0, 20, 20), mark);
        painter.end();
        QByteArray bits;
        for (int y = 0; y < 20; ++y) {
            for (int x = 0; x < 20; ++x)
                bits.append(qGray(image.pixel(x, y)) < 190 ? '#' : '.');
        }
        return bits;
    };
    QList<QByteArray> shapes;
    for (const StateMark mark :
        { StateMark::Written, StateMark::Reused, StateMark::Recomputed, StateMark::NotKept, StateMark::QueryUsed }) {
        const QByteArray now = shape(mark);
        QVERIFY(now.contains('#'));
        for (const QByteArray& before : std::as_const(shapes)) {
            int differing = 0;
            for (qsizetype i = 0; i < now.size(); ++i)
                differing += now[i] != before[i] ? 1 : 0;
            QVERIFY(differing > 15);
        }
        shapes.append(now);
    }
}

void TestWidgets::focusRingFollowsTheKeyboard()
{
    FocusRing::install(*qApp);
    QWidget window;
    auto* row = new QHBoxLayout(&window);
    row->setContentsMargins(20, 20, 20, 20);
    auto* first = new BarButton(BarButton::Kind::Filled, BarButton::Size::Bar, &window);
    first->setText(QStringLiteral("Step"));
    auto* second = new CacheSwitch(&window);
    row->addWidget(first);
    row->addWidget(second);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    first->setFocus(Qt::TabFocusReason);
    QWidget* ring = window.findChild<FocusRing*>();
    QVERIFY(ring != nullptr && ring->isVisible());
    QVERIFY(ring->geometry().contains(first->geometry()));
    QTest::keyClick(first, Qt::Key_Tab);
    QVERIFY(second->hasFocus());
    QVERIFY(ring->geometry().contains(second->geometry()));
    QVERIFY(!ring->geometry().intersects(first->geometry().adjusted(8, 0, -8, 0)));
    window.resize(window.width() + 200, window.height());
    QVERIFY(ring->geometry().contains(second->geometry()));
    // With texts close around a control it must not lie over them.
    first->setProperty("focusInside", true);
    first->setFocus(Qt::TabFocusReason);
    QCOMPARE(ring->geometry(), first->geometry());
    second->setFocus(Qt::TabFocusReason);
    // It covers the controls but takes no clicks.
    QSignalSpy clicks(second, &QAbstractButton::clicked);
    QTest::mouseClick(&window, Qt::LeftButton, {}, second->geometry().center());
    QTest::mouseClick(window.childAt(second->geometry().center()), Qt::LeftButton);
    QVERIFY(clicks.size() >= 1);
    second->clearFocus();
    QVERIFY(!ring->isVisible());
}

void TestWidgets::panelFrameDropsTheSecondaryFirst()
{
    PanelFrame frame;
    frame.setTitle(QStringLiteral("Attention"));
    frame.setSentence(QStringLiteral("<b>68 %</b> on the first token"), QStringLiteral("Most heads do this; it is not an error."));
    QCOMPARE(frame.title(), QStringLiteral("Attention"));
    QCOMPARE(frame.accessibleName(), QStringLiteral("Attention"));
    frame.show();
    frame.resize(700, 200);
    auto* secondary = frame.findChild<ElidedLabel*>();
    QTRY_VERIFY(secondary->width() >= secondary->sizeHint().width());
    frame.resize(300, 200);
    QTRY_VERIFY(secondary->width() < secondary->sizeHint().width());
    QVERIFY(!secondary->toolTip().isEmpty());
}

KVSCOPE_TEST(TestWidgets)
#include "tst_widgets.moc"
