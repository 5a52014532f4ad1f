// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is cut off: every text of the real window, in both languages and both fonts, in every layout, at three sizes and three zooms.
#include "figures/heatmapplot.h"
#include "shell/bar/modelbutton.h"
#include "shell/dockarea.h"
#include "shell/mainwindow.h"
#include "shell/stepline.h"
#include "shell/strip/chipview.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/paintedtexts.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "support/windowcases.h"
#include "views/heads/headgridplot.h"
#include "views/heads/pairplot.h"

#include <QApplication>
#include <QFontDatabase>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace kvscope;

namespace {

constexpr auto kModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=96&seed=3";
constexpr int kSteps = 9;

/// Tokens and captions over them, and names of models, are as long as they are.
bool showsData(const QWidget& widget)
{
    return qobject_cast<const ChipView*>(&widget) != nullptr || qobject_cast<const HeatmapPlot*>(&widget) != nullptr
        || qobject_cast<const ModelButton*>(&widget) != nullptr || qobject_cast<const PairPlot*>(&widget) != nullptr;
}

}  // namespace

class TestEveryLabel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        test::prepareWindows(m_settings);
        test::showWindow(m_window, QString::fromLatin1(kModel));
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, 20000);
        for (int step = 2; step <= kSteps; ++step) {
            m_window->controller()->step();
            QTRY_COMPARE(state().run().steps(), step);
        }
        m_window->controller()->setCacheOn(false);
        m_window->controller()->step();
        QTRY_COMPARE(state().run().steps(), kSteps + 1);
    }

    void cleanupTestCase()
    {
        useFont(m_font);
        m_window.reset();
        setLanguage(Language::English);
        applyTheme(*qApp, ThemeId::Light, 1.0);
    }

    void everyTextIsWhole_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("zoom");
        QTest::addColumn<Language>("language");
        QTest::addColumn<QString>("font");
        for (const test::WindowCase& each : test::windowCases()) {
            for (const char* font : { "Noto Sans", "DejaVu Sans" })  // the narrow one of the drawings, and a wide one
                QTest::newRow(qPrintable(each.name + QLatin1Char(' ') + QLatin1String(font)))
                    << each.size << each.zoom << each.language << QString::fromLatin1(font);
        }
    }

    void everyTextIsWhole()
    {
        QFETCH(QSize, size);
        QFETCH(int, zoom);
        QFETCH(Language, language);
        QFETCH(QString, font);
        if (!QFontDatabase::families().contains(font))
            QSKIP(qPrintable(QStringLiteral("the font %1 is not installed").arg(font)));
        useFont(QFont(font));
        setLanguage(language);
        QTest::keyClick(m_window.get(), Qt::Key_0, Qt::ControlModifier);
        m_window->resize(size);
        settle();
        for (int press = 0; press < 8 && qRound(theme().zoom * 100) < zoom; ++press) {
            QTest::keyClick(m_window.get(), Qt::Key_Plus, Qt::ControlModifier);
            settle();
        }
        QCOMPARE(qRound(theme().zoom * 100), zoom);
        QCOMPARE(m_window->size(), size);  // zooming never makes the window larger
        QStringList faults;
        for (const LayoutId layout : { LayoutId::StepThrough, LayoutId::Attention, LayoutId::Cost, LayoutId::Lesson }) {
            docks().setLayout(layout);
            settle();
            if (m_window->size() != size)
                faults
                    << QStringLiteral("layout %1 makes the window %2 x %3").arg(int(layout)).arg(m_window->width()).arg(m_window->height());
            for (const QString& fault : test::unreadable(*m_window, showsData))
                faults << QStringLiteral("layout %1: %2").arg(int(layout)).arg(fault);
            faults << heatmapFaults(layout) << headFaults(layout);
        }
        faults.removeDuplicates();
        QVERIFY2(
            faults.isEmpty(), qPrintable(QStringLiteral("%1 faults:\n").arg(faults.size()) + faults.mid(0, 30).join(QLatin1Char('\n'))));
        // The one sentence is never short of its lead.
        auto* line = m_window->findChild<StepLine*>();
        QVERIFY(line->leadWidth() <= line->width());
    }

private:
    ViewState& state() { return *m_window->viewState(); }
    /// The window follows a change of the system's font when it next applies a theme.
    void useFont(const QFont& font)
    {
        if (QApplication::font().family() == font.family())
            return;
        QApplication::setFont(font);
        applyTheme(*qApp, ThemeId::Light, kSmallestZoom);
        applyTheme(*qApp, ThemeId::Light, 1.0);
        settle();
    }
    DockArea& docks() { return *m_window->findChild<DockArea*>(); }
    void settle() { test::settle(*m_window); }
    /// Its texts are in a picture that the widget keeps.
    QStringList headFaults(LayoutId layout)
    {
        QStringList faults;
        for (HeadGridPlot* plot : m_window->findChildren<HeadGridPlot*>()) {
            if (!plot->isVisible() || plot->visibleRegion().isEmpty())
                continue;
            const auto texts = test::paintedTexts(plot->size(), [plot](QPainter& painter) {
                plot->figure().paint(painter, QRectF(plot->rect()), { .theme = theme(), .locale = QLocale(), .devicePixelRatio = 1.0 });
            });
            for (const QString& fault : test::cutTexts(texts, QRectF(plot->rect()), false))
                faults << QStringLiteral("layout %1: all heads: %2").arg(int(layout)).arg(fault);
        }
        return faults;
    }
    QStringList heatmapFaults(LayoutId layout)
    {
        QStringList faults;
        for (HeatmapPlot* plot : m_window->findChildren<HeatmapPlot*>()) {
            if (!plot->isVisible() || plot->visibleRegion().isEmpty())
                continue;
            const auto texts = test::paintedTexts(plot->size(), [plot](QPainter& painter) {
                plot->figure().paint(painter, QRectF(plot->rect()), { .theme = theme(), .locale = QLocale(), .devicePixelRatio = 1.0 });
            });
            for (const QString& fault : test::cutTexts(texts, QRectF(plot->rect()), true))
                faults << QStringLiteral("layout %1: heatmap: %2").arg(int(layout)).arg(fault);
        }
        return faults;
    }

    const QFont m_font = QApplication::font();
    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestEveryLabel)
#include "tst_everylabel.moc"
