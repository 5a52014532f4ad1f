// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fourheads/headnames.h"

#include "state/runmodel.h"
#include "state/selection.h"

#include <QCoreApplication>

namespace kvscope {

QStringList headNames()
{
    //: what a hand-made attention head looks for
    return { QCoreApplication::translate("HeadNames", "even position"),
        //: what a hand-made attention head looks for
        QCoreApplication::translate("HeadNames", "last token"),
        //: what a hand-made attention head looks for
        QCoreApplication::translate("HeadNames", "first token"),
        //: what a hand-made attention head looks for
        QCoreApplication::translate("HeadNames", "all tokens") };
}

bool showsHandMadeHeads(const RunModel& runs)
{
    return runs.model() && runs.model()->handMade;
}

bool repairsTheKey(const RunModel& runs)
{
    return showsHandMadeHeads(runs) && runs.model()->source.find("patch=1") != std::string::npos;
}

std::optional<HeadCases> viewedHeadCases(const RunModel& runs, const Selection& selection)
{
    if (!showsHandMadeHeads(runs) || selection.viewedStep() < 0) {
        return std::nullopt;
    }
    return headCases(runs.run().tokensAt(selection.viewedStep()), runs.run().promptLength());
}

}  // namespace kvscope
