// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"

#include "core/limits.h"
#include "core/utf8.h"
#include "text/escape.h"
#include "text/languagetable.h"
#include "theme/themetable.h"
#include "usageerror.h"
#include "values.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string_view>

namespace kvscope {

namespace {

constexpr double kAnyNumber = std::numeric_limits<double>::infinity();

const char* const kModelHelp = "a model folder or file, bundled, random:llama?… or random:gpt2?… (random weights), lesson:four-heads";

std::string joined(const std::vector<std::string_view>& words, std::string_view between)
{
    std::string text;
    for (const std::string_view word : words) {
        text.append(text.empty() ? std::string_view() : between).append(word);
    }
    return text;
}

/// The text of an option as given; already accepted by its validator.
using Given = std::optional<std::string>;

/// One command's parser. CLI11 finds the options, checks their values and writes the help.
class Parser {
public:
    Parser(const std::string& name, const std::string& description) : m_app(description, name)
    {
        m_app.set_help_flag("-h,--help", "Print this help and exit");
        m_app.get_formatter()->column_width(34);
        m_app.allow_extras();  // so that refuseUnknown() can name them
    }

    CLI::Option* option(const std::string& name, Given& value, const std::string& type, const std::string& help)
    {
        return m_app.add_option(name, value, help)->type_name(type)->expected(1);
    }

    /// An option that may be repeated, with one value each.
    void repeatable(const std::string& name, std::vector<std::string>& values, const std::string& type, const std::string& help)
    {
        m_app.add_option(name, values, help)->type_name(type)->allow_extra_args(false)->check(notEmpty(kModelHelp));
    }

    CLI::App& app() { return m_app; }

    /// True if only help was requested. Throws UsageError.
    [[nodiscard]] bool helpWanted(std::span<const std::string> arguments)
    {
        std::vector<std::string> reversed;  // CLI11 expects this order
        for (const std::string& argument : arguments) {
            const std::size_t equals = argument.find('=');
            if (argument.starts_with("--") && equals != std::string::npos && equals + 1 == argument.size()) {
                // CLI11 would take the next argument as the value of "--name=".
                reversed.push_back(argument.substr(0, equals));
                reversed.emplace_back();
            } else {
                reversed.push_back(argument);
            }
        }
        std::reverse(reversed.begin(), reversed.end());
        try {
            m_app.parse(reversed);
        } catch (const CLI::CallForHelp&) {
            return true;
        } catch (const CLI::ArgumentMismatch&) {
            refuseUnknown();
            refuse(mismatch(arguments));
        } catch (const CLI::ParseError& error) {
            refuseUnknown();  // first, because a mistyped option may be the reason for a missing one
            refuse(error.what());
        }
        refuseUnknown();
        return false;
    }

    [[nodiscard]] PrintCommand help() const { return { m_app.help() }; }

private:
    [[noreturn]] void refuse(const std::string& sentence) const { throw UsageError(sentence + "; see " + m_app.get_name() + " --help"); }

    void refuseUnknown() const
    {
        for (const std::string& unknown : m_app.remaining()) {
            if (unknown != "--") {  // CLI11 lists the separator before the positionals here
                refuse("unexpected argument " + inQuotes(unknown, 60));
            }
        }
    }

    /// The option without exactly one value: either it was repeated, or it is the last argument and has none.
    [[nodiscard]] std::string mismatch(std::span<const std::string> arguments) const
    {
        for (const CLI::Option* option : m_app.get_options()) {
            if (option->results().size() > 1) {
                return option->get_name() + " is given more than once";
            }
        }
        return arguments.back() + ": missing value";
    }

    CLI::App m_app;
};

constexpr std::int64_t kMostIndex = std::numeric_limits<int>::max();

CLI::Validator fileName()
{
    return notEmpty("a file name");
}

int wholeOr(const Given& text, int instead)
{
    return text ? readWhole(*text) : instead;
}

/// --merge-kv-heads of every command that loads a model.
void addMergeOption(Parser& parser, Given& groups)
{
    parser
        .option("--merge-kv-heads", groups, "G",
            "experiment: average the key and value heads into G groups (GQA; 1 is MQA); the text becomes another one")
        ->check(wholeNumber(1, kMostIndex));
}

/// The options that make a run an experiment.
class ExperimentArguments {
public:
    explicit ExperimentArguments(Parser& parser)
    {
        parser
            .option("--hide", m_hidden, "P[:L[:H]],…",
                "experiment: the keys at positions P have no weight, in all layers and heads or in layer L and head H")
            ->check(hiddenKeyList());
        parser.option("--remove-head", m_removed, "L[:H],…", "experiment: leave out the output of head H, or of all heads, of layer L")
            ->check(removedHeadList());
        parser
            .option("--change-row", m_changed, "C:PART:P…",
                "experiment: read rows of the cache as others: overwrite:PART:P:Q, exchange:PART:P:Q or hide:PART:P, each with [:L[:H]]; "
                "PART is key, value or both")
            ->check(changedRowList());
        parser.option("--first-query", m_firstQuery, "P", "experiment: queries before position P are computed as usual (default 0)")
            ->check(wholeNumber(0, kMostIndex));
    }

    /// Empty without these options. Throws UsageError.
    [[nodiscard]] Intervention intervention() const
    {
        Intervention intervention;
        if (m_hidden) {
            intervention.hiddenKeys = readHiddenKeys(*m_hidden);
        }
        if (m_removed) {
            intervention.removedHeads = readRemovedHeads(*m_removed);
        }
        if (m_changed) {
            intervention.changedRows = readChangedRows(*m_changed);
        }
        if (m_firstQuery && intervention.empty()) {
            throw UsageError("--first-query needs --hide, --remove-head or --change-row");
        }
        intervention.firstQuery = wholeOr(m_firstQuery, 0);
        return intervention;
    }

private:
    Given m_hidden;
    Given m_removed;
    Given m_changed;
    Given m_firstQuery;
};

/// The options shared by generate and export.
class RunArguments {
public:
    explicit RunArguments(Parser& parser)
    {
        parser.option("--model", m_model, "M", std::string(kModelHelp) + "; default: bundled")->check(notEmpty(kModelHelp));
        parser.option("--prompt", m_prompt, "TEXT", "text to continue");
        parser.option("--token-ids", m_tokenIds, "1,2,3", "the prompt as token ids, used unchanged")->check(tokenIdList());
        parser.option("--steps", m_steps, "N", "number of tokens to sample; step 0 is the prefill")
            ->required()
            ->check(wholeNumber(1, kMostSteps));
        parser.option("--force-ids", m_forced, "4,5,6", "use these as the first tokens instead of sampling")->check(tokenIdList());
        parser.option("--cache", m_cache, "on|off|both", "KV cache: on (default), off, or both (first on, then off)")
            ->check(oneOf({ "on", "off", "both" }));
        parser
            .option("--kernels", m_kernels, "exact|eigen",
                "exact (default): the same bits with and without the cache; eigen: textbook implementation")
            ->check(oneOf({ "exact", "eigen" }));
        parser
            .option(
                "--context", m_context, "C", "reserve the cache for at most C positions (default " + std::to_string(kDefaultContext) + ')')
            ->check(wholeNumber(1, kMostIndex));
        parser.option("--temperature", m_temperature, "T", "0 (default): always take the most likely token")
            ->check(decimalNumber(0.0, kAnyNumber, false));
        parser.option("--top-k", m_topK, "K", "sample from the K most likely tokens; 0 (default): all")->check(wholeNumber(0, kMostIndex));
        parser.option("--top-p", m_topP, "P", "sample from the most likely tokens with total probability P; 1 (default): all")
            ->check(decimalNumber(0.0, 1.0, true));
        parser.option("--seed", m_seed, "S", "random seed for sampling (default 1)")->check(seedNumber());
        parser.option("--threads", m_threads, "N", "number of threads (default: one per core)")->check(wholeNumber(1, kMostThreads));
        m_experiment.emplace(parser);
        addMergeOption(parser, m_mergeKvHeads);
    }

    [[nodiscard]] RunOptions options() const
    {
        RunOptions options;
        options.model = m_model.value_or("bundled");
        readPrompt(options);
        options.steps = readWhole(m_steps.value_or(std::string()));
        readForced(options);
        options.cache = m_cache == "both" ? CacheMode::Both : m_cache == "off" ? CacheMode::Off : CacheMode::On;
        options.kernels = m_kernels == "eigen" ? KernelKind::Eigen : KernelKind::Exact;
        options.context = wholeOr(m_context, options.context);
        options.threads = wholeOr(m_threads, 0);
        readSampling(options.sampling);
        options.intervention = m_experiment->intervention();
        options.mergeKvHeads = wholeOr(m_mergeKvHeads, 0);
        return options;
    }

private:
    void readPrompt(RunOptions& options) const
    {
        if (m_prompt.has_value() == m_tokenIds.has_value()) {
            throw UsageError(m_prompt ? "--prompt and --token-ids cannot be combined" : "--prompt or --token-ids is missing");
        }
        if (m_tokenIds) {
            options.tokenIds = readTokenIds(*m_tokenIds);
        }
        if (m_prompt ? m_prompt->empty() : options.tokenIds.empty()) {
            throw UsageError("the prompt is empty: expected at least one token");
        }
        options.prompt = m_prompt;
    }

    void readForced(RunOptions& options) const
    {
        if (!m_forced) {
            return;
        }
        options.forced = readTokenIds(*m_forced);
        if (options.forced.size() > static_cast<std::size_t>(options.steps)) {
            throw UsageError("--force-ids: expected at most " + std::to_string(options.steps) + " ids, as many as --steps, found "
                + std::to_string(options.forced.size()));
        }
    }

    void readSampling(SamplingSettings& sampling) const
    {
        if (m_temperature) {
            sampling.temperature = readDecimal(*m_temperature);
        }
        sampling.topK = wholeOr(m_topK, sampling.topK);
        if (m_topP) {
            sampling.topP = readDecimal(*m_topP);
        }
        if (m_seed) {
            sampling.seed = readSeed(*m_seed);
        }
    }

    Given m_model;
    Given m_prompt;
    Given m_tokenIds;
    Given m_steps;
    Given m_forced;
    Given m_cache;
    Given m_kernels;
    Given m_context;
    Given m_temperature;
    Given m_topK;
    Given m_topP;
    Given m_seed;
    Given m_threads;
    Given m_mergeKvHeads;
    std::optional<ExperimentArguments> m_experiment;  ///< last in the help, with the option above
};

Command parseGenerate(std::span<const std::string> arguments)
{
    Parser parser("kvscope generate", "Generate tokens with the KV cache, without it, or both, and print the cost of every step.");
    const RunArguments shared(parser);
    Given json;
    Given logits;
    Given attention;
    parser.option("--json", json, "FILE", "write all results as JSON")->check(fileName());
    parser.option("--logits", logits, "FILE.npy", "write the logits, float32 (N, vocabulary size)")->check(fileName());
    parser.option("--attention", attention, "FILE.npy", "write the attention, float32 (layers, heads, n, n)")->check(fileName());
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    return GenerateCommand { shared.options(),
        { json.value_or(std::string()), logits.value_or(std::string()), attention.value_or(std::string()) } };
}

Command parseInspect(std::span<const std::string> arguments)
{
    Parser parser("kvscope inspect", "Print a model's architecture, sizes, types, tokenizer and memory use.");
    Given model;
    Given groups;
    Given json;
    parser.option("M", model, "", kModelHelp)->required()->check(notEmpty(kModelHelp));
    addMergeOption(parser, groups);
    parser.option("--json", json, "FILE", "write the model's sizes and origin as JSON")->check(fileName());
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    return InspectCommand { model.value_or("bundled"), wholeOr(groups, 0), json.value_or(std::string()) };
}

Command parseTokenize(std::span<const std::string> arguments)
{
    Parser parser(
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
    Parser parser("kvscope bench",
        "Measure this machine's peak performance, then prefill, decode, capture overhead, and the run with and without the cache.");
    std::vector<std::string> models;
    Given groups;
    Given threads;
    Given kernels;
    Given json;
    parser.repeatable(
        "--model", models, "M", std::string(kModelHelp) + "; can be repeated to measure several models in rotation; default: bundled");
    parser.option("--threads", threads, "N", "number of threads (default: one per core)")->check(wholeNumber(1, kMostThreads));
    parser.option("--kernels", kernels, "exact|eigen|both", "which kernels to measure (default exact)")
        ->check(oneOf({ "exact", "eigen", "both" }));
    addMergeOption(parser, groups);
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
    Parser parser("kvscope bench-window",
        "Measure how long the window takes to show a step and to answer an input while a model runs with all its heads on screen.");
    std::vector<std::string> models;
    Given positions;
    Given seconds;
    Given json;
    parser.repeatable("--model", models, "M",
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

/// Size, resolution and text of a picture.
class PageArguments {
public:
    explicit PageArguments(Parser& parser)
    {
        parser.option("--size", m_size, "WxH", "picture size in pixels at --dpi (default 1600x1200)")->check(pixelSize(kLargestPicture));
        parser.option("--width", m_width, "LENGTH", "width on paper instead of --size: 85mm, 3.35in, column, text or page")
            ->check(paperLength());
        parser.option("--height", m_height, "LENGTH", "height on paper, with --width (default: three quarters of it)")
            ->check(paperLength());
        parser.option("--dpi", m_dpi, "D", "resolution of the picture in dots per inch (default 200)")
            ->check(wholeNumber(1, kHighestResolution));
        parser
            .option("--font-size", m_fontSize, "P", "size of running text on paper in points, smaller where it has no room (default 9.75)")
            ->check(decimalNumber(kSmallestFont, kLargestFont, false));
    }

    /// Throws UsageError.
    void read(ExportCommand& command) const
    {
        if (m_width && m_size) {
            throw UsageError("--size and --width cannot be combined");
        }
        if (m_height && !m_width) {
            throw UsageError("--height needs --width");
        }
        command.dpi = wholeOr(m_dpi, command.dpi);
        command.size = m_size ? readPixelSize(*m_size) : command.size;
        if (m_width) {
            constexpr double kUsualShape = 0.75;
            const double width = readInches(*m_width) * command.dpi;
            const double height = m_height ? readInches(*m_height) * command.dpi : width * kUsualShape;
            const auto pixels = [](double length) { return static_cast<int>(std::lround(std::min(length, kLargestPicture + 1.0))); };
            command.size = { pixels(width), pixels(height) };
        }
        command.fontPoints = m_fontSize ? readDecimal(*m_fontSize) : 0.0;
    }

private:
    static constexpr double kSmallestFont = 4.0;
    static constexpr double kLargestFont = 72.0;

    Given m_size;
    Given m_width;
    Given m_height;
    Given m_dpi;
    Given m_fontSize;
};

Command parseExport(std::span<const std::string> arguments, const ExportChoices& choices)
{
    Parser parser("kvscope export", "Run a model like generate and save a view of the run as a picture or as numbers.");
    const RunArguments shared(parser);
    Given view;
    Given format;
    Given layer;
    Given head;
    Given step;
    Given series;
    Given words;
    Given language;
    Given theme;
    Given directory;
    CLI::Option* const whichView = parser.option("--view", view, "VIEW", listed(choices.exportable))->required();
    CLI::Option* const whichFormat = parser.option("--format", format, "FORMAT", listed(choices.formats))->required();
    if (!choices.views.empty()) {
        // Names of views that cannot be exported are valid, for the sentence of export that says so; the message does not offer them.
        whichView->check(oneOf({ choices.views.begin(), choices.views.end() }, choices.exportable));
        whichFormat->check(oneOf({ choices.formats.begin(), choices.formats.end() }));
    }
    parser.option("--layer", layer, "L", "layer, from 0 (default)")->check(wholeNumber(0, kMostIndex));
    parser.option("--head", head, "H", "head, from 0 (default)")->check(wholeNumber(0, kMostIndex));
    parser.option("--step", step, "S", "step, from 0 (default: the last one)")->check(wholeNumber(0, kMostIndex));
    parser.option("--words", words, "W,W,…", "words whose probability the view watch shows")->check(notEmpty("words"));
    parser.option("--series", series, "WHAT", "one file for each of: heads (of all layers), layers (of the head), steps (up to --step)")
        ->check(oneOf({ "heads", "layers", "steps" }));
    const PageArguments page(parser);
    parser.option("--lang", language, joined(languageCodes(), "|"), "language of the picture (default en)")->check(oneOf(languageCodes()));
    parser.option("--theme", theme, "T", joined(themeNames(), ", ") + " (default: the first)")->check(oneOf(themeNames()));
    parser.option("--out", directory, "DIR", "folder for the files, created if missing")->required()->check(notEmpty("a folder name"));
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    ExportCommand command;
    command.run = shared.options();
    command.view = view.value_or(std::string());
    command.format = format.value_or(std::string());
    command.layer = wholeOr(layer, 0);
    command.head = wholeOr(head, 0);
    if (step) {
        command.step = readWhole(*step);
        if (*command.step >= command.run.steps) {
            throw UsageError(
                "--step: expected a whole number from 0 to " + std::to_string(command.run.steps - 1) + ", found " + inQuotes(*step));
        }
    }
    if (series) {
        command.series = series == "heads" ? Series::Heads : series == "layers" ? Series::Layers : Series::Steps;
    }
    page.read(command);
    command.words = words.value_or(std::string());
    command.language = language.value_or("en");
    command.theme = theme.value_or("light");
    command.directory = directory.value_or(std::string());
    return command;
}

/// A word that is neither a command nor a possible model name is a mistyped command, not a missing file.
void refuseMistypedCommand(const std::string& word)
{
    const bool looksLikeModel = word == "bundled" || word.find_first_of(":/.") != std::string::npos;
    std::error_code ignored;
    if (!looksLikeModel && !std::filesystem::exists(word, ignored)) {
        throw UsageError(
            inQuotes(word, 60) + " is neither a command (generate, inspect, tokenize, bench, bench-window, export) nor a file or folder");
    }
}

Command parseWindow(std::span<const std::string> arguments)
{
    Parser parser("kvscope", "Step through transformer inference live.");
    Given model;
    Given lesson;
    Given prompt;
    Given groups;
    bool version = false;
    parser.option("MODEL", model, "", std::string("model to open in the window: ") + kModelHelp)->check(notEmpty(kModelHelp));
    parser.option("--prompt", prompt, "TEXT", "text to start with, prefilled and paused; default: an example");
    parser.option("--lesson", lesson, "LESSON", "lesson to start: its name (four-heads, …) or file; a lesson has its own model");
    addMergeOption(parser, groups);
    parser.app().add_flag("--version", version, "Print the version and exit");
    parser.app().footer("Commands (see kvscope COMMAND --help):\n"
                        "  generate    generate tokens and print the cost of every step\n"
                        "  inspect     print a model's architecture, sizes and memory use\n"
                        "  tokenize    print the ids and pieces of a prompt\n"
                        "  bench       measure this machine and the engine on it\n"
                        "  bench-window\n"
                        "              measure the window while a model runs\n"
                        "  export      save a view of a run as a picture or as numbers");
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
    if (prompt && prompt->empty()) {
        throw UsageError("the prompt is empty: expected at least one token");
    }
    if (prompt) {
        requireUtf8(*prompt);
    }
    return WindowCommand { model.value_or(std::string()), lesson.value_or(std::string()), prompt.value_or(std::string()),
        wholeOr(groups, 0) };
}

}  // namespace

Command parseCommandLine(std::span<const std::string> arguments, const ExportChoices& choices)
{
    struct Entry {
        std::string_view name;
        Command (*parse)(std::span<const std::string>);
    };
    constexpr std::array<Entry, 5> kCommands { {
        { "generate", parseGenerate },
        { "inspect", parseInspect },
        { "tokenize", parseTokenize },
        { "bench", parseBench },
        { "bench-window", parseBenchWindow },
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
