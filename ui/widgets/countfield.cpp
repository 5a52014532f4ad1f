// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/countfield.h"

#include "text/numbertext.h"
#include "theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPainter>
#include <QPainterPath>
#include <QWheelEvent>

#include <algorithm>

namespace kvscope {

namespace {

constexpr int kHeight = 28;  // px at 100 %
constexpr int kArrowRoom = 18;
constexpr int kPadding = 8;
constexpr double kRadius = 5.0;
constexpr int kShownDigits = 6;  ///< a field is never too narrow for these

}  // namespace

CountField::CountField(QWidget* parent) : QSpinBox(parent)
{
    // The arrows are painted here, because a style sheet cannot colour them; so they are clicked here too.
    setButtonSymbols(NoButtons);
    setFrame(false);
    setFocusPolicy(Qt::StrongFocus);
    setKeyboardTracking(true);
    setCorrectionMode(CorrectToNearestValue);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    lineEdit()->setStyleSheet(QStringLiteral("background: transparent; border: none; padding: 0;"));
    lineEdit()->installEventFilter(this);
    lineEdit()->setMouseTracking(true);
    applyMetrics();
}

CountField::~CountField() = default;

int CountField::arrowRoom() const
{
    return theme().ipx(kArrowRoom);
}

void CountField::applyMetrics()
{
    QFont bold = theme().font(FontRole::Body);
    bold.setBold(true);
    setFont(bold);
    lineEdit()->setTextMargins(theme().ipx(kPadding), 0, arrowRoom(), 0);
    updateGeometry();
}

QString CountField::textFromValue(int value) const
{
    return countText(value);
}

QString CountField::bareNumber(const QString& text) const
{
    QString bare;
    for (const QChar character : text) {
        const bool group = character.isSpace() || QLocale().groupSeparator().contains(character);
        if (!group) {
            bare += character;
        }
    }
    return bare;
}

int CountField::valueFromText(const QString& text) const
{
    return bareNumber(text).toInt();
}

QValidator::State CountField::validate(QString& text, int& position) const
{
    Q_UNUSED(position)
    const QString bare = bareNumber(text);
    if (bare.isEmpty()) {
        return QValidator::Intermediate;
    }
    if (!std::all_of(bare.cbegin(), bare.cend(), [](QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); })) {
        return QValidator::Invalid;
    }
    bool fits = false;
    const int number = bare.toInt(&fits);
    if (!fits || number > maximum()) {
        return QValidator::Invalid;
    }
    return number < minimum() ? QValidator::Intermediate : QValidator::Acceptable;
}

void CountField::stepBy(int steps)
{
    if (!m_next) {
        QSpinBox::stepBy(steps);
        return;
    }
    int next = value();
    for (int i = 0; i < std::abs(steps); ++i) {
        next = m_next(next, steps > 0);
    }
    setValue(next);
    selectAll();
}

QSize CountField::sizeHint() const
{
    const int text = QFontMetrics(font()).horizontalAdvance(QString(kShownDigits, QLatin1Char('0')));
    return { text + theme().ipx(kPadding + kArrowRoom + 6), std::max(theme().ipx(kHeight), QFontMetrics(font()).height() + 6) };
}

QSize CountField::minimumSizeHint() const
{
    const int text = QFontMetrics(font()).horizontalAdvance(QStringLiteral("000"));
    return { text + theme().ipx(kPadding + kArrowRoom + 6), sizeHint().height() };
}

void CountField::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const Theme& now = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool active = hasFocus() || underMouse();
    painter.setPen(QPen(active ? now.accent : now.edge, 1.0));
    painter.setBrush(now.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), now.px(kRadius), now.px(kRadius));
    painter.setPen(QPen(now.text2, now.px(1.3), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const double x = width() - arrowRoom() / 2.0 - now.px(1);
    const double half = now.px(3.5);
    for (const int direction : { -1, 1 }) {
        const double tip = height() / 2.0 + direction * now.px(6);
        const double base = tip - direction * half;
        QPainterPath chevron(QPointF(x - half, base));
        chevron.lineTo(x, tip);
        chevron.lineTo(x + half, base);
        painter.drawPath(chevron);
    }
}

void CountField::changeEvent(QEvent* event)
{
    QSpinBox::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) {
        applyMetrics();
    } else if (event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) {
        lineEdit()->setText(textFromValue(value()));
    }
}

void CountField::wheelEvent(QWheelEvent* event)
{
    // Turning the wheel over a panel scrolls it; a field listens only when it was asked to.
    if (hasFocus()) {
        QSpinBox::wheelEvent(event);
    } else {
        event->ignore();
    }
}

void CountField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown) {
        event->ignore();
        return;
    }
    QSpinBox::keyPressEvent(event);
}

bool CountField::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == lineEdit()) {
        const bool press = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
        if (press || event->type() == QEvent::MouseMove) {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            const bool onArrows = mouse->position().x() >= lineEdit()->width() - arrowRoom();
            lineEdit()->setCursor(onArrows ? Qt::ArrowCursor : Qt::IBeamCursor);
            if (press && onArrows && mouse->button() == Qt::LeftButton) {
                setFocus(Qt::MouseFocusReason);
                stepBy(mouse->position().y() < lineEdit()->height() / 2.0 ? 1 : -1);
                return true;
            }
        }
    }
    return QSpinBox::eventFilter(watched, event);
}

}  // namespace kvscope
