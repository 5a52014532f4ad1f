// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/presenter/presenter.h"

#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "text/modelwanted.h"
#include "text/numbertext.h"
#include "text/stepsentence.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/nexttoken/bettext.h"
#include "views/race/racecontroller.h"

#include <QCloseEvent>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QScreen>
#include <QWindow>

#include <algorithm>

namespace kvscope {

namespace {

constexpr int kKeysMilliseconds = 5000;
constexpr int kSaidMilliseconds = 4000;
constexpr int kPointerMilliseconds = 2500;
constexpr int kRaceTokens = 100;

bool isPlain(const QKeyEvent& event)
{
    return (event.modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == Qt::NoModifier;
}

}  // namespace

Presenter::Presenter(const PresenterContext& context, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_context(context)
    , m_sheets(context.lessons, context.state)
    , m_moment(moment())
{
    setObjectName(QStringLiteral("presenter"));
    setMinimumSize(320, 240);
    setFocusPolicy(Qt::StrongFocus);
    setProperty("ownFocus", true);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_keysTimer.setSingleShot(true);
    m_keysTimer.setInterval(kKeysMilliseconds);
    m_pointerTimer.setSingleShot(true);
    m_pointerTimer.setInterval(kPointerMilliseconds);
    connect(&m_keysTimer, &QTimer::timeout, this, qOverload<>(&QWidget::update));
    connect(&m_pointerTimer, &QTimer::timeout, this, [this] { setCursor(Qt::BlankCursor); });
    connect(m_context.state->updates(), &Updates::updated, this, &Presenter::onStateChanged);
    connect(m_context.lessons, &LessonPlayer::changed, this, &Presenter::onLessonChanged);
    connect(m_context.lessons, &LessonPlayer::activeChanged, this, &Presenter::onLessonChanged);
    connect(m_context.lessons, &LessonPlayer::panelsChanged, this, &Presenter::onLessonChanged);
    m_saidTimer.setSingleShot(true);
    m_saidTimer.setInterval(kSaidMilliseconds);
    const auto say = [this] {
        describe();
        update();
    };
    connect(&m_saidTimer, &QTimer::timeout, this, say);
    connect(m_context.controller, &SessionController::modelWanted, this, [this, say] {
        m_saidTimer.start();
        say();
    });
    describe();
}

Presenter::~Presenter() = default;

void Presenter::start(QScreen* screen)
{
    m_black = false;
    m_moment = moment();
    m_sheet = 0;
    if (screen != nullptr) {
        setGeometry(screen->geometry());
        winId();  // so that there is a window whose screen can be set
        windowHandle()->setScreen(screen);
    }
    showFullScreen();
    raise();
    activateWindow();
    setFocus(Qt::ActiveWindowFocusReason);
    setCursor(Qt::BlankCursor);
    showKeys();
    describe();
}

Presenter::LessonMoment Presenter::moment() const
{
    const LessonPlayer& player = *m_context.lessons;
    const bool acting = player.isInPlace() && (player.isBusy() || player.secondsLeft() > 0);  // not while a lesson begins or looks back
    return { player.index(), player.isActive(), acting, player.revealed() };
}

void Presenter::onStateChanged(Changes /*what*/)
{
    if (!isVisible()) {
        return;  // start() catches up
    }
    describe();
    update();
}

void Presenter::onLessonChanged()
{
    if (!isVisible()) {
        return;
    }
    const LessonMoment now = moment();
    const LessonMoment before = std::exchange(m_moment, now);
    const QList<LessonSheet> all = sheets();
    const auto first = [&all](LessonSheet::Kind kind) {
        const auto found = std::ranges::find_if(all, [kind](const LessonSheet& each) { return each.kind == kind; });
        return found == all.end() ? -1 : static_cast<int>(found - all.begin());
    };
    const int last = static_cast<int>(all.size()) - 1;
    if (now.active != before.active) {
        m_sheet = 0;
        showKeys();
    } else if (now.index != before.index) {
        m_sheet = now.index > before.index ? 0 : last;  // looking back goes through the same sheets the other way
    } else if (now.revealed && !before.revealed) {
        m_sheet = std::max(0, first(LessonSheet::Kind::Answer));
    } else if (now.acting && !before.acting && first(LessonSheet::Kind::Panel) >= 0) {
        m_sheet = first(LessonSheet::Kind::Panel);  // what the action changes is to be watched
    }
    m_sheet = std::clamp(m_sheet, 0, std::max(0, last));
    describe();
    update();
}

QList<LessonSheet> Presenter::sheets() const
{
    if (m_painted != nullptr) {
        return *m_painted;
    }
    const PresenterStyle now = style();
    return m_sheets.sheets(bodyRect(now).size(), now);
}

void Presenter::setPage(int page)
{
    m_page = std::clamp(page, 0, static_cast<int>(presenterPages().size()) - 1);
    describe();
    update();
}

void Presenter::turnPage(int by)
{
    const int count = static_cast<int>(presenterPages().size());
    setPage((m_page + by + count) % count);
}

void Presenter::next()
{
    if (m_black) {
        setBlack(false);  // nothing happens unseen
    } else if (m_context.lessons->isActive()) {
        nextInLesson();
    } else if (m_context.state->somethingHidden()) {
        m_context.state->reveal();
    } else {
        m_context.controller->step();
    }
}

void Presenter::back()
{
    LessonPlayer& lessons = *m_context.lessons;
    if (m_black) {
        setBlack(false);
    } else if (!lessons.isActive()) {
        m_context.controller->back();
    } else if (m_sheet > 0 && !lessons.isBusy()) {
        --m_sheet;
        describe();
        update();
    } else {
        lessons.previous();
    }
}

void Presenter::nextInLesson()
{
    LessonPlayer& lessons = *m_context.lessons;
    if (!lessons.isBusy() && lessons.secondsLeft() == 0 && m_sheet + 1 < sheets().size()) {
        ++m_sheet;
        describe();
        update();
    } else {
        lessons.next();
    }
}

QString Presenter::pageName() const
{
    return pageNames().value(shownName());
}

void Presenter::setBlack(bool black)
{
    m_black = black;
    describe();
    update();
}

void Presenter::showKeys()
{
    m_keysTimer.start();
    update();
}

void Presenter::toggleCache()
{
    if (m_context.state->model() && !m_context.state->race().running()) {
        m_context.controller->setCacheOn(!m_context.state->nextCacheOn());
    }
}

void Presenter::toggleBet()
{
    ClassBet& bet = *m_context.state->bet();
    bet.setOpen(m_context.state->model() && !bet.isOpen());
    if (bet.isOpen()) {
        setPage(0);
    }
    showKeys();
}

bool Presenter::takesVotes() const
{
    return m_page == 0 && !m_context.lessons->isActive() && m_context.state->bet()->takesVotes();
}

QStringList Presenter::betLines() const
{
    const ViewState& state = *m_context.state;
    const ClassBet& bet = *state.bet();
    QStringList lines;
    if (!bet.isOpen() || m_page != 0) {
        return lines;
    }
    int key = 1;
    for (const BetChoice& choice : bet.choices()) {
        //: a choice in a vote; %1 its key, %2 a token, %3 "12 votes"
        lines << tr("%1: %2, %3").arg(countText(key++), betChoiceText(choice, state.tokenizer()), betVotesText(choice.votes));
    }
    const StepRecordPtr record = state.viewedRecord();
    const BetRound* round = record && !state.nextHidden() ? bet.decided(state.run().runId(), record->index) : nullptr;
    if (round != nullptr) {
        lines << betSharesText(*round, *record);
    }
    return lines << betScoreText(bet.score());
}

void Presenter::toggleRace()
{
    const RaceState& race = m_context.state->race();
    if (race.running()) {
        m_context.race->cancel();
    } else if (race.mostTokens > 0 && !race.modelLoading) {
        m_context.race->start(std::min(kRaceTokens, race.mostTokens));
    }
}

void Presenter::pressKey(int key)
{
    const bool lesson = m_context.lessons->isActive();
    switch (key) {
    case Qt::Key_PageDown:
    case Qt::Key_Right:
    case Qt::Key_Space: next(); return;
    case Qt::Key_PageUp:
    case Qt::Key_Left: back(); return;
    case Qt::Key_Period:
    case Qt::Key_B: setBlack(!m_black); return;
    default: break;
    }
    if (m_black) {
        return;  // nothing happens unseen
    }
    if (lesson) {
        // The key that a step asks for, and only once; the run of a lesson belongs to the lesson.
        const LessonStep* step = m_context.lessons->step();
        const bool asked = step != nullptr && !step->action.key.isEmpty() && key == step->action.key.at(0).unicode();
        if (asked && !m_context.lessons->actionDone() && !m_context.lessons->isBusy()) {
            m_context.lessons->next();
        } else if (!asked) {
            showKeys();
        }
        return;
    }
    const int count = static_cast<int>(presenterPages().size());
    if (takesVotes() && key >= Qt::Key_1 && key <= Qt::Key_9) {
        m_context.state->bet()->vote(key - Qt::Key_1);
        return;
    }
    if (takesVotes() && key == Qt::Key_Backspace) {
        m_context.state->bet()->takeBack();
        return;
    }
    if (key >= Qt::Key_1 && key < Qt::Key_1 + count) {
        setPage(key - Qt::Key_1);
        return;
    }
    switch (key) {
    case Qt::Key_Tab:
    case Qt::Key_Down: turnPage(1); break;
    case Qt::Key_Backtab:
    case Qt::Key_Up: turnPage(-1); break;
    case Qt::Key_C: toggleCache(); break;
    case Qt::Key_V: toggleBet(); break;
    case Qt::Key_R: m_context.controller->setRunning(m_context.state->runState() != RunState::Running); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (presenterPages()[static_cast<std::size_t>(m_page)].startsRace) {
            toggleRace();
        }
        break;
    default: showKeys(); break;
    }
}

bool Presenter::event(QEvent* event)
{
    // No shortcut of the window behind it may take a key, whichever of the two the window system thinks active.
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    // Tab would look for another control, and there is none.
    if (event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab) {
            keyPressEvent(key);
            return true;
        }
    }
    return QWidget::event(event);
}

void Presenter::keyPressEvent(QKeyEvent* event)
{
    event->accept();
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_F11) {
        close();
    } else if (!event->isAutoRepeat() && isPlain(*event)) {  // a held key acts once
        pressKey(event->key());
    }
}

void Presenter::mouseMoveEvent(QMouseEvent* /*event*/)
{
    unsetCursor();
    m_pointerTimer.start();
    if (!m_black) {
        showKeys();
    }
}

void Presenter::mousePressEvent(QMouseEvent* event)
{
    if (m_black || event->button() != Qt::LeftButton) {
        return;
    }
    if (m_context.lessons->isActive()) {
        return;
    }
    const PresenterStyle now = style();
    if (switchRect(now).contains(event->position())) {
        toggleCache();
    }
    if (takesVotes()) {
        const QList<QRectF> choices = betChoiceRects(bodyRect(now), static_cast<int>(m_context.state->bet()->choices().size()), now);
        for (qsizetype i = 0; i < choices.size(); ++i) {
            if (choices[i].contains(event->position())) {
                m_context.state->bet()->vote(static_cast<int>(i));
                return;
            }
        }
    }
    const auto names = nameRects(now);
    for (qsizetype i = 0; i < names.size() && names.size() > 1 && !m_keysTimer.isActive(); ++i) {
        if (names[i].first.contains(event->position())) {
            setPage(static_cast<int>(i));
        }
    }
}

void Presenter::closeEvent(QCloseEvent* event)
{
    m_keysTimer.stop();
    m_saidTimer.stop();
    m_pointerTimer.stop();
    QWidget::closeEvent(event);
    emit left();
}

void Presenter::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange) {
        describe();
        update();
    }
}

void Presenter::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_sheet = std::clamp(m_sheet, 0, std::max(0, static_cast<int>(sheets().size()) - 1));
}

QString Presenter::text() const
{
    if (m_black) {
        return {};
    }
    const ViewState& state = *m_context.state;
    const QList<LessonSheet> all = sheets();
    const QScopedValueRollback once(m_painted, &all);
    QStringList lines { headText(), placeText() };
    if (m_sheet < all.size()) {
        lines << LessonSheets::name(all[m_sheet]) << LessonSheets::plain(all[m_sheet]);
    } else {
        lines << pageTitle(presenterPages()[static_cast<std::size_t>(m_page)]);
        const StepRecordPtr record = state.viewedRecord();
        if (record && state.model()) {
            lines << StepWords::sentence(*record, state.model()->config).whole();
        }
        lines << betLines();
    }
    if (m_saidTimer.isActive()) {
        lines << modelWantedText();
    }
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

void Presenter::describe()
{
    setWindowTitle(tr("Presenter – KVScope"));
    setAccessibleName(tr("Presenter"));
    setAccessibleDescription(text());
}

}  // namespace kvscope
