// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panelframe.h"

#include "theme/theme.h"
#include "widgets/elidedlabel.h"
#include "widgets/ignorechildren.h"
#include "widgets/tablecopy.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QTableView>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace kvscope {

PanelFrame::PanelFrame(QWidget* parent)
    : QWidget(parent)
    , m_titleRow(new QHBoxLayout)
    , m_sentenceRow(new QHBoxLayout)
    , m_body(new QVBoxLayout)
    , m_title(new QLabel(this))
    , m_sentence(new QLabel(this))
    , m_secondary(new ElidedLabel(this))
{
    m_title->setTextFormat(Qt::PlainText);
    m_sentence->setTextFormat(Qt::RichText);
    m_sentence->setVisible(false);
    m_secondary->setVisible(false);
    m_secondary->setHideBelow(1.0);  // a piece of a clause says nothing
    setTextRole(*m_secondary, TextRole::Secondary);

    m_titleRow->addWidget(m_title);

    m_sentenceRow->addWidget(m_sentence);
    m_sentenceRow->addWidget(m_secondary);
    m_sentenceRow->addStretch(1);

    auto* column = new QVBoxLayout(this);
    column->addLayout(m_titleRow);
    column->addLayout(m_sentenceRow);
    column->addLayout(m_body, 1);
    applyMetrics();
}

PanelFrame::~PanelFrame()
{
    ignoreChildren(this);
}

void PanelFrame::setTitle(const QString& title)
{
    if (title == m_title->text()) {
        return;
    }
    m_title->setText(title);
    setAccessibleName(title);
    emit titleChanged(title);
}

QString PanelFrame::title() const
{
    return m_title->text();
}

void PanelFrame::setTitleWraps()
{
    m_title->setWordWrap(true);
    m_title->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_titleRow->setStretchFactor(m_title, 1);
}

void PanelFrame::setTitleShown(bool shown)
{
    if (shown == m_title->isHidden()) {
        m_title->setVisible(shown);
        titleShownChanged();
    }
}

bool PanelFrame::isTitleShown() const
{
    return !m_title->isHidden();
}

int PanelFrame::titleBottom() const
{
    return m_titleRow->geometry().bottom() + 1;
}

void PanelFrame::setSentence(const QString& sentence, const QString& secondary, const QString& shorter)
{
    setSentenceWordings(shorter.isEmpty() ? QStringList { sentence } : QStringList { sentence, shorter }, secondary);
}

void PanelFrame::setSentenceWordings(const QStringList& longestFirst, const QString& secondary)
{
    m_wholeSentence = longestFirst.first();
    m_shorterSentences = longestFirst.mid(1);
    m_sentence->setVisible(!m_wholeSentence.isEmpty());
    m_secondary->setText(secondary);
    fitSentence();
}

void PanelFrame::fitSentence()
{
    m_sentence->setMinimumWidth(0);
    if (m_shorterSentences.isEmpty()) {
        m_sentence->setText(m_wholeSentence);
        m_secondary->setVisible(!m_secondary->text().isEmpty());
        return;
    }
    const QMargins margins = layout()->contentsMargins();
    int room = width() - margins.left() - margins.right();
    for (int i = 0; i < m_sentenceRow->count(); ++i) {
        const QWidget* each = m_sentenceRow->itemAt(i)->widget();
        if (each != nullptr && each != m_sentence && each != m_secondary && !each->isHidden()) {
            room -= each->sizeHint().width() + m_sentenceRow->spacing();
        }
    }
    m_sentence->setText(m_shorterSentences.last());
    const int least = m_sentence->sizeHint().width();
    m_sentence->setText(m_wholeSentence);
    for (const QString& shorter : std::as_const(m_shorterSentences)) {
        if (m_sentence->sizeHint().width() <= room) {
            break;
        }
        m_sentence->setText(shorter);
    }
    m_sentence->setMinimumWidth(std::min(least, m_sentence->sizeHint().width()));
    // A clause that does not fit is not painted; nor may it take a pixel, or the space before it, from the sentence.
    const int left = room - m_sentence->sizeHint().width() - m_sentenceRow->spacing();
    m_secondary->setVisible(!m_secondary->text().isEmpty() && m_secondary->sizeHint().width() <= left);
}

void PanelFrame::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitSentence();
}

QString PanelFrame::copyText() const
{
    QStringList parts { QTextDocumentFragment::fromHtml(m_wholeSentence).toPlainText(), m_secondary->text() };
    parts.removeAll(QString());
    if (!parts.isEmpty()) {
        return parts.join(QLatin1Char(' '));
    }
    // A panel without a sentence says the same in labels.
    for (const QLabel* label : findChildren<QLabel*>()) {
        if (label != m_title && label->isVisible() && !label->text().isEmpty()) {
            parts << QTextDocumentFragment::fromHtml(label->text()).toPlainText();
        }
    }
    return parts.join(QLatin1Char('\n'));
}

QString PanelFrame::copyTable() const
{
    if (const auto* table = findChild<QTableView*>(); table != nullptr && table->model() != nullptr) {
        return copiedTable(*table->model(), !table->verticalHeader()->isHidden());
    }
    QString text;
    for (const QLabel* label : findChildren<QLabel*>()) {
        text += copiedHtmlTable(label->text());
    }
    return text;
}

void PanelFrame::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        if (const QString text = copyText(); !text.isEmpty()) {
            QGuiApplication::clipboard()->setText(text);
        }
        return;
    }
    QWidget::keyPressEvent(event);
}

void PanelFrame::setSentenceToolTip(const QString& text)
{
    m_sentence->setToolTip(text);
}

void PanelFrame::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().border, 1.0));
    painter.setBrush(theme().surface);
    const double radius = theme().px(6);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

void PanelFrame::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::StyleChange:
    case QEvent::PaletteChange:
        applyMetrics();
        retranslate();
        update();
        break;
    default: break;
    }
}

void PanelFrame::applyMetrics()
{
    const Theme& now = theme();
    m_title->setFont(now.font(FontRole::Title));
    m_sentence->setFont(now.font(FontRole::Table));
    m_secondary->setFont(now.font(FontRole::Table));
    m_titleRow->setSpacing(now.ipx(8));
    m_titleRow->setContentsMargins(0, 0, 0, 0);
    // All title rows are as high as those with controls, so that adjacent sentences align.
    m_title->setMinimumHeight(now.ipx(24));
    layout()->setContentsMargins(now.ipx(14), now.ipx(6), now.ipx(14), now.ipx(8));
    layout()->setSpacing(now.ipx(4));
    m_body->setSpacing(now.ipx(4));
    fitSentence();
}

}  // namespace kvscope
