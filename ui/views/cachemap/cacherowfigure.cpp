// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cachemap/cacherowfigure.h"

#include "figures/fittingwords.h"
#include "figures/signedcolor.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kTallestLine = 14;
constexpr double kBetween = 14;
constexpr double kFrame = 2;  ///< of the selected row, beside its cells; pixels

}  // namespace

/// Where the two blocks are.
struct CacheRowFigure::Places {
    QRectF titles;
    QRectF keys;
    QRectF values;
    double labelWidth = 0.0;
    double lineHeight = 0.0;
    int first = 0;
    int rows = 0;
};

CacheRowFigure::Places CacheRowFigure::places(const QRectF& rect, const Theme& theme) const
{
    Places result;
    const QFontMetrics tick(theme.font(FontRole::Tick));
    result.labelWidth = tick.horizontalAdvance(QString::number(std::max(10, look->of.positions))) + theme.px(6);
    result.titles = QRectF(rect.left(), rect.top(), rect.width(), tick.height() + theme.px(2));
    const double room = std::max(1.0, rect.bottom() - result.titles.bottom());
    const double least = std::max(theme.px(4), std::min<double>(tick.height(), room));
    // As many neighbours as have room for their numbers, the selected row among
    // them.
    result.rows = std::clamp(static_cast<int>(room / least), 1, look->of.positions);
    result.lineHeight = std::floor(std::min(room / result.rows, std::max(theme.px(kTallestLine), least)));
    result.first = std::clamp(position - result.rows / 2, 0, look->of.positions - result.rows);
    const double each = (rect.width() - result.labelWidth - theme.px(kBetween) - kFrame) / 2;
    const double height = result.rows * result.lineHeight;
    result.keys = QRectF(rect.left() + result.labelWidth, result.titles.bottom(), each, height);
    result.values = QRectF(result.keys.right() + theme.px(kBetween), result.keys.top(), each, height);
    return result;
}

QRectF CacheRowFigure::cellRect(const QRectF& rect, const Theme& theme, bool value, int row, int feature) const
{
    if (!look || look->empty())
        return {};
    const Places at = places(rect, theme);
    if (row < at.first || row >= at.first + at.rows)
        return {};
    const QRectF& block = value ? at.values : at.keys;
    const double width = block.width() / (value ? look->valueDim : look->keyDim);
    return { block.left() + feature * width, block.top() + (row - at.first) * at.lineHeight, width, at.lineHeight };
}

void CacheRowFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    if (!look || look->empty() || position < 0 || position >= look->of.positions)
        return;
    const Theme& theme = style.theme;
    const Places at = places(rect, theme);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QFont font = theme.font(FontRole::Tick);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    const float keyLimit = largestMagnitude(look->keys);
    const float valueLimit = largestMagnitude(look->values);
    const auto title = [&](const QRectF& block, const QString& words) {
        painter.setPen(theme.text2);
        painter.drawText(QRectF(block.left(), at.titles.top(), block.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
            fittingWords(words, metrics, block.width()));
    };
    //: above a small picture of vectors; %1: how many features each has, %2: the
    //: largest magnitude
    const QString words = tr("%1 · %2 features, up to ±%3");
    const auto number = [&](float value) { return style.locale.toString(static_cast<double>(value), 'g', 3); };
    title(at.keys, words.arg(QStringLiteral("K"), QString::number(look->keyDim), number(keyLimit)));
    title(at.values, words.arg(QStringLiteral("V"), QString::number(look->valueDim), number(valueLimit)));
    for (int row = at.first; row < at.first + at.rows; ++row) {
        const double y = at.keys.top() + (row - at.first) * at.lineHeight;
        painter.setPen(row == position ? theme.accent : theme.text2);
        painter.drawText(QRectF(rect.left(), y + (at.lineHeight - metrics.height()) / 2, at.labelWidth - theme.px(4), metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, QString::number(row + 1));
        const auto cells = [&](std::span<const float> vector, const QRectF& block, float limit) {
            const double width = block.width() / static_cast<double>(vector.size());
            for (std::size_t feature = 0; feature < vector.size(); ++feature) {
                const double from = block.left() + static_cast<double>(feature) * width;
                painter.fillRect(QRectF(from, y, width + 0.5, at.lineHeight - 1),
                    signedColor(theme, limit > 0.0F ? static_cast<double>(vector[feature] / limit) : 0.0));
            }
        };
        cells(look->key(row), at.keys, keyLimit);
        cells(look->value(row), at.values, valueLimit);
    }
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    for (const QRectF& block : { at.keys, at.values })
        painter.drawRect(
            QRectF(block.left() - 1, block.top() + (position - at.first) * at.lineHeight - 1, block.width() + 2, at.lineHeight + 1));
    painter.restore();
}

}  // namespace kvscope
