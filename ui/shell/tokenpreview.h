// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The pieces into which the prompt box's text is split, as chips on one line. Where they do not fit, the last ones are shown: that is where one
// types. GUI thread only.

#include "text/tokenlabel.h"

#include <QWidget>

#include <vector>

namespace kvscope {

class TokenPreview final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TokenPreview)

public:
    explicit TokenPreview(QWidget* parent = nullptr);
    ~TokenPreview() override;

    /// Empty while the text is being counted or cannot be encoded.
    void setTokens(std::vector<TokenLabel> tokens);
    [[nodiscard]] const std::vector<TokenLabel>& tokens() const { return m_tokens; }
    /// The first token that is shown in the present width.
    [[nodiscard]] int firstShown() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return { 1, sizeHint().height() }; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] double widthOf(const TokenLabel& token) const;
    [[nodiscard]] QString moreText(int hidden) const;

    std::vector<TokenLabel> m_tokens;
};

}  // namespace kvscope
