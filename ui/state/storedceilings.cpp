// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/storedceilings.h"

#include <QSettings>
#include <QStringList>
#include <QSysInfo>

#include <cmath>

namespace kvscope {

namespace {

QString keyOf(const std::string& isa, int threads, std::uint64_t modelBytes)
{
    return QStringLiteral("ceilings/%1-%2-%3-%4")
        .arg(QString::fromLatin1(QSysInfo::machineUniqueId().left(8)), QString::fromStdString(isa))
        .arg(threads)
        .arg(modelBytes);
}

}  // namespace

void storeCeilings(const MachineCeilings& ceilings, std::uint64_t modelBytes)
{
    QSettings settings;
    settings.setValue(keyOf(ceilings.isa, ceilings.threads, modelBytes),
        QStringList { QString::number(ceilings.gflops, 'g', 17), QString::number(ceilings.streamGbs, 'g', 17),
            QString::number(ceilings.streamBytes) });
}

std::optional<MachineCeilings> storedCeilings(const std::string& isa, int threads, std::uint64_t modelBytes)
{
    const QStringList stored = QSettings().value(keyOf(isa, threads, modelBytes)).toStringList();
    if (stored.size() != 3) {
        return std::nullopt;
    }
    const MachineCeilings ceilings { stored[0].toDouble(), stored[1].toDouble(), stored[2].toULongLong(), isa, threads };
    const auto usable = [](double number) { return std::isfinite(number) && number > 0.0; };
    return usable(ceilings.gflops) && usable(ceilings.streamGbs) ? std::optional(ceilings) : std::nullopt;
}

}  // namespace kvscope
