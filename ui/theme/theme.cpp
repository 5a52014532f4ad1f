// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

#include "theme/kvstyle.h"

#include <QApplication>
#include <QEvent>
#include <QPalette>
#include <QPointer>
#include <QScreen>
#include <QToolTip>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace kvscope {
namespace {

constexpr double kReferenceDpi = 96.0;

// Colours of text that Qt has no name for take the place of roles that the window has no other use for. kAccentText is that of links.
constexpr QPalette::ColorRole kSecondaryText = QPalette::LinkVisited;
constexpr QPalette::ColorRole kOffText = QPalette::BrightText;
constexpr QPalette::ColorRole kAccentText = QPalette::Link;

const ThemeRow& rowOf(ThemeId id)
{
    const auto* found = std::find_if(kThemes.begin(), kThemes.end(), [id](const ThemeRow& row) { return row.id == id; });
    return found != kThemes.end() ? *found : kThemes.front();
}

std::array<QColor, 5> colors(const StageColors& values)
{
    std::array<QColor, 5> result;
    std::transform(values.begin(), values.end(), result.begin(), [](std::uint32_t value) { return QColor(value); });
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
    set(kOffText, theme.off, theme.disabled);
    set(QPalette::PlaceholderText, theme.disabled, theme.disabled);
    set(QPalette::Highlight, theme.accent, theme.disabled);
    set(QPalette::HighlightedText, theme.onAccent, theme.onAccent);
    set(QPalette::ToolTipBase, theme.surface, theme.surface);
    set(QPalette::ToolTipText, theme.text, theme.text);
    set(kAccentText, theme.accent, theme.disabled);
    set(kSecondaryText, theme.text2, theme.disabled);
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
    const ThemeRow& row = rowOf(id);
    Theme theme;
    theme.id = row.id;
    theme.zoom = zoom;
    theme.paper = row.paper;
    theme.softBorders = row.softBorders;
    theme.lineFactor = row.lineFactor;
    theme.dpiScale = screenScale();
    theme.bg = row.bg;
    theme.surface = row.surface;
    theme.border = row.border;
    theme.edge = row.edge;
    theme.grid = row.grid;
    theme.text = row.text;
    theme.text2 = row.text2;
    theme.disabled = row.disabled;
    theme.accent = row.accent;
    theme.onAccent = row.onAccent;
    theme.tint = row.tint;
    theme.off = row.off;
    theme.offFill = row.offFill;
    theme.offTint = row.offTint;
    theme.naGround = row.naGround;
    theme.naLine = row.naLine;
    theme.stagesOn = colors(row.stagesOn);
    theme.stagesOff = colors(row.stagesOff);
    return theme;
}

const Theme& theme()
{
    return current();
}

void applyTheme(QApplication& application, ThemeId id, double zoom)
{
    Q_UNUSED(application)
    const bool styled = qobject_cast<KvStyle*>(QApplication::style()) != nullptr;
    // A key held at the end of the range repeats the same request; do not lay out every widget each time.
    if (styled && current().id == id && qFuzzyCompare(current().zoom, zoom))
        return;
    current() = makeTheme(id, zoom);
    if (!styled)
        QApplication::setStyle(new KvStyle);
    const QFont body = current().font(FontRole::Body);
    QApplication::setPalette(paletteOf(current()));
    QApplication::setFont(body);
    QToolTip::setPalette(QApplication::palette());
    QToolTip::setFont(body);
    // Qt posts these two; widgets must have their palette and font before they measure themselves.
    for (const QEvent::Type posted : { QEvent::ApplicationPaletteChange, QEvent::ApplicationFontChange })
        QCoreApplication::sendPostedEvents(nullptr, posted);
    // The style's lengths follow the zoom, so widgets must measure themselves again.
    const QWidgetList widgets = QApplication::allWidgets();
    for (const QPointer<QWidget>& widget : QList<QPointer<QWidget>>(widgets.begin(), widgets.end())) {
        QEvent changed(QEvent::StyleChange);
        if (widget)
            QCoreApplication::sendEvent(widget, &changed);
    }
}

void setTextRole(QWidget& widget, TextRole role)
{
    widget.setForegroundRole(role == TextRole::Secondary ? kSecondaryText
            : role == TextRole::Off                      ? kOffText
            : role == TextRole::Accent                   ? kAccentText
                                                         : QPalette::NoRole);
}

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const float part = static_cast<float>(std::clamp(share, 0.0, 1.0));
    const auto mix = [part](float a, float b) { return a + (b - a) * part; };
    return QColor::fromRgbF(mix(from.redF(), to.redF()), mix(from.greenF(), to.greenF()), mix(from.blueF(), to.blueF()));
}

QString themeName(ThemeId id)
{
    return QString::fromLatin1(rowOf(id).name);
}

QString themeTitle(ThemeId id)
{
    return QCoreApplication::translate("Theme", rowOf(id).title);
}

std::optional<ThemeId> themeFromName(const QString& name)
{
    for (const ThemeRow& row : kThemes) {
        if (name == QLatin1String(row.name))
            return row.id;
    }
    return std::nullopt;
}

}  // namespace kvscope
