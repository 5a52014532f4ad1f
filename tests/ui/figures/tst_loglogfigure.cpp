// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/loglogfigure.h"

#include "figures/writers/figurewriters.h"
#include "support/testregistry.h"
#include "support/writtenfigure.h"
#include "theme/theme.h"

#include <QTest>

#include <limits>

using namespace kvscope;
using namespace kvscope::test;

class TestLogLogFigure final : public QObject {
    Q_OBJECT

private:
    static LogLogFigure figure(const QList<QPointF>& more)
    {
        LogLogFigure made;
        made.lines.append({ QStringLiteral("line"), QList<QPointF> { { 10.0, 20.0 }, { 90.0, 70.0 } } + more });
        made.dots.append({ QStringLiteral("seen"), { 20.0, 30.0 } });
        for (const QPointF& at : more)
            made.dots.append({ QStringLiteral("unseen"), at });
        return made;
    }

private slots:
    void axesHoldWholeDecades()
    {
        QCOMPARE(figure({}).decades(), QRectF(0.0, 1.0, 2.0, 1.0));
        QCOMPARE(figure({ { 2000.0, 0.5 } }).decades(), QRectF(0.0, -1.0, 4.0, 3.0));
    }

    void whatHasNoLogarithmIsNotPainted_data()
    {
        QTest::addColumn<QPointF>("value");
        constexpr double kInfinite = std::numeric_limits<double>::infinity();
        QTest::newRow("nothing counted") << QPointF(5.0, 0.0);
        QTest::newRow("no bytes") << QPointF(kInfinite, 5.0);
        QTest::newRow("below zero") << QPointF(-5.0, 5.0);
        QTest::newRow("no number") << QPointF(5.0, std::numeric_limits<double>::quiet_NaN());
    }
    void whatHasNoLogarithmIsNotPainted()
    {
        QFETCH(QPointF, value);
        const LogLogFigure plain = figure({});
        const LogLogFigure more = figure({ value });
        QVERIFY(!LogLogFigure::hasPlace(value));
        QCOMPARE(more.decades(), plain.decades());
        const Theme theme = makeTheme(ThemeId::Light, 1.0);
        const FigureStyle style { .theme = theme, .locale = QLocale(QLocale::English) };
        const FigurePage page { QSize(600, 400), 96 };
        QCOMPARE(written("svg", more, page, style), written("svg", plain, page, style));
        const QRectF rect(0, 0, 600, 400);
        QCOMPARE(more.dotAt(more.placeOf({ 20.0, 30.0 }, rect, theme), rect, theme), 0);
        for (int x = 0; x <= 600; x += 10)
            for (int y = 0; y <= 400; y += 10)
                QVERIFY(more.dotAt(QPointF(x, y), rect, theme) <= 0);
    }
};

KVSCOPE_TEST(TestLogLogFigure)
#include "tst_loglogfigure.moc"
