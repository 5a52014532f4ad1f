// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/costpanel.h"

#include "plots/costplot.h"
#include "support/scriptedrun.h"
#include "theme/theme.h"
#include "widgets/segmentedcontrol.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QRegularExpression>
#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

struct Shown {
    ViewState state;
    CostPanel panel { &state };

    explicit Shown(const std::vector<bool>& modes, QSize size = { 409, 172 })
    {
        showRun(state, modes, 20);
        panel.resize(size);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        panel.activateWindow();
        QCoreApplication::processEvents();
    }
    [[nodiscard]] CostPlot* plot() { return panel.findChild<CostPlot*>(); }
    [[nodiscard]] QString said()
    {
        QString text;
        for (const QLabel* label : panel.findChildren<QLabel*>()) {
            if (label->isVisible()) {
                text += label->text() + QLatin1Char(' ');
            }
        }
        return text.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
    }
    void choose(const char* control, int index)
    {
        const auto buttons = panel.findChild<SegmentedControl*>(QLatin1String(control))->findChildren<QAbstractButton*>();
        QVERIFY(index < buttons.size());
        QTest::mouseClick(buttons[index], Qt::LeftButton);
    }
};

int pixelsOf(const QImage& image, const QColor& color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixelColor(x, y) == color ? 1 : 0;
        }
    }
    return count;
}

}  // namespace

class TestCostPanel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeId::Light, 1.0);
    }

    void fitsWhereTheLayoutsPutIt()
    {
        for (const QSize size : { QSize(409, 172), QSize(491, 164), QSize(939, 288) }) {
            Shown shown(std::vector<bool>(7, true), size);
            QCOMPARE(shown.panel.size(), size);
        }
    }

    void saysWhatTheStepSaved()
    {
        Shown shown(std::vector<bool>(7, true));
        QVERIFY2(shown.said().contains(QStringLiteral("Step 7: 3.1\u00A0M instead of 32.4\u00A0M, 10.5× fewer")), qPrintable(shown.said()));
    }

    void saysWhatTheStepWasted()
    {
        Shown shown({ true, true, true, true, true, true, true, false, false });
        QVERIFY2(shown.said().contains(QStringLiteral("Step 9: 37.8\u00A0M instead of 3.1\u00A0M, 12.3× more")), qPrintable(shown.said()));
    }

    void thePrefillCostsTheSameInBothModes()
    {
        Shown shown({ true });
        QVERIFY2(shown.said().contains(QStringLiteral("with the cache and without")), qPrintable(shown.said()));
    }

    void theSwitchesChangeWhatIsShown()
    {
        Shown shown(std::vector<bool>(7, true));
        const double perStep = shown.plot()->curves().spent.back().value;
        shown.choose("costSum", 1);
        QCOMPARE(shown.state.costSum(), CostSum::Total);
        QVERIFY(shown.plot()->curves().spent.back().value > perStep);
        QVERIFY(shown.said().contains(QStringLiteral("To step 7:")));
        shown.choose("costUnit", 1);
        QCOMPARE(shown.state.costUnit(), CostUnit::Time);
        QVERIFY2(shown.said().contains(QStringLiteral("ms")), qPrintable(shown.said()));
    }

    void anEstimatedTimeIsCalledComputed()
    {
        Shown shown(std::vector<bool>(7, true));
        shown.choose("costUnit", 1);
        QVERIFY2(shown.said().contains(QStringLiteral("(computed)")), qPrintable(shown.said()));
        QVERIFY(!shown.said().contains(QStringLiteral("measured")));
    }

    void aTimeOfTheRunBeforeIsCalledMeasuredEarlier()
    {
        Shown shown(std::vector<bool>(7, false));
        showRun(shown.state, std::vector<bool>(7, true), 20, 2);
        shown.choose("costUnit", 1);
        QVERIFY2(shown.said().contains(QStringLiteral("(measured earlier)")), qPrintable(shown.said()));
    }

    void clicksAndKeysChooseAStep()
    {
        Shown shown(std::vector<bool>(7, true));
        const QPoint place = shown.plot()->positionOf(3, 0.0) - QPoint(0, 20);
        QWidget* target = shown.plot()->childAt(place);
        QVERIFY(target);
        QTest::mouseClick(target, Qt::LeftButton, {}, target->mapFrom(shown.plot(), place));
        QCOMPARE(shown.state.viewedStep(), 3);
        QTest::keyClick(shown.plot(), Qt::Key_Right);
        QCOMPARE(shown.state.viewedStep(), 4);
        QVERIFY(shown.said().contains(QStringLiteral("Step 5:")));
    }

    void computedLinesAreDashedAndMeasuredOnesAreNot()
    {
        Shown shown(std::vector<bool>(20, true), { 939, 288 });
        const QImage image = shown.plot()->render(QSize(900, 220), 1.0);
        QVERIFY(pixelsOf(image, theme().accent) > 0);
        QVERIFY(pixelsOf(image, theme().off) > 0);
        // Along the line of a run that is over nothing is left out: every column has ink of its colour.
        Shown off(std::vector<bool>(20, false), { 939, 288 });
        const QImage solid = off.plot()->render(QSize(900, 220), 1.0);
        QVERIFY(pixelsOf(solid, theme().off) > 2 * pixelsOf(image, theme().off));
    }

    void everyThemeDraws()
    {
        auto& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
        for (const ThemeId id : { ThemeId::Dark, ThemeId::Projector, ThemeId::HighContrast, ThemeId::Print }) {
            applyTheme(application, id, 1.0);
            Shown shown({ true, true, false, false, true });
            const QImage image = shown.plot()->render(QSize(381, 110), 2.0);
            QCOMPARE(image.size(), QSize(762, 220));
            QCOMPARE(image.pixelColor(761, 0), theme().surface);
        }
        applyTheme(application, ThemeId::Light, 1.0);
    }

    void withoutStepsThereIsNoCurve()
    {
        Shown shown({});
        QVERIFY(!shown.plot()->isVisible());
        QVERIFY(shown.plot()->curves().on.empty());
    }
};

QTEST_MAIN(TestCostPanel)
#include "tst_costpanel.moc"
