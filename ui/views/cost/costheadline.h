// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one number of the cost panel in large figures, with what it counts beside it. Words go before numbers where room is short. GUI thread only.

#include <QString>
#include <QStringList>
#include <QWidget>

namespace kvscope {

struct HeadlineTexts {
    QString over;  ///< above the number: "After 60 tokens the same text cost"
    QString number;  ///< "23.4×"
    QString beside;  ///< "as many operations without the cache"
    QString shorter;  ///< in its place where there is less room; empty: none
    QString more;  ///< directly behind it where there is room: ": off 21.5 G, on 515 M"
    QStringList below;  ///< clauses of the second line, the most important first
    QString belowShort;  ///< in place of the first clause where it does not fit; empty: none
};

class CostHeadline final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CostHeadline)

public:
    explicit CostHeadline(QWidget* parent = nullptr);
    ~CostHeadline() override;

    void setTexts(const HeadlineTexts& texts);
    [[nodiscard]] const HeadlineTexts& texts() const { return m_texts; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    HeadlineTexts m_texts;
};

}  // namespace kvscope
