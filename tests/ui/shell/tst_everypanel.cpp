// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is cut off in the panels of the table of views, also in those that no layout has: each is shown where the main layout keeps a place for it,
// in both languages, at three sizes and three zooms.
#include "figures/heatmapplot.h"
#include "shell/dockarea.h"
#include "support/paintedtexts.h"
#include "support/patience.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "support/windowcases.h"
#include "views/chain/chainview.h"
#include "views/computation/computationview.h"
#include "views/heads/pairplot.h"
#include "views/registry/viewregistry.h"
#include "widgets/combobox.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QFontDatabase>
#include <QScrollBar>

using namespace kvscope;

namespace {

constexpr auto kModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=96&seed=3";
constexpr int kSteps = 9;
constexpr int kTurnsToSettle = 10;
constexpr int kTurnMs = 100;

/// Tokens are as long as they are, and so are the names of heads in the boxes above their lists.
bool showsData(const QWidget& widget)
{
    return qobject_cast<const HeatmapPlot*>(&widget) != nullptr || qobject_cast<const PairPlot*>(&widget) != nullptr
        || qobject_cast<const ComboBox*>(&widget) != nullptr || qobject_cast<const ChainView*>(&widget) != nullptr;
}

QStringList faultsOf(QWidget& widget)
{
    const QWidget* parent = widget.parentWidget();
    const auto* items = qobject_cast<const QAbstractItemView*>(parent);
    // Headings of numbers give way to them; "…" stands for features that are not listed.
    const bool headed = qobject_cast<const ComputationView*>(parent) != nullptr;
    const QString whole = widget.property("text").toString().remove(QLatin1Char('&'));
    QList<test::PaintedText> texts = test::paintedTexts(widget);
    const QRectF room(widget.rect());
    texts.removeIf([&](const test::PaintedText& each) {
        const bool scrolled = items != nullptr && items->horizontalScrollBar()->maximum() > 0 && each.place.right() > room.right();
        return scrolled || (headed && each.text == QString(QChar(0x2026)));
    });
    QStringList faults;
    for (const QString& fault : test::cutTexts(texts, room, headed || items != nullptr || showsData(widget), whole))
        faults << QStringLiteral("%1: %2").arg(test::placeOf(widget), fault);
    return faults;
}

QStringList faultsIn(const QDockWidget& dock)
{
    QStringList faults;
    for (QWidget* each : dock.findChildren<QWidget*>()) {
        if (each->isVisible() && !each->visibleRegion().isEmpty())
            faults << faultsOf(*each);
    }
    return faults;
}

}  // namespace

class TestEveryPanel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        test::prepareWindows(m_settings);
        test::showRun(m_window, QString::fromLatin1(kModel), kSteps);
        m_window->controller()->setCacheOn(false);
        m_window->controller()->step();
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), kSteps + 1, test::kPatience);
        // Panels that wait for a choice have one.
        state().setCompared(HeadRef { 1, 2 });
        emit state().commands()->watchRequested({ QStringLiteral("a"), QStringLiteral("b") });
        ExperimentRequest request;
        request.step = state().viewedStep();
        request.intervention.hiddenKeys = { { 3 } };
        request.intervention.firstQuery = 4;
        request.tokens = 4;
        emit state().commands()->experimentRequested(request);
        emit state().commands()->lensRequested(state().viewedStep());
        QTRY_VERIFY_WITH_TIMEOUT(state().experiment().isAnswered() && state().experiment().plain, test::kPatience);
        QApplication::setFont(QFont(kWideFont));
    }

    void cleanupTestCase()
    {
        QApplication::setFont(m_font);
        m_window.reset();
        setLanguage(Language::English);
        applyTheme(*qApp, ThemeId::Light, 1.0);
    }

    void everyTextIsWhole_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("zoom");
        QTest::addColumn<Language>("language");
        for (const test::WindowCase& each : test::windowCases())
            QTest::newRow(qPrintable(each.name)) << each.size << each.zoom << each.language;
    }

    void everyTextIsWhole()
    {
        QFETCH(QSize, size);
        QFETCH(int, zoom);
        QFETCH(Language, language);
        if (!QFontDatabase::families().contains(kWideFont))
            QSKIP("the font DejaVu Sans is not installed");
        setLanguage(language);
        applyTheme(*qApp, ThemeId::Light, kSmallestZoom);
        m_window->resize(size);
        applyTheme(*qApp, ThemeId::Light, zoom / 100.0);
        docks().refit();
        docks().setLayout(LayoutId::StepThrough);
        docks().resetLayout();
        settle();
        QCOMPARE(m_window->size(), size);
        QStringList faults;
        int seen = 0;
        for (const View& view : views()) {
            QDockWidget* dock = docks().dock(view.id);
            const bool shownByLayout = !dock->isHidden();
            dock->show();
            dock->raise();
            settle();
            if (dock->visibleRegion().isEmpty())
                faults << QStringLiteral("%1 is not seen").arg(QLatin1String(view.id));
            // What the worker answers meanwhile changes a text once more; a fault is one that stays.
            QStringList own = faultsIn(*dock);
            for (int turn = 0; turn < kTurnsToSettle && !own.isEmpty(); ++turn) {
                QTest::qWait(kTurnMs);
                settle();
                own = faultsIn(*dock);
            }
            faults << own;
            ++seen;
            if (!shownByLayout)
                dock->hide();
        }
        docks().resetLayout();  // tall panels have taken their room from others
        QCOMPARE(seen, static_cast<int>(views().size()));
        faults.removeDuplicates();
        QVERIFY2(
            faults.isEmpty(), qPrintable(QStringLiteral("%1 faults:\n").arg(faults.size()) + faults.mid(0, 40).join(QLatin1Char('\n'))));
    }

private:
    ViewState& state() { return *m_window->viewState(); }
    DockArea& docks() { return *m_window->findChild<DockArea*>(); }
    void settle() { test::settle(*m_window); }

    const QString kWideFont = QStringLiteral("DejaVu Sans");
    const QFont m_font = QApplication::font();
    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestEveryPanel)
#include "tst_everypanel.moc"
