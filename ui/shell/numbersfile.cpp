// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/numbersfile.h"

#include "core/error.h"
#include "data/runarrays.h"
#include "state/runhistory.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace kvscope {

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

QByteArray runArchive(const ModelInfo& model, const RunHistory& run)
{
    if (run.records().isEmpty()) {
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingStep).expected(Phrase::ComputedStep);
    }
    const std::vector<StepRecordPtr> records(run.records().begin(), run.records().end());
    const int last = run.steps() - 1;
    const auto rowOf = [&](int layer, int head, int position) { return run.attentionRow(layer, head, position, last); };
    const ZipMember attention = attentionMember(model.config.layers, model.config.heads, run.positionsAt(last), rowOf);
    QByteArray archive;
    archive.reserve(static_cast<qsizetype>(attention.size) + static_cast<qsizetype>(attention.size / 64));
    const auto write = [&](std::uint64_t offset, std::span<const std::byte> bytes) {
        const auto start = static_cast<qsizetype>(offset);
        const auto count = static_cast<qsizetype>(bytes.size());
        archive.resize(std::max(archive.size(), start + count));
        std::ranges::copy(bytes, std::as_writable_bytes(std::span(archive.data() + start, bytes.size())).begin());
    };
    writeZip(runArrays({ &model, &run.settings(), records, {}, {}, attention }), write);
    return archive;
}

}  // namespace kvscope
