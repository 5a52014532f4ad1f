// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of themes: every row is readable and applied to palette, style, icons and patterns. Qt's own widgets as the style paints them.
#include "theme/theme.h"

#include "support/testregistry.h"
#include "theme/icons.h"
#include "theme/kvstyle.h"

#include <QApplication>
#include <QBrush>
#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace kvscope;

namespace {

/// Relative luminance of WCAG 2.
double luminance(const QColor& color)
{
    const auto channel = [](double value) { return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QImage painted(const QBrush& brush, int side, double ratio)
{
    QImage image(qRound(side * ratio), qRound(side * ratio), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    QPainter painter(&image);
    painter.fillRect(QRectF(0, 0, side, side), brush);
    painter.end();
    return image;
}

}  // namespace

class TestTheme : public QObject {
    Q_OBJECT

private slots:
    void textIsReadableInEveryTheme_data();
    void textIsReadableInEveryTheme();
    void namesRoundTrip();
    void zoomScalesFontsAndLengths();
    void applyingAThemeReachesWidgets();
    void paletteReachesComboBoxAndTable_data() { textIsReadableInEveryTheme_data(); }
    void paletteReachesComboBoxAndTable();
    void zoomReachesQtsOwnWidgets();
    void labelsKeepTheirRole();
    void everyIconIsPaintedInItsColour();
    void iconsFollowTheTheme();
    void hatchesKeepTheirPeriodAtEveryRatio();
    void lettersOfMenusAreUnderlinedFromAltOn();
};

void TestTheme::textIsReadableInEveryTheme_data()
{
    QTest::addColumn<int>("id");
    for (const ThemeRow& row : kThemes)
        QTest::newRow(row.name) << static_cast<int>(row.id);
}

void TestTheme::textIsReadableInEveryTheme()
{
    QFETCH(int, id);
    const Theme now = makeTheme(static_cast<ThemeId>(id), 1.0);
    const double normal = 4.5;
    QVERIFY(contrast(now.text, now.surface) >= 7.0);
    QVERIFY(contrast(now.text2, now.surface) >= normal);
    QVERIFY(contrast(now.text2, now.bg) >= normal);
    QVERIFY(contrast(now.text2, now.tint) >= normal);
    QVERIFY(contrast(now.accent, now.surface) >= normal);
    QVERIFY(contrast(now.accent, now.tint) >= normal);
    QVERIFY(contrast(now.off, now.surface) >= normal);
    QVERIFY(contrast(now.off, now.offTint) >= normal);
    QVERIFY(contrast(now.onAccent, now.accent) >= normal);
    QVERIFY(contrast(now.edge, now.surface) >= 3.0);
    QVERIFY(contrast(now.disabled, now.surface) >= 3.0);
    for (std::size_t stage = 1; stage < now.stagesOn.size(); ++stage) {
        // Stages are told apart by lightness, monotonically.
        QVERIFY((luminance(now.stagesOn[stage]) > luminance(now.stagesOn[stage - 1]))
            == (luminance(now.stagesOn[1]) > luminance(now.stagesOn[0])));
        QVERIFY((luminance(now.stagesOff[stage]) > luminance(now.stagesOff[stage - 1]))
            == (luminance(now.stagesOff[1]) > luminance(now.stagesOff[0])));
    }
}

void TestTheme::namesRoundTrip()
{
    for (const ThemeRow& row : kThemes) {
        QCOMPARE(themeFromName(QString::fromLatin1(row.name)), std::optional(row.id));  // so no two rows have one name
        QCOMPARE(themeName(row.id), QString::fromLatin1(row.name));
        QVERIFY(!themeTitle(row.id).isEmpty());
    }
    QCOMPARE(themeName(ThemeId::HighContrast), QStringLiteral("high-contrast"));
    QVERIFY(!themeFromName(QStringLiteral("pink")));
}

void TestTheme::zoomScalesFontsAndLengths()
{
    const Theme plain = makeTheme(ThemeId::Light, 1.0);
    const Theme doubled = makeTheme(ThemeId::Light, 2.0);
    QCOMPARE(plain.font(FontRole::Body).pointSizeF(), 9.75);
    QCOMPARE(doubled.font(FontRole::Body).pointSizeF(), 19.5);
    QCOMPARE(doubled.ipx(38), 2 * plain.ipx(38));
    QVERIFY(plain.font(FontRole::Title).bold());
    QVERIFY(!plain.font(FontRole::Chip).bold());
    QCOMPARE(makeTheme(ThemeId::Light, 0.1).ipx(1), 1);
    QCOMPARE(plain.ipx(0), 0);
}

void TestTheme::applyingAThemeReachesWidgets()
{
    QLabel label(QStringLiteral("text"));
    label.show();
    applyTheme(*qApp, ThemeId::Dark, 1.5);
    QCOMPARE(theme().id, ThemeId::Dark);
    QCOMPARE(label.palette().color(QPalette::WindowText), theme().text);
    QCOMPARE(QApplication::font().pointSizeF(), 9.75 * 1.5);
    applyTheme(*qApp, ThemeId::Light, 1.0);
    QCOMPARE(label.palette().color(QPalette::WindowText), theme().text);
}

void TestTheme::paletteReachesComboBoxAndTable()
{
    QFETCH(int, id);
    QWidget window;  // made before the theme changes, as the window's widgets are
    auto* column = new QVBoxLayout(&window);
    auto* combo = new QComboBox(&window);
    combo->addItem(QStringLiteral("i"));
    auto* table = new QTableWidget(2, 2, &window);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    column->addWidget(combo);
    column->addWidget(table);
    window.resize(400, 300);
    window.show();
    applyTheme(*qApp, static_cast<ThemeId>(id), 1.0);
    QVERIFY(qobject_cast<KvStyle*>(QApplication::style()) != nullptr);
    QVERIFY(qApp->styleSheet().isEmpty());
    const Theme& now = theme();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QImage box = combo->grab().toImage();
    QCOMPARE(box.pixelColor(box.width() / 2, 4), now.surface);
    QCOMPARE(box.pixelColor(box.width() / 2, 0), now.border);
    combo->setEnabled(false);
    QCOMPARE(combo->grab().toImage().pixelColor(box.width() / 2, 4), now.naGround);
    QCOMPARE(combo->palette().color(QPalette::Active, QPalette::ButtonText), now.text);

    const auto cell = [table](int row) {
        const QRect rect = table->visualItemRect(table->item(row, 0));
        return table->viewport()->grab().toImage().pixelColor(rect.left() + 3, rect.top() + 3);
    };
    for (int row = 0; row < 2; ++row)
        table->setItem(row, 0, new QTableWidgetItem);
    table->selectRow(1);
    QCOMPARE(cell(0), now.surface);
    QCOMPARE(cell(1), now.tint);
    applyTheme(*qApp, ThemeId::Light, 1.0);
}

void TestTheme::zoomReachesQtsOwnWidgets()
{
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* button = new QPushButton(QStringLiteral("Save"), &window);
    auto* field = new QSpinBox(&window);
    auto* box = new QCheckBox(QStringLiteral("Greedy"), &window);
    auto* area = new QPlainTextEdit(&window);
    for (QWidget* each : std::initializer_list<QWidget*> { button, field, box, area })
        column->addWidget(each);
    window.show();
    const auto heights = [&] { return QList<int> { button->height(), field->height(), box->height() }; };
    const QList<int> before = heights();
    const int frame = area->frameWidth();
    QCOMPARE(before[0], theme().ipx(38));
    applyTheme(*qApp, ThemeId::Light, 2.0);
    QTRY_VERIFY(button->height() >= 2 * before[0] - 2 && field->height() > 1.7 * before[1] && box->height() > 1.7 * before[2]);
    QVERIFY(area->frameWidth() > frame);
    applyTheme(*qApp, ThemeId::Light, 1.0);
    QTRY_COMPARE(heights(), before);
}

void TestTheme::labelsKeepTheirRole()
{
    QLabel label(QStringLiteral("\u2588\u2588\u2588\u2588"));  // full blocks, so that there is ink to look at
    const auto shows = [&label](const QColor& ink) {
        const QImage image = label.grab().toImage();
        return image.pixelColor(image.width() / 2, image.height() / 2) == ink;
    };
    label.show();
    setTextRole(label, TextRole::Off);
    QVERIFY(shows(theme().off));
    applyTheme(*qApp, ThemeId::Dark, 1.0);
    QVERIFY(shows(theme().off));
    setTextRole(label, TextRole::Secondary);
    QVERIFY(shows(theme().text2));
    setTextRole(label, TextRole::Accent);
    QVERIFY(shows(theme().accent));
    setTextRole(label, TextRole::Plain);
    QVERIFY(shows(theme().text));
    applyTheme(*qApp, ThemeId::Light, 1.0);
}

void TestTheme::everyIconIsPaintedInItsColour()
{
    const QColor ink(200, 30, 40);
    for (int i = 0; i <= static_cast<int>(IconName::StateQueryUsed); ++i) {
        const QImage image = iconPixmap(static_cast<IconName>(i), ink, 16, 2.0).toImage();
        QCOMPARE(image.size(), QSize(32, 32));
        int inked = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor color = image.pixelColor(x, y);
                if (color.alpha() > 200) {
                    ++inked;
                    QVERIFY2(
                        std::abs(color.red() - ink.red()) < 12 && std::abs(color.blue() - ink.blue()) < 12, qPrintable(QString::number(i)));
                }
            }
        }
        QVERIFY2(inked > 20, qPrintable(QString::number(i)));
    }
}

void TestTheme::iconsFollowTheTheme()
{
    applyTheme(*qApp, ThemeId::Light, 1.0);
    const QIcon play = icon(IconName::Play);
    const QColor light = play.pixmap(16, 16).toImage().pixelColor(6, 8);
    QCOMPARE(light, theme().text);
    QCOMPARE(play.pixmap(QSize(16, 16), QIcon::Normal, QIcon::On).toImage().pixelColor(6, 8), theme().accent);
    QCOMPARE(play.pixmap(QSize(16, 16), QIcon::Selected).toImage().pixelColor(6, 8), theme().onAccent);
    QCOMPARE(play.pixmap(QSize(16, 16), QIcon::Disabled).toImage().pixelColor(6, 8), theme().disabled);
    applyTheme(*qApp, ThemeId::Dark, 1.0);
    QCOMPARE(play.pixmap(16, 16).toImage().pixelColor(6, 8), theme().text);
    QVERIFY(theme().text != light);
    applyTheme(*qApp, ThemeId::Light, 1.0);
}

void TestTheme::hatchesKeepTheirPeriodAtEveryRatio()
{
    const Theme now = makeTheme(ThemeId::Light, 1.0);
    for (const HatchKind kind : { HatchKind::NotApplicable, HatchKind::FirstTokenLeftOut, HatchKind::Off, HatchKind::Others }) {
        for (const double ratio : { 1.0, 2.0 }) {
            const QImage image = painted(now.hatch(kind, ratio), 48, ratio);
            const int period = kind == HatchKind::FirstTokenLeftOut ? 4 : kind == HatchKind::NotApplicable ? 8 : 7;
            // The pattern repeats along x with its period in device-independent pixels, within the rounding of one tile.
            int best = 0;
            qint64 least = -1;
            for (int shift = 3; shift <= 24; ++shift) {
                qint64 difference = 0;
                for (int y = 0; y < 20; ++y) {
                    for (int x = 0; x < 20; ++x)
                        difference += std::abs(qGray(image.pixel(x, y)) - qGray(image.pixel(x + shift, y)));
                }
                if (least < 0 || difference < least) {
                    least = difference;
                    best = shift;
                }
            }
            QVERIFY2(std::abs(best / ratio - period) <= 1.0,
                qPrintable(QStringLiteral("%1 at %2: %3").arg(static_cast<int>(kind)).arg(ratio).arg(best)));
            QVERIFY(least == 0);
        }
    }
}

void TestTheme::lettersOfMenusAreUnderlinedFromAltOn()
{
    QMainWindow window;
    window.menuBar()->addMenu(QStringLiteral("&File"))->addAction(QStringLiteral("&Open"));
    window.resize(300, 100);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const auto bar = [&] { return window.menuBar()->grab().toImage(); };
    const QImage plain = bar();
    QTest::keyPress(&window, Qt::Key_Alt);
    const QImage underlined = bar();
    QVERIFY(underlined != plain);
    QTest::mouseClick(&window, Qt::LeftButton, {}, QPoint(150, 80));
    QCOMPARE(bar(), plain);
}

KVSCOPE_TEST(TestTheme)
#include "tst_theme.moc"
