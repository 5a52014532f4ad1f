// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/palettes.h"
#include "support/testregistry.h"

#include <QTest>

#include <limits>

using namespace kvscope;

class TestPalettes final : public QObject {
    Q_OBJECT

private slots:
    void stopsAreExact_data() { everyPalette(); }
    void stopsAreExact()
    {
        QFETCH(PaletteId, palette);
        const PaletteStops& stops = paletteStops(palette);
        for (std::size_t i = 0; i < stops.size(); ++i)
            QCOMPARE(paletteColor(palette, static_cast<double>(i) / 10.0).rgb(), stops[i]);
    }

    void endColoursMatchTheDesign()
    {
        QCOMPARE(paletteColor(PaletteId::Viridis, 0.0), QColor(0x44, 0x01, 0x54));
        QCOMPARE(paletteColor(PaletteId::Viridis, 0.6), QColor(0x22, 0xA8, 0x84));
        QCOMPARE(paletteColor(PaletteId::Cividis, 1.0), QColor(0xFE, 0xE8, 0x38));
        QCOMPARE(paletteColor(PaletteId::Grey, 0.0), QColor(Qt::white));
    }

    void midpointsAreTheMeanOfTheirStops()
    {
        // The mean of #FFFFFF and #E8E8E8 is 243.5.
        QCOMPARE(paletteColor(PaletteId::Grey, 0.05).red(), 244);
    }

    void outOfRangeIsClampedAndNaNHasNoColour()
    {
        QCOMPARE(paletteColor(PaletteId::Viridis, -3.0), paletteColor(PaletteId::Viridis, 0.0));
        QCOMPARE(paletteColor(PaletteId::Viridis, 1.5), paletteColor(PaletteId::Viridis, 1.0));
        QVERIFY(!paletteColor(PaletteId::Viridis, std::numeric_limits<double>::quiet_NaN()).isValid());
    }

    void luminanceIsMonotonic_data() { everyPalette(); }
    void luminanceIsMonotonic()
    {
        QFETCH(PaletteId, palette);
        const double direction = palette == PaletteId::Grey ? -1.0 : 1.0;
        for (int i = 1; i <= 100; ++i) {
            const double before = relativeLuminance(paletteColor(palette, (i - 1) / 100.0));
            const double after = relativeLuminance(paletteColor(palette, i / 100.0));
            QVERIFY2(direction * (after - before) > -1e-3, qPrintable(QString::number(i)));
        }
    }

    void inkIsReadableOnEveryShade_data() { everyPalette(); }
    void inkIsReadableOnEveryShade()
    {
        QFETCH(PaletteId, palette);
        for (int i = 0; i <= 1000; ++i) {
            const QColor ground = paletteColor(palette, i / 1000.0);
            QVERIFY2(contrastRatio(inkOn(ground), ground) >= 4.5, qPrintable(ground.name()));
        }
    }

    void contrastMatchesWcag()
    {
        QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
        QCOMPARE(contrastRatio(Qt::white, Qt::white), 1.0);
    }

private:
    static void everyPalette()
    {
        QTest::addColumn<PaletteId>("palette");
        for (const PaletteId palette : { PaletteId::Viridis, PaletteId::Cividis, PaletteId::Grey })
            QTest::newRow(qPrintable(paletteKey(palette))) << palette;
    }
};

KVSCOPE_TEST(TestPalettes)
#include "tst_palettes.moc"
