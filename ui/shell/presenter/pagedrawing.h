// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the presenter's pages are painted from: lines, wrapped rich text, one large number with words beside it, and tables with large rows. All of it
// stays inside the rectangle that it is given. GUI thread only.

#include "shell/presenter/presenterstyle.h"
#include "theme/icons.h"

#include <QColor>
#include <QList>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

class QPainter;
class QTextDocument;

namespace kvscope {

inline constexpr double kPageRow = 44.0;  ///< units; height of a table's row
inline constexpr double kPageText = 29.0;  ///< units; sentences
inline constexpr double kPageNumber = 96.0;  ///< units; the one number of a page at least
inline constexpr double kPageHeadline = 132.0;  ///< units; height of the number with its words

/// One line, elided at its end. @param color invalid: the theme's text
void drawPageLine(QPainter& painter, const QRectF& rect, const QString& text, const QFont& font, const QColor& color,
    Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter);
[[nodiscard]] double pageLineHeight(const QFont& font);
[[nodiscard]] double pageTextWidth(const QFont& font, const QString& text);

/// Rich text, wrapped at a width.
class PageRichText {
public:
    PageRichText(const QString& html, const QFont& font, double width);
    ~PageRichText();
    PageRichText(PageRichText&&) noexcept;
    PageRichText& operator=(PageRichText&&) noexcept;
    PageRichText(const PageRichText&) = delete;
    PageRichText& operator=(const PageRichText&) = delete;

    [[nodiscard]] double height() const;
    void paint(QPainter& painter, const QPointF& corner, const QColor& color) const;

private:
    std::unique_ptr<QTextDocument> m_document;
};
/// The first of some rich wordings that is no higher than @p most, or else the last one. Returns its height. @param rect its height is not used
double drawPageWords(
    QPainter& painter, const QRectF& rect, const QStringList& wordings, double most, const QFont& font, const QColor& color);

/// The one number of a page.
struct PageHeadline {
    QString number = {};
    QColor color = {};
    QString beside = {};  ///< bold, at most two lines
    QStringList below = {};  ///< clauses of the line below it; those that fit
};
/// kPageHeadline units high, from the top of @p rect.
void drawPageHeadline(QPainter& painter, const QRectF& rect, const PageHeadline& headline, const PresenterStyle& style);

struct PageCell {
    QString text = {};
    QColor color = {};  ///< invalid: the theme's text
    bool bold = false;
    std::optional<IconName> icon = {};  ///< before the text
    QColor ground = {};  ///< behind the text; invalid: none
    bool notApplicable = false;  ///< hatched, without text
    bool warning = false;  ///< dashed frame in the off colour
    std::optional<double> bar = {};  ///< 0 … 1: a bar in place of a text
};
struct PageColumn {
    QString title = {};
    bool right = false;  ///< aligned to the right
    bool fill = false;  ///< takes the room that the others leave
    bool mayShrink = false;  ///< its texts are elided where there is no room
    double least = 0.0;  ///< units; width
    bool centred = false;
};
struct PageTable {
    QList<PageColumn> columns = {};
    QList<QList<PageCell>> rows = {};
    int marked = -1;  ///< row on tint
    bool header = true;
};
/// Rows that fit below a header.
[[nodiscard]] int pageRowsThatFit(double height, bool header, const PresenterStyle& style);
/// Returns the lower end of what was painted; rows that do not fit are left out.
double drawPageTable(QPainter& painter, const QRectF& rect, const PageTable& table, const PresenterStyle& style);

/// A key as it is printed on a keyboard. Returns its right edge. @param center of the line
double drawPageKey(QPainter& painter, double left, double center, const QString& text, const PresenterStyle& style);
[[nodiscard]] double pageKeyWidth(const QString& text, const PresenterStyle& style);

}  // namespace kvscope
