// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The rows of the table of views, in menu order, for viewregistry.cpp and for the compiler's check that every view has its factories
// (shell/viewfactories.cpp). Everything else includes viewregistry.h.

#include "views/registry/viewregistry.h"

#include <QtGlobal>

namespace kvscope {

inline constexpr std::array kViewTable {
    View { .id = "attention",
        .exportNames = { "attention" },
        .animated = true,
        .context = "kvscope::AttentionPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::AttentionPanel", "Attention"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "Each row is one position asking, each column one position it can see. A cell is the weight that the row's"
            " query gives to the column's key in the chosen layer and head, from 0 to 1; a row adds up to 1. Later "
            "tokens are hatched, because a token sees only itself and what came before. Point at a cell for its "
            "number, click to pin it. The gutter at the left marks the rows that the viewed step computed. The switch above "
            "(key T) shows the same weights as text, each token on the shade that one row gives it, or as a table."),
        .icon = IconName::EmptyBox,
        .rowsWith = "cache" },
    View { .id = "heads",
        .exportNames = { "heads" },
        .animated = true,
        .context = "kvscope::HeadsPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::HeadsPanel", "All heads"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "Every head of the model at once: rows are layers, columns are heads, closed by the mean and the "
            "maximum of each layer. A thumbnail is the head's matrix, pooled to at most 24 cells a side; where "
            "there is no room it is one square in the colour of the chosen measure. Click a head to make it A, "
            "the one that the whole window shows; Ctrl+click makes another one B."),
        .icon = IconName::EmptyBox,
        .beside = "attention" },
    View { .id = "compare",
        .context = "kvscope::ComparePanel",
        .title = QT_TRANSLATE_NOOP("kvscope::ComparePanel", "A and B"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "One row of attention in the heads A and B, key by key: the newest row of the viewed step, or the "
            "pinned one. As bars A is filled and B is hollow; the difference is A less B. Without B, Ctrl+click a "
            "head in All heads; or compare A with its own row before, with its row at another step, or with the same row with "
            "the cache the other way: that one is computed again beside the run, and compared bit for bit."),
        .icon = IconName::EmptyBox,
        .beside = "next-token",
        .height = 230,
        .smallestHeight = 160 },
    View { .id = "attention-text",
        .exportNames = { "attention-text" },
        .animated = true,
        .context = "kvscope::AttentionPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::AttentionPanel", "Attention as text"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "The text itself, each token on the shade of the weight that one row of the chosen head gives it: the newest "
            "row of the viewed step, or the pinned one. Click a token to see what it looks at; Esc goes back to the newest. "
            "Tokens after it are hatched, because it cannot see them. The table has the same weights with all digits. It is "
            "the panel Attention set to its text, to be seen beside the matrix."),
        .icon = IconName::EmptyBox,
        .beside = "attention" },
    View { .id = "computation",
        .exportNames = { "computation" },
        .extra = ExtraNumbers::HeadLook,
        .animated = true,
        .context = "kvscope::ComputationPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::ComputationPanel", "What attention computes"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "One head and one row in small numbers: the query q, a row of K and of V for each key, the score q · k, the "
            "same scaled and masked, its softmax, and below V the weighted sum. A mark says what the viewed step did with "
            "each row: new, kept, or computed for nothing; a check mark, that a kept row has the same bits as when it was "
            "made. The row is the newest, or the pinned one. The numbers are computed again for this view."),
        .icon = IconName::Table,
        .beside = "attention" },
    View { .id = "experiment",
        .exportNames = { "experiment" },
        .extra = ExtraNumbers::Experiment,
        .context = "kvscope::ExperimentPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::ExperimentPanel", "Experiment"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "Repeats the viewed step beside the run with something changed: an earlier token is covered (attention knockout), a "
            "head is removed (ablation), or a row of the cache is overwritten, exchanged or hidden. The filled bar is the next "
            "token's true probability, the outlined one that of the experiment; below is how the text continues with and without "
            "it. The run itself is never changed: X or Restore ends the experiment, and the step is computed again from the run's "
            "cache to prove that its bits are the original ones."),
        .icon = IconName::EyeCrossed,
        .beside = "attention",
        .height = 420 },
    View { .id = "lens",
        .exportNames = { "lens" },
        .extra = ExtraNumbers::LogitLens,
        .animated = true,
        .context = "kvscope::LensPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::LensPanel", "Logit lens"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "What the model would say after each layer: its final norm and head, applied to the residual stream of the newest "
            "position there. A row is a layer, with the likeliest tokens, and the probability and rank of the token that the run "
            "has. Computed on request (L); only the last layer is meant to be read in this way, and it has the step's own bits."),
        .icon = IconName::Sort,
        .beside = "attention" },
    View { .id = "cache",
        .exportNames = { "cache" },
        .context = "kvscope::CachePanel",
        .title = QT_TRANSLATE_NOOP("kvscope::CachePanel", "KV cache"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "One row a position. Q is computed for the positions that a step feeds and thrown away; K and V are stored"
            " while the cache is on and read again by every later step. The state says what the viewed step did with "
            "each row: written, reused or recomputed. The line above counts the bytes: 2 (K and V) × layers × KV heads"
            " × head size × bytes per number × positions."),
        .icon = IconName::EmptyBox,
        .group = ViewGroup::Cache },
    View { .id = "cache-map",
        .exportNames = { "cache-map" },
        .animated = true,
        .context = "kvscope::CacheMapPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::CacheMapPanel", "Cache, all layers"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "Every row of the cache at once: a column for each position, a row for each KV head of each layer, coloured by "
            "what the viewed step did with it, or by the norm of its K or V. Click one to select its layer, head and "
            "position; below are its vectors. The curve is the bytes in use after every step, up to what is reserved."),
        .icon = IconName::Drawer,
        .group = ViewGroup::Cache,
        .beside = "cache",
        .height = 420 },
    View { .id = "time",
        .aliases = { "timeline" },
        .exportNames = { "timeline", "time" },
        .context = "kvscope::TimePanel",
        .title = QT_TRANSLATE_NOOP("kvscope::TimePanel", "Time"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "One bar a step, by stage: attention, projections, MLP and the rest, as measured by the worker's clock. "
            "The first bar, TTFT, is the prefill of the whole prompt and the first sampling. A bar that would flatten all others is "
            "broken off at the top and keeps its number. "
            "Capture overhead, the time spent recording attention for this window, is in no bar."),
        .icon = IconName::Clock,
        .group = ViewGroup::Cost,
        .height = 260,
        .smallestHeight = 160 },
    View { .id = "cost",
        .aliases = { "time-curve", "operations-curve" },  // one plot with a switch; lesson files set it by these names
        .exportNames = { "cost", "time-curve", "operations-curve" },
        .context = "kvscope::CostPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::CostPanel", "Cost"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "What the steps cost with the cache and without it, in total or per step: operations, time or bytes. A "
            "solid line was counted or measured in this run, a dashed one is computed. The area between the lines is "
            "the work that the cache saves; the large number is how many times as much it would be without the cache "
            "up to the viewed step."),
        .group = ViewGroup::Cost,
        .height = 260,
        .smallestHeight = 160 },
    View { .id = "roofline",
        .exportNames = { "roofline" },
        .extra = ExtraNumbers::Ceilings,
        .timed = true,
        .context = "kvscope::RooflinePanel",
        .title = QT_TRANSLATE_NOOP("kvscope::RooflinePanel", "Roofline"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "How fast each stage of the viewed step was against what this machine can do. To the right: more operations for each "
            "byte, two a multiply-add; upwards: more operations a second. The slope is how fast memory is read, the flat part how "
            "fast numbers are computed. A decode step reads all weights for one position and stays on the slope; a prefill moves "
            "right as the prompt grows. Seconds are measured, operations counted, bytes computed; a button measures the ceilings. Joined "
            "hollow dots are the prefills that First token measured, by rows per pass."),
        .icon = IconName::Clock,
        .group = ViewGroup::Cost,
        .beside = "cost",
        .height = 300,
        .smallestHeight = 160,
        .leastHeight = 180 },
    View { .id = "growth",
        .exportNames = { "growth" },
        .animated = true,
        .context = "kvscope::ScalingPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::ScalingPanel", "What grows how"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "Operations by cause against the length of the text, both axes logarithmic, so that a power is a straight line and its "
            "exponent the slope: projections and MLP, scores and values, and the output head, with the cache or without, for one "
            "step or for all steps up to this length. Lines are computed from the sizes, dots were counted in this run. The "
            "vertical line is the length from which scores and values outgrow projections and MLP."),
        .icon = IconName::EmptyBox,
        .group = ViewGroup::Cost,
        .beside = "cost",
        .height = 300,
        .smallestHeight = 160,
        .leastHeight = 180 },
    View { .id = "ttft",
        .exportNames = { "ttft" },
        .extra = ExtraNumbers::Passes,
        .timed = true,
        .context = "kvscope::FirstTokenPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::FirstTokenPanel", "First token"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "The time to the first token, measured on request beside the run: the same prompt with one row per pass through the layers, "
            "with 2, 4 … and with all rows at once. The operations are the same and so is every bit; the time is not, because each pass "
            "reads all weights again. Length shows the time against the prompt's length, Shorter what shortens it on this machine. A "
            "short prompt can be repeated to make a longer one, and then the panel says so."),
        .icon = IconName::Clock,
        .group = ViewGroup::Cost,
        .beside = "cost",
        .height = 330,
        .smallestHeight = 190,
        .leastHeight = 200 },
    View { .id = "cores",
        .exportNames = { "cores" },
        .extra = ExtraNumbers::FourLanes,
        .timed = true,
        .context = "kvscope::FourWaysPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::FourWaysPanel", "More graphics cards!"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "Is more hardware the answer? Four lanes, measured on request beside the run: one core or all of them, the cache off or on. "
            "Cores stand in for graphics cards. Time to first token and time per token are apart, because the cache cannot help the "
            "first. Outlined bars: one core. Medians; click a bar for the least and the greatest time."),
        .icon = IconName::Clock,
        .group = ViewGroup::Cost,
        .beside = "cost",
        .height = 330,
        .smallestHeight = 190,
        .leastHeight = 200 },
    View { .id = "token-cost",
        .exportNames = { "token-cost" },
        .extra = ExtraNumbers::TokenCost,
        .timed = true,
        .context = "kvscope::TokenCostPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::TokenCostPanel", "What a token costs"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "The bytes that the viewed step moves and its operations; the memory for weights and the caches of some users against a "
            "budget; the tokens a second that the memory's bandwidth allows; and time and energy per token, measured on request. Bytes "
            "are computed from the sizes, operations counted. Energy is read from the system's counter, where there is one, and is that "
            "of all programs."),
        .icon = IconName::Clock,
        .group = ViewGroup::Cost,
        .beside = "cost",
        .height = 360,
        .smallestHeight = 190,
        .leastHeight = 200 },
    View { .id = "next-token",
        .aliases = { "logits" },
        .exportNames = { "logits", "next-token" },
        .context = "kvscope::NextTokenPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::NextTokenPanel", "Next token"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "The likeliest next tokens after the viewed step, with the probability over the full vocabulary and the "
            "logit it comes from. While temperature, top-k or top-p are on, a second column has the probability with "
            "which the token was really sampled; the outlined bar is the first, the filled one the second, and a token"
            " that was cut is struck out. Double-click a candidate to branch with it. With Bet a class votes for the next "
            "token before it is shown; its shares then stand beside the probabilities, as the lower bars."),
        .icon = IconName::Step,
        .group = ViewGroup::NextToken,
        .height = 190,
        .smallestHeight = 160 },
    View { .id = "chain",
        .exportNames = { "chain" },
        .extra = ExtraNumbers::Chain,
        .animated = true,
        .context = "kvscope::ChainPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::ChainPanel", "From logits to a token"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "The candidates of the viewed step, from left to right: the logit, divided by the temperature, the softmax of "
            "that over the full vocabulary, what top-k or top-p cut, and the probability with which a token was sampled. "
            "What was cut is struck out. Temperatures shows the last number at 0.2, 1 and 2 side by side, with the same "
            "cuts. The numbers are read from the logits that the step left; if they are no longer stored, a pass beside "
            "the run computes them again, and the line says so."),
        .icon = IconName::Step,
        .group = ViewGroup::NextToken,
        .beside = "next-token",
        .height = 230,
        .smallestHeight = 160 },
    View { .id = "watch",
        .exportNames = { "watch" },
        .extra = ExtraNumbers::Words,
        .animated = true,
        .context = "kvscope::WatchPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::WatchPanel", "Watch words"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "Type words with commas between them, such as nice, warm, delicious: a line for each shows its probability, or "
            "its rank among all tokens, at every step, also at those before it was typed. A word is looked for as it stands "
            "in a text, with a space before it. Of a word of several tokens the first is watched, and the line below says "
            "so. The probability is over the full vocabulary, before temperature and cuts. Click a step to view it."),
        .icon = IconName::Step,
        .group = ViewGroup::NextToken,
        .beside = "next-token",
        .height = 230,
        .smallestHeight = 160 },
    View { .id = "race",
        .exportNames = { "race" },
        .context = "kvscope::RacePanel",
        .title = QT_TRANSLATE_NOOP("kvscope::RacePanel", "Race"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "The same prompt and the same tokens, once without the cache and once with it, at full speed. While all "
            "pairs stay under ten seconds further pairs follow; then medians are shown with the least and the greatest"
            " ratio. \"Disturbed\" says that other programs took the processor during a run."),
        .icon = IconName::Play,
        .group = ViewGroup::Cost,
        .height = 150,
        .smallestHeight = 140 },
    View { .id = "proof",
        .exportNames = { "proof" },
        .context = "kvscope::ProofPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::ProofPanel", "Proof"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "Compares the logits of both cache modes bit for bit, for the same tokens. With the exact kernels the "
            "largest difference is 0; Eigen's kernels add in another order and differ by rounding. The first "
            "difference says at which layer and stage the bits part."),
        .icon = IconName::Check,
        .group = ViewGroup::Runs,
        .beside = "race" },
    View { .id = "runs",
        .context = "kvscope::RunsPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::RunsPanel", "Runs"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "Every run on this model, and below it the branches that left it. The chosen run is A; Ctrl+click, or the key B, "
            "makes another one B. Both are shown under one scrubber, and the tokens where they part are framed. Mark a token "
            "that a step sampled to continue there with another candidate or with typed text; the cache keeps what both "
            "texts begin with. Enter goes on with the chosen run: rows that the cache no longer has are computed again."),
        .icon = IconName::Branch,
        .group = ViewGroup::Runs,
        .beside = "attention",
        .height = 460,
        .smallestHeight = 340 },
    View { .id = "ratio",
        .context = "kvscope::RatioPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::RatioPanel", "The ratio grows with the length"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "The cost without the cache divided by the cost with it, at 10, 25, 50 and 100 tokens: operations, time or bytes, "
            "as chosen in Cost. With the cache one position is computed for each token, without it all of them, so the ratio grows with "
            "the length."),
        .group = ViewGroup::Cost,
        .height = 250,
        .smallestHeight = 160 },
    View { .id = "what-if",
        .exportNames = { "what-if" },
        .context = "kvscope::WhatIfPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::WhatIfPanel", "What if"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "The cost of other sizes than this model's, computed and not measured: multiply-adds with and without the "
            "cache, the memory for weights and cache for one or many users, and the length at which the cache outgrows"
            " the weights."),
        .group = ViewGroup::Cost },
    View { .id = "lesson",
        .inLessons = false,  // its text is always shown
        .context = "kvscope::LessonPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::LessonPanel", "Lessons"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "A lesson leads through an experiment step by step: it sets the model, asks a question and waits for the "
            "answer. Page Down or Space goes on, Page Up goes back, Esc leaves. Lessons are text files that can be "
            "written by hand."),
        .group = ViewGroup::Lesson },
    View { .id = "weights",
        .exportNames = { "weights" },
        .context = "kvscope::HeadWeightsPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::HeadWeightsPanel", "Weights of each head"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "The attention weights of each hand-made head of the lesson, one matrix a head, and the value that every "
            "token contributes."),
        .icon = IconName::EmptyBox,
        .group = ViewGroup::Lesson,
        .standsBefore = "contexts",
        .height = 300 },
    View { .id = "contexts",
        .exportNames = { "contexts" },
        .context = "kvscope::HeadContextsPanel",
        .title = QT_TRANSLATE_NOOP("kvscope::HeadContextsPanel", "Context of each head"),
        .help = QT_TRANSLATE_NOOP("kvscope::ViewHelp",
            "What each hand-made head adds up: weight times value over the tokens that it sees, for every way of "
            "computing the newest token. A wrong number is one that differs from the full computation."),
        .group = ViewGroup::Lesson,
        .height = 268 },
};

}  // namespace kvscope
