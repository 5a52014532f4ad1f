// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/workbudget.h"

#include "core/error.h"

#include <string>

namespace kvscope {

namespace {

[[noreturn]] void refuse(const char* what, std::size_t most, const char* unit)
{
    throw EngineError(ErrorCode::TokenizerTooCostly)
        .at(what)
        .wants("at most " + std::to_string(most) + unit)
        .got("more")
        .advise("use another tokenizer or a shorter text");
}

}  // namespace

void WorkBudget::refuseBytes() const
{
    refuse("the text that its stages make", m_mostBytes, " bytes");
}

void WorkBudget::refuseSteps() const
{
    refuse("its searches", m_mostSteps, " steps");
}

}  // namespace kvscope
