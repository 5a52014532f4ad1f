// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fourheads/headnames.h"

#include "state/viewstate.h"

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

bool showsHandMadeHeads(const ViewState& state)
{
    return state.model() && state.model()->handMade;
}

bool repairsTheKey(const ViewState& state)
{
    return showsHandMadeHeads(state) && state.model()->source.find("patch=1") != std::string::npos;
}

std::optional<HeadCases> viewedHeadCases(const ViewState& state)
{
    if (!showsHandMadeHeads(state) || state.viewedStep() < 0) {
        return std::nullopt;
    }
    return headCases(state.run().tokensAt(state.viewedStep()), state.run().promptLength());
}

}  // namespace kvscope
