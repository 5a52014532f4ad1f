// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/emptystate.h"

#include "theme/theme.h"
#include "widgets/ignorechildren.h"
#include "widgets/labelicon.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace kvscope {

EmptyState::EmptyState(IconName iconName, QWidget* parent)
    : QWidget(parent)
    , m_iconName(iconName)
    , m_icon(new QLabel(this))
    , m_title(new QLabel(this))
    , m_explanation(new QLabel(this))
    , m_button(new QPushButton(this))
{
    m_button->setProperty("filled", true);
    m_button->setProperty("compact", true);
    setTextRole(*m_explanation, TextRole::Secondary);
    m_explanation->setWordWrap(true);
    m_explanation->setAlignment(Qt::AlignHCenter);
    auto* column = new QVBoxLayout(this);
    column->addStretch(1);
    column->addWidget(m_icon, 0, Qt::AlignHCenter);
    column->addWidget(m_title, 0, Qt::AlignHCenter);
    column->addWidget(m_explanation);
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addStretch(1);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::buttonClicked);
    applyTheme();
}

EmptyState::~EmptyState()
{
    ignoreChildren(this);
}

void EmptyState::setTexts(const QString& title, const QString& explanation, const QString& button)
{
    m_title->setText(title);
    m_explanation->setText(explanation);
    m_button->setText(button);
    m_button->setVisible(!button.isEmpty());
    fit();
}

void EmptyState::setButtonIcon(IconName buttonIcon)
{
    m_buttonIcon = buttonIcon;
    applyTheme();
}

void EmptyState::setButtonEnabled(bool enabled)
{
    m_button->setEnabled(enabled);
}

void EmptyState::applyTheme()
{
    const Theme& now = theme();
    setLabelIcon(*m_icon, m_iconName, now.text2, now.ipx(22));
    QFont bold = now.font(FontRole::Body);
    bold.setBold(true);
    m_title->setFont(bold);
    m_explanation->setFont(now.font(FontRole::Table));
    m_button->setFont(bold);
    m_button->setIcon(icon(m_buttonIcon));
    layout()->setSpacing(now.ipx(8));
    fit();
}

void EmptyState::fit()
{
    const QMargins margins = layout()->contentsMargins();
    const int room = height() - margins.top() - margins.bottom();
    const int wrapped = m_explanation->heightForWidth(std::max(1, width() - margins.left() - margins.right()));
    const int words = m_title->sizeHint().height() + (m_button->isHidden() ? 0 : m_button->sizeHint().height() + layout()->spacing());
    const int explained = words + (m_explanation->text().isEmpty() ? 0 : wrapped + layout()->spacing());
    const bool explains = explained <= room;
    m_explanation->setVisible(explains);
    setToolTip(explains ? QString() : m_explanation->text());
    m_icon->setVisible(explains && explained + m_icon->sizeHint().height() + layout()->spacing() <= room);
}

void EmptyState::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void EmptyState::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        applyTheme();
}

void EmptyState::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().border, 1.0, Qt::DashLine));
    const double radius = theme().px(6);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

}  // namespace kvscope
