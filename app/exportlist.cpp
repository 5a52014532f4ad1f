// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportlist.h"

#include "usageerror.h"
#include "values.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace kvscope {

namespace {

/// One head's numbers have formats of their own; other views have tables.
constexpr std::string_view kViewWithNumbers = "attention";
constexpr const char* kTableFormat = "csv";

/// Every number of the whole run, by the same view.
constexpr const char* kWholeRunFormat = "npz";

void addOnce(std::vector<std::string>& names, const std::string& name)
{
    if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
    }
}

/// The table of a view; null if it has none.
const ViewNumbersWriter* tableOf(const ExportedView& view)
{
    const std::span<const ViewNumbersWriter> writers = viewNumbersWriters();
    const auto found = std::ranges::find(writers, std::string_view(view.id), &ViewNumbersWriter::view);
    return found != writers.end() ? &*found : nullptr;
}

/// The formats of one view, pictures first.
std::vector<std::string> formatsOf(const ExportedView& view)
{
    std::vector<std::string> formats = view.drawn ? pictureFormats() : std::vector<std::string>();
    if (view.drawn && view.animated) {
        formats.push_back(animationFormat());
    }
    if (view.id == kViewWithNumbers) {
        formats.emplace_back(kWholeRunFormat);
        for (const AttentionNumbersWriter& numbers : attentionNumbersWriters()) {
            formats.emplace_back(numbers.extension);
        }
    }
    if (tableOf(view) != nullptr) {
        formats.emplace_back(kTableFormat);
    }
    return formats;
}

/// "attention as png, svg, pdf, csv, npy or json"
std::string existingExports()
{
    std::string text;
    for (const ExportedView& view : exportedViews()) {
        if (const std::vector<std::string> formats = formatsOf(view); !formats.empty()) {
            text += (text.empty() ? "" : "; ") + view.names.front() + " as " + listed(formats);
        }
    }
    return text;
}

/// Nothing if the view does not have the format.
std::optional<Export> exportOf(const ExportedView& view, const std::string& name, const std::string& format)
{
    const std::vector<std::string> formats = formatsOf(view);
    if (std::ranges::find(formats, format) == formats.end()) {
        return std::nullopt;
    }
    Export wanted { name, view };
    const std::vector<std::string> pictures = pictureFormats();
    wanted.animation = !format.empty() && format == animationFormat();
    wanted.picture = wanted.animation || std::ranges::find(pictures, format) != pictures.end();
    wanted.wholeRun = format == kWholeRunFormat;
    wanted.table = format == kTableFormat ? tableOf(view) : nullptr;
    for (const AttentionNumbersWriter& numbers : attentionNumbersWriters()) {
        if (view.id == kViewWithNumbers && format == numbers.extension) {
            wanted.numbers = &numbers;
        }
    }
    return wanted;
}

/// Whether "all" includes a view that has the format: not one that needs what the command does not give.
bool inAllViews(const ExportCommand& command, const ExportedView& view)
{
    switch (view.extra) {
    case ExtraNumbers::HeadLook: return command.run.intervention.empty();
    case ExtraNumbers::Words: return !command.words.empty();
    case ExtraNumbers::Experiment: return false;  // the run is one itself, or there is no change to compare with
    default: return true;
    }
}

/// Whether records alone are enough for a view.
bool isRecorded(const ExportedView& view)
{
    return view.extra == ExtraNumbers::None;
}

/// Throws UsageError where the command does not give what the view needs, or the opposite of it.
void requireFitting(const ExportCommand& command, const Export& wanted)
{
    const bool changed = !command.run.intervention.empty();
    switch (wanted.view.extra) {
    case ExtraNumbers::HeadLook:
        if (changed) {
            // It shows a head as the model computes it, which is not what an experiment did.
            throw UsageError("--view computation shows a head as the model computes it: expected no change of an experiment beside it");
        }
        break;
    case ExtraNumbers::Words:
        if (command.words.empty()) {
            throw UsageError("--view watch: expected words to watch: --words nice,warm");
        }
        break;
    case ExtraNumbers::Experiment:
        if (!changed) {
            throw UsageError(
                "--view experiment compares a step with the same step changed: expected --hide, --remove-head or --change-row");
        }
        break;
    default: break;
    }
}

/// "-layer02", as wide as the largest number, so that names sort.
std::string numbered(const char* word, int number, int count)
{
    const std::string digits = std::to_string(number);
    const std::string widest = std::to_string(count - 1);
    return '-' + std::string(word) + std::string(widest.size() - digits.size(), '0') + digits;
}

}  // namespace

std::vector<Export> exportsOf(const ExportCommand& command)
{
    std::vector<Export> wanted;
    for (const ExportedView& view : exportedViews()) {
        const bool all = command.view == kAllViews;
        if (all || std::ranges::find(view.names, command.view) != view.names.end()) {
            if (auto each = exportOf(view, all ? view.names.front() : command.view, command.format)) {
                if (!all || (command.session.empty() ? inAllViews(command, view) : isRecorded(view))) {
                    wanted.push_back(std::move(*each));
                }
            }
        }
    }
    if (wanted.empty()) {
        throw UsageError("--view " + command.view + " --format " + command.format
            + ": this view cannot be exported in this format: expected " + existingExports());
    }
    for (const Export& each : wanted) {
        if (!command.session.empty() && !isRecorded(each.view)) {
            throw UsageError("--view " + command.view + ": a session file has no model to compute what this view shows beside the run");
        }
        requireFitting(command, each);
    }
    if (!command.words.empty() && std::ranges::none_of(wanted, [](const Export& each) { return each.view.extra == ExtraNumbers::Words; })) {
        throw UsageError("--words: only the view watch shows words");
    }
    if (wanted.front().wholeRun && command.series != Series::None) {
        throw UsageError(std::string("--series: --format ") + kWholeRunFormat + " is one file of all heads and steps");
    }
    if (wanted.front().animation && command.series == Series::Steps) {
        throw UsageError("--series steps: --format " + animationFormat() + " is one file of all steps");
    }
    return wanted;
}

std::vector<Export> possibleExports(const ExportCommand& command, std::vector<Export> exports, bool handMade)
{
    if (handMade && command.view == kAllViews) {
        std::erase_if(exports,
            [](const Export& each) { return each.view.extra == ExtraNumbers::HeadLook || each.view.extra == ExtraNumbers::LogitLens; });
    }
    return exports;
}

std::vector<Export> seriesOf(const ExportCommand& command, const std::vector<Export>& exports, const ModelConfig& config)
{
    const int last = command.step.value_or(command.run.steps - 1);
    const bool everyHead = command.series == Series::Heads;
    const bool everyLayer = everyHead || command.series == Series::Layers;
    const bool animation = exports.front().animation;
    const bool everyStep = animation || command.series == Series::Steps;
    std::vector<Export> all;
    for (const Export& one : exports) {
        for (int layer = everyLayer ? 0 : command.layer; layer < (everyLayer ? config.layers : command.layer + 1); ++layer) {
            for (int head = everyHead ? 0 : command.head; head < (everyHead ? config.heads : command.head + 1); ++head) {
                for (int step = everyStep ? 0 : last; step <= last; ++step) {
                    Export& member = all.emplace_back(one);
                    member.layer = layer;
                    member.head = head;
                    member.step = step;
                    member.more = animation && step < last;
                    member.name += everyLayer ? numbered("layer", layer, config.layers) : std::string();
                    member.name += everyHead ? numbered("head", head, config.heads) : std::string();
                    member.name += everyStep && !animation ? numbered("step", step, command.run.steps) : std::string();
                }
            }
        }
    }
    return all;
}

std::string fileName(const ExportCommand& command, const Export& wanted)
{
    if (!command.file.empty()) {
        return command.file;
    }
    return (std::filesystem::path(command.directory) / (wanted.name + '.' + command.format)).string();
}

ExportChoices exportChoices()
{
    ExportChoices choices;
    for (const ExportedView& view : exportedViews()) {
        for (const std::string& name : view.names) {
            addOnce(choices.views, name);
        }
        const std::vector<std::string> formats = formatsOf(view);
        if (!formats.empty()) {
            choices.exportable.push_back(view.names.front());
        }
        for (const std::string& format : formats) {
            addOnce(choices.formats, format);
        }
    }
    choices.animation = animationFormat();
    choices.views.emplace_back(kAllViews);
    choices.exportable.emplace_back(kAllViews);
    return choices;
}

}  // namespace kvscope
