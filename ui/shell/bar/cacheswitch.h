// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The KV cache switch: frame, icon, name, a status line and a track with knob and word. Both states have the same geometry; on is solid
// blue on a tint, off is dashed orange on its own tint. A checkable button: clicked(bool) reports the user's choice. GUI thread only.

#include <QAbstractButton>
#include <QString>

class QVariantAnimation;

namespace kvscope {

class CacheSwitch final : public QAbstractButton {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CacheSwitch)

public:
    explicit CacheSwitch(QWidget* parent = nullptr);
    ~CacheSwitch() override;

    /// The mode of the next step; emits nothing. @param waiting the newest step ran, or is running, in the other mode: it holds from the next.
    void setState(bool on, bool waiting);
    /// Positions whose K and V the last step computed; -1 = no step yet.
    void setPositionsComputed(int count);
    /// An earlier step is looked at, and the mode that it ran in is told; -1 = the newest is. @param step from 0.
    void setPastStep(int step, bool ranWithIt);
    /// Shown instead of the switch's tool tip while it is disabled; empty when enabled.
    void setWhyDisabled(const QString& why);
    [[nodiscard]] bool isOn() const { return isChecked(); }
    [[nodiscard]] bool isWaiting() const { return m_waiting; }
    /// The text of the line under the name.
    [[nodiscard]] QString liveLine() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QString word(bool on) const;
    [[nodiscard]] static QString pastLine(int step, bool ranWithIt);
    [[nodiscard]] int textWidth() const;  ///< of the longest line in the current language, with some room
    [[nodiscard]] int trackWidth() const;
    void paintFrame(QPainter& painter) const;
    void paintTrack(QPainter& painter) const;
    void moveKnob();
    void refresh();

    QVariantAnimation* m_knob = nullptr;  ///< 0 = off (left), 1 = on (right)
    double m_knobAt = 1.0;
    QString m_whyDisabled;
    bool m_waiting = false;
    int m_positions = -1;
    int m_pastStep = -1;
    bool m_pastOn = true;
};

}  // namespace kvscope
