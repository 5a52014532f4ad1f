// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A visible panel with a scripted run; reads its texts and clicks on its plot.

#include "support/scriptedrun.h"
#include "widgets/fittinglabel.h"

#include <QAbstractButton>
#include <QLabel>
#include <QRegularExpression>
#include <QTest>
#include <QWidget>

namespace kvscope::test {

template<class Panel> struct ShownPanel {
    ViewState state;
    Panel panel { &state };

    explicit ShownPanel(const std::vector<bool>& modes, QSize size = { 409, 172 }, int planned = 20)
    {
        showRun(state, modes, planned);
        panel.resize(size);
        panel.show();
        const bool exposed = QTest::qWaitForWindowExposed(&panel);
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
        panel.activateWindow();
        QCoreApplication::processEvents();
    }

    /// The text of all visible labels of the panel, without markup.
    [[nodiscard]] QString said()
    {
        QString text;
        for (const QLabel* label : panel.template findChildren<QLabel*>()) {
            if (label->isVisible()) {
                text += label->text() + QLatin1Char(' ');
            }
        }
        text.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
        text.remove(QChar(0x2060));  // keeps "n/a" on one line, and is not seen
        return text.replace(QLatin1String("&gt;"), QLatin1String(">")).replace(QLatin1String("&lt;"), QLatin1String("<"));
    }

    /// Clicks the visible button with this text.
    void click(const QString& text) const
    {
        for (QAbstractButton* button : panel.template findChildren<QAbstractButton*>()) {
            if (button->text() == text && button->isVisible()) {
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        }
        QFAIL(qPrintable(text));
    }

    /// The longest wording of a line of the panel that has several, without markup.
    [[nodiscard]] QString longestWording(const char* name) const
    {
        return panel.template findChild<FittingLabel*>(QLatin1String(name))->accessibleName();
    }
};

/// Clicks at a step of a plot, @p above pixels above its axis.
template<class Plot> void clickStep(Plot& plot, int step, int above)
{
    const QPoint place = plot.positionOf(step, 0.0) - QPoint(0, above);
    QWidget* target = plot.childAt(place);
    QVERIFY(target);
    QTest::mouseClick(target, Qt::LeftButton, {}, target->mapFrom(&plot, place));
}

/// Drags from one step of a plot to another.
template<class Plot> void dragSteps(Plot& plot, int from, int to)
{
    const auto place = [&plot](int step) { return plot.positionOf(step, 0.0) - QPoint(0, 10); };
    QWidget* target = plot.childAt(place(from));
    QVERIFY(target);
    const auto at = [&](QPoint point) { return target->mapFrom(&plot, point); };
    QTest::mousePress(target, Qt::LeftButton, {}, at(place(from)));
    QMouseEvent move(QEvent::MouseMove, at(place(to)), target->mapToGlobal(at(place(to))), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(target, &move);
    QTest::mouseRelease(target, Qt::LeftButton, {}, at(place(to)));
}

}  // namespace kvscope::test
