// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/segmentedcontrol.h"

#include "theme/theme.h"
#include "widgets/ignorechildren.h"

#include <QButtonGroup>
#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>

#include <algorithm>

namespace kvscope {
namespace {

constexpr double kHeight = 24.0;
constexpr double kPadding = 10.0;
constexpr double kLeastPadding = 4.0;

/// One segment.
class Segment final : public QToolButton {
public:
    explicit Segment(QWidget* parent) : QToolButton(parent)
    {
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);  // a button's own policy would keep the padding
        setFont(theme().font(FontRole::Table));
    }

    [[nodiscard]] QSize sizeHint() const override { return sizeWith(kPadding); }
    /// In a narrow panel the padding shrinks first; the text stays complete.
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeWith(kLeastPadding); }

protected:
    void changeEvent(QEvent* event) override
    {
        QToolButton::changeEvent(event);
        if (event->type() == QEvent::StyleChange) {
            setFont(theme().font(FontRole::Table));
            updateGeometry();
        }
    }

    void keyPressEvent(QKeyEvent* event) override
    {
        // Space steps through the run from anywhere; the arrow keys change the selection.
        if (event->key() == Qt::Key_Space) {
            event->ignore();
            return;
        }
        QToolButton::keyPressEvent(event);
    }

private:
    [[nodiscard]] QSize sizeWith(double padding) const
    {
        const Theme& now = theme();
        // As wide as the bold text, selected or not, so that selecting moves nothing.
        QFont bold = now.font(FontRole::Table);
        bold.setBold(true);
        const QFontMetrics metrics(bold);
        return { metrics.horizontalAdvance(text()) + now.ipx(2 * padding), std::max(now.ipx(kHeight), metrics.height() + 4) };
    }
};

/// Where a segment stands, which decides what corners KvStyle rounds.
QString placeOf(qsizetype index, qsizetype count)
{
    return count == 1        ? QStringLiteral("only")
        : index == 0         ? QStringLiteral("first")
        : index + 1 == count ? QStringLiteral("last")
                             : QStringLiteral("middle");
}

}  // namespace

SegmentedControl::SegmentedControl(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this)), m_group(new QButtonGroup(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(0);
    m_group->setExclusive(true);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    // Arrow keys check a button without a click, so the group's toggles report the user's selection.
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
        auto* segment = new Segment(this);
        m_group->addButton(segment, i);
        m_row->addWidget(segment);
    }
    for (int i = 0; i < texts.size(); ++i) {
        QAbstractButton* button = m_group->button(i);
        button->setText(texts[i]);
        button->setProperty("segment", placeOf(i, texts.size()));
        button->update();
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
