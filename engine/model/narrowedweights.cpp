// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/narrowedweights.h"

#include "arch/weightroles.h"
#include "kernels/types/conversion.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace kvscope {

namespace {

/// Rows of a matrix of another type, narrowed as they are read.
class NarrowedRows final : public RowSource {
public:
    /// @param stored with a source
    explicit NarrowedRows(Matrix stored) : m_stored(std::move(stored)) { }

    void read(int first, int count, std::byte* into) const override
    {
        Matrix rows { m_stored.type, count, m_stored.cols, {} };
        rows.bytes.resize(matrixBytes(rows.type, rows.rows, rows.cols));
        m_stored.source->read(first, count, rows.bytes.data());
        const Matrix narrowed = converted(rows, kNarrowType);
        std::copy(narrowed.bytes.begin(), narrowed.bytes.end(), into);
    }

private:
    const Matrix m_stored;
};

void narrow(Matrix& matrix)
{
    if (matrix.source == nullptr) {
        matrix = converted(matrix, kNarrowType);
        return;
    }
    Matrix narrowed { kNarrowType, matrix.rows, matrix.cols, {} };
    narrowed.source = std::make_shared<const NarrowedRows>(std::move(matrix));
    matrix = std::move(narrowed);
}

}  // namespace

bool narrows(DType type, int cols) noexcept
{
    const NumberType& from = traitsOf(type);
    const NumberType& to = traitsOf(kNarrowType);
    return from.blockBytes * to.block > to.blockBytes * from.block && fitsBlocks(kNarrowType, cols);
}

void narrowWeights(const ModelConfig& config, ModelWeights& weights)
{
    for (const RoleInLayer& place : wantedRoles(config)) {
        Matrix* const matrix = targetOf(weights, place).matrix;
        if (matrix != nullptr && !isLookup(config, place.role) && narrows(matrix->type, matrix->cols)) {
            narrow(*matrix);
        }
    }
}

}  // namespace kvscope
