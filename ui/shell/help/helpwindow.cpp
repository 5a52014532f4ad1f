// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/help/helpwindow.h"

#include "shell/help/helptexts.h"
#include "theme/theme.h"
#include "widgets/ignorechildren.h"

#include <QEvent>
#include <QScreen>
#include <QTabWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <array>

namespace kvscope {

namespace {

constexpr std::array kHelpPages { HelpWindow::Page::Keys, HelpWindow::Page::Glossary, HelpWindow::Page::Clock, HelpWindow::Page::Panels };
constexpr double kWidth = 640.0;  ///< px at 100 %
constexpr double kHeight = 560.0;

}  // namespace

HelpWindow::HelpWindow(const QList<QAction*>& menus, QWidget* parent) : QDialog(parent), m_menus(menus), m_pages(new QTabWidget(this))
{
    setObjectName(QStringLiteral("helpWindow"));
    for (std::size_t i = 0; i < kHelpPages.size(); ++i) {
        auto* page = new QTextBrowser(m_pages);
        page->setFrameShape(QFrame::NoFrame);
        page->setOpenLinks(false);
        m_pages->addTab(page, QString());
    }
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_pages);
    const QSize room = screen()->availableGeometry().size();
    resize(QSize(theme().ipx(kWidth), theme().ipx(kHeight)).boundedTo(room));
    retranslate();
}

HelpWindow::~HelpWindow()
{
    ignoreChildren(this);
}

QTextBrowser* HelpWindow::browser(Page page) const
{
    return qobject_cast<QTextBrowser*>(m_pages->widget(static_cast<int>(page)));
}

void HelpWindow::showPage(Page page, const QString& anchor)
{
    retranslate();  // keys may have changed
    m_pages->setCurrentIndex(static_cast<int>(page));
    show();
    raise();
    activateWindow();
    browser(page)->setFocus(Qt::OtherFocusReason);
    if (!anchor.isEmpty()) {
        browser(page)->scrollToAnchor(anchor);
    }
}

QString HelpWindow::text() const
{
    return browser(static_cast<Page>(m_pages->currentIndex()))->toPlainText();
}

void HelpWindow::retranslate()
{
    setWindowTitle(tr("Help"));
    const std::array titles { tr("Keys"), tr("Glossary"), tr("How times are measured"), tr("The panels") };
    const std::array texts { helpKeys(m_menus), helpGlossary(), helpClock(), helpPanels() };
    for (std::size_t i = 0; i < kHelpPages.size(); ++i) {
        m_pages->setTabText(static_cast<int>(i), titles[i]);
        QTextBrowser* page = browser(kHelpPages[i]);
        page->setFont(theme().font(FontRole::Body));
        page->document()->setDocumentMargin(theme().ipx(12));
        page->setHtml(texts[i]);
        page->setAccessibleName(titles[i]);
    }
}

void HelpWindow::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange) {
        retranslate();
    }
}

}  // namespace kvscope
