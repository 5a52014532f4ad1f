// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/kernels.h"

#include "core/error.h"
#include "kernels/eigen/eigenkernels.h"
#include "kernels/exact/exactkernels.h"
#include "kernels/isa.h"

#include <algorithm>
#include <string>
#include <thread>

namespace kvscope {

std::unique_ptr<Kernels> makeKernels(KernelKind kind, int threads)
{
    if (threads < 0 || threads > kMostThreads)
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingThreads).expected({ Phrase::Range, 0, kMostThreads }).found(threads);
    if (threads == 0)
        threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
    if (kind == KernelKind::Eigen)
        return std::make_unique<EigenKernels>(chooseIsa(), threads);
    return std::make_unique<ExactKernels>(chooseIsa(), threads);
}

const char* kernelKindName(KernelKind kind) noexcept
{
    return kind == KernelKind::Exact ? "exact" : "eigen";
}

}  // namespace kvscope
