// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/lessonpanel.h"

#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/language.h"
#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/lesson/file/lessonfile.h"
#include "views/lesson/lessonpage.h"
#include "views/lesson/lessonprogress.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/lesson/play/lessonvalues.h"
#include "widgets/barbutton.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kHintFrom = 420.0;  ///< height, at 100 %
constexpr double kButtonPadding = 14.0;

}  // namespace

LessonPanel::LessonPanel(const StateParts& state, LessonPlayer* player, QWidget* parent)
    : PanelBase(state,
        Change::Model | Change::RunStarted | Change::Records | Change::ViewedStep | Change::Race | Change::Checks | Change::Lanes
            | Change::Look | Change::Head,
        parent)
    , m_player(player)
    , m_count(new QLabel(this))
    , m_progress(new LessonProgress(this))
    , m_scroll(new QScrollArea(this))
    , m_page(new LessonPage(
          [this](const QString& name) { return m_player->isInPlace() ? lessonValue(name, *m_runs, *m_selection) : notAvailableText(); }))
    , m_hint(new QLabel(this))
    , m_previous(new BarButton(BarButton::Kind::Plain, BarButton::Size::Bar, this))
    , m_next(new BarButton(BarButton::Kind::Filled, BarButton::Size::Bar, this))
{
    setObjectName(QStringLiteral("lessonPanel"));
    staysOpen();
    setTextRole(*m_count, TextRole::Secondary);
    m_count->setObjectName(QStringLiteral("lessonCount"));
    setTitleWraps();
    titleRow()->addStretch();
    titleRow()->addWidget(m_count);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::TabFocus);
    m_scroll->setWidget(m_page);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_page->setAutoFillBackground(false);
    setTextRole(*m_hint, TextRole::Secondary);
    m_hint->setWordWrap(true);
    m_previous->setObjectName(QStringLiteral("lessonPrevious"));
    m_previous->setIconName(IconName::Back);
    m_next->setObjectName(QStringLiteral("lessonNext"));
    m_next->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* buttons = new QHBoxLayout;
    buttons->setObjectName(QStringLiteral("lessonButtons"));
    buttons->addWidget(m_previous);
    buttons->addWidget(m_next, 1);
    body()->addWidget(m_progress);
    body()->addWidget(m_scroll, 1);
    body()->addWidget(m_hint);
    body()->addLayout(buttons);

    connect(m_previous, &QAbstractButton::clicked, this, [this] { m_player->isBusy() ? m_player->cancelAction() : m_player->previous(); });
    connect(m_next, &QAbstractButton::clicked, m_player, &LessonPlayer::next);
    connect(m_player, &LessonPlayer::changed, this, [this] {
        refreshTitle();  // also the name of a tab
        refreshAll();
    });
    retranslate();
}

LessonPanel::~LessonPanel() = default;

void LessonPanel::retranslate()
{
    const Theme& look = theme();
    m_count->setFont(look.font(FontRole::Table));
    m_hint->setFont(look.font(FontRole::Tick));
    body()->setSpacing(look.ipx(8));
    m_scroll->setMinimumHeight(look.ipx(80));
    setMinimumWidth(look.ipx(250));
    m_shown.clear();
    refreshTitle();
    refreshAll();
}

void LessonPanel::refresh(Changes /*what*/)
{
    refreshStep();
    m_page->refreshValues();
}

void LessonPanel::refreshTitle()
{
    setTitle(m_player->isActive() ? m_player->lesson()->title.in(currentLanguage()) : tr("Lessons"));
}

void LessonPanel::refreshStep()
{
    refreshButtons();
    // Rebuild the page only when its content changes; while an action runs only buttons and values change.
    const QStringList now { m_player->lesson() ? m_player->lesson()->file : QString(), QString::number(m_player->index()),
        QString::number(m_player->isActive()), QString::number(m_player->revealed()), QString::number(m_player->actionFailed()),
        QString::number(m_player->actionCancelled()) };
    if (now != m_shown) {
        const bool sameStep = m_shown.mid(0, 3) == now.mid(0, 3);
        m_shown = now;
        refreshPage();
        scrollPage(sameStep);
    }
    // After the page, which knows the step's own question.
    if (m_player->step() != nullptr && coversPanels(m_display->cover())) {
        m_display->setCoverWords({ m_page->question(), m_player->isBusy() ? nextLabel() : QString() });
    }
}

/// Scrolls to the top for a new step, and to the end for an answer or an error.
void LessonPanel::scrollPage(bool sameStep)
{
    QTimer::singleShot(0, m_page, [this, sameStep] {
        m_page->measureAgain();
        QTimer::singleShot(0, m_scroll, [this, sameStep] {
            QScrollBar* bar = m_scroll->verticalScrollBar();
            if (!sameStep) {
                bar->setValue(0);
                return;
            }
            bar->setValue(bar->maximum());
            if (bar->maximum() > 0) {  // no line is cut at the top
                m_page->setFoot(m_page->lineFrom(bar->maximum()) - bar->maximum());
                QTimer::singleShot(0, m_page, [bar] { bar->setValue(bar->maximum()); });
            }
        });
    });
}

QString LessonPanel::nextLabel() const
{
    const LessonStep* step = m_player->step();
    if (!m_player->isActive()) {
        return {};
    }
    if (m_player->isBusy()) {
        const QString progress = m_player->progress();
        return progress.isEmpty() ? tr("Working") : progress;
    }
    if (step == nullptr) {
        return lessonAfter(m_player->lesson()->file).isEmpty() ? tr("Close the lesson") : tr("Next lesson");
    }
    if (m_player->secondsLeft() > 0) {
        return tr("Thinking: %1 s").arg(countText(m_player->secondsLeft()));
    }
    if (m_player->actionFailed()) {
        return tr("Try again");
    }
    if (!m_player->actionDone() && step->action.kind != LessonAction::Kind::Text) {
        const QString label = step->action.label.in(currentLanguage());
        switch (step->action.kind) {
        case LessonAction::Kind::Key:
            //: %1 what a key does, %2 the key
            return label.isEmpty() ? tr("Press %1").arg(step->action.key) : tr("%1 (%2)").arg(label, step->action.key);
        case LessonAction::Kind::Pause: return label.isEmpty() ? tr("Time to think") : label;
        default: return label.isEmpty() ? tr("Run it") : label;
        }
    }
    if (!step->reveal.isEmpty() && !m_player->revealed()) {
        return tr("Show the answer");
    }
    return m_player->index() + 1 == m_player->lesson()->steps.size() ? tr("Finish") : tr("Next");
}

void LessonPanel::refreshButtons()
{
    const bool active = m_player->isActive();
    const bool busy = m_player->isBusy();
    const auto& lesson = m_player->lesson();
    const int count = active ? static_cast<int>(lesson->steps.size()) : 0;
    m_progress->setStep(m_player->index(), count);
    //: which step of a lesson
    m_count->setText(active && !m_player->isOver() ? tr("%1 of %2").arg(countText(m_player->index() + 1), countText(count)) : QString());
    m_progress->setAccessibleName(m_count->text());
    m_previous->setVisible(active);
    m_next->setVisible(active);
    fitHint();
    m_previous->setText(busy ? tr("Cancel") : tr("Previous"));
    m_previous->setIconName(busy ? IconName::Stop : IconName::Back);
    m_previous->setRoomFor({ tr("Cancel"), tr("Previous") });
    m_previous->setEnabled(busy || m_player->index() > 0);
    m_next->setText(nextLabel());
    fitButtons();
    m_next->setEnabled(!busy);
    m_next->setToolTip(m_next->text());
    if (m_player->keyKept()) {
        m_hint->setText(tr("Key press queued; the lesson continues when this finishes."));
    } else {
        m_hint->setText(tr("Space or Page Down: next. Page Up: back. Esc: leave."));
    }
}

void LessonPanel::refreshPage()
{
    const Language language = currentLanguage();
    m_page->clear(m_shown.mid(0, 3).join(QLatin1Char(' ')));
    const LessonStep* step = m_player->step();
    if (step != nullptr) {
        m_page->addHeading(step->title.in(language));
        m_page->addText(step->text.in(language));
        if (!step->question.isEmpty()) {
            m_page->addQuestion(tr("Question:"), step->question.in(language));
        }
        if (m_player->revealed() && !step->reveal.isEmpty()) {
            m_page->addAnswer(tr("Answer:"), step->reveal.in(language));
        } else if (!step->reveal.isEmpty()) {
            m_page->addCover(tr("The answer is hidden. What do you think?"));
        }
        if (m_player->actionFailed()) {
            m_page->addText(tr("The action failed. The run is unchanged; press the button to retry."));
        } else if (m_player->actionCancelled()) {
            m_page->addText(tr("Cancelled. The lesson continues with the steps so far."));
        }
    } else if (m_player->isActive()) {
        addEnd();
    } else {
        m_page->addText(tr("A lesson explains what is on screen, step by step, and operates the program for you. Your run is replaced only "
                           "when you start one."));
        if (const auto& left = m_player->lesson()) {
            m_page->addChoice(tr("Continue “%1”").arg(left->title.in(language)), [this] { m_player->resume(); });
        }
        for (const QString& path : shippedLessons()) {
            m_page->addChoice(lessonTitle(path).in(language), [this, path] { emit m_player->lessonChosen(path); });
        }
        m_page->addChoice(tr("Open a lesson file…"), [this] { emit m_player->openLessonRequested(); });
    }
    m_page->finish();
    setAccessibleDescription(m_page->text());
}

/// What the lesson was about, what to read, and what the next key does.
void LessonPanel::addEnd()
{
    const Language language = currentLanguage();
    const Lesson& lesson = *m_player->lesson();
    const auto entry = [this](const QString& text) { m_page->addText(QStringLiteral("- ") + text); };
    m_page->addHeading(tr("The end"));
    for (const LessonStep& step : lesson.steps) {
        entry(step.title.in(language));
    }
    if (!lesson.reading.isEmpty()) {
        m_page->addText(tr("**Further reading**"));
        for (const LessonText& work : lesson.reading) {
            entry(work.in(language));
        }
    }
    const QString next = lessonAfter(lesson.file);
    m_page->addText(next.isEmpty()
            ? tr("The run stays as it is; continue it in any layout.")
            : tr("Page Down begins the next lesson: **%1**. Esc leaves; the run stays as it is.").arg(lessonTitle(next).in(language)));
}

QString LessonPanel::pageText() const
{
    return m_page->text();
}

void LessonPanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    fitHint();
    fitButtons();
}

/// Where the words of both buttons do not fit, the one that goes back is an icon. This depends on the width and not on the step's words
/// alone, so that the buttons stay where they are from step to step.
void LessonPanel::fitButtons()
{
    const QFontMetrics metrics(m_next->font());
    const auto wide = [&](const QString& text) { return metrics.horizontalAdvance(text); };
    const int words
        = std::max({ wide(m_next->text()), wide(tr("Show the answer")), wide(tr("Close the lesson")), wide(tr("Next lesson")) });
    m_previous->setIconOnly(false);
    const QMargins margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right() - m_previous->sizeHint().width() - theme().ipx(8);
    m_previous->setIconOnly(words + 2 * theme().ipx(kButtonPadding) > room);
}

/// Hides the hint first when the window is low.
void LessonPanel::fitHint()
{
    m_hint->setVisible(m_player->isActive() && (m_player->keyKept() || height() > theme().ipx(kHintFrom)));
}

}  // namespace kvscope
