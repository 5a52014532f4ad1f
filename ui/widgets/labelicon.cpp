// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/labelicon.h"

#include <QColor>
#include <QEvent>
#include <QLabel>

namespace kvscope {

namespace {

class LabelIcon final : public QObject {
public:
    explicit LabelIcon(QLabel* label) : QObject(label), m_label(label)
    {
        setObjectName(QStringLiteral("labelIcon"));
        label->installEventFilter(this);
    }

    void set(IconName name, const QColor& color, int size)
    {
        m_name = name;
        m_color = color;
        m_size = size;
        draw();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        // A label that was hidden meanwhile comes to its window's screen when it is shown.
        const bool moved = event->type() == QEvent::ScreenChangeInternal || event->type() == QEvent::Show;
        if (moved && m_label->pixmap().devicePixelRatio() != m_label->devicePixelRatioF())
            draw();
        return QObject::eventFilter(watched, event);
    }

private:
    void draw() { m_label->setPixmap(iconPixmap(m_name, m_color, m_size, m_label->devicePixelRatioF())); }

    QLabel* m_label = nullptr;
    IconName m_name = IconName::Info;
    QColor m_color;
    int m_size = 0;
};

}  // namespace

void setLabelIcon(QLabel& label, IconName name, const QColor& color, int size)
{
    auto* icon = static_cast<LabelIcon*>(label.findChild<QObject*>(QStringLiteral("labelIcon"), Qt::FindDirectChildrenOnly));
    (icon != nullptr ? icon : new LabelIcon(&label))->set(name, color, size);
}

}  // namespace kvscope
