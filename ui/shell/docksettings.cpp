// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// DockArea: how each layout was left, from one start to the next.
#include "shell/dockarea.h"

#include <QSettings>

namespace kvscope {

namespace {

constexpr QLatin1String kLowSuffix("-low");
constexpr QLatin1String kSharesSuffix("-shares");

QString layoutName(LayoutId id)
{
    return QString::fromLatin1(layoutRows()[static_cast<std::size_t>(id)].name);
}

}  // namespace

QString DockArea::stateKey(LayoutId id) const
{
    QString key = layoutName(id) + QLatin1Char('-') + QString::number(static_cast<int>(m_width));
    if (m_low) {
        key += kLowSuffix;
    }
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
        if (key == begin || key == begin + kLowSuffix || (id == LayoutId::Lesson && key.startsWith(begin + QLatin1Char('-')))) {
            return true;
        }
    }
    return false;
}

void DockArea::save(QSettings& settings) const
{
    settings.beginGroup(QStringLiteral("layouts"));
    settings.remove(QString());  // what restore() did not know is not kept either
    settings.setValue(QStringLiteral("current"), layoutName(m_layout));
    for (auto it = m_left.cbegin(); it != m_left.cend(); ++it) {
        settings.setValue(it.key(), it.value());
    }
    settings.setValue(stateKey(m_layout), m_enlarged != nullptr ? m_beforeEnlarged : saveState());
    for (auto it = m_shares.cbegin(); it != m_shares.cend(); ++it) {
        settings.setValue(it.key() + kSharesSuffix, sharesTexts(it.value()));
    }
    settings.endGroup();
}

void DockArea::restore(const QSettings& settings)
{
    m_width = widthClass();
    m_low = isLow();
    const QString group = QStringLiteral("layouts/");
    const QStringList keys = settings.allKeys();
    QString current;
    for (const LayoutRow& row : layoutRows()) {
        const LayoutId id = row.id;
        for (const QString& whole : keys) {
            const QString key = whole.mid(group.size());
            if (!whole.startsWith(group)) {
                continue;
            }
            const QString ofState = key.endsWith(kSharesSuffix) ? key.chopped(kSharesSuffix.size()) : key;
            if (!isStateKeyOf(id, ofState)) {
                continue;
            }
            if (ofState != key) {
                restoreShares(ofState, settings.value(whole).toStringList());
            } else if (const QByteArray state = settings.value(whole).toByteArray(); !state.isEmpty()) {
                m_left.insert(key, state);
            }
        }
        if (settings.value(group + QStringLiteral("current")).toString() == layoutName(id)) {
            m_layout = id;
        }
    }
    const QByteArray left = m_left.value(stateKey(m_layout));
    const QList<Shares> shares = m_shares.value(stateKey(m_layout));
    arrange();  // every panel has a place before a remembered arrangement moves it
    if (!left.isEmpty()) {
        m_shares.insert(stateKey(m_layout), shares);
        showState(left);
    }
    refreshTitles();
    emit layoutChanged();
}

}  // namespace kvscope
