// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A few bars with their factors above and their numbers of tokens below. GUI thread only.

#include <QList>
#include <QString>
#include <QWidget>

namespace kvscope {

class RatioBars final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RatioBars)

public:
    struct Bar {
        int tokens = 0;
        double ratio = 0.0;  ///< NaN: not known
        bool reached = false;  ///< by the run; the others are ahead of it and drawn as outlines
        bool disturbed = false;
        bool raced = false;  ///< of a race's medians
    };

    explicit RatioBars(QWidget* parent = nullptr);
    ~RatioBars() override;

    void setBars(const QList<Bar>& bars);
    [[nodiscard]] const QList<Bar>& bars() const { return m_bars; }
    void retranslate();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] static QString factor(const Bar& bar);

    QList<Bar> m_bars;
};

}  // namespace kvscope
