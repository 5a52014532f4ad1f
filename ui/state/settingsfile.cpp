// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/settingsfile.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <QStringList>
#include <QTemporaryDir>

#include <filesystem>

namespace kvscope {

namespace {

namespace fs = std::filesystem;

/// The files that a QSettings opens: the user's and the system's, of the application and of its organisation, each with a lock beside it.
QStringList settingsFiles()
{
    const QString organisation = QCoreApplication::organizationName();
    QStringList files;
    for (const QString& folder : QStandardPaths::standardLocations(QStandardPaths::GenericConfigLocation)) {
        for (const QString& name : QStringList { organisation + QLatin1Char('/') + QCoreApplication::applicationName(), organisation }) {
            const QString file = folder + QLatin1Char('/') + name + QStringLiteral(".conf");
            files << file << file + QStringLiteral(".lock");
        }
    }
    return files;
}

/// Looks without opening. A missing file is made by QSettings; one that cannot be looked at, it cannot open either.
std::optional<EngineError> problemOf(const QString& name)
{
    const fs::path path = QFile::encodeName(name).toStdString();
    std::error_code fault;
    const fs::file_status status = fs::status(path, fault);
    if (fault || !fs::exists(status)) {
        return std::nullopt;
    }
    if (!fs::is_regular_file(status)) {
        return EngineError(ErrorCode::FileUnreadable)
            .file(path.string())
            .expected(Phrase::File)
            .found(fs::is_directory(status) ? Phrase::Folder : Phrase::NotRegularFile);
    }
    const std::uintmax_t size = fs::file_size(path, fault);
    if (!fault && size > SettingsFile::kLargest) {
        return EngineError(ErrorCode::FileUnreadable)
            .file(path.string())
            .expected({ Phrase::AtMostBytes, SettingsFile::kLargest })
            .found({ Phrase::Bytes, static_cast<std::uint64_t>(size) });
    }
    return std::nullopt;
}

}  // namespace

SettingsFile::SettingsFile(const QString& file)
{
    if (!file.isEmpty()) {
        m_problem = problemOf(file);
        m_instead = std::make_unique<QTemporaryDir>();
        keepIn(m_instead->path());
        // A QSettings names its file itself; what it writes to that name goes to the given file.
        const QString name = QSettings().fileName();
        if (!m_problem && QDir().mkpath(QFileInfo(name).path())) {
            QFile::link(QFileInfo(file).absoluteFilePath(), name);
        }
        return;
    }
    for (const QString& each : settingsFiles()) {
        if (!m_problem) {
            m_problem = problemOf(each);
        }
    }
    if (m_problem) {
        m_instead = std::make_unique<QTemporaryDir>();
        keepIn(m_instead->path());
    }
}

void SettingsFile::keepIn(const QString& folder)
{
    for (const QSettings::Scope scope : { QSettings::UserScope, QSettings::SystemScope }) {
        QSettings::setPath(QSettings::NativeFormat, scope, folder);
    }
}

SettingsFile::~SettingsFile() = default;

}  // namespace kvscope
