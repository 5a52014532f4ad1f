// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A QPushButton for bars: 38, 32 or (beside text) 24 high. It adds what Qt's own lacks: where space is short it can hide its text but keep it
// as the name for screen readers, and it can reserve room for other texts. GUI thread only.

#include "theme/icons.h"

#include <QPushButton>
#include <QStringList>

#include <optional>

namespace kvscope {

class BarButton final : public QPushButton {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BarButton)

public:
    enum class Kind { Plain, Filled };
    enum class Size { Bar, Middle, Compact };

    BarButton(Kind kind, Size size, QWidget* parent = nullptr);
    ~BarButton() override;

    /// One filled button a window: where another takes over, this one becomes plain.
    void setKind(Kind kind);
    void setIconName(std::optional<IconName> name);
    /// Whether only the icon is painted. The width follows.
    void setIconOnly(bool iconOnly);
    [[nodiscard]] bool isIconOnly() const { return m_iconOnly; }
    /// The minimum width, whatever is shown, for buttons that change their text.
    void setRoomFor(const QStringList& texts);
    /// The button's width with this text, or (iconOnly) without it.
    [[nodiscard]] int widthFor(const QString& text, bool iconOnly) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void initStyleOption(QStyleOptionButton* option) const override;
    void changeEvent(QEvent* event) override;

private:
    void applyMetrics();

    Kind m_kind;
    Size m_size;
    bool m_iconOnly = false;
    QStringList m_room;
};

}  // namespace kvscope
