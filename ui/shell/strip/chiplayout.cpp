// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/strip/chiplayout.h"

#include <QFontMetricsF>
#include <QLocale>

#include <algorithm>

namespace kvscope {
namespace {

// At 96 dpi and 100 %.
constexpr double kTop = 3.0;
constexpr double kCaptionGap = 3.0;  ///< between caption and bracket
constexpr double kBracketHeight = 4.0;
constexpr double kChipGap = 4.0;  ///< between bracket and chip
constexpr double kChipHeight = 30.0;
constexpr double kNumberGap = 3.0;
constexpr double kBottom = 4.0;
constexpr double kPrefillPadding = 9.0;
constexpr double kDecodePadding = 9.0;
constexpr double kLeastWidth = 28.0;
constexpr double kBetweenDecode = 8.0;
constexpr double kBetweenPhases = 22.0;
constexpr double kBetweenCaptions = 18.0;
constexpr double kBracketInset = 2.0;
constexpr double kSpaceMark = 9.0;
/// The painter elides longer labels; one token must not fill the strip.
constexpr double kLargestWidth = 220.0;

class Builder {
public:
    Builder(const ChipContent& content, const Theme& theme)
        : m_content(content)
        , m_theme(theme)
        , m_prefill(theme.font(FontRole::Chip))
        , m_decode(boldOf(theme.font(FontRole::Chip)))
        , m_number(boldOf(theme.font(FontRole::Table)))
        , m_caption(theme.font(FontRole::Table))
    {
    }

    ChipLayout build()
    {
        placeRows();
        placePrefill();
        placeDecode();
        placeGroups();
        return std::move(m_layout);
    }

private:
    static QFont boldOf(QFont font)
    {
        font.setBold(true);
        return font;
    }

    [[nodiscard]] double px(double length) const { return m_theme.px(length); }

    /// The newest chip is bold; every decode chip has room for bold text, so that a step moves no chip.
    [[nodiscard]] double chipWidth(const TokenLabel& label, const QString& below, bool prefill) const
    {
        const QFontMetricsF& metrics = prefill ? m_prefill : m_decode;
        const double text = metrics.horizontalAdvance(label.text) + (label.leadingSpace ? spaceMarkWidth(m_theme) : 0.0);
        const double padded = text + 2 * px(prefill ? kPrefillPadding : kDecodePadding);
        const double number = m_number.horizontalAdvance(below) + px(6);
        return std::min(std::max({ padded, number, px(kLeastWidth) }), std::max(px(kLargestWidth), number));
    }

    void placeRows()
    {
        m_layout.captionTop = px(kTop);
        m_layout.captionHeight = m_caption.height();
        m_layout.bracketTop = m_layout.captionTop + m_layout.captionHeight - 1 + px(kCaptionGap) - 2;
        m_chipTop = m_layout.bracketTop + px(kBracketHeight + kChipGap);
        m_chipHeight = std::max(px(kChipHeight), m_decode.height() + 6);
        m_layout.numberTop = m_chipTop + m_chipHeight + px(kNumberGap);
        m_layout.numberHeight = m_number.height();
        m_layout.height = m_layout.numberTop + m_layout.numberHeight + px(kBottom);
    }

    void add(int position, bool prefill, double width)
    {
        m_layout.chips.push_back({ position, prefill, QRectF(m_x, m_chipTop, width, m_chipHeight) });
        m_x += width;
    }

    void placePrefill()
    {
        const int count = std::min(m_content.promptLength, static_cast<int>(m_content.tokens.size()));
        for (int i = 0; i < count; ++i)
            add(i, true, chipWidth(m_content.tokens[static_cast<std::size_t>(i)], QLocale().toString(i + 1), true));
        if (count == 0)
            return;
        m_layout.prefillBracket = QRectF(0, m_layout.bracketTop, m_x, px(kBracketHeight));
        const double caption = m_caption.horizontalAdvance(m_content.prefillCaption);
        m_layout.prefillCaption = QRectF(0, m_layout.captionTop, caption, m_layout.captionHeight);
        m_x = std::max(m_x + px(kBetweenPhases), caption + px(kBetweenCaptions));
        m_layout.width = std::max(m_layout.prefillBracket.right(), caption);
    }

    void placeDecode()
    {
        const double left = m_x;
        const int known = static_cast<int>(m_content.tokens.size());
        for (int i = m_content.promptLength; i < known; ++i) {
            add(i, false, chipWidth(m_content.tokens[static_cast<std::size_t>(i)], QLocale().toString(i + 1), false));
            m_x += px(kBetweenDecode);
        }
        const bool anyFed = known > m_content.promptLength;
        if (anyFed) {
            const double caption = m_caption.horizontalAdvance(m_content.decodeCaption);
            const double right = std::max(m_x - px(kBetweenDecode), left + caption);
            m_layout.decodeCaption = QRectF(left, m_layout.captionTop, right - left, m_layout.captionHeight);
            m_layout.width = std::max(m_layout.width, right);
        }
        if (m_content.hasNext) {
            add(-1, false, chipWidth(m_content.next, m_content.nextCaption, false));
            m_layout.width = std::max(m_layout.width, m_x);
        }
    }

    void placeGroups()
    {
        for (const ByteGroup& group : m_content.groups) {
            const Chip* first = m_layout.ofPosition(group.first);
            const Chip* last = m_layout.ofPosition(group.first + group.count - 1);
            if (first == nullptr || last == nullptr)
                continue;
            const double left = first->rect.left() + px(kBracketInset);
            const double right = last->rect.right() - px(kBracketInset);
            const double top = first->rect.bottom() + 1;
            ChipGroup placed;
            placed.bracket = QRectF(left, top, right - left, px(kBracketHeight));
            placed.text = QRectF(left - px(8), m_layout.numberTop + 2, right - left + px(16), m_layout.numberHeight);
            const QString from = QLocale().toString(group.first + 1);
            const QString to = QLocale().toString(group.first + group.count);
            placed.label = group.character.isEmpty() ? QStringLiteral("%1–%2").arg(from, to)
                                                     : QStringLiteral("%1–%2 %3").arg(from, to, group.character);
            placed.first = group.first;
            placed.count = group.count;
            m_layout.groups.push_back(placed);
        }
    }

    const ChipContent& m_content;
    const Theme& m_theme;
    QFontMetricsF m_prefill;
    QFontMetricsF m_decode;
    QFontMetricsF m_number;
    QFontMetricsF m_caption;
    ChipLayout m_layout;
    double m_x = 0.0;
    double m_chipTop = 0.0;
    double m_chipHeight = 0.0;
};

}  // namespace

const Chip* ChipLayout::at(double x, double y) const
{
    if (chips.empty() || y < chips.front().rect.top() || y > numberTop + numberHeight)
        return nullptr;
    // Chips are in order: the only candidate is the last one that starts at or before x.
    auto after = std::upper_bound(chips.begin(), chips.end(), x, [](double value, const Chip& chip) { return value < chip.rect.left(); });
    if (after == chips.begin())
        return nullptr;
    const Chip& chip = *std::prev(after);
    return x <= chip.rect.right() ? &chip : nullptr;
}

const Chip* ChipLayout::ofPosition(int position) const
{
    if (position < 0 || position >= static_cast<int>(chips.size()) || chips[static_cast<std::size_t>(position)].position != position)
        return nullptr;
    return &chips[static_cast<std::size_t>(position)];
}

ChipLayout layOutChips(const ChipContent& content, const Theme& theme)
{
    return Builder(content, theme).build();
}

double spaceMarkWidth(const Theme& theme)
{
    return theme.px(kSpaceMark);
}

}  // namespace kvscope
