// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Layout of a token strip: prefill as one joined block, decode as single chips, then the sampled token; with captions, brackets and byte
// groups. Geometry only, so that it can be tested without painting. Positions from 0. Value types; GUI thread only.

#include "text/tokenlabel.h"
#include "theme/theme.h"

#include <QRectF>
#include <QString>

#include <vector>

namespace kvscope {

/// Input of the layout.
struct ChipContent {
    std::vector<TokenLabel> tokens;  ///< known positions, prompt first
    std::vector<ByteGroup> groups;  ///< indexes into tokens
    int promptLength = 0;
    bool hasNext = false;  ///< a sampled token that is not fed yet
    TokenLabel next;
    QString prefillCaption;
    QString decodeCaption;
    QString nextCaption;
};

struct Chip {
    int position = -1;  ///< -1: the sampled token
    bool prefill = false;
    QRectF rect;
};

struct ChipGroup {
    QRectF bracket;  ///< below the chips; its height is the length of its ends
    QRectF text;
    QString label;  ///< "7–8 ñ"
    int first = 0;
    int count = 0;
};

/// Horizontal positions in content coordinates (before scrolling), vertical ones from the top of the strip.
struct ChipLayout {
    std::vector<Chip> chips;  ///< left to right
    std::vector<ChipGroup> groups;
    QRectF prefillBracket;  ///< empty without a prompt
    QRectF prefillCaption;
    QRectF decodeCaption;  ///< from the first decode chip (or the sampled one) to the last; empty without decode chips
    double captionTop = 0.0;
    double captionHeight = 0.0;
    double bracketTop = 0.0;
    double numberTop = 0.0;
    double numberHeight = 0.0;
    double width = 0.0;
    double height = 0.0;

    [[nodiscard]] const Chip* at(double x, double y) const;  ///< null outside the chips; y covers chip and number
    [[nodiscard]] const Chip* ofPosition(int position) const;
};

[[nodiscard]] ChipLayout layOutChips(const ChipContent& content, const Theme& theme);

/// Width of the open box that marks a leading space.
[[nodiscard]] double spaceMarkWidth(const Theme& theme);

}  // namespace kvscope
