// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's page of the text and its next token, and the chips that other pages have too.
#include "shell/presenter/pagedrawing.h"
#include "shell/presenter/presenterpages.h"
#include "state/viewstate.h"
#include "text/numbertext.h"
#include "text/tokenlabel.h"
#include "views/nexttoken/bettext.h"
#include "views/nexttoken/candidatemodel.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <vector>

namespace kvscope {

namespace {

struct TokensPageText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::TokensPageText)
};

constexpr double kChip = 46.0;
constexpr double kChipPadding = 13.0;
constexpr double kChipLine = 56.0;
constexpr double kCaption = 34.0;
constexpr double kBetweenChips = 10.0;
constexpr double kBetweenPhases = 24.0;
constexpr double kMostChip = 260.0;
constexpr double kSpaceBox = 15.0;
constexpr double kGapBelow = 10.0;
constexpr int kBetColumns = 3;
constexpr double kBetRow = 56.0;
constexpr double kBetGap = 8.0;
constexpr double kBetShare = 6.0;  ///< height of the bar of a choice's votes

struct PageChip {
    TokenLabel label;
    bool prefill = false;
    bool newest = false;
    bool next = false;
    bool again = false;  ///< recomputed in the viewed step
    double width = 0.0;
};

double chipWidth(const PageChip& chip, const PresenterStyle& style)
{
    const double text = pageTextWidth(style.font(kSmallestPageText, true), chip.label.text);
    const double space = chip.label.leadingSpace ? style.u(kSpaceBox) : 0.0;
    return std::min(style.u(kMostChip), std::max(style.u(kChip), text + space + 2.0 * style.u(kChipPadding)));
}

/// The known tokens up to the viewed step, and the sampled one.
std::vector<PageChip> chipsOf(const ViewState& state, const PresenterStyle& style)
{
    std::vector<PageChip> chips;
    const RunHistory& run = state.run();
    const StepRecordPtr record = state.viewedRecord();
    const int step = state.viewedStep();
    const std::vector<TokenId> tokens = step < 0 ? run.settings().prompt : run.tokensAt(step);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        PageChip chip;
        const int position = static_cast<int>(i);
        chip.label = visibleTokenLabel(state.tokenizer(), tokens[i]);
        chip.prefill = position < run.promptLength();
        if (!chip.prefill && state.cover() == Cover::Text) {
            chip.label = {};
            chip.label.text = QStringLiteral("?");
        }
        chip.newest = step > 0 && i + 1 == tokens.size();
        chip.again = record && run.cellState(position, step) == CellState::Recomputed;
        chip.width = chipWidth(chip, style);
        chips.push_back(chip);
    }
    if (record) {
        PageChip chip;
        chip.label = visibleTokenLabel(state.tokenizer(), record->token);
        if (state.nextHidden() || state.cover() == Cover::Text) {
            chip.label = {};
            chip.label.text = QStringLiteral("?");
        }
        chip.next = true;
        chip.width = chipWidth(chip, style);
        chips.push_back(chip);
    }
    return chips;
}

void paintPageChip(QPainter& painter, const QRectF& rect, const PageChip& chip, const PresenterStyle& style)
{
    const Theme& theme = style.theme();
    const double line = style.u(chip.newest ? 4.0 : 2.0);
    const QRectF frame = rect.adjusted(line / 2.0, line / 2.0, -line / 2.0, -line / 2.0);
    QPen pen(chip.prefill || chip.next ? theme.edge : theme.accent, line);
    if (chip.next) {
        pen.setDashPattern({ 4.0, 3.0 });
    }
    painter.setPen(pen);
    painter.setBrush(chip.newest ? theme.tint : chip.prefill ? theme.naGround : theme.surface);
    const double radius = chip.prefill ? 0.0 : style.u(9.0);
    painter.drawRoundedRect(frame, radius, radius);
    if (chip.again) {
        const double foot = style.u(9.0);
        painter.fillRect(QRectF(frame.left() + line, frame.bottom() - foot - line / 2.0, frame.width() - 2.0 * line, foot),
            theme.hatch(HatchKind::Off, style.figure.devicePixelRatio));
    }
    const QFont font = style.font(kSmallestPageText, chip.newest);
    const double space = chip.label.leadingSpace ? style.u(kSpaceBox) : 0.0;
    const double room = rect.width() - space - style.u(kChipPadding);
    const QString text = QFontMetricsF(font).elidedText(chip.label.text, Qt::ElideMiddle, room);
    const double wide = QFontMetricsF(font).horizontalAdvance(text);
    const double left = rect.center().x() - (space + wide) / 2.0;
    if (space > 0.0) {
        const double base = rect.center().y() + style.u(11.0);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.disabled, style.u(2.5)));
        const double right = left + space - style.u(5.0);
        painter.drawPolyline(QPolygonF {
            QPointF(left, base - style.u(8.0)), QPointF(left, base), QPointF(right, base), QPointF(right, base - style.u(8.0)) });
    }
    const QColor color = chip.newest ? theme.accent : chip.label.kind == PieceKind::Text ? theme.text : theme.text2;
    drawPageLine(painter, QRectF(left + space, rect.top(), wide + 2.0, rect.height()), text, font, color);
}

double gapOf(const PageChip& chip, const PresenterStyle& style)
{
    return chip.prefill ? 0.0 : style.u(kBetweenChips);
}

/// Chips of one phase in lines of a width, the last @p lines of them.
std::vector<std::vector<PageChip>> linesOf(const std::vector<PageChip>& chips, double width, int lines, const PresenterStyle& style)
{
    std::vector<std::vector<PageChip>> result;
    double x = 0.0;
    for (const PageChip& chip : chips) {
        if (result.empty() || x + chip.width > width) {
            result.emplace_back();
            x = 0.0;
        }
        result.back().push_back(chip);
        x += chip.width + gapOf(chip, style);
    }
    if (static_cast<int>(result.size()) > lines) {
        result.erase(result.begin(), result.end() - lines);
    }
    return result;
}

double paintChipLine(QPainter& painter, double left, double top, const std::vector<PageChip>& chips, const PresenterStyle& style)
{
    double x = left;
    for (const PageChip& chip : chips) {
        paintPageChip(painter, QRectF(x, top, chip.width, style.u(kChip)), chip, style);
        x += chip.width + gapOf(chip, style);
    }
    return x;
}

struct PhasePart {
    std::vector<PageChip> chips;
    QString caption;
};

/// Prefill and decode, the sampled token with the latter.
std::array<PhasePart, 2> phasesOf(const ViewState& state, const PresenterStyle& style)
{
    std::array<PhasePart, 2> phases;
    phases[0].caption = TokensPageText::tr("Prefill");
    phases[1].caption = state.viewedStep() > 0 ? TokensPageText::tr("Decode") : TokensPageText::tr("Next token");
    for (const PageChip& chip : chipsOf(state, style)) {
        phases[chip.prefill ? 0 : 1].chips.push_back(chip);
    }
    return phases;
}

/// The last chips that fit; how many were left out.
int keepLast(std::vector<PageChip>& chips, double width, const PresenterStyle& style)
{
    double sum = 0.0;
    std::size_t kept = 0;
    for (auto chip = chips.rbegin(); chip != chips.rend(); ++chip, ++kept) {
        sum += chip->width + gapOf(*chip, style);
        if (sum > width + gapOf(*chip, style)) {
            break;
        }
    }
    const auto dropped = static_cast<int>(chips.size() - kept);
    chips.erase(chips.begin(), chips.begin() + dropped);
    return dropped;
}

void paintBracket(QPainter& painter, double left, double right, double top, bool open, const PresenterStyle& style)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.theme().edge, style.u(2.0)));
    QPolygonF line;
    if (!open) {
        line << QPointF(left + 1, top + style.u(7.0));
    }
    line << QPointF(left + 1, top) << QPointF(right - 1, top) << QPointF(right - 1, top + style.u(7.0));
    painter.drawPolyline(line);
}

/// What can be voted for, each with its key and its votes; no probability.
void paintBetChoices(QPainter& painter, const QRectF& rect, const ViewState& state, const PresenterStyle& style)
{
    const Theme& theme = style.theme();
    const std::vector<BetChoice> choices = state.bet()->choices();
    const int all = state.bet()->votes();
    const QList<QRectF> rects = betChoiceRects(rect, static_cast<int>(choices.size()), style);
    const QFont bold = style.font(kSmallestPageText, true);
    for (qsizetype i = 0; i < rects.size(); ++i) {
        const BetChoice& choice = choices[static_cast<std::size_t>(i)];
        const QRectF cell = rects[i];
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(choice.votes > 0 ? theme.accent : theme.edge, style.u(2.0)));
        painter.setBrush(theme.surface);
        painter.drawRoundedRect(cell.adjusted(1, 1, -1, -1), style.u(7.0), style.u(7.0));
        painter.restore();
        if (all > 0) {
            const QRectF bar(
                cell.left() + style.u(8.0), cell.bottom() - style.u(kBetShare + 3.0), cell.width() - style.u(16.0), style.u(kBetShare));
            painter.fillRect(QRectF(bar.topLeft(), QSizeF(bar.width() * choice.votes / all, bar.height())), theme.text2);
        }
        const double center = cell.center().y() - style.u(3.0);
        const double key = drawPageKey(painter, cell.left() + style.u(8.0), center, countText(i + 1), style);
        const QString votes = countText(choice.votes);
        const double wide = pageTextWidth(bold, votes);
        const QRectF count(cell.right() - style.u(10.0) - wide, center - cell.height() / 2.0, wide + 1.0, cell.height());
        drawPageLine(painter, count, votes, bold, theme.text);
        const QRectF name(key + style.u(10.0), count.top(), count.left() - key - style.u(20.0), cell.height());
        const QString text = betChoiceText(choice, state.tokenizer());
        drawPageLine(painter, name, text, style.font(kSmallestPageText), choice.token < 0 ? theme.text2 : theme.text);
    }
}

/// The likeliest tokens with the model's probability, and with the class's share where it voted.
void paintCandidates(QPainter& painter, const QRectF& rect, const ViewState& state, const BetRound* round, const PresenterStyle& style)
{
    const Theme& theme = style.theme();
    const bool voted = round != nullptr;
    const int rows = pageRowsThatFit(rect.height(), voted, style);
    CandidateModel model;
    model.show(state.viewedRecord(), state.tokenizer(), state.model()->config.vocabSize, std::clamp(rows - 2, 1, 5), round);
    PageTable table;
    table.header = voted;
    table.columns
        = { { {}, false, false, true, 0.0 }, { TokensPageText::tr("Model"), false, true, false, 0.0 }, { {}, true, false, false, 130.0 } };
    if (voted) {
        constexpr double kClassBar = 150.0;
        table.columns.append({ TokensPageText::tr("Class"), false, false, false, kClassBar });
        table.columns.append({ {}, true, false, false, 130.0 });
    }
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto read = [&](int column, int role) { return model.index(row, column).data(role); };
        const bool drawn = read(0, CandidateModel::DrawnRole).toBool();
        const bool others = read(0, CandidateModel::OthersRole).toBool();
        const QColor ink = others ? theme.text2 : theme.text;
        PageCell bar;
        bar.bar = read(0, CandidateModel::ShareRole).toDouble();
        bar.color = others ? theme.edge : drawn ? theme.accent : theme.stagesOn[2];
        table.marked = drawn ? row : table.marked;
        table.rows.append({ { read(CandidateModel::TokenColumn, Qt::DisplayRole).toString(), ink, drawn }, bar,
            { read(CandidateModel::ProbabilityColumn, Qt::DisplayRole).toString(), ink, drawn } });
        if (voted) {
            PageCell votes;
            votes.bar = read(0, CandidateModel::ClassShareRole).toDouble();
            votes.color = theme.text2;
            table.rows.last().append(votes);
            table.rows.last().append({ read(CandidateModel::ClassColumn, Qt::DisplayRole).toString(), ink, drawn });
        }
    }
    drawPageTable(painter, rect, table, style);
}

}  // namespace

QList<QRectF> betChoiceRects(const QRectF& rect, int choices, const PresenterStyle& style)
{
    const int rows = (choices + kBetColumns - 1) / kBetColumns;
    const double wide = (rect.width() - (kBetColumns - 1) * style.u(kBetGap)) / kBetColumns;
    QList<QRectF> rects;
    for (int i = 0; i < choices; ++i) {
        const int row = i / kBetColumns;
        rects.append({ rect.left() + (i % kBetColumns) * (wide + style.u(kBetGap)), rect.bottom() - (rows - row) * style.u(kBetRow), wide,
            style.u(kBetRow - kBetGap) });
    }
    return rects;
}

double paintPageTokens(
    QPainter& painter, const QRectF& rect, const ViewState& state, int lines, bool sideBySide, const PresenterStyle& style)
{
    std::array<PhasePart, 2> phases = phasesOf(state, style);
    const QFont font = style.font(kSmallestPageText);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    double y = rect.top();
    if (sideBySide) {
        // The newest tokens have the room; what is left is the prompt's.
        const double captions = pageTextWidth(font, phases[1].caption);
        keepLast(phases[1].chips, rect.width(), style);
        double decode = 0.0;
        for (const PageChip& chip : phases[1].chips) {
            decode += chip.width + gapOf(chip, style);
        }
        const double rest = rect.width() - std::max(decode, captions) - style.u(kBetweenPhases);
        // Neither a chip nor the name of the phase may push the newest ones out.
        const bool named = rest >= pageTextWidth(font, phases[0].caption);
        const int dropped = keepLast(phases[0].chips, named ? rest : 0.0, style);
        double x = rect.left();
        const double chipTop = y + style.u(kCaption);
        if (!phases[0].chips.empty()) {
            const double from = x;
            x = paintChipLine(painter, x, chipTop, phases[0].chips, style);
            paintBracket(painter, from, x, chipTop - style.u(5.0), dropped > 0, style);
            drawPageLine(painter,
                QRectF(from, y - style.u(4.0), std::max(x - from, pageTextWidth(font, phases[0].caption)), style.u(kCaption)),
                phases[0].caption, font, style.theme().text2);
            x = std::max(x, from + pageTextWidth(font, phases[0].caption)) + style.u(kBetweenPhases);
        }
        if (!phases[1].chips.empty() && state.viewedStep() > 0) {
            drawPageLine(
                painter, QRectF(x, y - style.u(4.0), rect.right() - x, style.u(kCaption)), phases[1].caption, font, style.theme().text2);
        }
        paintChipLine(painter, x, chipTop, phases[1].chips, style);
        y = chipTop + style.u(kChip);
    } else {
        for (const PhasePart& phase : phases) {
            if (phase.chips.empty()) {
                continue;
            }
            const auto shown = linesOf(phase.chips, rect.width(), lines, style);
            std::size_t count = 0;
            for (const auto& line : shown) {
                count += line.size();
            }
            const auto dropped = static_cast<int>(phase.chips.size() - count);
            //: above the tokens of a phase, of which the first ones have no room; %1 its name, %2 a number of tokens
            const QString caption = dropped > 0
                ? TokensPageText::tr("%1, %2 earlier tokens not shown").arg(phase.caption, countText(dropped))
                : phase.caption;
            drawPageLine(painter, QRectF(rect.left(), y, rect.width(), style.u(kCaption)), caption, font, style.theme().text2);
            y += style.u(kCaption) + style.u(2.0);
            for (const auto& line : shown) {
                paintChipLine(painter, rect.left(), y, line, style);
                y += style.u(kChipLine);
            }
        }
    }
    painter.restore();
    return y - rect.top() + style.u(kGapBelow);
}

void paintTokensPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    const Theme& theme = style.theme();
    const StepRecordPtr record = state.viewedRecord();
    if (!record || !state.model()) {
        paintEmptyPage(
            painter, rect, TokensPageText::tr("No step yet"), TokensPageText::tr("The first step samples the first token."), style);
        return;
    }
    QRectF rest = rect;
    if (!subject.question.isEmpty()) {
        rest.setTop(rest.top() + paintPageSentence(painter, rest, subject, style));
    }
    const bool low = rest.height() < style.u(560.0);
    rest.setTop(rest.top() + paintPageTokens(painter, rest, state, low ? 1 : 2, false, style));
    const bool hidden = state.nextHidden();
    const ClassBet& bet = *state.bet();
    const QString score = bet.isOpen() ? betScoreText(bet.score()) : QString();
    if (bet.takesVotes()) {
        const QList<QRectF> choices = betChoiceRects(rect, static_cast<int>(bet.choices().size()), style);
        rest.setBottom(choices.isEmpty() ? rest.bottom() : choices.first().top());
        paintBetChoices(painter, rect, state, style);
    }
    PageHeadline headline;
    const int vocabulary = state.model()->config.vocabSize;
    const BetRound* round = hidden ? nullptr : bet.decided(state.run().runId(), record->index);
    if (hidden) {
        headline = { QStringLiteral("?"), theme.off, TokensPageText::tr("What comes next?"), {} };
        if (bet.takesVotes()) {
            headline.below << betVotesText(bet.votes());
        }
        if (!score.isEmpty()) {
            headline.below << score;
        }
        headline.below << TokensPageText::tr("Page Down shows it");
    } else {
        headline.number = percentText(record->probability);
        headline.color = theme.accent;
        //: after a probability; %1 a token
        headline.beside = TokensPageText::tr("for “%1”").arg(tokenLabel(state.tokenizer(), record->token).text);
        if (!score.isEmpty()) {
            headline.below << score;
        }
        const bool sampled = record->sampling.temperature > 0.0;
        if (sampled && !record->forced) {
            //: %1 a percentage
            headline.below << TokensPageText::tr("sampled with %1").arg(percentText(record->sampledProbability));
        }
        headline.below << TokensPageText::tr("over all %1 tokens").arg(countText(vocabulary));
    }
    if (rest.height() + 1.0 < style.u(kPageHeadline)) {
        // The choices of a bet leave no room for a large number on a small screen.
        const QString line = headline.beside + QLatin1Char(' ') + headline.below.value(0);
        drawPageLine(painter, rest, line, style.font(kPageText, true), theme.text);
        return;
    }
    drawPageHeadline(painter, rest, headline, style);
    rest.setTop(rest.top() + style.u(kPageHeadline));
    if (!hidden) {
        paintCandidates(painter, rest, state, round, style);
    }
}

}  // namespace kvscope
