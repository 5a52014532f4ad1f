// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

#include "theme/stylesheet.h"

#include <QApplication>
#include <QEvent>
#include <QPalette>
#include <QPointer>
#include <QScreen>
#include <QStyle>
#include <QStyleFactory>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace kvscope {
namespace {

constexpr double kReferenceDpi = 96.0;

/// One column of the colour table, as 0xRRGGBB.
struct ColorColumn {
    ThemeId id;
    const char* name;
    QRgb bg, surface, border, edge, grid, text, text2, disabled, accent, onAccent, tint, off, offFill, offTint, naGround, naLine;
    std::array<QRgb, 5> stagesOn;
    std::array<QRgb, 5> stagesOff;
};

constexpr std::array<QRgb, 5> kLightStagesOn { 0x143F80, 0x1F5FBF, 0x4F86D6, 0x86AFE8, 0xBCD3F4 };
constexpr std::array<QRgb, 5> kLightStagesOff { 0x6E2A05, 0xA8430A, 0xD4702F, 0xEBA374, 0xF5CDB1 };
constexpr std::array<QRgb, 5> kPrintStages { 0x1A1A1A, 0x4A4A4A, 0x7A7A7A, 0xABABAB, 0xDADADA };

constexpr std::array<ColorColumn, 5> kColumns {
    ColorColumn { .id = ThemeId::Light,
        .name = "light",
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
    ColorColumn { .id = ThemeId::Dark,
        .name = "dark",
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
    ColorColumn { .id = ThemeId::Projector,
        .name = "projector",
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
    ColorColumn { .id = ThemeId::HighContrast,
        .name = "high-contrast",
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
    ColorColumn { .id = ThemeId::Print,
        .name = "print",
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

const ColorColumn& columnOf(ThemeId id)
{
    const auto found = std::find_if(kColumns.begin(), kColumns.end(), [id](const ColorColumn& column) { return column.id == id; });
    return found != kColumns.end() ? *found : kColumns.front();
}

std::array<QColor, 5> colors(const std::array<QRgb, 5>& values)
{
    std::array<QColor, 5> result;
    std::transform(values.begin(), values.end(), result.begin(), [](QRgb value) { return QColor(value); });
    return result;
}

double screenScale()
{
    const QScreen* screen = QGuiApplication::primaryScreen();
    return screen != nullptr ? screen->logicalDotsPerInch() / kReferenceDpi : 1.0;
}

QPalette paletteOf(const Theme& theme)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const QColor& color, const QColor& disabled) {
        palette.setColor(QPalette::Active, role, color);
        palette.setColor(QPalette::Inactive, role, color);
        palette.setColor(QPalette::Disabled, role, disabled);
    };
    set(QPalette::Window, theme.bg, theme.bg);
    set(QPalette::WindowText, theme.text, theme.disabled);
    set(QPalette::Base, theme.surface, theme.naGround);
    set(QPalette::AlternateBase, theme.naGround, theme.naGround);
    set(QPalette::Text, theme.text, theme.disabled);
    set(QPalette::Button, theme.surface, theme.naGround);
    set(QPalette::ButtonText, theme.text, theme.disabled);
    set(QPalette::BrightText, theme.onAccent, theme.onAccent);
    set(QPalette::PlaceholderText, theme.disabled, theme.disabled);
    set(QPalette::Highlight, theme.accent, theme.disabled);
    set(QPalette::HighlightedText, theme.onAccent, theme.onAccent);
    set(QPalette::ToolTipBase, theme.surface, theme.surface);
    set(QPalette::ToolTipText, theme.text, theme.text);
    set(QPalette::Link, theme.accent, theme.disabled);
    set(QPalette::LinkVisited, theme.accent, theme.disabled);
    set(QPalette::Light, theme.surface, theme.surface);
    set(QPalette::Midlight, theme.grid, theme.grid);
    set(QPalette::Mid, theme.border, theme.border);
    set(QPalette::Dark, theme.edge, theme.edge);
    set(QPalette::Shadow, theme.edge, theme.edge);
    return palette;
}

Theme& current()
{
    static Theme theme = makeTheme(ThemeId::Light, 1.0);
    return theme;
}

}  // namespace

int Theme::ipx(double atHundred) const
{
    const int rounded = static_cast<int>(std::lround(px(atHundred)));
    return atHundred > 0.0 ? std::max(1, rounded) : rounded;
}

QFont Theme::font(FontRole role) const
{
    double points = 9.75;
    bool bold = false;
    switch (role) {
    case FontRole::Tick: points = 8.25; break;
    case FontRole::Table: points = 9.0; break;
    case FontRole::Body: points = 9.75; break;
    case FontRole::Chip: points = 10.5; break;
    case FontRole::Title:
        points = 10.5;
        bold = true;
        break;
    case FontRole::Number:
        points = 12.0;
        bold = true;
        break;
    case FontRole::Result:
        points = 15.0;
        bold = true;
        break;
    }
    QFont font;
    font.setFamilies(QGuiApplication::font().families());
    font.setPointSizeF(points * zoom);
    font.setBold(bold);
    return font;
}

Theme makeTheme(ThemeId id, double zoom)
{
    const ColorColumn& column = columnOf(id);
    Theme theme;
    theme.id = column.id;
    theme.zoom = zoom;
    theme.dpiScale = screenScale();
    theme.bg = column.bg;
    theme.surface = column.surface;
    theme.border = column.border;
    theme.edge = column.edge;
    theme.grid = column.grid;
    theme.text = column.text;
    theme.text2 = column.text2;
    theme.disabled = column.disabled;
    theme.accent = column.accent;
    theme.onAccent = column.onAccent;
    theme.tint = column.tint;
    theme.off = column.off;
    theme.offFill = column.offFill;
    theme.offTint = column.offTint;
    theme.naGround = column.naGround;
    theme.naLine = column.naLine;
    theme.stagesOn = colors(column.stagesOn);
    theme.stagesOff = colors(column.stagesOff);
    return theme;
}

const Theme& theme()
{
    return current();
}

void applyTheme(QApplication& application, ThemeId id, double zoom)
{
    // A key held at the end of the range asks for the same again and again, and every widget would be styled anew each time.
    if (!application.styleSheet().isEmpty() && current().id == id && qFuzzyCompare(current().zoom, zoom))
        return;
    current() = makeTheme(id, zoom);
    // Fusion draws the same on every desktop; the style sheet wraps it, so its name is asked for only before there is a sheet.
    if (application.styleSheet().isEmpty())
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(paletteOf(current()));
    QApplication::setFont(current().font(FontRole::Body));
    application.setStyleSheet(styleSheet(current()));
    // While it takes a new sheet Qt polishes widgets one by one, and whoever is polished gets the font back that it had before: one that its
    // parent, polished earlier, has just set is lost. So all hear of the change once more, when that is over.
    const QWidgetList widgets = QApplication::allWidgets();
    for (const QPointer<QWidget>& widget : QList<QPointer<QWidget>>(widgets.begin(), widgets.end())) {
        QEvent changed(QEvent::StyleChange);
        if (widget)
            QCoreApplication::sendEvent(widget, &changed);
    }
}

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const float part = static_cast<float>(std::clamp(share, 0.0, 1.0));
    const auto mix = [part](float a, float b) { return a + (b - a) * part; };
    return QColor::fromRgbF(mix(from.redF(), to.redF()), mix(from.greenF(), to.greenF()), mix(from.blueF(), to.blueF()));
}

QString themeName(ThemeId id)
{
    return QString::fromLatin1(columnOf(id).name);
}

std::optional<ThemeId> themeFromName(const QString& name)
{
    for (const ColorColumn& column : kColumns) {
        if (name == QLatin1String(column.name))
            return column.id;
    }
    return std::nullopt;
}

}  // namespace kvscope
