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
#include <QSettings>
#include <QTimer>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kCompactBelow = 1100.0;  // at 100 %
constexpr double kLeastWidth = 768.0;  // the bars above need 800, less the margins
constexpr double kWideFrom = 1880.0;

QString layoutName(LayoutId id)
{
    switch (id) {
    case LayoutId::StepThrough: return QStringLiteral("step-through");
    case LayoutId::Attention: return QStringLiteral("attention");
    case LayoutId::Cost: return QStringLiteral("cost");
    case LayoutId::Lesson: return QStringLiteral("lesson");
    }
    return {};
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
        connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool shown) {
            if (shown) {
                dock->raise();  // it may be tabbed with others
            }
        });
        dock->hide();
        m_docks.insert(id, dock);
    }
}

DockArea::WidthClass DockArea::widthClass() const
{
    const double width = window()->width() / theme().zoom;
    return width < kCompactBelow ? WidthClass::Compact : width < kWideFrom ? WidthClass::Normal : WidthClass::Wide;
}

QString DockArea::stateKey(LayoutId id) const
{
    QString key = layoutName(id) + QLatin1Char('-') + QString::number(static_cast<int>(m_width));
    if (id == LayoutId::Lesson) {
        for (const QString& panel : m_lessonPanels) {
            key += QLatin1Char('-') + panel;
        }
    }
    return key;
}

bool DockArea::isStateKeyOf(LayoutId id, const QString& key)
{
    for (int width = 0; width <= static_cast<int>(WidthClass::Wide); ++width) {
        const QString begin = layoutName(id) + QLatin1Char('-') + QString::number(width);
        if (key == begin || (id == LayoutId::Lesson && key.startsWith(begin + QLatin1Char('-')))) {
            return true;
        }
    }
    return false;
}

void DockArea::setLayout(LayoutId id)
{
    if (id == m_layout) {
        return;
    }
    m_left.insert(stateKey(m_layout), saveState());
    m_layout = id;
    const QByteArray left = m_left.value(stateKey(id));
    if (left.isEmpty() || !restoreState(left)) {
        arrange();
    }
    refreshTitles();
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
    m_left.insert(stateKey(m_layout), saveState());
    m_lessonPanels = ids;
    const QByteArray left = m_left.value(stateKey(m_layout));
    if (left.isEmpty() || !restoreState(left)) {
        arrange();
    }
    refreshTitles();
}

void DockArea::resetLayout()
{
    m_left.remove(stateKey(m_layout));
    arrange();
}

void DockArea::arrange()
{
    const QScopedValueRollback arranging(m_arranging, true);
    for (QDockWidget* dock : std::as_const(m_docks)) {
        dock->setFloating(false);
        removeDockWidget(dock);
    }
    switch (m_layout) {
    case LayoutId::StepThrough:
        arrangeStepThrough(m_width);
        parkOthers(dock("next-token"));
        break;
    case LayoutId::Attention:
        arrangeAttention();
        parkOthers(dock("next-token"));
        break;
    case LayoutId::Cost:
        arrangeCost(m_width);
        parkOthers(dock("operations-curve"));
        break;
    case LayoutId::Lesson:
        arrangeLesson(m_width);
        parkOthers(dock(m_lessonPanels.last()));
        break;
    }
    m_arranged = true;
    refreshTitles();
}

void DockArea::arrangeStepThrough(WidthClass width)
{
    QDockWidget* attention = dock("attention");
    QDockWidget* cache = dock("cache");
    QDockWidget* time = dock("time");
    QDockWidget* cost = dock("cost");
    QDockWidget* next = dock("next-token");
    addDockWidget(Qt::TopDockWidgetArea, attention);
    splitDockWidget(attention, width == WidthClass::Compact ? cost : time, Qt::Vertical);
    splitDockWidget(attention, cache, Qt::Horizontal);
    switch (width) {
    case WidthClass::Compact:
        splitDockWidget(cost, next, Qt::Horizontal);
        tabifyDockWidget(cost, time);
        break;
    case WidthClass::Normal:
        splitDockWidget(time, cost, Qt::Horizontal);
        splitDockWidget(cost, next, Qt::Horizontal);
        break;
    case WidthClass::Wide:
        splitDockWidget(cache, next, Qt::Horizontal);
        splitDockWidget(time, cost, Qt::Horizontal);
        break;
    }
    for (QDockWidget* each : { attention, cache, time, cost, next }) {
        each->show();
    }
    if (width == WidthClass::Compact) {
        cost->raise();
    }
    // Only proportions matter: QMainWindow scales them to the available space.
    const auto [attentionWidth, cacheWidth] = width == WidthClass::Compact ? std::pair(658, 324)
        : width == WidthClass::Normal                                      ? std::pair(828, 409)
                                                                           : std::pair(939, 464);
    QList<QDockWidget*> upper { attention, cache };
    QList<int> upperWidths { attentionWidth, cacheWidth };
    if (width == WidthClass::Wide) {
        upper << next;
        upperWidths << 464;
    }
    resizeDocks(upper, upperWidths, Qt::Horizontal);
    if (width == WidthClass::Normal) {
        resizeDocks({ time, cost, next }, { 409, 409, 409 }, Qt::Horizontal);
    } else if (width == WidthClass::Compact) {
        resizeDocks({ cost, next }, { 491, 491 }, Qt::Horizontal);
    } else {
        resizeDocks({ time, cost }, { 939, 939 }, Qt::Horizontal);
    }
    // Compact: the tab bar takes a line of the lower row; compensate so that the plot does not shrink.
    const auto [upperHeight, lowerHeight] = width == WidthClass::Wide ? std::pair(560, 288)
        : width == WidthClass::Compact                                ? std::pair(352, 184)
                                                                      : std::pair(396, 172);
    resizeDocks({ attention, width == WidthClass::Compact ? cost : time }, { upperHeight, lowerHeight }, Qt::Vertical);
}

void DockArea::arrangeAttention()
{
    addDockWidget(Qt::TopDockWidgetArea, dock("attention"));
    splitDockWidget(dock("attention"), dock("next-token"), Qt::Horizontal);
    for (const char* id : { "attention", "next-token" }) {
        dock(id)->show();
    }
    resizeDocks({ dock("attention"), dock("next-token") }, { 910, 328 }, Qt::Horizontal);
}

void DockArea::arrangeCost(WidthClass width)
{
    QDockWidget* top = dock("race");
    QDockWidget* time = dock("time-curve");
    QDockWidget* operations = dock("operations-curve");
    QDockWidget* whatIf = dock("what-if");
    addDockWidget(Qt::TopDockWidgetArea, top);
    splitDockWidget(top, whatIf, Qt::Horizontal);
    splitDockWidget(top, time, Qt::Vertical);
    if (width == WidthClass::Compact) {
        tabifyDockWidget(time, operations);
    } else {
        splitDockWidget(time, operations, Qt::Horizontal);
    }
    QDockWidget* proof = dock("proof");
    tabifyDockWidget(top, proof);
    for (QDockWidget* each : { top, proof, time, operations, whatIf }) {
        each->show();
    }
    top->raise();
    if (width == WidthClass::Compact) {
        time->raise();
    }
    const auto [plots, calculator] = width == WidthClass::Compact ? std::pair(658, 324)
        : width == WidthClass::Normal                             ? std::pair(828, 409)
                                                                  : std::pair(1248, 630);
    resizeDocks({ top, whatIf }, { plots, calculator }, Qt::Horizontal);
    if (width != WidthClass::Compact) {
        resizeDocks({ time, operations }, { plots / 2, plots / 2 }, Qt::Horizontal);
    }
    // The tab bar of race and proof takes a line of the upper row.
    resizeDocks({ top, time }, { 206, 362 }, Qt::Vertical);
}

/// Gives panels outside the layout a place, as a tab, for when they are shown.
void DockArea::parkOthers(QDockWidget* rest)
{
    QList<QDockWidget*> parked;
    for (const View& view : views()) {
        QDockWidget* each = dock(view.id);
        if (dockWidgetArea(each) == Qt::NoDockWidgetArea) {
            QDockWidget* beside = view.beside != nullptr ? dock(view.beside) : nullptr;
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
    // Tabbed docks show their names as tabs, so the panels hide their own title.
    for (QDockWidget* each : std::as_const(m_docks)) {
        if (auto* panel = qobject_cast<PanelFrame*>(each->widget())) {
            panel->setTitleShown(!sharesPlace(each));
        }
    }
}

void DockArea::save(QSettings& settings) const
{
    settings.beginGroup(QStringLiteral("layouts"));
    settings.remove(QString());  // also drops entries that restore() did not recognise
    settings.setValue(QStringLiteral("current"), layoutName(m_layout));
    for (auto it = m_left.cbegin(); it != m_left.cend(); ++it) {
        settings.setValue(it.key(), it.value());
    }
    settings.setValue(stateKey(m_layout), saveState());
    settings.endGroup();
}

void DockArea::restore(const QSettings& settings)
{
    m_width = widthClass();
    const QString group = QStringLiteral("layouts/");
    const QStringList keys = settings.allKeys();
    for (const LayoutId id : { LayoutId::StepThrough, LayoutId::Attention, LayoutId::Cost, LayoutId::Lesson }) {
        for (const QString& key : keys) {
            const QByteArray state = settings.value(key).toByteArray();
            if (key.startsWith(group) && isStateKeyOf(id, key.mid(group.size())) && !state.isEmpty()) {
                m_left.insert(key.mid(group.size()), state);
            }
        }
        if (settings.value(group + QStringLiteral("current")).toString() == layoutName(id)) {
            m_layout = id;
        }
    }
    const QByteArray left = m_left.value(stateKey(m_layout));
    arrange();  // places every panel before a saved arrangement is restored
    if (!left.isEmpty()) {
        restoreState(left);
    }
    refreshTitles();
    emit layoutChanged();
}

QSize DockArea::minimumSizeHint() const
{
    const QSize least = QMainWindow::minimumSizeHint();
    return { std::min(least.width(), theme().ipx(kLeastWidth)), least.height() };
}

void DockArea::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    const WidthClass now = widthClass();
    if (now == m_width || m_arranging || !m_arranged || m_resizePending) {
        return;
    }
    m_resizePending = true;
    // Docks must not be moved during the layout's own resize.
    QTimer::singleShot(0, this, [this] {
        m_resizePending = false;
        m_left.insert(stateKey(m_layout), saveState());
        m_width = widthClass();
        const QByteArray left = m_left.value(stateKey(m_layout));
        if (left.isEmpty() || !restoreState(left)) {
            arrange();
        }
        refreshTitles();
    });
}

void DockArea::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        refreshTitles();
    }
}

}  // namespace kvscope
