// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/handout/handoutpages.h"

#include "core/error.h"
#include "shell/presenter/pagedrawing.h"
#include "text/numbertext.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

// In units, 1/96 inch.
constexpr double kTop = 60.0;
constexpr double kBottom = 56.0;
constexpr double kLeft = 76.0;  ///< with room for holes
constexpr double kRight = 64.0;
constexpr double kGap = 14.0;
constexpr double kSmallGap = 6.0;
constexpr double kRule = 30.0;  ///< between two lines to write on
constexpr double kRow = 27.0;  ///< of a table to fill in
constexpr double kPrintedRow = 19.0;
constexpr double kChip = 25.0;
constexpr double kChipPadding = 7.0;
constexpr double kBetweenChips = 5.0;
constexpr double kMostChip = 150.0;
constexpr double kEmptyChip = 84.0;
constexpr double kSpaceMark = 8.0;
constexpr std::size_t kChipLines = 4;
constexpr double kStrip = 66.0;  ///< of tokens in one line, with its caption
constexpr double kLeastFigure = 190.0;
constexpr double kIndent = 14.0;
constexpr double kPadding = 8.0;
constexpr double kThin = 0.75;
constexpr int kMostPromptText = 280;

QString middleElided(const QString& text, int most)
{
    if (text.size() <= most) {
        return text;
    }
    const int half = (most - 3) / 2;
    //: marks what was left out of a long text
    return text.left(half) + QStringLiteral(" […] ") + text.right(half);
}

double lineOf(FontRole role, const Theme& theme)
{
    return std::ceil(QFontMetricsF(theme.font(role)).height()) + 2.0;
}

}  // namespace

FigurePage handoutPage(HandoutPaper paper)
{
    constexpr int kPixelsPerInch = 254;  // 10 for a millimetre
    return { paper == HandoutPaper::A4 ? QSize(2100, 2970) : QSize(2159, 2794), kPixelsPerInch };
}

FigureStyle handoutStyle()
{
    return { .theme = makeTheme(ThemeId::Print, 1.0), .locale = QLocale() };
}

HandoutPages::HandoutPages(const HandoutHead& head, HandoutPaper paper)
    : m_head(head)
    , m_pdf(head.title, QStringList { head.origin, head.prompt }.join(QLatin1Char('\n')), handoutPage(paper), handoutStyle())
{
    m_head.prompt = middleElided(m_head.prompt, kMostPromptText);
    if (m_pdf.isOpen()) {
        beginPage();
        addHead();
    }
}

HandoutPages::~HandoutPages() = default;

void HandoutPages::beginPage()
{
    ++m_page;
    m_fresh = true;
    const QRectF page = m_pdf.area();
    m_room = page.adjusted(kLeft, kTop, -kRight, -kBottom);
    const QFont small = theme().font(FontRole::Tick);
    const double line = lineOf(FontRole::Tick, theme());
    const QRectF foot(m_room.left(), m_room.bottom() + kGap, m_room.width(), line);
    painter().setPen(QPen(theme().border, kThin));
    painter().drawLine(QLineF(foot.left(), foot.top() - 3.0, foot.right(), foot.top() - 3.0));
    //: number of a page of a handout
    const QString number = tr("Page %1").arg(countText(m_page));
    const double wide = pageTextWidth(small, number);
    drawPageLine(painter(), foot.adjusted(0.0, 0.0, -wide - kGap, 0.0), m_head.title, small, theme().text2);
    drawPageLine(painter(), foot, number, small, theme().text2, Qt::AlignRight | Qt::AlignVCenter);
}

void HandoutPages::newPage()
{
    m_pdf.nextPage();
    beginPage();
}

void HandoutPages::need(double height)
{
    if (height > m_room.height() && !m_fresh) {
        newPage();
    }
}

QRectF HandoutPages::take(double height)
{
    const QRectF taken(m_room.left(), m_room.top(), m_room.width(), height);
    m_room.setTop(std::min(m_room.bottom(), m_room.top() + height));
    return taken;
}

void HandoutPages::addLine(const QString& text, FontRole role, const QColor& color)
{
    drawPageLine(painter(), take(lineOf(role, theme())), text, theme().font(role), color);
}

void HandoutPages::addRich(const QString& html, FontRole role)
{
    const PageRichText rich(html, theme().font(role), m_room.width());
    const QRectF place = take(rich.height());
    rich.paint(painter(), place.topLeft(), theme().text);
}

void HandoutPages::addHead()
{
    // To be filled in first.
    const QFont font = theme().font(FontRole::Body);
    const QRectF line = take(lineOf(FontRole::Body, theme()) + kSmallGap);
    const QString name = tr("Name");
    const QString date = tr("Date");
    constexpr double kDate = 130.0;
    painter().setPen(QPen(theme().edge, kThin));
    const double middle = line.right() - kDate - pageTextWidth(font, date) - 2.0 * kGap;
    const auto blank = [&](double left, double right, const QString& word) {
        const QRectF place(left, line.top(), right - left, line.height());
        drawPageLine(painter(), place, word, font, theme().text2, Qt::AlignLeft | Qt::AlignBottom);
        painter().setPen(QPen(theme().edge, kThin));
        painter().drawLine(QLineF(left + pageTextWidth(font, word) + kSmallGap, place.bottom() - 2.0, right, place.bottom() - 2.0));
    };
    blank(line.left(), middle, name);
    blank(middle + kGap, line.right(), date);
    static_cast<void>(take(kGap * 1.5));
    addRich(QStringLiteral("<b>%1</b>").arg(m_head.title.toHtmlEscaped()), FontRole::Result);
    static_cast<void>(take(2.0));
    addRich(m_head.origin.toHtmlEscaped(), FontRole::Table);
    if (!m_head.prompt.isEmpty()) {
        //: %1 the text that a run begins with
        addRich(tr("Prompt: %1").arg(QStringLiteral("<b>%1</b>").arg(m_head.prompt.toHtmlEscaped())), FontRole::Body);
    }
    static_cast<void>(take(kSmallGap));
    addRich(m_head.instruction.toHtmlEscaped(), FontRole::Body);
    static_cast<void>(take(kGap));
}

void HandoutPages::addHeading(const QString& heading, const QString& beside)
{
    if (!m_fresh) {
        static_cast<void>(take(kGap));
    }
    const QFont small = theme().font(FontRole::Table);
    const double right = beside.isEmpty() ? 0.0 : pageTextWidth(small, beside) + kGap;
    const QRectF line = take(lineOf(FontRole::Number, theme()) + 3.0);
    drawPageLine(painter(), line.adjusted(0.0, 0.0, -right, -3.0), heading, theme().font(FontRole::Number), theme().text);
    drawPageLine(painter(), line.adjusted(0.0, 0.0, 0.0, -3.0), beside, small, theme().text2, Qt::AlignRight | Qt::AlignVCenter);
    painter().setPen(QPen(theme().text, 1.5));
    painter().drawLine(QLineF(line.left(), line.bottom(), line.right(), line.bottom()));
    static_cast<void>(take(kSmallGap + 2.0));
}

double HandoutPages::blocksHeight(const QList<HandoutBlock>& blocks, double width, FontRole role) const
{
    double height = 0.0;
    for (const HandoutBlock& block : blocks) {
        const bool framed = block.kind == MarkupBlock::Kind::Formula || block.kind == MarkupBlock::Kind::WrongFormula;
        const double indent = block.kind == MarkupBlock::Kind::Paragraph ? 0.0 : kIndent;
        height += PageRichText(block.html, theme().font(role), width - indent).height() + (framed ? kPadding : 0.0) + kSmallGap;
    }
    return height;
}

/// Blocks from the top of a rectangle, which is high enough for them.
void HandoutPages::paintBlocks(const QRectF& rect, const QList<HandoutBlock>& blocks, FontRole role)
{
    double top = rect.top();
    const QFont font = theme().font(role);
    for (const HandoutBlock& block : blocks) {
        const bool framed = block.kind == MarkupBlock::Kind::Formula || block.kind == MarkupBlock::Kind::WrongFormula;
        const double indent = block.kind == MarkupBlock::Kind::Paragraph ? 0.0 : kIndent;
        const PageRichText rich(block.html, font, rect.width() - indent);
        const QRectF area(rect.left(), top, rect.width(), rich.height() + (framed ? kPadding : 0.0));
        painter().setBrush(Qt::NoBrush);
        if (block.kind == MarkupBlock::Kind::Callout) {
            painter().fillRect(QRectF(area.left(), area.top(), 3.0, area.height()), theme().text);
        } else if (block.kind == MarkupBlock::Kind::Entry) {
            painter().fillRect(QRectF(area.left() + 3.0, area.top() + QFontMetricsF(font).height() / 2.0 - 2.0, 4.0, 4.0), theme().text);
        } else if (framed) {
            QPen pen(theme().edge, block.kind == MarkupBlock::Kind::Formula ? kThin : 1.5);
            if (block.kind == MarkupBlock::Kind::WrongFormula) {
                pen.setDashPattern({ 4.0, 3.0 });
            }
            painter().setPen(pen);
            painter().drawRect(area);
        }
        rich.paint(painter(), { area.left() + indent, area.top() + (framed ? kPadding / 2.0 : 0.0) }, theme().text);
        top = area.bottom() + kSmallGap;
    }
}

void HandoutPages::addBlocks(const QList<HandoutBlock>& blocks, FontRole role)
{
    for (const HandoutBlock& block : blocks) {
        const double height = blocksHeight({ block }, m_room.width(), role);
        need(height);
        paintBlocks(take(height), { block }, role);
        m_fresh = false;
    }
}

void HandoutPages::paintToken(const QRectF& rect, const TokenLabel& label, FontRole role, bool bold, Qt::Alignment alignment)
{
    QFont font = theme().font(role);
    font.setBold(bold);
    const double mark = label.leadingSpace ? kSpaceMark + 2.0 : 0.0;
    const QFontMetricsF metrics(font);
    const QString text = metrics.elidedText(label.text, Qt::ElideMiddle, rect.width() - mark);
    const double wide = metrics.horizontalAdvance(text) + mark;
    const double left = alignment.testFlag(Qt::AlignHCenter) ? rect.center().x() - wide / 2.0 : rect.left();
    if (label.leadingSpace) {
        const double base = rect.center().y() + metrics.ascent() / 2.0 - 1.0;
        painter().setBrush(Qt::NoBrush);
        painter().setPen(QPen(theme().edge, 1.0));
        painter().drawPolyline(
            QPolygonF { { left, base - 3.0 }, { left, base }, { left + kSpaceMark - 1.0, base }, { left + kSpaceMark - 1.0, base - 3.0 } });
    }
    drawPageLine(painter(), QRectF(left + mark, rect.top(), wide - mark + 2.0, rect.height()), text, font, theme().text);
}

void HandoutPages::addTokens(const HandoutTokens& tokens)
{
    struct Placed {
        double left = 0.0;
        double width = 0.0;
        int position = 0;  ///< -1: to fill in
    };
    const QFontMetricsF metrics(theme().font(FontRole::Body));
    std::vector<std::vector<Placed>> lines(1);
    double x = 0.0;
    const auto place = [&](int position, double width, double gap) {
        if (x + width > m_room.width() && x > 0.0) {
            lines.emplace_back();
            x = 0.0;
        }
        lines.back().push_back({ x, width, position });
        x += width + gap;
    };
    const int count = static_cast<int>(tokens.labels.size());
    for (int i = 0; i < count; ++i) {
        const TokenLabel& label = tokens.labels[static_cast<std::size_t>(i)];
        const double mark = label.leadingSpace ? kSpaceMark + 2.0 : 0.0;
        const double wide = std::ceil(metrics.horizontalAdvance(label.text)) + mark + 2.0 * kChipPadding;
        place(i, std::clamp(wide, kChip, kMostChip), i + 1 < tokens.promptLength ? 0.0 : kBetweenChips);
    }
    if (tokens.asksNext) {
        place(-1, kEmptyChip, 0.0);
    }
    const int left = lines.size() > kChipLines ? lines[lines.size() - kChipLines].front().position : 0;
    addLine(left > 0 ? tr("The text so far, without its first %n tokens:", nullptr, left) : tr("The text so far:"), FontRole::Table,
        theme().text2);
    const double numbers = lineOf(FontRole::Tick, theme());
    for (std::size_t at = lines.size() - std::min(lines.size(), kChipLines); at < lines.size(); ++at) {
        const QRectF row = take(kChip + numbers + 2.0);
        for (const Placed& chip : lines[at]) {
            const QRectF frame(row.left() + chip.left, row.top(), chip.width, kChip);
            const bool prompt = chip.position >= 0 && chip.position < tokens.promptLength;
            QPen pen(chip.position < 0 ? theme().text : theme().edge, chip.position < 0 ? 1.5 : kThin);
            if (chip.position < 0) {
                pen.setDashPattern({ 4.0, 3.0 });
            }
            painter().setPen(pen);
            painter().setBrush(prompt ? QBrush(theme().tint) : QBrush(theme().surface));
            painter().drawRoundedRect(frame, prompt ? 0.0 : 6.0, prompt ? 0.0 : 6.0);
            if (chip.position < 0) {
                continue;
            }
            const TokenLabel& label = tokens.labels[static_cast<std::size_t>(chip.position)];
            paintToken(frame.adjusted(kChipPadding - 2.0, 0.0, -kChipPadding + 2.0, 0.0), label, FontRole::Body, false, Qt::AlignHCenter);
            drawPageLine(painter(), { frame.left(), frame.bottom() + 1.0, frame.width(), numbers }, countText(chip.position + 1),
                theme().font(FontRole::Tick), theme().text2, Qt::AlignCenter);
        }
    }
    static_cast<void>(take(kSmallGap));
    m_fresh = false;
}

/// @param below what has to fit on the page after them
void HandoutPages::addFigures(const QList<HandoutFigure>& figures, double below)
{
    for (qsizetype i = 0; i < figures.size(); ++i) {
        const HandoutFigure& each = figures[i];
        const double caption = each.caption.isEmpty() ? 0.0 : lineOf(FontRole::Table, theme());
        need(kLeastFigure + caption + below);
        const double shared = (m_room.height() - below) / static_cast<double>(figures.size() - i) - caption - kSmallGap;
        const double height = std::clamp(shared, std::min(kLeastFigure, m_room.height() - caption), m_room.width() * each.share);
        if (!each.caption.isEmpty()) {
            addLine(each.caption, FontRole::Table, theme().text2);
        }
        const QRectF area = take(height);
        painter().save();
        painter().setClipRect(area);
        each.figure->paint(painter(), area, style());
        painter().restore();
        painter().setBrush(Qt::NoBrush);
        painter().setPen(QPen(theme().border, kThin));
        painter().drawRect(area);
        static_cast<void>(take(kSmallGap));
        m_fresh = false;
    }
}

void HandoutPages::paintCandidates(const QRectF& rect, int rows, const std::vector<HandoutCandidate>& candidates)
{
    const bool blank = candidates.empty();
    const double row = blank ? kRow : kPrintedRow;
    const double head = lineOf(FontRole::Tick, theme());
    const double token = rect.width() * (blank ? 0.33 : 0.34);
    const double share = blank ? 84.0 : 68.0;
    constexpr double kRank = 20.0;
    const QRectF bars(
        rect.left() + kRank + token + share + kGap, rect.top() + head, rect.width() - kRank - token - share - kGap - 18.0, row * rows);
    const QFont small = theme().font(FontRole::Tick);
    drawPageLine(painter(), { rect.left() + kRank, rect.top(), token, head }, tr("Token"), small, theme().text2);
    drawPageLine(painter(), { rect.left() + kRank + token, rect.top(), share, head }, tr("Probability"), small, theme().text2);
    constexpr std::array kTicks { 0.0, 0.25, 0.5, 0.75, 1.0 };
    for (const double tick : kTicks) {
        const double x = bars.left() + bars.width() * tick;
        drawPageLine(
            painter(), { x - 30.0, rect.top(), 60.0, head }, wholePercentText(tick, style().locale), small, theme().text2, Qt::AlignCenter);
        painter().setPen(QPen(theme().grid, kThin));
        painter().drawLine(QLineF(x, bars.top(), x, bars.bottom()));
    }
    for (int i = 0; i < rows; ++i) {
        const double top = bars.top() + row * i;
        const QRectF line(rect.left(), top, rect.width(), row);
        drawPageLine(painter(), { line.left(), top, kRank, row }, countText(i + 1), theme().font(FontRole::Table), theme().text2);
        painter().setPen(QPen(blank ? theme().edge : theme().grid, kThin));
        painter().drawLine(QLineF(line.left() + kRank, line.bottom(), line.left() + kRank + token + share - kGap, line.bottom()));
        painter().drawLine(QLineF(bars.left(), line.bottom(), bars.right(), line.bottom()));
        if (blank) {
            drawPageLine(painter(), { line.left() + kRank + token, top, share - kGap, row }, style().locale.percent(), small, theme().text2,
                Qt::AlignRight | Qt::AlignVCenter);
        } else if (static_cast<std::size_t>(i) < candidates.size()) {
            const HandoutCandidate& each = candidates[static_cast<std::size_t>(i)];
            paintToken({ line.left() + kRank, top, token - kGap, row }, each.label, FontRole::Table, each.taken, Qt::AlignLeft);
            QFont font = theme().font(FontRole::Table);
            font.setBold(each.taken);
            drawPageLine(painter(), { line.left() + kRank + token, top, share, row }, percentText(each.probability, style().locale), font,
                theme().text);
            painter().fillRect(QRectF(bars.left(), top + 4.0, bars.width() * std::clamp(each.probability, 0.0, 1.0), row - 8.0),
                each.taken ? theme().text : theme().offFill);
        }
    }
    painter().setPen(QPen(theme().edge, kThin));
    painter().setBrush(Qt::NoBrush);
    painter().drawRect(bars);
}

QString HandoutPages::predictionText()
{
    return tr("<b>Which tokens are the likeliest next ones?</b> Write them down, and draw a bar for the probability of each.");
}

double HandoutPages::predictionHeight(int rows) const
{
    return PageRichText(predictionText(), theme().font(FontRole::Body), m_room.width()).height() + lineOf(FontRole::Tick, theme())
        + rows * kRow + 3.0 * kGap + kSmallGap;
}

void HandoutPages::addPrediction(int rows)
{
    addRich(predictionText(), FontRole::Body);
    static_cast<void>(take(2.0));
    const double height = lineOf(FontRole::Tick, theme()) + rows * kRow;
    paintCandidates(take(height), rows, {});
    static_cast<void>(take(kGap));
    m_fresh = false;
}

double HandoutPages::questionHeight(const HandoutQuestion& question) const
{
    return blocksHeight(question.blocks, m_room.width() - kIndent, FontRole::Body) + question.lines * kRule + kSmallGap;
}

void HandoutPages::addQuestion(const HandoutQuestion& question)
{
    need(questionHeight(question));
    const double height = blocksHeight(question.blocks, m_room.width(), FontRole::Body);
    paintBlocks(take(height), question.blocks, FontRole::Body);
    painter().setPen(QPen(theme().edge, kThin));
    for (int line = 0; line < question.lines; ++line) {
        const QRectF rule = take(kRule);
        painter().drawLine(QLineF(rule.left(), rule.bottom() - 4.0, rule.right(), rule.bottom() - 4.0));
    }
    static_cast<void>(take(kSmallGap));
    m_fresh = false;
}

void HandoutPages::add(const HandoutTask& task)
{
    if (!m_pdf.isOpen()) {
        return;
    }
    double below = task.candidates > 0 ? predictionHeight(task.candidates) : 0.0;
    for (const HandoutQuestion& question : task.questions) {
        below += questionHeight(question);
    }
    if (task.ownPage && !m_fresh) {
        newPage();
    } else {
        // In one piece where a page has room for it; else a heading stays with what follows it.
        const double head = lineOf(FontRole::Number, theme()) + 2.0 * kGap;
        const double tokens = task.tokens ? kStrip : 0.0;
        const double figures = static_cast<double>(task.figures.size()) * (kLeastFigure + lineOf(FontRole::Table, theme()) + kSmallGap);
        const double whole = head + blocksHeight(task.text, m_room.width(), FontRole::Body) + tokens + figures + below;
        const double first = task.text.isEmpty() ? kLeastFigure : blocksHeight(task.text.mid(0, 1), m_room.width(), FontRole::Body);
        need(whole < m_pdf.area().height() - kTop - kBottom ? whole : head + first);
    }
    addHeading(task.heading, task.beside);
    addBlocks(task.text, FontRole::Body);
    if (task.tokens) {
        need(2.0 * kChip + kGap);
        addTokens(*task.tokens);
    }
    addFigures(task.figures, below);
    if (task.candidates > 0) {
        need(below);
        addPrediction(task.candidates);
    }
    for (const HandoutQuestion& question : task.questions) {
        addQuestion(question);
    }
    m_fresh = false;
}

void HandoutPages::addAnswer(const HandoutAnswer& answer)
{
    const double title = lineOf(FontRole::Title, theme());
    const double gap = 2.0 * kGap;
    const bool table = !answer.candidates.empty();
    const double tableWidth = table ? std::floor(m_room.width() * 0.62) : 0.0;
    const double textWidth = m_room.width() - (table ? tableWidth + gap : 0.0);
    const int rows = static_cast<int>(answer.candidates.size());
    const double tableHeight = table ? lineOf(FontRole::Tick, theme()) + rows * kPrintedRow : 0.0;
    const double text = blocksHeight(answer.blocks, textWidth, FontRole::Body);
    need(title + std::min(std::max(tableHeight, text), m_pdf.area().height() / 2.0) + kGap);
    addLine(answer.heading, FontRole::Title, theme().text);
    if (!table) {
        addBlocks(answer.blocks, FontRole::Body);
    } else {
        const QRectF area = take(std::max(tableHeight, text));
        paintCandidates({ area.left(), area.top(), tableWidth, tableHeight }, rows, answer.candidates);
        paintBlocks({ area.left() + tableWidth + gap, area.top(), textWidth, area.height() }, answer.blocks, FontRole::Body);
    }
    static_cast<void>(take(kGap));
    m_fresh = false;
}

QByteArray HandoutPages::finish()
{
    if (m_pdf.isOpen() && !m_answers.isEmpty()) {
        newPage();
        addRich(QStringLiteral("<b>%1</b>").arg(tr("Answers").toHtmlEscaped()), FontRole::Result);
        addRich(m_head.title.toHtmlEscaped(), FontRole::Table);
        static_cast<void>(take(kGap));
        for (const HandoutAnswer& answer : std::as_const(m_answers)) {
            addAnswer(answer);
        }
    }
    QByteArray bytes = m_pdf.finish();
    if (bytes.isEmpty()) {
        throw EngineError(ErrorCode::PictureFailed).key("PDF");
    }
    return bytes;
}

}  // namespace kvscope
