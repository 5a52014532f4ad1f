// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Loads models on a separate thread, so that a run can continue meanwhile. Owned by InferenceSession, lives in its loading thread.

#include "core/error.h"
#include "loader/checkpoint.h"

#include <QObject>

#include <memory>
#include <stop_token>
#include <string>

namespace kvscope {

class ModelLoading final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ModelLoading)

public:
    /// @param loader called on the loading thread
    explicit ModelLoading(ModelLoader loader);
    ~ModelLoading() override;

    /// Answers with loaded() or failed(); after @p stop was requested, with failed() and ErrorCode::Cancelled.
    /// @param options its progress is replaced
    void load(quint64 loadId, const std::string& argument, LoadOptions options, const std::stop_token& stop);

signals:
    void progress(quint64 loadId, const kvscope::LoadProgress& progress);
    void loaded(quint64 loadId, const std::shared_ptr<kvscope::LoadedModel>& model);
    void failed(quint64 loadId, const kvscope::EngineError& error);

private:
    ModelLoader m_loader;
};

}  // namespace kvscope
