// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/strip/chipview.h"

#include "state/viewstate.h"
#include "text/steptext.h"
#include "theme/theme.h"
#include "widgets/ignorechildren.h"
#include "widgets/motion.h"

#include <QEvent>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QVariantAnimation>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {
namespace {

constexpr int kScrollMilliseconds = 150;
constexpr double kLeastWidth = 200.0;
constexpr double kLongestMotion = 160.0;  ///< a token or two
constexpr double kMorePadding = 8.0;

/// Before the first step the prompt's tokens; later those known at the viewed step.
std::vector<TokenId> tokensShown(const ViewState& state)
{
    const RunHistory& run = state.run();
    return state.viewedStep() < 0 ? run.settings().prompt : run.tokensAt(state.viewedStep());
}

/// In place of a token that is to be guessed.
TokenLabel hiddenToken()
{
    TokenLabel label;
    label.text = QStringLiteral("?");
    return label;
}

}  // namespace

ChipView::ChipView(ViewState* state, QWidget* parent) : QWidget(parent), m_state(state), m_motion(new QVariantAnimation(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_motion->setDuration(kScrollMilliseconds);
    connect(m_motion, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        m_scroll = value.toDouble();
        update();
    });
    connect(m_state->updates(), &Updates::updated, this, &ChipView::refresh);
    rebuild();
}

ChipView::~ChipView()
{
    ignoreChildren(this);
}

void ChipView::refresh(Changes what)
{
    if (what & Change::RunStarted) {
        m_follow = true;
        m_cursor = -1;
    }
    if (what & (Change::Model | Change::RunStarted | Change::ViewedStep | Change::NextHidden | Change::CacheMode | Change::Display)) {
        rebuild();
    }
    if ((what & Change::Pinned) && m_state->pinned()) {
        showPosition(m_state->pinned()->query);
    }
    if (what & (Change::Hover | Change::Pinned)) {
        update();
    }
    if (what & (Change::Model | Change::RunStarted | Change::Experiment)) {
        showCovered();
    }
}

void ChipView::showCovered()
{
    std::vector<int> covered;
    if (const auto& wanted = m_state->experiment().wanted) {
        for (const HiddenKey& key : wanted->intervention.hiddenKeys)
            covered.push_back(key.position);
    }
    if (std::exchange(m_covered, covered) == covered)
        return;
    describe();
    update();
}

bool ChipView::isCovered(int position) const
{
    return std::ranges::find(m_covered, position) != m_covered.end();
}

void ChipView::rebuild()
{
    const RunHistory& run = m_state->run();
    const Tokenizer* tokenizer = m_state->tokenizer();
    const StepRecordPtr record = m_state->viewedRecord();
    const QLocale locale;
    const std::vector<TokenId> tokens = tokensShown(*m_state);

    m_content = {};
    for (const TokenId token : tokens)
        m_content.tokens.push_back(tokenLabel(tokenizer, token));
    m_content.groups = byteGroups(tokenizer, tokens);
    m_content.promptLength = run.promptLength();
    const bool secret = m_state->cover() == Cover::Text;  // a lesson asks what the model writes
    if (secret) {
        const auto prompt = static_cast<std::size_t>(std::max(0, run.promptLength()));
        for (std::size_t i = prompt; i < m_content.tokens.size(); ++i)
            m_content.tokens[i] = hiddenToken();
        std::erase_if(m_content.groups, [prompt](const ByteGroup& group) {
            return static_cast<std::size_t>(group.first) + static_cast<std::size_t>(group.count) > prompt;
        });
    }
    //: above the prompt's tokens, which are computed together
    m_content.prefillCaption = tr("Prefill: step 1, %Ln token(s) in one pass", nullptr, run.promptLength());
    // A branch keeps cached positions, so its first step is not a whole prefill and must not look like one.
    const int kept = run.steps() > 0 ? run.records().first()->reused : 0;
    if (kept > 0)
        m_content.prefillCaption = branchText(kept, run.records().first()->positions - kept);
    const bool again = record && record->recomputed > 0;
    m_content.decodeCaption
        = again ? tr("Decode: one new token per step, all earlier ones recomputed") : tr("Decode: one new token per step");
    //: below the sampled token, which is fed in the next step
    m_content.nextCaption = tr("next");
    m_content.hasNext = record != nullptr;
    if (record && (secret || m_state->nextHidden()))
        m_content.next = hiddenToken();
    else if (record)
        m_content.next = tokenLabel(tokenizer, record->token);

    m_firstRecomputed = record && record->cacheOn ? record->reused : 0;
    m_recomputed = record ? record->recomputed : 0;
    m_prefillNow = record && record->positions <= run.promptLength();
    m_newest = record && !m_prefillNow ? record->positions - 1 : -1;
    m_cursor = std::min(m_cursor, static_cast<int>(tokens.size()) - 1);
    m_layout = layOutChips(m_content, theme());
    updateGeometry();
    describe();
    if (m_follow)
        scrollToNewest();
    else
        scrollTo(m_scroll, false);
    update();
}

void ChipView::describe()
{
    setAccessibleName(tr("Tokens"));
    const int at = m_cursor >= 0 ? m_cursor : static_cast<int>(m_content.tokens.size()) - 1;
    if (at < 0) {
        setAccessibleDescription({});
        return;
    }
    const QLocale locale;
    //: for screen readers: the token under the cursor
    const QString token = tr("%1, position %2 of %3")
                              .arg(m_content.tokens[static_cast<std::size_t>(at)].text, locale.toString(at + 1),
                                  locale.toString(static_cast<int>(m_content.tokens.size())));
    //: for screen readers, after a token: the experiment covers it
    setAccessibleDescription(isCovered(at) ? QString(token + QStringLiteral(", ") + tr("covered in the experiment")) : token);
}

QSize ChipView::sizeHint() const
{
    return { theme().ipx(600), static_cast<int>(std::ceil(m_layout.height)) };
}

QSize ChipView::minimumSizeHint() const
{
    return { theme().ipx(kLeastWidth), sizeHint().height() };
}

double ChipView::viewWidth() const
{
    return width();
}

double ChipView::largestScroll() const
{
    return std::max(0.0, m_layout.width + 2.0 - viewWidth());
}

void ChipView::scrollTo(double target, bool smooth)
{
    const double goal = std::clamp(target, 0.0, largestScroll());
    m_goal = goal;
    m_motion->stop();
    if (!smooth || !isVisible() || motionDuration(*this, kScrollMilliseconds) == 0) {
        m_scroll = goal;
        update();
        return;
    }
    m_motion->setStartValue(m_scroll);
    m_motion->setEndValue(goal);
    m_motion->start();
}

void ChipView::scrollToNewest()
{
    m_follow = true;
    // Steps that come faster than the motion would leave the newest token behind: then it is there at once.
    const bool far = m_motion->state() == QAbstractAnimation::Running || largestScroll() - m_scroll > theme().px(kLongestMotion);
    scrollTo(largestScroll(), !far);
}

void ChipView::showPosition(int position)
{
    const Chip* chip = m_layout.ofPosition(position);
    if (chip == nullptr)
        return;
    const double room = moreRect(true).width();
    if (chip->rect.left() < m_scroll + room)
        scrollTo(chip->rect.left() - room, true);
    else if (chip->rect.right() > m_scroll + viewWidth() - room)
        scrollTo(chip->rect.right() + room - viewWidth(), true);
    else
        return;
    m_follow = m_goal >= largestScroll() - 1.0;
}

QRect ChipView::moreRect(bool right) const
{
    QFont font = theme().font(FontRole::Table);
    //: tokens out of sight at the right end of the strip
    const int wide = QFontMetrics(font).horizontalAdvance(tr("%1 more ›").arg(QLocale().toString(9999))) + theme().ipx(2 * kMorePadding);
    const double top = m_layout.bracketTop;
    return QRect(
        right ? width() - wide : 0, static_cast<int>(top), wide, static_cast<int>(m_layout.numberTop + m_layout.numberHeight - top));
}

int ChipView::hiddenAtRight() const
{
    if (m_scroll >= largestScroll() - 0.5)
        return 0;
    const double edge = m_scroll + moreRect(true).left();
    return static_cast<int>(
        std::count_if(m_layout.chips.begin(), m_layout.chips.end(), [edge](const Chip& chip) { return chip.rect.right() > edge + 0.5; }));
}

int ChipView::hiddenAtLeft() const
{
    if (m_scroll <= 0.5)
        return 0;
    const double edge = m_scroll + moreRect(false).right();
    return static_cast<int>(
        std::count_if(m_layout.chips.begin(), m_layout.chips.end(), [edge](const Chip& chip) { return chip.rect.left() < edge - 0.5; }));
}

double ChipView::seenLeft() const
{
    return m_scroll + (hiddenAtLeft() > 0 ? moreRect(false).right() + 1 : 0);
}

double ChipView::seenRight() const
{
    return m_scroll + (hiddenAtRight() > 0 ? moreRect(true).left() : viewWidth());
}

bool ChipView::isSeen(const Chip& chip) const
{
    return chip.rect.left() >= m_seenLeft - 0.5 && chip.rect.right() <= m_seenRight + 0.5;
}

QString ChipView::moreText(bool right) const
{
    const int count = right ? hiddenAtRight() : hiddenAtLeft();
    if (count == 0)
        return {};
    const QString number = QLocale().toString(count);
    //: tokens out of sight at the left end of the strip
    return right ? tr("%1 more ›").arg(number) : tr("‹ %1 more").arg(number);
}

QRect ChipView::chipRect(int position) const
{
    const Chip* chip = m_layout.ofPosition(position);
    return chip != nullptr ? chip->rect.translated(-m_scroll, 0).toRect() : QRect();
}

int ChipView::positionAt(const QPoint& point) const
{
    if (!rect().contains(point))
        return m_cursor;
    const Chip* chip = m_layout.at(point.x() + m_scroll, point.y());
    return chip != nullptr && chip->position >= 0 ? chip->position : m_cursor;
}

void ChipView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    scrollTo(m_follow ? largestScroll() : m_scroll, false);
}

void ChipView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
    case QEvent::StyleChange:
    case QEvent::PaletteChange: rebuild(); break;
    default: break;
    }
}

void ChipView::wheelEvent(QWheelEvent* event)
{
    // Vertical and horizontal wheel movement both scroll.
    const QPoint pixels = event->pixelDelta();
    const QPoint angle = event->angleDelta();
    const double delta = !pixels.isNull() ? (pixels.x() != 0 ? pixels.x() : pixels.y()) : (angle.x() != 0 ? angle.x() : angle.y()) * 0.5;
    scrollTo(m_scroll - delta, false);
    m_follow = m_scroll >= largestScroll() - 1.0;
    event->accept();
}

void ChipView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF point = event->position();
    const Chip* chip = m_layout.at(point.x() + m_scroll, point.y());
    if (chip == nullptr || chip->position < 0)
        m_state->setHover(std::nullopt);
    else
        m_state->setHover(CellRef { chip->position, -1 });
}

void ChipView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    const QPoint point = event->position().toPoint();
    if (hiddenAtRight() > 0 && moreRect(true).contains(point)) {
        scrollToNewest();
        return;
    }
    if (hiddenAtLeft() > 0 && moreRect(false).contains(point)) {
        m_follow = false;
        scrollTo(0.0, true);
        return;
    }
    const Chip* chip = m_layout.at(event->position().x() + m_scroll, event->position().y());
    if (chip == nullptr || chip->position < 0)
        return;
    m_cursor = -1;
    const CellRef cell { chip->position, -1 };
    m_state->setPinned(m_state->pinned() == cell ? std::nullopt : std::optional(cell));
}

void ChipView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_state->setHover(std::nullopt);
}

void ChipView::moveCursor(int position)
{
    const int known = static_cast<int>(m_content.tokens.size());
    if (known == 0)
        return;
    m_cursor = std::clamp(position, 0, known - 1);
    showPosition(m_cursor);
    m_state->setHover(CellRef { m_cursor, -1 });
    describe();
    update();
}

void ChipView::keyPressEvent(QKeyEvent* event)
{
    const int known = static_cast<int>(m_content.tokens.size());
    switch (event->key()) {
    case Qt::Key_Left: moveCursor(m_cursor < 0 ? known - 1 : m_cursor - 1); break;
    case Qt::Key_Right: moveCursor(m_cursor < 0 ? known - 1 : m_cursor + 1); break;
    case Qt::Key_Home: moveCursor(0); break;
    case Qt::Key_End: moveCursor(known - 1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_cursor >= 0) {
            const CellRef cell { m_cursor, -1 };
            m_state->setPinned(m_state->pinned() == cell ? std::nullopt : std::optional(cell));
        }
        break;
    default: event->ignore(); break;
    }
}

void ChipView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    if (m_cursor >= 0) {
        m_cursor = -1;
        m_state->setHover(std::nullopt);
        update();
    }
}

}  // namespace kvscope
