// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/whatif/termbar.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr int kHeight = 16;  // px at 100 %
constexpr int kPadding = 6;
constexpr double kDarkInk = 0.179;  ///< relative luminance above which black text has more contrast than white (WCAG 2)

double luminance(const QColor& color)
{
    const auto linear = [](double part) { return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

}  // namespace

TermBar::TermBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

TermBar::~TermBar() = default;

void TermBar::setTerms(QList<Term> terms)
{
    m_terms = std::move(terms);
    QStringList names;
    for (const Term& term : std::as_const(m_terms)) {
        if (!term.name.isEmpty()) {
            names.append(term.name);
        }
    }
    setToolTip(names.join(QStringLiteral(" + ")));
    setAccessibleName(toolTip());
    updateGeometry();
    update();
}

QSize TermBar::sizeHint() const
{
    return { theme().ipx(120), std::max(theme().ipx(kHeight), QFontMetrics(theme().font(FontRole::Tick)).height() + 1) };
}

void TermBar::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const Theme& now = theme();
    QPainter painter(this);
    painter.setFont(now.font(FontRole::Tick));
    const QFontMetrics metrics(painter.font());
    double x = 0.0;
    for (const Term& term : std::as_const(m_terms)) {
        const double end = x + std::clamp(term.share, 0.0, 1.0) * width();
        // Every part is visible, however small its share.
        const QRectF part(std::round(x), 0, std::max(1.0, std::round(end) - std::round(x)), height());
        painter.fillRect(part, term.fill);
        const int padding = now.ipx(kPadding);
        if (!term.name.isEmpty() && metrics.horizontalAdvance(term.name) + 2 * padding <= part.width()) {
            painter.setPen(luminance(term.fill) > kDarkInk ? Qt::black : Qt::white);
            painter.drawText(part.adjusted(padding, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, term.name);
        }
        if (x > 0.0) {
            painter.fillRect(QRectF(part.left(), 0, 1, height()), now.surface);
        }
        x = end;
    }
}

}  // namespace kvscope
