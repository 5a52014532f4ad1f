// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/presenter/lessonsheets.h"

#include "shell/presenter/pagedrawing.h"
#include "shell/presenter/presenterpages.h"
#include "state/viewstate.h"
#include "text/language.h"
#include "text/numbertext.h"
#include "views/lesson/file/lessonfile.h"
#include "views/lesson/file/lessonmarkup.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/lesson/play/lessonvalues.h"
#include "views/registry/viewregistry.h"

#include <QCoreApplication>
#include <QPainter>
#include <QTextDocumentFragment>

#include <algorithm>

namespace kvscope {

namespace {

struct LessonSheetText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::LessonSheetText)
};

// The first character of a block says how it is painted.
constexpr QChar kHeadingMark = u'H';
constexpr QChar kPlainMark = u'P';
constexpr QChar kCalloutMark = u'>';
constexpr QChar kFormulaMark = u'=';
constexpr QChar kWrongMark = u'!';
constexpr QChar kEntryMark = u'-';

constexpr double kHeading = 40.0;
constexpr double kBlockGap = 14.0;
constexpr double kIndent = 26.0;
constexpr double kBlockPadding = 8.0;

QChar markOf(MarkupBlock::Kind kind)
{
    switch (kind) {
    case MarkupBlock::Kind::Callout: return kCalloutMark;
    case MarkupBlock::Kind::Formula: return kFormulaMark;
    case MarkupBlock::Kind::WrongFormula: return kWrongMark;
    case MarkupBlock::Kind::Entry: return kEntryMark;
    case MarkupBlock::Kind::Paragraph: break;
    }
    return kPlainMark;
}

bool isFramed(QChar mark)
{
    return mark == kFormulaMark || mark == kWrongMark;
}

PageRichText richOf(const QString& block, double width, const PresenterStyle& style)
{
    const QChar mark = block.at(0);
    const bool indented = mark != kPlainMark && mark != kHeadingMark;
    const QString body = mark == kEntryMark ? QStringLiteral("• ") + block.mid(1) : block.mid(1);
    return { body, mark == kHeadingMark ? style.font(kHeading, true) : style.font(kPageText),
        width - (indented ? 2.0 * style.u(kIndent) : 0.0) };
}

double blockHeight(const QString& block, double width, const PresenterStyle& style)
{
    const double padding = isFramed(block.at(0)) ? 2.0 * style.u(kBlockPadding) : 0.0;
    return richOf(block, width, style).height() + padding;
}

}  // namespace

LessonSheets::LessonSheets(const LessonPlayer* player, const ViewState* state) : m_player(player), m_state(state) { }

QString LessonSheets::html(const QString& markedUp) const
{
    const QString step = QString::number(m_player->index()) + (m_player->lesson() ? m_player->lesson()->file : QString());
    if (std::exchange(m_readOf, step) != step) {
        m_read.clear();
    }
    return markupHtml(markedUp, [this, &markedUp](const QString& name) {
        QHash<QString, QString>& read = m_read[markedUp];
        if (const auto found = read.constFind(name); found != read.constEnd()) {
            return *found;
        }
        QString value = m_player->isInPlace() ? lessonValue(name, *m_state, *m_state) : notAvailableText();
        if (value != notAvailableText()) {
            read.insert(name, value);
        }
        return value;
    });
}

QStringList LessonSheets::blocksOf(const QString& markedUp, const QString& caption, bool answer) const
{
    QStringList blocks;
    for (const MarkupBlock& block : markupBlocks(markedUp)) {
        const bool paragraph = block.kind == MarkupBlock::Kind::Paragraph;
        const QString text
            = blocks.isEmpty() && paragraph && !caption.isEmpty() ? QStringLiteral("**%1** %2").arg(caption, block.text) : block.text;
        blocks << (answer && paragraph ? kCalloutMark : markOf(block.kind)) + html(text);
    }
    return blocks;
}

QStringList LessonSheets::endBlocks() const
{
    QStringList blocks { kHeadingMark
        + LessonSheetText::tr("The end: %1").arg(m_player->lesson()->title.in(currentLanguage())).toHtmlEscaped() };
    for (const LessonStep& step : m_player->lesson()->steps) {
        blocks << kEntryMark + step.title.in(currentLanguage()).toHtmlEscaped();
    }
    const QList<LessonText>& reading = m_player->lesson()->reading;
    if (!reading.isEmpty()) {
        blocks << kPlainMark + QStringLiteral("<b>%1</b>").arg(LessonSheetText::tr("Further reading").toHtmlEscaped());
    }
    for (const LessonText& work : reading) {
        blocks << kEntryMark + html(work.in(currentLanguage()));
    }
    const QString next = nextLesson();
    blocks << kPlainMark
            + (next.isEmpty() ? LessonSheetText::tr("Next closes the lesson. The run stays as it is.")
                              : LessonSheetText::tr("Next begins: %1").arg(lessonTitle(next).in(currentLanguage())))
                  .toHtmlEscaped();
    return blocks;
}

QString LessonSheets::nextLesson() const
{
    return m_player->lesson() ? lessonAfter(m_player->lesson()->file) : QString();
}

void LessonSheets::addTexts(
    QList<LessonSheet>& sheets, LessonSheet::Kind kind, const QStringList& blocks, QSizeF room, const PresenterStyle& style) const
{
    LessonSheet sheet { kind };
    double height = 0.0;
    for (const QString& block : blocks) {
        const double next = blockHeight(block, room.width(), style) + style.u(kBlockGap);
        const bool onlyHeading = sheet.blocks.size() == 1 && sheet.blocks.first().startsWith(kHeadingMark);
        if (!sheet.blocks.isEmpty() && !onlyHeading && height + next - style.u(kBlockGap) > room.height()) {
            sheets << sheet;
            sheet.blocks.clear();
            height = 0.0;
        }
        sheet.blocks << block;
        height += next;
    }
    if (!sheet.blocks.isEmpty()) {
        sheets << sheet;
    }
}

QList<LessonSheet> LessonSheets::sheets(QSizeF room, const PresenterStyle& style) const
{
    QList<LessonSheet> result;
    if (!m_player->isActive()) {
        return result;
    }
    const LessonStep* step = m_player->step();
    if (step == nullptr) {
        addTexts(result, LessonSheet::Kind::End, endBlocks(), room, style);
        return result;
    }
    const Language language = currentLanguage();
    QStringList blocks { kHeadingMark + step->title.in(language).toHtmlEscaped() };
    blocks << blocksOf(step->text.in(language), {}, false);
    if (!step->question.isEmpty()) {
        blocks << blocksOf(step->question.in(language), LessonSheetText::tr("Question:"), false);
    }
    if (m_player->actionFailed()) {
        blocks << kPlainMark + LessonSheetText::tr("The action failed. The run is unchanged; next tries it again.").toHtmlEscaped();
    }
    addTexts(result, LessonSheet::Kind::Text, blocks, room, style);
    const auto addPanels = [&] {
        for (const QString& panel : m_player->panels()) {
            result << LessonSheet { LessonSheet::Kind::Panel, panel };
        }
    };
    addPanels();
    if (m_player->revealed() && !step->reveal.isEmpty()) {
        QStringList answer { kHeadingMark + step->title.in(language).toHtmlEscaped() };
        answer << blocksOf(step->question.in(language), LessonSheetText::tr("Question:"), false);
        answer << blocksOf(step->reveal.in(language), LessonSheetText::tr("Answer:"), true);
        addTexts(result, LessonSheet::Kind::Answer, answer, room, style);
        if (step->look.cover != LessonCover::Nothing) {
            addPanels();  // with what they kept back
        }
    }
    return result;
}

QString LessonSheets::question() const
{
    const LessonStep* step = m_player->step();
    if (step == nullptr) {
        return {};
    }
    const QString asked = step->question.in(currentLanguage());
    const QString text = asked.isEmpty() ? step->title.in(currentLanguage()) : markupBlocks(asked).value(0).text;
    return QStringLiteral("<b>%1</b>").arg(html(text));
}

QString LessonSheets::nextQuestion() const
{
    if (!m_player->isActive() || m_player->isOver()) {
        return {};
    }
    const QList<LessonStep>& steps = m_player->lesson()->steps;
    for (qsizetype i = m_player->index() + 1; i < steps.size(); ++i) {
        if (const QString asked = steps[i].question.in(currentLanguage()); !asked.isEmpty()) {
            return QTextDocumentFragment::fromHtml(html(markupBlocks(asked).value(0).text)).toPlainText();
        }
    }
    return {};
}

QString LessonSheets::name(const LessonSheet& sheet)
{
    switch (sheet.kind) {
    case LessonSheet::Kind::Text:
        //: a sheet of a lesson's step, beside those of its panels
        return LessonSheetText::tr("Text");
    case LessonSheet::Kind::Answer:
        //: a sheet of a lesson's step, beside those of its panels
        return LessonSheetText::tr("Answer");
    case LessonSheet::Kind::End: return LessonSheetText::tr("The end");
    case LessonSheet::Kind::Panel: break;
    }
    if (const PresenterPage* page = presenterPageOf(sheet.panel)) {
        return pageTitle(*page);
    }
    const View* view = findView(sheet.panel);
    return view != nullptr ? viewTitle(*view) : sheet.panel;
}

QString LessonSheets::plain(const LessonSheet& sheet)
{
    QStringList lines;
    for (const QString& block : sheet.blocks) {
        lines << QTextDocumentFragment::fromHtml(block.mid(1)).toPlainText();
    }
    return lines.join(QLatin1Char('\n'));
}

void LessonSheets::paint(QPainter& painter, const QRectF& rect, const LessonSheet& sheet, const PresenterStyle& style) const
{
    const Theme& theme = style.theme();
    double y = rect.top();
    for (const QString& block : sheet.blocks) {
        const QChar mark = block.at(0);
        const PageRichText text = richOf(block, rect.width(), style);
        const double padding = isFramed(mark) ? style.u(kBlockPadding) : 0.0;
        const double height = text.height() + 2.0 * padding;
        const double left = rect.left() + (mark == kPlainMark || mark == kHeadingMark ? 0.0 : style.u(kIndent));
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        if (mark == kCalloutMark) {
            painter.fillRect(QRectF(rect.left(), y, style.u(7.0), height), theme.accent);
        } else if (isFramed(mark)) {
            const bool wrong = mark == kWrongMark;
            painter.setPen(QPen(wrong ? theme.off : theme.edge, style.u(2.0), wrong ? Qt::DashLine : Qt::SolidLine));
            painter.setBrush(wrong ? theme.offTint : theme.naGround);
            painter.drawRoundedRect(QRectF(rect.left() + style.u(1.0), y, rect.width() - style.u(2.0), height), style.u(6.0), style.u(6.0));
        }
        painter.restore();
        text.paint(painter, QPointF(left, y + padding), mark == kHeadingMark ? theme.accent : theme.text);
        y += height + style.u(kBlockGap);
    }
}

}  // namespace kvscope
