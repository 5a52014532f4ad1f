// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The chips of the token strip: paints and scrolls them, follows the newest one, and hovers and pins positions by mouse and keyboard. A token that
// an experiment covers is hatched and struck out, as in the panel of experiments. Reads and sets ViewState. GUI thread only.

#include "shell/strip/chiplayout.h"
#include "state/updates.h"

#include <QWidget>

#include <vector>

class QVariantAnimation;

namespace kvscope {

class ViewState;

class ChipView final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ChipView)

public:
    /// @param state is not owned and must outlive this.
    explicit ChipView(ViewState* state, QWidget* parent = nullptr);
    ~ChipView() override;

    [[nodiscard]] const ChipLayout& chips() const { return m_layout; }
    /// Pixels scrolled out on the left.
    [[nodiscard]] double scrolled() const { return m_scroll; }
    /// Chips that are out of sight at the right, wholly or in part; they are not drawn.
    [[nodiscard]] int hiddenAtRight() const;
    [[nodiscard]] int hiddenAtLeft() const;
    /// A position's chip in widget coordinates; empty if it has none.
    [[nodiscard]] QRect chipRect(int position) const;
    /// The position whose chip is seen at this point, or has the keyboard's cursor if @p point is outside; -1 if there is none.
    [[nodiscard]] int positionAt(const QPoint& point) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void refresh(Changes what);
    void rebuild();
    void describe();
    void showCovered();
    void scrollTo(double target, bool smooth);
    void scrollToNewest();
    void showPosition(int position);
    [[nodiscard]] double largestScroll() const;
    [[nodiscard]] double viewWidth() const;
    [[nodiscard]] QRect moreRect(bool right) const;
    [[nodiscard]] QString moreText(bool right) const;
    /// Left and right end of what is seen, in content coordinates: chips that do not lie within it whole are not drawn.
    [[nodiscard]] double seenLeft() const;
    [[nodiscard]] double seenRight() const;
    [[nodiscard]] bool isSeen(const Chip& chip) const;
    [[nodiscard]] bool isCovered(int position) const;
    void moveCursor(int position);

    void paintCaptions(QPainter& painter) const;
    void paintPrefillBlock(QPainter& painter) const;
    void paintChip(QPainter& painter, const Chip& chip) const;
    void paintFoot(QPainter& painter, const Chip& chip, const QRectF& inside) const;
    void paintLabel(QPainter& painter, const Chip& chip) const;
    void paintNumber(QPainter& painter, const Chip& chip) const;
    void paintFrames(QPainter& painter) const;
    void paintGroups(QPainter& painter) const;
    void paintMore(QPainter& painter) const;

    ViewState* m_state = nullptr;
    ChipContent m_content;
    ChipLayout m_layout;
    QVariantAnimation* m_motion = nullptr;
    double m_scroll = 0.0;
    double m_goal = 0.0;  ///< where m_scroll is going
    bool m_follow = true;  ///< keep the newest chip in sight; false after the user scrolls away
    int m_cursor = -1;  ///< keyboard position; -1 = none
    int m_firstRecomputed = 0;  ///< in the viewed step, after the rows that the cache had
    int m_recomputed = 0;  ///< so many positions from there on were recomputed
    std::vector<int> m_covered;  ///< positions that the experiment covers
    int m_newest = -1;  ///< position fed in the viewed step; -1 in a prefill
    double m_seenLeft = 0.0;  ///< while it is painted
    double m_seenRight = 0.0;
    bool m_prefillNow = false;  ///< the viewed step is the prefill
};

}  // namespace kvscope
