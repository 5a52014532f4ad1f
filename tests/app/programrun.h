// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Runs the program as a separate process, for the tests of the commands.

#include <QByteArray>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <vector>

namespace kvscope::test {

/// The result of a program run.
struct ProgramResult {
    int exitCode = -1;
    bool crashed = false;
    QByteArray out;
    QByteArray err;
};

/// The words of a command line without quotes.
[[nodiscard]] inline QStringList words(const char* line)
{
    return QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}
/// The bytes of a file; empty if it cannot be read.
[[nodiscard]] inline QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// @param workingFolder base of relative names
/// @param environment added to the inherited one, "NAME=value"
/// The display variables are removed, so that a command that tries to open a window fails.
[[nodiscard]] inline ProgramResult runProgram(
    const QStringList& arguments, const QString& workingFolder = {}, const QStringList& environment = {})
{
    QProcess process;
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (const char* name : { "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM" }) {
        variables.remove(QString::fromLatin1(name));
    }
    for (const QString& entry : environment) {
        variables.insert(entry.section(QLatin1Char('='), 0, 0), entry.section(QLatin1Char('='), 1));
    }
    process.setProcessEnvironment(variables);
    if (!workingFolder.isEmpty()) {
        process.setWorkingDirectory(workingFolder);
    }
    process.start(QStringLiteral(KVSCOPE_PROGRAM), arguments);
    ProgramResult result;
    if (process.waitForFinished(110'000)) {
        result.exitCode = process.exitCode();
        result.crashed = process.exitStatus() == QProcess::CrashExit;
    } else {
        process.kill();
        process.waitForFinished();
    }
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

/// Empty if @p result is a correct failure: that exit code, and one line on standard error in valid UTF-8 without control characters.
[[nodiscard]] inline QByteArray faultOfFailure(const ProgramResult& result, int exitCode)
{
    const QByteArray told = "exit code " + QByteArray::number(result.exitCode) + ", standard error: " + result.err;
    if (result.crashed || result.exitCode != exitCode) {
        return "wrong end: " + told;
    }
    if (!result.err.startsWith("kvscope: error: ") || result.err.count('\n') != 1 || !result.err.endsWith('\n')) {
        return "not one line: " + told;
    }
    if (QString::fromUtf8(result.err).toUtf8() != result.err || QString::fromUtf8(result.err).contains(QChar::ReplacementCharacter)) {
        return "not UTF-8: " + told;
    }
    for (const char c : result.err.chopped(1)) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
            return "control characters: " + told;
        }
    }
    return {};
}

}  // namespace kvscope::test
