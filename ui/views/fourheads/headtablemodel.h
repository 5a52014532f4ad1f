// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The hand-made heads as a table: one row a head; columns for its name, the prompt's positions to four decimals, and the newest token in each
// way of computing it, of which a wrong one is marked. GUI thread only.

#include <QAbstractTableModel>
#include <QList>
#include <QStringList>

#include <vector>

namespace kvscope {

struct HeadTableContent {
    struct Way {
        QString name;
        std::vector<double> contexts;  ///< (heads); empty before there is a new token
        bool live = false;  ///< the way of the run itself
        bool covered = false;  ///< a lesson keeps its numbers back
    };
    QStringList heads;
    QStringList tokens;  ///< of the prompt
    std::vector<std::vector<double>> prompt;  ///< (heads, tokens)
    QList<Way> ways;  ///< the first one is right
    QString headCaption;
    QString promptCaption;
    QString newCaption;  ///< rich enough as plain text: "Token 5 nice, value 7"
    QString laterCaption;  ///< instead of numbers, before there is a new token
};

class HeadTableModel final : public QAbstractTableModel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadTableModel)

public:
    enum Role {
        WrongRole = Qt::UserRole,  ///< bool: differs from the right number
        BoldRole,  ///< bool: a number of a head for which some way is wrong; a heading of the way of the run itself
        LiveRole,  ///< bool, of headings: the way of the run itself
    };

    explicit HeadTableModel(QObject* parent = nullptr);
    ~HeadTableModel() override;

    void setContent(HeadTableContent content);
    [[nodiscard]] const HeadTableContent& content() const { return m_content; }
    [[nodiscard]] int firstWayColumn() const { return 1 + static_cast<int>(m_content.tokens.size()); }
    /// Before there is a new token the ways have no numbers.
    [[nodiscard]] bool hasNewToken() const;
    /// Whether a way's number differs from the right one so that it shows in the digits.
    [[nodiscard]] static bool isWrong(const HeadTableContent& content, int way, int head);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QString text(int head, int column) const;
    [[nodiscard]] QVariant copied(int head, int column) const;  ///< kCopyRole: all digits

    HeadTableContent m_content;
};

}  // namespace kvscope
