// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the lesson about prefill and decode by its keys up to the answer of how many later steps fit into the wait for the first token, and prints
// one line: tokens of the prompt, time to the first token in ms, median of the later steps in ms, their ratio as the lesson says it, and "disturbed"
// where other programs held the run up. For tests/lesson_wait.py; no test by itself.
// usage: kvscope_lessonwait [en|es]

#include "run/statistics.h"
#include "shell/mainwindow.h"
#include "state/viewstate.h"
#include "support/shownwindow.h"
#include "text/language.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/lesson/play/lessonvalues.h"

#include <QTextStream>

using namespace kvscope;

namespace {

constexpr int kPatience = 120'000;
constexpr int kMostPresses = 40;

/// The step whose answer says it.
bool answers(const LessonPlayer& player)
{
    const LessonStep* step = player.step();
    return step != nullptr && step->reveal.in(Language::English).contains(QStringLiteral("{ttft_steps}"));
}

}  // namespace

int main(int argc, char* argv[])
{
    QApplication application(argc, argv);
    const QTemporaryDir settings;
    test::prepareWindows(settings);
    const bool spanish = QApplication::arguments().value(1) == QLatin1String("es");
    setLanguage(spanish ? Language::Spanish : Language::English);
    std::unique_ptr<MainWindow> window;
    test::showWindow(window, QStringLiteral("bundled"));
    LessonPlayer& player = *window->lessonPlayer();
    const auto settled = [&] { return QTest::qWaitFor([&] { return player.isActive() && !player.isBusy(); }, kPatience); };
    window->openLesson(QStringLiteral("prefill-and-decode"));
    for (int presses = 0; !(answers(player) && player.revealed()); ++presses) {
        if (presses == kMostPresses || !settled() || player.actionFailed()) {
            return 1;
        }
        QTest::keyClick(window.get(), Qt::Key_PageDown);
    }
    const ViewState& state = *window->viewState();
    const QList<StepRecordPtr>& records = state.run().records();
    const TimeStatistics times = timeStatistics(records);
    setLanguage(Language::English);  // a point in the numbers
    QTextStream(stdout) << state.run().promptLength() << ' ' << times.timeToFirstToken << ' ' << times.on.median << ' '
                        << lessonValue(QStringLiteral("ttft_steps"), state, state) << (times.disturbed ? " disturbed" : "") << '\n';
    return 0;
}
