// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A button that shows a caption above its current value, with a chevron, and opens a popup; shrinks to its icon if space is short. Its
// width does not depend on the value. Qt has no
// button with two lines; its frame is KvStyle's. GUI thread only.

#include "theme/icons.h"

#include <QAbstractButton>

#include <optional>

namespace kvscope {

class FieldButton : public QAbstractButton {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FieldButton)

public:
    /// @param width of the whole button at 96 dpi and 100 %.
    FieldButton(IconName icon, double width, QWidget* parent = nullptr);
    ~FieldButton() override;

    void setCaption(const QString& caption);
    void setValue(const QString& value);
    [[nodiscard]] const QString& value() const { return m_value; }
    /// An icon before the value that qualifies it (random weights); nullopt for none.
    void setValueIcon(std::optional<IconName> icon);
    void setCompact(bool compact);
    [[nodiscard]] bool isCompact() const { return m_compact; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    /// Whether a value can be read on the button as it is wide now.
    [[nodiscard]] bool fits(const QString& value) const;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void paintField(QPainter& painter, const QColor& ink) const;
    void describe();
    void refreshToolTip();
    [[nodiscard]] int valueLeft() const;  ///< px, behind the icon that qualifies the value
    [[nodiscard]] int valueRoom(int width) const;

    IconName m_icon;
    double m_width;
    QString m_caption;
    QString m_value;
    std::optional<IconName> m_valueIcon;
    bool m_compact = false;
};

}  // namespace kvscope
