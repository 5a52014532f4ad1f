// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the chips of a token strip stand: prefill as one joined block, decode as single chips, the drawn token after them; captions, brackets
// and byte groups with them. Geometry only, so that it can be tested without drawing. Positions from 0. Value types; GUI thread only.

#include "text/tokenlabel.h"
#include "theme/theme.h"

#include <QRectF>
#include <QString>

#include <vector>

namespace kvscope {

/// What is to be laid out.
struct ChipContent {
    std::vector<TokenLabel> tokens;  ///< positions known, prompt first
    std::vector<ByteGroup> groups;  ///< indexes into tokens
    int promptLength = 0;
    bool hasNext = false;  ///< a drawn token that is not fed yet
    TokenLabel next;
    QString prefillCaption;
    QString decodeCaption;
    QString nextCaption;
};

struct Chip {
    int position = -1;  ///< -1: the drawn token
    bool prefill = false;
    QRectF rect;
};

struct ChipGroup {
    QRectF bracket;  ///< under the chips; as high as its ends are long
    QRectF text;
    QString label;  ///< "7–8 ñ"
    int first = 0;
    int count = 0;
};

/// Horizontal places in content coordinates (before scrolling), vertical ones from the strip's top.
struct ChipLayout {
    std::vector<Chip> chips;  ///< left to right
    std::vector<ChipGroup> groups;
    QRectF prefillBracket;  ///< empty without a prompt
    QRectF prefillCaption;
    QRectF decodeCaption;  ///< from the first decode chip (or the drawn one) to the last; empty without
    double captionTop = 0.0;
    double captionHeight = 0.0;
    double bracketTop = 0.0;
    double numberTop = 0.0;
    double numberHeight = 0.0;
    double width = 0.0;
    double height = 0.0;

    [[nodiscard]] const Chip* at(double x, double y) const;  ///< null beside the chips; y spans chip and number
    [[nodiscard]] const Chip* ofPosition(int position) const;
};

[[nodiscard]] ChipLayout layOutChips(const ChipContent& content, const Theme& theme);

/// Width of the open box that stands for a leading space.
[[nodiscard]] double spaceMarkWidth(const Theme& theme);

}  // namespace kvscope
