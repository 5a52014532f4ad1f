// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/stylesheet.h"

#include <QHash>

namespace kvscope {
namespace {

// @name@ is a colour of the table, [n] a length at 96 dpi and 100 %.
constexpr const char* kSheet = R"(
QMainWindow, QDialog { background: @bg@; }
QMainWindow::separator { background: @bg@; width: [10]px; height: [10]px; }
QMainWindow::separator:hover { background: @tint@; }

QWidget[bar="true"] { background: @surface@; border: none; border-bottom: 1px solid @border@; }

QMenuBar { background: @surface@; color: @text@; border-bottom: 1px solid @border@; padding: 0 [8]px; }
QMenuBar::item { background: transparent; padding: [6]px [11]px; }
QMenuBar QToolButton[tab="true"] { background: transparent; color: @text2@; border: none; border-bottom: [2]px solid transparent; border-radius: 0; min-height: [17]px; padding: [6]px [14]px; }
QMenuBar QToolButton[tab="true"]:hover { color: @text@; background: @tint@; }
QMenuBar QToolButton[tab="true"]:checked { color: @accent@; border-bottom-color: @accent@; font-weight: bold; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @tint@; color: @text@; }
QMenu { background: @surface@; color: @text@; border: 1px solid @border@; padding: [4]px; }
QMenu::item { padding: [5]px [24]px [5]px [24]px; border: 1px solid transparent; border-radius: [4]px; }
QMenu::item:selected { background: @tint@; border-color: @accent@; color: @text@; }
QMenu::item:disabled { color: @disabled@; }
QMenu::separator { height: 1px; background: @border@; margin: [4]px [8]px; }
QFrame[card="true"] { background: @surface@; border: 1px solid @edge@; border-radius: [6]px; }
QToolTip { background: @surface@; color: @text@; border: 1px solid @edge@; padding: [4]px; }

QPushButton, QToolButton { background: @surface@; color: @text@; border: 1px solid @border@; border-radius: [5]px; padding: 0 [14]px; min-height: [36]px; outline: none; }
QToolButton { padding: 0 [10]px; }
QPushButton[compact="true"], QToolButton[compact="true"] { min-height: [22]px; padding: 0 [8]px; }
QPushButton:hover, QToolButton:hover { background: @tint@; border-color: @accent@; }
QPushButton:pressed, QToolButton:pressed { background: @tint@; border-color: @accent@; }
QPushButton:disabled, QToolButton:disabled { background: @naGround@; color: @disabled@; border-color: @border@; }
QPushButton:checked, QToolButton:checked { background: @tint@; border-color: @accent@; color: @accent@; }
QPushButton[filled="true"] { background: @accent@; color: @onAccent@; border-color: @accent@; }
QPushButton[filled="true"]:hover, QPushButton[filled="true"]:pressed { background: @stage0@; border-color: @stage0@; color: @onStage0@; }
QPushButton[filled="true"]:disabled { background: @naGround@; color: @disabled@; border-color: @border@; }
QToolButton[flat="true"] { background: transparent; border-color: transparent; padding: 0; min-height: [22]px; }
QToolButton[flat="true"]:hover { background: @tint@; border-color: @accent@; }
QToolButton::menu-indicator, QPushButton::menu-indicator { image: none; width: 0; }

QLineEdit, QPlainTextEdit, QTextEdit { background: @surface@; color: @text@; border: 1px solid @edge@; border-radius: [5]px; padding: [3]px [5]px; selection-background-color: @accent@; selection-color: @onAccent@; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: @accent@; }
QLineEdit:disabled, QPlainTextEdit:disabled { background: @naGround@; color: @disabled@; border-color: @border@; }

QAbstractSpinBox QLineEdit { border: none; background: transparent; padding: 0; }

QLabel { background: transparent; border: none; }
QLabel[role="secondary"] { color: @text2@; }
QLabel[role="off"] { color: @off@; }
QLabel[role="accent"] { color: @accent@; }
QLabel:disabled { color: @disabled@; }
QCheckBox, QRadioButton { background: transparent; spacing: [6]px; }

QTableView, QListView, QTreeView { background: @surface@; alternate-background-color: @surface@; color: @text@; border: none; gridline-color: @grid@; selection-background-color: @tint@; selection-color: @text@; outline: none; }
QHeaderView { background: @surface@; border: none; }
QHeaderView::section { background: @surface@; color: @text2@; border: none; border-bottom: 1px solid @border@; padding: 0 [4]px; }
QTableCornerButton::section { background: @surface@; border: none; }

QSlider { background: transparent; min-height: [16]px; outline: none; }
QSlider::groove:horizontal { background: @border@; height: [2]px; border: none; }
QSlider::sub-page:horizontal { background: @accent@; height: [2]px; }
QSlider::handle:horizontal { background: @surface@; border: [2]px solid @accent@; width: [8]px; height: [8]px; margin: -[5]px 0; border-radius: [6]px; }
QSlider::handle:horizontal:hover { background: @tint@; }

QScrollBar:vertical { background: transparent; width: [10]px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: [10]px; margin: 0; }
QScrollBar::handle { background: @disabled@; border-radius: [3]px; margin: [2]px; }
QScrollBar::handle:vertical { min-height: [24]px; }
QScrollBar::handle:horizontal { min-width: [24]px; }
QScrollBar::handle:hover { background: @edge@; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none; border: none; width: 0; height: 0; }

QTabWidget::pane { border: none; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: @text2@; border: none; border-bottom: [2]px solid transparent; padding: [3]px [11]px; }
QTabBar::tab:hover { color: @text@; background: @tint@; }
QTabBar::tab:selected { color: @accent@; border-bottom-color: @accent@; }

QProgressBar { background: @naGround@; border: 1px solid @border@; border-radius: 0; min-height: [6]px; max-height: [6]px; text-align: center; }
QProgressBar::chunk { background: @accent@; }
QScrollArea, QAbstractScrollArea { background: transparent; border: none; }
QSplitter::handle { background: @bg@; }
QStatusBar { background: @surface@; border-top: 1px solid @border@; color: @text2@; }
QStatusBar::item { border: none; }
)";

QHash<QString, QColor> names(const Theme& theme)
{
    // Text on the first stage's colour: whichever of the theme's two grounds for text stands out more.
    const QColor stage0 = theme.stagesOn[0];
    const QColor onStage0 = stage0.lightnessF() > 0.5F ? theme.onAccent : QColor(Qt::white);
    return {
        { QStringLiteral("bg"), theme.bg },
        { QStringLiteral("surface"), theme.surface },
        { QStringLiteral("border"), theme.border },
        { QStringLiteral("edge"), theme.edge },
        { QStringLiteral("grid"), theme.grid },
        { QStringLiteral("text"), theme.text },
        { QStringLiteral("text2"), theme.text2 },
        { QStringLiteral("disabled"), theme.disabled },
        { QStringLiteral("accent"), theme.accent },
        { QStringLiteral("onAccent"), theme.onAccent },
        { QStringLiteral("tint"), theme.tint },
        { QStringLiteral("off"), theme.off },
        { QStringLiteral("naGround"), theme.naGround },
        { QStringLiteral("stage0"), stage0 },
        { QStringLiteral("onStage0"), onStage0 },
    };
}

}  // namespace

QString styleSheet(const Theme& theme)
{
    const QHash<QString, QColor> colors = names(theme);
    const QString source = QString::fromLatin1(kSheet);
    QString result;
    result.reserve(source.size());
    for (qsizetype i = 0; i < source.size(); ++i) {
        const QChar c = source[i];
        const QChar closing = c == QLatin1Char('@') ? QLatin1Char('@') : QLatin1Char(']');
        // Square brackets also stand in selectors, [name="value"]; a length is a bracket before a digit.
        const bool length = c == QLatin1Char('[') && i + 1 < source.size() && source[i + 1].isDigit();
        if (c != QLatin1Char('@') && !length) {
            result += c;
            continue;
        }
        const qsizetype end = source.indexOf(closing, i + 1);
        const QString word = source.mid(i + 1, end - i - 1);
        if (length) {
            result += QString::number(theme.ipx(word.toDouble()));
        } else {
            Q_ASSERT(colors.contains(word));
            result += colors.value(word).name();
        }
        i = end;
    }
    return result;
}

}  // namespace kvscope
