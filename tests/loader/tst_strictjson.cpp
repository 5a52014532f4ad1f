// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/io/strictjson.h"
#include "loader/modelfiles.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;

class TestStrictJson final : public QObject {
    Q_OBJECT

private slots:
    void readsValidJson();
    void refusesInvalidJson_data();
    void refusesInvalidJson();
    void depthIsBounded();
    void valuesAreBounded();
    void accessErrorsNameTheKey();
};

void TestStrictJson::readsValidJson()
{
    const char* const text = R"({"a": [1, -2, 0.5, "é", null, true], "b": {"a": {"a": []}}, "": {}})";
    QVERIFY(parseJson(text, "f") == kvscope::Json::parse(text));
    QVERIFY(parseJson(" 7 ", "f") == kvscope::Json(7));
}

void TestStrictJson::refusesInvalidJson_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("place");
    QTest::newRow("empty") << QByteArray() << QByteArray("byte 1");
    QTest::newRow("cut off") << QByteArray("{\"a\": [1, ") << QByteArray("byte ");
    QTest::newRow("something behind") << QByteArray("{} x") << QByteArray("byte 4");
    QTest::newRow("twice the key") << QByteArray(R"({"a": 1, "b": {"a": 1}, "a": 2})") << QByteArray("key \"a\"");
    QTest::newRow("twice the key, escaped") << QByteArray(R"({"a": 1, "\u0061": 2})") << QByteArray("key \"a\"");
    QTest::newRow("NaN") << QByteArray("[NaN]") << QByteArray("byte ");
    QTest::newRow("too large a number") << QByteArray("[1e999]") << QByteArray("byte ");
    QTest::newRow("not UTF-8") << QByteArray("[\"\xFF\"]") << QByteArray("byte ");
    QTest::newRow("a lone surrogate") << QByteArray(R"(["\ud800"])") << QByteArray("byte ");
    QTest::newRow("a comment") << QByteArray("/* */ {}") << QByteArray("byte ");
}

void TestStrictJson::refusesInvalidJson()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, place);
    const EngineError error = test::errorOf([&] { (void)parseJson(text.toStdString(), "some.json"); });
    QCOMPARE(error.code, ErrorCode::FormatBroken);
    QCOMPARE(error.file(), std::string("some.json"));
    QVERIFY2(test::plain(error.key()).starts_with(place.toStdString()), test::plain(error.key()).c_str());
}

void TestStrictJson::depthIsBounded()
{
    const JsonLimits limits { 3, 100 };
    (void)parseJson("[[[1]]]", "f", limits);
    KVSCOPE_COMPARE_ERROR((void)parseJson("[[[[1]]]]", "f", limits), "FormatBroken | f | the document | at most 3 levels | more");
    QCOMPARE(test::errorOf([] { (void)parseJson(std::string(10'000'000, '['), "f"); }).code, ErrorCode::FormatBroken);
    std::string objects;
    for (int i = 0; i < 1'000'000; ++i) {
        objects += "{\"a\":";
    }
    QCOMPARE(test::errorOf([&] { (void)parseJson(objects, "f"); }).code, ErrorCode::FormatBroken);
}

void TestStrictJson::valuesAreBounded()
{
    const JsonLimits limits { 3, 4 };
    (void)parseJson("[1,2,3]", "f", limits);
    KVSCOPE_COMPARE_ERROR((void)parseJson("[1,2,3,4]", "f", limits), "FormatBroken | f | the document | at most 4 values | more");
}

void TestStrictJson::accessErrorsNameTheKey()
{
    const kvscope::Json document = kvscope::Json::parse(
        R"({"n": 7, "half": 0.5, "whole": 8.0, "big": 18446744073709551615, "text": "x", "null": null, "in": {"n": -1, "flag": 1}})");
    const JsonObject object(document, "f.json");
    QCOMPARE(object.whole("n", 1, 10), 7);
    QCOMPARE(object.whole("whole", 1, 10), 8);
    QCOMPARE(object.whole("null", 1, 10, 3), 3);
    QCOMPARE(object.number("half", 1.0), 0.5);
    KVSCOPE_COMPARE_ERROR((void)object.whole("n", 8, 10), "ValueWrong | f.json | n | a whole number from 8 to 10 | 7");
    KVSCOPE_COMPARE_ERROR((void)object.whole("half", 0, 10), "ValueWrong | f.json | half | a whole number from 0 to 10 | 0.5");
    KVSCOPE_COMPARE_ERROR(
        (void)object.whole("big", 0, 10), "ValueWrong | f.json | big | a whole number from 0 to 10 | 18446744073709551615");
    KVSCOPE_COMPARE_ERROR((void)object.whole("null", 0, 10), "KeyMissing | f.json | null | a whole number from 0 to 10 | ");
    KVSCOPE_COMPARE_ERROR((void)object.object("in").number("n", 1.0), "ValueWrong | f.json | in.n | a number greater than 0 | -1");
    KVSCOPE_COMPARE_ERROR((void)object.object("in").flag("flag", true), "ValueWrong | f.json | in.flag | true or false | 1");
    KVSCOPE_COMPARE_ERROR((void)object.object("text"), "ValueWrong | f.json | text | an object | \"x\"");
    KVSCOPE_COMPARE_ERROR((void)object.text("in"), "ValueWrong | f.json | in | a string | an object");
    KVSCOPE_COMPARE_ERROR((void)object.array("nowhere"), "KeyMissing | f.json | nowhere | a list | ");
    const kvscope::Json list = kvscope::Json::parse("[]");
    KVSCOPE_COMPARE_ERROR((void)JsonObject(list, "f.json"), "FormatBroken | f.json | the document | an object | []");
}

KVSCOPE_TEST(TestStrictJson)
#include "tst_strictjson.moc"
