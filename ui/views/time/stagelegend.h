// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Legend of the timeline's five stages; squares show both colours if the run has steps of both modes. Painted rather than made of labels,
// so that it can drop names from the right, but never squares. GUI thread only.

#include <QWidget>

namespace kvscope {

class StageLegend final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StageLegend)

public:
    explicit StageLegend(QWidget* parent = nullptr);
    ~StageLegend() override;

    void setModes(bool on, bool off);  ///< the run's modes; with neither, shows the colours of on
    void retranslate();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Width of the legend with the names of the first @p named stages.
    [[nodiscard]] static QString restText(int named);
    [[nodiscard]] int widthWith(int named) const;

    bool m_on = true;
    bool m_off = false;
};

}  // namespace kvscope
