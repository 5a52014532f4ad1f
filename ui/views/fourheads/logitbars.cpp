// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fourheads/logitbars.h"

#include "theme/theme.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace kvscope {

namespace {

constexpr int kDecimals = 3;

QString numberOf(double value)
{
    return QLocale().toString(value, 'f', kDecimals);
}

}  // namespace

LogitBars::LogitBars(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

LogitBars::~LogitBars() = default;

void LogitBars::setContent(const QString& caption, const QString& formula, const QList<Logit>& logits)
{
    m_caption = caption;
    m_formula = formula;
    m_logits = logits;
    QStringList lines;
    for (const Logit& logit : m_logits) {
        lines << logit.word + QLatin1String(": ") + numberOf(logit.value);
    }
    setAccessibleName(caption);
    setAccessibleDescription(lines.join(QLatin1Char('\n')));
    update();
}

QSize LogitBars::sizeHint() const
{
    return { theme().ipx(200), 2 * QFontMetrics(theme().font(FontRole::Table)).height() + theme().ipx(10) };
}

void LogitBars::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (m_logits.isEmpty()) {
        return;
    }
    const Theme& look = theme();
    QFont font = look.font(FontRole::Table);
    const QFontMetrics metrics(font);
    const double top = look.px(5);
    QPainter painter(this);
    painter.setFont(font);
    painter.setPen(look.text2);
    const double caption = std::max(metrics.horizontalAdvance(m_caption), metrics.horizontalAdvance(m_formula)) + look.px(12);
    painter.drawText(QRectF(0.0, top, caption, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, m_caption);
    painter.drawText(QRectF(0.0, top + metrics.height(), caption, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, m_formula);
    const double each = (width() - caption) / static_cast<double>(m_logits.size());
    const double greatest = std::max(1e-9, m_logits.first().value);
    double x = caption;
    bool first = true;
    for (const Logit& logit : m_logits) {
        const double room = each - look.px(26);
        font.setBold(first);
        painter.setFont(font);
        painter.setPen(look.text);
        const QRectF line(x, top, room, metrics.height());
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, logit.word);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, numberOf(logit.value));
        const double share = std::clamp(logit.value / greatest, 0.0, 1.0);
        painter.fillRect(QRectF(x, top + metrics.height() + look.px(2), room * share, look.px(9)), first ? look.accent : look.stagesOn[2]);
        x += each;
        first = false;
    }
}

void LogitBars::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) {
        updateGeometry();
        update();
    }
}

}  // namespace kvscope
