// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Prints every ratio of times that the window shows after the same actions: a race, a run in both modes, and the cost of it. One line each: name,
// number, and "disturbed" where the window says so. For tests/disturbed_times.py; no test by itself.
// usage: kvscope_shownratios [MODEL [RACE_TOKENS]]

#include "shell/dockarea.h"
#include "shell/mainwindow.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/shownwindow.h"
#include "views/cost/costheadline.h"
#include "views/cost/ratiobars.h"
#include "widgets/fittinglabel.h"

#include <QDockWidget>
#include <QLabel>
#include <QRegularExpression>
#include <QTextStream>

#include <cmath>

using namespace kvscope;

namespace {

constexpr int kPatience = 120'000;

void say(const char* name, const QString& text)
{
    static const QRegularExpression number(QStringLiteral("([0-9]+([.,][0-9]+)?) times as long|([0-9]+([.,][0-9]+)?)× (the time|as long)"));
    const auto found = number.match(text);
    if (found.hasMatch()) {
        const QString ratio = found.captured(1).isEmpty() ? found.captured(3) : found.captured(1);
        QTextStream(stdout) << name << ' ' << ratio << (text.contains(QStringLiteral("disturbed")) ? " disturbed" : "") << '\n';
    }
}

bool wait(const std::function<bool()>& done)
{
    return QTest::qWaitFor(done, kPatience);
}

}  // namespace

int main(int argc, char* argv[])
{
    QApplication application(argc, argv);
    const QTemporaryDir settings;
    test::prepareWindows(settings);
    const QStringList arguments = QApplication::arguments();
    std::unique_ptr<MainWindow> window;
    test::showWindow(window, arguments.size() > 1 ? arguments[1] : QStringLiteral("bundled"));
    window->findChild<DockArea*>()->setLayout(LayoutId::Cost);
    window->findChild<DockArea*>()->dock("time")->show();
    ViewState& state = *window->viewState();
    SessionController& controller = *window->controller();
    if (!wait([&] { return state.run().steps() == 1 && state.runState() == RunState::Paused; })) {
        return 1;
    }
    const auto stepTo = [&](int steps) {
        while (state.run().steps() < steps) {
            const int before = state.run().steps();
            controller.step();
            if (!wait([&] { return state.run().steps() > before; })) {
                return false;
            }
        }
        return true;
    };
    const auto headline = [&] {
        test::showChanges(*window);
        const HeadlineTexts& texts = window->findChild<CostHeadline*>()->texts();
        return QStringList { texts.number + QLatin1Char(' ') + texts.beside, texts.below.join(QLatin1Char(' ')) };
    };
    const auto timeSaid = [&] {
        test::showChanges(*window);
        QString text;
        for (const QLabel* label : window->findChild<QWidget*>(QStringLiteral("timePanel"))->findChildren<QLabel*>()) {
            text += label->text() + QLatin1Char(' ');
        }
        return text;
    };
    if (!stepTo(10)) {
        return 1;
    }
    say("cost-total", headline()[1]);
    state.setCostSum(CostSum::PerStep);
    state.setCostUnit(CostUnit::Time);
    say("cost-step", headline()[0]);
    state.setCostSum(CostSum::Total);
    controller.setCacheOn(false);
    if (!stepTo(18)) {
        return 1;
    }
    say("time-panel", timeSaid());
    controller.setCacheOn(true);
    const int tokens = arguments.size() > 2 ? arguments[2].toInt() : 60;
    emit state.commands()->raceRequested(tokens);
    if (!wait([&] { return !state.race().running(); }) || state.race().phase != RacePhase::Done) {
        return 1;
    }
    test::showChanges(*window);
    say("race", window->findChild<FittingLabel*>(QStringLiteral("raceResult"))->accessibleName());
    say("cost-after-race", headline()[0]);
    const auto* bars = window->findChild<RatioBars*>();
    for (const RatioBars::Bar& bar : bars->bars()) {
        if (std::isfinite(bar.ratio)) {
            QTextStream(stdout) << "ratio-at-" << bar.tokens << ' ' << bar.ratio << (bar.disturbed ? " disturbed" : "") << '\n';
        }
    }
    return 0;
}
