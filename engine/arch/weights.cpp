// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/weights.h"

#include "arch/eachrole.h"
#include "core/error.h"

#include <string>

namespace kvscope {

namespace {

[[nodiscard]] Verbatim shapeOf(std::int64_t rows, std::int64_t cols)
{
    return { "(" + std::to_string(rows) + ", " + std::to_string(cols) + ")" };
}

[[noreturn]] void refuse(const std::string& name, const ErrorArgument& expected, const ErrorArgument& found)
{
    throw EngineError(ErrorCode::ShapeWrong).key(name).expected(expected).found(found);
}

void checkMatrix(const std::string& name, const Matrix& found, const RoleShape& shape)
{
    if (found.rows != shape.rows || found.cols != shape.cols) {
        refuse(name, shapeOf(shape.rows, shape.cols), shapeOf(found.rows, found.cols));
    }
    if (!fitsBlocks(found.type, found.cols)) {
        refuse(name, rowRule(found.type), shapeOf(found.rows, found.cols));
    }
    const std::uint64_t bytes = matrixBytes(found.type, found.rows, found.cols);
    if (found.source == nullptr && found.bytes.size() != bytes) {
        refuse(name, { Phrase::Bytes, bytes }, { Phrase::Bytes, found.bytes.size() });
    }
}

void checkVector(const std::string& name, const std::vector<float>& found, std::size_t expected)
{
    if (found.size() != expected) {
        refuse(name, Verbatim { "(" + std::to_string(expected) + ")" }, Verbatim { "(" + std::to_string(found.size()) + ")" });
    }
}

}  // namespace

std::uint64_t parameterCount(const ModelWeights& weights) noexcept
{
    std::uint64_t count = 0;
    forEachRole(weights, [&](const WeightRole& /*role*/, int /*layer*/, const RoleTarget& found) {
        count += found.vector != nullptr ? found.vector->size() : RoleShape { found.matrix->rows, found.matrix->cols }.elements();
    });
    return count;
}

std::uint64_t weightBytes(const ModelWeights& weights) noexcept
{
    std::uint64_t bytes = 0;
    forEachRole(weights, [&](const WeightRole& /*role*/, int /*layer*/, const RoleTarget& found) {
        bytes += found.vector != nullptr ? found.vector->size() * sizeof(float)
                                         : matrixBytes(found.matrix->type, found.matrix->rows, found.matrix->cols);
    });
    return bytes;
}

void readRows(Matrix& matrix)
{
    if (matrix.source != nullptr) {
        matrix.bytes.resize(matrixBytes(matrix.type, matrix.rows, matrix.cols));
        matrix.source->read(0, matrix.rows, matrix.bytes.data());
        matrix.source.reset();
    }
}

void readRows(ModelWeights& weights)
{
    forEachRole(weights, [](const WeightRole& /*role*/, int /*layer*/, const RoleTarget& found) {
        if (found.matrix != nullptr) {
            readRows(*found.matrix);
        }
    });
}

void validate(const ModelConfig& config, const ModelWeights& weights)
{
    if (weights.layers.size() != static_cast<std::size_t>(config.layers)) {
        refuse("layers", config.layers, weights.layers.size());
    }
    forEachRole(weights, [&](const WeightRole& role, int layer, const RoleTarget& found) {
        const bool wanted = role.wanted(config);
        const RoleShape shape = role.shape(config);
        const std::string name = nameOf({ role.role, layer });
        if (found.vector != nullptr) {
            checkVector(name, *found.vector, wanted ? static_cast<std::size_t>(shape.rows) : 0);
        } else if (wanted) {
            checkMatrix(name, *found.matrix, shape);
        }
    });
}

}  // namespace kvscope
