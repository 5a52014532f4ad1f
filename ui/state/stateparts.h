// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The parts of the state, for panels: each includes only those that it reads or sets. Whatever they point to outlives the panel.

namespace kvscope {

class Commands;
class DisplaySettings;
class RunModel;
class Selection;
class Updates;
class ViewState;

struct StateParts {
    StateParts(ViewState* state);  // NOLINT(google-explicit-constructor): a state is its parts

    const RunModel* runs = nullptr;  ///< what ran
    Selection* selection = nullptr;  ///< what is looked at
    DisplaySettings* display = nullptr;  ///< how it is shown
    Commands* commands = nullptr;  ///< what the session is asked to do
    Updates* updates = nullptr;  ///< when anything of it changed
};

}  // namespace kvscope
