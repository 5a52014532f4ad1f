// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A PDF document that is painted page by page, for one figure or many pages. Its fonts are embedded, and everything is painted as shapes and
// text. GUI thread only.

#include "figures/figure.h"
#include "figures/figurepage.h"

#include <QByteArray>
#include <QPainter>
#include <QRectF>
#include <QString>

#include <cstdint>
#include <memory>
#include <optional>

namespace kvscope {

class PdfPages {
    Q_DISABLE_COPY_MOVE(PdfPages)

public:
    /// @param description plain text for the metadata; may have several lines
    PdfPages(const QString& title, const QString& description, const FigurePage& page, const FigureStyle& style);
    ~PdfPages();

    [[nodiscard]] bool isOpen() const { return m_painter.isActive(); }  ///< false: it cannot be drawn
    [[nodiscard]] QPainter& painter() { return m_painter; }
    [[nodiscard]] QRectF area() const { return m_area; }  ///< of a whole page, in units
    [[nodiscard]] const FigureStyle& style() const { return m_style; }  ///< for what is painted here
    void nextPage();
    /// The whole file; empty if it could not be drawn. Called once, last.
    [[nodiscard]] QByteArray finish();

private:
    void fillPage();

    struct Device;
    std::unique_ptr<Device> m_device;
    QPainter m_painter;
    FigureStyle m_style;
    QRectF m_area;
    std::optional<std::int64_t> m_date;
};

}  // namespace kvscope
