// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/segmentedcontrol.h"

#include "theme/theme.h"
#include "widgets/ignorechildren.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace kvscope {
namespace {

constexpr double kHeight = 24.0;
constexpr double kPadding = 10.0;
constexpr double kLeastPadding = 4.0;
constexpr double kRadius = 5.0;

/// One choice. Its frame is the control's: outer corners are round, inner edges are shared.
class Segment final : public QAbstractButton {
public:
    Segment(int index, QWidget* parent) : QAbstractButton(parent), m_index(index)
    {
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);  // a button's own policy would not let the padding go
    }

    void setLast(bool last) { m_last = last; }

    [[nodiscard]] QSize sizeHint() const override { return sizeWith(kPadding); }
    /// In a narrow panel the padding goes first; the text stays whole.
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeWith(kLeastPadding); }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        Q_UNUSED(event)
        const Theme& now = theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setClipRect(rect());
        const double radius = now.px(kRadius);
        // Inner ends reach beyond the widget, where nothing is drawn, so that only the control's own corners are round.
        const QRectF frame = QRectF(rect()).adjusted(m_index == 0 ? 0.5 : -radius, 0.5, m_last ? -0.5 : radius, -0.5);
        const bool lit = isChecked() || (underMouse() && isEnabled());
        painter.setPen(QPen(now.border, 1.0));
        painter.setBrush(lit ? now.tint : now.surface);
        painter.drawRoundedRect(frame, radius, radius);
        if (m_index > 0)
            painter.drawLine(QPointF(0.5, 0.5), QPointF(0.5, height() - 0.5));

        QFont textFont = now.font(FontRole::Table);
        textFont.setBold(isChecked());
        painter.setFont(textFont);
        painter.setPen(!isEnabled() ? now.disabled : isChecked() ? now.accent : now.text2);
        painter.drawText(rect(), Qt::AlignCenter, text());
    }

    void enterEvent(QEnterEvent* event) override
    {
        QAbstractButton::enterEvent(event);
        update();
    }

    void leaveEvent(QEvent* event) override
    {
        QAbstractButton::leaveEvent(event);
        update();
    }

    void changeEvent(QEvent* event) override
    {
        QAbstractButton::changeEvent(event);
        if (event->type() == QEvent::StyleChange)
            updateGeometry();
    }

    void keyPressEvent(QKeyEvent* event) override
    {
        // Space steps through the run from anywhere; the choice moves with the arrows.
        if (event->key() == Qt::Key_Space) {
            event->ignore();
            return;
        }
        QAbstractButton::keyPressEvent(event);
    }

private:
    [[nodiscard]] QSize sizeWith(double padding) const
    {
        const Theme& now = theme();
        // As wide as the bold text, chosen or not: choosing moves nothing.
        QFont bold = now.font(FontRole::Table);
        bold.setBold(true);
        const QFontMetrics metrics(bold);
        return { metrics.horizontalAdvance(text()) + now.ipx(2 * padding), std::max(now.ipx(kHeight), metrics.height() + 4) };
    }

    int m_index;
    bool m_last = false;
};

}  // namespace

SegmentedControl::SegmentedControl(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this)), m_group(new QButtonGroup(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(0);
    m_group->setExclusive(true);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    // Arrow keys check a button without a click, so the group's toggles are what the user chose.
    connect(m_group, &QButtonGroup::idToggled, this, [this](int index, bool checked) {
        if (checked)
            emit chosen(index);
    });
}

SegmentedControl::~SegmentedControl()
{
    ignoreChildren(this);
}

void SegmentedControl::setSegments(const QStringList& texts, const QString& name)
{
    setAccessibleName(name);
    const int before = std::max(0, currentIndex());
    const QSignalBlocker quiet(m_group);
    while (m_group->buttons().size() > texts.size())
        delete m_group->buttons().last();
    for (int i = static_cast<int>(m_group->buttons().size()); i < texts.size(); ++i) {
        auto* segment = new Segment(i, this);
        m_group->addButton(segment, i);
        m_row->addWidget(segment);
    }
    for (int i = 0; i < texts.size(); ++i) {
        QAbstractButton* button = m_group->button(i);
        button->setText(texts[i]);
        static_cast<Segment*>(button)->setLast(i + 1 == texts.size());
        button->updateGeometry();
    }
    setCurrentIndex(std::min(before, static_cast<int>(texts.size()) - 1));
}

int SegmentedControl::currentIndex() const
{
    return m_group->checkedId();
}

void SegmentedControl::setCurrentIndex(int index)
{
    const QSignalBlocker quiet(m_group);
    if (QAbstractButton* button = m_group->button(index))
        button->setChecked(true);
}

}  // namespace kvscope
