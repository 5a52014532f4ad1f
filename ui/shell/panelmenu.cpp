// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/panelmenu.h"

#include "shell/dockarea.h"
#include "shell/figurefile.h"
#include "shell/viewfactories.h"
#include "text/errortext.h"
#include "views/registry/viewregistry.h"
#include "widgets/paneldock.h"
#include "widgets/panelframe.h"
#include "widgets/tablecopy.h"

#include <QBuffer>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QPixmap>
#include <QStandardPaths>
#include <QTableView>

namespace kvscope {

namespace {

/// The cell or selection of the table at this place, the weight or the sentence elsewhere.
QString textAt(const PanelFrame& panel, const QPoint& globalPosition)
{
    const QWidget* at = panel.childAt(panel.mapFromGlobal(globalPosition));
    for (const QWidget* each = at; each != nullptr && each != &panel; each = each->parentWidget()) {
        const auto* table = qobject_cast<const QTableView*>(each);
        if (table == nullptr) {
            continue;
        }
        const QModelIndex cell = table->indexAt(table->viewport()->mapFromGlobal(globalPosition));
        const QModelIndexList chosen = table->selectionModel()->selectedIndexes();
        const bool several = table->selectionMode() != QAbstractItemView::SingleSelection && chosen.size() > 1 && chosen.contains(cell);
        return several ? copiedFrom(*table) : copiedCell(cell);
    }
    return panel.copyText();
}

void copy(const QString& text)
{
    QGuiApplication::clipboard()->setText(text);
}

}  // namespace

PanelMenu::PanelMenu(DockArea* docks, QObject* parent) : QObject(parent), m_docks(docks)
{
    for (const View& view : views()) {
        if (auto* dock = qobject_cast<PanelDock*>(docks->dock(view.id))) {
            connect(dock, &PanelDock::menuRequested, this, [this, dock](const QPoint& position) { show(dock, position); });
        }
    }
}

PanelMenu::~PanelMenu() = default;

void PanelMenu::show(PanelDock* dock, const QPoint& globalPosition)
{
    PanelFrame* panel = dock->panel();
    const QString view = dock->objectName();
    auto* menu = new QMenu(dock);
    menu->setObjectName(QStringLiteral("panelMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const char* name, const QString& text, const QKeySequence& key, auto act) {
        // The key is only shown: the window's own action has it.
        QAction* action = menu->addAction(key.isEmpty() ? text : text + QLatin1Char('\t') + key.toString(QKeySequence::NativeText));
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, act);
        return action;
    };
    const QString text = textAt(*panel, globalPosition);
    add("copy", tr("&Copy"), QKeySequence::Copy, [text] { copy(text); })->setEnabled(!text.isEmpty());
    if (const QString table = panel->copyTable(); !table.isEmpty()) {
        add("copyTable", tr("Copy &table"), {}, [table] { copy(table); });
    }
    add("copyPicture", tr("Copy &picture"), {}, [panel] { QGuiApplication::clipboard()->setPixmap(panel->grab()); });
    const View* row = findView(view);
    if (row != nullptr && factoriesOf(*row).figure != nullptr) {
        // The key saves attention, whichever panel has the keyboard.
        const QKeySequence key = view == QLatin1String("attention") ? QKeySequence(QKeySequence::Save) : QKeySequence();
        add("savePicture", tr("&Save picture…"), key, [this, view] { emit savePictureRequested(view); });
    } else {
        add("savePicture", tr("&Save picture…"), {}, [this, dock] { savePanel(dock); });
    }
    menu->addSeparator();
    const bool alone = m_docks->enlarged() != nullptr;
    add("enlarge", alone ? tr("&Back to the other panels") : tr("&Enlarge the panel"), QKeySequence(Qt::Key_E),
        [this, dock, alone] { m_docks->enlarge(alone ? nullptr : dock); });
    add("explain", tr("&What is this?"), QKeySequence(Qt::SHIFT | Qt::Key_F1), [this, view] { emit explainRequested(view); });
    menu->popup(globalPosition);
}

void PanelMenu::savePanel(PanelDock* dock)
{
    PanelFrame* panel = dock->panel();
    QImage image = panel->grab().toImage();  // as it is now, whatever runs on while a name is chosen
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::PicturesLocation));
    QString path = QFileDialog::getSaveFileName(
        panel, tr("Save picture"), folder.filePath(dock->objectName() + QStringLiteral(".png")), QStringLiteral("PNG (*.png)"));
    if (path.isEmpty()) {
        return;
    }
    if (!path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)) {
        path += QStringLiteral(".png");
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    try {
        writeWholeFile(path, bytes);
        emit saved(path);
    } catch (const EngineError& error) {
        emit failed(errorSentence(error));
    }
}

}  // namespace kvscope
