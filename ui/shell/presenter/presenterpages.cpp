// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/presenter/presenterpages.h"

#include "shell/presenter/pagedrawing.h"
#include "shell/viewfactories.h"
#include "state/figuresubject.h"
#include "state/viewstate.h"
#include "text/errortext.h"
#include "text/numbertext.h"
#include "text/richtext.h"
#include "text/stepsentence.h"
#include "text/steptext.h"
#include "views/registry/viewregistry.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

struct PresenterPageText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::PresenterPageText)
};

QString tokensTitle()
{
    //: a page of the presenter: the text and what comes next
    return PresenterPageText::tr("Tokens");
}

QString nowhere(const ViewState& /*state*/)
{
    return {};
}

QString phasePlace(const ViewState& state)
{
    const StepRecordPtr record = state.viewedRecord();
    return record ? phaseText(*record) : QString();
}

QString headPlace(const ViewState& state)
{
    return PresenterPageText::tr("Layer %1, head %2").arg(countText(state.layer() + 1), countText(state.head() + 1));
}

QString positionsPlace(const ViewState& state)
{
    const StepRecordPtr record = state.viewedRecord();
    return record ? PresenterPageText::tr("%Ln position(s)", nullptr, record->positions) : QString();
}

QString costPlace(const ViewState& state)
{
    const bool total = state.costSum() == CostSum::Total;
    switch (state.costUnit()) {
    case CostUnit::Operations: return total ? PresenterPageText::tr("Operations, total") : PresenterPageText::tr("Operations, per step");
    case CostUnit::Time: return total ? PresenterPageText::tr("Time, total") : PresenterPageText::tr("Time, per step");
    case CostUnit::Bytes: break;
    }
    return total ? PresenterPageText::tr("Bytes, total") : PresenterPageText::tr("Bytes, per step");
}

QString racePlace(const ViewState& state)
{
    return state.race().tokens > 0 ? PresenterPageText::tr("%Ln token(s)", nullptr, state.race().tokens) : QString();
}

QString computedPlace(const ViewState& /*state*/)
{
    return PresenterPageText::tr("computed, not measured");
}

constexpr std::size_t kMainPages = 5;
constexpr std::array kPages {
    PresenterPage { "next-token", tokensTitle, phasePlace, paintTokensPage },
    PresenterPage { "attention", nullptr, headPlace, paintAttentionPage },
    PresenterPage { "cache", nullptr, positionsPlace, paintCachePage },
    PresenterPage { "cost", nullptr, costPlace, paintCostPage },
    PresenterPage { "race", nullptr, racePlace, paintRacePage, true },
    PresenterPage { "time", nullptr, phasePlace, paintTimePage },
    PresenterPage { "what-if", nullptr, computedPlace, paintWhatIfPage },
    PresenterPage { "weights", nullptr, nowhere, paintWeightsPage },
    PresenterPage { "contexts", nullptr, nowhere, paintContextsPage },
    PresenterPage { "heads", nullptr, headPlace, paintHeadsPage },
    PresenterPage { "chain", nullptr, nowhere, paintChainPage },
    PresenterPage { "ttft", nullptr, nowhere, paintFirstTokenPage },
    PresenterPage { "cores", nullptr, nowhere, paintCoresPage },
    PresenterPage { "growth", nullptr, computedPlace, paintGrowthPage },
    PresenterPage { "roofline", nullptr, phasePlace, paintRooflinePage },
    PresenterPage { "token-cost", nullptr, phasePlace, paintTokenCostPage },
};

}  // namespace

QString pageTitle(const PresenterPage& page)
{
    return page.title != nullptr ? page.title() : viewTitle(*findView(QString::fromLatin1(page.view)));
}

std::span<const PresenterPage> presenterPages()
{
    return std::span(kPages).first(kMainPages);
}

const PresenterPage* presenterPageOf(const QString& view)
{
    const View* found = findView(view);
    if (found == nullptr) {
        return nullptr;
    }
    const auto* page = std::ranges::find_if(kPages, [&](const PresenterPage& each) { return std::string_view(each.view) == found->id; });
    return page == kPages.end() ? nullptr : &*page;
}

void paintFigurePage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    const ViewState& state = subject.state;
    const auto makes = subject.view != nullptr ? factoriesOf(*subject.view).figure : nullptr;
    const QString title = subject.view != nullptr ? viewTitle(*subject.view) : QString();
    if (makes == nullptr || !state.model()) {
        paintEmptyPage(painter, rect, title, PresenterPageText::tr("This panel is shown in the window, not in the presenter."), style);
        return;
    }
    try {
        const auto figure = makes({ .model = state.model(),
            .run = &state.run(),
            .layer = state.layer(),
            .head = state.head(),
            .step = state.viewedStep(),
            .display = { state.palette(), state.scale(), state.pinned() },
            .ceilings = state.ceilings(),
            .words = state.watchWords(),
            .lanes = state.laneResults() });
        figure->paint(painter, rect, style.figure);
    } catch (const EngineError& error) {
        const bool absent = error.code == ErrorCode::OptionWrong && error.key().is(Phrase::SettingStep);
        paintEmptyPage(painter, rect, title,
            !absent ? errorSentence(error)
                : state.run().steps() > 0
                ? PresenterPageText::tr("Nothing is computed for this step yet; ask for it in the window's panel.")
                : PresenterPageText::tr("The first step fills this page."),
            style);
    }
}

double paintPageSentence(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style)
{
    constexpr double kGapBelow = 8.0;
    const QFont font = style.font(kPageText);
    const double most = 2.0 * pageLineHeight(font);
    QStringList wordings;
    const StepRecordPtr record = subject.state.viewedRecord();
    if (!subject.question.isEmpty()) {
        wordings << subject.question;
    } else if (record && subject.state.model()) {
        StepSentence sentence = StepWords::sentence(*record, subject.state.model()->config);
        const QColor color = record->cacheOn ? style.theme().accent : style.theme().off;
        for (qsizetype clauses = sentence.clauses.size(); clauses >= 0; --clauses) {
            wordings << boldIn(color, sentence.lead) + sentence.clauses.mid(0, clauses).join(QString()).toHtmlEscaped();
        }
    }
    if (wordings.isEmpty()) {
        return 0.0;
    }
    return drawPageWords(painter, rect, wordings, most, font, style.theme().text) + style.u(kGapBelow);
}

void paintCoveredPage(QPainter& painter, const QRectF& rect, const PageSubject& subject, const QString& title, const QString& progress,
    const PresenterStyle& style)
{
    const double taken = paintPageSentence(painter, rect, subject, style);
    paintEmptyPage(painter, rect.adjusted(0.0, taken, 0.0, 0.0), title,
        progress.isEmpty() ? PresenterPageText::tr("What do you think? This page is shown with the answer.") : progress, style);
}

void paintEmptyPage(QPainter& painter, const QRectF& rect, const QString& title, const QString& text, const PresenterStyle& style)
{
    const QFont large = style.font(40.0, true);
    const QFont plain = style.font(kPageText);
    const double width = std::min(rect.width(), style.u(800.0));
    const QString center = QStringLiteral("<div align=\"center\">%1</div>");
    const PageRichText heading(center.arg(title.toHtmlEscaped()), large, width);
    const PageRichText words(center.arg(text.toHtmlEscaped()), plain, width);
    const double gap = style.u(14.0);
    const double left = rect.center().x() - width / 2.0;
    double y = rect.center().y() - (heading.height() + gap + words.height()) / 2.0;
    heading.paint(painter, QPointF(left, y), style.theme().text);
    y += heading.height() + gap;
    words.paint(painter, QPointF(left, y), style.theme().text2);
}

}  // namespace kvscope
