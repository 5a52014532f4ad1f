// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/bar/speedcontrol.h"

#include "theme/theme.h"
#include "widgets/ignorechildren.h"
#include "widgets/quietslider.h"

#include <QEvent>
#include <QFontMetrics>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {
namespace {

constexpr double kUnlimited = 0.0;
constexpr std::array<double, 8> kStops { 0.5, 1.0, kUsualSpeed, 3.0, 5.0, 10.0, 20.0, kUnlimited };
constexpr int kDefaultStop = 2;
constexpr double kSliderWidth = 84.0;

}  // namespace

SpeedControl::SpeedControl(QWidget* parent) : QWidget(parent), m_label(new QLabel(this)), m_slider(new QuietSlider(this))
{
    setTextRole(*m_label, TextRole::Secondary);
    m_slider->setRange(0, static_cast<int>(kStops.size()) - 1);
    m_slider->setPageStep(1);
    m_slider->setValue(kDefaultStop);
    m_slider->setFocusPolicy(Qt::TabFocus);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addStretch(1);
    column->addWidget(m_label);
    column->addWidget(m_slider);
    column->addStretch(1);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        showSpeed();
        emit speedChanged(speed());
    });
    retranslate();
}

SpeedControl::~SpeedControl()
{
    ignoreChildren(this);
}

double SpeedControl::speed() const
{
    return kStops[static_cast<std::size_t>(m_slider->value())];
}

void SpeedControl::setSpeed(double stepsPerSecond)
{
    std::size_t nearest = kStops.size() - 1;
    if (stepsPerSecond > 0.0) {
        // Distance on a logarithmic scale, like the stops.
        const auto distance = [stepsPerSecond](double stop) { return stop > 0.0 ? std::abs(std::log(stop / stepsPerSecond)) : 1e9; };
        nearest = static_cast<std::size_t>(
            std::min_element(kStops.begin(), kStops.end(), [&](double a, double b) { return distance(a) < distance(b); }) - kStops.begin());
    }
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(static_cast<int>(nearest));
    showSpeed();
}

void SpeedControl::showSpeed()
{
    const double now = speed();
    //: steps per second in a free run; "/s" means "per second"
    m_label->setText(now > 0.0 ? tr("Speed: %1/s").arg(QLocale().toString(now, 'g', 3))
                               //: no limit
                               : tr("Speed: max"));
    m_slider->setAccessibleDescription(m_label->text());
}

void SpeedControl::retranslate()
{
    const Theme& now = theme();
    m_label->setFont(now.font(FontRole::Table));
    m_slider->setAccessibleName(tr("Speed"));
    m_slider->setToolTip(tr("Steps per second while running"));
    // As wide as the widest text, so that moving the handle shifts nothing else.
    const QFontMetrics metrics(m_label->font());
    int widest = metrics.horizontalAdvance(tr("Speed: max"));
    for (const double stop : kStops)
        widest = std::max(widest, metrics.horizontalAdvance(tr("Speed: %1/s").arg(QLocale().toString(stop, 'g', 3))));
    setFixedWidth(std::max(now.ipx(kSliderWidth), widest + 2));
    showSpeed();
}

void SpeedControl::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange || event->type() == QEvent::LocaleChange)
        retranslate();
}

}  // namespace kvscope
