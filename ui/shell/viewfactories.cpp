// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/viewfactories.h"

#include "views/attention/attentionfigure.h"
#include "views/attention/attentionpanel.h"
#include "views/attention/shadedpage.h"
#include "views/cache/cachepanel.h"
#include "views/cachemap/cachemappage.h"
#include "views/cachemap/cachemappanel.h"
#include "views/chain/chainpage.h"
#include "views/chain/chainpanel.h"
#include "views/computation/computationpage.h"
#include "views/computation/computationpanel.h"
#include "views/cores/fourwayspage.h"
#include "views/cores/fourwayspanel.h"
#include "views/cost/costpanel.h"
#include "views/cost/ratiopanel.h"
#include "views/experiment/experimentpage.h"
#include "views/experiment/experimentpanel.h"
#include "views/fourheads/headcontextspanel.h"
#include "views/fourheads/headweightspanel.h"
#include "views/growth/scalingpage.h"
#include "views/growth/scalingpanel.h"
#include "views/heads/comparepanel.h"
#include "views/heads/headsfigure.h"
#include "views/heads/headspanel.h"
#include "views/lens/lenspage.h"
#include "views/lens/lenspanel.h"
#include "views/lesson/lessonpanel.h"
#include "views/nexttoken/nexttokenpanel.h"
#include "views/proof/proofpanel.h"
#include "views/race/racepanel.h"
#include "views/registry/viewtable.h"
#include "views/roofline/rooflinepage.h"
#include "views/roofline/rooflinepanel.h"
#include "views/runs/runspanel.h"
#include "views/time/timepanel.h"
#include "views/tokencost/tokencostpage.h"
#include "views/tokencost/tokencostpanel.h"
#include "views/ttft/firsttokenpage.h"
#include "views/ttft/firsttokenpanel.h"
#include "views/watch/watchpage.h"
#include "views/watch/watchpanel.h"
#include "views/whatif/whatifpanel.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace kvscope {

namespace {

template<typename Panel> PanelFrame* make(const ViewContext& context)
{
    return new Panel(context.state);
}

PanelFrame* makeLesson(const ViewContext& context)
{
    return new LessonPanel(context.state, context.lessons);
}

PanelFrame* makeAttentionText(const ViewContext& context)
{
    return new AttentionPanel(context.state, AttentionForm::Text);
}

/// In the order of the table of views.
constexpr std::array kFactories {
    ViewFactories { "attention", make<AttentionPanel>, makeAttentionFigure },
    ViewFactories { "heads", make<HeadsPanel>, makeHeadsFigure },
    ViewFactories { "compare", make<ComparePanel> },
    ViewFactories { "attention-text", makeAttentionText, makeShadedFigure },
    ViewFactories { "computation", make<ComputationPanel>, makeComputationFigure },
    ViewFactories { "experiment", make<ExperimentPanel>, makeExperimentFigure },
    ViewFactories { "lens", make<LensPanel>, makeLensFigure },
    ViewFactories { "cache", make<CachePanel> },
    ViewFactories { "cache-map", make<CacheMapPanel>, makeCacheMapFigure },
    ViewFactories { "time", make<TimePanel> },
    ViewFactories { "cost", make<CostPanel> },
    ViewFactories { "roofline", make<RooflinePanel>, makeRooflineFigure },
    ViewFactories { "growth", make<ScalingPanel>, makeScalingFigure },
    ViewFactories { "ttft", make<FirstTokenPanel>, makeFirstTokenFigure },
    ViewFactories { "cores", make<FourWaysPanel>, makeFourWaysFigure },
    ViewFactories { "token-cost", make<TokenCostPanel>, makeTokenCostFigure },
    ViewFactories { "next-token", make<NextTokenPanel> },
    ViewFactories { "chain", make<ChainPanel>, makeChainFigure },
    ViewFactories { "watch", make<WatchPanel>, makeWatchFigure },
    ViewFactories { "race", make<RacePanel> },
    ViewFactories { "proof", make<ProofPanel> },
    ViewFactories { "runs", make<RunsPanel> },
    ViewFactories { "ratio", make<RatioPanel> },
    ViewFactories { "what-if", make<WhatIfPanel> },
    ViewFactories { "lesson", makeLesson },
    ViewFactories { "weights", make<HeadWeightsPanel> },
    ViewFactories { "contexts", make<HeadContextsPanel> },
};

constexpr bool everyViewHasItsFactories()
{
    bool matches = kFactories.size() == kViewTable.size();
    for (std::size_t i = 0; matches && i < kFactories.size(); ++i) {
        matches = std::string_view(kFactories[i].id) == kViewTable[i].id && kFactories[i].panel != nullptr;
    }
    return matches;
}
static_assert(everyViewHasItsFactories(), "a row here for each row of views/registry/viewtable.h, in its order");

}  // namespace

const ViewFactories& factoriesOf(const View& view)
{
    return *std::ranges::find_if(kFactories, [&](const ViewFactories& each) { return std::string_view(each.id) == view.id; });
}

}  // namespace kvscope
