// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The attention of one head, or a whole run, as numbers for other programs: the same files as those of export, for the window. GUI thread only.

#include "data/attentionnumbers.h"
#include "state/figuresubject.h"

#include <QByteArray>

#include <vector>

namespace kvscope {

/// One head's weights at the time they were requested, unaffected by a run that continues.
class AttentionSnapshot {
public:
    explicit AttentionSnapshot(const FigureSubject& subject);

    /// The contents of the file. Throws EngineError{OptionWrong} if the step does not exist or a row of its attention is no longer kept:
    /// a file of numbers cannot show a gap.
    [[nodiscard]] QByteArray bytes(const AttentionNumbersWriter& writer) const;

private:
    FigureSubject m_subject;
    std::vector<TokenId> m_tokens;
    std::vector<float> m_weights;  ///< (n, n) row-major, NaN where masked; empty if there is nothing to save
};

/// The extension of the archive of a whole run, as on the command line.
inline constexpr const char* kRunExtension = "npz";

/// A whole run as arrays for NumPy, as of now: all finished steps, all heads; rows that are no longer kept are NaN. Throws
/// EngineError{OptionWrong} before the first step.
[[nodiscard]] QByteArray runArchive(const ModelInfo& model, const RunHistory& run);

}  // namespace kvscope
