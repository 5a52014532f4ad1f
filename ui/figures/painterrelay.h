// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A paint device that hands everything painted on it to another painter, unchanged and at once. For painters of a kind of their own, such as
// QCustomPlot's, which can only begin on a device. A QPicture would do the same but round the places of texts. GUI thread only; a local object.

#include <QPaintDevice>
#include <QSize>

#include <memory>

class QPainter;

namespace kvscope {

class PainterRelay final : public QPaintDevice {
public:
    /// @param target active, and outlives the relay; its transformation and clip at this moment hold for all that is painted. @param size in its units.
    PainterRelay(QPainter* target, const QSize& size);
    ~PainterRelay() override;
    Q_DISABLE_COPY_MOVE(PainterRelay)

    [[nodiscard]] QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    std::unique_ptr<Engine> m_engine;
    QPainter* m_target = nullptr;
    QSize m_size;
};

}  // namespace kvscope
