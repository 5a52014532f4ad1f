// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/registry/viewtable.h"

#include <QCoreApplication>

#include <algorithm>

namespace kvscope {

namespace {

bool isAmong(const std::array<const char*, 3>& names, const QString& name)
{
    return std::any_of(names.begin(), names.end(), [&](const char* each) { return each != nullptr && name == QLatin1String(each); });
}

template<typename Is> const View* findBy(Is is)
{
    const auto found = std::find_if(kViewTable.begin(), kViewTable.end(), is);
    return found == kViewTable.end() ? nullptr : &*found;
}

}  // namespace

std::span<const View> views()
{
    return kViewTable;
}

const View* findView(const QString& name)
{
    return findBy([&](const View& view) { return name == QLatin1String(view.id) || isAmong(view.aliases, name); });
}

const View* findExportedView(const QString& name)
{
    return findBy([&](const View& view) { return isAmong(view.exportNames, name); });
}

QString viewTitle(const View& view)
{
    return QCoreApplication::translate(view.context, view.title);
}

QString viewHelp(const View& view)
{
    return QCoreApplication::translate(kViewHelpContext, view.help);
}

QStringList lessonViewNames()
{
    QStringList names;
    for (const View& view : kViewTable) {
        if (view.inLessons) {
            names << QLatin1String(view.id);
            for (const char* alias : view.aliases) {
                if (alias != nullptr) {
                    names << QLatin1String(alias);
                }
            }
        }
    }
    return names;
}

}  // namespace kvscope
