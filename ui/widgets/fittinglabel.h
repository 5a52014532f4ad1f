// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One line of rich text in several wordings, longest first: shows the longest that fits, so that words are dropped before numbers. If even
// the shortest does not fit, it is cut off; the tool tip has the longest. GUI thread only.

#include <QStringList>
#include <QWidget>

namespace kvscope {

class FittingLabel final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FittingLabel)

public:
    explicit FittingLabel(QWidget* parent = nullptr);
    ~FittingLabel() override;

    void setWordings(const QStringList& longestFirst);
    void setColor(const QColor& color);
    /// The wording shown now.
    [[nodiscard]] QString shown() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] double widthOf(const QString& wording) const;

    QStringList m_wordings;
    QColor m_color;
};

}  // namespace kvscope
