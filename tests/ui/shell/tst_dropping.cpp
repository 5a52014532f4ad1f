// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A model that is dropped on the window opens; a file that is none is answered with a sentence, and the model in use stays.
#include "loader/modelfiles.h"
#include "shell/noticecard.h"
#include "support/dropping.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"

#include <QTest>
#include <QUrl>

#include <memory>

using namespace kvscope;

namespace {

constexpr auto kModel = "random:llama?layers=1&d=16&heads=2&ff=32&vocab=256&context=64&seed=3";

}  // namespace

class TestDropping final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }
    void init()
    {
        test::showWindow(m_window, QString::fromLatin1(kModel));
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, test::kPatience);
    }
    void cleanup() { m_window.reset(); }

    void aDroppedModelOpens_data()
    {
        QTest::addColumn<QPoint>("point");
        QTest::addColumn<QString>("dropped");
        QTest::newRow("a weight file on the panels") << QPoint(640, 600) << "model.safetensors";
        QTest::newRow("a folder on the panels") << QPoint(200, 500) << "";
        QTest::newRow("a folder on the bars") << QPoint(640, 90) << "";
    }
    void aDroppedModelOpens()
    {
        QFETCH(QPoint, point);
        QFETCH(QString, dropped);
        const test::ModelFolder folder;
        folder.writeLlama();
        const QString path = QString::fromStdString(dropped.isEmpty() ? folder.path().string() : folder.file(dropped.toStdString()));
        QVERIFY(test::dropAt(*m_window, point, { QUrl::fromLocalFile(path) }));
        QTRY_VERIFY_WITH_TIMEOUT(QString::fromStdString(state().model()->source) == path, test::kPatience);
        QCOMPARE(state().model()->config.hiddenSize, 8);
        QVERIFY(!state().model()->randomWeights);
        QVERIFY(!m_window->notice()->showsError());
    }

    void anotherFileIsAnsweredWithASentence_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("notes") << "notes.txt" << QByteArray("Bread, milk and a longer sentence about both of them.\n");
        QTest::newRow("a picture") << "cat.png" << QByteArray::fromHex("89504e470d0a1a0a0000000d49484452");
        QTest::newRow("an empty file") << "model.gguf" << QByteArray();
        QTest::newRow("a file that is gone") << "gone.safetensors" << QByteArray("\xFF");
    }
    void anotherFileIsAnsweredWithASentence()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        const test::ModelFolder folder;
        if (!name.startsWith(QLatin1String("gone"))) {
            folder.write(name.toStdString(), content.toStdString());
        }
        const auto before = state().model();
        const QUrl url = QUrl::fromLocalFile(QString::fromStdString(folder.file(name.toStdString())));
        QVERIFY(test::dropAt(*m_window, QPoint(640, 600), { url }));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->notice()->isVisible() && m_window->notice()->showsError(), test::kPatience);
        QVERIFY2(m_window->notice()->text().contains(name), qPrintable(m_window->notice()->text()));
        QVERIFY2(m_window->notice()->text().contains(QLatin1String("stays loaded")), qPrintable(m_window->notice()->text()));
        QCOMPARE(state().model(), before);
        QCOMPARE(state().run().steps(), 1);
    }

    void addressesOfOtherPlacesAreNotTaken()
    {
        QVERIFY(!test::dropAt(*m_window, QPoint(640, 600), { QUrl(QStringLiteral("https://example.org/model.gguf")) }));
        QVERIFY(!test::dropAt(*m_window, QPoint(640, 600), {}));
        QVERIFY(!m_window->notice()->isVisible());
    }

private:
    ViewState& state() { return *m_window->viewState(); }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestDropping)
#include "tst_dropping.moc"
