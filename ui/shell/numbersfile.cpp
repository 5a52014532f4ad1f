// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/numbersfile.h"

#include "core/error.h"
#include "state/runhistory.h"

#include <algorithm>
#include <utility>

namespace kvscope {

const AttentionNumbersWriter* numbersWriter(const QString& extension)
{
    const std::span<const AttentionNumbersWriter> writers = attentionNumbersWriters();
    const auto found = std::ranges::find_if(writers,
        [&](const AttentionNumbersWriter& writer) { return extension.compare(QLatin1String(writer.extension), Qt::CaseInsensitive) == 0; });
    return found != writers.end() ? &*found : nullptr;
}

AttentionSnapshot::AttentionSnapshot(const FigureSubject& subject) : m_subject(subject)
{
    auto matrix = subject.run->attention(subject.layer, subject.head, subject.step);
    if (matrix && matrix->missingRows == 0) {
        m_tokens = subject.run->tokensAt(subject.step);
        m_weights = std::move(matrix->weights);
    }
    m_subject.run = nullptr;  // it may end before the file is written
}

QByteArray AttentionSnapshot::bytes(const AttentionNumbersWriter& writer) const
{
    if (m_weights.empty()) {
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingStep).expected(Phrase::StepWithAttention).found(m_subject.step);
    }
    return QByteArray::fromStdString(
        writer.write({ m_subject.model.get(), m_tokens, m_weights, m_subject.layer, m_subject.head, m_subject.step }));
}

}  // namespace kvscope
