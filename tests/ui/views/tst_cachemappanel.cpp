// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The whole cache at once: what a step did with every layer, KV head and
// position, the norms of the rows, their vectors, and the bytes.
#include "views/cachemap/cachemappanel.h"

#include "core/error.h"
#include "figures/palettes.h"
#include "figures/signedcolor.h"
#include "state/figuresubject.h"
#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/paintedtexts.h"
#include "support/pointer.h"
#include "support/testmodels.h"
#include "support/testregistry.h"
#include "support/writtenfigure.h"
#include "text/numbertext.h"
#include "views/cachemap/cachemappage.h"
#include "views/cachemap/cachemapview.h"
#include "views/cachemap/cacherowfigure.h"
#include "views/cachemap/growthfigure.h"
#include "widgets/fittinglabel.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QSet>
#include <QTest>
#include <QTextDocumentFragment>

#include <cmath>
#include <memory>

using namespace kvscope;

namespace {

constexpr int kPrompt = 6;

/// A panel over a run of a small random model with three query heads for each
/// KV head, whose requests are answered at once.
struct Bench {
    std::unique_ptr<Transformer> model;
    std::unique_ptr<Generator> generator;
    ViewState state;
    CacheMapPanel panel { &state };

    explicit Bench(const ModelConfig& config = test::llamaConfig(), QSize size = { 674, 420 }) : model(test::makeModel(config))
    {
        auto info = std::make_shared<ModelInfo>(*test::modelInfo());
        info->config = config;
        RunSettings settings = test::runSettings(kPrompt);
        settings.steps = 40;
        generator = std::make_unique<Generator>(*model, settings, 1);
        state.updates()->setAtOnce(true);
        state.setModel(info);
        state.startRun(1, settings);
        state.setRunState(RunState::Paused);
        QObject::connect(state.commands(), &Commands::lookRequested, &state,
            [this](const HeadLookRequest& request) { state.takeLook(generator->look(request, {})); });
        panel.resize(size);
        panel.show();
        const bool exposed = QTest::qWaitForWindowExposed(&panel);
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
        panel.activateWindow();
    }
    void step(int count = 1)
    {
        for (int i = 0; i < count; ++i)
            state.appendRecords({ generator->step({}) });
        QCoreApplication::processEvents();  // the map that replaces the words gets its room
    }

    CacheMapView& view() const { return *panel.view(); }
    const CacheMap& map() const { return view().figure().map; }
    QRectF placeOf(const MapCell& cell) const { return view().currentLayout().cellRect(cell); }
    QColor colorAt(const MapCell& cell) const { return view().grab().toImage().pixelColor(placeOf(cell).center().toPoint()); }
    void choose(int index) const
    {
        const auto buttons = panel.findChild<QWidget*>(QStringLiteral("cacheMapMeasure"))->findChildren<QAbstractButton*>();
        QTest::mouseClick(buttons.at(index), Qt::LeftButton);
    }
    QString label(const char* name) const
    {
        return QTextDocumentFragment::fromHtml(panel.findChild<FittingLabel*>(QString::fromLatin1(name))->shown()).toPlainText();
    }
    QString said() const
    {
        QString text;
        for (const QLabel* each : panel.findChildren<QLabel*>())
            text += each->isVisible() ? QTextDocumentFragment::fromHtml(each->text()).toPlainText() + QLatin1Char(' ') : QString();
        return text;
    }
};

/// Colours are mixed with fractions and painted as bytes.
bool alike(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) <= 5 && std::abs(a.green() - b.green()) <= 5 && std::abs(a.blue() - b.blue()) <= 5;
}

}  // namespace

class TestCacheMapPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void everyRowHasTheColourOfWhatTheStepDidWithIt()
    {
        Bench bench;
        QVERIFY(bench.said().contains(QStringLiteral("Nothing stored yet")));
        bench.step();
        QVERIFY(alike(bench.colorAt({ 2, 1, 3 }), CacheMapFigure::colorOf(MapState::Written, theme())));
        bench.step(3);
        for (const int layer : { 0, 1, 2 }) {
            QCOMPARE(bench.map().state(layer, 8), MapState::Written);
            QCOMPARE(bench.map().state(layer, 7), MapState::Reused);
            QVERIFY(alike(bench.colorAt({ layer, 0, 7 }), CacheMapFigure::colorOf(MapState::Reused, theme())));
        }
        bench.generator->setCacheOn(false);
        bench.step();
        QCOMPARE(bench.map().count(MapState::Recomputed), 3 * 9);
        QCOMPARE(bench.map().count(MapState::Computed), 3);
        QVERIFY2(bench.said().contains(QStringLiteral("Nothing stored of")), qPrintable(bench.said()));
        QVERIFY(bench.label("cacheMapFormula").startsWith(QStringLiteral("With the cache on:")));
        // What was computed in vain is hatched, not only of another colour.
        const QRectF row = bench.view().currentLayout().rowRect(1, 0);
        const QImage image = bench.view().grab().toImage();
        QSet<QRgb> inks;
        for (int x = 0; x < 24; ++x)
            inks << image.pixel(QPoint(static_cast<int>(row.left()) + x, static_cast<int>(row.center().y())));
        QVERIFY(inks.size() > 1);
    }

    void rowsThatAWindowHasPassedAreKeptButNotRead()
    {
        ModelConfig config = test::llamaConfig();
        config.windows = { 0, 4, 4 };
        Bench bench(config);
        bench.step(5);
        QCOMPARE(bench.map().state(0, 0), MapState::Reused);
        for (int position = 0; position < 10; ++position)
            QCOMPARE(bench.map().state(1, position),
                position == 9      ? MapState::Written
                    : position < 6 ? MapState::Unread
                                   : MapState::Reused);
        test::movePointer(bench.view(), bench.placeOf({ 1, 0, 2 }).center());
        QVERIFY2(bench.label("cacheMapReadout").contains(QStringLiteral("kept, outside the window")),
            qPrintable(bench.label("cacheMapReadout")));
    }

    void normsAreThoseOfTheRows()
    {
        Bench bench;
        bench.step(4);
        bench.choose(1);
        const auto look = bench.generator->look({ 1, 4, 8, 9 }, {});
        for (int position = 0; position < 9; ++position) {
            double square = 0.0;
            for (const float each : look->key(position))
                square += static_cast<double>(each) * static_cast<double>(each);
            const MapCell cell { 1, 1, position };
            const auto norm = static_cast<double>(bench.map().norm(MapMeasure::KeyNorm, cell));
            QVERIFY(std::abs(norm - std::sqrt(square)) < 1e-5);
            const QColor wanted = paletteColor(PaletteId::Viridis, norm / static_cast<double>(bench.map().largestKey));
            QVERIFY(alike(bench.colorAt(cell), wanted));
        }
        test::movePointer(bench.view(), bench.placeOf({ 1, 1, 3 }).center());
        QVERIFY2(bench.label("cacheMapReadout")
                     .contains(QString::number(static_cast<double>(bench.map().norm(MapMeasure::KeyNorm, { 1, 1, 3 })), 'g', 4)),
            qPrintable(bench.label("cacheMapReadout")));
        // Without the cache nothing is stored, so there is nothing to measure.
        bench.generator->setCacheOn(false);
        bench.step();
        QVERIFY(std::isnan(bench.map().norm(MapMeasure::KeyNorm, { 1, 1, 3 })));
        QVERIFY(!bench.map().hasNorms());
    }

    void theReadoutNamesTheQueryHeadsOfAKvHead()
    {
        Bench bench;
        bench.step(4);
        test::movePointer(bench.view(), bench.placeOf({ 2, 1, 7 }).center());
        const QString words = bench.label("cacheMapReadout");
        for (const char* part : { "Layer 3, KV head 2 (query heads 4", "position 8", "reused from step 3" })
            QVERIFY2(words.contains(QString::fromLatin1(part)), qPrintable(words));
        QCOMPARE(bench.state.hover(), std::optional(CellRef { 7, -1 }));
    }

    void roomyRowsSayWhichQueryHeadsTheyServe()
    {
        Bench bench;
        bench.step(2);
        const CacheMapFigure& figure = bench.view().figure();
        const auto textsAt = [&](QSize size) {
            QStringList texts;
            for (const test::PaintedText& each : test::paintedTexts(size,
                     [&](QPainter& painter) { figure.paint(painter, QRectF(QPointF(), size), { .theme = theme(), .locale = QLocale() }); }))
                texts << each.text;
            return texts;
        };
        const QStringList roomy = textsAt({ 600, 300 });
        QVERIFY(roomy.contains(QStringLiteral("layer")) && roomy.contains(QStringLiteral("KV head")));
        for (const char* name : { "1 · q 1–3", "2 · q 4–6" })
            QCOMPARE(roomy.count(QString::fromUtf8(name)), 3);
        QVERIFY(!textsAt({ 600, 90 }).contains(QStringLiteral("KV head")));  // rows thinner than a number
    }

    void aClickSelectsLayerKvHeadAndRowAndShowsItsVectors()
    {
        Bench bench;
        bench.step(4);
        QTest::mouseClick(&bench.view(), Qt::LeftButton, {}, bench.placeOf({ 1, 1, 3 }).center().toPoint());
        QCOMPARE(bench.state.layer(), 1);
        QCOMPARE(bench.state.kvHead(), 1);
        QCOMPARE(bench.state.pinned(), std::optional(CellRef { 3, -1 }));
        QCOMPARE(bench.view().figure().selected, (MapCell { 1, 1, 3 }));
        // The colours of the vectors are those of the numbers.
        auto* plot = bench.panel.findChild<QWidget*>(QStringLiteral("cacheMapRow"));
        QVERIFY(plot->isVisible());
        CacheRowFigure figure;
        figure.look = bench.generator->look({ 1, bench.state.head(), 3, 9 }, {});
        figure.position = 3;
        const QImage image = plot->grab().toImage();
        const float limit = largestMagnitude(figure.look->values);
        for (const int feature : { 0, 5, 19 }) {
            const QRectF cell = figure.cellRect(plot->rect(), theme(), true, 3, feature);
            const QColor wanted
                = signedColor(theme(), static_cast<double>(figure.look->value(3)[static_cast<std::size_t>(feature)] / limit));
            QVERIFY(alike(image.pixelColor(cell.center().toPoint()), wanted));
        }
        bench.view().setFocus();
        QTest::keyClick(&bench.view(), Qt::Key_Escape);
        QVERIFY(!bench.state.pinned());
    }

    void theKeyboardReachesEveryCell()
    {
        Bench bench;
        bench.step(4);
        bench.view().setFocus();
        QTest::keyClick(&bench.view(),
            Qt::Key_Down);  // shows the cursor where the selection is
        QCOMPARE(bench.view().figure().hovered, (MapCell { 0, 0, 8 }));
        QTest::keyClick(&bench.view(), Qt::Key_Down);
        QTest::keyClick(&bench.view(), Qt::Key_Down);
        QTest::keyClick(&bench.view(), Qt::Key_Left);
        QCOMPARE(bench.view().figure().hovered, (MapCell { 1, 0, 7 }));
        QTest::keyClick(&bench.view(), Qt::Key_Home);
        QCOMPARE(bench.view().figure().hovered, (MapCell { 1, 0, 0 }));
        QVERIFY(bench.view().accessibleDescription().startsWith(QStringLiteral("Layer 2, KV head 1")));
        QTest::keyClick(&bench.view(), Qt::Key_Return);
        QCOMPARE(bench.state.layer(), 1);
        QCOMPARE(bench.state.pinned(), std::optional(CellRef { 0, -1 }));
    }

    void theFormulaHasLiveNumbersAndTheCurveTheBytesOfEveryStep()
    {
        Bench bench;
        bench.step(4);
        const std::uint64_t each = cacheBytesPerPosition(test::llamaConfig());
        QCOMPARE(bench.state.viewedRecord()->cacheBytes, 9 * each);
        const QString formula = bench.label("cacheMapFormula").replace(QChar(0x00A0), QLatin1Char(' '));
        QVERIFY2(
            formula.contains(QStringLiteral("9 position")) && formula.endsWith(QStringLiteral("%L1 B").arg(9 * each)), qPrintable(formula));
        bench.generator->setCacheOn(false);
        bench.step();
        const GrowthFigure growth = growthFigure(bench.state.run(), test::llamaConfig(), 4);
        const QRectF rect(0, 0, 300, 120);
        const auto height = [&](int step) { return growth.pointOf(4, rect, theme()).y() - growth.pointOf(step, rect, theme()).y(); };
        QVERIFY(std::abs(height(3) / height(0) - 9.0 / 6.0) < 0.01);  // the step without the cache is the zero
        QCOMPARE(growth.limit(), 256 * each);
        const GrowthFigure before = growthFigure(bench.state.run(), test::llamaConfig(), 3);
        QStringList texts;
        for (const test::PaintedText& text : test::paintedTexts(
                 { 300, 120 }, [&](QPainter& painter) { before.paint(painter, rect, { .theme = theme(), .locale = QLocale() }); }))
            texts << text.text;
        QVERIFY2(texts.contains(byteText(9 * each, QLocale())), qPrintable(texts.join(QLatin1Char('|'))));
        QCOMPARE(growth.reserved, bench.state.viewedRecord()->cacheReservedBytes);
    }

    /// As many positions as a long context has; one of them is still seen.
    void thousandsOfPositionsInManyLayers()
    {
        CacheMapFigure figure;
        CacheMap& map = figure.map;
        auto record = std::make_shared<StepRecord>();
        record->positions = 4096;
        map.record = record;
        map.layers = 32;
        map.kvHeads = 8;
        map.heads = 32;
        map.states.assign(4096, CellState::Reused);
        map.states.back() = CellState::WrittenNow;
        map.writers.assign(4096, 0);
        map.tokens.resize(4096);
        auto prints = std::make_shared<RowPrints>();
        prints->layers = 32;
        prints->kvHeads = 8;
        prints->rows = 4096;
        prints->prints.resize(std::size_t { 4096 } * 256);
        for (std::size_t i = 0; i < prints->prints.size(); ++i)
            prints->prints[i].keyNorm = static_cast<float>(i / 256) / 4096.0F;
        map.prints.assign(4096, prints);
        map.largestKey = 1.0F;
        const QRectF rect(0, 0, 500, 300);
        const auto painted = [&] {
            QImage image(500, 300, QImage::Format_RGB32);
            image.fill(Qt::magenta);
            QPainter painter(&image);
            figure.paint(painter, rect, { .theme = theme(), .locale = QLocale() });
            painter.end();
            return image;
        };
        const CacheMapLayout places = figure.layout(rect, theme());
        QVERIFY(rect.contains(places.cells()) && rect.contains(places.legend()));
        const QImage states = painted();
        const QPoint newest(static_cast<int>(places.cells().right()) - 1, static_cast<int>(places.rowRect(20, 3).center().y()));
        QVERIFY(alike(states.pixelColor(newest), CacheMapFigure::colorOf(MapState::Written, theme())));
        figure.measure = MapMeasure::KeyNorm;
        const QImage norms = painted();
        const QPoint middle(static_cast<int>(places.cells().center().x()), newest.y());
        QVERIFY(alike(norms.pixelColor(middle), paletteColor(PaletteId::Viridis, 0.5)));
        // Numbers thin out and never overlap.
        QList<QRectF> numbers;
        for (const test::PaintedText& each : test::paintedTexts(rect.toRect().size(),
                 [&](QPainter& painter) { figure.paint(painter, rect, { .theme = theme(), .locale = QLocale() }); })) {
            for (const QRectF& other : std::as_const(numbers))
                QVERIFY2(!other.intersects(each.place), qPrintable(each.text));
            numbers << each.place;
        }
        QVERIFY(numbers.size() > 5);
    }

    void thePageSaysWhereItComesFrom()
    {
        Bench bench;
        bench.step(4);
        const CacheMapPage page({ bench.state.model(), &bench.state.run(), 0, 0, 3, {} });
        QCOMPARE(page.title(), QStringLiteral("Cache: 3 layers × 2 KV heads, after step 4"));
        for (const char* part : { "cache on", "Prompt:", "used of", "Seed" })
            QVERIFY2(page.description(QLocale()).contains(QString::fromLatin1(part)), part);
        const FigureStyle style { .theme = makeTheme(ThemeId::Light, 1.0), .locale = QLocale() };
        const QByteArray svg = test::written("svg", page, { { 1600, 1000 }, 200 }, style);
        QVERIFY(svg.contains("reused") && !svg.contains("<image"));
        QVERIFY(test::written("pdf", page, { { 1600, 1000 }, 200 }, style).startsWith("%PDF"));
        QCOMPARE(QImage::fromData(test::written("png", page, { { 800, 600 }, 100 }, style)).size(), QSize(800, 600));
        try {
            const CacheMapPage none({ bench.state.model(), &bench.state.run(), 0, 0, 9, {} });
            QFAIL("a step that does not exist");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
        }
    }
};

KVSCOPE_TEST(TestCacheMapPanel)
#include "tst_cachemappanel.moc"
