// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fourheads/headtable.h"

#include "theme/icons.h"
#include "theme/theme.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kLargestRow = 27.0;  // at 100 %
constexpr int kPromptDecimals = 4;
constexpr int kLogitDecimals = 3;

QString fixed(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

}  // namespace

HeadTable::HeadTable(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

HeadTable::~HeadTable() = default;

void HeadTable::setContent(HeadTableContent content)
{
    m_content = std::move(content);
    describe();
    update();
}

bool HeadTable::isWrong(const HeadTableContent& content, int way, int head)
{
    constexpr double kVisible = 5e-5;
    const auto& right = content.ways.first().contexts;
    const auto& other = content.ways.at(way).contexts;
    const auto index = static_cast<std::size_t>(head);
    return index < right.size() && index < other.size() && std::abs(right[index] - other[index]) > kVisible;
}

void HeadTable::describe()
{
    QStringList lines;
    for (int head = 0; head < static_cast<int>(m_content.heads.size()); ++head) {
        QStringList numbers;
        for (const double value : m_content.prompt[static_cast<std::size_t>(head)]) {
            numbers << fixed(value, kPromptDecimals);
        }
        for (const HeadTableContent::Way& way : std::as_const(m_content.ways)) {
            if (!way.contexts.empty()) {
                numbers << way.name + QLatin1String(": ") + fixed(way.contexts[static_cast<std::size_t>(head)], 1);
            }
        }
        lines << m_content.heads.at(head) + QLatin1String(": ") + numbers.join(QStringLiteral("; "));
    }
    for (const HeadTableContent::Logit& logit : std::as_const(m_content.logits)) {
        lines << logit.word + QLatin1String(": ") + fixed(logit.value, kLogitDecimals);
    }
    setAccessibleDescription(lines.join(QLatin1Char('\n')));
}

QSize HeadTable::minimumSizeHint() const
{
    const Theme& look = theme();
    const int row = QFontMetrics(look.font(FontRole::Table)).height() + 2;
    return { look.ipx(480), row * (2 + std::max(4, static_cast<int>(m_content.heads.size()))) + look.ipx(46) };
}

HeadTable::Geometry HeadTable::geometryNow() const
{
    const Theme& look = theme();
    const QFontMetrics metrics(look.font(FontRole::Table));
    const double logits = metrics.height() * 2.0 + look.px(10);
    Geometry at;
    const double rows = 2.0 + static_cast<double>(m_content.heads.size());
    at.row = std::clamp((height() - logits) / rows, metrics.height() + 2.0, look.px(kLargestRow));
    int names = metrics.horizontalAdvance(m_content.headCaption);
    for (const QString& name : m_content.heads) {
        names = std::max(names, metrics.horizontalAdvance(name));
    }
    at.head = names + metrics.horizontalAdvance(QStringLiteral("0 ")) + look.px(14);
    int number = metrics.horizontalAdvance(QStringLiteral("100.0000"));
    for (const QString& token : m_content.tokens) {
        number = std::max(number, metrics.horizontalAdvance(QStringLiteral("00 ") + token));
    }
    int way = metrics.horizontalAdvance(QStringLiteral("00 00.0"));
    for (const HeadTableContent::Way& each : m_content.ways) {
        way = std::max(way, metrics.horizontalAdvance(each.name));
    }
    const double wayLeast = way + look.px(22);
    const auto ways = static_cast<double>(m_content.ways.size());
    const double room = width() - at.head - ways * wayLeast - look.px(10);
    const double promptLeast = number + look.px(8);
    const int shown = std::clamp(static_cast<int>(room / promptLeast), 1, std::max(1, static_cast<int>(m_content.tokens.size())));
    at.firstToken = std::max(0, static_cast<int>(m_content.tokens.size()) - shown);
    at.prompt = std::min(room / shown, look.px(95));
    at.split = at.head + at.prompt * shown + look.px(10);
    at.way = (width() - at.split) / std::max(1.0, ways);
    return at;
}

void HeadTable::paintHeadings(QPainter& painter, const Geometry& at) const
{
    const Theme& look = theme();
    const QFont plain = look.font(FontRole::Table);
    const QFontMetrics metrics(plain);
    painter.setFont(plain);
    painter.setPen(look.text2);
    painter.drawText(QRectF(at.head, 0.0, at.split - at.head, at.row), Qt::AlignCenter, m_content.promptCaption);
    painter.drawText(QRectF(at.split, 0.0, width() - at.split, at.row), Qt::AlignCenter, m_content.newCaption);
    painter.drawText(QRectF(0.0, at.row, at.head, at.row), Qt::AlignLeft | Qt::AlignVCenter, m_content.headCaption);
    for (int token = at.firstToken; token < static_cast<int>(m_content.tokens.size()); ++token) {
        const QRectF cell(at.head + (token - at.firstToken) * at.prompt, at.row, at.prompt, at.row);
        const QString word = m_content.tokens.at(token);
        painter.setPen(look.text);
        painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, word);
        painter.setPen(look.text2);
        painter.drawText(cell.adjusted(0, 0, -metrics.horizontalAdvance(word) - look.px(4), 0), Qt::AlignRight | Qt::AlignVCenter,
            QLocale().toString(token + 1));
    }
    for (int way = 0; way < static_cast<int>(m_content.ways.size()); ++way) {
        const QRectF cell(at.split + way * at.way, at.row, at.way - look.px(6), at.row);
        const HeadTableContent::Way& shown = m_content.ways.at(way);
        QFont font = plain;
        font.setBold(shown.live);
        painter.setFont(font);
        painter.setPen(shown.live ? look.text : look.text2);
        painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, shown.name);
        if (shown.live) {
            const int side = look.ipx(12);
            const double x = cell.right() - QFontMetrics(font).horizontalAdvance(shown.name) - side - look.px(6);
            painter.drawPixmap(
                QPointF(x, cell.center().y() - side / 2.0), iconPixmap(IconName::Play, look.accent, side, devicePixelRatioF()));
        }
    }
    painter.setFont(plain);
}

void HeadTable::paintRows(QPainter& painter, const Geometry& at) const
{
    const Theme& look = theme();
    const QFont plain = look.font(FontRole::Table);
    QFont bold = plain;
    bold.setBold(true);
    painter.setPen(QPen(look.border, 1.0));
    painter.drawLine(QPointF(0.0, 2.0 * at.row), QPointF(width(), 2.0 * at.row));
    const double bottom = (2.0 + static_cast<double>(m_content.heads.size())) * at.row;
    painter.drawLine(QPointF(at.split, 0.0), QPointF(at.split, bottom));
    for (int head = 0; head < static_cast<int>(m_content.heads.size()); ++head) {
        const double y = (2.0 + head) * at.row;
        painter.setPen(QPen(look.grid, 1.0));
        painter.drawLine(QPointF(0.0, y + at.row), QPointF(width(), y + at.row));
        painter.setFont(plain);
        painter.setPen(look.text2);
        const QRectF name(0.0, y, at.head, at.row);
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter, QLocale().toString(head + 1));
        painter.setPen(look.text);
        painter.drawText(name.adjusted(look.px(14), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, m_content.heads.at(head));
        const auto& row = m_content.prompt[static_cast<std::size_t>(head)];
        for (int token = at.firstToken; token < static_cast<int>(row.size()); ++token) {
            const QRectF cell(at.head + (token - at.firstToken) * at.prompt, y, at.prompt, at.row);
            painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, fixed(row[static_cast<std::size_t>(token)], kPromptDecimals));
        }
        bool differs = false;
        for (int way = 1; way < static_cast<int>(m_content.ways.size()); ++way) {
            differs = differs || isWrong(m_content, way, head);
        }
        for (int way = 0; way < static_cast<int>(m_content.ways.size()); ++way) {
            const auto& contexts = m_content.ways.at(way).contexts;
            if (contexts.empty()) {
                continue;
            }
            const QRectF cell(at.split + way * at.way, y, at.way - look.px(6), at.row);
            const bool wrong = isWrong(m_content, way, head);
            const QString number = fixed(contexts[static_cast<std::size_t>(head)], 1);
            if (wrong) {
                painter.setPen(QPen(look.off, look.px(1.5), Qt::DashLine));
                painter.setBrush(look.offTint);
                painter.drawRect(cell.adjusted(look.px(8), 2.0, look.px(4), -2.0));
                const int side = look.ipx(13);
                const double x = cell.right() - QFontMetrics(bold).horizontalAdvance(number) - side - look.px(6);
                painter.drawPixmap(
                    QPointF(x, cell.center().y() - side / 2.0), iconPixmap(IconName::Warning, look.off, side, devicePixelRatioF()));
            }
            painter.setFont(differs ? bold : plain);
            painter.setPen(wrong ? look.off : look.text);
            painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, number);
        }
    }
    const bool early = m_content.ways.isEmpty() || m_content.ways.first().contexts.empty();
    if (early) {
        painter.setFont(plain);
        painter.setPen(look.text2);
        painter.drawText(QRectF(at.split, 2.0 * at.row, width() - at.split, bottom - 2.0 * at.row), Qt::AlignCenter | Qt::TextWordWrap,
            m_content.laterCaption);
    }
}

void HeadTable::paintLogits(QPainter& painter, const Geometry& at) const
{
    if (m_content.logits.isEmpty()) {
        return;
    }
    const Theme& look = theme();
    const QFont plain = look.font(FontRole::Table);
    const QFontMetrics metrics(plain);
    const double top = (2.0 + static_cast<double>(m_content.heads.size())) * at.row + look.px(5);
    painter.setFont(plain);
    painter.setPen(look.text2);
    const double caption = std::max(at.head,
        std::max(metrics.horizontalAdvance(m_content.logitCaption), metrics.horizontalAdvance(m_content.logitFormula)) + look.px(12));
    painter.drawText(QRectF(0.0, top, caption, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, m_content.logitCaption);
    painter.drawText(
        QRectF(0.0, top + metrics.height(), caption, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, m_content.logitFormula);
    const double each = (width() - caption) / static_cast<double>(m_content.logits.size());
    const double greatest = std::max(1e-9, m_content.logits.first().value);
    double x = caption;
    bool first = true;
    for (const HeadTableContent::Logit& logit : m_content.logits) {
        const double room = each - look.px(26);
        QFont font = plain;
        font.setBold(first);
        painter.setFont(font);
        painter.setPen(look.text);
        const QRectF line(x, top, room, metrics.height());
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, logit.word);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, fixed(logit.value, kLogitDecimals));
        const double share = std::clamp(logit.value / greatest, 0.0, 1.0);
        painter.fillRect(QRectF(x, top + metrics.height() + look.px(2), room * share, look.px(9)), first ? look.accent : look.stagesOn[2]);
        x += each;
        first = false;
    }
}

void HeadTable::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (m_content.heads.isEmpty()) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Geometry at = geometryNow();
    paintHeadings(painter, at);
    paintRows(painter, at);
    paintLogits(painter, at);
}

void HeadTable::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) {
        updateGeometry();
        update();
    }
}

}  // namespace kvscope
