// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture.h"

#include "figures/writers/figurewriters.h"
#include "guiapplication.h"
#include "shell/figurefile.h"
#include "shell/viewfactories.h"
#include "state/figuresubject.h"
#include "state/runhistory.h"
#include "text/language.h"
#include "theme/theme.h"
#include "views/registry/viewregistry.h"

#include <QList>
#include <QLocale>
#include <QSize>
#include <QString>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <utility>

namespace kvscope {

namespace {

FigurePage pageOf(const ExportCommand& command)
{
    return { QSize(command.size.width, command.size.height), command.dpi, command.fontPoints };
}

RunHistory historyOf(const DrawnRun& drawn)
{
    RunHistory history;
    const auto follow = [&](const RunSettings& settings, const std::vector<StepRecordPtr>& records) {
        history = RunHistory(records.front()->runId, settings, std::move(history));
        history.append(QList<StepRecordPtr>(records.begin(), records.end()), std::numeric_limits<std::uint64_t>::max());
    };
    for (const EarlierRun& earlier : drawn.before) {
        follow(earlier.settings, earlier.records);
    }
    follow(drawn.settings, drawn.run.records);
    for (const auto& scores : drawn.scores) {
        history.scores().keep(scores);
    }
    return history;
}

}  // namespace

std::vector<ExportedView> exportedViews()
{
    std::vector<ExportedView> exported;
    for (const View& view : views()) {
        ExportedView names { view.id, {}, factoriesOf(view).figure != nullptr, view.extra };
        std::ranges::copy_if(view.exportNames, std::back_inserter(names.names), [](const char* name) { return name != nullptr; });
        if (!names.names.empty()) {
            exported.push_back(std::move(names));
        }
    }
    return exported;
}

std::vector<std::string> pictureFormats()
{
    std::vector<std::string> formats;
    std::ranges::transform(figureWriters(), std::back_inserter(formats), &FigureWriter::extension);
    return formats;
}

std::optional<EngineError> pictureProblem(const ExportCommand& command)
{
    return pageProblem(pageOf(command));
}

void drawViews(const ExportCommand& command, const DrawnRun& run, std::span<const DrawnView> views,
    const std::function<void(const std::string& bytes)>& take)
{
    const GuiApplication gui(GuiApplication::Display::Offscreen);
    setLanguage(languageFromCode(QString::fromStdString(command.language)).value_or(kLanguages.front().id));
    const ThemeId theme = themeFromName(QString::fromStdString(command.theme)).value_or(kThemes.front().id);
    const FigureStyle style { .theme = makeTheme(theme, 1.0), .locale = QLocale() };  // which follows the language
    const FigureWriter& writer = *figureWriter(QString::fromStdString(command.format));
    RunHistory history = historyOf(run);
    for (const DrawnView& drawn : views) {
        const ExtrasOfView& extras = drawn.extras;
        if (extras.look) {
            history.keepLook(extras.look);
        }
        if (extras.lens) {
            history.keepLens(extras.lens);
        }
        ExperimentState experiment;
        experiment.result = extras.experiment;
        experiment.plain = extras.plain;
        history.setExperiment(std::move(experiment));
        const View& row = *findExportedView(QString::fromStdString(drawn.viewName));
        FigureSubject subject { run.prepared.loaded.info, &history, drawn.layer, drawn.head, drawn.step, {} };
        for (const WatchedWord& word : run.words) {
            subject.words.push_back({ .text = QString::fromStdString(word.text), .read = true, .ids = word.ids });
        }
        subject.ceilings = extras.ceilings;
        subject.lanes = extras.lanes;
        take(figureBytes(*factoriesOf(row).figure(subject), writer, pageOf(command), style).toStdString());
    }
}

}  // namespace kvscope
