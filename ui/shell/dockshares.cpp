// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// DockArea: how neighbours share a row or a column. The layouts keep these shares at every size and zoom, whatever the panels in them want at
// least in between.
#include "shell/dockarea.h"

#include <QDockWidget>
#include <QScopedValueRollback>

#include <algorithm>

namespace kvscope {

void DockArea::share(const QList<QDockWidget*>& docks, const QList<int>& sizes, Qt::Orientation orientation)
{
    Shares shares { {}, sizes, orientation };
    for (const QDockWidget* each : docks) {
        shares.docks << m_docks.key(const_cast<QDockWidget*>(each));
    }
    m_shares[stateKey(m_layout)] << shares;
    resizeDocks(docks, sizes, orientation);
}

void DockArea::applyShares()
{
    if (m_enlarged != nullptr) {
        return;
    }
    const QScopedValueRollback arranging(m_arranging, true);
    for (const Shares& shares : m_shares.value(stateKey(m_layout))) {
        QList<QDockWidget*> docks;
        QList<int> sizes;
        for (qsizetype i = 0; i < shares.docks.size(); ++i) {
            QDockWidget* each = dock(shares.docks[i]);
            if (each != nullptr && !each->isHidden() && !each->isFloating()) {
                docks << each;
                sizes << shares.sizes[i];
            }
        }
        if (docks.size() > 1) {
            resizeDocks(docks, sizes, shares.orientation);
        }
    }
}

void DockArea::rememberShares()
{
    const auto found = m_shares.find(stateKey(m_layout));
    if (found == m_shares.end() || m_enlarged != nullptr) {
        return;
    }
    for (Shares& shares : *found) {
        const bool there = std::all_of(shares.docks.begin(), shares.docks.end(), [this](const QString& id) {
            const QDockWidget* each = dock(id);
            return each != nullptr && !each->isHidden() && !each->isFloating();
        });
        for (qsizetype i = 0; there && i < shares.docks.size(); ++i) {
            const QDockWidget* each = dock(shares.docks[i]);
            shares.sizes[i] = shares.orientation == Qt::Horizontal ? each->width() : each->height();
        }
    }
}

void DockArea::forgetShares()
{
    if (!m_arranging && m_arranged && isVisible()) {
        m_shares.remove(stateKey(m_layout));
    }
}

QStringList DockArea::sharesTexts(const QList<Shares>& all)
{
    QStringList lines;
    for (const Shares& shares : all) {
        QString text = shares.orientation == Qt::Horizontal ? QStringLiteral("h") : QStringLiteral("v");
        for (qsizetype i = 0; i < shares.docks.size(); ++i) {
            text += QLatin1Char(' ') + shares.docks[i] + QLatin1Char('=') + QString::number(shares.sizes[i]);
        }
        lines << text;
    }
    return lines;
}

void DockArea::restoreShares(const QString& key, const QStringList& lines)
{
    QList<Shares> all;
    for (const QString& line : lines) {
        QStringList words = line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        Shares shares;
        shares.orientation = !words.isEmpty() && words.takeFirst() == QLatin1String("v") ? Qt::Vertical : Qt::Horizontal;
        for (const QString& word : std::as_const(words)) {
            const int size = word.section(QLatin1Char('='), 1).toInt();
            if (dock(word.section(QLatin1Char('='), 0, 0)) != nullptr && size > 0) {
                shares.docks << word.section(QLatin1Char('='), 0, 0);
                shares.sizes << size;
            }
        }
        all << shares;
    }
    m_shares.insert(key, all);
}

}  // namespace kvscope
