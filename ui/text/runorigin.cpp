// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/runorigin.h"

#include "loader/checkpoint.h"
#include "text/modelname.h"
#include "text/prompttext.h"

namespace kvscope {

RunOrigin runOrigin(const ModelInfo& model, const std::vector<TokenId>& prompt)
{
    return { modelName(model), static_cast<double>(model.parameters), model.randomWeights, promptText(prompt, model.tokenizer.get()) };
}

}  // namespace kvscope
