// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The frame of every panel: title, its controls to the right of it, one sentence with the result, content. It is the widget inside a dock
// (whose own title bar is hidden; the panel's title moves it). GUI thread only.

#include <QStringList>
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
    /// A title that is a sentence takes a second line where it needs one. Call it before controls are added.
    void setTitleWraps();
    /// Tabbed docks show their names as tabs, so the panel hides its own title.
    void setTitleShown(bool shown);
    [[nodiscard]] bool isTitleShown() const;
    /// Bottom edge of the title row, in the panel's pixels: the area above it drags the dock.
    [[nodiscard]] int titleBottom() const;
    /// One line of rich text; when space is short, @p secondary is elided or dropped first, never the sentence. @p shorter, if given,
    /// replaces a sentence that does not fit; a panel is never narrower than it.
    void setSentence(const QString& sentence, const QString& secondary = {}, const QString& shorter = {});
    /// The same in any number of wordings, at least one; a panel is never narrower than the last.
    void setSentenceWordings(const QStringList& longestFirst, const QString& secondary = {});
    /// Tool tip that explains the sentence's numbers.
    void setSentenceToolTip(const QString& text);

    /// What Copy copies where no table has the keyboard: the sentence as plain text, or what its labels say, or what a
    /// panel says about the place that is pointed at.
    [[nodiscard]] virtual QString copyText() const;
    /// The panel's table with its headers and all digits, also while the panel shows a plot instead (widgets/tablecopy.h); empty without one.
    [[nodiscard]] virtual QString copyTable() const;

    [[nodiscard]] QHBoxLayout* titleRow() const { return m_titleRow; }  ///< add controls here, after the title
    [[nodiscard]] QHBoxLayout* sentenceRow() const { return m_sentenceRow; }  ///< small controls can be added here, at its right end
    [[nodiscard]] QVBoxLayout* body() const { return m_body; }  ///< below the sentence

signals:
    void titleChanged(const QString& title);
    void enlargeRequested();  ///< the panel asks for all the room, or gives it back

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    /// Called by subclasses at the end of construction and on every change of language or theme: sets all texts and sizes.
    virtual void retranslate() { }
    /// After setTitleShown() changed something: the title's room may be used.
    virtual void titleShownChanged() { }

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
    QStringList m_shorterSentences;  ///< longest first; empty if there is none
};

}  // namespace kvscope
