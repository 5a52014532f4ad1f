// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What one step did, in one sentence of clauses: the lead is never dropped, the others go from the right where there is no room. In the
// language in use. Pure functions; GUI thread only (translations).

#include "core/steprecord.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace kvscope {

struct StepSentence {
    QString lead;  ///< bold: "Step 8 computed 1 row of 13"
    QStringList clauses;  ///< each with what joins it to the text before: " and read 12 from the cache", " · 1.4 ms"
    QString note;  ///< for the tool tip: which of the numbers were counted, which computed

    [[nodiscard]] QString whole() const { return lead + clauses.join(QString()); }
};

class StepWords {
    Q_DECLARE_TR_FUNCTIONS(kvscope::StepWords)

public:
    /// @param config of the model that computed the step.
    [[nodiscard]] static StepSentence sentence(const StepRecord& record, const ModelConfig& config);

private:
    static QString lead(const StepRecord& record);
    static QString readOrKept(const StepRecord& record);
    static void addOperations(StepSentence& sentence, const StepRecord& record, const ModelConfig& config);
};

}  // namespace kvscope
