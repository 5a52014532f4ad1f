// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the attention panel says: the sentence above the weights, the readout below them, and what is copied.
#include "figures/heatmapplot.h"
#include "state/displaysettings.h"
#include "state/selection.h"
#include "theme/theme.h"
#include "views/attention/attentionpanel.h"
#include "views/attention/attentiontext.h"
#include "views/attention/headboxes.h"
#include "views/attention/shadedtablemodel.h"
#include "views/attention/shadedview.h"
#include "widgets/tablecopy.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <utility>

namespace kvscope {

namespace {

/// Gives the bold parts of a sentence a colour of their own; the rest keeps the label's.
QString emphasized(QString html, const QColor& color)
{
    return html.replace(QStringLiteral("<b>"), QStringLiteral("<b style='color:%1'>").arg(color.name()));
}

double richWidth(const QString& html, const QFont& font)
{
    QTextDocument document;
    document.setDefaultFont(font);
    document.setDocumentMargin(0);
    document.setHtml(html);
    return document.idealWidth();
}

QString plain(const QString& html)
{
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

}  // namespace

void AttentionPanel::buildReadout()
{
    m_readoutRow = new QWidget(this);
    m_readout = new QLabel(m_readoutRow);
    m_readout->setObjectName(QStringLiteral("attentionReadout"));
    m_readout->setTextFormat(Qt::RichText);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_pinIcon = new QLabel(m_readoutRow);
    m_pinned = new QLabel(m_readoutRow);
    m_pinned->setObjectName(QStringLiteral("attentionPinned"));
    m_pinned->setTextFormat(Qt::RichText);
    m_escape = new QLabel(m_readoutRow);
    m_escape->setProperty("keycap", true);
    m_escape->setFrameShape(QFrame::StyledPanel);
    m_unpins = new QLabel(m_readoutRow);
    auto* readout = new QHBoxLayout(m_readoutRow);
    readout->setContentsMargins({});
    readout->addWidget(m_readout, 1);
    for (QLabel* label : { m_pinIcon, m_pinned, m_escape, m_unpins })
        readout->addWidget(label);
    for (QLabel* label : { m_pinned, m_escape, m_unpins })
        setTextRole(*label, TextRole::Secondary);
    body()->addWidget(m_readoutRow);
}

void AttentionPanel::showSentences()
{
    const QLocale locale;
    const QFont font = theme().font(FontRole::Table);
    const HeadRole* role = m_heads->roleOf(m_selection->head());
    QStringList wordings;
    if (!showsRow())
        wordings = AttentionText::sentences(m_content, m_display->scale(), role, locale);
    else if (!m_row.weights.empty())
        wordings = { QStringLiteral("%1 · %2").arg(m_row.title().toHtmlEscaped(), m_row.sentence(locale)), m_row.sentence(locale) };
    QString text;
    for (const QString& wording : wordings) {
        text = wording;
        if (richWidth(text, font) <= m_sentence->width())
            break;
    }
    m_sentence->setToolTip(role != nullptr ? AttentionText::measured(*role, locale) : QString());
    m_sentence->setText(emphasized(text, theme().text));
    m_infoIcon->setVisible(!text.isEmpty());
}

QString AttentionPanel::readHint() const
{
    const bool table = m_form == AttentionForm::Table;
    const QString longer = m_form == AttentionForm::Text ? tr("Point at a token to read its weight, click it to see what it looks at")
        : table                                          ? tr("Move with the arrow keys to read a cell, press Enter to pin it")
                : tr("Point at a cell to read it, click to pin it, move the cursor with the arrow keys");
    const QString shorter = m_form == AttentionForm::Text ? tr("Click a token to see what it looks at")
        : table                                           ? tr("Arrow keys read a cell, Enter pins it")
                                                          : tr("Point at a cell to read it, click to pin it");
    return m_readout->fontMetrics().horizontalAdvance(longer) <= m_readout->width() ? longer : shorter;
}

void AttentionPanel::showReadout()
{
    const auto& hover = m_selection->hover();
    m_plot->setHover(hover && hover->query < m_content.positions() ? hover : std::nullopt);  // the matrix may be of an earlier step
    m_plot->setPinned(m_selection->pinned());
    const QLocale locale;
    const std::optional<CellRef> read = m_selection->hover() ? m_selection->hover() : m_selection->pinned();
    QString text;
    QStringList shorter;
    if (showsRow() && !m_row.weights.empty()) {
        const int pointed = !read ? -1 : read->key >= 0 ? read->key : m_selection->hover() ? read->query : -1;
        const int token = pointed < m_row.positions() ? pointed : -1;
        m_text->setPointed(token);
        text = m_row.readout(token, locale);
        const QString described = text.isEmpty() ? QString(m_row.title() + QStringLiteral(": ") + m_row.sentence(locale)) : text;
        m_text->setAccessibleDescription(plain(described));
    } else if (!showsRow() && read && !isEmpty()) {
        text = AttentionText::readout(m_content, *read, m_display->scale(), locale);
        shorter = AttentionText::shorterReadouts(m_content, *read, locale);
    }
    if (!isEmpty())
        m_plot->setAccessibleDescription(plain(text));
    if (text.isEmpty() && !isEmpty())
        text = QStringLiteral("<span style='color:%1'>%2</span>").arg(theme().text2.name(), readHint());
    showPinned();
    m_readoutRow->layout()->activate();
    // Whole clauses go where there is no room for them: a number without its last digits would be another one.
    m_readout->setText(text);
    for (const QString& each : std::as_const(shorter)) {
        if (!isVisible() || m_readout->sizeHint().width() <= m_readout->width())
            break;
        m_readout->setText(each);
    }
}

void AttentionPanel::showPinned()
{
    const bool pinned = m_selection->pinned() && !isEmpty();
    m_pinned->setText(pinned ? emphasized(AttentionText::pinned(m_content, *m_selection->pinned()), theme().accent) : QString());
    for (QLabel* label : { m_pinIcon, m_pinned, m_escape, m_unpins })
        label->setVisible(pinned);
}

void AttentionPanel::pin(CellRef cell)
{
    if (cell.key > cell.query)
        cell.key = -1;
    if (m_selection->pinned() == cell)
        m_selection->setPinned(std::nullopt);
    else
        m_selection->setPinned(cell);
}

/// A token's own row; once more the newest one again.
void AttentionPanel::pinRow(int query)
{
    const bool pinned = m_selection->pinned() && m_selection->pinned()->query == query;
    m_selection->setPinned(pinned ? std::nullopt : std::optional(CellRef { query, -1 }));
}

void AttentionPanel::pointAt(int key)
{
    m_selection->setHover(key < 0 ? std::nullopt : std::optional(CellRef { m_row.query, key }));
}

QString AttentionPanel::copyText() const
{
    const bool pointed = m_selection->hover() || m_selection->pinned();
    return plain((pointed ? m_readout : m_sentence)->text());
}

QString AttentionPanel::copyTable() const
{
    return showsRow() ? copiedTable(*m_rowModel, false) : PanelBase::copyTable();
}

}  // namespace kvscope
