// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One bar with named parts: "linear | quadratic". A name that does not fit in its part is left out; the tool tip lists all of them. GUI
// thread only.

#include <QColor>
#include <QList>
#include <QString>
#include <QWidget>

namespace kvscope {

class TermBar final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TermBar)

public:
    struct Term {
        double share = 0.0;  ///< of the whole width; the sum is at most 1
        QColor fill;
        QString name;  ///< may be empty
    };

    explicit TermBar(QWidget* parent = nullptr);
    ~TermBar() override;

    void setTerms(QList<Term> terms);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QList<Term> m_terms;
};

}  // namespace kvscope
