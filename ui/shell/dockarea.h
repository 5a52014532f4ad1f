// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Arranges the panels as docks that are dragged by their title, in named layouts that are remembered. An inner main window, so that the
// bars above it stay in place. GUI thread only.

#include "shell/layouttable.h"

#include <QHash>
#include <QList>
#include <QMainWindow>
#include <QPoint>
#include <QPointer>

#include <QStringList>

class QDockWidget;
class QShowEvent;
class QSettings;

namespace kvscope {

class IconButton;
class PanelFrame;
struct ViewContext;

class DockArea final : public QMainWindow {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DockArea)

public:
    explicit DockArea(QWidget* parent = nullptr);
    ~DockArea() override;

    /// Creates a panel for every view; each is dragged by its title row.
    void addViews(const ViewContext& context);
    /// By view id; null if there is none.
    [[nodiscard]] QDockWidget* dock(const QString& id) const { return m_docks.value(id); }
    [[nodiscard]] QDockWidget* dock(const char* id) const { return dock(QString::fromLatin1(id)); }

    [[nodiscard]] LayoutId layoutId() const { return m_layout; }
    /// Saves the current arrangement and restores the other layout's last one.
    void setLayout(LayoutId id);
    /// The panels next to the text in the lesson layout, most important first; at least one. The arrangement of each set is remembered.
    void setLessonPanels(const QStringList& ids);
    /// Undoes any dragging in the current layout.
    void resetLayout();
    /// Arranges the panels for the present size and zoom at once, with the shares of the room that they had.
    void refit();

    /// One panel takes all the room; null gives it back. Another layout gives it back too.
    void enlarge(QDockWidget* dock);
    [[nodiscard]] QDockWidget* enlarged() const { return m_enlarged; }
    /// The panel that was just opened, until the pointer or the keyboard goes elsewhere; or else the one that has the keyboard, the one under the
    /// pointer, or the first one of the layout.
    [[nodiscard]] QDockWidget* focusedDock() const;
    /// Somebody opened this panel.
    void noteOpened(QDockWidget* dock);

    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

    /// No wider than the bars above need: a wide arrangement must not stop the window from shrinking to a width that uses another one.
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void layoutChanged();
    void enlargedChanged();

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] WidthClass widthClass() const;
    /// Too low for two rows of panels at the present zoom.
    [[nodiscard]] bool isLow() const;
    /// Neighbours in a row or a column, and how they share it: the layouts are made of these, and keep them at every size.
    struct Shares {
        QStringList docks;
        QList<int> sizes;
        Qt::Orientation orientation = Qt::Horizontal;
    };
    void share(const QList<QDockWidget*>& docks, const QList<int>& sizes, Qt::Orientation orientation);
    void applyShares();
    /// After a separator was dragged.
    void rememberShares();
    /// After a panel was moved to another place, where the layout's neighbours are no longer any.
    void forgetShares();
    void fitSoon();
    void fitLater();
    void showState(const QByteArray& left);
    /// For the settings: "h attention=828 cache=409".
    static QStringList sharesTexts(const QList<Shares>& all);
    void restoreShares(const QString& key, const QStringList& lines);
    void fillWith(QDockWidget* alone);
    void addEnlargeButton(PanelFrame* panel, QDockWidget* dock);
    void retranslate();
    void arrange();
    void arrangeByTable();
    void arrangeLesson(WidthClass width);
    void arrangeBesideText(WidthClass width);
    [[nodiscard]] bool sharesRows() const;
    [[nodiscard]] QStringList placedPanels() const;
    void parkOthers(QDockWidget* rest);
    [[nodiscard]] bool sharesPlace(QDockWidget* dock) const;
    void refreshTitles();
    [[nodiscard]] QString stateKey(LayoutId id) const;
    /// Whether stateKey() can produce this key for some width and, in a lesson layout, some panels.
    [[nodiscard]] static bool isStateKeyOf(LayoutId id, const QString& key);

    QHash<QString, QDockWidget*> m_docks;  ///< by view id
    QHash<QString, QByteArray> m_left;  ///< saved states by layout and width class
    QStringList m_lessonPanels { QStringLiteral("attention"), QStringLiteral("next-token") };
    LayoutId m_layout = LayoutId::StepThrough;
    QHash<QString, QList<Shares>> m_shares;  ///< by layout and width class
    QList<IconButton*> m_enlargeButtons;
    QDockWidget* m_enlarged = nullptr;
    /// The panel that was opened last, and where pointer and keyboard were then.
    struct Opened {
        QDockWidget* dock = nullptr;
        QPoint pointer;
        QPointer<QWidget> focus;
    };
    Opened m_opened;
    QByteArray m_beforeEnlarged;
    WidthClass m_width = WidthClass::Normal;
    bool m_low = false;
    bool m_arranging = false;
    bool m_arranged = false;  ///< at least once
    bool m_resizePending = false;
    int m_fitsLeft = 0;
};

}  // namespace kvscope
