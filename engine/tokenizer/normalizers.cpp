// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/stages.h"
#include "tokenizer/textparts.h"

namespace kvscope {

namespace {

void normalize(const FormNormalizer& stage, std::string& text, WorkBudget& budget)
{
    text = normalForm(text, stage.form, budget);
}

void normalize(const LowercaseNormalizer& /*stage*/, std::string& text, WorkBudget& budget)
{
    text = lowercased(text, budget);
}

void normalize(const StripNormalizer& stage, std::string& text, WorkBudget& budget)
{
    budget.spendBytes(text.size());
    text = std::string(stripped(text, stage.left, stage.right));
}

void normalize(const StripAccentsNormalizer& /*stage*/, std::string& text, WorkBudget& budget)
{
    text = withoutMarks(text, budget);
}

void normalize(const PrependNormalizer& stage, std::string& text, WorkBudget& budget)
{
    if (!text.empty()) {
        budget.spendBytes(stage.prefix.size() + text.size());
        text.insert(0, stage.prefix);
    }
}

void normalize(const ReplaceNormalizer& stage, std::string& text, WorkBudget& budget)
{
    replaceIn(text, stage.pattern, stage.content, budget);
}

void normalize(const ReplaceMatchesNormalizer& stage, std::string& text, WorkBudget& budget)
{
    replaceMatchesIn(text, *stage.pattern, stage.content, budget);
}

}  // namespace

std::string normalized(const std::vector<Normalizer>& chain, std::string text, WorkBudget& budget)
{
    for (const Normalizer& stage : chain) {
        std::visit([&](const auto& kind) { normalize(kind, text, budget); }, stage);
    }
    return text;
}

}  // namespace kvscope
