// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/languagemodel.h"

#include "core/error.h"

#include <utility>

namespace kvscope {

ForwardResult LanguageModel::forward(std::span<const TokenId> tokens, int firstPosition, KvCache* cache, const ProbeList& probes,
    std::stop_token stop, const Intervention& intervention)
{
    validate(intervention, config(), config().contextLength);  // of a pass, which may see less than the run
    return compute(tokens, firstPosition, cache, probes, std::move(stop), intervention);
}

std::vector<float> LanguageModel::headOf(std::span<const float> /*residuals*/)
{
    throw EngineError(ErrorCode::OptionWrong)
        .key(Phrase::SettingLogitLens)
        .expected(Phrase::Transformer)
        .found(Verbatim { config().architecture });
}

}  // namespace kvscope
