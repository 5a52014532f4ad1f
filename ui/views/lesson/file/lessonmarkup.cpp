// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/file/lessonmarkup.h"

#include <array>

namespace kvscope {

namespace {

struct Mark {
    const char* text;
    MarkupBlock::Kind kind;
};
constexpr std::array kMarks { Mark { "> ", MarkupBlock::Kind::Callout }, Mark { "=! ", MarkupBlock::Kind::WrongFormula },
    Mark { "= ", MarkupBlock::Kind::Formula }, Mark { "- ", MarkupBlock::Kind::Entry } };

const QLatin1String kBold("**");
constexpr qsizetype kLongestNumber = 40;  ///< characters

const Mark* markOf(const QString& line)
{
    for (const Mark& mark : kMarks) {
        if (line.startsWith(QLatin1String(mark.text))) {
            return &mark;
        }
    }
    return nullptr;
}

/// Receives words and the pieces between them, in order.
struct Pieces {
    std::function<void(const QString&)> text;
    std::function<void(const QString&)> value;
    std::function<void()> bold;  ///< starts or ends
};

void walk(const QString& source, const Pieces& pieces)
{
    QString plain;
    const auto flush = [&] {
        if (!plain.isEmpty()) {
            pieces.text(plain);
            plain.clear();
        }
    };
    for (qsizetype i = 0; i < source.size(); ++i) {
        const QChar c = source.at(i);
        if (source.mid(i, 2) == kBold) {
            flush();
            pieces.bold();
            ++i;
        } else if (c == QLatin1Char('{') && source.mid(i + 1, 1) == QLatin1String("{")) {
            plain += c;
            ++i;
        } else if (c == QLatin1Char('{')) {
            const qsizetype end = source.indexOf(QLatin1Char('}'), i);
            if (end < 0) {  // rejected when the lesson is read
                plain += c;
                continue;
            }
            flush();
            pieces.value(source.mid(i + 1, end - i - 1));
            i = end;
        } else {
            plain += c;
        }
    }
    flush();
}

}  // namespace

QList<MarkupBlock> markupBlocks(const QString& text)
{
    QList<MarkupBlock> blocks;
    bool open = false;
    for (const QString& raw : text.split(QLatin1Char('\n'))) {
        const QString line = raw.trimmed();
        if (line.isEmpty()) {
            open = false;
            continue;
        }
        if (const Mark* mark = markOf(line)) {
            const QString rest = line.mid(QLatin1String(mark->text).size()).trimmed();
            // A callout may repeat the mark on each of its lines.
            const bool goesOn = open && mark->kind == MarkupBlock::Kind::Callout && blocks.last().kind == mark->kind;
            if (goesOn) {
                blocks.last().text += QLatin1Char(' ') + rest;
            } else {
                blocks.append({ mark->kind, rest });
            }
            open = true;
            continue;
        }
        if (open) {
            blocks.last().text += QLatin1Char(' ') + line;
        } else {
            blocks.append({ MarkupBlock::Kind::Paragraph, line });
            open = true;
        }
    }
    return blocks;
}

QString markupHtml(const QString& text, const std::function<QString(const QString&)>& value)
{
    QString html;
    bool isBold = false;
    walk(text,
        { [&](const QString& plain) { html += plain.toHtmlEscaped(); },
            [&](const QString& name) {
                // A number stays on one line; a text that the model wrote must not run out of its column.
                const QString shown = value(name).toHtmlEscaped();
                html += shown.size() > kLongestNumber ? shown : QStringLiteral("<span style=\"white-space:nowrap\">%1</span>").arg(shown);
            },
            [&] {
                isBold = !isBold;
                html += isBold ? QLatin1String("<b>") : QLatin1String("</b>");
            } });
    return html;
}

QString markupPlain(const QString& text, const std::function<QString(const QString&)>& value)
{
    QString result;
    walk(text, { [&](const QString& plain) { result += plain; }, [&](const QString& name) { result += value(name); }, [] {} });
    return result;
}

MarkupMistake findMarkupMistake(const QString& text, const QStringList& knownValues)
{
    qsizetype boldAt = -1;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        const bool paragraphEnds = c == QLatin1Char('\n') && text.mid(i + 1).section(QLatin1Char('\n'), 0, 0).trimmed().isEmpty();
        if (paragraphEnds && boldAt >= 0) {
            break;
        }
        if (text.mid(i, 2) == kBold) {
            boldAt = boldAt < 0 ? i : -1;
            ++i;
        } else if (c == QLatin1Char('{') && text.mid(i + 1, 1) == QLatin1String("{")) {
            ++i;
        } else if (c == QLatin1Char('{')) {
            const qsizetype end = text.indexOf(QLatin1Char('}'), i);
            if (end < 0) {
                return { MarkupMistake::Kind::OpenBrace, i, {} };
            }
            const QString name = text.mid(i + 1, end - i - 1);
            if (!knownValues.contains(name)) {
                return { MarkupMistake::Kind::UnknownValue, i, name.left(60) };
            }
            i = end;
        }
    }
    return boldAt >= 0 ? MarkupMistake { MarkupMistake::Kind::OpenBold, boldAt, {} } : MarkupMistake {};
}

}  // namespace kvscope
