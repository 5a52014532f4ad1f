// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/countfield.h"

#include "text/numbertext.h"
#include "theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QStyleOptionSpinBox>
#include <QWheelEvent>

#include <algorithm>

namespace kvscope {

namespace {

constexpr int kSpare = 7;  // px at 100 %, for the cursor
constexpr int kShownDigits = 6;
constexpr int kLeastDigits = 3;  ///< in a narrow panel

}  // namespace

CountField::CountField(QWidget* parent) : QSpinBox(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setKeyboardTracking(true);
    setCorrectionMode(CorrectToNearestValue);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    applyMetrics();
}

CountField::~CountField() = default;

void CountField::applyMetrics()
{
    QFont bold = theme().font(FontRole::Body);
    bold.setBold(true);
    setFont(bold);
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

QSize CountField::sizeFor(int digits) const
{
    QStyleOptionSpinBox option;
    initStyleOption(&option);
    const int text = fontMetrics().horizontalAdvance(QString(digits, QLatin1Char('0'))) + theme().ipx(kSpare);
    return style()->sizeFromContents(QStyle::CT_SpinBox, &option, { text, fontMetrics().height() }, this);
}

QSize CountField::sizeHint() const
{
    return sizeFor(kShownDigits);
}

QSize CountField::minimumSizeHint() const
{
    return sizeFor(kLeastDigits);
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
    // Scrolling over a panel scrolls it; a field reacts only when it has focus.
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

}  // namespace kvscope
