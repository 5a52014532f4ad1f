// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The whole cache at the viewed step: a map of every layer, KV head and
// position, how its bytes grew, and the vectors of the selected row. The
// vectors come from the worker when they are asked for; everything else from
// the records. GUI thread only.

#include "run/headlook.h"
#include "views/cachemap/cachemap.h"
#include "views/panelbase.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace kvscope {

class CacheMapView;
class EmptyState;
class FigurePlot;
class FittingLabel;
class SegmentedControl;

class CacheMapPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CacheMapPanel)

public:
    /// @param state must outlive the panel.
    explicit CacheMapPanel(const StateParts& state, QWidget* parent = nullptr);
    ~CacheMapPanel() override;

    [[nodiscard]] CacheMapView* view() const { return m_view; }

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    [[nodiscard]] std::chrono::milliseconds pauseWhileRunning() const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void connectWidgets();
    void showMap();
    void showEmpty();
    void showRow();
    void showWords();
    void placeParts();
    void choose(const MapCell& cell);
    [[nodiscard]] MapCell selectedCell() const;

    SegmentedControl* m_measures = nullptr;
    QWidget* m_content = nullptr;
    EmptyState* m_empty = nullptr;
    CacheMapView* m_view = nullptr;
    FigurePlot* m_growth = nullptr;
    FigurePlot* m_row = nullptr;
    FittingLabel* m_formula = nullptr;
    FittingLabel* m_readout = nullptr;
    MapMeasure m_measure = MapMeasure::State;
    MapCell m_hovered;  ///< its layer and KV head; the position is the state's
    std::optional<std::pair<std::uint64_t, HeadLookRequest>> m_asked;  ///< of which run
};

}  // namespace kvscope
