// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: zoom, theme, the enlarged panel, and what is remembered of them until the next start.
#include "shell/mainwindow.h"

#include "shell/bar/controlbar.h"
#include "shell/bar/speedcontrol.h"
#include "shell/dockarea.h"
#include "shell/mainmenu.h"
#include "shell/presenter/presenter.h"
#include "shell/presenter/speakerbar.h"
#include "shell/statusbar.h"
#include "shell/strip/tokenstrip.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "text/language.h"
#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/lesson/play/lessonplayer.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLayout>
#include <QLocale>
#include <QScreen>
#include <QSettings>

#include <algorithm>
#include <array>

namespace kvscope {

namespace {
constexpr std::array kZooms { kSmallestZoom, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, kLargestZoom };
/// What the bars and one row of panels need at least, at 96 dpi and 100 %.
constexpr double kLeastWidth = 800.0;
constexpr double kLeastHeight = 512.0;

constexpr int kLargeScreen = 2200;
constexpr double kZoomOfLargeScreen = 1.25;
}  // namespace

double MainWindow::largestZoom() const
{
    // A window that is larger than its screen, as in a test, may fill what it has.
    const QSize frame = isVisible() ? frameGeometry().size() - size() : QSize();
    const QSize room = (screen()->availableGeometry().size() - frame).expandedTo(size());
    const double widest = room.width() / (kLeastWidth * theme().dpiScale);
    const double highest = room.height() / (kLeastHeight * theme().dpiScale);
    return std::clamp(std::min(widest, highest), kSmallestZoom, kLargestZoom);
}

void MainWindow::stepZoom(int direction)
{
    constexpr double kSame = 0.01;
    const double now = theme().zoom;
    if (direction == 0) {
        setZoom(1.0);
    } else if (direction < 0) {
        const auto before = std::find_if(kZooms.rbegin(), kZooms.rend(), [&](double zoom) { return zoom < now - kSame; });
        setZoom(before == kZooms.rend() ? kSmallestZoom : *before);
    } else {
        const auto next = std::find_if(kZooms.begin(), kZooms.end(), [&](double zoom) { return zoom > now + kSame; });
        if (next == kZooms.end() || *next > largestZoom() + kSame) {
            m_status->showMessage(tr("Zoom %1: more would not fit on this screen").arg(wholePercentText(now)));
            return;
        }
        setZoom(*next);
    }
}

void MainWindow::setZoom(double zoom)
{
    // All at once: between the new sizes and the new arrangement nothing may be seen.
    setUpdatesEnabled(false);
    applyTheme(*qApp, theme().id, std::clamp(zoom, kSmallestZoom, largestZoom()));
    m_docks->refit();
    layout()->activate();
    setUpdatesEnabled(true);
    m_status->showMessage({});  // what was said about an earlier one
}

void MainWindow::setTheme(ThemeId id)
{
    applyTheme(*qApp, id, theme().zoom);
    m_menu->setThemeShown(id);
    if (!m_paletteChosen) {
        m_state->setPalette(id == ThemeId::Print ? PaletteId::Grey : PaletteId::Viridis);
    }
}

void MainWindow::present()
{
    if (m_presenter == nullptr) {
        m_presenter = new Presenter({ m_state, m_controller, m_race, m_lessonPlayer }, this);
        connect(m_presenter, &Presenter::left, this, [this] { activateWindow(); });
    }
    QScreen* shown = screen();
    for (QScreen* each : QGuiApplication::screens()) {
        if (each != screen()) {
            shown = each;  // the audience's; the window stays where the teacher sees it
        }
    }
    m_presenter->start(shown);
    if (shown != screen()) {
        m_speakerBar->start(m_presenter);
    }
}

void MainWindow::followScreens()
{
    if (m_presenter != nullptr && m_presenter->isVisible()) {
        m_speakerBar->stop();
        present();
    }
    const QRect room = screen()->availableGeometry();
    if (!isFullScreen() && !room.intersects(frameGeometry())) {
        resize(size().boundedTo(room.size()));
        move(room.topLeft());
    }
}

void MainWindow::showEnlarged()
{
    const bool alone = m_docks->enlarged() != nullptr;
    m_controlBar->setVisible(!alone);
    m_tokenStrip->setVisible(!alone);
    if (alone) {
        qApp->installEventFilter(this);
    } else {
        qApp->removeEventFilter(this);
    }
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    // Whatever has the keyboard in an enlarged panel, Esc leaves that first.
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
        && QApplication::activePopupWidget() == nullptr && QApplication::activeModalWidget() == nullptr) {
        const auto* widget = qobject_cast<QWidget*>(watched);
        if (widget != nullptr && widget->window() == this) {
            goBackOneLevel();
            return true;
        }
    }
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::restoreSettings()
{
    QSettings settings;
    const QRect room = screen()->availableGeometry();
    resize(QSize(theme().ipx(1280), theme().ipx(800)).boundedTo(room.size()));
    restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
    // It may have been larger, and the text too, on another screen.
    if (width() > room.width() || height() > room.height()) {
        resize(size().boundedTo(room.size()));
    }
    if (!settings.contains(QStringLiteral("zoom")) && room.width() >= kLargeScreen) {
        applyTheme(*qApp, theme().id, kZoomOfLargeScreen);  // read from the same distance as a small one
    }
    if (theme().zoom > largestZoom()) {
        applyTheme(*qApp, theme().id, largestZoom());
    }
    m_docks->restore(settings);
    m_menu->setThemeShown(theme().id);
    m_menu->setLanguageShown(currentLanguage());
    m_menu->setKernelsShown(m_controller->kernels());
    const QVariant palette = settings.value(QStringLiteral("palette"));
    m_paletteChosen = palette.isValid();
    const PaletteId ofTheme = theme().id == ThemeId::Print ? PaletteId::Grey : PaletteId::Viridis;
    m_state->setPalette(
        m_paletteChosen ? static_cast<PaletteId>(std::clamp(palette.toInt(), 0, static_cast<int>(PaletteId::Grey))) : ofTheme);
}

void MainWindow::resetSettings()
{
    QSettings().clear();
    m_paletteChosen = false;
    m_leftHead.reset();
    setTheme(kThemes.front().id);
    setZoom(1.0);
    setLanguage(systemLanguage());
    m_menu->setLanguageShown(currentLanguage());
    m_docks->resetLayout();
    m_menu->setRecentSessions({});
    m_state->setAttentionBudget(RunModel::kUsualAttentionBudget);
    m_state->setWhatIf({});
    m_state->setWhatIfMemory({});
    m_controlBar->setSpeed(kUsualSpeed);
    m_controller->setSpeed(m_controlBar->speed());
    if (!m_lessonPlayer->isActive() && !m_state->isRecorded()) {
        m_controller->setSampling({});  // a lesson's is its own, and that of a recorded run cannot be changed
        m_controlBar->setSampling({});
    }
    m_status->showMessage(tr("All settings have their defaults again"));
}

void MainWindow::saveSettings() const
{
    QSettings settings;
    settings.setValue(QStringLiteral("geometry"), saveGeometry());
    if (m_paletteChosen) {
        settings.setValue(QStringLiteral("palette"), static_cast<int>(m_state->palette()));
    }
    settings.setValue(QStringLiteral("theme"), themeName(theme().id));
    settings.setValue(QStringLiteral("zoom"), theme().zoom);
    settings.setValue(QStringLiteral("language"), languageCode(currentLanguage()));
    m_docks->save(settings);
    saveChoices();
}

}  // namespace kvscope
