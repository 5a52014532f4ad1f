// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The frame round whatever has the keyboard: two pixels of text colour, two pixels away, over everything else in the window.
// One for the whole application. A widget that draws its own (a cursor inside, say) sets the dynamic property "ownFocus". GUI thread only.

#include <QList>
#include <QPointer>
#include <QWidget>

class QApplication;

namespace kvscope {

class FocusRing final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FocusRing)

public:
    /// Follows the focus of all windows of @p application from now on. Calling it again changes nothing.
    static void install(QApplication& application);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    FocusRing();
    void follow(QWidget* widget);
    void place();

    QPointer<QWidget> m_target;
    QList<QPointer<QWidget>> m_watched;  ///< the target and what it stands in, up to its window
};

}  // namespace kvscope
