// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/dockarea.h"

#include "shell/viewfactories.h"
#include "theme/theme.h"
#include "views/registry/viewregistry.h"
#include "widgets/ignorechildren.h"
#include "widgets/paneldock.h"
#include "widgets/panelframe.h"

#include <QAction>
#include <QEvent>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QTabBar>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

constexpr double kCompactBelow = 1100.0;  // at 100 %
constexpr double kLeastWidth = 768.0;  // the bars above need 800, less the margins
constexpr double kWideFrom = 1880.0;
constexpr double kLowBelow = 700.0;  // height of the window at 100 %
constexpr double kLeastHeight = 236.0;  // one row of panels
constexpr int kFits = 3;

/// The view with which one without a place is tabbed: in a low row a plot with two axes and a line of controls would be a strip.
/// @pre view.beside is not null
const char* besideIn(LayoutId layout, const View& view)
{
    const char* largest = layoutRows()[static_cast<std::size_t>(layout)].largest;
    const View* beside = findView(QString::fromLatin1(view.beside));
    return largest != nullptr && beside != nullptr && view.height > beside->height ? largest : view.beside;
}

}  // namespace

DockArea::DockArea(QWidget* parent) : QMainWindow(parent)
{
    setWindowFlags(Qt::Widget);  // QMainWindow's constructor makes every instance a top-level window
    setObjectName(QStringLiteral("dockArea"));
    setDockNestingEnabled(true);
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setAnimated(false);
}

DockArea::~DockArea()
{
    ignoreChildren(this);
}

void DockArea::addViews(const ViewContext& context)
{
    for (const View& view : views()) {
        const QString id = QString::fromLatin1(view.id);
        auto* dock = new PanelDock(id, factoriesOf(view).panel(context), this);
        connect(dock, &QDockWidget::visibilityChanged, this, &DockArea::refreshTitles);
        connect(dock, &QDockWidget::dockLocationChanged, this, &DockArea::refreshTitles);
        connect(dock->toggleViewAction(), &QAction::triggered, dock, [this, dock](bool shown) {
            if (!shown) {
                return;
            }
            dock->raise();  // it may be tabbed with others
            if (QWidget* field = dock->panel()->focusProxy()) {
                // After the menu has given the keyboard back.
                QTimer::singleShot(0, field, [field] { field->setFocus(Qt::OtherFocusReason); });
            }
            noteOpened(dock);
        });
        // A panel that has more to say where it is high must not keep that height when the room becomes less.
        dock->panel()->setMinimumHeight(theme().ipx(view.leastHeight));
        addEnlargeButton(dock->panel(), dock);
        dock->hide();
        m_docks.insert(id, dock);
        connect(dock, &QDockWidget::topLevelChanged, this, &DockArea::forgetShares);
        connect(dock, &QDockWidget::dockLocationChanged, this, &DockArea::forgetShares);
    }
    retranslate();
}

WidthClass DockArea::widthClass() const
{
    const double width = window()->width() / theme().zoom;
    return width < kCompactBelow ? WidthClass::Compact : width < kWideFrom ? WidthClass::Normal : WidthClass::Wide;
}

bool DockArea::isLow() const
{
    return window()->height() / theme().zoom < kLowBelow;
}

void DockArea::showState(const QByteArray& left)
{
    bool shown = false;
    {
        const QScopedValueRollback arranging(m_arranging, true);
        shown = !left.isEmpty() && restoreState(left);
    }
    if (shown) {
        m_arranged = true;
        applyShares();
        refreshTitles();
    } else {
        arrange();
    }
    fitSoon();  // once more when the layout has the sizes that follow from this
}

void DockArea::setLayout(LayoutId id)
{
    enlarge(nullptr);
    if (id == m_layout) {
        return;
    }
    m_left.insert(stateKey(m_layout), saveState());
    m_layout = id;
    showState(m_left.value(stateKey(id)));
    emit layoutChanged();
}

void DockArea::setLessonPanels(const QStringList& ids)
{
    if (ids.isEmpty() || ids == m_lessonPanels) {
        return;
    }
    if (m_layout != LayoutId::Lesson) {
        m_lessonPanels = ids;
        return;
    }
    enlarge(nullptr);
    m_left.insert(stateKey(m_layout), saveState());
    m_lessonPanels = ids;
    showState(m_left.value(stateKey(m_layout)));
}

void DockArea::resetLayout()
{
    enlarge(nullptr);
    m_left.remove(stateKey(m_layout));
    m_shares.remove(stateKey(m_layout));
    arrange();
    fitSoon();
}

void DockArea::refit()
{
    for (auto each = m_docks.cbegin(); each != m_docks.cend(); ++each) {
        each.value()->widget()->setMinimumHeight(theme().ipx(findView(each.key())->leastHeight));
    }
    if (m_enlarged != nullptr) {
        fillWith(m_enlarged);
    }
    if (!m_arranged || m_arranging || m_enlarged != nullptr) {
        return;
    }
    const WidthClass width = widthClass();
    const bool low = isLow();
    if (width == m_width && low == m_low) {
        applyShares();
        return;
    }
    m_left.insert(stateKey(m_layout), saveState());
    m_width = width;
    m_low = low;
    showState(m_left.value(stateKey(m_layout)));
}

void DockArea::fitSoon()
{
    m_fitsLeft = kFits;
    if (std::exchange(m_resizePending, true)) {
        return;
    }
    fitLater();
}

void DockArea::fitLater()
{
    // Docks must not be moved from inside the layout's own resize.
    QTimer::singleShot(0, this, [this] {
        refit();
        // What the panels need at least follows a change of font or size only in a later turn.
        if (--m_fitsLeft > 0) {
            fitLater();
        } else {
            m_resizePending = false;
        }
    });
}

void DockArea::arrange()
{
    const QScopedValueRollback arranging(m_arranging, true);
    m_shares.remove(stateKey(m_layout));
    for (QDockWidget* dock : std::as_const(m_docks)) {
        dock->setFloating(false);
        removeDockWidget(dock);
    }
    if (m_layout == LayoutId::Lesson) {
        arrangeLesson(m_width);
        parkOthers(dock(placedPanels().last()));
    } else {
        arrangeByTable();
        parkOthers(dock(layoutRows()[static_cast<std::size_t>(m_layout)].rest));
    }
    m_arranged = true;
    refreshTitles();
}

void DockArea::arrangeByTable()
{
    const auto holds = [this](const auto& row) { return row.layout == m_layout && holdsFor(row.windows, m_width, m_low); };
    QList<QDockWidget*> placed;
    for (const PanelPlace& place : panelPlaces()) {
        if (!holds(place)) {
            continue;
        }
        QDockWidget* each = dock(place.view);
        switch (place.placing) {
        case Placing::First: addDockWidget(Qt::TopDockWidgetArea, each); break;
        case Placing::RightOf: splitDockWidget(dock(place.neighbour), each, Qt::Horizontal); break;
        case Placing::Below: splitDockWidget(dock(place.neighbour), each, Qt::Vertical); break;
        case Placing::TabOf: tabifyDockWidget(dock(place.neighbour), each); break;
        }
        placed << each;
    }
    for (QDockWidget* each : std::as_const(placed)) {
        each->show();
    }
    for (const PanelPlace& place : panelPlaces()) {
        if (holds(place) && place.front) {
            dock(place.view)->raise();
        }
    }
    for (const ShareRow& row : shareRows()) {
        QList<QDockWidget*> docks;
        QList<int> sizes;
        for (const PanelShare& each : row.panels) {
            const int size = each.sizes[static_cast<std::size_t>(m_width)];
            if (each.view != nullptr && size > 0) {
                docks << dock(each.view);
                sizes << size;
            }
        }
        if (holds(row)) {
            share(docks, sizes, row.orientation);
        }
    }
}

/// Gives panels outside the layout a place, as a tab, for when they are shown.
void DockArea::parkOthers(QDockWidget* rest)
{
    QList<QDockWidget*> parked;
    for (const View& view : views()) {
        QDockWidget* each = dock(view.id);
        if (dockWidgetArea(each) == Qt::NoDockWidgetArea) {
            QDockWidget* beside = view.beside != nullptr ? dock(besideIn(m_layout, view)) : nullptr;
            const bool placed = beside != nullptr && dockWidgetArea(beside) != Qt::NoDockWidgetArea && !parked.contains(beside);
            tabifyDockWidget(placed ? beside : rest, each);
            each->hide();
            parked << each;
        }
    }
}

bool DockArea::sharesPlace(QDockWidget* dock) const
{
    const QList<QDockWidget*> others = tabifiedDockWidgets(dock);
    return std::any_of(others.begin(), others.end(), [](const QDockWidget* other) { return !other->isHidden(); });
}

void DockArea::refreshTitles()
{
    // A piece of a name says nothing: tabs that do not fit scroll. Qt makes the bars, also new ones while docks are moved.
    for (QTabBar* bar : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        bar->setElideMode(Qt::ElideNone);
        bar->setUsesScrollButtons(true);
    }
    // Tabbed docks show their names as tabs, so the panels hide their own title.
    for (QDockWidget* each : std::as_const(m_docks)) {
        if (auto* panel = qobject_cast<PanelFrame*>(each->widget())) {
            panel->setTitleShown(!sharesPlace(each));
        }
    }
}

QSize DockArea::minimumSizeHint() const
{
    const QSize least = QMainWindow::minimumSizeHint();
    return { std::min(least.width(), theme().ipx(kLeastWidth)), std::min(least.height(), theme().ipx(kLeastHeight)) };
}

void DockArea::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    fitSoon();
}

void DockArea::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    refit();  // the window has its size now, and no other arrangement is seen before
    fitSoon();
}

bool DockArea::event(QEvent* event)
{
    const bool done = QMainWindow::event(event);
    // The separators are this window's own: what is released here was dragged here.
    if (event->type() == QEvent::MouseButtonRelease) {
        rememberShares();
    }
    return done;
}

void DockArea::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refreshTitles();
    }
}

}  // namespace kvscope
