// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The five stages of the timeline with their colours; half and half where a run has steps of both modes. Painted, not made of labels: it gives
// way by leaving names out from the right, never the squares. GUI thread only.

#include <QWidget>

namespace kvscope {

class StageLegend final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StageLegend)

public:
    explicit StageLegend(QWidget* parent = nullptr);
    ~StageLegend() override;

    void setModes(bool on, bool off);  ///< which modes the run has; neither shows the colours of on
    void retranslate();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Width of the legend with the names of the first @p named stages.
    [[nodiscard]] int widthWith(int named) const;

    bool m_on = true;
    bool m_off = false;
};

}  // namespace kvscope
