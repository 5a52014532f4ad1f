// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Forwards the window's commands to InferenceSession and its results to ViewState. Independent of all panels; paints nothing. GUI thread
// only; owned by the main window.

#include "loader/checkpoint.h"
#include "recording/recording.h"
#include "session/inferencesession.h"
#include "state/recordedruns.h"
#include "state/runhistory.h"
#include "state/runtree.h"

#include <QHash>
#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <vector>

namespace kvscope {

class ViewState;
struct RunWishes;

class SessionController final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SessionController)

public:
    explicit SessionController(ViewState* state, QObject* parent = nullptr);
    ~SessionController() override;

    /// Loads a model, then starts a run with the current prompt's text, or with the model's example, prefilled and paused.
    /// @param prompt if given, starts with this text, or with the other ones after promptUnusable() if the model cannot read it.
    /// @param mergeKvHeads LoadOptions::mergeKvHeads: an experiment; 0 = as stored
    void openModel(const QString& argument, const QString& prompt = {}, int mergeKvHeads = 0);
    void cancelLoad();
    /// Starts over with this text, prefilled and paused. Answered by promptStarted() with the returned number, or by refused() if the text
    /// cannot be a prompt; the current run continues until then, and after a refusal. Not answered if another start or reset() replaces it;
    /// a model loaded meanwhile starts with this text. Returns 0 without a model.
    /// @param keepPrefix keeps what the text's first tokens share with those of the current run in the cache
    quint64 startPrompt(const QString& text, int steps, bool keepPrefix = false);
    /// Counts the tokens of a text. Answered by promptCounted(), unless another text is requested or a model is loaded first.
    void countPrompt(const QString& text);
    /// Runs the last prompt given (not a branch's) again, prefilled and paused.
    void reset();

    /// Computes one step; ignored while one is pending. While the past is viewed, moves the view one step forward instead; when all planned
    /// steps are done, adds more. While a start waits for the ids of its text, the step follows that run's prefill.
    void step();
    /// Views the previous step.
    void back();
    void setRunning(bool running);
    void stop();
    void branch(int step, kvscope::TokenId token);
    /// Takes up the run that the current one branched from again, which ends the branch. Ignored without one and during timed runs.
    void takeUpRunBefore();
    /// Takes up a run of the state's tree again, which ends the current one. What its next step needs and the cache lacks is computed again.
    /// Ignored for the current run, for one that is not remembered, and during timed runs.
    void takeUp(quint64 runId);
    /// Starts a run with the tokens that a run of the tree had before @p step and then @p tokens, paused, with their first step. What both runs
    /// share is kept in the cache, as far as it is there. Ignored without such a run or step, without tokens, and during timed runs.
    void continueRun(quint64 runId, int step, const QList<kvscope::TokenId>& tokens);
    /// The same with the tokens of a text, without the one that only begins a prompt; runFailed() explains a text that has none.
    void continueRunWithText(quint64 runId, int step, const QString& text);
    /// Computes attention of the run again that was dropped and that @p step shows. Ignored during timed runs.
    void attentionAgain(int step);

    /// Compares a step of the run with the other mode, or with -1 every step not compared yet. Ignored during timed runs.
    void check(int step);
    void cancelChecks();
    /// Computes what one head does for one query of the run again; the state gets the answer. Ignored during timed runs.
    void look(const kvscope::HeadLookRequest& request, kvscope::LookUse use = LookUse::Computation);

    /// Measures this machine's ceilings for the model and remembers them for the next start; the state gets the answer. Ignored during timed runs.
    void measureCeilings();
    /// Times the model in several ways beside the run; the state gets the answer. Ignored during timed runs and while the same use is being measured.
    void measureLanes(kvscope::LaneUse use, const kvscope::LaneRequest& request);
    void cancelLanes();
    /// Loads the current model again with its KV heads averaged into @p groups: an experiment. As many as the file has: as stored.
    void mergeKvHeads(int groups);

    /// Repeats a step of the run beside it with something changed, and once more without; the state gets the answers. Replaces the experiment
    /// before. Ignored during timed runs.
    void experiment(const kvscope::ExperimentRequest& request);
    /// Ends the experiment and repeats its step from the run's cache, which proves that the run's bits are the original ones.
    void endExperiment();
    /// Computes what the model would say after each layer of a step; the state gets the answer. Ignored during timed runs.
    void computeLens(int step);

    /// Shows the runs of a session file in place of the current ones. If their model is the one that is loaded, the run that was shown goes on from
    /// its last step. Otherwise they are only shown (RunModel::isRecorded()) until a model with the same fingerprint is loaded.
    /// @param recording with ids of its own, see withOwnIds(); not null
    void openRecording(std::shared_ptr<const kvscope::Recording> recording);
    /// Loads what may be the model of the recorded runs. If it is another one, the runs stay and recordingNeedsAnother() says so. Ignored where
    /// nothing is recorded.
    void openModelOfRecording(const QString& argument);
    /// The runs of the window for a session file. @pre the current run has steps
    [[nodiscard]] RunsSnapshot runs(const QString& language) const;
    /// Whether nothing can be computed because the runs are recorded; modelWanted() says so then.
    bool refusesRecorded();

    // Timed runs: the last prompt given, in one mode throughout, at full speed.
    /// The most tokens that such a run may sample; 0 without a model or a prompt.
    [[nodiscard]] int mostTimedTokens() const;
    /// Starts one; returns its id, or 0 if refused, which failed() explains. Changes to speed, cache and sampling wait until
    /// endTimedRuns().
    quint64 startTimedRun(bool cacheOn, int tokens);
    /// The same without the window: its run stays what is seen, no step is compared, and the records come by unseenRecords(). The attention of a
    /// run with the cache is kept, because it may be what is seen next, and what is seen now leaves it that much of the budget.
    quint64 startUnseenRun(bool cacheOn, int tokens);
    [[nodiscard]] const QList<StepRecordPtr>& unseenRecords() const { return m_unseen.records(); }  ///< without attention
    /// Gives pace, cache and sampling back as they were set last, and compares steps again. The run itself is left as it is;
    /// after unseen runs the window sees the last of them, because the session goes on from there.
    void endTimedRuns();

    void setCacheOn(bool on);
    void setSampling(const kvscope::SamplingSettings& sampling);
    void setSpeed(double stepsPerSecond);
    /// Reloads the current model, or the one being loaded, with these kernels.
    void setKernels(kvscope::KernelKind kernels);

    [[nodiscard]] bool stepPending() const { return m_stepAsked; }  ///< a step was requested and has not arrived yet
    [[nodiscard]] QString prompt() const { return m_prompt; }
    [[nodiscard]] int plannedSteps() const;
    [[nodiscard]] const SamplingSettings& sampling() const;
    [[nodiscard]] KernelKind kernels() const { return m_kernels; }  ///< of the current model
    [[nodiscard]] QString loadingArgument() const { return m_loadingArgument; }
    [[nodiscard]] QString isaName() const { return m_isa; }
    [[nodiscard]] int threads() const { return m_threads; }

    /// The initial text of a fresh window.
    [[nodiscard]] QString examplePrompt() const;
    /// The words that the hand-made heads know.
    [[nodiscard]] static QString lessonPrompt();

signals:
    void loadingStarted(const QString& argument);
    void loadProgress(const kvscope::LoadProgress& progress);
    void loadingEnded();
    /// Loading a model or starting a run failed. The current ones stay in use.
    void loadFailed(const QString& argument, const kvscope::EngineError& error);
    void runFailed(const kvscope::EngineError& error);
    void runFinished(quint64 runId);  ///< after its last record
    void promptStarted(quint64 request);
    /// A text that was to be a new model's first prompt cannot be one; another one is used.
    void promptUnusable(const QString& text);
    void promptCounted(const kvscope::EncodedText& result);
    /// The prompt cannot be used.
    void refused(const kvscope::EngineError& error);
    void settingsChanged();  ///< kernels, machine
    void modelWanted();  ///< something was to be computed for recorded runs whose model is not loaded
    void recordingNeedsAnother();  ///< the model that was loaded is not that of the recorded runs

private:
    void connectExperiments();
    void connectMeasurements();
    void cancelExperiments();
    [[nodiscard]] bool keepsRecording(const std::shared_ptr<const ModelInfo>& info);
    void continueRecorded();
    void useLoadedMachine();
    [[nodiscard]] RunSettings continuing(const RunHistory& run) const;
    [[nodiscard]] bool takesAnswers() const;
    [[nodiscard]] bool seesSession() const;
    void load(const QString& argument, KernelKind kernels, int mergeKvHeads);
    void onModelLoaded(const std::shared_ptr<const ModelInfo>& info, const QString& kernels, const QString& isa, int threads);
    void onRecords(const QList<StepRecordPtr>& records);
    void onStateChanged(SessionState state);
    void onFailed(const EngineError& error);
    void onEncoded(const EncodedText& result);
    void startExample(const EncodedText& result);
    void askForExample();
    void cancelStart();
    void startRun(RunSettings settings);
    void startKeeping(RunSettings settings, const BranchPoint& origin);
    void runIsStarting();
    [[nodiscard]] int cachedPositions() const;
    void onContinuation(const EncodedText& result);
    void askForStep();
    void computeStep();
    [[nodiscard]] quint64 beginTimed(bool cacheOn, int tokens, bool checkEquality, RunSettings& settings);
    void showUnseenRun();
    void onRunStarted(quint64 runId, const RunSettings& settings);
    [[nodiscard]] RunSettings settingsFor(std::vector<TokenId> prompt, int steps) const;
    [[nodiscard]] std::uint64_t recordBudget() const;
    void keepAttention();
    [[nodiscard]] int mostSteps(std::size_t prompt) const;
    bool extendRun();
    [[nodiscard]] const RunWishes& wishes() const;  ///< the user's
    void changeWishes(const std::function<void(RunWishes&)>& edit);

    ViewState* m_state = nullptr;
    InferenceSession* m_session = nullptr;
    /// The session's model, whatever is shown.
    struct SessionModel {
        std::shared_ptr<const ModelInfo> info;  ///< null before the first
        KernelKind kernels = KernelKind::Exact;
        QString isa;
        int threads = 0;
    };
    SessionModel m_loaded;
    std::shared_ptr<const Recording> m_opened;  ///< the last session file that was opened, for what only it holds when runs are saved again
    std::shared_ptr<const Recording> m_recording;  ///< what is shown while RunModel::isRecorded(); else null
    bool m_loadIsForRecording = false;  ///< the model that is being loaded must not end the recorded runs
    QString m_prompt;
    std::vector<TokenId> m_promptIds;  ///< of the last run that was started, not branched
    struct StartedPrompt {
        QString text;
        std::vector<TokenId> ids;
    };
    QHash<quint64, StartedPrompt> m_started;  ///< by run: what starting it again starts
    QString m_loadingArgument;  ///< empty when no model is being loaded
    QString m_isa;
    int m_threads = 0;
    bool m_stepAsked = false;  ///< requested from the session and not answered yet
    quint64 m_branchAsked = 0;  ///< the run that a requested branch will start; 0 = none
    quint64 m_runBeforeAsked = 0;  ///< the run before, which was requested again; 0 = none
    quint64 m_experimentAsked = 0;  ///< the unanswered experiment; 0 = none
    quint64 m_plainAsked = 0;  ///< the same step without a change
    quint64 m_lensAsked = 0;
    int m_lensStep = -1;
    std::uint64_t m_askedOf = 0;  ///< the run of these requests
    quint64 m_startAsked = 0;  ///< the encoding request of a run that is to start; 0 = none
    /// A text that is to continue a run.
    struct Continuation {
        quint64 request = 0;  ///< the encoding request; 0 = none
        quint64 runId = 0;
        int step = 0;
    };
    Continuation m_continuation;
    quint64 m_countAsked = 0;  ///< likewise for a text that is only counted
    QString m_startText;
    int m_startSteps = 0;
    bool m_startKeepsPrefix = false;
    bool m_startsExample = false;  ///< m_startAsked is a model's first run
    bool m_runWhenStarted = false;  ///< setRunning(true) was called meanwhile
    bool m_stepWhenStarted = false;  ///< step() was called meanwhile
    bool m_stepAfterPrefill = false;  ///< that step, once the run has started
    RunHistory m_unseen;  ///< of the session, which the window does not see; id 0: none
    bool m_oneThread = false;  ///< runs use one of the model's threads, so that the window keeps a core
    bool m_timed = false;  ///< between startTimedRun() and endTimedRuns()
    KernelKind m_kernels = KernelKind::Exact;
    KernelKind m_loadingKernels = KernelKind::Exact;  ///< of the model being loaded
    int m_loadingMerge = 0;  ///< LoadOptions::mergeKvHeads of the model being loaded
};

}  // namespace kvscope
