// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/headroles.h"

#include "loader/checkpoint.h"
#include "loader/modelfiles.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

OrderedJson entry(int layer, int head)
{
    return { { "layer", layer }, { "head", head }, { "name", { { "en", "previous token" }, { "es", "token anterior" } } },
        { "keys", { { "en", "the token just before" } } }, { "score", 0.83 }, { "even", 0.02 } };
}

OrderedJson file(const std::vector<OrderedJson>& heads)
{
    return { { "heads", heads }, { "about", "keys nobody asks for are left alone" } };
}

}  // namespace

class TestHeadRoles final : public QObject {
    Q_OBJECT

private slots:
    void missingFileMeansNoRoles()
    {
        const ModelFolder folder;
        folder.writeLlama();
        QVERIFY(inspectModel(folder.path().string()).info->headRoles.empty());
        folder.write("heads.json", R"({"heads": []})");
        QVERIFY(inspectModel(folder.path().string()).info->headRoles.empty());
    }

    void namesComeWithTheModelInOrder()
    {
        const ModelFolder folder;
        folder.writeLlama();
        folder.write("heads.json", file({ entry(1, 1), entry(0, 1) }).dump());
        for (const bool whole : { false, true }) {
            const std::string path = folder.path().string();
            const LoadedModel loaded = whole ? loadModel(path) : inspectModel(path);
            const std::vector<HeadRole>& roles = loaded.info->headRoles;
            QCOMPARE(roles.size(), std::size_t { 2 });
            QCOMPARE(roles[0].layer, 0);
            QCOMPARE(roles[1].layer, 1);
            QCOMPARE(roles[1].head, 1);
            QCOMPARE(roles[1].score, 0.83);
            QCOMPARE(roles[1].even, 0.02);
            QCOMPARE(textIn(roles[1].name, "es"), std::string("token anterior"));
        }
    }

    void aMissingLanguageFallsBackToEnglish()
    {
        const TextByLanguage text { { "en", "induction" }, { "es", "inducción" } };
        QCOMPARE(textIn(text, "es"), std::string("inducción"));
        QCOMPARE(textIn(text, "fr"), std::string("induction"));
        QCOMPARE(textIn({}, "es"), std::string());
    }

    void invalidFilesAreRefusedWithTheLocation_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const std::string& text, const char* error) {
            QTest::newRow(name) << QString::fromStdString(text) << QString::fromUtf8(error);
        };
        const auto patched = [](const char* patch) {
            OrderedJson head = entry(0, 0);
            head.merge_patch(OrderedJson::parse(patch));
            return file({ head }).dump();
        };
        row("no list", "{}", "KeyMissing | heads.json | heads | a list | ");
        row("a list alone", "[]", "FormatBroken | heads.json | the document | an object | []");
        row("an entry that is none", R"({"heads": [3]})", "FormatBroken | heads.json | heads[0] | an object | 3");
        row("a layer too many", patched(R"({"layer": 2})"), "ValueWrong | heads.json | heads[0].layer | a whole number from 0 to 1 | 2");
        row("a head too many", patched(R"({"head": 2})"), "ValueWrong | heads.json | heads[0].head | a whole number from 0 to 1 | 2");
        row("a negative layer", patched(R"({"layer": -1})"), "ValueWrong | heads.json | heads[0].layer | a whole number from 0 to 1 | -1");
        row("no name", patched(R"({"name": null})"), "KeyMissing | heads.json | heads[0].name | an object | ");
        row("a name without English", patched(R"({"name": {"en": null}})"), "KeyMissing | heads.json | heads[0].name.en | a string | ");
        row("an empty name", patched(R"({"name": {"en": ""}})"),
            "ValueWrong | heads.json | heads[0].name.en | a string of 1 to 120 bytes | \"\"");
        row("a name that is a number", patched(R"({"name": {"es": 7}})"), "ValueWrong | heads.json | heads[0].name.es | a string | 7");
        row("no keys", patched(R"({"keys": null})"), "KeyMissing | heads.json | heads[0].keys | an object | ");
        row("no score", patched(R"({"score": null})"), "KeyMissing | heads.json | heads[0].score | a number from 0 to 1 | ");
        row("a score above all", patched(R"({"score": 1.5})"), "ValueWrong | heads.json | heads[0].score | a number from 0 to 1 | 1.5");
        row("an even share below nothing", patched(R"({"even": -0.1})"),
            "ValueWrong | heads.json | heads[0].even | a number from 0 to 1 | -0.1");
        row("a head named twice", file({ entry(1, 0), entry(1, 0) }).dump(),
            "ValueWrong | heads.json | heads[1].head | each head once | 0");
        row("a key twice", R"({"heads": [], "heads": []})", "FormatBroken | heads.json | key \"heads\" | each key once | the key twice");
    }

    void invalidFilesAreRefusedWithTheLocation()
    {
        QFETCH(QString, text);
        QFETCH(QString, error);
        const ModelFolder folder;
        folder.writeLlama();
        folder.write("heads.json", text.toStdString());
        KVSCOPE_COMPARE_ERROR((void)readHeadRoles(folder.path(), inspectModel(folder.path().string()).info->config), error.toUtf8());
    }

    /// An optional part never makes a needed part unusable.
    void anInvalidFileLeavesAModelWithoutNames()
    {
        const ModelFolder folder;
        folder.writeLlama();
        folder.write("heads.json", file({ entry(0, 0), entry(1, 0), entry(1, 0) }).dump());
        const LoadedModel loaded = loadModel(folder.path().string());
        QVERIFY(loaded.model != nullptr);
        QVERIFY(loaded.info->headRoles.empty());
        QCOMPARE(told(loaded.info->headRolesProblem.value()), std::string("ValueWrong | heads.json | heads[2].head | each head once | 0"));
        folder.write("heads.json", file({ entry(0, 0) }).dump());
        QVERIFY(!loadModel(folder.path().string()).info->headRolesProblem);
    }

    void aHugeNameIsRefused()
    {
        const ModelFolder folder;
        folder.writeLlama();
        OrderedJson head = entry(0, 0);
        head["name"]["en"] = std::string(100'000, 'x');
        folder.write("heads.json", file({ head }).dump());
        QCOMPARE(test::plain(inspectModel(folder.path().string()).info->headRolesProblem.value().expected()),
            std::string("a string of 1 to 120 bytes"));
    }
};

KVSCOPE_TEST(TestHeadRoles)
#include "tst_headroles.moc"
