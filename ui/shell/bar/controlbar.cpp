// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/bar/controlbar.h"

#include "shell/bar/cacheswitch.h"
#include "shell/bar/modelbutton.h"
#include "shell/bar/samplingbutton.h"
#include "shell/bar/speedcontrol.h"
#include "shell/bar/stepcounter.h"
#include "state/viewstate.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/ignorechildren.h"
#include "widgets/separator.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace kvscope {
namespace {

constexpr double kHeight = 62.0;
constexpr double kNarrowBelow = 1100.0;  ///< sampling and model shrink to icons
constexpr double kLeastWidth = 800.0;
constexpr double kResetFrom = 1500.0;  ///< "Start over" fits next to the others

}  // namespace

ControlBar::ControlBar(ViewState* state, QWidget* parent) : QWidget(parent), m_state(state)
{
    build();
    connectState();
    retranslate();
    for (QWidget* each : findChildren<QWidget*>()) {
        each->installEventFilter(this);
    }
}

ControlBar::~ControlBar()
{
    ignoreChildren(this);
}

void ControlBar::build()
{
    const auto button = [this](BarButton::Kind kind, const char* name) {
        auto* made = new BarButton(kind, BarButton::Size::Bar, this);
        made->setObjectName(QLatin1String(name));
        return made;
    };
    m_back = button(BarButton::Kind::Plain, "back");
    m_step = button(BarButton::Kind::Filled, "step");
    m_run = button(BarButton::Kind::Plain, "run");
    m_stop = button(BarButton::Kind::Plain, "stop");
    m_reset = button(BarButton::Kind::Plain, "reset");
    m_back->setIconName(IconName::Back);
    m_back->setIconOnly(true);
    m_step->setIconName(IconName::Step);
    m_stop->setIconName(IconName::Stop);
    // Its place stays when it goes: what stands beside it must not jump at the start of a run.
    QSizePolicy policy = m_stop->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_stop->setSizePolicy(policy);
    m_reset->hide();
    m_speed = new SpeedControl(this);
    m_counter = new StepCounter(m_state, this);
    m_switch = new CacheSwitch(this);
    m_switch->setObjectName(QStringLiteral("cacheSwitch"));
    m_sampling = new SamplingButton(this);
    m_model = new ModelButton(this);

    m_row = new QHBoxLayout(this);
    // The bar computes its own minimum width: the row's current need is not what it needs after shrinking.
    m_row->setSizeConstraint(QLayout::SetNoConstraint);
    const auto addSeparator = [this] { m_row->addWidget(new Separator(this)); };
    m_row->addWidget(m_back);
    m_row->addWidget(m_step);
    m_row->addWidget(m_run);
    m_row->addWidget(m_stop);
    m_row->addWidget(m_reset);
    m_row->addSpacing(theme().ipx(6));
    m_row->addWidget(m_speed);
    addSeparator();
    m_row->addWidget(m_counter, 1);
    addSeparator();
    m_row->addWidget(m_switch);
    addSeparator();
    m_row->addWidget(m_sampling);
    m_row->addWidget(m_model);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ControlBar::connectState()
{
    connect(m_back, &BarButton::clicked, this, &ControlBar::backRequested);
    connect(m_step, &BarButton::clicked, this, &ControlBar::stepRequested);
    connect(m_run, &BarButton::clicked, this, [this] {
        const bool run = !running();
        if (run)
            emit speedChanged(m_speed->speed());
        emit runToggled(run);
    });
    connect(m_stop, &BarButton::clicked, this, &ControlBar::stopRequested);
    connect(m_reset, &BarButton::clicked, this, &ControlBar::resetRequested);
    connect(m_speed, &SpeedControl::speedChanged, this, &ControlBar::speedChanged);
    connect(m_switch, &QAbstractButton::clicked, this, &ControlBar::cacheToggled);
    connect(m_sampling, &SamplingButton::settingsEdited, this, &ControlBar::samplingChanged);
    connect(m_model, &ModelButton::modelChosen, this, &ControlBar::modelChosen);
    connect(m_model, &ModelButton::openFolderRequested, this, &ControlBar::openFolderRequested);
    connect(m_model, &ModelButton::openFileRequested, this, &ControlBar::openFileRequested);

    connect(m_state->updates(), &Updates::updated, this, [this](Changes what) {
        if (what & Change::Model) {
            m_model->showModel(m_state->model());
        }
        if (what & (Change::Model | Change::RunStarted | Change::RunState | Change::CacheMode | Change::Race | Change::ViewedStep)) {
            refresh();
        }
    });
}

void ControlBar::setLessonActive(bool active)
{
    m_step->setKind(active ? BarButton::Kind::Plain : BarButton::Kind::Filled);
}

void ControlBar::setSampling(const SamplingSettings& settings)
{
    m_sampling->setSettings(settings);
}

void ControlBar::setSpeed(double stepsPerSecond)
{
    m_speed->setSpeed(stepsPerSecond);
}

double ControlBar::speed() const
{
    return m_speed->speed();
}

bool ControlBar::running() const
{
    return m_state->runState() == RunState::Running;
}

void ControlBar::refresh()
{
    const RunState runState = m_state->runState();
    const bool usable = m_state->model() && runState != RunState::NoModel && runState != RunState::Loading;
    const bool run = running();
    m_back->setEnabled(m_state->viewedStep() > 0);
    m_step->setEnabled(usable);
    m_run->setEnabled(usable);
    m_reset->setEnabled(usable);
    m_stop->setVisible(run);
    m_run->setText(run ? tr("Pause") : tr("Run"));
    m_run->setIconName(run ? IconName::Pause : IconName::Play);
    m_run->setToolTip(run ? tr("Pause after this step (R)") : tr("Generate continuously (R)"));
    const bool past = m_state->viewedStep() < m_state->liveStep();
    //: the button Step while an earlier step is viewed: it goes to the one after it
    m_step->setText(past ? tr("Next") : tr("Step"));
    m_step->setAccessibleName(m_step->text());
    //: why a button is disabled
    m_step->setToolTip(!usable ? tr("There is no model yet")
            : past             ? tr("View the next step; nothing is recomputed (Page Down)")
                               : tr("Compute the next step (Page Down)"));
    m_back->setToolTip(
        m_back->isEnabled() ? tr("View the previous step; nothing is recomputed (Page Up)") : tr("There is no earlier step"));

    const StepRecordPtr record = m_state->viewedRecord();
    const bool racing = m_state->race().running();
    m_switch->setEnabled(usable && !racing);
    m_switch->setWhyDisabled(racing ? tr("The race controls the cache; you can switch it again when it ends") : QString());
    const StepRecordPtr newest = m_state->run().steps() > 0 ? m_state->run().records().constLast() : nullptr;
    const bool flipped = newest && newest->cacheOn != m_state->nextCacheOn();
    m_switch->setState(m_state->nextCacheOn(), m_state->cacheSwitchWaiting() || flipped);
    m_switch->setPastStep(past ? m_state->viewedStep() : -1, record && record->cacheOn);
    // With the cache a step computes only the rows it writes; without it, every position.
    m_switch->setPositionsComputed(!record ? -1 : record->cacheOn ? record->written : record->positions);
    fitWidth();
}

void ControlBar::retranslate()
{
    const Theme& now = theme();
    m_row->setContentsMargins(now.ipx(16), 0, now.ipx(16), 1);
    m_row->setSpacing(now.ipx(8));
    setFixedHeight(std::max(now.ipx(kHeight), m_switch->sizeHint().height() + now.ipx(12)));

    m_back->setText(tr("Back"));
    m_back->setAccessibleName(tr("Back"));
    m_step->setRoomFor({ tr("Step"), tr("Next") });
    // Run and Pause share one button.
    m_run->setRoomFor({ tr("Run"), tr("Pause") });
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("End the run; its steps stay available"));
    m_reset->setText(tr("Start over"));
    m_reset->setToolTip(tr("Run the same prompt again: prefill it, then pause (Ctrl+R)"));

    refresh();
}

void ControlBar::fitWidth()
{
    const Theme& now = theme();
    m_reset->setVisible(width() >= now.ipx(kResetFrom));
    Fit fit = width() < now.ipx(kNarrowBelow) ? Fit::Narrow : Fit::Wide;
    apply(fit);
    // Wider fonts and longer words may need the narrower layout earlier.
    while (fit != Fit::Tight && m_row->minimumSize().width() > width()) {
        fit = static_cast<Fit>(static_cast<int>(fit) + 1);
        apply(fit);
    }
}

void ControlBar::apply(Fit fit)
{
    const bool narrow = fit != Fit::Wide;
    const bool tight = fit == Fit::Tight;
    m_sampling->setCompact(narrow);
    m_model->setCompact(narrow);
    m_stop->setIconOnly(narrow || width() < theme().ipx(kResetFrom));
    QSizePolicy policy = m_stop->sizePolicy();
    policy.setRetainSizeWhenHidden(!tight);
    m_stop->setSizePolicy(policy);
    m_step->setIconOnly(tight);
    m_run->setIconOnly(fit >= Fit::Close);
    m_speed->setVisible(fit < Fit::Closer);
}

QSize ControlBar::minimumSizeHint() const
{
    return { theme().ipx(kLeastWidth), minimumHeight() };
}

void ControlBar::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.fillRect(rect(), theme().surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().border);
}

void ControlBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
    case QEvent::StyleChange:
    case QEvent::PaletteChange: retranslate(); break;
    default: break;
    }
}

bool ControlBar::eventFilter(QObject* watched, QEvent* event)
{
    auto* widget = qobject_cast<QWidget*>(watched);
    if (event->type() != QEvent::ToolTip || widget == nullptr || widget->toolTip().isEmpty() || widget->window() != window()) {
        return QWidget::eventFilter(watched, event);
    }
    // Qt puts a tip 2 px right of and 16 px below the point that it is given, or beside it at the edge of the screen.
    const QPoint below(widget->mapToGlobal(QPoint(0, 0)).x() - 2, mapToGlobal(QPoint(0, height())).y() - 14);
    QToolTip::showText(below, widget->toolTip(), widget);
    return true;
}

void ControlBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitWidth();
}

}  // namespace kvscope
