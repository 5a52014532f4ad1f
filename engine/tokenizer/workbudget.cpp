// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/workbudget.h"

#include "core/error.h"

namespace kvscope {

namespace {

[[noreturn]] void refuse(Phrase what, Phrase limit, std::size_t most)
{
    throw EngineError(ErrorCode::TokenizerTooCostly).key(what).expected({ limit, most }).found(Phrase::More).hint(Phrase::OtherTokenizer);
}

}  // namespace

void endIfStopped(const std::stop_token& stop)
{
    if (stop.stop_requested()) {
        throw EngineError(ErrorCode::Cancelled);
    }
}

void WorkBudget::refuseBytes() const
{
    refuse(Phrase::TextOfStages, Phrase::AtMostBytes, m_mostBytes);
}

void WorkBudget::refuseSteps() const
{
    endIfStopped();
    refuse(Phrase::Searches, Phrase::AtMostSteps, m_mostSteps);
}

}  // namespace kvscope
