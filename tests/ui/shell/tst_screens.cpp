// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A window that moves between a screen of 100 % and one of 200 % is as sharp on the second as if it had been opened there, and nothing is
// misplaced when it comes back. What a move leaves is compared with what painting everything anew gives. ctest sets the two screens up.
#include "shell/mainwindow.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "views/registry/viewregistry.h"

#include <QApplication>
#include <QDockWidget>
#include <QScreen>
#include <QTest>
#include <QWindow>

#include <cstdlib>
#include <cstring>
#include <utility>

using namespace kvscope;

namespace {

constexpr auto kModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=96&seed=3";
constexpr int kSteps = 5;

/// A smooth edge may fall a little differently within its pixel; whoever sees the picture sees no difference.
constexpr int kEdge = 48;

bool differ(QRgb one, QRgb other)
{
    return std::abs(qRed(one) - qRed(other)) > kEdge || std::abs(qGreen(one) - qGreen(other)) > kEdge
        || std::abs(qBlue(one) - qBlue(other)) > kEdge;
}

/// The places that differ: visible widgets without visible children there, by class and name.
QString differences(QWidget& top, const QImage& one, const QImage& other)
{
    const double ratio = one.devicePixelRatio();
    QStringList places;
    for (int y = 0; y < one.height(); ++y) {
        const auto bytes = static_cast<std::size_t>(one.width()) * sizeof(QRgb);
        if (std::memcmp(one.constScanLine(y), other.constScanLine(y), bytes) == 0)
            continue;
        for (int x = 0; x < one.width(); ++x) {
            if (!differ(one.pixel(x, y), other.pixel(x, y)))
                continue;
            const QPoint at(static_cast<int>(x / ratio), static_cast<int>(y / ratio));
            const QWidget* widget = top.childAt(at);
            QStringList path;
            for (const QWidget* each = widget != nullptr ? widget : &top; each != nullptr && each != &top; each = each->parentWidget())
                path.prepend(QString::fromLatin1(each->metaObject()->className()) + QLatin1Char(' ') + each->objectName());
            if (const QString place = path.mid(std::max(0, static_cast<int>(path.size()) - 3)).join(QLatin1Char('/'));
                !places.contains(place))
                places << place;
        }
    }
    return places.join(QLatin1Char('\n'));
}

}  // namespace

class TestScreens final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (QScreen* screen : QGuiApplication::screens())
            (screen->devicePixelRatio() > 1.0 ? m_dense : m_plain) = screen;
        if (m_plain == nullptr || m_dense == nullptr)
            QSKIP("needs two screens, which ctest sets up");
        QCOMPARE(m_plain->devicePixelRatio(), 1.0);
        QCOMPARE(m_dense->devicePixelRatio(), 2.0);
        test::prepareWindows(m_settings);
        test::showRun(m_window, QString::fromLatin1(kModel), kSteps);
        m_window->viewState()->setCompared(HeadRef { 1, 2 });
        m_window->viewState()->setPinned(CellRef { 0, 0 });
    }

    void cleanupTestCase() { m_window.reset(); }

    void everyPanelIsAsSharpAsIfOpenedThere_data()
    {
        QTest::addColumn<QString>("id");
        for (const View& view : views())
            QTest::newRow(view.id) << QString::fromLatin1(view.id);
    }

    void everyPanelIsAsSharpAsIfOpenedThere()
    {
        QFETCH(QString, id);
        moveTo(m_plain);
        test::showPanel(*m_window, id.toLatin1().constData());
        QImage before;
        QTRY_VERIFY_WITH_TIMEOUT(isAtRest(before), test::kPatience);  // the worker may answer a panel
        QCOMPARE(before.size(), m_window->size());
        moveTo(m_dense);
        const QImage moved = picture();
        QCOMPARE(moved.size(), m_window->size() * 2);
        repaintAnew();
        const QImage anew = picture();
        const QString blurred = differences(*m_window, moved, anew);
        QVERIFY2(blurred.isEmpty(), qPrintable(QStringLiteral("differs on the dense screen:\n") + blurred));
        moveTo(m_plain);
        const QImage back = picture();
        const QString misplaced = differences(*m_window, back, before);
        QVERIFY2(misplaced.isEmpty(), qPrintable(QStringLiteral("differs on the way back:\n") + misplaced));
    }

private:
    void moveTo(QScreen* screen)
    {
        m_window->windowHandle()->setScreen(screen);
        settle();
        QCOMPARE(m_window->devicePixelRatioF(), screen->devicePixelRatio());
    }

    /// Every widget computes anew what it derives from fonts, theme and screen.
    void repaintAnew()
    {
        applyTheme(*qApp, ThemeId::Dark, 1.0);
        settle();
        applyTheme(*qApp, ThemeId::Light, 1.0);
        settle();
    }

    /// Nothing on screen changes for a while. @param picture the last one
    bool isAtRest(QImage& last)
    {
        settle();
        const QImage now = picture();
        return now == std::exchange(last, now);
    }

    void settle() { test::settle(*m_window); }
    QImage picture() { return m_window->grab().toImage().convertToFormat(QImage::Format_RGB32); }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
    QScreen* m_plain = nullptr;
    QScreen* m_dense = nullptr;
};

KVSCOPE_TEST(TestScreens)
#include "tst_screens.moc"
