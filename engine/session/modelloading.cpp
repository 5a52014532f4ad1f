// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/modelloading.h"

#include "session/currenterror.h"

#include <chrono>
#include <utility>

namespace kvscope {

namespace {
/// A loader may report after every block; more than one report per frame is useless.
constexpr std::chrono::milliseconds kProgressInterval { 16 };
}  // namespace

ModelLoading::ModelLoading(ModelLoader loader) : m_loader(std::move(loader)) { }

ModelLoading::~ModelLoading() = default;

void ModelLoading::load(quint64 loadId, const std::string& argument, LoadOptions options, const std::stop_token& stop)
{
    using Clock = std::chrono::steady_clock;
    Clock::time_point nextReport;
    bool toldAll = false;
    options.progress = [&](const LoadProgress& now) {
        const bool done = now.bytesDone == now.bytesTotal && !std::exchange(toldAll, now.bytesDone == now.bytesTotal);
        if (const auto time = Clock::now(); done || time >= nextReport) {
            nextReport = time + kProgressInterval;
            emit progress(loadId, now);
        }
        return stop.stop_requested() ? Flow::Stop : Flow::Continue;
    };
    try {
        if (stop.stop_requested()) {
            throw EngineError(ErrorCode::Cancelled);
        }
        auto model = std::make_shared<LoadedModel>(m_loader(argument, options));
        if (stop.stop_requested()) {
            throw EngineError(ErrorCode::Cancelled);
        }
        emit loaded(loadId, model);
    } catch (...) {
        emit failed(loadId, currentError());
    }
}

}  // namespace kvscope
