// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The commands as plain values, and the functions that run them. They run on the main thread, return the program's exit code, and throw
// UsageError or EngineError.

#include "core/intervention.h"
#include "core/runsettings.h"
#include "core/sampler.h"
#include "loader/checkpoint.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace kvscope {

enum class CacheMode : std::uint8_t { On, Off, Both };

/// The options shared by generate and export. Exactly one of `prompt` and `tokenIds` is set.
struct RunOptions {
    std::string model = "bundled";
    std::optional<std::string> prompt;  ///< not empty; arbitrary bytes
    std::vector<TokenId> tokenIds;
    int steps = 0;  ///< >= 1
    std::vector<TokenId> forced;  ///< at most `steps`
    CacheMode cache = CacheMode::On;
    KernelKind kernels = KernelKind::Exact;
    int context = kDefaultContext;  ///< >= 1
    SamplingSettings sampling;
    Intervention intervention;  ///< not empty: the run is an experiment
    int mergeKvHeads = 0;  ///< LoadOptions::mergeKvHeads
    int threads = 0;  ///< 0 = one per core
};

/// Files to write; an empty path means no file.
struct OutputPaths {
    std::string json;
    std::string logits;
    std::string attention;
    std::string session;
};

struct GenerateCommand {
    RunOptions run;
    OutputPaths outputs;
};

struct InspectCommand {
    std::string model;
    int mergeKvHeads = 0;  ///< LoadOptions::mergeKvHeads, as in the other commands
    std::string json;
};

struct TokenizeCommand {
    std::string model = "bundled";
    std::string text;
};

struct BenchCommand {
    std::vector<std::string> models { "bundled" };  ///< measured in rotation
    std::vector<KernelKind> kernels { KernelKind::Exact };
    int mergeKvHeads = 0;
    int threads = 0;
    std::string json;
};

/// Of builds with a window.
struct BenchWindowCommand {
    std::vector<std::string> models { "random:gpt2-124m" };  ///< measured one after the other
    int positions = 512;  ///< up to which each run goes
    int seconds = 60;  ///< of running, for each model
    std::string json;
};

struct PixelSize {
    int width = 0;
    int height = 0;
};

/// Several files of a view that differ in one thing.
enum class Series : std::uint8_t {
    None,
    Heads,  ///< every head of every layer
    Layers,  ///< the head in every layer
    Steps,  ///< every step up to the one asked for
};

/// A cell of a head's matrix, positions from 0; key -1 means the whole row.
struct PinnedCell {
    int query = 0;
    int key = -1;
};

/// Layer, head and step count from 0; without a step, the last one.
struct ExportCommand {
    RunOptions run;
    std::string session;  ///< the session file to take a run from instead; empty: none
    std::optional<int> sessionRun;  ///< which of its runs, from 0; absent: the one that was shown
    std::string view;
    std::string format;
    int layer = 0;
    int head = 0;
    std::optional<int> step;
    Series series = Series::None;
    std::string words;  ///< for the view that watches words, with commas between them
    PixelSize size { 1600, 1200 };
    int dpi = 200;
    double fontPoints = 0.0;  ///< size of running text on paper; 0: as the theme has it
    bool caption = true;  ///< the picture has the lines that say what it shows
    std::string language = "en";
    std::string theme = "light";
    std::string palette = "viridis";
    std::string scale = "linear";
    std::optional<PinnedCell> pin;
    double pace = 0.5;  ///< seconds for which an animation shows a step
    std::string directory;
    std::string file;  ///< of the only file that is written; empty: each is named in `directory`
    bool sameBytes = false;  ///< nothing in the file is of now: a PDF of a model's run has no date
};

/// A figure from a recipe.
struct FigureCommand {
    std::string recipe;
    std::string file;  ///< empty: as the recipe says
};

/// A run as a web page. Layers and heads count from 0.
struct ReplayCommand {
    RunOptions run;
    std::string session;  ///< as in ExportCommand
    std::optional<int> sessionRun;
    std::vector<RemovedHead> heads;  ///< whose attention the page has; without a head, all of the layer; empty: as many as fit
    std::string language;  ///< code; empty: that of the session, or English
    std::string file;
};

enum class Paper : std::uint8_t { A4, Letter };

/// Pages to fill in by hand, about a run or a lesson. Layer, head and steps count from 0.
struct HandoutCommand {
    RunOptions run;
    std::string session;  ///< as in ExportCommand
    std::optional<int> sessionRun;
    std::string lesson;  ///< name or file of a lesson to play instead; empty: none
    std::vector<int> steps;  ///< of the run or the lesson; empty: a few, or all with a question
    std::optional<std::vector<std::string>> views;  ///< may be empty; absent: attention, or the first panel of each step of a lesson
    int layer = 0;
    int head = 0;
    Paper paper = Paper::A4;
    std::string language;  ///< code; empty: that of the session, or English
    std::string file;
};

/// What `kvscope export` takes, as the tables of views and formats say.
struct ExportChoices {
    std::vector<std::string> views;  ///< every name that --view knows
    std::vector<std::string> exportable;  ///< the views that can be exported in some format
    std::vector<std::string> formats;
    std::string animation;  ///< the format of animations; empty if there is none
};
[[nodiscard]] ExportChoices exportChoices();

struct WindowCommand {
    std::string model;  ///< empty = the bundled one of the language
    std::string lesson;  ///< name or file of the lesson to start with; empty = none
    std::string prompt;  ///< UTF-8; empty = the model's example
    int mergeKvHeads = 0;
    std::string config;  ///< file of the settings, a native path; empty = the user's own
};

/// --help and --version.
struct PrintCommand {
    std::string text;
};

using Command = std::variant<WindowCommand, GenerateCommand, InspectCommand, TokenizeCommand, BenchCommand, BenchWindowCommand,
    ExportCommand, FigureCommand, HandoutCommand, ReplayCommand, PrintCommand>;

int run(const WindowCommand& command);
int run(const GenerateCommand& command);
int run(const InspectCommand& command);
int run(const TokenizeCommand& command);
int run(const BenchCommand& command);
int run(const BenchWindowCommand& command);
int run(const ExportCommand& command);
int run(const FigureCommand& command);
int run(const HandoutCommand& command);
int run(const ReplayCommand& command);
int run(const PrintCommand& command);

}  // namespace kvscope
