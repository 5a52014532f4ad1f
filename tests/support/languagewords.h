// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The words of the program's texts, read from a translation's file, and the texts that a window shows or tells, with the place of each.

#include "support/paintedtexts.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSet>
#include <QTextDocumentFragment>
#include <QXmlStreamReader>

namespace kvscope::test {

/// Runs of at least three letters, in lower case. Keys, places of arguments and shortened words are none.
inline QStringList wordsOf(const QString& text)
{
    static const QRegularExpression word(QStringLiteral(R"(\p{L}{3,}(?!\x{2026}|…))"));
    QString plain = Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text;
    plain.remove(QLatin1Char('&'));
    QStringList words;
    for (auto each = word.globalMatch(plain); each.hasNext();) {
        words << each.next().captured().toLower();
    }
    return words;
}

struct LanguageWords {
    QSet<QString> source;
    QSet<QString> translated;

    /// Those of the source texts that no translation contains: where they are shown, a text was not translated.
    [[nodiscard]] QSet<QString> sourceOnly() const { return QSet<QString>(source).subtract(translated); }
};

inline LanguageWords languageWords(const QString& code)
{
    LanguageWords words;
    QFile file(QStringLiteral(KVSCOPE_SOURCE_DIR "/resources/i18n/kvscope_%1.ts").arg(code));
    if (!file.open(QIODevice::ReadOnly)) {
        return words;
    }
    const auto add = [](QSet<QString>& to, const QString& text) {
        for (const QString& each : wordsOf(text)) {
            to.insert(each);
        }
    };
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (xml.name() == QLatin1String("source")) {
            add(words.source, xml.readElementText());
        } else if (xml.name() == QLatin1String("translation") || xml.name() == QLatin1String("numerusform")) {
            add(words.translated, xml.readElementText(QXmlStreamReader::IncludeChildElements));
        }
    }
    return words;
}

struct FoundText {
    QString text;
    QString where;
};

/// Of a menu and those in it: entries and what they tell.
inline void addActions(QList<FoundText>& found, const QList<QAction*>& actions, const QString& where)
{
    for (const QAction* action : actions) {
        for (const QString& each : { action->text(), action->toolTip(), action->statusTip(), action->whatsThis() }) {
            found.append({ each, where });
        }
        if (action->menu() != nullptr) {
            addActions(found, action->menu()->actions(), where + QLatin1Char('/') + action->text());
        }
    }
}

/// What a window and everything visible in it paints, tells in tips, and tells those who cannot see it.
/// @param isData widgets that show a text of the model or of a person
inline QList<FoundText> textsOf(QWidget& window, const std::function<bool(const QWidget&)>& isData)
{
    QList<FoundText> found { { window.windowTitle(), QStringLiteral("title") } };
    QList<QWidget*> widgets = window.findChildren<QWidget*>();
    widgets.prepend(&window);
    for (QWidget* each : std::as_const(widgets)) {
        if (!each->isVisible() || each->window() != &window || isData(*each)) {
            continue;
        }
        const QString where = placeOf(*each);
        for (const PaintedText& painted : paintedTexts(*each)) {
            found.append({ painted.text, where });
        }
        for (const QString& told :
            { each->toolTip(), each->statusTip(), each->whatsThis(), each->accessibleName(), each->accessibleDescription() }) {
            found.append({ told, where });
        }
        if (const auto* box = qobject_cast<const QComboBox*>(each)) {
            for (int i = 0; i < box->count(); ++i) {
                found.append({ box->itemText(i), where });
            }
        } else if (const auto* line = qobject_cast<const QLineEdit*>(each)) {
            found.append({ line->placeholderText(), where });
        } else if (const auto* bar = qobject_cast<const QMenuBar*>(each)) {
            addActions(found, bar->actions(), where);
        }
    }
    return found;
}

}  // namespace kvscope::test
