// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/io/storedrows.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace kvscope {

namespace {

class WholeRows final : public RowSource {
public:
    WholeRows(ReadPart read, std::size_t rowBytes, std::function<std::size_t(std::size_t)> storedRow)
        : m_read(std::move(read))
        , m_rowBytes(rowBytes)
        , m_storedRow(std::move(storedRow))
    {
    }

    void read(int first, int count, std::byte* into) const override
    {
        const auto end = static_cast<std::size_t>(first) + static_cast<std::size_t>(count);
        for (auto row = static_cast<std::size_t>(first); row < end;) {
            // Neighbours in the file are read together.
            const std::size_t stored = storedRow(row);
            std::size_t together = m_storedRow ? 1 : end - row;
            while (row + together < end && storedRow(row + together) == stored + together) {
                ++together;
            }
            m_read(stored * m_rowBytes, { into, together * m_rowBytes });
            into += together * m_rowBytes;
            row += together;
        }
    }

private:
    [[nodiscard]] std::size_t storedRow(std::size_t row) const { return m_storedRow ? m_storedRow(row) : row; }

    ReadPart m_read;
    std::size_t m_rowBytes;
    std::function<std::size_t(std::size_t)> m_storedRow;
};

class ColumnsAsRows final : public RowSource {
public:
    ColumnsAsRows(ReadPart read, std::size_t inputs, std::size_t outputs, std::size_t firstColumn, std::size_t elementBytes)
        : m_read(std::move(read))
        , m_inputs(inputs)
        , m_outputs(outputs)
        , m_firstColumn(firstColumn)
        , m_elementBytes(elementBytes)
    {
    }

    void read(int first, int count, std::byte* into) const override
    {
        // A tile of inputs at a time, so that both sides stay in the cache.
        constexpr std::size_t kTile = 64;
        const std::size_t pieceBytes = static_cast<std::size_t>(count) * m_elementBytes;
        std::vector<std::byte> tile(kTile * pieceBytes);
        for (std::size_t begin = 0; begin < m_inputs; begin += kTile) {
            const std::size_t end = std::min(begin + kTile, m_inputs);
            for (std::size_t input = begin; input < end; ++input) {
                const std::size_t column = input * m_outputs + m_firstColumn + static_cast<std::size_t>(first);
                m_read(column * m_elementBytes, std::span(tile).subspan((input - begin) * pieceBytes, pieceBytes));
            }
            for (std::size_t row = 0; row < static_cast<std::size_t>(count); ++row) {
                for (std::size_t input = begin; input < end; ++input) {
                    std::memcpy(into + (row * m_inputs + input) * m_elementBytes,
                        tile.data() + (input - begin) * pieceBytes + row * m_elementBytes, m_elementBytes);
                }
            }
        }
    }

private:
    ReadPart m_read;
    std::size_t m_inputs;
    std::size_t m_outputs;
    std::size_t m_firstColumn;
    std::size_t m_elementBytes;
};

}  // namespace

std::shared_ptr<const RowSource> wholeRows(ReadPart read, std::size_t rowBytes, std::function<std::size_t(std::size_t)> storedRow)
{
    return std::make_shared<WholeRows>(std::move(read), rowBytes, std::move(storedRow));
}

std::shared_ptr<const RowSource> columnsAsRows(
    ReadPart read, std::size_t inputs, std::size_t outputs, std::size_t firstColumn, std::size_t elementBytes)
{
    return std::make_shared<ColumnsAsRows>(std::move(read), inputs, outputs, firstColumn, elementBytes);
}

}  // namespace kvscope
