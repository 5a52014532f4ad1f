// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope bench-window: how long a window takes to show a step and to answer an input while a model runs, with all its heads on screen and then
// with the map of its whole cache.

#include "commands.h"
#include "console.h"
#include "core/buildkind.h"
#include "core/error.h"
#include "data/filewriter.h"
#include "guiapplication.h"
#include "paintwatch.h"
#include "run/statistics.h"
#include "runjson.h"
#include "session/nativepath.h"
#include "shell/dockarea.h"
#include "shell/mainwindow.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "summary.h"
#include "text/escape.h"
#include "text/numbers.h"
#include "theme/theme.h"
#include "usageerror.h"
#include "views/cachemap/cachemapview.h"
#include "views/heads/headgridplot.h"

#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <functional>
#include <optional>
#include <thread>

#include <sys/resource.h>

namespace kvscope {

namespace {

using Clock = PaintWatch::Clock;

constexpr QSize kWindow(1280, 800);
constexpr int kHovers = 300;
constexpr int kMapPaints = 20;
constexpr std::chrono::milliseconds kBetweenInputs { 53 };  // beside the frames, not in step with them
constexpr std::chrono::seconds kLoadPatience { 600 };

/// Waits in the event loop until @p done() or for @p most. Returns done().
template<class Done> bool spin(Clock::duration most, const Done& done)
{
    const Clock::time_point end = Clock::now() + most;
    while (!done() && Clock::now() < end) {
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    }
    return done();
}

/// A window with a prefilled model, in the layout that shows all heads.
class MeasuredWindow {
public:
    explicit MeasuredWindow(const std::string& model) : m_window(fromNativePath(model))
    {
        QObject::connect(m_window.controller(), &SessionController::loadFailed, &m_window,
            [this](const QString& /*argument*/, const EngineError& error) { m_failed = error; });
        m_window.resize(kWindow);
        m_window.show();
        m_window.findChild<DockArea*>()->setLayout(LayoutId::Attention);
        // So that the loop turns even where nothing else happens.
        m_clock.start(20);
        const bool loaded = spin(kLoadPatience, [this] { return m_failed.has_value() || m_window.viewState()->run().steps() > 0; });
        if (m_failed) {
            throw EngineError(*m_failed);
        }
        m_plot = m_window.findChild<HeadGridPlot*>(QStringLiteral("headsPlot"));
        // The panel is told of the step in a later turn of the loop.
        if (!loaded || m_plot == nullptr || !spin(std::chrono::seconds(10), [this] { return m_plot->isVisible(); })) {
            throw UsageError("the window did not show the heads of " + inQuotes(model) + ": expected a model with attention heads");
        }
    }

    [[nodiscard]] MainWindow& window() { return m_window; }
    [[nodiscard]] const ModelInfo& info() const { return *m_window.viewState()->model(); }

    /// The map of the cache fills the window; null if it does not.
    [[nodiscard]] CacheMapView* showMap()
    {
        auto* area = m_window.findChild<DockArea*>();
        area->enlarge(area->dock("cache-map"));
        auto* map = m_window.findChild<CacheMapView*>(QStringLiteral("cacheMapView"));
        return map != nullptr && spin(std::chrono::seconds(10), [map] { return map->isVisible(); }) ? map : nullptr;
    }

    /// The pointer goes on to another head; every fifth time an arrow key does.
    /// @return whether there is anything to show for it: not before a run's first step, and not where the same head is meant as before
    [[nodiscard]] bool input(int number)
    {
        bool changed = false;
        const auto watched = QObject::connect(m_plot, &HeadGridPlot::pointedChanged, m_plot, [&changed] { changed = true; });
        send(number);
        QObject::disconnect(watched);
        return changed && m_plot->isVisible();
    }

    /// The pointer goes on to another place of a widget.
    static void moveOver(QWidget& widget, int number)
    {
        // Two steps without a common factor reach every place.
        const QPointF at(20 + number * 37 % std::max(1, widget.width() - 40), 20 + number * 23 % std::max(1, widget.height() - 40));
        QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&widget, &move);
    }

private:
    void send(int number)
    {
        if (number % 5 == 4) {
            QKeyEvent key(QEvent::KeyPress, number % 2 == 0 ? Qt::Key_Right : Qt::Key_Down, Qt::NoModifier);
            QCoreApplication::sendEvent(m_plot, &key);
            return;
        }
        moveOver(*m_plot, number);
    }

    MainWindow m_window;
    QTimer m_clock;
    HeadGridPlot* m_plot = nullptr;
    std::optional<EngineError> m_failed;
};

/// Attention that the window held at most, beside the limit for whole rows.
struct Held {
    std::uint64_t rows = 0;
    std::uint64_t limit = 0;
    std::uint64_t pooled = 0;  ///< rows pooled for the picture of all heads, which have no limit

    void note(const ViewState& state)
    {
        rows = std::max(rows, state.run().attentionBytes());
        limit = state.attentionBudget();
        pooled = std::max(pooled, state.run().headBytes());
    }
};

struct Running {
    Held held;
    double seconds = 0.0;
    int runs = 0;
    std::vector<double> engineMs;
    std::vector<double> capturePercents;
    std::vector<double> stepMs;
    std::vector<double> inputMs;
    std::vector<double> paintMs;
};

/// The tokens of a run that feeds @p positions positions, or as many as the model has.
int tokensTo(int positions, MainWindow& window)
{
    const int prompt = window.viewState()->run().promptLength();
    const int tokens = std::min(positions - prompt + 1, window.controller()->mostTimedTokens());
    if (tokens < 1) {
        throw UsageError("--positions: expected more positions than the prompt has, " + std::to_string(prompt));
    }
    return tokens;
}

/// Runs up to @p positions positions at full speed, again and again for @p seconds, while inputs are made by another thread: they wait in
/// the window's queue as a person's would.
Running measureRunning(MeasuredWindow& measured, int positions, int seconds)
{
    MainWindow& window = measured.window();
    SessionController& controller = *window.controller();
    const int tokens = tokensTo(positions, window);
    Running result;
    const auto takeRun = [&] {
        ++result.runs;
        result.held.note(*window.viewState());
        for (const StepRecordPtr& record : window.viewState()->run().records()) {
            if (record->index > 0) {
                result.engineMs.push_back(toMilliseconds(record->times.total()));
                result.capturePercents.push_back(100.0 * toMilliseconds(record->times[Stage::Capture]) / result.engineMs.back());
            }
        }
    };
    bool ended = false;
    const QObject scope;  // the window lives on and goes on running: it must not write to this function's variables then
    QObject::connect(&controller, &SessionController::runFinished, &scope, [&] { ended = true; });
    PaintWatch watch(window);
    const Clock::time_point start = Clock::now();
    const Clock::time_point end = start + std::chrono::seconds(seconds);
    std::jthread person([&, number = 0](const std::stop_token& stop) mutable {
        while (!stop.stop_requested()) {
            std::this_thread::sleep_for(kBetweenInputs);
            QMetaObject::invokeMethod(
                &watch,
                [&measured, &watch, made = Clock::now(), at = number++] {
                    if (measured.input(at)) {
                        watch.handledInput(made);
                    }
                },
                Qt::QueuedConnection);
        }
    });
    while (Clock::now() < end) {
        ended = false;
        if (controller.startTimedRun(true, tokens) == 0) {
            throw UsageError("the model cannot run: expected room for at least one token after its prompt");
        }
        spin(end - Clock::now(), [&] { return ended; });
        takeRun();
        spin(std::chrono::milliseconds(30), [] { return false; });  // for its last picture
    }
    person.request_stop();
    person.join();
    controller.stop();
    spin(std::chrono::seconds(1), [&] { return ended; });
    controller.endTimedRuns();
    result.seconds = toMilliseconds(Clock::now() - start) / 1000.0;
    result.stepMs = watch.stepMs();
    result.inputMs = watch.inputMs();
    result.paintMs = watch.paintMs();
    return result;
}

struct Hovering {
    std::vector<double> answerMs;  ///< from the pointer's event to the painted picture, with what Qt waits before it paints
    std::vector<double> paintMs;
};

/// The pointer while the model rests.
/// @param move moves it for the n-th time; whether there is anything to show for it
Hovering measureHovering(MeasuredWindow& measured, const std::function<bool(int)>& move)
{
    Hovering result;
    PaintWatch watch(measured.window());
    for (int i = 0; i < kHovers; ++i) {
        const Clock::time_point made = Clock::now();
        if (move(i)) {
            watch.handledInput(made);
        }
        spin(std::chrono::milliseconds(100), [&] { return !watch.inputPending(); });
        watch.forgetPending();
    }
    result.answerMs = watch.inputMs();
    result.paintMs = watch.paintMs();
    return result;
}

struct Mapping {
    Held held;
    int positions = 0;
    std::vector<double> stepMs;  ///< from the end of a step to the painted map, while the model runs
    std::vector<double> makeMs;  ///< the map itself, from the records
    std::vector<double> statesMs;  ///< one picture of it, of states
    std::vector<double> normsMs;  ///< and of norms
    Hovering hovering;
};

/// The map of the cache in the whole window: while one run goes up to @p positions positions, and at rest after it.
Mapping measureMap(MeasuredWindow& measured, int positions)
{
    MainWindow& window = measured.window();
    SessionController& controller = *window.controller();
    Mapping result;
    CacheMapView* const view = measured.showMap();
    if (view == nullptr) {
        return result;
    }
    {
        bool ended = false;
        const QObject scope;
        QObject::connect(&controller, &SessionController::runFinished, &scope, [&] { ended = true; });
        PaintWatch watch(window);
        if (controller.startTimedRun(true, tokensTo(positions, window)) != 0) {
            spin(kLoadPatience, [&] { return ended; });
        }
        spin(std::chrono::milliseconds(100), [] { return false; });  // for its last picture
        controller.endTimedRuns();
        result.stepMs = watch.stepMs();
    }
    const RunHistory& run = window.viewState()->run();
    result.positions = run.positionsAt(run.steps() - 1);
    result.held.note(*window.viewState());
    const FigureStyle style { .theme = theme(), .locale = QLocale(), .devicePixelRatio = view->devicePixelRatioF() };
    QPixmap picture(view->size() * style.devicePixelRatio);
    picture.setDevicePixelRatio(style.devicePixelRatio);
    CacheMapFigure figure;
    for (int i = 0; i < kMapPaints; ++i) {
        const Clock::time_point start = Clock::now();
        figure.map = cacheMap(run, measured.info(), run.steps() - 1);
        const Clock::time_point made = Clock::now();
        result.makeMs.push_back(toMilliseconds(made - start));
        for (const MapMeasure measure : { MapMeasure::State, MapMeasure::KeyNorm }) {
            const Clock::time_point before = Clock::now();
            figure.measure = measure;
            QPainter painter(&picture);
            figure.paintBase(painter, view->rect(), style);
            painter.end();
            (measure == MapMeasure::State ? result.statesMs : result.normsMs).push_back(toMilliseconds(Clock::now() - before));
        }
    }
    result.hovering = measureHovering(measured, [view](int number) {
        const MapCell before = view->figure().hovered;
        MeasuredWindow::moveOver(*view, number);
        return view->figure().hovered != before;
    });
    return result;
}

OutputJson heldJson(const Held& held)
{
    return { { "attention_bytes", held.rows }, { "attention_limit_bytes", held.limit }, { "pooled_bytes", held.pooled } };
}

std::string heldString(const Held& held)
{
    return "  attention in memory:       " + byteString(held.rows) + " of " + byteString(held.limit) + ", and pooled "
        + byteString(held.pooled) + "\n";
}

OutputJson timesJson(const std::vector<double>& values)
{
    return { { "count", values.size() }, { "median_ms", medianOf(values) }, { "p95_ms", percentileOf(values, 95) },
        { "largest_ms", percentileOf(values, 100) } };
}

std::string timesString(const std::vector<double>& values)
{
    if (values.empty()) {
        return "none\n";
    }
    return "median " + fixedString(medianOf(values), 1) + " ms, 95th percentile " + fixedString(percentileOf(values, 95), 1)
        + " ms, largest " + fixedString(percentileOf(values, 100), 1) + " ms (" + countString(values.size()) + ")\n";
}

std::uint64_t peakMemory()
{
    rusage usage {};
    return ::getrusage(RUSAGE_SELF, &usage) == 0 ? static_cast<std::uint64_t>(usage.ru_maxrss) * 1024 : 0;
}

std::string runningText(const BenchWindowCommand& command, const Running& running)
{
    return "  " + fixedString(running.seconds, 1) + " s, " + std::to_string(running.runs) + (running.runs == 1 ? " run" : " runs") + " to "
        + std::to_string(command.positions) + " positions, all heads on screen\n  engine, a step:            "
        + timesString(running.engineMs) + "  of it capture:             " + fixedString(medianOf(running.capturePercents), 2)
        + " %\n  end of step to picture:    " + timesString(running.stepMs) + "  input to picture:          " + timesString(running.inputMs)
        + "  repaint of the window:     " + timesString(running.paintMs) + heldString(running.held);
}

std::string hoveringText(const Hovering& hovering)
{
    return "  move to picture:           " + timesString(hovering.answerMs)
        + "  repaint of the window:     " + timesString(hovering.paintMs);
}

std::string mappingText(const Mapping& mapping, const ModelConfig& config)
{
    return "  map of the cache, " + std::to_string(config.layers) + " layers × " + std::to_string(config.kvHeads) + " KV heads × "
        + countString(mapping.positions) + " positions\n  end of step to picture:    " + timesString(mapping.stepMs)
        + "  map from the records:      " + timesString(mapping.makeMs) + "  picture of states:         " + timesString(mapping.statesMs)
        + "  picture of norms:          " + timesString(mapping.normsMs) + heldString(mapping.held) + "  pointer over the map, at rest\n"
        + hoveringText(mapping.hovering);
}

}  // namespace

int run(const BenchWindowCommand& command)
{
    std::optional<FileWriter> jsonFile;
    if (!command.json.empty()) {
        jsonFile.emplace(command.json);
    }
    // Neither reads nor changes what the user set.
    const QTemporaryDir settings;
    qputenv("XDG_CONFIG_HOME", settings.path().toUtf8());
    const GuiApplication gui(GuiApplication::Display::Offscreen);
    Console console;
    console.print("window of " + std::to_string(kWindow.width()) + " × " + std::to_string(kWindow.height())
        + " pixels, painted in memory: without X server and compositor\n" + buildNote());
    OutputJson json { { "platform", "offscreen" }, { "build", buildName() }, { "width", kWindow.width() }, { "height", kWindow.height() },
        { "models", OutputJson::array() } };
    for (const std::string& model : command.models) {
        MeasuredWindow measured(model);
        const Running running = measureRunning(measured, command.positions, command.seconds);
        const Hovering hovering = measureHovering(
            measured, [&](int number) { return measured.input(number % 5 == 4 ? number + 1 : number); });  // the pointer alone
        const Mapping mapping = measureMap(measured, command.positions);
        const ModelInfo& info = measured.info();
        const ModelConfig& config = info.config;
        console.print(escaped(info.name) + ", " + escaped(info.weightTypes) + ", "
            + std::to_string(measured.window().controller()->threads()) + " threads\n" + runningText(command, running) + "  pointer over "
            + std::to_string(config.layers) + " × " + std::to_string(config.heads) + " heads, at rest\n" + hoveringText(hovering)
            + mappingText(mapping, config) + "  memory, at most:           " + byteString(peakMemory()) + "\n");
        console.flush();
        json["models"].push_back({ { "model", info.name }, { "type", info.weightTypes }, { "layers", config.layers },
            { "heads", config.heads }, { "positions", command.positions }, { "seconds", running.seconds }, { "runs", running.runs },
            { "engine_step", timesJson(running.engineMs) }, { "capture_percent", medianOf(running.capturePercents) },
            { "step_to_picture", timesJson(running.stepMs) }, { "input_to_picture", timesJson(running.inputMs) },
            { "repaint", timesJson(running.paintMs) }, { "held", heldJson(running.held) },
            { "hover_to_picture", timesJson(hovering.answerMs) }, { "hover_repaint", timesJson(hovering.paintMs) },
            { "cache_map",
                { { "kv_heads", config.kvHeads }, { "positions", mapping.positions }, { "held", heldJson(mapping.held) },
                    { "step_to_picture", timesJson(mapping.stepMs) }, { "make", timesJson(mapping.makeMs) },
                    { "paint_states", timesJson(mapping.statesMs) }, { "paint_norms", timesJson(mapping.normsMs) },
                    { "hover_to_picture", timesJson(mapping.hovering.answerMs) },
                    { "hover_repaint", timesJson(mapping.hovering.paintMs) } } },
            { "peak_memory_bytes", peakMemory() } });
    }
    if (jsonFile) {
        jsonFile->append(jsonText(json));
        jsonFile->commit();
    }
    console.finish();
    return 0;
}

}  // namespace kvscope
