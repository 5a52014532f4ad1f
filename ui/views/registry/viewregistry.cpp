// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/registry/viewregistry.h"

#include "views/attention/attentionfigure.h"
#include "views/attention/attentionpanel.h"
#include "views/cache/cachepanel.h"
#include "views/cost/costpanel.h"
#include "views/fourheads/headcontextspanel.h"
#include "views/fourheads/headweightspanel.h"
#include "views/lesson/lessonpanel.h"
#include "views/nexttoken/nexttokenpanel.h"
#include "views/proof/proofpanel.h"
#include "views/race/racepanel.h"
#include "views/time/timepanel.h"
#include "views/whatif/whatifpanel.h"

#include <QCoreApplication>

#include <algorithm>

namespace kvscope {

namespace {

template<typename Panel> PanelFrame* make(const ViewContext& context)
{
    return new Panel(context.state);
}

template<CostUnit unit> PanelFrame* makeCurve(const ViewContext& context)
{
    return new CostPanel(context.state, unit);
}

PanelFrame* makeLesson(const ViewContext& context)
{
    return new LessonPanel(context.state, context.lessons);
}

constexpr std::array kViews {
    View { .id = "attention",
        .exportNames = { "attention" },
        .context = "kvscope::AttentionPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::AttentionPanel", "Attention"),
        .icon = IconName::EmptyBox,
        .make = make<AttentionPanel>,
        .figure = makeAttentionFigure },
    View { .id = "cache",
        .exportNames = { "cache" },
        .context = "kvscope::CachePanel",
        .title = QT_TRANSLATE_NOOP("kvscope::CachePanel", "KV cache"),
        .icon = IconName::EmptyBox,
        .make = make<CachePanel> },
    View { .id = "time",
        .aliases = { "timeline" },
        .exportNames = { "timeline", "time" },
        .context = "kvscope::TimePanel",
        .title = QT_TRANSLATE_NOOP("kvscope::TimePanel", "Time"),
        .icon = IconName::Clock,
        .make = make<TimePanel>,
        .height = 260,
        .smallestHeight = 160 },
    View { .id = "cost",
        .exportNames = { "cost" },
        .context = "kvscope::CostPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::CostPanel", "Cost"),
        .make = make<CostPanel>,
        .height = 260,
        .smallestHeight = 160 },
    View { .id = "next-token",
        .aliases = { "logits" },
        .exportNames = { "logits", "next-token" },
        .context = "kvscope::NextTokenPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::NextTokenPanel", "Next token"),
        .icon = IconName::Step,
        .make = make<NextTokenPanel>,
        .height = 190,
        .smallestHeight = 160 },
    View { .id = "race",
        .exportNames = { "race" },
        .context = "kvscope::RacePanel",
        .title = QT_TRANSLATE_NOOP("kvscope::RacePanel", "Race"),
        .icon = IconName::Play,
        .make = make<RacePanel>,
        .height = 220,
        .smallestHeight = 160 },
    View { .id = "proof",
        .exportNames = { "proof" },
        .context = "kvscope::ProofPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::ProofPanel", "Proof"),
        .icon = IconName::Check,
        .make = make<ProofPanel>,
        .beside = "race" },
    View { .id = "time-curve",
        .exportNames = { "time-curve" },
        .context = "kvscope::CostPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::CostPanel", "Time curve"),
        .make = makeCurve<CostUnit::Time>,
        .height = 260,
        .smallestHeight = 160 },
    View { .id = "operations-curve",
        .exportNames = { "operations-curve" },
        .context = "kvscope::CostPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::CostPanel", "Operations curve"),
        .make = makeCurve<CostUnit::Operations>,
        .beside = "time-curve",
        .height = 260,
        .smallestHeight = 160 },
    View { .id = "what-if",
        .exportNames = { "what-if" },
        .context = "kvscope::WhatIfPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::WhatIfPanel", "What if"),
        .make = make<WhatIfPanel> },
    View { .id = "lesson",
        .inLessons = false,  // its text is always shown
        .context = "kvscope::LessonPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::LessonPanel", "Lessons"),
        .make = makeLesson },
    View { .id = "weights",
        .exportNames = { "weights" },
        .context = "kvscope::HeadWeightsPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::HeadWeightsPanel", "Weights of each head"),
        .icon = IconName::EmptyBox,
        .make = make<HeadWeightsPanel>,
        .height = 300 },
    View { .id = "contexts",
        .exportNames = { "contexts" },
        .context = "kvscope::HeadContextsPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::HeadContextsPanel", "Context of each head"),
        .make = make<HeadContextsPanel>,
        .height = 268 },
};

bool isAmong(const std::array<const char*, 2>& names, const QString& name)
{
    return std::any_of(names.begin(), names.end(), [&](const char* each) { return each != nullptr && name == QLatin1String(each); });
}

template<typename Is> const View* findBy(Is is)
{
    const auto found = std::find_if(kViews.begin(), kViews.end(), is);
    return found == kViews.end() ? nullptr : &*found;
}

}  // namespace

std::span<const View> views()
{
    return kViews;
}

const View* findView(const QString& name)
{
    return findBy([&](const View& view) { return name == QLatin1String(view.id) || isAmong(view.aliases, name); });
}

const View* findExportedView(const QString& name)
{
    return findBy([&](const View& view) { return isAmong(view.exportNames, name); });
}

QString viewTitle(const View& view)
{
    return QCoreApplication::translate(view.context, view.title);
}

QStringList lessonViewNames()
{
    QStringList names;
    for (const View& view : kViews) {
        if (view.inLessons) {
            names << QLatin1String(view.id);
            for (const char* alias : view.aliases) {
                if (alias != nullptr) {
                    names << QLatin1String(alias);
                }
            }
        }
    }
    return names;
}

}  // namespace kvscope
