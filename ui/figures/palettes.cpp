// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/palettes.h"

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr PaletteStops kViridis { 0xFF440154, 0xFF482576, 0xFF414487, 0xFF355F8D, 0xFF2A788E, 0xFF21918C, 0xFF22A884, 0xFF42BE71,
    0xFF7AD151, 0xFFBDDF26, 0xFFFDE725 };
constexpr PaletteStops kCividis { 0xFF00224E, 0xFF0C3470, 0xFF35456C, 0xFF4F576C, 0xFF666970, 0xFF7D7C78, 0xFF948E77, 0xFFADA272,
    0xFFC8B866, 0xFFE5CF52, 0xFFFEE838 };
// 0 is white, so that ink on paper means weight.
constexpr PaletteStops kGrey { 0xFFFFFFFF, 0xFFE8E8E8, 0xFFD0D0D0, 0xFFB9B9B9, 0xFFA1A1A1, 0xFF8A8A8A, 0xFF727272, 0xFF5B5B5B, 0xFF434343,
    0xFF2C2C2C, 0xFF141414 };

/// Black and white have equal contrast here: (L + 0.05)² = 1.05 · 0.05.
constexpr double kInkThreshold = 0.179;

double linearChannel(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

int mixed(int from, int to, double share)
{
    return static_cast<int>(std::lround(from + share * (to - from)));
}

}  // namespace

const PaletteStops& paletteStops(PaletteId palette)
{
    switch (palette) {
    case PaletteId::Viridis: return kViridis;
    case PaletteId::Cividis: return kCividis;
    case PaletteId::Grey: return kGrey;
    }
    return kViridis;
}

QColor paletteColor(PaletteId palette, double shade)
{
    if (std::isnan(shade))
        return {};
    const PaletteStops& stops = paletteStops(palette);
    const double place = std::clamp(shade, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    const double share = place - static_cast<double>(below);
    const QRgb from = stops[below];
    const QRgb to = stops[below + 1];
    return { mixed(qRed(from), qRed(to), share), mixed(qGreen(from), qGreen(to), share), mixed(qBlue(from), qBlue(to), share) };
}

double relativeLuminance(const QColor& color)
{
    return 0.2126 * linearChannel(color.redF()) + 0.7152 * linearChannel(color.greenF()) + 0.0722 * linearChannel(color.blueF());
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const double first = relativeLuminance(a) + 0.05;
    const double second = relativeLuminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

QColor inkOn(const QColor& ground)
{
    return relativeLuminance(ground) > kInkThreshold ? QColor(Qt::black) : QColor(Qt::white);
}

QString paletteKey(PaletteId palette)
{
    switch (palette) {
    case PaletteId::Viridis: return QStringLiteral("viridis");
    case PaletteId::Cividis: return QStringLiteral("cividis");
    case PaletteId::Grey: return QStringLiteral("grey");
    }
    return {};
}

}  // namespace kvscope
