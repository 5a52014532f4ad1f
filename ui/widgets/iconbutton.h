// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A QToolButton with only an icon, at least 24 × 24. Its hint is both its tool tip and its accessible name; the icon scales with the zoom.
// GUI thread only.

#include "theme/icons.h"

#include <QToolButton>

namespace kvscope {

class IconButton final : public QToolButton {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(IconButton)

public:
    explicit IconButton(IconName name, QWidget* parent = nullptr);
    ~IconButton() override;

    void setIconName(IconName name);
    /// What the button does, in the user's language; may include its shortcut.
    void setHint(const QString& hint);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyMetrics();
};

}  // namespace kvscope
