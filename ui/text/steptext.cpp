// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/steptext.h"

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

}  // namespace kvscope
