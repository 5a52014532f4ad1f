// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A QSpinBox for counts. Its digits are grouped as in the locale and read with or without groups; steps can skip values; the wheel changes it
// only when it has focus; a presenter remote's PageUp and PageDown go to the window. GUI thread only.

#include <QSpinBox>

#include <functional>

namespace kvscope {

class CountField final : public QSpinBox {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CountField)

public:
    explicit CountField(QWidget* parent = nullptr);
    ~CountField() override;

    /// Returns the next valid value above or below @p value, if not every number is valid; must stay in the range. Does not restrict typing.
    void setStepper(std::function<int(int value, bool up)> next) { m_next = std::move(next); }
    void stepBy(int steps) override;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    [[nodiscard]] QString textFromValue(int value) const override;
    [[nodiscard]] int valueFromText(const QString& text) const override;
    [[nodiscard]] QValidator::State validate(QString& text, int& position) const override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void applyMetrics();
    [[nodiscard]] QSize sizeFor(int digits) const;
    [[nodiscard]] QString bareNumber(const QString& text) const;

    std::function<int(int, bool)> m_next;
};

}  // namespace kvscope
