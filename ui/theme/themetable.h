// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The themes: one row each. Menus, settings, exports and the command line read this table; a new theme is an enumerator and a row here.
// Plain C++ without Qt, because the command line is built without the window too.

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

// lupdate finds the titles by this name, which is Qt's.
#ifndef QT_TRANSLATE_NOOP
#define QT_TRANSLATE_NOOP(context, text) text
#define KVSCOPE_OWN_TRANSLATE_NOOP
#endif

namespace kvscope {

enum class ThemeId { Light, Dark, Projector, HighContrast, Print };

using StageColors = std::array<std::uint32_t, 5>;  ///< QKV, attention, projection, MLP, rest; dark to light

/// Colours are 0xRRGGBB; what each is for stands in the struct Theme.
struct ThemeRow {
    ThemeId id;
    const char* name;  ///< in options and settings
    const char* title;  ///< on screen, in English; translated in the context "Theme"
    bool paper = false;  ///< on and off have the same ink, so patterns alone tell them apart
    bool softBorders = false;  ///< borders are too faint to stand beside the colours of a heatmap
    double lineFactor = 1.0;  ///< for the lines of plots
    std::uint32_t bg, surface, border, edge, grid, text, text2, disabled, accent, onAccent, tint, off, offFill, offTint, naGround, naLine;
    StageColors stagesOn, stagesOff;
};

inline constexpr StageColors kLightStagesOn { 0x143F80, 0x1F5FBF, 0x4F86D6, 0x86AFE8, 0xBCD3F4 };
inline constexpr StageColors kLightStagesOff { 0x6E2A05, 0xA8430A, 0xD4702F, 0xEBA374, 0xF5CDB1 };
inline constexpr StageColors kPrintStages { 0x1A1A1A, 0x4A4A4A, 0x7A7A7A, 0xABABAB, 0xDADADA };

/// The first row is the default.
inline constexpr std::array kThemes {
    ThemeRow { .id = ThemeId::Light,
        .name = "light",
        .title = QT_TRANSLATE_NOOP("Theme", "Light"),
        .softBorders = true,
        .bg = 0xF2F4F7,
        .surface = 0xFFFFFF,
        .border = 0xD3D8E0,
        .edge = 0x8791A1,
        .grid = 0xE7EAEF,
        .text = 0x1A1F29,
        .text2 = 0x525C6B,
        .disabled = 0x8B94A3,
        .accent = 0x1F5FBF,
        .onAccent = 0xFFFFFF,
        .tint = 0xE6EEFA,
        .off = 0xA8430A,
        .offFill = 0xD4702F,
        .offTint = 0xFCEDE2,
        .naGround = 0xF4F5F8,
        .naLine = 0xD4D9E1,
        .stagesOn = kLightStagesOn,
        .stagesOff = kLightStagesOff },
    ThemeRow { .id = ThemeId::Dark,
        .name = "dark",
        .title = QT_TRANSLATE_NOOP("Theme", "Dark"),
        .softBorders = true,
        .bg = 0x14171C,
        .surface = 0x1D2127,
        .border = 0x363D48,
        .edge = 0x758092,
        .grid = 0x2A3039,
        .text = 0xE7EAF0,
        .text2 = 0xA9B2C0,
        .disabled = 0x6F7988,
        .accent = 0x7DB0FF,
        .onAccent = 0x0E1A2E,
        .tint = 0x20304C,
        .off = 0xF2A36E,
        .offFill = 0xD9793B,
        .offTint = 0x3A2819,
        .naGround = 0x20252C,
        .naLine = 0x3A424E,
        .stagesOn = { 0xD6E6FF, 0x9CC3FF, 0x6E9FEA, 0x4A78BF, 0x37598F },
        .stagesOff = { 0xFFE0CB, 0xF7BC93, 0xE08A4E, 0xB4652F, 0x864A22 } },
    ThemeRow { .id = ThemeId::Projector,
        .name = "projector",
        .title = QT_TRANSLATE_NOOP("Theme", "Projector"),
        .lineFactor = 1.5,
        .bg = 0xFFFFFF,
        .surface = 0xFFFFFF,
        .border = 0x8A8F98,
        .edge = 0x5A6270,
        .grid = 0xD0D4DA,
        .text = 0x000000,
        .text2 = 0x2B313B,
        .disabled = 0x6B7280,
        .accent = 0x0B4AA8,
        .onAccent = 0xFFFFFF,
        .tint = 0xDCE8FA,
        .off = 0x8F3400,
        .offFill = 0xC85A14,
        .offTint = 0xFBE3D2,
        .naGround = 0xF3F4F6,
        .naLine = 0xB9C0CA,
        .stagesOn = kLightStagesOn,
        .stagesOff = kLightStagesOff },
    ThemeRow { .id = ThemeId::HighContrast,
        .name = "high-contrast",
        .title = QT_TRANSLATE_NOOP("Theme", "High contrast"),
        .bg = 0x000000,
        .surface = 0x000000,
        .border = 0xFFFFFF,
        .edge = 0xFFFFFF,
        .grid = 0x5A5A5A,
        .text = 0xFFFFFF,
        .text2 = 0xFFFFFF,
        .disabled = 0xB4B4B4,
        .accent = 0x6FC3FF,
        .onAccent = 0x000000,
        .tint = 0x003A66,
        .off = 0xFFB347,
        .offFill = 0xFFB347,
        .offTint = 0x4A2A00,
        .naGround = 0x000000,
        .naLine = 0x8C8C8C,
        .stagesOn = { 0xFFFFFF, 0xBFE4FF, 0x6FC3FF, 0x2F8FD6, 0x1A5A8C },
        .stagesOff = { 0xFFF1DC, 0xFFD08A, 0xFFB347, 0xC97F1A, 0x8A5200 } },
    ThemeRow { .id = ThemeId::Print,
        .name = "print",
        .title = QT_TRANSLATE_NOOP("Theme", "Print"),
        .paper = true,
        .bg = 0xFFFFFF,
        .surface = 0xFFFFFF,
        .border = 0x6B6B6B,
        .edge = 0x4D4D4D,
        .grid = 0xDADADA,
        .text = 0x000000,
        .text2 = 0x3A3A3A,
        .disabled = 0x767676,
        .accent = 0x000000,
        .onAccent = 0xFFFFFF,
        .tint = 0xEDEDED,
        .off = 0x000000,
        .offFill = 0x8A8A8A,
        .offTint = 0xFFFFFF,
        .naGround = 0xFFFFFF,
        .naLine = 0x9A9A9A,
        .stagesOn = kPrintStages,
        .stagesOff = kPrintStages },
};

/// The names of all themes, for an option's check and help.
inline std::vector<std::string_view> themeNames()
{
    std::vector<std::string_view> names;
    names.reserve(kThemes.size());
    for (const ThemeRow& row : kThemes) {
        names.emplace_back(row.name);
    }
    return names;
}

}  // namespace kvscope

#ifdef KVSCOPE_OWN_TRANSLATE_NOOP
#undef QT_TRANSLATE_NOOP
#undef KVSCOPE_OWN_TRANSLATE_NOOP
#endif
