// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/bar/modelbutton.h"

#include "loader/checkpoint.h"
#include "loader/modelargument.h"
#include "session/nativepath.h"
#include "text/bundledtext.h"
#include "text/escape.h"
#include "text/modelname.h"
#include "text/numbertext.h"
#include "theme/theme.h"

#include <QDir>
#include <QEvent>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include <utility>

namespace kvscope {
namespace {

constexpr double kWidth = 136.0;
constexpr int kRecent = 5;
const QString kRecentKey = QStringLiteral("recentModels");

QString randomGpt2()
{
    return QStringLiteral("random:gpt2-124m");
}
QString fourHeads()
{
    return QStringLiteral("lesson:four-heads");
}

/// Arguments that are not files are always at the top of the menu.
bool isPath(const QString& source)
{
    return !source.isEmpty() && namesFile(toNativePath(source));
}

/// A path with its control characters and broken bytes escaped.
QString shown(const QString& path)
{
    return QString::fromStdString(escaped(toNativePath(path)));
}

/// Escapes ampersands, so that a file name gets no mnemonic.
QString menuText(const QString& text)
{
    return shown(text).replace(QLatin1Char('&'), QStringLiteral("&&"));
}

}  // namespace

ModelButton::ModelButton(QWidget* parent) : FieldButton(IconName::Box, kWidth, parent), m_menu(new QMenu(this))
{
    m_menu->setObjectName(QStringLiteral("modelMenu"));
    m_menu->setToolTipsVisible(true);
    connect(this, &QAbstractButton::clicked, this, &ModelButton::openMenu);
    refresh();
}

ModelButton::~ModelButton() = default;

void ModelButton::showModel(std::shared_ptr<const ModelInfo> info)
{
    m_info = std::move(info);
    m_source = m_info ? fromNativePath(m_info->source) : QString();
    setValueIcon(m_info && m_info->randomWeights ? std::optional(IconName::Shuffle) : std::nullopt);
    if (isPath(m_source)) {
        QSettings settings;
        QStringList recent = settings.value(kRecentKey).toStringList();
        const QString path = QDir(m_source).absolutePath();
        recent.removeAll(path);
        recent.prepend(path);
        settings.setValue(kRecentKey, QStringList(recent.mid(0, kRecent)));
    }
    refresh();
}

void ModelButton::openMenu()
{
    m_menu->clear();
    const auto add = [this](const QString& text, const QString& argument) {
        QAction* action = m_menu->addAction(menuText(text), this, [this, argument] { emit modelChosen(argument); });
        action->setToolTip(shown(argument));
        action->setCheckable(true);
        action->setChecked(argument == m_source);
    };
    for (const LanguageRow& language : kLanguages) {
        //: %1 is the own name of the language that the model writes
        add(tr("Bundled model, %1").arg(QString::fromUtf8(language.ownName)), bundledModel(language.id));
    }
    m_menu->addSeparator();
    m_menu->addAction(tr("Open folder…"), this, &ModelButton::openFolderRequested);
    m_menu->addAction(tr("Open file…"), this, &ModelButton::openFileRequested);
    m_menu->addSeparator();
    add(tr("Random weights, GPT-2 size"), randomGpt2());
    add(tr("Lesson: four heads by hand"), fourHeads());
    const QStringList recent = QSettings().value(kRecentKey).toStringList();
    if (!recent.isEmpty())
        m_menu->addSeparator();
    for (const QString& path : recent)
        add(QFileInfo(path).fileName(), path);
    m_menu->popup(mapToGlobal(QPoint(width() - m_menu->sizeHint().width(), height() + theme().ipx(4))));
}

void ModelButton::refresh()
{
    setCaption(tr("Model"));
    if (!m_info)
        setValue(tr("none"));
    else if (m_info->handMade || m_info->parameters == 0)
        setValue(modelName(*m_info));
    else {
        const QString name = modelName(*m_info);
        //: a model's name and how many parameters it has, "Bundled, 3 M"
        const QString whole = tr("%1, %2").arg(name, siText(static_cast<double>(m_info->parameters)));
        setValue(fits(whole) ? whole : name);
        if (value() != whole)
            setToolTip(whole);
    }
    if (m_info)
        setToolTip(toolTip() + QLatin1Char('\n') + modelInformation(*m_info));
}

void ModelButton::changeEvent(QEvent* event)
{
    FieldButton::changeEvent(event);
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange)
        refresh();
}

}  // namespace kvscope
