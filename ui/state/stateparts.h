// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The parts of the state, passed to panels; each panel includes only the parts that it uses. The parts outlive the panels.

namespace kvscope {

class ClassBet;
class Commands;
class DisplaySettings;
class RunModel;
class Selection;
class Updates;
class ViewState;

struct StateParts {
    StateParts(ViewState* state);  // NOLINT(google-explicit-constructor): a state is its parts

    const RunModel* runs = nullptr;  ///< model and runs
    Selection* selection = nullptr;  ///< what is viewed
    DisplaySettings* display = nullptr;  ///< how it is displayed
    Commands* commands = nullptr;  ///< requests to the session
    ClassBet* bet = nullptr;  ///< what a class bets on the next token
    Updates* updates = nullptr;  ///< change notifications
};

}  // namespace kvscope
