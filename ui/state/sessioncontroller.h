// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Carries wishes of the window to InferenceSession and news of the session into ViewState. It knows no panel and draws nothing.
// GUI thread only; owned by the main window.

#include "loader/checkpoint.h"
#include "session/inferencesession.h"

#include <QObject>
#include <QString>

#include <optional>

namespace kvscope {

class ViewState;
struct RunWishes;

class SessionController final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SessionController)

public:
    explicit SessionController(ViewState* state, QObject* parent = nullptr);
    ~SessionController() override;

    /// Loads a model; when it is there the run begins with the present prompt's text, or with its example, prefilled and paused.
    void openModel(const QString& argument);
    void cancelLoad();
    /// Starts over with this text: prefilled and paused. Answered by promptStarted() with the returned number, or by refused() when the text
    /// cannot be a prompt; the run goes on then, as it does until the answer. Not answered when another start or reset() takes its place; a
    /// model that is loaded meanwhile begins with this text. Returns 0 without a model.
    quint64 startPrompt(const QString& text, int steps);
    /// Counts the tokens of a text. Answered by promptCounted(), unless another text is asked about or a model is loaded first.
    void countPrompt(const QString& text);
    /// The prompt that was given last, not what a branch made of it, again: prefilled and paused.
    void reset();

    /// One step; nothing while one is asked for that was not drawn yet. While the past is viewed it moves the view one step on instead; when all steps are drawn it asks for more.
    void step();
    /// Views the step before.
    void back();
    void setRunning(bool running);
    void stop();
    void branch(int step, kvscope::TokenId token);

    /// Compares a step of the run with the other mode, or with -1 every step that was not compared yet. Not while times are compared.
    void check(int step);
    void cancelChecks();

    // Runs whose times are compared: the prompt that was given last, wholly in one mode, as fast as it goes.
    /// Tokens that such a run may draw at most; 0 without a model or a prompt.
    [[nodiscard]] int mostTimedTokens() const;
    /// Starts one; returns its id, or 0 when it was refused, which failed() explains. Until endTimedRuns() the pace, the cache and the sampling that
    /// are set meanwhile wait.
    quint64 startTimedRun(bool cacheOn, int tokens);
    /// Gives pace, cache and sampling back as they were set last, and compares steps again. The run itself is left as it is.
    void endTimedRuns();

    void setCacheOn(bool on);
    void setSampling(const kvscope::SamplingSettings& sampling);
    void setSpeed(double stepsPerSecond);
    /// Loads the model in use, or the one that is being loaded, anew with these.
    void setKernels(kvscope::KernelKind kernels);

    [[nodiscard]] bool stepPending() const { return m_stepAsked; }  ///< a step was asked for and is not there yet
    [[nodiscard]] QString prompt() const { return m_prompt; }
    [[nodiscard]] int plannedSteps() const;
    [[nodiscard]] const SamplingSettings& sampling() const;
    [[nodiscard]] KernelKind kernels() const { return m_kernels; }  ///< of the model in use
    [[nodiscard]] QString loadingArgument() const { return m_loadingArgument; }
    [[nodiscard]] QString isaName() const { return m_isa; }
    [[nodiscard]] int threads() const { return m_threads; }

    /// The text that a fresh window opens with.
    [[nodiscard]] static QString examplePrompt();
    /// The words that the hand-made heads know.
    [[nodiscard]] static QString lessonPrompt();

signals:
    void loadingStarted(const QString& argument);
    void loadProgress(quint64 bytesDone, quint64 bytesTotal, quint64 memoryNeeded, quint64 memoryFree);
    void loadingEnded();
    /// A model or a run could not be had. What was in use stays in use.
    void loadFailed(const QString& argument, const kvscope::EngineError& error);
    void runFailed(const kvscope::EngineError& error);
    void runFinished(quint64 runId);  ///< after its last record
    void promptStarted(quint64 request);
    void promptCounted(const kvscope::EncodedText& result);
    /// The prompt cannot be used.
    void refused(const kvscope::EngineError& error);
    void settingsChanged();  ///< sampling, kernels, machine

private:
    void load(const QString& argument, KernelKind kernels);
    void onModelLoaded(const std::shared_ptr<const ModelInfo>& info, const QString& kernels, const QString& isa, int threads);
    void onRecords(const QList<StepRecordPtr>& records);
    void onStateChanged(SessionState state);
    void onFailed(const EngineError& error);
    void onEncoded(const EncodedText& result);
    void startExample(const EncodedText& result);
    void askForExample();
    void cancelStart();
    void startRun(RunSettings settings);
    void askForStep();
    void onRunStarted(quint64 runId, const RunSettings& settings);
    [[nodiscard]] RunSettings settingsFor(std::vector<TokenId> prompt, int steps) const;
    [[nodiscard]] int mostSteps(std::size_t prompt) const;
    bool extendRun();
    [[nodiscard]] const RunWishes& wishes() const;  ///< of the user

    ViewState* m_state = nullptr;
    InferenceSession* m_session = nullptr;
    QString m_prompt;
    std::vector<TokenId> m_promptIds;  ///< of the last run that was started, not branched
    QString m_loadingArgument;  ///< empty when no model is being loaded
    QString m_isa;
    int m_threads = 0;
    bool m_stepAsked = false;  ///< of the session, and not answered yet
    quint64 m_branchAsked = 0;  ///< the run that a branch will begin; 0 when none is asked for
    quint64 m_startAsked = 0;  ///< the text of a run that is to start is being read; 0 when none is
    quint64 m_countAsked = 0;  ///< likewise of a text that is only counted
    QString m_startText;
    int m_startSteps = 0;
    bool m_startsExample = false;  ///< m_startAsked is a model's first run
    bool m_runWhenStarted = false;  ///< setRunning(true) was asked for meanwhile
    bool m_timed = false;  ///< between startTimedRun() and endTimedRuns()
    KernelKind m_kernels = KernelKind::Exact;
    KernelKind m_loadingKernels = KernelKind::Exact;  ///< of the model that is being loaded
};

}  // namespace kvscope
