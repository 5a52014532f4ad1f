// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "guiapplication.h"

#include <QApplication>

#include <clocale>
#include <cstdio>

#include <unistd.h>

namespace kvscope {

namespace {

void endOnFatal(QtMsgType type, const QMessageLogContext& /*context*/, const QString& /*message*/)
{
    if (type == QtFatalMsg) {
        std::fputs("kvscope: error: no display available for the window; the commands (see kvscope --help) do not need one\n", stderr);
        ::_exit(1);
    }
}

}  // namespace

GuiApplication::GuiApplication(Display display)
{
    if (display == Display::Offscreen && qgetenv("QT_QPA_PLATFORM") != "minimal") {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    if (display == Display::Offscreen) {
        // Pictures have their own language.
        qputenv("LC_ALL", "C.UTF-8");
        qunsetenv("LANGUAGE");
    }
    // Otherwise fontconfig prefers other fonts in each language of the system, and one picture would be many.
    qputenv("FC_LANG", "en");
    m_handlerBefore = qInstallMessageHandler(endOnFatal);
    m_application = std::make_unique<QApplication>(m_count, m_arguments.data());
    if (display == Display::Screen) {
        qInstallMessageHandler(m_handlerBefore);
    }
    std::setlocale(LC_NUMERIC, "C");  // QApplication applies the user's locale; strtod() must not follow it
    QApplication::setOrganizationName(QStringLiteral("kvscope"));
    QApplication::setApplicationName(QStringLiteral("kvscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("KVScope"));
    QApplication::setApplicationVersion(QStringLiteral(KVSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.kvscope.KVScope"));
}

GuiApplication::~GuiApplication()
{
    m_application.reset();
    qInstallMessageHandler(m_handlerBefore);
}

}  // namespace kvscope
