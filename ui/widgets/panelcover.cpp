// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panelcover.h"

#include "theme/theme.h"
#include "widgets/emptystate.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace kvscope {

PanelCover::PanelCover(QWidget* panel) : QWidget(panel), m_words(new EmptyState(IconName::EyeCrossed, this))
{
    setObjectName(QStringLiteral("panelCover"));
    m_words->setMinimumSize(1, 1);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_words);
    panel->installEventFilter(this);
    setGeometry(panel->rect());
}

PanelCover::~PanelCover() = default;

void PanelCover::setTexts(const QString& title, const QString& explanation)
{
    m_words->setTexts(title, explanation, {});
    setAccessibleName(title);
    setAccessibleDescription(explanation);
}

bool PanelCover::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
    }
    return QWidget::eventFilter(watched, event);
}

void PanelCover::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter(this).fillRect(rect(), theme().surface);
}

}  // namespace kvscope
