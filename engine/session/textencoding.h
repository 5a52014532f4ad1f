// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Encodes text into token ids on a separate thread, so that neither the window nor a step waits for a tokenizer. Owned by InferenceSession,
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

/// The result of encoding a text. Plain data, may cross threads.
struct EncodedText {
    quint64 request = 0;
    QString text;  ///< the text that was encoded, or the last one if none could be
    std::vector<TokenId> ids;
    std::optional<EngineError> error;  ///< set if a prompt has no ids
};

class TextEncoding final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TextEncoding)

public:
    TextEncoding();
    ~TextEncoding() override;

    /// Encodes the first of @p texts that encodePrompt() accepts with at most @p mostIds ids. Answers with encoded(), or not at all if @p
    /// stop was requested, which also ends an encoding in progress.
    void encode(quint64 request, const ModelInfo& model, const QStringList& texts, int mostIds, const std::stop_token& stop);

    /// The tokens of a word as it stands within a text (see wordTokens()). Answers in the same way; an answer without ids and error means that
    /// the tokenizer has nothing for it.
    void encodeWord(quint64 request, const ModelInfo& model, const QString& word, const std::stop_token& stop);

signals:
    void encoded(const kvscope::EncodedText& result);
};

}  // namespace kvscope
