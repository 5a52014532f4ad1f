// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What shortens the time to the first token: a name, a sentence and a button for each. Scrolls where there is too little room. GUI thread only.

#include <QScrollArea>
#include <QStringList>

#include <vector>

class QLabel;

namespace kvscope {

class BarButton;

class MeansList final : public QScrollArea {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MeansList)

public:
    /// @param count of the rows
    explicit MeansList(int count, QWidget* parent = nullptr);
    ~MeansList() override;

    /// @param button empty: the row has none
    void setRow(int row, const QString& name, const QString& sentence, const QString& button, bool enabled);
    /// Room for every text that the buttons can have.
    void setButtonTexts(const QStringList& texts);

    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void pressed(int row);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Row {
        QLabel* name = nullptr;
        QLabel* sentence = nullptr;
        BarButton* button = nullptr;
    };
    void applyFonts();

    std::vector<Row> m_rows;
};

}  // namespace kvscope
