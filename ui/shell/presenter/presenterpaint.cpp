// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Presenter: what it paints and says around the page: step and place with the cache switch above it, keys or the names of the pages below.
#include "shell/presenter/pagedrawing.h"
#include "shell/presenter/presenter.h"
#include "state/viewstate.h"
#include "text/language.h"
#include "text/modelwanted.h"
#include "text/numbertext.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/registry/viewregistry.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QScopedValueRollback>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kSide = 24.0;
constexpr double kHead = 76.0;
constexpr double kFoot = 74.0;
constexpr double kBodyGap = 6.0;
constexpr double kSwitchHeight = 56.0;
constexpr double kSwitchPadding = 18.0;
constexpr double kTrackHeight = 40.0;
constexpr double kKnobMargin = 5.0;
constexpr double kPlaceGap = 32.0;
constexpr double kBetweenNames = 30.0;

struct FootKey {
    QString key;
    QString does;
    int worth = 0;  ///< the least go first where there is no room
};

double trackWidthOf(const QString& on, const QString& off, const PresenterStyle& style)
{
    const QFont font = style.font(kSmallestPageText, true);
    return std::max(pageTextWidth(font, on), pageTextWidth(font, off)) + style.u(kTrackHeight + 24.0);
}

}  // namespace

PresenterStyle Presenter::style() const
{
    return presenterStyle(size(), devicePixelRatioF());
}

QRectF Presenter::bodyRect(const PresenterStyle& style) const
{
    const double side = style.u(kSide);
    return { side, style.u(kHead + kBodyGap), width() - 2.0 * side, std::max(1.0, height() - style.u(kHead + kFoot + 2.0 * kBodyGap)) };
}

QRectF Presenter::footRect(const PresenterStyle& style) const
{
    return { style.u(kSide), height() - style.u(kFoot), width() - 2.0 * style.u(kSide), style.u(kFoot) };
}

QRectF Presenter::switchRect(const PresenterStyle& style) const
{
    const double wide = pageTextWidth(style.font(kPageText, true), tr("KV cache")) + trackWidthOf(tr("ON"), tr("OFF"), style)
        + style.u(3.0 * kSwitchPadding - 6.0);
    const double high = style.u(kSwitchHeight);
    return { width() - style.u(kSide) - wide, (style.u(kHead) - high) / 2.0, wide, high };
}

QString Presenter::headText() const
{
    const ViewState& state = *m_context.state;
    const int steps = state.run().settings().steps;
    if (state.viewedStep() < 0) {
        return state.runState() == RunState::Loading ? tr("Loading") : tr("No step yet");
    }
    const QString number = countText(state.viewedStep() + 1);
    if (!state.isLive()) {
        return tr("Viewing step %1 of %2").arg(number, countText(state.liveStep() + 1));
    }
    return tr("Step %1 of %2").arg(number, countText(std::max(steps, state.viewedStep() + 1)));
}

QString Presenter::nextText() const
{
    const LessonPlayer& lessons = *m_context.lessons;
    if (!lessons.isActive()) {
        return m_context.state->somethingHidden() ? tr("show it") : tr("next");
    }
    const LessonStep* step = lessons.step();
    if (lessons.isBusy()) {
        return lessons.progress().isEmpty() ? tr("Working") : lessons.progress();
    }
    if (lessons.secondsLeft() > 0) {
        return tr("Thinking: %1 s").arg(countText(lessons.secondsLeft()));
    }
    if (m_sheet + 1 < sheets().size()) {
        return tr("next");
    }
    if (step == nullptr) {
        return m_sheets.nextLesson().isEmpty() ? tr("close") : tr("next lesson");
    }
    if (lessons.actionFailed()) {
        return tr("try again");
    }
    if (!lessons.actionDone() && step->action.kind != LessonAction::Kind::Text) {
        const QString label = step->action.label.in(currentLanguage());
        return label.isEmpty() ? tr("run it") : label;
    }
    return !step->reveal.isEmpty() && !lessons.revealed() ? tr("show the answer") : tr("next");
}

QString Presenter::placeText() const
{
    const LessonPlayer& lessons = *m_context.lessons;
    const QList<LessonSheet> all = sheets();
    if (m_sheet < all.size() && all[m_sheet].kind != LessonSheet::Kind::Panel) {
        return {};
    }
    if (coversPanels(m_context.state->cover())) {
        return {};  // which head it is may be the answer
    }
    const PresenterPage* page = &presenterPages()[static_cast<std::size_t>(m_page)];
    if (lessons.isActive() && m_sheet < all.size()) {
        page = presenterPageOf(all[m_sheet].panel);
    }
    return page != nullptr ? page->place(*m_context.state) : QString();
}

void Presenter::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paintPage(painter);
}

void Presenter::paintPage(QPainter& painter) const
{
    if (m_black) {
        painter.fillRect(rect(), Qt::black);
        return;
    }
    const PresenterStyle now = style();
    const QList<LessonSheet> all = sheets();
    const QScopedValueRollback once(m_painted, &all);
    painter.fillRect(rect(), now.theme().surface);
    paintHead(painter, now);
    painter.save();
    painter.setClipRect(bodyRect(now).adjusted(-now.u(kSide), -now.u(kBodyGap), now.u(kSide), now.u(kBodyGap)));
    paintBody(painter, now);
    painter.restore();
    paintFoot(painter, now);
}

void Presenter::paintHead(QPainter& painter, const PresenterStyle& style) const
{
    const LessonPlayer& lessons = *m_context.lessons;
    const QList<LessonSheet> all = sheets();
    const bool words = m_sheet < all.size() && all[m_sheet].kind != LessonSheet::Kind::Panel;
    QString head = headText();
    QString place = placeText();
    if (words) {
        const auto& lesson = lessons.lesson();
        const int count = static_cast<int>(lesson->steps.size());
        //: which step of a lesson
        head = lessons.isOver() ? QString() : tr("%1 of %2").arg(countText(lessons.index() + 1), countText(count));
        place = lesson->title.in(currentLanguage());
    }
    const QFont bold = style.font(kPageText, true);
    const QFont plain = style.font(kPageText);
    const double right = switchRect(style).left() - style.u(kSide);
    double x = style.u(kSide);
    if (!head.isEmpty()) {
        const double wide = std::min(pageTextWidth(bold, head), right - x);
        drawPageLine(painter, QRectF(x, 0, wide, style.u(kHead)), head, bold,
            m_context.state->isLive() || words ? style.theme().text : style.theme().off);
        x += wide + style.u(kPlaceGap);
    }
    // The place goes before a piece of it would say nothing.
    const double wide = pageTextWidth(plain, place);
    if (wide <= right - x || (words && right - x > style.u(160.0))) {
        drawPageLine(painter, QRectF(x, 0, right - x, style.u(kHead)), place, plain, style.theme().text2);
    }
    paintSwitch(painter, style);
}

void Presenter::paintSwitch(QPainter& painter, const PresenterStyle& style) const
{
    const Theme& theme = style.theme();
    const bool on = m_context.state->nextCacheOn();
    const QColor main = on ? theme.accent : theme.off;
    const QRectF rect = switchRect(style);
    const double line = style.u(3.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPen frame(main, line);
    if (!on) {
        frame.setDashPattern({ 3.0, 1.6 });
    }
    frame.setCapStyle(Qt::FlatCap);
    painter.setPen(frame);
    painter.setBrush(on ? theme.tint : theme.offTint);
    painter.drawRoundedRect(rect.adjusted(line / 2.0, line / 2.0, -line / 2.0, -line / 2.0), style.u(7.0), style.u(7.0));
    const double trackWidth = trackWidthOf(tr("ON"), tr("OFF"), style);
    const double trackHeight = style.u(kTrackHeight);
    const QRectF track(
        rect.right() - style.u(kSwitchPadding - 6.0) - trackWidth, rect.center().y() - trackHeight / 2.0, trackWidth, trackHeight);
    painter.setPen(QPen(main, line));
    painter.setBrush(on ? main : theme.surface);
    painter.drawRoundedRect(track.adjusted(line / 2.0, line / 2.0, -line / 2.0, -line / 2.0), trackHeight / 2.0, trackHeight / 2.0);
    const double margin = style.u(kKnobMargin);
    const double diameter = trackHeight - 2.0 * margin;
    const QColor ink = on ? theme.onAccent : main;
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawEllipse(QRectF(on ? track.right() - margin - diameter : track.left() + margin, track.top() + margin, diameter, diameter));
    painter.restore();
    const double free = track.width() - diameter - 2.0 * margin;
    //: inside the cache switch, in capitals
    const QString word = on ? tr("ON") : tr("OFF");
    drawPageLine(painter, QRectF(on ? track.left() + margin : track.right() - margin - free, track.top(), free, track.height()), word,
        style.font(kSmallestPageText, true), ink, Qt::AlignCenter);
    drawPageLine(painter,
        QRectF(rect.left() + style.u(kSwitchPadding), rect.top(), track.left() - rect.left() - style.u(kSwitchPadding), rect.height()),
        tr("KV cache"), style.font(kPageText, true), theme.text);
}

void Presenter::paintBody(QPainter& painter, const PresenterStyle& style) const
{
    const QList<LessonSheet> all = sheets();
    const QRectF body = bodyRect(style);
    if (m_sheet >= all.size()) {
        presenterPages()[static_cast<std::size_t>(m_page)].paint(painter, body, { *m_context.state }, style);
        return;
    }
    const LessonSheet& sheet = all[m_sheet];
    if (sheet.kind != LessonSheet::Kind::Panel) {
        m_sheets.paint(painter, body, sheet, style);
        return;
    }
    const PageSubject subject { *m_context.state, findView(sheet.panel), m_sheets.question() };
    if (coversPanels(m_context.state->cover())) {
        paintCoveredPage(painter, body, subject, LessonSheets::name(sheet),
            m_context.lessons->isBusy() ? m_context.lessons->progress() : QString(), style);
        return;
    }
    const PresenterPage* page = presenterPageOf(sheet.panel);
    (page != nullptr ? page->paint : paintFigurePage)(painter, body, subject, style);
}

QStringList Presenter::pageNames() const
{
    QStringList names;
    const QList<LessonSheet> all = sheets();
    for (const LessonSheet& sheet : all) {
        names << LessonSheets::name(sheet);
    }
    if (all.isEmpty()) {
        for (const PresenterPage& page : presenterPages()) {
            names << pageTitle(page);
        }
    }
    return names;
}

int Presenter::shownName() const
{
    return m_context.lessons->isActive() ? m_sheet : m_page;
}

void Presenter::paintFoot(QPainter& painter, const PresenterStyle& style) const
{
    const QRectF foot = footRect(style);
    painter.fillRect(QRectF(0, foot.top(), width(), style.u(1.5)), style.theme().border);
    if (m_saidTimer.isActive()) {
        drawPageLine(painter, foot, modelWantedText(), style.font(kSmallestPageText, true), style.theme().off);
    } else if (m_keysTimer.isActive() || m_context.lessons->isBusy()) {  // what a lesson does meanwhile stands beside the key
        paintKeys(painter, foot, style);
    } else {
        paintNames(painter, style);
    }
}

void Presenter::paintKeys(QPainter& painter, const QRectF& foot, const PresenterStyle& style) const
{
    const bool lesson = m_context.lessons->isActive();
    //: the key Page Down as it is printed on keyboards; short
    QList<FootKey> keys { { tr("PgDn"), nextText(), 9 } };
    //: the key Page Up as it is printed on keyboards; short
    keys << FootKey { tr("PgUp"), tr("back"), 8 };
    if (!lesson) {
        //: the key that turns the page of the presenter
        if (takesVotes()) {
            //: the keys from 1 to 9; short
            keys << FootKey { tr("1–9"), tr("vote"), 7 };
        }
        keys << FootKey { tr("Tab"), tr("page"), 7 } << FootKey { QStringLiteral("C"), tr("cache"), 3 }
             << FootKey { QStringLiteral("V"), m_context.state->bet()->isOpen() ? tr("end the bet") : tr("bet"), 2 };
    }
    keys << FootKey { QStringLiteral("."), tr("black"), 4 } << FootKey { QStringLiteral("Esc"), tr("leave"), 6 };
    const QFont font = style.font(kSmallestPageText);
    const double gap = style.u(9.0);
    const auto widthOf = [&](const FootKey& key) { return pageKeyWidth(key.key, style) + gap + pageTextWidth(font, key.does); };
    const auto sum = [&] {
        double all = 0.0;
        for (const FootKey& key : keys) {
            all += widthOf(key);
        }
        return all;
    };
    const double least = style.u(20.0);
    while (keys.size() > 1 && sum() + least * static_cast<double>(keys.size() - 1) > foot.width()) {
        keys.erase(std::min_element(keys.begin(), keys.end(), [](const FootKey& a, const FootKey& b) { return a.worth < b.worth; }));
    }
    const double between = keys.size() > 1 ? std::min(style.u(70.0), (foot.width() - sum()) / static_cast<double>(keys.size() - 1)) : 0.0;
    double x = foot.left();
    for (const FootKey& key : keys) {
        const double cap = drawPageKey(painter, x, foot.center().y(), key.key, style);
        const double room = std::min(pageTextWidth(font, key.does), foot.right() - cap - gap);
        drawPageLine(painter, QRectF(cap + gap, foot.top(), room, foot.height()), key.does, font, style.theme().text);
        x = cap + gap + room + between;
    }
}

QList<std::pair<QRectF, QString>> Presenter::nameRects(const PresenterStyle& style) const
{
    const QRectF foot = footRect(style);
    const QStringList names = pageNames();
    const QFont font = style.font(kSmallestPageText, true);  // the widest form, so that nothing moves
    QList<std::pair<QRectF, QString>> rects;
    double x = foot.left();
    for (const QString& name : names) {
        const double wide = pageTextWidth(font, name);
        rects.append({ QRectF(x, foot.top(), wide, foot.height()), name });
        x += wide + style.u(kBetweenNames);
    }
    if (x - style.u(kBetweenNames) > foot.right()) {
        //: the page that is shown; %1 its number, %2 how many there are, %3 its name
        const QString one = tr("%1 of %2: %3").arg(countText(shownName() + 1), countText(names.size()), names.value(shownName()));
        return { { QRectF(foot.left(), foot.top(), std::min(foot.width(), pageTextWidth(font, one)), foot.height()), one } };
    }
    return rects;
}

void Presenter::paintNames(QPainter& painter, const PresenterStyle& style) const
{
    const auto rects = nameRects(style);
    for (qsizetype i = 0; i < rects.size(); ++i) {
        const auto& [rect, name] = rects[i];
        const bool shown = rects.size() == 1 || i == shownName();
        drawPageLine(painter, rect, name, style.font(kSmallestPageText, shown), shown ? style.theme().text : style.theme().text2);
        if (shown) {
            painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), style.u(6.0)), style.theme().accent);
        }
    }
}

}  // namespace kvscope
