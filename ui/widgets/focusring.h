// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The focus frame: two pixels of text colour, two pixels away, on top of everything in the window. One per application. A widget that
// paints its own (such as a cursor) sets the dynamic property "ownFocus"; one with texts close around it sets "focusInside", and has the frame
// along its own edge. GUI thread only.

#include <QList>
#include <QPointer>
#include <QWidget>

class QApplication;

namespace kvscope {

class FocusRing final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FocusRing)

public:
    /// Follows the focus in all windows of @p application. Further calls do nothing.
    static void install(QApplication& application);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    FocusRing();
    void follow(QWidget* widget);
    void place();

    QPointer<QWidget> m_target;
    QList<QPointer<QWidget>> m_watched;  ///< the target and its ancestors, up to its window
};

}  // namespace kvscope
