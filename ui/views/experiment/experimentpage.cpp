// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/experiment/experimentpage.h"

#include "figures/tokenflow.h"
#include "state/runhistory.h"
#include "text/numbertext.h"
#include "text/steptext.h"
#include "views/experiment/experimentbars.h"
#include "views/experiment/experimenttablemodel.h"
#include "views/experiment/tokenpicker.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kMostTokenLines = 4;

PickedTokens pickedBy(const Intervention& what)
{
    if (!what.hiddenKeys.empty())
        return { what.hiddenKeys.front().position, -1, true };
    if (!what.changedRows.empty()) {
        const ChangedRow& row = what.changedRows.front();
        return { row.position, row.change == RowChange::Hide ? -1 : row.other, true };
    }
    return {};
}

QString plain(const QString& html)
{
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

}  // namespace

ExperimentPage::ExperimentPage(const FigureSubject& subject) : m_caption(figureCaption(*subject.model, subject.run->settings().prompt))
{
    m_content = experimentContent(*subject.run, subject.model->tokenizer.get(), subject.step);
    if (!m_content.isExperiment() || m_content.step() != subject.step)
        //: after "a computed step", in parentheses
        throw stepWithout(tr("with an experiment"), subject.step);
    m_caption.record = m_content.record;
}

QString ExperimentPage::title() const
{
    //: title of a picture; %1: step, %2: what is changed
    return tr("Experiment on step %1: %2").arg(QString::number(m_content.step() + 1), m_content.change());
}

QString ExperimentPage::origin(const QLocale& locale) const
{
    return m_caption.origin({ tr("experiment"), phaseText(*m_caption.record), m_caption.cacheMode() }, locale);
}

QString ExperimentPage::effects(const QLocale& locale) const
{
    return plain(m_content.effects(locale).front());
}

FigureCaption::Words ExperimentPage::words(const QLocale& locale) const
{
    return { title(), origin(locale), effects(locale), m_content.proofs(locale).front(), true };
}

QString ExperimentPage::description(const QLocale& locale) const
{
    // What is changed must be where anything of the picture is read.
    return title() + QLatin1Char(' ') + m_caption.description(words(locale), locale);
}

void ExperimentPage::paintTokens(QPainter& painter, QRectF& rest, const FigureStyle& style) const
{
    const TokenFlow flow(m_content.tokens, rest.width(), style.theme);
    const PickedTokens picked = pickedBy(*m_content.result->intervention);
    const double lines
        = std::min({ kMostTokenLines, std::round(flow.height() / flow.lineHeight()), std::floor(rest.height() / flow.lineHeight()) });
    // The lines round the token that is changed, where not all of them have room.
    const bool known = picked.chosen >= 0 && picked.chosen < flow.count();
    const double end = std::max(known ? flow.box(picked.chosen).top() + flow.lineHeight() : flow.height(), lines * flow.lineHeight());
    const double first = end - lines * flow.lineHeight();
    for (int token = flow.firstFrom(first - 0.5); token < flow.firstFrom(end - 0.5); ++token)
        paintPickedToken(painter, m_content.tokens[static_cast<std::size_t>(token)], token,
            flow.box(token).translated(rest.left(), rest.top() - first), flow.padding(), picked, style);
    rest.setTop(rest.top() + lines * flow.lineHeight());
}

void ExperimentPage::paintRows(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double line = lineHeight(FontRole::Table, theme) + theme.px(4);
    const QFontMetrics metrics(theme.font(FontRole::Table));
    const QString before = ExperimentTableModel::tr("Before");
    const QString after = ExperimentTableModel::tr("Experiment");
    const double gap = theme.px(14);
    const double swatch = theme.px(10);
    const double number
        = std::max({ metrics.horizontalAdvance(before), metrics.horizontalAdvance(after), metrics.horizontalAdvance(percentText(1.0)) })
        + swatch + gap;
    const double token = std::min(rect.width() / 4, theme.px(180));
    QRectF rest = rect;
    const auto cells = [&](const QRectF& row) {
        struct Cells {
            QRectF token, bars, before, after, difference;
        } cell;
        cell.token = QRectF(row.left(), row.top(), token, row.height());
        cell.difference = QRectF(row.right() - number, row.top(), number, row.height());
        cell.after = cell.difference.translated(-number, 0);
        cell.before = cell.after.translated(-number, 0);
        cell.bars = QRectF(cell.token.right(), row.top(), cell.before.left() - cell.token.right(), row.height());
        return cell;
    };
    const auto right = [&](const QRectF& cell, const QString& text, const QColor& color, bool own) {
        QFont font = theme.font(FontRole::Table);
        font.setBold(own);
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, text);
    };
    const auto header = cells(takeTop(rest, line));
    if (header.bars.width() < theme.px(20))
        return;
    paintLine(painter, header.token, ExperimentTableModel::tr("Next token"), FontRole::Table, theme.text2, theme);
    const auto named = [&](const QRectF& cell, const QString& text, bool changed) {
        right(cell, text, theme.text2, false);
        const double x = std::floor(cell.right() - metrics.horizontalAdvance(text) - swatch - theme.px(4));
        paintExperimentSwatch(painter, QRectF(x, std::floor(cell.center().y() - swatch / 2), swatch, swatch), changed, theme);
    };
    named(header.before, before, false);
    named(header.after, after, true);
    right(header.difference, ExperimentTableModel::tr("Difference"), theme.text2, false);
    for (const ExperimentContent::Row& row : m_content.rows) {
        if (rest.height() < line)
            break;
        const QRectF whole = takeTop(rest, line);
        const auto cell = cells(whole);
        if (row.own)
            painter.fillRect(whole, theme.tint);
        paintLine(painter, cell.token, row.label.spaced(), FontRole::Table, theme.text, theme);
        paintExperimentBars(painter, cell.bars, row, theme);
        right(cell.before, percentText(row.before, style.locale), theme.text, row.own);
        right(cell.after, percentText(row.after, style.locale), theme.text, row.own);
        right(cell.difference, ExperimentTableModel::differenceText(row.after - row.before), theme.text, row.own);
    }
}

/// From the place where the texts part on in the colour of what is disturbed.
void ExperimentPage::paintText(
    QPainter& painter, const QRectF& line, const QString& name, const std::vector<TokenLabel>& labels, const Theme& theme) const
{
    const QFontMetricsF metrics(theme.font(FontRole::Table));
    QFont bold = theme.font(FontRole::Table);
    bold.setBold(true);
    const QFontMetricsF boldMetrics(bold);
    QRectF rest = line;
    paintLine(painter, rest, name, FontRole::Table, theme.text2, theme);
    rest.setLeft(rest.left() + metrics.horizontalAdvance(name) + theme.px(6));
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const bool parted = m_content.parting >= 0 && static_cast<int>(i) >= m_content.parting;
        const QString text = labels[i].spaced();
        const double width = (parted ? boldMetrics : metrics).horizontalAdvance(text);
        if (width > rest.width())
            break;
        painter.setFont(parted ? bold : theme.font(FontRole::Table));
        painter.setPen(parted ? theme.off : theme.text);
        painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, text);
        rest.setLeft(rest.left() + width);
    }
}

void ExperimentPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    QRectF rest = m_caption.paintPage(painter, rect, words(style.locale), style);
    if (rest.width() > 1 && rest.height() > 3 * line) {
        paintText(painter, takeBottom(rest, line), tr("Experiment:"), m_content.text, theme);
        paintText(painter, takeBottom(rest, line), tr("Run:"), m_content.ownText, theme);
        rest.setBottom(rest.bottom() - 4);
        paintTokens(painter, rest, style);
        rest.setTop(rest.top() + 4);
        paintRows(painter, rest, style);
    }
    painter.restore();
}

std::unique_ptr<Figure> makeExperimentFigure(const FigureSubject& subject)
{
    return std::make_unique<ExperimentPage>(subject);
}

}  // namespace kvscope
