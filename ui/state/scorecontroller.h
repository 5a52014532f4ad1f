// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Forwards requests for the distributions of past steps, and the words to watch, to the session, and the answers to the state. GUI thread only;
// owned by SessionController.

#include "session/inferencesession.h"

#include <QHash>
#include <QObject>
#include <QStringList>

#include <vector>

namespace kvscope {

class ViewState;

class ScoreController final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ScoreController)

public:
    /// @param state,session must outlive it.
    ScoreController(ViewState* state, InferenceSession* session, QObject* parent);
    ~ScoreController() override;

private:
    void watch(const QStringList& words);
    void onEncoded(const EncodedText& result);
    void request(std::vector<ScoreRequest> requests, ScoreUse use);

    ViewState* m_state = nullptr;
    InferenceSession* m_session = nullptr;
    QHash<quint64, QString> m_asked;  ///< words that are being read, by request
};

}  // namespace kvscope
