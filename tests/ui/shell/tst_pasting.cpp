// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Every field of the window takes pasted and dropped text, and nothing else: also from a clipboard that nothing owns, which holds no formats.
#include "shell/savepicture.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"

#include <QAbstractSpinBox>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QGuiApplication>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTest>
#include <QTextCursor>
#include <QTextEdit>
#include <QTimer>

#include <array>
#include <functional>
#include <memory>

using namespace kvscope;

namespace {

constexpr auto kModel = "random:llama?layers=1&d=16&heads=2&ff=32&vocab=256&context=64&seed=3";

/// A field that takes text, whatever it is made of.
struct Field {
    QWidget* widget = nullptr;
    QPlainTextEdit* box = nullptr;
    QLineEdit* line = nullptr;

    [[nodiscard]] QWidget* surface() const { return box != nullptr ? box->viewport() : widget; }  ///< that the pointer meets
    [[nodiscard]] QString text() const { return box != nullptr ? box->toPlainText() : line->text(); }
    void select(bool all) const
    {
        if (box != nullptr) {
            all ? box->selectAll() : box->moveCursor(QTextCursor::End);
        } else {
            all ? line->selectAll() : line->deselect();
        }
    }
    [[nodiscard]] QString name() const
    {
        const QString own = widget->objectName();
        return own.startsWith(QLatin1String("qt_")) ? widget->parentWidget()->objectName() : own;
    }
};

using Content = std::function<QMimeData*()>;
struct NamedContent {
    const char* name;
    Content make;
    bool hasText;
};

QMimeData* richText()
{
    auto* data = new QMimeData;
    data->setHtml(QStringLiteral("<b>8</b>"));
    data->setText(QStringLiteral("7"));
    return data;
}

QMimeData* picture()
{
    auto* data = new QMimeData;
    data->setImageData(QImage(4, 4, QImage::Format_RGB32));
    return data;
}

QMimeData* bytes()
{
    auto* data = new QMimeData;
    data->setData(QStringLiteral("application/octet-stream"), QByteArray(100, '\xff'));
    return data;
}

const std::array kContents { NamedContent { "no formats", [] { return new QMimeData; }, false },
    NamedContent { "a picture", picture, false }, NamedContent { "bytes", bytes, false },
    NamedContent { "text and mark-up", richText, true } };

struct Way {
    const char* name;
    QClipboard::Mode mode;
    void (*paste)(const Field& field, QMimeData* dropped);
};

void pasteByMenu(const Field& field, QMimeData* /*dropped*/)
{
    const QPoint middle = field.surface()->rect().center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, middle, field.surface()->mapToGlobal(middle));
    bool chosen = false;
    QTimer choose;  // some menus return only when they are closed
    QObject::connect(&choose, &QTimer::timeout, &choose, [&] {
        if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
            for (QAction* action : menu->actions()) {
                if (action->text().contains(QLatin1String("&Paste"))) {
                    action->trigger();  // nothing when it is disabled
                    chosen = true;
                }
            }
            menu->close();
            choose.stop();
        }
    });
    choose.start(1);
    QCoreApplication::sendEvent(field.surface(), &event);
    QTRY_VERIFY2(chosen, qPrintable(field.name()));
}

void dropOnto(const Field& field, QMimeData* dropped)
{
    const QPoint middle = field.surface()->rect().center();
    QDragEnterEvent enter(middle, Qt::CopyAction, dropped, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(field.surface(), &enter);
    QDragMoveEvent move(middle, Qt::CopyAction, dropped, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(field.surface(), &move);
    QDropEvent drop(middle, Qt::CopyAction, dropped, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(field.surface(), &drop);
}

constexpr std::array kWays {
    Way { "Ctrl+V", QClipboard::Clipboard,
        [](const Field& field, QMimeData*) { QTest::keyClick(field.widget, Qt::Key_V, Qt::ControlModifier); } },
    Way { "Shift+Insert", QClipboard::Clipboard,
        [](const Field& field, QMimeData*) { QTest::keyClick(field.widget, Qt::Key_Insert, Qt::ShiftModifier); } },
    Way { "middle click", QClipboard::Selection,
        [](const Field& field, QMimeData*) { QTest::mouseClick(field.surface(), Qt::MiddleButton); } },
    Way { "context menu", QClipboard::Clipboard, pasteByMenu },
    Way { "drop", QClipboard::Clipboard, dropOnto },
};

}  // namespace

class TestPasting final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }
    void init()
    {
        test::showWindow(m_window, QString::fromLatin1(kModel));
        QTRY_COMPARE_WITH_TIMEOUT(m_window->viewState()->run().steps(), 1, 20000);
        m_dialog = new SavePicture(m_window->viewState(), m_window.get());
        m_dialog->show();
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier);
    }
    void cleanup() { m_window.reset(); }

    void everyFieldTakesTextAndNothingElse_data()
    {
        QTest::addColumn<int>("way");
        QTest::addColumn<int>("content");
        for (std::size_t way = 0; way < kWays.size(); ++way) {
            for (std::size_t content = 0; content < kContents.size(); ++content) {
                QTest::addRow("%s: %s", kWays[way].name, kContents[content].name) << static_cast<int>(way) << static_cast<int>(content);
            }
        }
    }

    void everyFieldTakesTextAndNothingElse()
    {
        QFETCH(const int, way);
        QFETCH(const int, content);
        const Way& how = kWays[static_cast<std::size_t>(way)];
        const NamedContent& what = kContents[static_cast<std::size_t>(content)];
        QClipboard* clipboard = QGuiApplication::clipboard();
        if (how.mode == QClipboard::Selection && !clipboard->supportsSelection()) {
            QSKIP("this platform has no selection that a middle click pastes");
        }
        const QList<Field> fields = allFields();
        QVERIFY2(fields.size() >= 9, qPrintable(QString::number(fields.size())));  // prompt, steps, race, sampling, picture
        for (const Field& field : fields) {
            clipboard->setMimeData(what.make(), how.mode);
            const std::unique_ptr<QMimeData> dropped(what.make());
            field.select(what.hasText && how.mode != QClipboard::Selection && how.paste != dropOnto);  // to be replaced
            const QString before = field.text();
            how.paste(field, dropped.get());
            QCoreApplication::processEvents();
            if (!what.hasText) {
                QVERIFY2(field.text() == before, qPrintable(field.name() + QStringLiteral(": ") + field.text()));
            } else {
                QVERIFY2(!field.text().contains(QLatin1Char('<')), qPrintable(field.text()));
                if (field.box != nullptr) {
                    QVERIFY2(field.text().contains(QLatin1Char('7')), qPrintable(field.text()));
                }
            }
        }
        clipboard->clear(how.mode);
    }

private:
    [[nodiscard]] QList<Field> allFields() const
    {
        QList<Field> fields;
        for (auto* line : m_window->findChildren<QLineEdit*>()) {
            if (line->isEnabled()) {  // greedy sampling has no use for three of them
                fields.append({ line, nullptr, line });
            }
        }
        for (auto* box : m_window->findChildren<QPlainTextEdit*>()) {
            fields.append({ box, box, nullptr });
        }
        for (const auto* text : m_window->findChildren<QTextEdit*>()) {
            if (!text->isReadOnly()) {
                qFatal("a field of rich text, of which this test knows nothing");
            }
        }
        return fields;
    }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
    SavePicture* m_dialog = nullptr;
};

KVSCOPE_TEST(TestPasting)
#include "tst_pasting.moc"
