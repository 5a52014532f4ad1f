// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"

#include "core/bundledmodels.h"
#include "core/limits.h"
#include "core/utf8.h"
#include "exportarguments.h"
#include "optionparser.h"
#include "recording/recordingreader.h"
#include "runarguments.h"
#include "text/escape.h"
#include "text/languagetable.h"
#include "usageerror.h"
#include "values.h"

#include <array>
#include <filesystem>
#include <sstream>
#include <string_view>

namespace kvscope {

namespace {

constexpr std::size_t kMostHandoutViews = 2;

Command parseGenerate(std::span<const std::string> arguments)
{
    OptionParser parser("kvscope generate", "Generate tokens with the KV cache, without it, or both, and print the cost of every step.");
    const RunArguments shared(parser);
    Given json;
    Given logits;
    Given attention;
    Given session;
    parser.option("--json", json, "FILE", "write all results as JSON")->check(fileName());
    parser.option("--logits", logits, "FILE.npy", "write the logits, float32 (N, vocabulary size)")->check(fileName());
    parser.option("--attention", attention, "FILE.npy", "write the attention, float32 (layers, heads, n, n)")->check(fileName());
    parser.option("--save", session, "FILE.kvscope", "write the run as a session file, for export --session and the window")
        ->check(fileName());
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    return GenerateCommand { shared.options(),
        { json.value_or(std::string()), logits.value_or(std::string()), attention.value_or(std::string()),
            session.value_or(std::string()) } };
}

Command parseInspect(std::span<const std::string> arguments)
{
    OptionParser parser(
        "kvscope inspect", "Print a model's architecture, sizes, types, tokenizer and memory use, or what a session file holds.");
    Given model;
    Given groups;
    Given json;
    parser.option("M", model, "", std::string(kModelHelp) + "; or a session file")->required()->check(notEmpty(kModelHelp));
    parser.mergeOption(groups);
    parser.option("--json", json, "FILE", "write the model's sizes and origin as JSON")->check(fileName());
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    return InspectCommand { model.value_or("bundled"), wholeOr(groups, 0), json.value_or(std::string()) };
}

Command parseTokenize(std::span<const std::string> arguments)
{
    OptionParser parser(
        "kvscope tokenize", "Print the ids and pieces of a prompt, one token per line. Put a text that starts with a dash after --.");
    Given model;
    Given text;
    parser.option("--model", model, "M", std::string(kModelHelp) + "; default: bundled")->check(notEmpty(kModelHelp));
    parser.option("TEXT", text, "", "the prompt")->required();
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    return TokenizeCommand { model.value_or("bundled"), text.value_or(std::string()) };
}

Command parseBench(std::span<const std::string> arguments)
{
    OptionParser parser("kvscope bench",
        "Measure this machine's peak performance, then prefill, decode, capture overhead, and the run with and without the cache.");
    std::vector<std::string> models;
    Given groups;
    Given threads;
    Given kernels;
    Given json;
    parser.repeatedModel(
        "--model", models, "M", std::string(kModelHelp) + "; can be repeated to measure several models in rotation; default: bundled");
    parser.option("--threads", threads, "N", "number of threads (default: one per core)")->check(wholeNumber(1, kMostThreads));
    parser.option("--kernels", kernels, "exact|eigen|both", "which kernels to measure (default exact)")
        ->check(oneOf({ "exact", "eigen", "both" }));
    parser.mergeOption(groups);
    parser.option("--json", json, "FILE", "write the results as JSON")->check(fileName());
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    BenchCommand command;
    command.mergeKvHeads = wholeOr(groups, 0);
    if (!models.empty()) {
        command.models = models;
    }
    command.threads = wholeOr(threads, 0);
    if (kernels == "eigen") {
        command.kernels = { KernelKind::Eigen };
    } else if (kernels == "both") {
        command.kernels = { KernelKind::Exact, KernelKind::Eigen };
    }
    command.json = json.value_or(std::string());
    return command;
}

Command parseBenchWindow(std::span<const std::string> arguments)
{
    OptionParser parser("kvscope bench-window",
        "Measure how long the window takes to show a step and to answer an input while a model runs with all its heads on screen.");
    std::vector<std::string> models;
    Given positions;
    Given seconds;
    Given json;
    parser.repeatedModel("--model", models, "M",
        std::string(kModelHelp) + "; can be repeated to measure several models one after the other; default: random:gpt2-124m");
    parser.option("--positions", positions, "N", "positions up to which each run goes (default 512)")->check(wholeNumber(2, kMostIndex));
    parser.option("--seconds", seconds, "S", "seconds for which each model runs (default 60)")->check(wholeNumber(1, 3600));
    parser.option("--json", json, "FILE", "write the results as JSON")->check(fileName());
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    BenchWindowCommand command;
    if (!models.empty()) {
        command.models = models;
    }
    command.positions = wholeOr(positions, command.positions);
    command.seconds = wholeOr(seconds, command.seconds);
    command.json = json.value_or(std::string());
    return command;
}

Command parseReplay(std::span<const std::string> arguments)
{
    OptionParser parser("kvscope replay",
        "Run a model like generate, or take a run from a session file, and write it as one web page in which anybody steps through it.");
    const RunArguments shared(parser, RunArguments::From::ModelOrSession);
    Given heads;
    Given language;
    Given file;
    parser
        .option("--heads", heads, "L[:H],…",
            "heads whose attention the page shows: head H, or all heads, of layer L, from 0 (default: of as many layers as take 16 MiB)")
        ->check(removedHeadList());
    parser.option("--lang", language, "en|es", "language that the page opens in (default: the session's, or en)")
        ->check(oneOf(languageCodes()));
    parser.option("--out", file, "FILE.html", "the page")->required()->check(fileName());
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    ReplayCommand command;
    command.run = shared.options();
    command.session = shared.session();
    command.sessionRun = shared.sessionRun();
    if (heads) {
        command.heads = readRemovedHeads(*heads);
    }
    command.language = language.value_or(std::string());
    command.file = file.value_or(std::string());
    return command;
}

/// "attention,heads"; "none" is an empty list.
std::vector<std::string> viewList(const std::string& text)
{
    std::vector<std::string> names;
    std::istringstream stream(text);
    for (std::string name; std::getline(stream, name, ',');) {
        names.push_back(name);
    }
    return names == std::vector<std::string> { "none" } ? std::vector<std::string>() : names;
}

Command parseHandout(std::span<const std::string> arguments)
{
    OptionParser parser("kvscope handout",
        "Run a model like generate, take a run from a session file, or play a lesson, and write pages for a class to fill in by hand, with "
        "the "
        "answers at the end.");
    const RunArguments shared(parser, RunArguments::From::ModelOrSession);
    Given lesson;
    Given steps;
    Given view;
    Given layer;
    Given head;
    Given paper;
    Given language;
    Given file;
    parser.option("--lesson", lesson, "LESSON", "a lesson instead of a run: its name (four-heads, …) or file; it has its own model")
        ->check(notEmpty("a lesson name or file"));
    parser
        .option("--step", steps, "S,S,…",
            "steps to print, from 0, each on a page (default: the first, one in the middle and the last; of a lesson: all with a question)")
        ->check(stepList());
    parser
        .option("--view", view, "VIEW,VIEW",
            "up to two views on each page, or none (default: attention; of a lesson: the first panel of each step)")
        ->check(notEmpty("a view"));
    parser.option("--layer", layer, "L", "layer, from 0 (default)")->check(wholeNumber(0, kMostIndex));
    parser.option("--head", head, "H", "head, from 0 (default)")->check(wholeNumber(0, kMostIndex));
    parser.option("--paper", paper, "a4|letter", "size of the pages (default a4)")->check(oneOf({ "a4", "letter" }));
    parser.option("--lang", language, languageCodesText(), "language of the pages (default: the session's, or en)")
        ->check(oneOf(languageCodes()));
    parser.option("--out", file, "FILE.pdf", "the pages")->required()->check(fileName());
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    HandoutCommand command;
    if (lesson) {
        shared.refuseAll("--lesson", "a lesson has its own runs");
        if (layer || head) {
            throw UsageError(
                std::string("--lesson and ") + (layer ? "--layer" : "--head") + " cannot be combined: a lesson says what it shows");
        }
        command.lesson = *lesson;
    } else {
        command.run = shared.options();
        command.session = shared.session();
        command.sessionRun = shared.sessionRun();
    }
    if (steps) {
        const std::vector<TokenId> numbers = readTokenIds(*steps);
        command.steps.assign(numbers.begin(), numbers.end());
    }
    if (view) {
        command.views = viewList(*view);
        if (command.views->size() > kMostHandoutViews) {
            throw UsageError("--view: expected up to two views or none, found " + std::to_string(command.views->size()));
        }
    }
    command.layer = wholeOr(layer, 0);
    command.head = wholeOr(head, 0);
    command.paper = paper == "letter" ? Paper::Letter : Paper::A4;
    command.language = language.value_or(std::string());
    command.file = file.value_or(std::string());
    return command;
}

Command parseFigure(std::span<const std::string> arguments)
{
    OptionParser parser("kvscope figure", "Draw the picture of a recipe, with the same bytes each time.");
    Given recipe;
    Given file;
    parser.option("RECIPE", recipe, "", "the recipe, a JSON file")->required()->check(fileName());
    parser.option("--out", file, "FILE", "the picture (default: as the recipe says, beside it)")->check(fileName());
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    return FigureCommand { recipe.value_or(std::string()), file.value_or(std::string()) };
}

/// A word that is neither a command nor a possible model name is a mistyped command, not a missing file.
void refuseMistypedCommand(const std::string& word)
{
    const bool looksLikeModel = namesBundled(word) || word.find_first_of(":/.") != std::string::npos;
    std::error_code ignored;
    if (!looksLikeModel && !std::filesystem::exists(word, ignored)) {
        throw UsageError(inQuotes(word, 60)
            + " is neither a command (generate, inspect, tokenize, bench, bench-window, export, figure, handout, replay) nor a file or "
              "folder");
    }
}

Command parseWindow(std::span<const std::string> arguments)
{
    OptionParser parser("kvscope", "Step through transformer inference live.");
    Given model;
    Given lesson;
    Given prompt;
    Given groups;
    Given config;
    bool version = false;
    parser.option("MODEL", model, "", std::string("session file (.kvscope) or model to open in the window: ") + kModelHelp)
        ->check(notEmpty(kModelHelp));
    parser.option("--prompt", prompt, "TEXT", "text to start with, prefilled and paused; default: an example");
    parser.option("--lesson", lesson, "LESSON", "lesson to start: its name (four-heads, …) or file; a lesson has its own model");
    parser.option("--config", config, "FILE", "keep the settings in this file instead of the user's own; made if it is missing");
    parser.mergeOption(groups);
    parser.app().add_flag("--version", version, "Print the version and exit");
    parser.app().footer("Commands (see kvscope COMMAND --help):\n"
                        "  generate    generate tokens and print the cost of every step\n"
                        "  inspect     print a model's architecture, sizes and memory use\n"
                        "  tokenize    print the ids and pieces of a prompt\n"
                        "  bench       measure this machine and the engine on it\n"
                        "  bench-window\n"
                        "              measure the window while a model runs\n"
                        "  export      save a view of a run as a picture or as numbers\n"
                        "  figure      draw the picture of a recipe again\n"
                        "  handout     write pages about a run or a lesson for a class to fill in\n"
                        "  replay      write a run as a web page to step through");
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    if (version) {
        return PrintCommand { "kvscope " KVSCOPE_VERSION "\n" };
    }
    if (model) {
        refuseMistypedCommand(*model);
    }
    if (lesson && model) {
        throw UsageError("--lesson and MODEL cannot be combined: a lesson has its own model");
    }
    if (lesson && groups) {
        throw UsageError("--lesson and --merge-kv-heads cannot be combined: a lesson has its own model");
    }
    if (lesson && lesson->empty()) {
        throw UsageError("--lesson is empty: expected a lesson name or file");
    }
    if (lesson && prompt) {
        throw UsageError("--lesson and --prompt cannot be combined: a lesson has its own prompt");
    }
    if (model && namesRecording(*model) && (prompt || groups)) {
        throw UsageError(std::string("a session file and ") + (prompt ? "--prompt" : "--merge-kv-heads")
            + " cannot be combined: a session file has its own runs");
    }
    if (prompt && prompt->empty()) {
        throw UsageError("the prompt is empty: expected at least one token");
    }
    if (config && config->empty()) {
        throw UsageError("--config is empty: expected a file for the settings");
    }
    if (prompt) {
        requireUtf8(*prompt);
    }
    return WindowCommand { model.value_or(std::string()), lesson.value_or(std::string()), prompt.value_or(std::string()),
        wholeOr(groups, 0), config.value_or(std::string()) };
}

}  // namespace

Command parseCommandLine(std::span<const std::string> arguments, const ExportChoices& choices)
{
    struct Entry {
        std::string_view name;
        Command (*parse)(std::span<const std::string>);
    };
    constexpr std::array<Entry, 9> kCommands { {
        { "generate", parseGenerate },
        { "inspect", parseInspect },
        { "tokenize", parseTokenize },
        { "bench", parseBench },
        { "bench-window", parseBenchWindow },
        { "figure", parseFigure },
        { "handout", parseHandout },
        { "replay", parseReplay },
    } };
    if (!arguments.empty()) {
        if (arguments.front() == "export") {
            return parseExport(arguments.subspan(1), choices);
        }
        for (const Entry& entry : kCommands) {
            if (arguments.front() == entry.name) {
                return entry.parse(arguments.subspan(1));
            }
        }
    }
    return parseWindow(arguments);
}

}  // namespace kvscope
