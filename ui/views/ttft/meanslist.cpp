// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/ttft/meanslist.h"

#include "theme/theme.h"
#include "widgets/barbutton.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

namespace kvscope {

MeansList::MeansList(int count, QWidget* parent) : QScrollArea(parent)
{
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    auto* page = new QWidget(this);
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins({});
    grid->setColumnStretch(0, 1);
    for (int i = 0; i < count; ++i) {
        Row row { new QLabel(page), new QLabel(page), new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, page) };
        row.name->setTextFormat(Qt::PlainText);
        row.sentence->setTextFormat(Qt::PlainText);
        row.sentence->setWordWrap(true);
        setTextRole(*row.sentence, TextRole::Secondary);
        row.button->setObjectName(QStringLiteral("measureMeans%1").arg(i));
        grid->addWidget(row.name, 2 * i, 0);
        grid->addWidget(row.button, 2 * i, 1, Qt::AlignRight);
        grid->addWidget(row.sentence, 2 * i + 1, 0, 1, 2);
        connect(row.button, &BarButton::clicked, this, [this, i] { emit pressed(i); });
        m_rows.push_back(row);
    }
    grid->setRowStretch(2 * count, 1);
    setWidget(page);
    page->setAutoFillBackground(false);  // setWidget() turns it on
    applyFonts();
}

MeansList::~MeansList() = default;

void MeansList::setRow(int row, const QString& name, const QString& sentence, const QString& button, bool enabled)
{
    Row& shown = m_rows.at(static_cast<std::size_t>(row));
    shown.name->setText(name);
    shown.sentence->setText(sentence);
    shown.button->setVisible(!button.isEmpty());
    shown.button->setText(button);
    shown.button->setEnabled(enabled);
    shown.button->setAccessibleName(name + QLatin1String(": ") + button);
}

void MeansList::setButtonTexts(const QStringList& texts)
{
    for (const Row& row : m_rows)
        row.button->setRoomFor(texts);
}

QSize MeansList::minimumSizeHint() const
{
    return { theme().ipx(120), theme().ipx(60) };
}

void MeansList::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        applyFonts();
}

void MeansList::applyFonts()
{
    for (const Row& row : m_rows) {
        row.name->setFont(theme().font(FontRole::Chip));
        row.sentence->setFont(theme().font(FontRole::Table));
    }
}

}  // namespace kvscope
