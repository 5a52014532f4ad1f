// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportarguments.h"

#include "core/limits.h"
#include "optionparser.h"
#include "runarguments.h"
#include "text/escape.h"
#include "text/languagetable.h"
#include "theme/themetable.h"
#include "types/heatmaptypes.h"
#include "usageerror.h"
#include "values.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace kvscope {

namespace {

// Seconds that a picture of an animation can be shown for; see ui/figures/writers/gifanimation.h.
constexpr double kQuickestPace = 0.02;
constexpr double kSlowestPace = 600.0;

std::string joined(const std::vector<std::string_view>& words, std::string_view between)
{
    std::string text;
    for (const std::string_view word : words) {
        text.append(text.empty() ? std::string_view() : between).append(word);
    }
    return text;
}

std::vector<std::string_view> wordsOf(std::span<const char* const> names)
{
    return { names.begin(), names.end() };
}

/// What of a view is shown, and in which colours.
class DisplayArguments {
public:
    explicit DisplayArguments(OptionParser& parser)
    {
        parser.option("--pin", m_pin, "Q[:K]", "pin row Q, or its cell at key K, of the head's matrix")->check(pinnedCell());
        const std::vector<std::string_view> scales = wordsOf(kScaleNames);
        parser.option("--scale", m_scale, joined(scales, "|"), "scale of weights (default linear)")->check(oneOf(scales));
        const std::vector<std::string_view> palettes = wordsOf(kPaletteNames);
        parser.option("--palette", m_palette, joined(palettes, "|"), "colours of weights (default viridis)")->check(oneOf(palettes));
    }

    void read(ExportCommand& command) const
    {
        if (m_pin) {
            command.pin = readPinnedCell(*m_pin);
        }
        command.scale = m_scale.value_or(command.scale);
        command.palette = m_palette.value_or(command.palette);
    }

private:
    Given m_pin;
    Given m_scale;
    Given m_palette;
};

/// Size, resolution and text of a picture.
class PageArguments {
public:
    explicit PageArguments(OptionParser& parser)
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
        parser.option("--caption", m_caption, "full|none", "the lines round the figure that say what it shows (default full)")
            ->check(oneOf({ "full", "none" }));
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
        command.caption = m_caption.value_or("full") == "full";
    }

private:
    static constexpr double kSmallestFont = 4.0;
    static constexpr double kLargestFont = 72.0;

    Given m_size;
    Given m_width;
    Given m_height;
    Given m_dpi;
    Given m_fontSize;
    Given m_caption;
};

}  // namespace

Command parseExport(std::span<const std::string> arguments, const ExportChoices& choices)
{
    OptionParser parser("kvscope export",
        "Run a model like generate, or take a run from a session file, and save a view of it as a picture or as numbers.");
    const RunArguments shared(parser, RunArguments::From::ModelOrSession);
    Given view;
    Given format;
    Given layer;
    Given head;
    Given step;
    Given series;
    Given pace;
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
    parser.option("--pace", pace, "S", "seconds for which an animation (gif) shows a step (default 0.5)")
        ->check(decimalNumber(kQuickestPace, kSlowestPace, false));
    const DisplayArguments display(parser);
    const PageArguments page(parser);
    parser.option("--lang", language, languageCodesText(), "language of the picture (default en)")->check(oneOf(languageCodes()));
    parser.option("--theme", theme, "T", joined(themeNames(), ", ") + " (default: the first)")->check(oneOf(themeNames()));
    parser.option("--out", directory, "DIR", "folder for the files, created if missing")->required()->check(notEmpty("a folder name"));
    if (parser.helpWanted(arguments)) {
        return parser.help();
    }
    ExportCommand command;
    command.run = shared.options();
    command.session = shared.session();
    command.sessionRun = shared.sessionRun();
    command.view = view.value_or(std::string());
    command.format = format.value_or(std::string());
    command.layer = wholeOr(layer, 0);
    command.head = wholeOr(head, 0);
    if (step) {
        command.step = readWhole(*step);
        if (command.session.empty() && *command.step >= command.run.steps) {
            throw UsageError(
                "--step: expected a whole number from 0 to " + std::to_string(command.run.steps - 1) + ", found " + inQuotes(*step));
        }
    }
    if (series) {
        command.series = series == "heads" ? Series::Heads : series == "layers" ? Series::Layers : Series::Steps;
    }
    page.read(command);
    display.read(command);
    if (pace) {
        if (!choices.animation.empty() && command.format != choices.animation) {
            throw UsageError("--pace: only --format " + choices.animation + " has a pace");
        }
        command.pace = readDecimal(*pace);
    }
    command.words = words.value_or(std::string());
    command.language = language.value_or("en");
    command.theme = theme.value_or("light");
    command.directory = directory.value_or(std::string());
    return command;
}

}  // namespace kvscope
