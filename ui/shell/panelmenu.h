// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The menu of a panel: copy, copy table, copy or save picture, enlarge, what is this. By a right click or the key for menus. GUI thread only.

#include <QObject>

class QMenu;
class QPoint;
class QWidget;

namespace kvscope {

class DockArea;
class PanelDock;

class PanelMenu final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PanelMenu)

public:
    /// Serves every panel of @p docks, which must outlive this.
    explicit PanelMenu(DockArea* docks, QObject* parent = nullptr);
    ~PanelMenu() override;

signals:
    /// Save the figure of this view (by id) in the dialog for that.
    void savePictureRequested(const QString& view);
    void explainRequested(const QString& view);
    /// The panel's picture was saved as it is on screen.
    void saved(const QString& path);
    void failed(const QString& sentence);

private:
    void show(PanelDock* dock, const QPoint& globalPosition);
    void savePanel(PanelDock* dock);

    DockArea* m_docks = nullptr;
};

}  // namespace kvscope
