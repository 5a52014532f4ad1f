// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/fittinglabel.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QTextDocument>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

void fill(QTextDocument& document, const QFont& font, const QString& wording)
{
    document.setDocumentMargin(0);
    document.setDefaultFont(font);
    document.setHtml(QLatin1String("<span style=\"white-space:pre\">") + wording + QLatin1String("</span>"));
}

}  // namespace

FittingLabel::FittingLabel(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

FittingLabel::~FittingLabel() = default;

void FittingLabel::setWordings(const QStringList& longestFirst)
{
    m_wordings = longestFirst;
    const QString longest = m_wordings.isEmpty() ? QString() : m_wordings.first();
    setToolTip(longest);
    QTextDocument plain;
    plain.setHtml(longest);
    setAccessibleName(plain.toPlainText());
    updateGeometry();
    update();
}

void FittingLabel::setColor(const QColor& color)
{
    m_color = color;
    update();
}

double FittingLabel::widthOf(const QString& wording) const
{
    QTextDocument document;
    fill(document, font(), wording);
    return std::ceil(document.idealWidth());
}

QString FittingLabel::shown() const
{
    if (m_wordings.isEmpty()) {
        return {};
    }
    const auto fits
        = std::find_if(m_wordings.cbegin(), m_wordings.cend(), [this](const QString& wording) { return widthOf(wording) <= width(); });
    return fits != m_wordings.cend() ? *fits : m_wordings.last();
}

QSize FittingLabel::sizeHint() const
{
    return { m_wordings.isEmpty() ? 0 : static_cast<int>(widthOf(m_wordings.first())), fontMetrics().height() };
}

QSize FittingLabel::minimumSizeHint() const
{
    return { m_wordings.isEmpty() ? 0 : static_cast<int>(widthOf(m_wordings.last())) / 2, fontMetrics().height() };
}

void FittingLabel::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    QPainter painter(this);
    QTextDocument document;
    fill(document, font(), shown());
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = palette();
    if (m_color.isValid()) {
        context.palette.setColor(QPalette::Text, m_color);
    }
    painter.setClipRect(rect());
    painter.translate(0, (height() - document.size().height()) / 2);
    document.documentLayout()->draw(&painter, context);
}

}  // namespace kvscope
