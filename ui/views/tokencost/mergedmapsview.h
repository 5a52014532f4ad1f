// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// MergedMaps as a widget. GUI thread only.

#include "views/tokencost/mergedmaps.h"

#include <QWidget>

namespace kvscope {

class MergedMapsView final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MergedMapsView)

public:
    explicit MergedMapsView(QWidget* parent = nullptr);
    ~MergedMapsView() override;

    void setMaps(MergedMaps maps);
    [[nodiscard]] const MergedMaps& maps() const { return m_maps; }

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    MergedMaps m_maps;
};

}  // namespace kvscope
