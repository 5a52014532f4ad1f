// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/steptext.h"

#include "text/numbertext.h"

#include <QCoreApplication>

namespace kvscope {

namespace {

struct StepText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::StepText)
};

}  // namespace

QString stageName(Stage stage)
{
    return QCoreApplication::translate(kStageContext, nameOf(stage).text);
}

QString phaseText(Phase phase)
{
    switch (phase) {
    case Phase::Prefill: return StepText::tr("prefill");
    case Phase::Decode: return StepText::tr("decode");
    case Phase::Recompute: return StepText::tr("recompute");
    case Phase::WarmUp: return StepText::tr("warm-up");
    }
    return {};
}

QString branchText(int kept, int computed)
{
    //: a run that goes on from a step of another one: positions kept from its cache
    const QString rows = StepText::tr("Branch: %Ln kept", nullptr, kept);
    //: follows "Branch: 5 kept, "; positions computed in its first step
    return rows + QStringLiteral(", ") + StepText::tr("%Ln computed", nullptr, computed);
}

QString phaseText(const StepRecord& record)
{
    const bool branch = record.phase == Phase::Prefill && record.reused > 0;
    return branch ? branchText(record.reused, record.positions - record.reused) : phaseText(record.phase);
}

}  // namespace kvscope
