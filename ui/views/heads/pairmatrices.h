// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The attention matrices of the heads A and B at the viewed step, as far as there is room for them: B beside the bars of both, since the panel of
// attention shows A; in a large panel both, above the bars. Reads stored rows. GUI thread only; owned by its panel.

#include "core/headref.h"
#include "loader/checkpoint.h"
#include "state/runhistory.h"
#include "types/heatmaptypes.h"

#include <QWidget>

#include <array>
#include <cstdint>
#include <optional>

class QLabel;

namespace kvscope {

class HeatmapPlot;

class PairMatrices final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PairMatrices)

public:
    enum class Room : std::uint8_t { None, B, Both };  ///< what is shown

    explicit PairMatrices(QWidget* parent = nullptr);
    ~PairMatrices() override;

    /// What fits beside or above the bars in a panel whose content has this size, in pixels.
    [[nodiscard]] static Room roomIn(QSize content);
    /// Which matrices are shown, and reads them if they are of another head, step or run than those before. @param tokenizer may be null.
    void showHeads(Room room, const RunHistory& run, const Tokenizer* tokenizer, int step, HeadRef a, HeadRef b);
    void setNames(const QString& a, const QString& b);
    void setDisplay(HeatmapScale scale, PaletteId palette);
    void setFocusCells(std::optional<CellRef> hovered, std::optional<CellRef> pinned);
    [[nodiscard]] HeatmapPlot* plotA() const { return m_sides[0].plot; }
    [[nodiscard]] HeatmapPlot* plotB() const { return m_sides[1].plot; }

signals:
    void cellHovered(std::optional<kvscope::CellRef> cell);
    void cellClicked(kvscope::CellRef cell);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Key {
        std::uint64_t run = 0;
        int step = -1;
        int dropped = 0;
        HeadRef head;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Side {
        QWidget* column = nullptr;
        QLabel* name = nullptr;
        HeatmapPlot* plot = nullptr;
        Key key;
    };
    void applyMetrics();
    static void read(Side& side, const RunHistory& run, const Tokenizer* tokenizer, const Key& key);

    std::array<Side, 2> m_sides;  ///< A and B
};

}  // namespace kvscope
