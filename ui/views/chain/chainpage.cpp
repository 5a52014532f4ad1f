// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/chain/chainpage.h"

#include "state/runhistory.h"
#include "text/steptext.h"

#include <QTextDocumentFragment>

namespace kvscope {

ChainPage::ChainPage(const FigureSubject& subject) : m_caption(figureCaption(*subject.model, subject.run->settings().prompt))
{
    if (subject.step >= 0 && subject.step < subject.run->steps()) {
        m_caption.record = subject.run->records()[subject.step];
        m_figure.chain = chainOf(
            m_caption.record, subject.run->scores().chain(subject.step), subject.model->tokenizer.get(), subject.model->config.vocabSize);
    }
    if (m_figure.chain.empty())
        throw uncomputedStep(*subject.run, subject.step);
    m_figure.parts = ChainParts::Both;
}

QString ChainPage::title() const
{
    //: title of a picture; %1 step
    return tr("From logits to a token, step %1").arg(m_caption.record->index + 1);
}

QString ChainPage::origin(const QLocale& locale) const
{
    return m_caption.origin({ phaseText(*m_caption.record), m_caption.cacheMode() }, locale);
}

QString ChainPage::sentence(const QLocale& locale) const
{
    const QString words = QTextDocumentFragment::fromHtml(m_figure.chain.sentence(locale)).toPlainText();
    return words + QStringLiteral(" · ") + m_figure.chain.note(locale);
}

QString ChainPage::description(const QLocale& locale) const
{
    return QStringList { origin(locale), m_caption.prompt(), sentence(locale), m_caption.settings(locale) }
        .join(QLatin1Char('\n'))
        .simplified();
}

void ChainPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double line = lineHeight(FontRole::Table, theme);
    painter.save();
    painter.fillRect(rect, theme.surface);
    QRectF rest = rect.adjusted(kFigureMargin, kFigureMargin, -kFigureMargin, -kFigureMargin);
    if (style.caption) {
        paintLine(painter, takeTop(rest, lineHeight(FontRole::Title, theme)), title(), FontRole::Title, theme.text, theme);
        paintLine(painter, takeTop(rest, line), origin(style.locale), FontRole::Table, theme.text2, theme);
        paintLine(painter, takeTop(rest, line), m_caption.prompt(), FontRole::Table, theme.text, theme);
        paintLine(painter, takeTop(rest, line), sentence(style.locale), FontRole::Table, theme.text, theme);
        paintLine(painter, takeBottom(rest, line), m_caption.settings(style.locale), FontRole::Table, theme.text2, theme);
    }
    painter.restore();
    rest.setTop(rest.top() + 8);
    m_figure.paint(painter, rest, style);
}

std::unique_ptr<Figure> makeChainFigure(const FigureSubject& subject)
{
    return std::make_unique<ChainPage>(subject);
}

}  // namespace kvscope
