// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tablecopy.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QStringList>
#include <QTableView>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextTable>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

/// On one line and in one cell.
QString oneCell(QString text)
{
    for (QChar& c : text) {
        if (c == QLatin1Char('\t') || c == QLatin1Char('\n') || c == QLatin1Char('\r')) {
            c = QLatin1Char(' ');
        }
    }
    return text;
}

QString numberText(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', QLocale::FloatingPointShortest) : QString();
}

}  // namespace

QString copiedCell(const QModelIndex& index)
{
    const QVariant value = index.data(kCopyRole);
    switch (value.typeId()) {
    case QMetaType::Double: return numberText(value.toDouble());
    case QMetaType::Float: {
        // As many digits as the number has, not those of the double nearest to it.
        const float single = value.toFloat();
        for (int digits = 1; digits < 9; ++digits) {
            QString text = QString::number(static_cast<double>(single), 'g', digits);
            if (text.toFloat() == single) {
                return text;
            }
        }
        return std::isfinite(single) ? QString::number(static_cast<double>(single), 'g', 9) : QString();
    }
    case QMetaType::UnknownType: break;
    default: return oneCell(value.toString());
    }
    const QString spoken = index.data(Qt::AccessibleTextRole).toString();
    return oneCell(spoken.isEmpty() ? index.data(Qt::DisplayRole).toString() : spoken);
}

QString copiedTable(const QAbstractItemModel& model, bool rowNames)
{
    if (model.rowCount() == 0) {
        return {};
    }
    const auto header = [&](int section, Qt::Orientation orientation) {
        const QVariant copied = model.headerData(section, orientation, kCopyRole);
        return oneCell((copied.isValid() ? copied : model.headerData(section, orientation, Qt::DisplayRole)).toString());
    };
    QString text;
    const auto addLine = [&](const QStringList& cells) { text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n'); };
    QStringList line;
    if (rowNames) {
        line << QString();
    }
    for (int column = 0; column < model.columnCount(); ++column) {
        line << header(column, Qt::Horizontal);
    }
    addLine(line);
    for (int row = 0; row < model.rowCount(); ++row) {
        line.clear();
        if (rowNames) {
            line << header(row, Qt::Vertical);
        }
        for (int column = 0; column < model.columnCount(); ++column) {
            line << copiedCell(model.index(row, column));
        }
        addLine(line);
    }
    return text;
}

QString copiedFrom(const QTableView& table)
{
    if (table.model() == nullptr) {
        return {};
    }
    // A table without a selection of several cells marks the viewed step by its only one.
    const bool selects
        = table.selectionMode() != QAbstractItemView::NoSelection && table.selectionMode() != QAbstractItemView::SingleSelection;
    QModelIndexList cells = selects ? table.selectionModel()->selectedIndexes() : QModelIndexList();
    if (cells.isEmpty()) {
        return copiedTable(*table.model(), !table.verticalHeader()->isHidden());
    }
    std::sort(cells.begin(), cells.end());
    QString text;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0) {
            text += cells[i].row() != cells[i - 1].row() ? QLatin1Char('\n') : QLatin1Char('\t');
        }
        text += copiedCell(cells[i]);
    }
    return text;
}

QString copiedHtmlTable(const QString& html)
{
    if (!html.contains(QLatin1String("<table"))) {
        return {};
    }
    QTextDocument document;
    document.setHtml(html);
    QString text;
    const QList<QTextFrame*> frames = document.rootFrame()->childFrames();
    for (QTextFrame* frame : frames) {
        const auto* table = qobject_cast<QTextTable*>(frame);
        for (int row = 0; table != nullptr && row < table->rows(); ++row) {
            QStringList line;
            for (int column = 0; column < table->columns(); ++column) {
                QTextCursor cell = table->cellAt(row, column).firstCursorPosition();
                cell.setPosition(table->cellAt(row, column).lastCursorPosition().position(), QTextCursor::KeepAnchor);
                line << oneCell(cell.selection().toPlainText());
            }
            text += line.join(QLatin1Char('\t')) + QLatin1Char('\n');
        }
    }
    return text;
}

TableCopier::TableCopier(QTableView* table) : QObject(table), m_table(table)
{
    table->installEventFilter(this);
}

TableCopier::~TableCopier() = default;

bool TableCopier::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
        if (const QString text = copiedFrom(*m_table); !text.isEmpty()) {
            QGuiApplication::clipboard()->setText(text);
        }
        return true;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace kvscope
