// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The token strip by clicks, keys and wheel: prefill as one block, decode one by one, the sampled token last; hover and pin.
#include "shell/strip/tokenstrip.h"

#include "shell/strip/chipview.h"
#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/paintedtexts.h"
#include "support/testregistry.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/motion.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kPrompt = 6;

ChipContent contentOf(int prompt, int decode)
{
    ChipContent content;
    content.promptLength = prompt;
    for (int i = 0; i < prompt + decode; ++i)
        content.tokens.push_back({ QStringLiteral("word"), i > 0, PieceKind::Text });
    content.hasNext = true;
    content.next = { QStringLiteral("next"), true, PieceKind::Text };
    content.prefillCaption = QStringLiteral("Prefill: step 1");
    content.decodeCaption = QStringLiteral("Decode: one new token per step");
    content.nextCaption = QStringLiteral("next");
    return content;
}

}  // namespace

class TestTokenStrip : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void prefillIsOneBlockAndDecodeIsSeparate();
    void captionsNeverOverlap();
    void captionsLoseClausesAndNoLetters();
    void stepsMoveNoEarlierChip();
    void byteGroupsAreBracketed();
    void oneHugeTokenDoesNotFillTheStrip();
    void chipsAreFoundByPosition();
    void hoverFollowsThePointerAndEndsWhenItLeaves();
    void clickPinsAndUnpins();
    void sampledTokenCannotBePinned();
    void keyboardMovesAndPins();
    void presenterKeysPassThrough();
    void longRunsFollowTheNewest();
    void wheelStopsFollowingUntilTheEnd();
    void pinFromAnotherViewScrollsIntoView();
    void pastShowsWhatWasKnownThen();
    void hiddenTokenIsCovered();
    void recomputedChipsHaveAHatchedFoot();
    void aTokenThatAnExperimentCoversIsHatched();
    void promptButtonRequestsAPrompt();
    void usedContextAndRandomWeightsAreShown();
    void heightDoesNotDependOnTheContent();

private:
    void start(const QList<Phase>& later, int prompt = kPrompt);
    void moveTo(const QPoint& point);
    ChipView* chips() { return m_strip->chips(); }

    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<TokenStrip> m_strip;
};

void TestTokenStrip::initTestCase()
{
    applyTheme(*qApp, ThemeId::Light, 1.0);
    setMotionEnabled(false);
}

void TestTokenStrip::init()
{
    m_state = std::make_unique<ViewState>();
    m_state->updates()->setAtOnce(true);
    m_strip = std::make_unique<TokenStrip>(m_state.get());
    m_strip->resize(1280, m_strip->height());
    m_strip->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_strip.get()));
}

void TestTokenStrip::cleanup()
{
    m_strip.reset();
    m_state.reset();
}

void TestTokenStrip::start(const QList<Phase>& later, int prompt)
{
    m_state->setModel(modelInfo());
    m_state->startRun(1, runSettings(prompt, 200));
    m_state->appendRecords(records(1, prompt, later));
    QCoreApplication::processEvents();
}

void TestTokenStrip::moveTo(const QPoint& point)
{
    QMouseEvent move(QEvent::MouseMove, point, chips()->mapToGlobal(QPointF(point)), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(chips(), &move);
}

void TestTokenStrip::prefillIsOneBlockAndDecodeIsSeparate()
{
    const ChipLayout layout = layOutChips(contentOf(4, 3), theme());
    QCOMPARE(layout.chips.size(), std::size_t { 8 });
    for (std::size_t i = 1; i < 4; ++i) {
        QVERIFY(layout.chips[i].prefill);
        QCOMPARE(layout.chips[i].rect.left(), layout.chips[i - 1].rect.right());
    }
    QCOMPARE(layout.prefillBracket.width(), layout.chips[3].rect.right());
    for (std::size_t i = 4; i < 8; ++i) {
        QVERIFY(!layout.chips[i].prefill);
        QVERIFY(layout.chips[i].rect.left() >= layout.chips[i - 1].rect.right() + 8);
    }
    QCOMPARE(layout.chips.back().position, -1);
    QVERIFY(layout.width >= layout.chips.back().rect.right());
}

void TestTokenStrip::captionsNeverOverlap()
{
    for (const int prompt : { 1, 2, 12 }) {
        for (const int decode : { 0, 1, 5 }) {
            ChipContent content = contentOf(prompt, decode);
            content.prefillCaption = QStringLiteral("Prellenado: paso 1, 1.234 tokens en una sola pasada");
            const ChipLayout layout = layOutChips(content, theme());
            if (decode > 0)
                QVERIFY(layout.decodeCaption.left() > layout.prefillCaption.right() + 4);
            QVERIFY(layout.width >= layout.prefillCaption.right());
        }
    }
    const ChipLayout nothing = layOutChips({}, theme());
    QVERIFY(nothing.chips.empty());
    QVERIFY(nothing.height > 60);
}

void TestTokenStrip::captionsLoseClausesAndNoLetters()
{
    start(QList<Phase>(3, Phase::Decode));
    QSet<QString> said;
    for (int width = 1280; width >= 360; width -= 7) {
        m_strip->resize(width, m_strip->height());
        for (const PaintedText& each : paintedTexts(*chips())) {
            if (each.place.top() < chips()->chips().captionTop + chips()->chips().captionHeight)
                said.insert(each.text);
        }
    }
    QString whole;
    for (const QString& text : std::as_const(said)) {
        if (text.startsWith(QLatin1String("Prefill: step 1, 6 token")) && text.endsWith(QLatin1String("in one pass")))
            whole = text;
    }
    QVERIFY(!whole.isEmpty());
    const QSet<QString> wordings { whole, QStringLiteral("Prefill: step 1"), QStringLiteral("Prefill"),
        QStringLiteral("Decode: one new token per step"), QStringLiteral("Decode") };
    QVERIFY2((said - wordings).isEmpty(), qPrintable(QStringList((said - wordings).values()).join(QLatin1Char('|'))));
    QVERIFY(said.contains(QStringLiteral("Prefill: step 1")) || said.contains(QStringLiteral("Prefill")));
}

void TestTokenStrip::stepsMoveNoEarlierChip()
{
    start({ Phase::Decode, Phase::Decode });
    QList<QRect> before;
    for (int position = 0; position < 8; ++position)
        before.append(chips()->chipRect(position));
    m_state->appendRecords({ stepRecord(1, kPrompt, 3, Phase::Recompute) });
    m_state->setHover(CellRef { 3, 1 });
    m_state->setPinned(CellRef { 7, -1 });
    for (int position = 0; position < 8; ++position)
        QCOMPARE(chips()->chipRect(position), before[position]);
}

void TestTokenStrip::byteGroupsAreBracketed()
{
    ChipContent content = contentOf(3, 2);
    content.groups = { { 1, 2, QStringLiteral("ñ") }, { 2, 2, QString() }, { 4, 9, QString() } };  // the last one extends beyond the tokens
    const ChipLayout layout = layOutChips(content, theme());
    QCOMPARE(layout.groups.size(), std::size_t { 2 });
    QCOMPARE(layout.groups[0].label, QStringLiteral("2–3 ñ"));
    QVERIFY(layout.groups[0].bracket.left() > layout.chips[1].rect.left());
    QVERIFY(layout.groups[0].bracket.right() < layout.chips[2].rect.right());
    QVERIFY(layout.groups[0].bracket.top() >= layout.chips[1].rect.bottom());
    QCOMPARE(layout.groups[1].label, QStringLiteral("3–4"));
}

void TestTokenStrip::oneHugeTokenDoesNotFillTheStrip()
{
    ChipContent content = contentOf(2, 0);
    content.tokens[1].text = QString(5000, QLatin1Char('x'));
    QVERIFY(layOutChips(content, theme()).width < theme().px(600));
}

void TestTokenStrip::chipsAreFoundByPosition()
{
    const ChipLayout layout = layOutChips(contentOf(4, 3), theme());
    for (const Chip& chip : layout.chips)
        QCOMPARE(layout.at(chip.rect.center().x(), chip.rect.center().y()), &chip);
    const QRectF first = layout.chips[0].rect;
    QVERIFY(layout.at(first.left() - 1, first.center().y()) == nullptr);
    QVERIFY(layout.at(first.center().x(), first.top() - 2) == nullptr);
    const double gap = (layout.chips[4].rect.right() + layout.chips[5].rect.left()) / 2;
    QVERIFY(layout.at(gap, first.center().y()) == nullptr);
    QVERIFY(layout.ofPosition(7) == nullptr);
    QCOMPARE(layout.ofPosition(5)->position, 5);
}

void TestTokenStrip::hoverFollowsThePointerAndEndsWhenItLeaves()
{
    start({ Phase::Decode });
    moveTo(chips()->chipRect(2).center());
    QCOMPARE(*m_state->hover(), (CellRef { 2, -1 }));
    moveTo(chips()->chipRect(6).center());
    QCOMPARE(*m_state->hover(), (CellRef { 6, -1 }));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(chips(), &leave);
    QVERIFY(!m_state->hover());
}

void TestTokenStrip::clickPinsAndUnpins()
{
    start({ Phase::Decode });
    QTest::mouseClick(chips(), Qt::LeftButton, {}, chips()->chipRect(4).center());
    QCOMPARE(*m_state->pinned(), (CellRef { 4, -1 }));
    QTest::mouseClick(chips(), Qt::LeftButton, {}, chips()->chipRect(6).center());
    QCOMPARE(*m_state->pinned(), (CellRef { 6, -1 }));
    QTest::mouseClick(chips(), Qt::LeftButton, {}, chips()->chipRect(6).center());
    QVERIFY(!m_state->pinned());
    QTest::mouseClick(chips(), Qt::RightButton, {}, chips()->chipRect(4).center());
    QVERIFY(!m_state->pinned());
}

void TestTokenStrip::sampledTokenCannotBePinned()
{
    start({});
    const QRectF sampled = chips()->chips().chips.back().rect;
    QTest::mouseClick(chips(), Qt::LeftButton, {}, sampled.center().toPoint());
    QVERIFY(!m_state->pinned());
    moveTo(sampled.center().toPoint());
    QVERIFY(!m_state->hover());
}

void TestTokenStrip::keyboardMovesAndPins()
{
    start({ Phase::Decode });
    m_strip->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_strip.get()));
    chips()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(chips(), Qt::Key_Left);
    QCOMPARE(*m_state->hover(), (CellRef { 6, -1 }));
    QTest::keyClick(chips(), Qt::Key_Left);
    QCOMPARE(*m_state->hover(), (CellRef { 5, -1 }));
    QTest::keyClick(chips(), Qt::Key_Return);
    QCOMPARE(*m_state->pinned(), (CellRef { 5, -1 }));
    QTest::keyClick(chips(), Qt::Key_Home);
    QTest::keyClick(chips(), Qt::Key_Left);
    QCOMPARE(*m_state->hover(), (CellRef { 0, -1 }));
    QVERIFY(chips()->accessibleDescription().contains(QStringLiteral("position 1 of 7")));
    QTest::keyClick(chips(), Qt::Key_End);
    QTest::keyClick(chips(), Qt::Key_Right);
    QCOMPARE(*m_state->hover(), (CellRef { 6, -1 }));
    chips()->clearFocus();
    QVERIFY(!m_state->hover());
    QVERIFY(m_state->pinned());
}

void TestTokenStrip::presenterKeysPassThrough()
{
    start({ Phase::Decode });
    for (const Qt::Key key : { Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_F5, Qt::Key_B, Qt::Key_Period, Qt::Key_Space, Qt::Key_Escape }) {
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
        press.accept();
        QApplication::sendEvent(chips(), &press);
        QVERIFY(!press.isAccepted());
    }
    QVERIFY(!m_state->hover());
    QVERIFY(!m_state->pinned());
}

void TestTokenStrip::longRunsFollowTheNewest()
{
    start(QList<Phase>(80, Phase::Decode));
    QVERIFY(chips()->scrolled() > 0);
    QCOMPARE(chips()->hiddenAtRight(), 0);
    QVERIFY(chips()->hiddenAtLeft() > 40);
    const QRect newest = chips()->chipRect(85);
    QVERIFY(chips()->rect().contains(newest));
    // The note on the left end scrolls to the start, the one on the right end back.
    QTest::mouseClick(chips(), Qt::LeftButton, {}, QPoint(10, newest.center().y()));
    QCOMPARE(chips()->scrolled(), 0.0);
    QVERIFY(chips()->hiddenAtRight() > 40);
    QTest::mouseClick(chips(), Qt::LeftButton, {}, QPoint(chips()->width() - 10, newest.center().y()));
    QCOMPARE(chips()->hiddenAtRight(), 0);
    QVERIFY(!m_state->pinned());
}

void TestTokenStrip::wheelStopsFollowingUntilTheEnd()
{
    start(QList<Phase>(80, Phase::Decode));
    const auto turn = [&](int notches) {
        QWheelEvent wheel(QPointF(50, 40), chips()->mapToGlobal(QPointF(50, 40)), {}, QPoint(0, 120 * notches), Qt::NoButton, {},
            Qt::NoScrollPhase, false);
        QApplication::sendEvent(chips(), &wheel);
    };
    const double end = chips()->scrolled();
    turn(3);
    const double back = chips()->scrolled();
    QVERIFY(back < end);
    m_state->appendRecords({ stepRecord(1, kPrompt, 81, Phase::Decode) });
    QCOMPARE(chips()->scrolled(), back);  // the view stays where the user scrolled it
    turn(-100);
    m_state->appendRecords({ stepRecord(1, kPrompt, 82, Phase::Decode) });
    QCOMPARE(chips()->hiddenAtRight(), 0);
    turn(1000);
    QCOMPARE(chips()->scrolled(), 0.0);
}

void TestTokenStrip::pinFromAnotherViewScrollsIntoView()
{
    start(QList<Phase>(80, Phase::Decode));
    QVERIFY(!chips()->rect().contains(chips()->chipRect(2)));
    m_state->setPinned(CellRef { 2, 1 });
    QVERIFY(chips()->rect().contains(chips()->chipRect(2)));
}

void TestTokenStrip::pastShowsWhatWasKnownThen()
{
    start(QList<Phase>(5, Phase::Decode));
    QCOMPARE(chips()->chips().chips.size(), std::size_t { 12 });
    m_state->setViewedStep(2);
    QCOMPARE(chips()->chips().chips.size(), std::size_t { 9 });
    m_state->setViewedStep(5);
    QCOMPARE(chips()->chips().chips.size(), std::size_t { 12 });
}

void TestTokenStrip::hiddenTokenIsCovered()
{
    start({});
    const QImage shown = chips()->grab().toImage();
    m_state->setHideFirst(true);
    const QImage hidden = chips()->grab().toImage();
    QVERIFY(shown != hidden);
    QVERIFY(!chips()->accessibleDescription().contains(QStringLiteral("nice")));
    m_state->reveal();
    QCOMPARE(chips()->grab().toImage(), shown);
}

void TestTokenStrip::recomputedChipsHaveAHatchedFoot()
{
    start({ Phase::Decode, Phase::Recompute });
    const QImage image = chips()->grab().toImage();
    const auto footHasOff = [&](int position) {
        const QRect chip = chips()->chipRect(position);
        int found = 0;
        for (int x = chip.left() + 8; x < chip.right() - 8; ++x) {
            for (int y = chip.bottom() - 5; y < chip.bottom() - 1; ++y) {
                const QColor color = image.pixelColor(x, y);
                found += color.red() > color.blue() + 60 ? 1 : 0;
            }
        }
        return found > 5;
    };
    QVERIFY(footHasOff(0));
    QVERIFY(footHasOff(6));
    QVERIFY(!footHasOff(7));  // the new one was never computed before
}

void TestTokenStrip::aTokenThatAnExperimentCoversIsHatched()
{
    start({ Phase::Decode, Phase::Decode });
    const QImage plain = chips()->grab().toImage();
    const auto changed = [&](int position) {
        const QImage now = chips()->grab().toImage();
        const QRect chip = chips()->chipRect(position);
        return now.copy(chip) != plain.copy(chip);
    };
    ExperimentRequest request;
    request.step = 2;
    request.intervention.hiddenKeys = { { 3 } };
    m_state->beginExperiment(request);
    QVERIFY(changed(3));
    QVERIFY(!changed(1) && !changed(6));
    QTest::keyClick(chips(), Qt::Key_Home);
    QVERIFY(!chips()->accessibleDescription().contains(QStringLiteral("covered")));
    for (int key = 0; key < 3; ++key)
        QTest::keyClick(chips(), Qt::Key_Right);
    QVERIFY2(chips()->accessibleDescription().endsWith(QStringLiteral("covered in the experiment")),
        qPrintable(chips()->accessibleDescription()));
    m_state->setHover(std::nullopt);
    request.intervention.hiddenKeys = { { 7 } };  // a decoded one
    m_state->beginExperiment(request);
    QVERIFY(changed(7));
    m_state->endExperiment();
    QVERIFY(!changed(7));
}

void TestTokenStrip::promptButtonRequestsAPrompt()
{
    QSignalSpy asked(m_strip.get(), &TokenStrip::promptRequested);
    auto* button = m_strip->findChild<BarButton*>(QStringLiteral("prompt"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(asked.size(), 0);  // no model yet
    start({});
    QTest::mouseClick(button, Qt::LeftButton);
    QTest::keyClick(button, Qt::Key_Space);
    QCOMPARE(asked.size(), 2);
}

void TestTokenStrip::usedContextAndRandomWeightsAreShown()
{
    const auto said = [&](const QString& text) {
        const auto labels = m_strip->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text() == text; });
    };
    start({ Phase::Decode });
    QVERIFY(said(QStringLiteral("7 of 4,096 tokens")));
    QVERIFY(!said(QStringLiteral("Random weights")));
    m_state->setModel(modelInfo(true));
    QVERIFY(said(QStringLiteral("Random weights")));
}

void TestTokenStrip::heightDoesNotDependOnTheContent()
{
    const int empty = m_strip->height();
    start({});
    QCOMPARE(m_strip->height(), empty);
    start(QList<Phase>(80, Phase::Recompute));
    QCOMPARE(m_strip->height(), empty);
    m_state->setModel(modelInfo(true));
    QCOMPARE(m_strip->height(), empty);
}

KVSCOPE_TEST(TestTokenStrip)
#include "tst_tokenstrip.moc"
