// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A thin vertical line between the groups of a bar. GUI thread only.

#include <QWidget>

namespace kvscope {

class Separator final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Separator)

public:
    explicit Separator(QWidget* parent = nullptr);
    ~Separator() override;

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace kvscope
