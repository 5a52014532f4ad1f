// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "paintwatch.h"

#include "run/statistics.h"
#include "shell/mainwindow.h"
#include "state/viewstate.h"

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QEvent>

#include <algorithm>

namespace kvscope {

PaintWatch::PaintWatch(MainWindow& window) : m_window(&window)
{
    window.installEventFilter(this);
    connect(window.viewState()->updates(), &Updates::updated, this, &PaintWatch::told);
    connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::aboutToBlock, this, &PaintWatch::collect);
}

PaintWatch::~PaintWatch() = default;

void PaintWatch::handledInput(Clock::time_point made)
{
    m_awaited.push_back({ made, &m_inputMs, false, {} });
}

void PaintWatch::forgetPending()
{
    m_awaited.clear();
}

bool PaintWatch::inputPending() const
{
    return std::ranges::any_of(m_awaited, [this](const Awaited& each) { return each.times == &m_inputMs; });
}

void PaintWatch::told()
{
    const RunHistory& run = m_window->viewState()->run();
    if (run.runId() != m_runSeen) {
        m_runSeen = run.runId();
        m_recordsSeen = 0;
    }
    for (; m_recordsSeen < run.steps(); ++m_recordsSeen) {
        m_awaited.push_back({ run.records()[m_recordsSeen]->ended, &m_stepMs, false, {} });
    }
}

bool PaintWatch::eventFilter(QObject* watched, QEvent* event)
{
    if (m_inside || watched != m_window || event->type() != QEvent::UpdateRequest) {
        return false;
    }
    // Handled here, so that the time after it is known.
    m_inside = true;
    const Clock::time_point start = Clock::now();
    QCoreApplication::sendEvent(watched, event);
    const Clock::time_point end = Clock::now();
    m_inside = false;
    m_paintMs.push_back(toMilliseconds(end - start));
    for (Awaited& each : m_awaited) {
        each.painted = true;
        each.paintedAt = end;
    }
    return true;
}

void PaintWatch::collect()
{
    std::erase_if(m_awaited, [](const Awaited& each) {
        if (each.painted) {
            each.times->push_back(toMilliseconds(each.paintedAt - each.since));
        }
        return each.painted;
    });
}

}  // namespace kvscope
