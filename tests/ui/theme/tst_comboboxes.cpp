// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The lists of combo boxes as the style opens them: short rows that can be read and clicked.
#include "support/testregistry.h"
#include "theme/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QScrollBar>
#include <QTest>

using namespace kvscope;

class TestComboBoxes final : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { applyTheme(*qApp, kThemes.front().id, 1.0); }

    void rowsOfAnOpenListAreAsHighAsTheirText_data()
    {
        QTest::addColumn<int>("items");
        QTest::addColumn<double>("zoom");
        for (const int items : { 1, 3, 12, 40 }) {
            for (const double zoom : { 1.0, 1.5 }) {
                QTest::addRow("%d items at %g", items, zoom) << items << zoom;
            }
        }
    }
    void rowsOfAnOpenListAreAsHighAsTheirText()
    {
        QFETCH(const int, items);
        QFETCH(const double, zoom);
        applyTheme(*qApp, kThemes.front().id, zoom);
        QComboBox combo;
        for (int i = 0; i < items; ++i) {
            combo.addItem(QStringLiteral("Choice number %1").arg(i + 1));
        }
        combo.show();
        QVERIFY(QTest::qWaitForWindowExposed(&combo));
        combo.showPopup();
        QAbstractItemView* const list = combo.view();
        QVERIFY(QTest::qWaitForWindowExposed(list->window()));
        const int text = combo.fontMetrics().height();
        for (int i = 0; i < items; ++i) {
            const QRect row = list->visualRect(list->model()->index(i, 0));
            QVERIFY2(row.height() >= text && row.height() <= 2 * text + 8, qPrintable(QString::number(row.height())));
        }
        QVERIFY(list->sizeHintForColumn(0) >= combo.fontMetrics().horizontalAdvance(combo.itemText(items - 1)));
        QVERIFY(list->horizontalScrollBar()->maximum() == 0);
        if (items <= 10) {
            QVERIFY(list->viewport()->rect().contains(list->visualRect(list->model()->index(items - 1, 0)).center()));
        }
    }

    void aClickTakesTheRowUnderThePointer()
    {
        QComboBox combo;
        combo.addItems({ QStringLiteral("linear"), QStringLiteral("logarithmic"), QStringLiteral("by row") });
        combo.show();
        QVERIFY(QTest::qWaitForWindowExposed(&combo));
        combo.showPopup();
        QAbstractItemView* const list = combo.view();
        QVERIFY(QTest::qWaitForWindowExposed(list->window()));
        QTest::qWait(QApplication::doubleClickInterval());  // a combo box takes an earlier release for the end of the click that opened it
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(2, 0)).center());
        QTRY_COMPARE(combo.currentIndex(), 2);
    }
};

KVSCOPE_TEST(TestComboBoxes)
#include "tst_comboboxes.moc"
