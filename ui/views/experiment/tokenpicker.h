// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The text of a step, token by token, to choose one or two positions from. A position that an experiment changes is hatched and struck out.
// GUI thread only.

#include "figures/tokenflowview.h"

#include <vector>

namespace kvscope {

/// Positions; -1: none.
struct PickedTokens {
    int chosen = -1;
    int other = -1;  ///< the second one, where two are needed
    bool active = false;  ///< an experiment changes them now
    friend bool operator==(const PickedTokens&, const PickedTokens&) = default;
};

/// Paints one token in its box, for the widget and for pictures.
void paintPickedToken(QPainter& painter, const TokenLabel& label, int position, const QRectF& box, double padding,
    const PickedTokens& picked, const FigureStyle& style);

class TokenPicker final : public TokenFlowView {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TokenPicker)

public:
    explicit TokenPicker(QWidget* parent = nullptr);
    ~TokenPicker() override;

    void setTokens(std::vector<TokenLabel> tokens);  ///< scrolls to the last one if there are others
    void setPicked(const PickedTokens& picked);
    void setPointed(int token);
    [[nodiscard]] int pointed() const { return m_pointed; }
    [[nodiscard]] const PickedTokens& picked() const { return m_picked; }

    /// Asks for at most so many lines, 3 at first; more are scrolled to.
    void setMostLines(int lines);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    [[nodiscard]] TokenFlow flowFor(double width) const override { return { m_tokens, width, theme() }; }
    [[nodiscard]] QRectF textArea() const override { return viewport()->rect(); }
    [[nodiscard]] int pointedToken() const override { return m_pointed; }
    [[nodiscard]] int startToken() const override;
    void paintText(QPainter& painter, const FigureStyle& style) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] int lines(int count) const;

    int m_mostLines = 3;  ///< height

    std::vector<TokenLabel> m_tokens;
    PickedTokens m_picked;
    int m_pointed = -1;
};

}  // namespace kvscope
