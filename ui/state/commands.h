// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The user's requests to the session, emitted by panels and forwarded by the main window. GUI thread only; owned by ViewState.

#include "core/modelconfig.h"
#include "run/experiment.h"
#include "run/headlook.h"
#include "run/lanes.h"
#include "run/stepscores.h"

#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace kvscope {

class Commands final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Commands)

public:
    explicit Commands(QObject* parent = nullptr) : QObject(parent) { }

signals:
    void stepRequested();
    /// Continue from `step` with this token sampled there; -1: keep the sampled token.
    void branchRequested(int step, kvscope::TokenId token);
    void runBeforeRequested();  ///< take up the run that the current one branched from
    void takeUpRequested(quint64 runId);  ///< a run of the tree again, as it was left
    /// A new run with the tokens that a run of the tree had before `step`, and then these; they replace what it sampled there.
    void continueRequested(quint64 runId, int step, const QList<kvscope::TokenId>& tokens);
    void continueTextRequested(quint64 runId, int step, const QString& text);  ///< the same with a text's tokens
    void attentionRequested(int step);  ///< compute what was dropped of the matrices of a step of the run again
    void attentionBudgetRequested(quint64 bytes);
    void savePictureRequested();
    void raceRequested(int tokens);  ///< run the prompt without the cache and then with it, this many tokens each
    void raceCancelRequested();
    void checkRequested(int step);  ///< compare a step that was not compared when it was computed; -1: all of them
    void checksCancelRequested();
    /// Compute what one head does for one query again; a panel that shows it asks once for each place.
    void lookRequested(const kvscope::HeadLookRequest& request);
    void rowRequested(const kvscope::HeadLookRequest& request);  ///< the same for the row that another one is compared with
    /// Read the numbers between the logits and the probabilities of a step; a panel that shows them asks once for each step.
    void chainRequested(const kvscope::ScoreRequest& request);
    /// Read the places of watched tokens; replaces what was asked for before and not answered yet.
    void placesRequested(const std::vector<kvscope::ScoreRequest>& requests);
    void watchRequested(const QStringList& words);  ///< watch these words instead of those so far
    void modelRequested(const QString& argument);  ///< open this model (docs/models.md)
    void ceilingsRequested();  ///< measure this machine's ceilings for the model
    void lanesRequested(kvscope::LaneUse use, const kvscope::LaneRequest& request);  ///< time the model in several ways beside the run
    void lanesCancelRequested();  ///< give up what is being timed
    /// Open the model again with its KV heads averaged into so many groups, an experiment; as many as the file has: as stored.
    void mergeRequested(int groups);
    /// Repeat a step beside the run with something changed, in place of the experiment before.
    void experimentRequested(const kvscope::ExperimentRequest& request);
    void experimentEndRequested();  ///< show the true values again, and prove that they are
    void lensRequested(int step);  ///< compute what the model would say after each layer of a step
    void proofRequested();  ///< show the proof panel
};

}  // namespace kvscope
