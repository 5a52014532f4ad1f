// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Sentences above a picture, as wrapped plain text. Where both have too little room, the last sentences are left out whole and the tool tip has them all:
// a line that is cut through can be read by nobody, and the picture is what the panel is for. GUI thread only.

#include <QLabel>
#include <QStringList>

namespace kvscope {

class YieldingWords final : public QLabel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(YieldingWords)

public:
    /// @param picture stands below in the same column, as wide; outlives this.
    explicit YieldingWords(QWidget* picture, QWidget* parent = nullptr);
    ~YieldingWords() override;

    /// Plain text, the most important first. Without any the label is hidden.
    void setSentences(const QStringList& sentences);
    /// The height that the picture keeps beside more than one sentence, in pixels at 100 %; 84 by itself.
    void setLeastPicture(double height);
    /// All of them, also those that are left out.
    [[nodiscard]] QString whole() const { return m_sentences.join(QLatin1Char(' ')); }

    bool eventFilter(QObject* watched, QEvent* event) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
    void fitSoon();

    QWidget* const m_picture;
    QStringList m_sentences;
    double m_leastPicture = 84;
    bool m_fitPosted = false;
};

}  // namespace kvscope
