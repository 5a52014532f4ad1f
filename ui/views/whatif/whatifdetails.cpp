// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// WhatIfPanel: what is behind "More", fonts, and the numbers.
#include "views/whatif/whatifpanel.h"

#include "state/displaysettings.h"
#include "text/numbertext.h"
#include "text/widecounttext.h"
#include "theme/theme.h"
#include "views/whatif/termbar.h"
#include "views/whatif/whatiftext.h"
#include "widgets/countfield.h"
#include "widgets/elidedlabel.h"
#include "widgets/fittinglabel.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace kvscope {

QString WhatIfPanel::unbroken(QString formula)
{
    return formula.replace(QLatin1Char(' '), kUnitSpace);
}

QString WhatIfPanel::copyTable() const
{
    const DecodeShape& shape = m_display->whatIf();
    return WhatIfText(shape, decodeCost(shape)).copiedCacheTable();
}

QLabel* WhatIfPanel::makeLabel(QWidget* parent, bool wraps)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(wraps);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (wraps) {
        // Its height follows the width it gets; the height of its size hint would make the page scroll for lines that it does not have.
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    return label;
}

CountField* WhatIfPanel::addUsersField(QGridLayout* grid, int column, const char* name, int WhatIfMemory::*value)
{
    auto* caption = new QLabel(m_details);
    auto* field = new CountField(m_details);
    field->setObjectName(QLatin1String(name));
    field->setRange(1, WhatIfMemory::kMost);
    field->setValue(m_display->whatIfMemory().*value);
    caption->setBuddy(field);
    setTextRole(*caption, TextRole::Secondary);
    grid->addWidget(caption, 0, column);
    grid->addWidget(field, 1, column);
    m_userCaptions.append(caption);
    connect(field, &QSpinBox::valueChanged, this, [this, value](int now) {
        WhatIfMemory memory = m_display->whatIfMemory();
        memory.*value = now;
        m_display->setWhatIfMemory(memory);
    });
    return field;
}

void WhatIfPanel::buildDetails(QWidget* page)
{
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins({});
    auto* users = new QGridLayout;
    column->addLayout(users);
    m_users = addUsersField(users, 0, "whatIfUsers", &WhatIfMemory::users);
    m_budgetField = addUsersField(users, 1, "whatIfBudget", &WhatIfMemory::gigabytes);
    users->setColumnStretch(0, 1);
    users->setColumnStretch(1, 1);
    m_userLine = makeLabel(page, true);
    m_userLine->setObjectName(QStringLiteral("whatIfUserLine"));
    m_userLine->setTextFormat(Qt::RichText);
    column->addWidget(m_userLine);
    column->addSpacing(1);
    m_table = makeLabel(page, true);
    m_table->setObjectName(QStringLiteral("whatIfTable"));
    m_fed = makeLabel(page, true);
    m_fed->setObjectName(QStringLiteral("whatIfFed"));
    column->addWidget(m_table);
    column->addWidget(m_fed);
    column->addSpacing(1);
    m_article = makeLabel(page, true);
    m_article->setObjectName(QStringLiteral("whatIfArticle"));
    column->addWidget(m_article);
    m_off = makeResult(page, "whatIfOff");
    m_on = makeResult(page, "whatIfOn");
    m_offBar = new TermBar(page);
    m_offBar->setObjectName(QStringLiteral("whatIfOffBar"));
    m_onBar = new TermBar(page);
    m_onBar->setObjectName(QStringLiteral("whatIfOnBar"));
    addResult(column, m_off, m_offBar, nullptr);
    addResult(column, m_on, m_onBar, nullptr);
    m_note = makeLabel(page, true);
    m_note->setObjectName(QStringLiteral("whatIfNote"));
    m_note->setTextFormat(Qt::RichText);
    m_note->setProperty("note", true);
    m_note->setFrameShape(QFrame::StyledPanel);
    setTextRole(*m_off.number, TextRole::Off);
    setTextRole(*m_on.number, TextRole::Accent);
    column->addWidget(m_note);
    column->addSpacing(1);
    m_next = makeLabel(page, true);
    m_next->setObjectName(QStringLiteral("whatIfNext"));
    column->addWidget(m_next);
    for (QLabel* label : { m_next, m_article, m_fed }) {
        setTextRole(*label, TextRole::Secondary);
    }
}

void WhatIfPanel::applyFonts()
{
    const Theme& now = theme();
    m_computed->setFont(now.font(FontRole::Table));
    m_fault->setFont(now.font(FontRole::Table));
    for (ElidedLabel* caption : std::as_const(m_captions)) {
        caption->setFont(now.font(FontRole::Tick));
    }
    m_grid->setHorizontalSpacing(now.ipx(10));
    m_grid->setVerticalSpacing(now.ipx(3));
    m_grid->setContentsMargins(now.ipx(2), now.ipx(2), now.ipx(4), now.ipx(4));  // the focus frame extends beyond a field
    for (const Result& result : { m_allOff, m_allOn, m_cache, m_off, m_on }) {
        const bool article = result.number == m_off.number || result.number == m_on.number;
        result.number->setFont(now.font(article ? FontRole::Number : FontRole::Result));
        for (QLabel* label : { result.caption, result.beside, result.below }) {
            label->setFont(now.font(FontRole::Table));
        }
    }
    for (QLabel* label : { m_table, m_userLine, m_article, m_fed, m_next }) {
        label->setFont(now.font(FontRole::Table));
    }
    for (TermBar* bar : { m_allOffBar, m_allOnBar }) {
        bar->setFixedHeight(now.ipx(6));  // nothing is written in them
    }
    m_note->setFont(now.font(FontRole::Body));
    m_note->setMargin(now.ipx(8));
    for (QLabel* caption : std::as_const(m_userCaptions)) {
        caption->setFont(now.font(FontRole::Tick));
    }
    for (QWidget* page : { m_results, m_details }) {
        auto* column = static_cast<QVBoxLayout*>(page->layout());
        column->setSpacing(now.ipx(2));
        column->setContentsMargins(0, 0, page == m_results ? now.ipx(4) : 0, 0);
        for (int i = 0; i < column->count(); ++i) {
            if (QSpacerItem* space = column->itemAt(i)->spacerItem()) {
                space->changeSize(0, now.ipx(page == m_results ? 3 : 6), QSizePolicy::Minimum, QSizePolicy::Fixed);
            } else if (QLayout* row = column->itemAt(i)->layout()) {
                row->setSpacing(now.ipx(10));
            }
        }
        column->invalidate();
    }
    m_scroll->widget()->layout()->setSpacing(now.ipx(3));
}

void WhatIfPanel::refreshResults()
{
    const DecodeShape& shape = m_display->whatIf();
    const DecodeCost cost = decodeCost(shape);
    fill(WhatIfText(shape, cost), cost);
}

void WhatIfPanel::fill(const WhatIfText& text, const DecodeCost& cost)
{
    const Theme& now = theme();
    const DecodeShape& shape = m_display->whatIf();
    m_allOff.number->setText(text.allOff());
    m_allOff.number->setToolTip(exactCountText(cost.multiplyAddsOff));
    m_allOff.beside->setText(text.allRatio());
    m_allOff.beside->setToolTip(text.allNote());
    m_allOn.number->setText(text.allOn());
    m_allOn.beside->setText(text.allNote());
    m_allOffBar->setTerms({ { 1.0, now.offFill, {} } });
    m_allOnBar->setTerms({ { static_cast<double>(cost.multiplyAddsOn) / static_cast<double>(cost.multiplyAddsOff), now.accent, {} } });
    m_userLine->setText(text.usersLine(m_display->whatIfMemory().users, m_display->whatIfMemory().gigabytes));
    m_off.number->setText(text.offNumber());
    m_off.number->setToolTip(exactCountText(cost.closedForm));
    m_off.beside->setText(QString(QLatin1Char('=') + kUnitSpace + text.offTerms()));
    m_off.beside->setToolTip(text.offFormula());
    m_off.below->setText(text.exactSum());
    m_off.below->setToolTip(exactCountText(cost.exactSum));
    const double whole = static_cast<double>(cost.closedForm);
    m_offBar->setTerms({ { static_cast<double>(cost.linear) / whole, now.offFill, tr("linear") },
        { static_cast<double>(cost.quadratic) / whole, now.stagesOff[3], tr("quadratic") } });

    m_on.number->setText(text.onNumber());
    m_on.number->setToolTip(exactCountText(cost.cachedByText));
    m_on.beside->setText(QString(QLatin1Char('=') + kUnitSpace + text.onFormula() + QLatin1String(" &nbsp; ") + text.onRatio()));
    m_on.below->setText(text.positionsFed());
    m_on.below->setToolTip(exactCountText(cost.cachedFed));
    m_onBar->setTerms({ { static_cast<double>(cost.cachedByText) / whole, now.accent, {} } });

    m_cache.caption->setText(shape.kvHeads == shape.heads
            ? tr("Cache size: %1").arg(unbroken(tr("2 · layers · (L + T) · d · bytes")))
            : tr("Cache size: %1").arg(unbroken(tr("2 · layers · (L + T) · d · KV heads/heads · bytes"))));
    m_cache.number->setText(text.cacheNumber());
    m_cache.number->setToolTip(QString(
        exactCountText(decodeCacheBytes(shape, cost.positionsByText, shape.kvHeads, shape.valueBits)) + kUnitSpace + QLatin1Char('B')));
    m_cache.beside->setText(QString(QLatin1Char('=') + kUnitSpace + text.cacheFormula()));
    m_cache.below->setText(text.weightsLine());
    m_fed->setText(text.cacheFed());
    const QString slip = text.slip();
    const QString overtaking = text.overtaking().toHtmlEscaped();  // it contains a <
    m_note->setText(slip.isEmpty() ? overtaking : QString(overtaking + QLatin1String("<br/>") + slip.toHtmlEscaped()));
    m_table->setText(text.cacheTable());
    fitResults();
}

void WhatIfPanel::fitResults()
{
    if (m_results->layout() == nullptr || m_next == nullptr) {
        return;  // still being built
    }
    fitCaptions();
    // The weights are the least of the three numbers, and are named again in the details.
    m_cache.below->show();
    const auto fits = [this, room = m_scroll->maximumViewportSize()] {
        m_results->layout()->invalidate();
        const QLayout* const page = m_scroll->widget()->layout();
        const QMargins rim = page->contentsMargins();
        const int high = rim.top() + rim.bottom() + m_grid->sizeHint().height() + page->spacing()
            + m_results->layout()->totalHeightForWidth(room.width() - theme().ipx(4));
        return high <= room.height();
    };
    bool whole = fits();
    if (!whole && !m_more->isChecked()) {
        m_cache.below->hide();
        whole = fits();
    }
    // Decided here and not by the area: with a bar the lines wrap elsewhere, and one that comes and goes by that cuts what stands at the right.
    const auto policy = whole ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAlwaysOn;
    if (policy != m_scroll->verticalScrollBarPolicy()) {
        m_scroll->setVerticalScrollBarPolicy(policy);
        fitCaptions();
    }
}

void WhatIfPanel::fitCaptions()
{
    const int wide = m_scroll->viewport()->width() - theme().ipx(4);
    const auto advance = [](const QLabel* label, const QString& text) { return QFontMetrics(label->font()).horizontalAdvance(text) + 1; };
    const auto say = [&](QLabel* caption, const QString& whole, const QString& brief) {
        caption->setText(advance(caption, whole) <= wide ? whole : brief);
        caption->setToolTip(whole);
    };
    say(m_allOff.caption, tr("All multiply-adds without the cache"), tr("Multiply-adds, cache off"));
    say(m_allOn.caption, tr("All multiply-adds with the cache"), tr("Multiply-adds, cache on"));
    const int beside = wide - m_allOn.number->sizeHint().width() - theme().ipx(10);
    m_allOn.beside->setVisible(advance(m_allOn.beside, m_allOn.beside->text()) <= beside);
    const int formula = wide - m_cache.number->sizeHint().width() - m_more->sizeHint().width() - 2 * theme().ipx(10);
    m_cache.beside->setVisible(advance(m_cache.beside, m_cache.beside->text()) <= formula);
    m_cache.caption->setToolTip(m_cache.beside->text());
    m_allOn.number->setToolTip(exactCountText(decodeCost(m_display->whatIf()).multiplyAddsOn) + QLatin1Char('\n') + m_allOn.beside->text());
}

void WhatIfPanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    fitResults();
}

}  // namespace kvscope
