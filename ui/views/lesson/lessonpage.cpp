// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/lessonpage.h"

#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/lesson/lessonblock.h"
#include "widgets/ignorechildren.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace kvscope {

LessonPage::LessonPage(std::function<QString(const QString&)> value, QWidget* parent)
    : QWidget(parent)
    , m_value(std::move(value))
    , m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
}

LessonPage::~LessonPage()
{
    ignoreChildren(this);
}

void LessonPage::clear(const QString& step)
{
    if (step != m_step) {
        m_step = step;
        m_read.clear();
    }
    m_texts.clear();
    m_plain.clear();
    m_asked.clear();
    while (QLayoutItem* item = m_column->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater();  // the click that changes the page may come from a button on it
        }
        delete item;
    }
    m_foot = nullptr;
    m_column->setSpacing(theme().ipx(10));
}

void LessonPage::addHeading(const QString& text)
{
    auto* label = new QLabel(text.toHtmlEscaped(), this);
    label->setObjectName(QStringLiteral("lessonHeading"));
    label->setWordWrap(true);
    label->setFont(theme().font(FontRole::Result));
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_column->addWidget(label);
    m_plain << text;
}

QString LessonPage::html(const QString& markedUp)
{
    return markupHtml(markedUp, [this, &markedUp](const QString& name) {
        QHash<QString, QString>& read = m_read[markedUp];
        const auto found = read.constFind(name);
        if (found != read.constEnd()) {
            return *found;
        }
        QString value = m_value(name);
        if (value != notAvailableText()) {
            read.insert(name, value);
        }
        return value;
    });
}

QLabel* LessonPage::addLabel(MarkupBlock::Kind kind, const QString& markedUp)
{
    auto* label = new LessonBlock(kind, false, this);
    label->setText(html(markedUp));
    m_column->addWidget(label);
    m_texts.append({ label, markedUp });
    return label;
}

QLabel* LessonPage::addBlock(const MarkupBlock& block)
{
    return addLabel(block.kind, block.text);
}

void LessonPage::addText(const QString& markedUp)
{
    for (const MarkupBlock& block : markupBlocks(markedUp)) {
        addBlock(block);
    }
}

void LessonPage::addQuestion(const QString& caption, const QString& markedUp)
{
    bool first = true;
    for (const MarkupBlock& block : markupBlocks(markedUp)) {
        const bool captioned = std::exchange(first, false) && block.kind == MarkupBlock::Kind::Paragraph;
        m_asked << block.text;
        QLabel* label = addLabel(block.kind, captioned ? QStringLiteral("**%1** %2").arg(caption, block.text) : block.text);
        label->setObjectName(QStringLiteral("lessonQuestion"));
    }
}

void LessonPage::addAnswer(const QString& caption, const QString& markedUp)
{
    bool first = true;
    for (const MarkupBlock& block : markupBlocks(markedUp)) {
        const bool plain = block.kind == MarkupBlock::Kind::Paragraph;
        const bool captioned = std::exchange(first, false) && plain;
        const MarkupBlock::Kind kind = plain ? MarkupBlock::Kind::Callout : block.kind;
        QLabel* label = addLabel(kind, captioned ? QStringLiteral("**%1** %2").arg(caption, block.text) : block.text);
        label->setObjectName(QStringLiteral("lessonAnswer"));
    }
}

QString LessonPage::question()
{
    QStringList blocks;
    for (const QString& markedUp : std::as_const(m_asked)) {
        blocks << html(markedUp);
    }
    return blocks.join(QLatin1String("<br>"));
}

void LessonPage::addCover(const QString& text)
{
    auto* cover = new LessonBlock(MarkupBlock::Kind::Paragraph, true, this);
    cover->setObjectName(QStringLiteral("lessonCover"));
    cover->setText(text.toHtmlEscaped());
    m_column->addWidget(cover);
    m_plain << text;
}

void LessonPage::addChoice(const QString& text, const std::function<void()>& chosen)
{
    auto* button = new QPushButton(text, this);
    button->setFocusPolicy(Qt::TabFocus);
    button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    button->setToolTip(text);
    connect(button, &QPushButton::clicked, this, chosen);
    m_column->addWidget(button);
    m_plain << text;
}

void LessonPage::finish()
{
    m_column->addStretch(1);
    m_foot = new QSpacerItem(0, 0, QSizePolicy::Minimum, QSizePolicy::Fixed);
    m_column->addItem(m_foot);
}

int LessonPage::lineFrom(int y) const
{
    for (const QLabel* label : findChildren<QLabel*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (label->isHidden() || label->geometry().bottom() < y) {
            continue;
        }
        const int line = std::max(1, QFontMetrics(label->font()).lineSpacing());
        const int first = label->y() + label->contentsMargins().top();
        if (y <= label->y()) {
            return label->y();
        }
        const int next = first + std::max(0, (y - first + line - 1) / line) * line;
        if (next + line / 2 < label->geometry().bottom()) {
            return std::max(y, next);
        }
    }
    return y;
}

void LessonPage::setFoot(int height)
{
    if (m_foot != nullptr) {
        m_foot->changeSize(0, height, QSizePolicy::Minimum, QSizePolicy::Fixed);
        m_column->invalidate();
        updateGeometry();
    }
}

void LessonPage::measureAgain()
{
    for (const auto& [label, source] : std::as_const(m_texts)) {
        label->ensurePolished();
        label->updateGeometry();
    }
    m_column->invalidate();
    updateGeometry();
}

void LessonPage::refreshValues()
{
    for (const auto& [label, source] : std::as_const(m_texts)) {
        const QString now = html(source);
        if (label->text() != now) {
            label->setText(now);
        }
    }
}

QString LessonPage::text() const
{
    QStringList lines = m_plain;
    for (const auto& [label, source] : std::as_const(m_texts)) {
        const QHash<QString, QString> read = m_read.value(source);
        lines << markupPlain(source, [this, &read](const QString& name) {
            const auto found = read.constFind(name);
            return found != read.constEnd() ? *found : m_value(name);
        });
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace kvscope
