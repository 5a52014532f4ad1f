// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/headlens.h"

#include "figures/thumbnail.h"
#include "text/richtext.h"
#include "theme/theme.h"
#include "views/heads/headtext.h"
#include "widgets/fittinglabel.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kHigh = 88;
constexpr double kLow = 52;
constexpr double kPadding = 6;

}  // namespace

HeadLens::HeadLens(QWidget* parent)
    : QWidget(parent)
    , m_lines(new QVBoxLayout(this))
    , m_name(new FittingLabel(this))
    , m_measures(new FittingLabel(this))
    , m_hints(new FittingLabel(this))
{
    m_name->setObjectName(QStringLiteral("headsLensName"));
    m_measures->setObjectName(QStringLiteral("headsLensMeasures"));
    m_lines->addStretch(1);
    for (FittingLabel* each : { m_name, m_measures, m_hints })
        m_lines->addWidget(each);
    m_lines->addStretch(1);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    applyMetrics();
}

HeadLens::~HeadLens() = default;

void HeadLens::setPlace(const HeadGrid& grid, const HeadPlace& place, const ModelInfo* model, const QString& what)
{
    m_grid = grid;
    m_place = place;
    const QString name = HeadText::place(place, model);
    const QString secondary = QStringLiteral("  <span style='color:%1'>%2</span>").arg(theme().text2.name(), what.toHtmlEscaped());
    m_name->setWordings({ bold(name) + secondary, bold(name), bold(HeadText::place(place, nullptr)) });
    QStringList measures;
    for (const QString& each : HeadText::measures(grid, place, QLocale()))
        measures << each.toHtmlEscaped();
    m_measures->setWordings(measures);
    update();
}

void HeadLens::clear()
{
    m_place.reset();
    m_grid = {};
    m_name->setWordings({});
    m_measures->setWordings({});
    update();
}

void HeadLens::setHints(const QStringList& longestFirst)
{
    m_hints->setWordings(longestFirst);
}

void HeadLens::setLow(bool low)
{
    if (low == m_low)
        return;
    m_low = low;
    applyMetrics();
}

QString HeadLens::text() const
{
    return m_place ? QString(m_name->accessibleName() + QStringLiteral(". ") + m_measures->accessibleName()) : QString();
}

void HeadLens::applyMetrics()
{
    const Theme& now = theme();
    m_name->setFont(now.font(FontRole::Body));
    m_measures->setFont(now.font(FontRole::Table));
    m_hints->setFont(now.font(FontRole::Table));
    m_name->setColor(now.text);
    m_measures->setColor(now.text);
    m_hints->setColor(now.text2);
    m_hints->setVisible(!m_low);
    setFixedHeight(now.ipx((m_low ? kLow : kHigh) + 2 * kPadding));
    m_lines->setSpacing(now.ipx(3));
    const int side = height() - 2 * now.ipx(kPadding);
    m_lines->setContentsMargins(side + 3 * now.ipx(kPadding), 0, now.ipx(kPadding), 0);
    update();
}

QRectF HeadLens::thumbnailRect() const
{
    const int padding = theme().ipx(kPadding);
    double side = height() - 2 * padding;
    // Whole pixels for each cell.
    if (m_grid.summary)
        side = std::max(1.0, std::floor(side / m_grid.summary->side())) * m_grid.summary->side();
    return { static_cast<double>(padding), (height() - side) / 2, side, side };
}

void HeadLens::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().border, 1.0));
    painter.setBrush(theme().naGround);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme().px(5), theme().px(5));
    if (!m_place)
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    const FigureStyle style { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() };
    ThumbnailPainter(m_grid.palette, style).paint(painter, thumbnailRect(), shadesOf(m_grid, *m_place), m_grid.summary->side());
}

void HeadLens::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange)
        applyMetrics();
}

}  // namespace kvscope
