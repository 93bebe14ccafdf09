// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/text/jsonscanner_p.h>

#include <QTest>

using namespace penstock;

namespace tst_jsonscanner {
// Notes what it is told: "/a/0=1".
class Notes final : public JsonVisitor
{
public:
    void visit(const JsonPath &path, const JsonPiece &piece) override
    {
        QByteArray note;
        for (const JsonStep &step : path)
            note
                += '/' + (step.index < 0 ? step.key.toByteArray() : QByteArray::number(step.index));
        static constexpr const char *types[] = {"{}", "[]", "\"", "#", ""};
        notes << note + '=' + types[int(piece.type)] + piece.text.toByteArray();
    }
    QByteArrayList notes;
};

class TestJsonScanner : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsEachValue_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("told");
        QTest::newRow("a number") << QByteArray("-1.50e+3") << QByteArray("=#-1.50e+3");
        QTest::newRow("nought") << QByteArray("0.5") << QByteArray("=#0.5");
        QTest::newRow("words") << QByteArray("[true,false,null]")
                               << QByteArray("=[] /0=true /1=false /2=null");
        QTest::newRow("members") << QByteArray("{\"a\":{\"b\":[1,\"x\"]},\"c\":{}}")
                                 << QByteArray("={} /a={} /a/b=[] /a/b/0=#1 /a/b/1=\"x /c={}");
        QTest::newRow("blanks wherever they may be")
            << QByteArray(" \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : [ ] , \"c\" : { } } \n")
            << QByteArray("={} /a=[] /a/0=#1 /a/1=#2 /b=[] /c={}");
        QTest::newRow("escapes stay")
            << QByteArray("\"\\\"\\u00e4\\n\"") << QByteArray("=\"\\\"\\u00e4\\n");
    }
    void tellsEachValue()
    {
        QFETCH(const QByteArray, json);
        Notes notes;
        QVERIFY(scanJson(json, notes));
        QTEST(notes.notes.join(' '), "told");
    }

    void refusesWhatIsMalformed_data()
    {
        QTest::addColumn<QByteArray>("json");
        for (const char *const json :
             {"",      " ",       "{",          "[",           "[1,]",   "[,1]",
              "[1 2]", "{\"a\"}", "{\"a\":}",   "{\"a\":1,}",  "{a:1}",  "\"",
              "\"\\",  "\"\\x\"", "\"\\u00e\"", "\"\\u00eg\"", "\"\n\"", "01",
              "-",     "1.",      ".5",         "1e",          "1e+",    "tru",
              "nul",   "1 2",     "[1]]",       "+1",          "NaN"})
            QTest::newRow(json) << QByteArray(json);
    }
    void refusesWhatIsMalformed()
    {
        QFETCH(const QByteArray, json);
        Notes notes;
        QVERIFY(!scanJson(json, notes));
    }
    void isNoDeeperThanItSays()
    {
        Notes notes;
        const auto nested
            = [](int depth) { return QByteArray(depth, '[') + '1' + QByteArray(depth, ']'); };
        QVERIFY(scanJson(nested(128), notes));
        QVERIFY(!scanJson(nested(129), notes));
        QVERIFY(!scanJson(QByteArray("{\"a\":").repeated(129) + '1' + QByteArray(129, '}'), notes));
    }

    void pointersLead_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<bool>("leads");
        QTest::newRow("there") << QByteArray("/a/2/b~c") << false;
        QTest::newRow("escaped") << QByteArray("/a/2/b~0c~1") << true;
        QTest::newRow("any element") << QByteArray("/a/*/b~0c~1") << true;
        QTest::newRow("another element") << QByteArray("/a/1/b~0c~1") << false;
        QTest::newRow("not far enough") << QByteArray("/a/2") << false;
        QTest::newRow("too far") << QByteArray("/a/2/b~0c~1/d") << false;
        QTest::newRow("no slash") << QByteArray("a/2/b~0c~1") << false;
    }
    void pointersLead()
    {
        QFETCH(const QByteArray, pointer);
        const JsonPath path {{"a", -1}, {{}, 2}, {"b~c/", -1}};
        QTEST(pointerMatches(pointer, path), "leads");
    }
    void escapesAreTakenOut()
    {
        QCOMPARE(unescapedJson("plain"), QByteArray("plain"));
        QCOMPARE(unescapedJson("\\u00e4\\n\\\""), QByteArray("\xC3\xA4\n\""));
    }
};

PENSTOCK_TEST(TestJsonScanner)
} // namespace tst_jsonscanner
#include "tst_jsonscanner.moc"
