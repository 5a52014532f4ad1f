// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "picture.h"

#include "core/indexcheck.h"
#include "figures/writers/figurewriters.h"
#include "figures/writers/gifanimation.h"
#include "guiapplication.h"
#include "session/nativepath.h"
#include "shell/figurefile.h"
#include "shell/handout/handoutlesson.h"
#include "shell/handout/handoutrun.h"
#include "shell/viewfactories.h"
#include "state/figuresubject.h"
#include "state/runhistory.h"
#include "text/escape.h"
#include "text/language.h"
#include "theme/theme.h"
#include "types/heatmaptypes.h"
#include "usageerror.h"
#include "values.h"
#include "views/lesson/file/lessonfile.h"
#include "views/registry/viewregistry.h"

#include <QEventLoop>
#include <QList>
#include <QLocale>
#include <QSize>
#include <QString>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace kvscope {

namespace {

FigurePage pageOf(const ExportCommand& command)
{
    return { QSize(command.size.width, command.size.height), command.dpi, command.fontPoints };
}

FigureDisplay displayOf(const ExportCommand& command)
{
    const auto indexIn = [](const auto& names, const std::string& name) {
        return std::ranges::find(names, name, [](const char* each) { return std::string(each); }) - names.begin();
    };
    FigureDisplay display;
    display.palette = static_cast<PaletteId>(indexIn(kPaletteNames, command.palette));
    display.scale = static_cast<HeatmapScale>(indexIn(kScaleNames, command.scale));
    if (command.pin) {
        display.pinned = CellRef { command.pin->query, command.pin->key };
    }
    return display;
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
        ExportedView names { view.id, {}, factoriesOf(view).figure != nullptr, view.extra, view.animated, view.timed };
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

std::string animationFormat()
{
    return kAnimationFormat;
}

std::optional<EngineError> pictureProblem(const ExportCommand& command)
{
    return pageProblem(pageOf(command));
}

void drawViews(const ExportCommand& command, const DrawnRun& run, std::span<const DrawnView> views,
    const std::function<void(const std::string& bytes)>& take, const std::function<void()>& drawn)
{
    const GuiApplication gui(GuiApplication::Display::Offscreen);
    setLanguage(languageFromCode(QString::fromStdString(command.language)).value_or(kLanguages.front().id));
    const ThemeId theme = themeFromName(QString::fromStdString(command.theme)).value_or(kThemes.front().id);
    const FigureStyle style {
        .theme = makeTheme(theme, 1.0), .locale = QLocale(), .caption = command.caption
    };  // which follows the language
    FigurePage page = pageOf(command);
    if (run.recorded) {
        page.date = run.savedAt;
    } else if (command.sameBytes) {
        page.date = 0;
    }
    const FigureWriter* const writer = figureWriter(QString::fromStdString(command.format));
    std::optional<FigureAnimation> animation;
    RunHistory history = historyOf(run);
    for (const DrawnView& each : views) {
        const ExtrasOfView& extras = each.extras;
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
        const View& row = *findExportedView(QString::fromStdString(each.viewName));
        FigureSubject subject { run.prepared.loaded.info, &history, each.layer, each.head, each.step, displayOf(command) };
        if (subject.display.pinned && subject.display.pinned->query >= history.positionsAt(each.step)) {
            subject.display.pinned.reset();  // not there yet
        }
        for (const WatchedWord& word : run.words) {
            subject.words.push_back({ .text = QString::fromStdString(word.text), .read = true, .ids = word.ids });
        }
        subject.ceilings = extras.ceilings;
        subject.lanes = extras.lanes;
        const std::unique_ptr<Figure> figure = factoriesOf(row).figure(subject);
        if (writer != nullptr) {
            take(figureBytes(*figure, *writer, page, style).toStdString());
        } else {
            if (!animation) {
                animation.emplace(page, style, command.pace);
            }
            animation->add(*figure);
            if (!each.more) {
                take(animation->bytes().toStdString());
                animation.reset();
            }
        }
        drawn();
    }
}

namespace {

HandoutPaper paperOf(const HandoutCommand& command)
{
    return command.paper == Paper::Letter ? HandoutPaper::Letter : HandoutPaper::A4;
}

Language languageOf(const HandoutCommand& command)
{
    return languageFromCode(QString::fromStdString(command.language)).value_or(kLanguages.front().id);
}

/// The ids of the views of the command. @param known what it may name, for the sentence; @param find null for a name that is none of them
template<typename Find> QStringList viewsOf(const HandoutCommand& command, const QStringList& known, const Find& find)
{
    QStringList ids;
    for (const std::string& name : command.views.value_or(std::vector<std::string>())) {
        const View* const view = find(QString::fromStdString(name));
        if (view == nullptr) {
            std::vector<std::string> names;
            std::ranges::transform(known, std::back_inserter(names), &QString::toStdString);
            names.emplace_back("none");
            throw UsageError("--view: expected " + listed(names) + ", found " + inQuotes(name));
        }
        ids << QLatin1String(view->id);
    }
    return ids;
}

Lesson lessonOf(const HandoutCommand& command)
{
    Lesson lesson;
    try {
        lesson = readLesson(lessonPath(fromNativePath(command.lesson)), languageOf(command));
    } catch (const LessonError& error) {
        throw RefusedFile(lessonErrorSentence(error).toStdString());
    }
    const auto steps = static_cast<int>(lesson.steps.size());
    for (const int step : command.steps) {
        requireIndex(Verbatim { "--step" }, step, steps);
    }
    return lesson;
}

}  // namespace

std::string drawHandout(const HandoutCommand& command, const DrawnRun& run)
{
    const QStringList known = handoutViews();
    const auto find = [&](const QString& name) {
        const View* const view = findExportedView(name);
        return view != nullptr && known.contains(QLatin1String(view->id)) ? view : nullptr;
    };
    HandoutChoice choice { command.steps, viewsOf(command, known, find), paperOf(command) };
    if (!command.views) {
        choice.views << QStringLiteral("attention");
    }
    const GuiApplication gui(GuiApplication::Display::Offscreen);
    const RunHistory history = historyOf(run);
    const FigureSubject subject { run.prepared.loaded.info, &history, command.layer, command.head, -1, {} };
    return runHandout(subject, choice, languageOf(command)).toStdString();
}

std::string drawLessonHandout(const HandoutCommand& command)
{
    LessonHandoutChoice choice { command.steps, std::nullopt, paperOf(command), languageOf(command) };
    if (command.views) {
        choice.views = viewsOf(
            command, lessonViewNames(), [](const QString& name) { return lessonViewNames().contains(name) ? findView(name) : nullptr; });
    }
    const GuiApplication gui(GuiApplication::Display::Offscreen);
    setLanguage(Language::English);  // of the sentence about a mistake in the lesson
    Lesson lesson = lessonOf(command);
    setLanguage(choice.language);
    LessonHandout handout(std::move(lesson), choice);
    QEventLoop loop;
    std::optional<EngineError> failure;
    QObject::connect(&handout, &LessonHandout::finished, &loop, &QEventLoop::quit);
    QObject::connect(&handout, &LessonHandout::failed, &loop, [&](const EngineError& error) {
        failure = error;
        loop.quit();
    });
    handout.start();
    loop.exec();
    if (failure) {
        throw *failure;
    }
    return handout.file().toStdString();
}

}  // namespace kvscope
