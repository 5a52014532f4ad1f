// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Colours, fonts and sizes of the window, used by style, palette, widgets and plots. GUI thread only.

#include "theme/themetable.h"

#include <QColor>
#include <QFont>
#include <QString>

#include <array>
#include <optional>

class QApplication;
class QBrush;
class QWidget;

namespace kvscope {

/// Uses of text; sizes at 100 % are 8.25, 9, 9.75, 10.5, 10.5 bold, 12 bold and 15 bold points.
enum class FontRole { Tick, Table, Body, Chip, Title, Number, Result };

/// Fills that carry meaning without colour.
enum class HatchKind {
    NotApplicable,  ///< 45° lines, 6 px period, n/a ground
    FirstTokenLeftOut,  ///< dots, 4 px period, n/a ground
    Off,  ///< diagonal stripes in the off colour on off-tint: recomputed
    Others,  ///< diagonal grey stripes: the rest of a distribution
};

/// Named colours of one theme, and its metrics at a given zoom. Immutable value.
struct Theme {
    ThemeId id = ThemeId::Light;
    bool paper = false;  ///< on and off have the same ink: patterns tell them apart
    bool softBorders = false;  ///< borders are too faint to stand beside the colours of a heatmap
    double lineFactor = 1.0;  ///< for plot lines
    double zoom = 1.0;  ///< Ctrl + / − / 0; 1 = 100 %
    double dpiScale = 1.0;  ///< the screen's logical dots per inch / 96; fonts follow it themselves, lengths through px()
    QColor bg, surface, border, edge, grid, text, text2, disabled, accent, onAccent, tint, off, offFill, offTint, naGround, naLine;
    std::array<QColor, 5> stagesOn;  ///< QKV, attention, output projection, MLP, rest; dark to light
    std::array<QColor, 5> stagesOff;

    /// A length given at 96 dpi and 100 %, scaled with the font, in device-independent pixels.
    [[nodiscard]] double px(double atHundred) const { return atHundred * zoom * dpiScale; }
    [[nodiscard]] int ipx(double atHundred) const;  ///< px(), rounded, at least 1 for a positive length
    [[nodiscard]] QFont font(FontRole role) const;
    /// A pixmap brush made for this device pixel ratio (Qt's own patterns do not scale).
    [[nodiscard]] QBrush hatch(HatchKind kind, double devicePixelRatio) const;
};

/// A theme's table at a zoom, in use or not (exports use Print or the requested one).
[[nodiscard]] Theme makeTheme(ThemeId id, double zoom);

/// The current theme. Widgets read it when painting and relayout on QEvent::PaletteChange, FontChange or StyleChange.
[[nodiscard]] const Theme& theme();

// The zoom range in which text is readable and the window usable.
inline constexpr double kSmallestZoom = 0.7;
inline constexpr double kLargestZoom = 3.0;

/// Sets style, palette and font of the application; every widget hears of it by the events above.
void applyTheme(QApplication& application, ThemeId id, double zoom);

/// A colour of this theme between two others: 0 = @p from, 1 = @p to.
[[nodiscard]] QColor mixed(const QColor& from, const QColor& to, double share);

/// Colour of a label's text, by what it says. The palette has it, so it follows the theme by itself.
enum class TextRole { Plain, Secondary, Off, Accent };
void setTextRole(QWidget& widget, TextRole role);

[[nodiscard]] QString themeName(ThemeId id);  ///< for options and settings
[[nodiscard]] QString themeTitle(ThemeId id);  ///< on screen, in the window's language
/// The theme of that name; nullopt if unknown.
[[nodiscard]] std::optional<ThemeId> themeFromName(const QString& name);

}  // namespace kvscope
