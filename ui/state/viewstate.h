// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The state of a window, put together from its parts: what ran, what is looked at, how it is shown, what the session is asked to do, and the
// updates that tell of all of it. Panels take StateParts and include the parts they need; they never talk to each other. GUI thread only; owned by
// the main window. It holds no widget and starts no computation.

#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "state/updates.h"

namespace kvscope {

class ViewState final : public QObject, public RunModel, public Selection, public DisplaySettings {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ViewState)

public:
    explicit ViewState(QObject* parent = nullptr);
    ~ViewState() override;

    [[nodiscard]] Updates* updates() { return &m_updates; }
    [[nodiscard]] Commands* commands() { return &m_commands; }
    [[nodiscard]] const Commands* commands() const { return &m_commands; }

    // From the session; the selection follows.
    void setModel(std::shared_ptr<const ModelInfo> model);
    void startRun(std::uint64_t runId, RunSettings settings);
    void appendRecords(const QList<StepRecordPtr>& records);  ///< moves the view along when it was live

private:
    Updates m_updates;
    Commands m_commands;
};

}  // namespace kvscope
