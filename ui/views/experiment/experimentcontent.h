// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An experiment beside the true values, in words and numbers, for the panel and for pictures: what is changed, the probabilities of the next
// token before and after, both texts, and the proof that the run is untouched. A value type; text is in the current language. GUI thread only.

#include "core/error.h"
#include "core/steprecord.h"
#include "run/experiment.h"
#include "text/tokenlabel.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace kvscope {

class RunHistory;

struct ExperimentContent {
    Q_DECLARE_TR_FUNCTIONS(kvscope::ExperimentContent)

public:
    /// A candidate for the next token; without an experiment it has only what is true.
    struct Row {
        TokenId token = -1;
        TokenLabel label;
        double before = 0.0;  ///< probability over the full vocabulary
        double after = 0.0;  ///< NaN without an experiment
        int rankBefore = 0;
        int rankAfter = -1;  ///< -1 without an experiment
        bool own = false;  ///< the run's token
    };

    StepRecordPtr record;  ///< of the step; null: there is nothing to show
    std::shared_ptr<const ExperimentResult> result;  ///< null: no experiment
    std::shared_ptr<const ExperimentResult> plain;  ///< see ExperimentState
    std::optional<EngineError> proofFault;  ///< why there is no `plain`
    bool ended = false;  ///< the experiment has ended, and `plain` was computed after it
    std::vector<TokenLabel> tokens;  ///< (positions) of the step
    std::vector<Row> rows;
    std::vector<TokenLabel> ownText;  ///< of the run from the step on
    std::vector<TokenLabel> text;  ///< with the change
    int parting = -1;  ///< the first index at which the texts differ; -1: nowhere

    [[nodiscard]] bool isExperiment() const { return result != nullptr; }
    [[nodiscard]] int step() const { return record ? record->index : -1; }
    /// "3 today is covered in all layers, from step 7 on". Plain text; empty without an experiment.
    [[nodiscard]] QString change() const;
    /// What it does to the next token: rich text, the longest wording first; one empty one without an experiment.
    [[nodiscard]] QStringList effects(const QLocale& locale) const;
    /// What was computed again and which bits it has. Plain text, the longest wording first; one empty one before it was.
    [[nodiscard]] QStringList proofs(const QLocale& locale) const;

private:
    [[nodiscard]] QString token(int position) const;
    [[nodiscard]] QString clause(const HiddenKey& key) const;
    [[nodiscard]] static QString clause(const RemovedHead& head);
    [[nodiscard]] QString clause(const ChangedRow& row) const;
};

/// @param tokenizer may be null. @param step viewed: its true values are shown where there is no experiment
[[nodiscard]] ExperimentContent experimentContent(const RunHistory& run, const Tokenizer* tokenizer, int step);

}  // namespace kvscope
