// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Help: keys, glossary, how times are measured, what each panel shows. Never modal, so that it can be read beside the window. GUI thread only.

#include <QDialog>
#include <QList>

class QAction;
class QTabWidget;
class QTextBrowser;

namespace kvscope {

class HelpWindow final : public QDialog {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HelpWindow)

public:
    enum class Page { Keys, Glossary, Clock, Panels };

    /// @param menus the menu bar's actions, whose keys are listed; they must outlive this.
    explicit HelpWindow(const QList<QAction*>& menus, QWidget* parent = nullptr);
    ~HelpWindow() override;

    /// Shows a page from its begin, or from an anchor: a panel's id, a term's English name.
    void showPage(Page page, const QString& anchor = {});
    /// The text of the page that is shown, for tests and screen readers.
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    [[nodiscard]] QTextBrowser* browser(Page page) const;

    QList<QAction*> m_menus;
    QTabWidget* m_pages = nullptr;
};

}  // namespace kvscope
