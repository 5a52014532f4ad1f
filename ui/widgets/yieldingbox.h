// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A place for a control that a narrow panel can do without. GUI thread only.

#include <QWidget>

namespace kvscope {

/// Shows its control where that has its minimum width, a smaller one that does the same elsewhere, and nothing where neither fits: it asks its
/// layout for no minimum width. What the control does must be reachable by a key or a menu as well.
class YieldingBox final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(YieldingBox)

public:
    /// @param control, @param smaller become children
    YieldingBox(QWidget* control, QWidget* smaller, QWidget* parent = nullptr);
    ~YieldingBox() override;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void place();

    QWidget* m_control;
    QWidget* m_smaller;
};

}  // namespace kvscope
