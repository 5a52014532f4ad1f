// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Times from what happens to the picture that shows it: a step that the engine has finished, an input that was made. GUI thread only.

#include <QObject>

#include <chrono>
#include <vector>

namespace kvscope {

class MainWindow;

/// Watches a window as long as it exists. Something is painted when the event loop has nothing left to do after the window repainted itself:
/// panels replot in a later turn of the loop than the one that tells them of a step, and all of them have to show it.
class PaintWatch final : public QObject {
    Q_DISABLE_COPY_MOVE(PaintWatch)

public:
    using Clock = std::chrono::steady_clock;

    /// @param window outlives this object
    explicit PaintWatch(MainWindow& window);
    ~PaintWatch() override;

    /// A widget has just handled an input that was made at @p made and has something to show for it.
    void handledInput(Clock::time_point made);
    /// Forgets what is not painted yet; what was measured stays.
    void forgetPending();
    [[nodiscard]] bool inputPending() const;

    [[nodiscard]] const std::vector<double>& stepMs() const { return m_stepMs; }  ///< from the end of a step, one a record
    [[nodiscard]] const std::vector<double>& inputMs() const { return m_inputMs; }
    [[nodiscard]] const std::vector<double>& paintMs() const { return m_paintMs; }  ///< each repaint of the window by itself

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Awaited {
        Clock::time_point since;
        std::vector<double>* times = nullptr;
        bool painted = false;
        Clock::time_point paintedAt;
    };
    void told();
    void collect();

    MainWindow* m_window;
    bool m_inside = false;
    int m_recordsSeen = 0;
    quint64 m_runSeen = 0;
    std::vector<Awaited> m_awaited;
    std::vector<double> m_stepMs;
    std::vector<double> m_inputMs;
    std::vector<double> m_paintMs;
};

}  // namespace kvscope
