// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What a session asks the text thread for.
#include "session/inferencesession.h"

#include "session/textencoding.h"

#include <utility>

namespace kvscope {

/// Runs @p encode on the text thread with the current model. Returns the request's number; 0 without a model.
template<typename Encode> quint64 InferenceSession::postEncode(Encode encode)
{
    if (!m_info) {
        return 0;
    }
    const quint64 request = ++m_lastEncode;
    const std::stop_source& stop = *m_encodes.insert(request, std::stop_source {});
    QMetaObject::invokeMethod(
        m_encoding,
        [encode = std::move(encode), encoding = m_encoding, request, model = m_info, token = stop.get_token()] {
            encode(*encoding, request, *model, token);
        },
        Qt::QueuedConnection);
    return request;
}

quint64 InferenceSession::encode(const QStringList& texts, int mostIds)
{
    return postEncode([texts, mostIds](TextEncoding& encoding, quint64 request, const ModelInfo& model, const std::stop_token& stop) {
        encoding.encode(request, model, texts, mostIds, stop);
    });
}

quint64 InferenceSession::encodeWord(const QString& word)
{
    return postEncode([word](TextEncoding& encoding, quint64 request, const ModelInfo& model, const std::stop_token& stop) {
        encoding.encodeWord(request, model, word, stop);
    });
}

void InferenceSession::cancelEncode(quint64 request)
{
    if (const auto found = m_encodes.find(request); found != m_encodes.end()) {
        found->request_stop();
        m_encodes.erase(found);
    }
}

void InferenceSession::cancelEncodes()
{
    for (std::stop_source& stop : m_encodes) {
        stop.request_stop();
    }
    m_encodes.clear();
}

}  // namespace kvscope
