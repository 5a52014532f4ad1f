// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/file/lessonreader.h"

#include "core/limits.h"
#include "core/runsettings.h"
#include "views/lesson/file/lessonfile.h"
#include "views/lesson/file/lessonmarkup.h"
#include "views/lesson/play/lessonvalues.h"
#include "views/registry/viewregistry.h"

#include <QCoreApplication>
#include <QKeySequence>

#include <yaml-cpp/yaml.h>

#include <array>
#include <functional>
#include <limits>

namespace kvscope {

namespace {

// Names of the cost panel that also set its switch.
constexpr const char* kTimeCurve = "time-curve";
constexpr const char* kOperationsCurve = "operations-curve";

constexpr int kMostPositions = kDefaultContext;
constexpr int kMostLayers = 1024;
constexpr int kMostForms = 8;
constexpr int kLongestPause = 600;

QStringList words(std::initializer_list<const char*> list)
{
    QStringList result;
    for (const char* word : list) {
        result << QLatin1String(word);
    }
    return result;
}

/// The measures by which `find` chooses a head.
struct FoundBy {
    const char* name;
    HeadMeasure measure;
};
constexpr std::array kFoundBy { FoundBy { "first-token", HeadMeasure::FirstToken }, FoundBy { "token-before", HeadMeasure::TokenBefore },
    FoundBy { "itself", HeadMeasure::Itself }, FoundBy { "spread", HeadMeasure::Entropy } };

HeadMeasure measureFrom(const YamlValue& value)
{
    QStringList names;
    for (const FoundBy& each : kFoundBy) {
        names << QLatin1String(each.name);
    }
    return kFoundBy.at(static_cast<std::size_t>(names.indexOf(value.oneOf(names)))).measure;
}

KernelKind kernelsFrom(const YamlValue& value)
{
    return value.oneOf(words({ "exact", "eigen" })) == QLatin1String("eigen") ? KernelKind::Eigen : KernelKind::Exact;
}

/// A text that is one for all languages or given by language. @param one reads and checks it in one language
LessonText byLanguage(const YamlValue& value, const std::function<QString(const YamlValue&)>& one)
{
    LessonText all;
    if (value.isText()) {
        all.write(kLanguages.front().id, one(value));
        return all;
    }
    QStringList codes;
    for (const LanguageRow& language : kLanguages) {
        codes << QString::fromLatin1(language.code);
    }
    const YamlTable table = value.table(codes);
    for (const LanguageRow& language : kLanguages) {
        if (const auto each = table.find(language.code); each && !each->isEmpty()) {
            all.write(language.id, one(*each));
        }
    }
    if (all.isEmpty()) {
        value.failWith({ QT_TRANSLATE_NOOP("LessonError", "“%1” has no text in any language"), { value.name() } },
            { QT_TRANSLATE_NOOP("LessonError", "“en: …” or “es: …”, or both") }, { QT_TRANSLATE_NOOP("LessonError", "write the text") });
    }
    return all;
}

}  // namespace

Lesson LessonReader::lesson(const YAML::Node& root) const
{
    const YamlValue value(m_source, root, QStringLiteral("lesson"), 1);
    const YamlTable table = value.table(words({ "title", "model", "prompt", "settings", "steps", "reading" }));
    Lesson lesson;
    lesson.file = m_source.file;
    lesson.title = text(table.require("title"), false);
    lesson.model = spoken(table.require("model"));
    lesson.prompt = spoken(table.require("prompt"));
    if (const auto given = table.find("settings")) {
        lesson.settings = settings(given->table(words({ "steps", "cache", "kernels", "sampling", "layout" })));
    }
    if (lesson.settings.panels.isEmpty()) {
        lesson.settings.panels = lessonLayoutPanels(
            lesson.model.startsWith(QLatin1String("lesson:")) ? QStringLiteral("lesson") : QStringLiteral("step-through"));
    }
    for (const YamlValue& each : table.require("steps").list(kMostLessonSteps)) {
        lesson.steps.append(step(each));
    }
    if (const auto given = table.find("reading")) {
        for (const YamlValue& each : given->list(kMostReading)) {
            lesson.reading.append(text(each, false));
        }
    }
    return lesson;
}

LessonSettings LessonReader::settings(const YamlTable& table) const
{
    LessonSettings settings;
    if (const auto value = table.find("steps")) {
        settings.steps = value->number(1, kMostPositions);
    }
    if (const auto value = table.find("cache")) {
        settings.cacheOn = value->onOrOff();
    }
    if (const auto value = table.find("kernels")) {
        settings.kernels = kernelsFrom(*value);
    }
    if (const auto value = table.find("sampling")) {
        settings.sampling = sampling(*value);
    }
    if (const auto value = table.find("layout")) {
        settings.panels = lessonLayoutPanels(value->oneOf(lessonLayoutNames()));
    }
    return settings;
}

SamplingSettings LessonReader::sampling(const YamlValue& value) const
{
    SamplingSettings settings;
    if (value.isText()) {
        static_cast<void>(value.oneOf(words({ "greedy" })));
        return settings;
    }
    const YamlTable table = value.table(words({ "temperature", "top-k", "top-p", "seed" }));
    settings.temperature = table.require("temperature").real(0.0, kHighestTemperature);
    if (const auto each = table.find("top-k")) {
        settings.topK = each->number(0, kMostTopK);
    }
    if (const auto each = table.find("top-p")) {
        settings.topP = each->real(kLowestTopP, 1.0);
    }
    if (const auto each = table.find("seed")) {
        settings.seed = static_cast<std::uint64_t>(each->number(0, std::numeric_limits<int>::max()));
    }
    return settings;
}

LessonStep LessonReader::step(const YamlValue& value) const
{
    const YamlTable table = value.table(words({ "title", "text", "look", "question", "reveal", "action" }));
    LessonStep step;
    step.line = value.line();
    step.title = text(table.require("title"), false);
    step.text = text(table.require("text"), true);
    if (const auto given = table.find("look")) {
        step.look = look(given->table(
            words({ "layout", "panels", "layer", "head", "find", "step", "cell", "cost-unit", "cost-sum", "form", "more", "cover" })));
    }
    if (const auto given = table.find("question")) {
        step.question = text(*given, true);
    }
    if (const auto given = table.find("reveal")) {
        if (step.question.isEmpty()) {
            given->failWith({ QT_TRANSLATE_NOOP("LessonError", "an answer without a question") },
                { QT_TRANSLATE_NOOP("LessonError", "“question: …” together with “reveal: …”") },
                { QT_TRANSLATE_NOOP("LessonError", "add the question") });
        }
        step.reveal = text(*given, true);
    }
    if (const auto given = table.find("action")) {
        step.action = action(given->table(words({ "kind", "key", "seconds", "label", "do" })));
    }
    return step;
}

LessonLook LessonReader::look(const YamlTable& table) const
{
    LessonLook look;
    const auto layout = table.find("layout");
    if (layout) {
        look.panels = lessonLayoutPanels(layout->oneOf(lessonLayoutNames()));
    }
    if (const auto value = table.find("panels")) {
        constexpr int kMostPanels = 4;
        QStringList panels;
        for (const YamlValue& each : value->list(kMostPanels)) {
            const QString given = each.oneOf(lessonViewNames());
            const QString name = QString::fromLatin1(findView(given)->id);
            const bool curve = given == QLatin1String(kTimeCurve) || given == QLatin1String(kOperationsCurve);
            if (curve && !look.costInTime) {
                look.costInTime = given == QLatin1String(kTimeCurve);
            }
            if (curve && panels.contains(name)) {
                continue;  // both curves are one plot
            }
            if (panels.contains(name)) {
                each.fail(QT_TRANSLATE_NOOP("LessonError", "each panel once"), {}, QT_TRANSLATE_NOOP("LessonError", "remove one of them"));
            }
            panels << name;
        }
        if (layout) {
            value->failWith({ QT_TRANSLATE_NOOP("LessonError", "both a layout and panels are given here") },
                { QT_TRANSLATE_NOOP("LessonError", "one of them") }, { QT_TRANSLATE_NOOP("LessonError", "remove one of them") });
        }
        look.panels = panels;
    }
    if (const auto value = table.find("layer")) {
        look.layer = value->number(1, kMostLayers) - 1;
    }
    if (const auto value = table.find("head")) {
        look.head = value->number(1, kMostLayers) - 1;
    }
    if (const auto value = table.find("find")) {
        look.find = measureFrom(*value);
        for (const char* other : { "layer", "head" }) {
            if (const auto both = table.find(other)) {
                both->failWith({ QT_TRANSLATE_NOOP("LessonError", "both “find” and “%1” choose a head here"), { both->name() } },
                    { QT_TRANSLATE_NOOP("LessonError", "one of them") }, { QT_TRANSLATE_NOOP("LessonError", "remove one of them") });
            }
        }
    }
    if (const auto value = table.find("step")) {
        look.step = value->number(1, kMostPositions) - 1;
    }
    if (const auto value = table.find("cell")) {
        const QList<YamlValue> pair = value->list(2);
        const int query = pair.first().number(1, kMostPositions) - 1;
        const int key = pair.size() == 2 ? pair.last().number(1, kMostPositions) - 1 : -1;
        if (key > query) {
            pair.last().fail(QT_TRANSLATE_NOOP("LessonError", "a key position no later than the query's"));
        }
        look.cell = std::pair(query, key);
    }
    if (const auto value = table.find("cost-unit")) {
        look.costInTime = value->oneOf(words({ "operations", "time" })) == QLatin1String("time");
    }
    if (const auto value = table.find("cost-sum")) {
        look.costInTotal = value->oneOf(words({ "step", "total" })) == QLatin1String("total");
    }
    if (const auto value = table.find("form")) {
        look.form = value->number(1, kMostForms) - 1;
    }
    if (const auto value = table.find("more")) {
        look.more = value->onOrOff();
    }
    if (const auto value = table.find("cover")) {
        const QStringList kinds = words({ "off", "on", "panels", "text" });
        look.cover = static_cast<LessonCover>(kinds.indexOf(value->oneOf(kinds)));
    }
    return look;
}

LessonAction LessonReader::action(const YamlTable& table) const
{
    LessonAction action;
    const YamlValue kind = table.require("kind");
    const QStringList kinds = words({ "text", "key", "fast", "pause" });
    action.kind = static_cast<LessonAction::Kind>(kinds.indexOf(kind.oneOf(kinds)));
    const auto refuse = [&](const char* key) {
        if (const auto value = table.find(key)) {
            value->failWith(
                { QT_TRANSLATE_NOOP("LessonError", "“%1” cannot be used with an action of kind “%2”"), { value->name(), kind.text() } }, {},
                { QT_TRANSLATE_NOOP("LessonError", "remove it, or choose another kind") });
        }
    };
    const bool isKey = action.kind == LessonAction::Kind::Key;
    const bool isPause = action.kind == LessonAction::Kind::Pause;
    if (isKey) {
        const YamlValue key = table.require("key");
        action.key = key.text().toUpper();
        const bool letterOrDigit = action.key.size() == 1 && action.key.at(0).unicode() < 0x80 && action.key.at(0).isLetterOrNumber();
        if (!letterOrDigit) {
            key.fail(QT_TRANSLATE_NOOP("LessonError", "one letter from A to Z or a digit"));
        }
    } else {
        refuse("key");
    }
    if (isPause) {
        action.seconds = table.require("seconds").number(1, kLongestPause);
    } else {
        refuse("seconds");
    }
    if (isKey || action.kind == LessonAction::Kind::Fast) {
        for (const YamlValue& each : table.require("do").list(kMostDeeds)) {
            action.commands.append(command(each));
        }
    } else {
        refuse("do");
    }
    if (const auto value = table.find("label")) {
        action.label = text(*value, false);
    }
    return action;
}

LessonCommand LessonReader::command(const YamlValue& value) const
{
    using Kind = LessonCommand::Kind;
    const YamlTable table
        = value.table(words({ "step", "run-to", "cache", "kernels", "sampling", "model", "start", "race", "check", "measure", "what-if" }));
    const QStringList keys = table.keys();
    if (keys.size() != 1) {
        value.fail(QT_TRANSLATE_NOOP("LessonError", "one command after each hyphen"), {},
            QT_TRANSLATE_NOOP("LessonError", "start each command with its own hyphen"));
    }
    LessonCommand command;
    const QString& key = keys.first();
    const YamlValue given = *table.find(key.toLatin1().constData());
    if (key == QLatin1String("step")) {
        command.kind = Kind::Step;
        command.number = given.number(1, kMostPositions);
    } else if (key == QLatin1String("run-to")) {
        command.kind = Kind::RunTo;
        command.number = given.number(1, kMostPositions);
    } else if (key == QLatin1String("cache")) {
        command.kind = Kind::Cache;
        command.on = given.onOrOff();
    } else if (key == QLatin1String("kernels")) {
        command.kind = Kind::Kernels;
        command.kernels = kernelsFrom(given);
    } else if (key == QLatin1String("sampling")) {
        command.kind = Kind::Sampling;
        command.sampling = sampling(given);
    } else if (key == QLatin1String("model")) {
        command.kind = Kind::Model;
        command.text = spoken(given);
    } else if (key == QLatin1String("start")) {
        command.kind = Kind::Start;
        const YamlTable start = given.table(words({ "prompt", "steps" }));
        if (const auto prompt = start.find("prompt")) {
            command.text = spoken(*prompt);
        }
        if (const auto steps = start.find("steps")) {
            command.number = steps->number(1, kMostPositions);
        }
    } else if (key == QLatin1String("race")) {
        command.kind = Kind::Race;
        command.number = given.number(2, kMostPositions);
    } else if (key == QLatin1String("check")) {
        command.kind = Kind::Check;
        command.number = given.number(0, kMostPositions);
    } else if (key == QLatin1String("measure")) {
        command.kind = Kind::Measure;
        command.text = given.oneOf(lessonMeasureNames());
    } else {
        command.kind = Kind::WhatIf;
        command.text = given.oneOf(lessonPresetNames());
    }
    return command;
}

QString LessonReader::spoken(const YamlValue& value) const
{
    return byLanguage(value, [](const YamlValue& each) { return each.text(); }).in(m_spoken);
}

LessonText LessonReader::text(const YamlValue& value, bool markedUp) const
{
    const auto one = [&](const YamlValue& each) {
        const QString written = each.text();
        if (written.size() > kLongestLessonText) {
            each.failWith({ QT_TRANSLATE_NOOP("LessonError", "the text “%1” is too long"), { value.name() } },
                { QT_TRANSLATE_NOOP("LessonError", "at most %1 characters"), { QString::number(kLongestLessonText) } },
                { QT_TRANSLATE_NOOP("LessonError", "split it into two steps") });
        }
        checkMarkup(each, written);
        if (!markedUp && written.trimmed().contains(QLatin1Char('\n'))) {
            each.fail(QT_TRANSLATE_NOOP("LessonError", "one line"));
        }
        return written.trimmed();
    };
    return byLanguage(value, one);
}

void LessonReader::checkMarkup(const YamlValue& value, const QString& text) const
{
    const MarkupMistake mistake = findMarkupMistake(text, lessonValueNames());
    const int line = value.lineAt(text, mistake.index);
    switch (mistake.kind) {
    case MarkupMistake::Kind::None: return;
    case MarkupMistake::Kind::UnknownValue:
        value.failWith({ QT_TRANSLATE_NOOP("LessonError", "the text uses an unknown value, “{%1}”"), { mistake.name } },
            { QT_TRANSLATE_NOOP("LessonError", "a name from the table in docs/lessons.md") },
            { QT_TRANSLATE_NOOP("LessonError", "correct the name, or write {{ for a literal brace") }, line);
    case MarkupMistake::Kind::OpenBrace:
        value.failWith({ QT_TRANSLATE_NOOP("LessonError", "an opening brace is not closed") },
            { QT_TRANSLATE_NOOP("LessonError", "a name between { and }") },
            { QT_TRANSLATE_NOOP("LessonError", "close it, or write {{ for a literal brace") }, line);
    case MarkupMistake::Kind::OpenBold:
        value.failWith({ QT_TRANSLATE_NOOP("LessonError", "bold text starts with ** but does not end in the same paragraph") },
            { QT_TRANSLATE_NOOP("LessonError", "**bold** within one paragraph") },
            { QT_TRANSLATE_NOOP("LessonError", "add the second **") }, line);
    }
}

}  // namespace kvscope
