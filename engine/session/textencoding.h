// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Turns text into token ids on a thread of its own, so that neither the window nor a step waits for a tokenizer. Owned by InferenceSession,
// lives in its text thread.

#include "core/error.h"
#include "loader/checkpoint.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace kvscope {

/// What a tokenizer made of a text. Plain data, may cross threads.
struct EncodedText {
    quint64 request = 0;
    QString text;  ///< of the texts given the one that was read, or the last one when none could be
    std::vector<TokenId> ids;
    std::optional<EngineError> error;  ///< why there are no ids
};

class TextEncoding final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TextEncoding)

public:
    TextEncoding();
    ~TextEncoding() override;

    /// Reads the first of @p texts that encodePrompt() can read with at most @p mostIds ids. Answers with encoded(), or not at all when @p stop
    /// was requested. A text that is being read is read to its end: the tokenizer's budget keeps that short.
    void encode(quint64 request, const ModelInfo& model, const QStringList& texts, int mostIds, const std::stop_token& stop);

signals:
    void encoded(const kvscope::EncodedText& result);
};

}  // namespace kvscope
