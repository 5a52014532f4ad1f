// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "recording/figurerecipe.h"
#include "support/testregistry.h"
#include "text/errorsentence.h"

#include <QTest>

#include <algorithm>

using namespace kvscope;

namespace {

using Words = std::vector<std::string>;

}  // namespace

class TestFigureRecipe final : public QObject {
    Q_OBJECT

private slots:
    void everyEntryIsRead();
    void everyKeyIsAnOption();
    void namesOfModelsAreNoPaths();
    void aTextIsNeverAnOption();
    void thePictureIsBesideTheRecipe();
    void refusedRecipesSayWhy_data();
    void refusedRecipesSayWhy();
};

void TestFigureRecipe::everyEntryIsRead()
{
    const FigureRecipe recipe = parseRecipe(
        R"({"recipe":1,"session":"a b/\u00f1.kvscope","run":2,"view":"attention","layer":11,"pin":"9:3","format":"pdf","file":"say \"it\".pdf"})",
        "r.json");
    const auto has = [&recipe](const char* key, const char* value) {
        return std::find(recipe.entries.begin(), recipe.entries.end(), FigureRecipe::Entry { key, value }) != recipe.entries.end();
    };
    QCOMPARE(recipe.entries.size(), std::size_t { 7 });
    QVERIFY(has("session", "a b/\xC3\xB1.kvscope") && has("run", "2") && has("view", "attention") && has("layer", "11"));
    QVERIFY(has("pin", "9:3") && has("format", "pdf") && has("file", "say \"it\".pdf"));
}

void TestFigureRecipe::everyKeyIsAnOption()
{
    const FigureRecipe recipe = parseRecipe(
        R"({"format":"svg","view":"attention","recipe":1,"token_ids":[1,2],"top_k":20,"language":"es","file":"a.svg"})", "r.json");
    QVERIFY((exportArguments(recipe, "") == Words { "--token-ids=1,2", "--top-k=20", "--view=attention", "--lang=es", "--format=svg" }));
}

void TestFigureRecipe::namesOfModelsAreNoPaths()
{
    const auto model = [](const char* name) {
        const FigureRecipe recipe { { { "model", name } } };
        return exportArguments(recipe, "course/week").front();
    };
    QCOMPARE(model("bundled"), std::string("--model=bundled"));
    QCOMPARE(model("bundled:es"), std::string("--model=bundled:es"));
    QCOMPARE(model("random:llama?layers=2"), std::string("--model=random:llama?layers=2"));
    QCOMPARE(model("lesson:four-heads"), std::string("--model=lesson:four-heads"));
    QCOMPARE(model("gpt2"), std::string("--model=course/week/gpt2"));
    QCOMPARE(model("/models/gpt2"), std::string("--model=/models/gpt2"));
}

void TestFigureRecipe::aTextIsNeverAnOption()
{
    const FigureRecipe recipe { { { "prompt", "--out=/tmp" }, { "session", "--help" } } };
    QVERIFY((exportArguments(recipe, "") == Words { "--prompt=--out=/tmp", "--session=--help" }));
}

void TestFigureRecipe::thePictureIsBesideTheRecipe()
{
    const FigureRecipe plain { { { "view", "heads" }, { "format", "png" } } };
    QCOMPARE(recipeTarget(plain, "a/b.json").string(), std::string("a/b.png"));
    QCOMPARE(recipeTarget(plain, "a/b.recipe.json").string(), std::string("a/b.png"));
    QCOMPARE(recipeTarget(plain, "a.b/c").string(), std::string("a.b/c.png"));
    const FigureRecipe named { { { "view", "heads" }, { "format", "png" }, { "file", "../d.png" } } };
    QCOMPARE(recipeTarget(named, "a/b.json").string(), std::string("a/../d.png"));
    const FigureRecipe absolute { { { "view", "heads" }, { "format", "png" }, { "file", "/d.png" } } };
    QCOMPARE(recipeTarget(absolute, "a/b.json").string(), std::string("/d.png"));
}

void TestFigureRecipe::refusedRecipesSayWhy_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, const char* text, ErrorCode code, const char* said) {
        QTest::newRow(name) << QString::fromUtf8(text) << code << QString::fromUtf8(said);
    };
    row("no JSON", "{", ErrorCode::FormatBroken, "r.json");
    row("no object", "3", ErrorCode::FormatBroken, "r.json");
    row("no version", R"({"view":"heads","format":"png"})", ErrorCode::KeyMissing, "recipe");
    row("another version", R"({"recipe":2,"view":"heads","format":"png"})", ErrorCode::ValueWrong, "expected 1, found 2");
    row("unknown key", R"({"recipe":1,"view":"heads","format":"png","top-k":3})", ErrorCode::ValueWrong, "top-k");
    row("another type", R"({"recipe":1,"view":"heads","format":"png","layer":true})", ErrorCode::ValueWrong, "layer");
    row("empty text", R"({"recipe":1,"view":"heads","format":"png","scale":""})", ErrorCode::ValueWrong, "scale");
    row("no view", R"({"recipe":1,"format":"png"})", ErrorCode::KeyMissing, "view");
}

void TestFigureRecipe::refusedRecipesSayWhy()
{
    QFETCH(const QString, text);
    QFETCH(const ErrorCode, code);
    QFETCH(const QString, said);
    try {
        (void)parseRecipe(text.toStdString(), "r.json");
        QFAIL("it was accepted");
    } catch (const EngineError& error) {
        QCOMPARE(error.code, code);
        const QString sentence = QString::fromStdString(errorText(error));
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
    }
}

KVSCOPE_TEST(TestFigureRecipe)
#include "tst_figurerecipe.moc"
