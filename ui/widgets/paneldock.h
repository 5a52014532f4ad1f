// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A dock dragged by its panel's title row, without a second title bar above it. GUI thread only.

#include <QDockWidget>

namespace kvscope {

class PanelFrame;

class PanelDock final : public QDockWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PanelDock)

public:
    PanelDock(const QString& name, PanelFrame* panel, QWidget* parent);
    ~PanelDock() override;

    [[nodiscard]] PanelFrame* panel() const { return m_panel; }

signals:
    /// The menu of this panel is wanted, by a right click somewhere in it or by the key for it.
    void menuRequested(const QPoint& globalPosition);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    PanelFrame* m_panel = nullptr;
    double m_pressY = 0.0;  ///< where the title row was pressed; 0 while it is not
};

}  // namespace kvscope
