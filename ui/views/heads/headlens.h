// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The head under the pointer, enlarged: its thumbnail, its name and its measures. GUI thread only.

#include "loader/checkpoint.h"
#include "views/heads/headgrid.h"

#include <QWidget>

#include <memory>

class QVBoxLayout;

namespace kvscope {

class FittingLabel;

class HeadLens final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadLens)

public:
    explicit HeadLens(QWidget* parent = nullptr);
    ~HeadLens() override;

    /// @param what why it is shown, such as "under the pointer"
    void setPlace(const HeadGrid& grid, const HeadPlace& place, const ModelInfo* model, const QString& what);
    void clear();
    void setHints(const QStringList& longestFirst);
    /// Without the line of hints, and with a smaller thumbnail.
    void setLow(bool low);
    [[nodiscard]] const std::optional<HeadPlace>& place() const { return m_place; }
    [[nodiscard]] QString text() const;  ///< in plain words
    [[nodiscard]] QRectF thumbnailRect() const;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void applyMetrics();

    QVBoxLayout* m_lines = nullptr;
    FittingLabel* m_name = nullptr;
    FittingLabel* m_measures = nullptr;
    FittingLabel* m_hints = nullptr;
    HeadGrid m_grid;
    std::optional<HeadPlace> m_place;
    bool m_low = false;
};

}  // namespace kvscope
