// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Matrices whose rows stay in their file until the kernels pack them, whatever the order in which the file stores the numbers. Any thread.

#include "core/tensor.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

namespace kvscope {

/// Reads bytes of one stored tensor from @p offset on. Called on several threads at once. Throws EngineError.
using ReadPart = std::function<void(std::uint64_t offset, std::span<std::byte> into)>;

/// Rows that are whole in the file.
/// @param rowBytes of one row
/// @param storedRow the row of the tensor that contains a row of the matrix; null: the same
[[nodiscard]] std::shared_ptr<const RowSource> wholeRows(
    ReadPart read, std::size_t rowBytes, std::function<std::size_t(std::size_t row)> storedRow = {});

/// Rows that are columns in the file: matrix[r][c] = tensor[c][firstColumn + r].
/// @param inputs rows of the tensor
/// @param outputs columns of the tensor
/// @param elementBytes of one number
[[nodiscard]] std::shared_ptr<const RowSource> columnsAsRows(
    ReadPart read, std::size_t inputs, std::size_t outputs, std::size_t firstColumn, std::size_t elementBytes);

}  // namespace kvscope
