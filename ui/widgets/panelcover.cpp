// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panelcover.h"

#include "theme/theme.h"
#include "widgets/ignorechildren.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

namespace kvscope {

PanelCover::PanelCover(QWidget* panel)
    : QWidget(panel)
    , m_question(new QLabel(this))
    , m_explanation(new QLabel(this))
    , m_progress(new QLabel(this))
{
    setObjectName(QStringLiteral("panelCover"));
    m_question->setTextFormat(Qt::RichText);
    m_explanation->setTextFormat(Qt::PlainText);
    m_progress->setTextFormat(Qt::PlainText);
    setTextRole(*m_explanation, TextRole::Secondary);
    auto* column = new QVBoxLayout(this);
    column->addStretch(1);
    for (QLabel* label : { m_question, m_explanation, m_progress }) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignCenter);
        label->setMinimumSize(1, 1);  // the panel decides how large this is
        column->addWidget(label);
    }
    column->addStretch(1);
    applyTheme();
    panel->installEventFilter(this);
    setGeometry(panel->rect());
}

PanelCover::~PanelCover()
{
    ignoreChildren(this);
}

void PanelCover::setTexts(const QString& question, const QString& explanation, const QString& progress)
{
    m_question->setText(question);
    m_explanation->setText(explanation);
    m_progress->setText(progress);
    m_progress->setVisible(!progress.isEmpty());
    setAccessibleName(QTextDocumentFragment::fromHtml(question).toPlainText());
    setAccessibleDescription(progress.isEmpty() ? explanation : progress);
}

QString PanelCover::text() const
{
    return QStringList { accessibleName(), m_explanation->text(), m_progress->text() }.join(QLatin1Char('\n'));
}

void PanelCover::applyTheme()
{
    m_question->setFont(theme().font(FontRole::Result));
    m_explanation->setFont(theme().font(FontRole::Body));
    m_progress->setFont(theme().font(FontRole::Number));
    const int side = theme().ipx(24);
    layout()->setContentsMargins(side, side, side, side);
    layout()->setSpacing(theme().ipx(14));
}

bool PanelCover::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
    }
    return QWidget::eventFilter(watched, event);
}

void PanelCover::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        applyTheme();
    }
}

void PanelCover::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.fillRect(rect(), theme().surface);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().border, 1.0, Qt::DashLine));
    const double margin = theme().px(10) + 0.5;
    const double radius = theme().px(6);
    painter.drawRoundedRect(QRectF(rect()).adjusted(margin, margin, -margin, -margin), radius, radius);
}

}  // namespace kvscope
