// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The table of the hand-made heads: one row a head, the prompt's positions to four decimals, and the new token in three ways, of which a wrong
// one is marked. Below it the logits as bars. Painted, since no table view groups columns like this. GUI thread only.

#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

namespace kvscope {

struct HeadTableContent {
    struct Way {
        QString name;
        std::vector<double> contexts;  ///< (heads); empty before there is a new token
        bool live = false;  ///< the way of the run itself
    };
    struct Logit {
        QString word;
        double value = 0.0;
    };
    QStringList heads;
    QStringList tokens;  ///< of the prompt
    std::vector<std::vector<double>> prompt;  ///< (heads, tokens)
    QList<Way> ways;  ///< the first one is right
    QString headCaption;
    QString promptCaption;
    QString newCaption;  ///< rich enough as plain text: "Token 5 nice, value 7"
    QString laterCaption;  ///< instead of numbers, before there is a new token
    QString logitCaption;
    QString logitFormula;
    QList<Logit> logits;  ///< the greatest first
};

class HeadTable final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadTable)

public:
    explicit HeadTable(QWidget* parent = nullptr);
    ~HeadTable() override;

    void setContent(HeadTableContent content);
    [[nodiscard]] const HeadTableContent& content() const { return m_content; }
    /// Whether a way's number differs from the right one so that it shows in the digits.
    [[nodiscard]] static bool isWrong(const HeadTableContent& content, int way, int head);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Geometry {
        double row = 0.0;
        double head = 0.0;  ///< width of the names
        double prompt = 0.0;  ///< width of one of the prompt's columns
        double way = 0.0;  ///< width of one way
        double split = 0.0;  ///< x of the line between them
        int firstToken = 0;  ///< long prompts show their last tokens
    };
    [[nodiscard]] Geometry geometryNow() const;
    void paintHeadings(QPainter& painter, const Geometry& at) const;
    void paintRows(QPainter& painter, const Geometry& at) const;
    void paintLogits(QPainter& painter, const Geometry& at) const;
    void describe();

    HeadTableContent m_content;
};

}  // namespace kvscope
