// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The frame every panel stands in: title, its own controls at the right of the title, one line that says the result in words, content.
// It is the widget inside a dock (the dock's own title bar is hidden; the panel's title moves it). GUI thread only.

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace kvscope {

class ElidedLabel;

class PanelFrame : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PanelFrame)

public:
    explicit PanelFrame(QWidget* parent = nullptr);
    ~PanelFrame() override;

    void setTitle(const QString& title);
    [[nodiscard]] QString title() const;
    /// Docks that share a place show their names as tabs; then the panel leaves its own title out.
    void setTitleShown(bool shown);
    /// Lower edge of the title row, in the panel's pixels: what is above it drags the dock.
    [[nodiscard]] int titleBottom() const;
    /// One line of rich text; where room is short @p secondary is elided or dropped first, never the sentence. @p shorter, if there is one,
    /// stands for a sentence that does not fit; a panel is never narrower than it.
    void setSentence(const QString& sentence, const QString& secondary = {}, const QString& shorter = {});
    /// What the sentence's numbers mean, on hover over it.
    void setSentenceToolTip(const QString& text);

    [[nodiscard]] QHBoxLayout* titleRow() const { return m_titleRow; }  ///< controls are added here, after the title
    [[nodiscard]] QHBoxLayout* sentenceRow() const { return m_sentenceRow; }  ///< small controls may be added here, at its right end
    [[nodiscard]] QVBoxLayout* body() const { return m_body; }  ///< below the sentence

signals:
    void titleChanged(const QString& title);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    /// Called on construction's end by subclasses and whenever the language or theme changed: set every text and size again.
    virtual void retranslate() { }

private:
    void applyMetrics();
    void fitSentence();

    QHBoxLayout* m_titleRow = nullptr;
    QHBoxLayout* m_sentenceRow = nullptr;
    QVBoxLayout* m_body = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_sentence = nullptr;
    ElidedLabel* m_secondary = nullptr;
    QString m_wholeSentence;
    QString m_shorterSentence;  ///< empty when there is none
};

}  // namespace kvscope
