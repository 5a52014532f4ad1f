// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the panels stand: docks that can be dragged by their title, in named layouts whose arrangement is remembered. An inner main window
// so that the bars above it keep their place. GUI thread only.

#include <QHash>
#include <QList>
#include <QMainWindow>

#include <QStringList>

class QDockWidget;
class QSettings;

namespace kvscope {

struct ViewContext;

enum class LayoutId { StepThrough, Attention, Cost, Lesson };

class DockArea final : public QMainWindow {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(DockArea)

public:
    explicit DockArea(QWidget* parent = nullptr);
    ~DockArea() override;

    /// Makes a panel of every view; each is dragged by its title row.
    void addViews(const ViewContext& context);
    /// By the view's id; null when there is none.
    [[nodiscard]] QDockWidget* dock(const QString& id) const { return m_docks.value(id); }
    [[nodiscard]] QDockWidget* dock(const char* id) const { return dock(QString::fromLatin1(id)); }

    [[nodiscard]] LayoutId layoutId() const { return m_layout; }
    /// Remembers how the present layout was left and shows the other as it was left last.
    void setLayout(LayoutId id);
    /// What stands beside the text in the lesson's layout, the most important first; at least one. How each set was left is remembered.
    void setLessonPanels(const QStringList& ids);
    /// Undoes any dragging in the present layout.
    void resetLayout();

    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

    /// Never wider than what the bars above need: a wide arrangement must not keep the window from becoming narrow, where another one follows.
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void layoutChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// LOOK: below 1100 px, up to 1900, and beyond, the panels are arranged differently.
    enum class WidthClass { Compact, Normal, Wide };
    [[nodiscard]] WidthClass widthClass() const;
    void arrange();
    void arrangeStepThrough(WidthClass width);
    void arrangeAttention();
    void arrangeCost(WidthClass width);
    void arrangeLesson(WidthClass width);
    void arrangeBesideText(WidthClass width);
    [[nodiscard]] bool sharesRows() const;
    void parkOthers(QDockWidget* rest);
    [[nodiscard]] bool sharesPlace(QDockWidget* dock) const;
    void refreshTitles();
    [[nodiscard]] QString stateKey(LayoutId id) const;
    /// Whether stateKey() makes such a key, for some width and, in a lesson's layout, some panels.
    [[nodiscard]] static bool isStateKeyOf(LayoutId id, const QString& key);

    QHash<QString, QDockWidget*> m_docks;  ///< by id of their view
    QHash<QString, QByteArray> m_left;  ///< saved states by layout and width class
    QStringList m_lessonPanels { QStringLiteral("attention"), QStringLiteral("next-token") };
    LayoutId m_layout = LayoutId::StepThrough;
    WidthClass m_width = WidthClass::Normal;
    bool m_arranging = false;
    bool m_arranged = false;  ///< once, at least
    bool m_resizePending = false;
};

}  // namespace kvscope
