// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How much of something reserved is used: a bar 8 high; dashed and empty when nothing is kept. GUI thread only.

#include <QWidget>

namespace kvscope {

class UsageBar final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(UsageBar)

public:
    explicit UsageBar(QWidget* parent = nullptr);
    ~UsageBar() override;

    void setShare(double share);  ///< 0 … 1, used of reserved
    void setOff();  ///< nothing is kept

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double m_share = 0.0;
    bool m_off = false;
};

}  // namespace kvscope
