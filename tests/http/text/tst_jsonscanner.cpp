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
        const Table<QByteArray, QByteArray> row("json", "reported");
        row("a number", "-1.50e+3", "=#-1.50e+3");
        row("nought", "0.5", "=#0.5");
        row("words", "[true,false,null]", "=[] /0=true /1=false /2=null");
        row("members", "{\"a\":{\"b\":[1,\"x\"]},\"c\":{}}",
            "={} /a={} /a/b=[] /a/b/0=#1 /a/b/1=\"x /c={}");
        row("blanks wherever they may be",
            " \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : [ ] , \"c\" : { } } \n",
            "={} /a=[] /a/0=#1 /a/1=#2 /b=[] /c={}");
        row("escapes stay", "\"\\\"\\u00e4\\n\"", "=\"\\\"\\u00e4\\n");
    }
    void tellsEachValue()
    {
        QFETCH(const QByteArray, json);
        Notes notes;
        QVERIFY(scanJson(json, notes));
        QTEST(notes.notes.join(' '), "reported");
    }

    void refusesWhatIsMalformed_data()
    {
        const Table<QByteArray> row("json");
        for (const char *const json :
             {"",      " ",       "{",          "[",           "[1,]",   "[,1]",
              "[1 2]", "{\"a\"}", "{\"a\":}",   "{\"a\":1,}",  "{a:1}",  "\"",
              "\"\\",  "\"\\x\"", "\"\\u00e\"", "\"\\u00eg\"", "\"\n\"", "01",
              "-",     "1.",      ".5",         "1e",          "1e+",    "tru",
              "nul",   "1 2",     "[1]]",       "+1",          "NaN"})
            row(json, QByteArray(json));
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
        const Table<QByteArray, bool> row("pointer", "leads");
        row("there", "/a/2/b~c", false);
        row("escaped", "/a/2/b~0c~1", true);
        row("any element", "/a/*/b~0c~1", true);
        row("another element", "/a/1/b~0c~1", false);
        row("not far enough", "/a/2", false);
        row("too far", "/a/2/b~0c~1/d", false);
        row("no slash", "a/2/b~0c~1", false);
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
