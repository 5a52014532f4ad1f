// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fourheads/headmatrices.h"

#include "figures/palettes.h"
#include "theme/theme.h"

#include <QEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kLargestCell = 44.0;  // at 100 %
constexpr double kLargestRow = 40.0;
constexpr double kGap = 4.0;
constexpr double kBetween = 12.0;  ///< minimum space between two heads
constexpr double kGutter = 8.0;  ///< for the bar next to a row computed in this step

/// "0.5", "0.33", "1": two decimals are enough in a cell.
QString weightText(float weight)
{
    constexpr double kHundred = 100.0;
    const double rounded = std::round(static_cast<double>(weight) * kHundred) / kHundred;
    return QLocale().toString(rounded, 'g', 2);
}

QString signedText(float number)
{
    const QString digits = QLocale().toString(std::abs(static_cast<double>(number)), 'g', 4);
    return (number < 0.0F ? QChar(0x2212) : QLatin1Char('+')) + digits;
}

}  // namespace

HeadMatrices::HeadMatrices(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

HeadMatrices::~HeadMatrices() = default;

void HeadMatrices::setContent(HeadMatricesContent content)
{
    m_content = std::move(content);
    updateGeometry();
    update();
}

void HeadMatrices::setColours(PaletteId palette)
{
    m_palette = palette;
    update();
}

void HeadMatrices::setSelectedHead(int head)
{
    m_selected = head;
    update();
}

QSize HeadMatrices::minimumSizeHint() const
{
    const Theme& look = theme();
    return { look.ipx(420), look.ipx(150) };
}

HeadMatrices::Geometry HeadMatrices::geometryNow() const
{
    const Theme& look = theme();
    const QFontMetrics metrics(look.font(FontRole::Body));
    Geometry at;
    const int heads = std::max<int>(1, static_cast<int>(m_content.heads.size()));
    const int positions = std::max(1, m_content.positions());
    QStringList labels = m_content.tokens;
    labels << m_content.keyCaption << m_content.valueCaption;
    int widest = 0;
    for (const QString& label : std::as_const(labels)) {
        widest = std::max(widest, metrics.horizontalAdvance(label));
    }
    const int number = metrics.horizontalAdvance(QString::number(positions)) + look.ipx(6);
    at.label = std::min<double>(widest + number + look.px(kGutter) + look.px(6), width() * 0.2);
    at.cell = std::min(look.px(kLargestCell), ((width() - at.label) / heads - look.px(kBetween)) / positions);
    at.cell = std::max(at.cell, 2.0);
    at.block = (width() - at.label) / heads;
    at.head = metrics.height() + look.px(6);
    at.top = at.head * 3.0 + look.px(2);
    at.gap = m_content.promptLength < positions ? look.px(kGap) : 0.0;
    const double below = 2.0 * metrics.height() + look.px(10);  // the note about a stale key, and the legend
    at.row = std::clamp((height() - at.top - at.gap - below) / positions, 4.0, look.px(kLargestRow));
    return at;
}

void HeadMatrices::paintCaptions(QPainter& painter, const Geometry& at) const
{
    const Theme& look = theme();
    painter.setFont(look.font(FontRole::Table));
    painter.setPen(look.text2);
    const QRectF line(0.0, at.head, at.label, at.head);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, m_content.keyCaption);
    painter.drawText(line.translated(0.0, at.head), Qt::AlignLeft | Qt::AlignVCenter, m_content.valueCaption);
    const QFontMetrics metrics(look.font(FontRole::Body));
    if (at.row < metrics.height() - 2) {
        return;  // the rows are too thin for text; the strip above shows the tokens
    }
    const double number = metrics.horizontalAdvance(QString::number(m_content.positions())) + look.px(6);
    for (int position = 0; position < m_content.positions(); ++position) {
        const bool newest = position == m_content.positions() - 1 && position >= m_content.promptLength;
        const bool computed = newest || m_content.allComputed;
        const QRectF row(0.0, at.y(position, m_content.promptLength), at.label - look.px(kGutter), at.row);
        painter.setFont(look.font(FontRole::Table));
        painter.setPen(look.text2);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, QLocale().toString(position + 1));
        QFont font = look.font(FontRole::Body);
        font.setBold(newest);
        painter.setFont(font);
        painter.setPen(newest ? (m_content.cacheOn ? look.accent : look.off) : look.text);
        const QString name
            = QFontMetrics(font).elidedText(m_content.tokens.at(position), Qt::ElideMiddle, static_cast<int>(row.width() - number));
        painter.drawText(row.adjusted(number, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, name);
        if (computed && position >= m_content.promptLength) {
            const QRectF bar(at.label - look.px(kGutter) + 1.0, row.top() + 1.0, look.px(5), at.row - 2.0);
            painter.fillRect(bar, m_content.cacheOn ? QBrush(look.accent) : look.hatch(HatchKind::Off, devicePixelRatioF()));
        }
    }
}

/// The largest font in which the name of every head fits.
QFont HeadMatrices::nameFont(double room) const
{
    QFont font;
    for (const FontRole role : { FontRole::Body, FontRole::Table, FontRole::Tick }) {
        font = theme().font(role);
        font.setBold(true);
        const QFontMetricsF metrics(font);
        const auto fits = [&](const HeadMatricesContent::Head& head) { return metrics.horizontalAdvance(head.name) <= room; };
        if (std::all_of(m_content.heads.begin(), m_content.heads.end(), fits)) {
            break;
        }
    }
    return font;
}

void HeadMatrices::paintHead(QPainter& painter, const Geometry& at, int index) const
{
    const Theme& look = theme();
    const HeadMatricesContent::Head& head = m_content.heads[static_cast<std::size_t>(index)];
    const int positions = m_content.positions();
    const double left = at.label + index * at.block;
    const QRectF title(left, 0.0, std::max(at.cell * positions, at.block - look.px(8)), at.head);
    painter.setFont(look.font(FontRole::Table));
    painter.setPen(look.text2);
    const QString number = QLocale().toString(index + 1);
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, number);
    const double indent = QFontMetrics(look.font(FontRole::Table)).horizontalAdvance(number) + look.px(8);
    const QFont bold = nameFont(title.width() - indent);
    painter.setFont(bold);
    painter.setPen(index == m_selected ? look.accent : look.text);
    painter.drawText(title.adjusted(indent, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(bold).elidedText(head.name, Qt::ElideRight, static_cast<int>(title.width() - indent)));

    // In narrow cells numbers get smaller before they are omitted.
    const auto fits
        = [&at, &look](FontRole role) { return QFontMetrics(look.font(role)).horizontalAdvance(weightText(0.33F)) + 1 <= at.cell; };
    const FontRole role = fits(FontRole::Table) ? FontRole::Table : FontRole::Tick;
    const bool numbers = fits(role);
    bool looksAtStale = false;
    for (int key = 0; key < positions; ++key) {
        const auto column = static_cast<std::size_t>(key);
        const QRectF keyCell(left + key * at.cell, at.head, at.cell, at.head);
        const bool stale = column < head.stale.size() && head.stale[column];
        if (stale) {
            painter.setPen(QPen(look.off, look.px(1.5), Qt::DashLine));
            painter.setBrush(look.offTint);
            painter.drawRoundedRect(keyCell.adjusted(1.5, 1.5, -1.5, -1.5), look.px(3), look.px(3));
        }
        if (numbers && column < head.keys.size()) {
            QFont font = look.font(role);
            font.setBold(head.keys[column] > 0.0F);
            painter.setFont(font);
            painter.setPen(stale ? look.off : head.keys[column] > 0.0F ? look.text : look.text2);
            painter.drawText(keyCell, Qt::AlignCenter, signedText(head.keys[column]));
            painter.setFont(look.font(role));
            painter.setPen(look.text2);
            painter.drawText(keyCell.translated(0.0, at.head), Qt::AlignCenter,
                QLocale().toString(static_cast<double>(m_content.values[column]), 'g', 4));
        }
    }
    const QBrush masked = look.hatch(HatchKind::NotApplicable, devicePixelRatioF());
    painter.setFont(look.font(role));
    for (int query = 0; query < std::min(positions, head.weights.rows); ++query) {
        const double y = at.y(query, m_content.promptLength);
        for (int key = 0; key < positions; ++key) {
            const QRectF cell(left + key * at.cell, y, at.cell, at.row);
            const auto place
                = static_cast<std::size_t>(query) * static_cast<std::size_t>(head.weights.cols) + static_cast<std::size_t>(key);
            const float weight = key < head.weights.cols ? head.weights.weights[place] : std::nanf("");
            if (std::isnan(weight)) {
                painter.fillRect(cell, masked);
                continue;
            }
            const QColor ground = paletteColor(m_palette, static_cast<double>(weight));
            painter.fillRect(cell.adjusted(0.0, 0.0, -0.5, -0.5), ground);
            if (numbers && at.row >= QFontMetrics(painter.font()).height() - 3) {
                painter.setPen(inkOn(ground));
                painter.drawText(cell, Qt::AlignCenter, weightText(weight));
            }
            constexpr float kCounts = 0.005F;
            const auto column = static_cast<std::size_t>(key);
            looksAtStale = looksAtStale || (query == positions - 1 && column < head.stale.size() && head.stale[column] && weight > kCounts);
        }
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.border, 1.0));
    painter.drawRect(QRectF(left - 0.5, at.top - 0.5, at.cell * positions + 1.0, m_content.promptLength * at.row + 1.0));
    if (positions > m_content.promptLength) {
        const double y = at.y(positions - 1, m_content.promptLength);
        const QRectF newest(left, y, at.cell * positions, at.row);
        const bool off = looksAtStale || !m_content.cacheOn;
        painter.setPen(QPen(off ? look.off : look.accent, look.px(2.5), off ? Qt::DashLine : Qt::SolidLine));
        painter.drawRect(newest);
        if (looksAtStale) {
            QFont font = look.font(FontRole::Table);
            font.setBold(true);
            painter.setFont(font);
            painter.setPen(look.off);
            const double wide = QFontMetrics(font).horizontalAdvance(m_content.staleWords) + 1.0;
            const double x = std::clamp(newest.center().x() - wide / 2.0, 0.0, std::max(0.0, width() - wide));
            painter.drawText(QRectF(x, newest.bottom() + look.px(2), wide, QFontMetrics(font).height()), Qt::AlignLeft | Qt::AlignTop,
                m_content.staleWords);
        }
    }
}

void HeadMatrices::paintLegend(QPainter& painter, const Geometry& at) const
{
    const Theme& look = theme();
    const QFont font = look.font(FontRole::Table);
    const QFontMetrics metrics(font);
    const double bottom = at.y(m_content.positions() - 1, m_content.promptLength) + at.row + metrics.height() + look.px(8);
    const double y = std::min<double>(bottom, height() - metrics.height() - 1.0);
    const double side = look.px(13);
    double x = 0.0;
    painter.setFont(font);
    const auto words = [&](const QString& text) {
        painter.setPen(look.text2);
        const double wide = metrics.horizontalAdvance(text) + 1.0;
        painter.drawText(QRectF(x, y, wide, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += wide + look.px(6);
    };
    const double top = y + (metrics.height() - side) / 2.0;
    painter.fillRect(QRectF(x, top, side, side), look.hatch(HatchKind::NotApplicable, devicePixelRatioF()));
    x += side + look.px(6);
    words(m_content.maskedWords);
    x += look.px(8);
    if (m_content.positions() > m_content.promptLength) {
        painter.fillRect(
            QRectF(x, top, look.px(8), side), m_content.cacheOn ? QBrush(look.accent) : look.hatch(HatchKind::Off, devicePixelRatioF()));
        x += look.px(14);
        words(m_content.computedWords);
        x += look.px(8);
    }
    words(QStringLiteral("0"));
    constexpr int kSteps = 30;
    const double each = look.px(3);
    for (int i = 0; i < kSteps; ++i) {
        painter.fillRect(
            QRectF(x + i * each, top + look.px(2), each + 0.5, side - look.px(4)), paletteColor(m_palette, i / (kSteps - 1.0)));
    }
    x += kSteps * each + look.px(6);
    words(QStringLiteral("1"));
}

void HeadMatrices::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (m_content.heads.empty() || m_content.positions() == 0) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Geometry at = geometryNow();
    paintCaptions(painter, at);
    for (int head = 0; head < static_cast<int>(m_content.heads.size()); ++head) {
        paintHead(painter, at, head);
    }
    paintLegend(painter, at);
}

void HeadMatrices::mousePressEvent(QMouseEvent* event)
{
    const Geometry at = geometryNow();
    const double x = event->position().x() - at.label;
    if (event->button() != Qt::LeftButton || x < 0.0 || m_content.heads.empty()) {
        QWidget::mousePressEvent(event);
        return;
    }
    emit headChosen(std::clamp(static_cast<int>(x / at.block), 0, static_cast<int>(m_content.heads.size()) - 1));
}

void HeadMatrices::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) {
        updateGeometry();
        update();
    }
}

}  // namespace kvscope
