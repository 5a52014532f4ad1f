// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A window that runs races, with its panel's parts; shared by the race tests.

#include "run/statistics.h"
#include "shell/dockarea.h"
#include "shell/mainwindow.h"
#include "state/viewstate.h"
#include "support/patience.h"
#include "support/shownwindow.h"
#include "views/race/racecontroller.h"
#include "views/race/racelane.h"
#include "widgets/fittinglabel.h"

#include <QAbstractButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace kvscope::test {

inline constexpr auto kRaceModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=160&seed=3";

inline double operationsOf(const QList<StepRecordPtr>& records)
{
    double sum = 0.0;
    for (const StepRecordPtr& record : records) {
        sum += static_cast<double>(record->operations);
    }
    return sum;
}

inline double millisecondsOf(const QList<StepRecordPtr>& records)
{
    double sum = 0.0;
    for (const StepRecordPtr& record : records) {
        sum += toMilliseconds(record->times.total());
    }
    return sum;
}

class RaceWindow {
protected:
    void open(const QString& model)
    {
        showWindow(m_window, model);
        m_window->findChild<RaceController*>()->setLimit(0.0);  // one pair, unless a test is about more
        m_window->findChild<DockArea*>()->setLayout(LayoutId::Cost);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
        QTRY_COMPARE(state().runState(), RunState::Paused);
    }

    void runRace(int count)
    {
        tokens()->setValue(count);
        QTest::mouseClick(button(), Qt::LeftButton);
        QVERIFY(race().running());
        QTRY_VERIFY_WITH_TIMEOUT(!race().running(), kPatience);
    }

    /// Starts the longest race and waits until the first or the second run has started.
    bool waitInside(bool second)
    {
        tokens()->setValue(tokens()->maximum());
        QTest::mouseClick(button(), Qt::LeftButton);
        return QTest::qWaitFor([&] { return !(second ? race().on : race().off).isEmpty(); }, kPatience) && race().running();
    }

    [[nodiscard]] ViewState& state() { return *m_window->viewState(); }
    [[nodiscard]] const RaceState& race() { return state().race(); }
    [[nodiscard]] QAbstractButton* button()
    {
        showChanges(*m_window);
        return m_window->findChild<QAbstractButton*>(QStringLiteral("raceButton"));
    }
    [[nodiscard]] QSpinBox* tokens()
    {
        showChanges(*m_window);
        return m_window->findChild<QSpinBox*>(QStringLiteral("raceTokens"));
    }
    [[nodiscard]] RaceLane* lane(const char* name)
    {
        showChanges(*m_window);
        return m_window->findChild<RaceLane*>(QLatin1String(name));
    }
    [[nodiscard]] QString text(const char* name)
    {
        showChanges(*m_window);
        return m_window->findChild<FittingLabel*>(QLatin1String(name))->accessibleName();
    }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

}  // namespace kvscope::test
