// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the user wants of the session: requests that panels make and the main window passes on, and how the next run is to be made. GUI thread
// only; owned by ViewState.

#include "core/sampler.h"

#include <QObject>

namespace kvscope {

/// How runs are to be made, as the user set it last. A race may meanwhile use a mode and a pace of its own.
struct RunWishes {
    bool cacheOn = true;
    SamplingSettings sampling;
    double stepsPerSecond = 0.0;  ///< 0: as fast as it goes
    int steps = 20;  ///< tokens to draw
};

class Commands final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Commands)

public:
    explicit Commands(QObject* parent = nullptr) : QObject(parent) { }

    [[nodiscard]] const RunWishes& wishes() const { return m_wishes; }
    [[nodiscard]] RunWishes& wishes() { return m_wishes; }  ///< SessionController's, which passes them on to the session

signals:
    void stepRequested();
    /// Continue from `step`, with this token drawn there; -1: the one that was drawn.
    void branchRequested(int step, kvscope::TokenId token);
    void savePictureRequested();
    void raceRequested(int tokens);  ///< the prompt once without the cache and once with it, this many tokens each
    void raceCancelRequested();
    void checkRequested(int step);  ///< compare a step that was not compared when it was made; -1: all of them
    void checksCancelRequested();
    void proofRequested();  ///< show the proof

private:
    RunWishes m_wishes;
};

}  // namespace kvscope
