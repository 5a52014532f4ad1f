// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/textencoding.h"

#include "loader/wordtokens.h"
#include "session/currenterror.h"

#include <cstddef>
#include <string>

namespace kvscope {

TextEncoding::TextEncoding() = default;

TextEncoding::~TextEncoding() = default;

void TextEncoding::encode(quint64 request, const ModelInfo& model, const QStringList& texts, int mostIds, const std::stop_token& stop)
{
    EncodedText result;
    result.request = request;
    for (const QString& text : texts) {
        if (stop.stop_requested()) {
            return;
        }
        result.text = text;
        result.error.reset();
        try {
            result.ids = encodePrompt(model, text.toStdString(), stop);
            if (result.ids.size() <= static_cast<std::size_t>(mostIds)) {
                break;
            }
            result.error = EngineError(ErrorCode::PromptTooLong).expected(mostIds).found(result.ids.size());
        } catch (...) {
            result.error = currentError();
        }
        result.ids.clear();
    }
    if (!stop.stop_requested()) {
        emit encoded(result);
    }
}

void TextEncoding::encodeWord(quint64 request, const ModelInfo& model, const QString& word, const std::stop_token& stop)
{
    EncodedText result;
    result.request = request;
    result.text = word;
    try {
        result.ids = wordTokens(model, word.toStdString(), stop);
    } catch (...) {
        result.error = currentError();
    }
    if (!stop.stop_requested()) {
        emit encoded(result);
    }
}

}  // namespace kvscope
