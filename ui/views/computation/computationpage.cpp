// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/computation/computationpage.h"

#include "state/runhistory.h"
#include "text/steptext.h"

#include <QPainter>
#include <QTextDocumentFragment>

namespace kvscope {

ComputationPage::ComputationPage(const FigureSubject& subject) : m_caption(figureCaption(*subject.model, subject.run->settings().prompt))
{
    if (subject.step < 0 || subject.step >= subject.run->steps())
        throw undrawnStep(*subject.run, subject.step);
    m_caption.record = subject.run->records()[subject.step];
    const int positions = m_caption.record->positions;
    const int query = queryOf(subject.display.pinned, positions);
    m_matrices.content = headComputation(*subject.run, subject.model->config, subject.model->tokenizer.get(), subject.step,
        subject.run->look({ subject.layer, subject.head, query, positions }));
    if (m_matrices.content.empty())
        throw undrawnStep(*subject.run, subject.step);
    m_matrices.palette = subject.display.palette;
}

QString ComputationPage::title() const
{
    //: title of a picture; %1: "Layer 1, head 2, row 14 is", %2 step
    return tr("What attention computes: %1, step %2").arg(m_matrices.content.title(), QString::number(m_caption.record->index + 1));
}

QString ComputationPage::origin(const QLocale& locale) const
{
    return m_caption.origin({ phaseText(*m_caption.record), m_caption.cacheMode() }, locale);
}

QString ComputationPage::sentence(const QLocale& locale) const
{
    const QString words = QTextDocumentFragment::fromHtml(m_matrices.content.sentence(locale)).toPlainText();
    const QString proof = m_matrices.content.proof();
    return proof.isEmpty() ? words : QString(words + QStringLiteral(" · ") + proof);
}

FigureCaption::Words ComputationPage::words(const QLocale& locale) const
{
    return { title(), origin(locale), sentence(locale) };
}

QString ComputationPage::description(const QLocale& locale) const
{
    return m_caption.description(words(locale), locale);
}

void ComputationPage::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const QRectF rest = m_caption.paintPage(painter, rect, words(style.locale), style);
    // The newest keys, where not all of them have room; the query's own is among them.
    ComputationFigure matrices = m_matrices;
    matrices.scroll.firstRow = matrices.content.look->of.query + 1 - matrices.layout(rest, style.theme).rowsThatFit();
    matrices.paint(painter, rest, style);
}

std::unique_ptr<Figure> makeComputationFigure(const FigureSubject& subject)
{
    return std::make_unique<ComputationPage>(subject);
}

}  // namespace kvscope
