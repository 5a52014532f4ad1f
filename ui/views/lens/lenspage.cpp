// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lens/lenspage.h"

#include "state/runhistory.h"
#include "text/numbertext.h"
#include "text/steptext.h"
#include "views/lens/lenstablemodel.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTextDocumentFragment>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kTallestRow = 34;  ///< px at 100 %
constexpr double kNarrowestCandidate = 92;

}  // namespace

LensPage::LensPage(const FigureSubject& subject)
    : m_content(lensContent(*subject.run, subject.model->tokenizer.get(), subject.step))
    , m_palette(subject.display.palette)
    , m_caption(figureCaption(*subject.model, subject.run->settings().prompt))
{
    if (m_content.empty())
        //: after "a computed step", in parentheses
        throw stepWithout(tr("with its logit lens"), subject.step);
    m_caption.record = m_content.record;
}

QString LensPage::title() const
{
    //: title of a picture; %1 step
    return tr("Logit lens: step %1").arg(m_content.lens->step + 1);
}

QString LensPage::origin(const QLocale& locale) const
{
    return m_caption.origin({ tr("computed"), phaseText(*m_caption.record), m_caption.cacheMode() }, locale);
}

QString LensPage::sentence() const
{
    return QTextDocumentFragment::fromHtml(m_content.sentences().front()).toPlainText();
}

FigureCaption::Words LensPage::words(const QLocale& locale) const
{
    return { title(), origin(locale), sentence(), m_content.proof() };
}

QString LensPage::description(const QLocale& locale) const
{
    return m_caption.description(words(locale), locale);
}

void LensPage::paintLayers(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double line = lineHeight(FontRole::Table, theme);
    const QFontMetrics metrics(theme.font(FontRole::Table));
    const double gap = theme.px(14);
    const QString own = m_content.token.spaced();
    const double name = metrics.horizontalAdvance(LensTableModel::tr("Layer %1").arg(88)) + gap;
    const double probability
        = std::min(rect.width() / 6, std::max<double>(metrics.horizontalAdvance(own), metrics.horizontalAdvance(percentText(1.0))) + gap);
    const double rank = metrics.horizontalAdvance(countText(88'888)) + gap;
    const double room = rect.width() - name - probability - rank - gap;
    const int shown = std::clamp(static_cast<int>(room / theme.px(kNarrowestCandidate)), 0, m_content.candidates());
    if (shown == 0)
        return;
    QRectF rest = rect;
    const double row
        = std::floor(std::clamp((rect.height() - line) / std::max(1, m_content.layers()), line, std::max(line, theme.px(kTallestRow))));
    const double cell = std::floor(room / shown);
    const auto right = [&](double x, double width, const QRectF& place, const QString& text, const QColor& color) {
        painter.setFont(theme.font(FontRole::Table));
        painter.setPen(color);
        painter.drawText(QRectF(x, place.top(), width, place.height()), Qt::AlignRight | Qt::AlignVCenter, text);
    };
    const auto words = [&](const QRectF& place, const std::array<QString, 3>& texts, const QColor& color) {
        paintLine(painter, QRectF(place.left() + theme.px(4), place.top(), name, place.height()), texts[0], FontRole::Table, color, theme);
        right(place.left() + name, probability, place, metrics.elidedText(texts[1], Qt::ElideMiddle, static_cast<int>(probability)), color);
        right(place.left() + name + probability, rank, place, texts[2], color);
    };
    words(takeTop(rest, line), { LensTableModel::tr("After"), own, LensTableModel::tr("Rank") }, theme.text2);
    for (int layer = 0; layer < m_content.layers() && rest.height() >= row; ++layer) {
        const QRectF place = takeTop(rest, row);
        const LensLayer& numbers = m_content.layer(layer);
        if (layer == m_content.lens->firstInTopTen)
            painter.fillRect(QRectF(place.left(), place.top(), name + probability + rank + theme.px(4), row - 1), theme.tint);
        words(place,
            { LensTableModel::tr("Layer %1").arg(layer + 1), percentText(numbers.probability, style.locale),
                countText(numbers.rank + 1, style.locale) },
            theme.text);
        for (int i = 0; i < shown; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const QRectF box(std::floor(place.left() + name + probability + rank + gap + i * cell), place.top(), cell, row);
            paintLensCell(painter, box, m_content.top[static_cast<std::size_t>(layer)][at], numbers.top[at].probability,
                m_content.isOwn(layer, i), m_palette, style);
        }
    }
}

void LensPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QRectF rest = m_caption.paintPage(painter, rect, words(style.locale), style);
    if (rest.width() > 1 && rest.height() > lineHeight(FontRole::Table, style.theme))
        paintLayers(painter, rest, style);
    painter.restore();
}

std::unique_ptr<Figure> makeLensFigure(const FigureSubject& subject)
{
    return std::make_unique<LensPage>(subject);
}

}  // namespace kvscope
