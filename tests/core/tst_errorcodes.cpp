// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Every throw of an EngineError against the table in core/error.h: only fields that its code lists, and values of the types that it lists.
#include "core/error.h"
#include "support/testregistry.h"

#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace kvscope;

namespace {

const QStringList kFields { QStringLiteral("file"), QStringLiteral("key"), QStringLiteral("expected"), QStringLiteral("found"),
    QStringLiteral("hint") };
const QStringList kTypes { QStringLiteral("SystemReason"), QStringLiteral("ByteCount"), QStringLiteral("Phrase"),
    QStringLiteral("Verbatim") };

/// The fields of a code, each with the types that its value may have; no type: any.
using Fields = QHash<QString, QStringList>;

QString contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

Fields fieldsOf(const QString& comment)
{
    Fields fields;
    static const QRegularExpression field(QStringLiteral("\\b(\\w+)\\b(?: \\(([^)]*)\\))?"));
    for (auto found = field.globalMatch(comment.section(QLatin1Char(':'), 0, 0)); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        if (!kFields.contains(match.captured(1))) {
            continue;
        }
        QStringList& types = fields[match.captured(1)];
        for (const QString& type : kTypes) {
            if (match.captured(2).contains(type)) {
                types.append(type);
            }
        }
    }
    return fields;
}

/// The table in the comments of the enumerators.
QHash<QString, Fields> table()
{
    QHash<QString, Fields> codes;
    const QString header = contents(QStringLiteral(KVSCOPE_SOURCE_DIR "/engine/core/error.h"));
    static const QRegularExpression row(QStringLiteral("^    (\\w+),  ///< (.*)$"), QRegularExpression::MultilineOption);
    const QString enumerators = header.section(QStringLiteral("enum class ErrorCode"), 1).section(QStringLiteral("};"), 0, 0);
    for (auto rows = row.globalMatch(enumerators); rows.hasNext();) {
        const QRegularExpressionMatch match = rows.next();
        codes.insert(match.captured(1), fieldsOf(match.captured(2)));
    }
    return codes;
}

/// The end of the argument that starts at @p start, behind its opening parenthesis.
qsizetype endOfArgument(const QString& text, qsizetype start)
{
    int depth = 1;
    for (qsizetype i = start; i < text.size(); ++i) {
        depth += text[i] == QLatin1Char('(') ? 1 : text[i] == QLatin1Char(')') ? -1 : 0;
        if (depth == 0) {
            return i;
        }
    }
    return text.size();
}

/// What one field of a throw gets wrong; empty: nothing. A plain name is passed on from a caller and cannot be judged here.
QString faultOf(const Fields& allowed, const QString& field, const QString& argument)
{
    static const QRegularExpression plainName(QStringLiteral("^\\w+$"));
    if (!allowed.contains(field)) {
        return QStringLiteral("sets ") + field;
    }
    const QStringList& types = allowed[field];
    const bool typed = types.isEmpty() || plainName.match(argument).hasMatch()
        || std::any_of(types.begin(), types.end(), [&](const QString& type) { return argument.contains(type); });
    return typed ? QString() : field + QStringLiteral(" is ") + argument;
}

QStringList faultsIn(const QString& text, const QHash<QString, Fields>& codes, int& throws)
{
    QStringList faults;
    static const QRegularExpression made(QStringLiteral("EngineError(?: \\w+)?\\(ErrorCode::(\\w+)\\)"));
    static const QRegularExpression setter(QStringLiteral("\\s*\\.(\\w+)\\("));
    for (auto errors = made.globalMatch(text); errors.hasNext();) {
        const QRegularExpressionMatch error = errors.next();
        ++throws;
        for (qsizetype at = error.capturedEnd();;) {
            const QRegularExpressionMatch field
                = setter.match(text, at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
            if (!field.hasMatch()) {
                break;
            }
            at = endOfArgument(text, field.capturedEnd());
            const QString argument = text.mid(field.capturedEnd(), at - field.capturedEnd());
            if (const QString fault = faultOf(codes[error.captured(1)], field.captured(1), argument); !fault.isEmpty()) {
                faults.append(error.captured(1) + QLatin1Char(' ') + fault);
            }
            ++at;
        }
    }
    return faults;
}

}  // namespace

class TestErrorCodes final : public QObject {
    Q_OBJECT

private slots:
    void theTableHasEveryCode();
    void throwsSetWhatTheirCodeLists();
    void faultsAreFound();
};

void TestErrorCodes::theTableHasEveryCode()
{
    const QHash<QString, Fields> codes = table();
    for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
        const QString name = QString::fromLatin1(errorCodeName(static_cast<ErrorCode>(code)));
        QVERIFY2(codes.contains(name), qPrintable(name));
    }
    QCOMPARE(codes.size(), static_cast<int>(ErrorCode::Internal) + 1);
}

void TestErrorCodes::throwsSetWhatTheirCodeLists()
{
    const QHash<QString, Fields> codes = table();
    int throws = 0;
    for (const char* folder : { "/engine", "/app", "/ui" }) {
        QDirIterator files(QStringLiteral(KVSCOPE_SOURCE_DIR) + QLatin1String(folder), { QStringLiteral("*.cpp"), QStringLiteral("*.h") },
            QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString file = files.next();
            const QStringList faults = faultsIn(contents(file), codes, throws);
            QVERIFY2(faults.isEmpty(), qPrintable(file + QStringLiteral(": ") + faults.join(QStringLiteral("; "))));
        }
    }
    QVERIFY2(throws > 80, "the throws were not recognised");
}

void TestErrorCodes::faultsAreFound()
{
    int throws = 0;
    const auto faults = [&](const char* text) { return faultsIn(QString::fromLatin1(text), table(), throws).join(QLatin1Char(';')); };
    QCOMPARE(faults("throw EngineError(ErrorCode::OutOfMemory).found(4LL * (w + 1) * h);"),
        QStringLiteral("OutOfMemory found is 4LL * (w + 1) * h"));
    QCOMPARE(faults("throw EngineError(ErrorCode::OutOfMemory)\n    .found(ByteCount { 4 });"), QString());
    QCOMPARE(faults("EngineError e(ErrorCode::KeyMissing).file(f).found(1);"), QStringLiteral("KeyMissing sets found"));
}

KVSCOPE_TEST(TestErrorCodes)
#include "tst_errorcodes.moc"
