// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/time/stagelegend.h"

#include "theme/theme.h"
#include "views/time/stepmodel.h"

#include <QPainter>

namespace kvscope {

namespace {
constexpr int kSquare = 8;  ///< px at 100 %
constexpr int kHalves = 14;  ///< px at 100 %, a square for both modes
constexpr int kGap = 5;
constexpr int kSpacing = 10;
constexpr double kPrintHatchOpacity = 0.45;
}  // namespace

StageLegend::StageLegend(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    retranslate();
}

StageLegend::~StageLegend() = default;

void StageLegend::setModes(bool on, bool off)
{
    const bool shownOn = on || !off;
    if (m_on != shownOn || m_off != off) {
        m_on = shownOn;
        m_off = off;
        updateGeometry();
        update();
    }
}

void StageLegend::retranslate()
{
    setFont(theme().font(FontRole::Tick));
    QStringList names;
    for (int stage = 0; stage < kShownStages; ++stage) {
        names.append(shownStageName(stage));
    }
    setAccessibleName(tr("Stages, from the bottom of a bar: %1").arg(names.join(QStringLiteral(", "))));
    setToolTip(tr("Stages, from the bottom of a bar: %1").arg(names.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

int StageLegend::widthWith(int named) const
{
    const Theme& now = theme();
    int width = 0;
    // A square without its name says nothing: both go, and what is left out is counted.
    for (int stage = 0; stage < named; ++stage) {
        width += now.ipx(m_on && m_off ? kHalves : kSquare) + now.ipx(kGap) + fontMetrics().horizontalAdvance(shownStageName(stage));
        width += stage + 1 < named ? now.ipx(kSpacing) : 0;
    }
    if (named < kShownStages) {
        width += (named > 0 ? now.ipx(kSpacing) : 0) + fontMetrics().horizontalAdvance(restText(named));
    }
    return width + 1;
}

QString StageLegend::restText(int named)
{
    //: stages of a bar that a short legend leaves out
    return named == 0 ? tr("%Ln stage(s)", nullptr, kShownStages) : tr("%Ln more", nullptr, kShownStages - named);
}

QSize StageLegend::sizeHint() const
{
    return { widthWith(kShownStages), fontMetrics().height() };
}

QSize StageLegend::minimumSizeHint() const
{
    return { widthWith(0), fontMetrics().height() };
}

void StageLegend::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    const Theme& now = theme();
    QPainter painter(this);
    painter.setFont(font());
    int named = kShownStages;
    while (named > 0 && widthWith(named) > width()) {
        --named;
    }
    const int side = now.ipx(kSquare);
    const int boxWidth = now.ipx(m_on && m_off ? kHalves : kSquare);
    int x = std::max(0, width() - widthWith(named));
    for (int stage = 0; stage < named; ++stage) {
        const auto at = static_cast<std::size_t>(stage);
        const QRect box(x, (height() - side) / 2 + 1, boxWidth, side);
        if (m_on && m_off) {
            painter.fillRect(QRect(box.left(), box.top(), boxWidth / 2, side), now.stagesOn[at]);
        }
        const QRect offPart = m_on ? box.adjusted(boxWidth / 2, 0, 0, 0) : box;
        if (m_off) {
            painter.fillRect(offPart, now.stagesOff[at]);
        } else {
            painter.fillRect(box, now.stagesOn[at]);
        }
        if (m_off && now.paper) {
            // As in the bars: in print both ramps use the same greys.
            painter.setOpacity(kPrintHatchOpacity);
            painter.fillRect(offPart, now.hatch(HatchKind::Off, devicePixelRatioF()));
            painter.setOpacity(1.0);
        }
        const QString name = shownStageName(stage);
        x += boxWidth + now.ipx(kGap);
        painter.setPen(now.text2);
        painter.drawText(QRect(x, 0, fontMetrics().horizontalAdvance(name) + 1, height()), Qt::AlignVCenter | Qt::AlignLeft, name);
        x += fontMetrics().horizontalAdvance(name) + now.ipx(kSpacing);
    }
    if (named < kShownStages) {
        const QString rest = restText(named);
        painter.setPen(now.text2);
        painter.drawText(QRect(x, 0, fontMetrics().horizontalAdvance(rest) + 1, height()), Qt::AlignVCenter | Qt::AlignLeft, rest);
    }
}

}  // namespace kvscope
