// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/jsonbytes.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

using namespace penstock;

constexpr char membersOnLines[] = " {\"id\": 12345678901234567890123 , \"price\":1.10, \"s\": "
                                  "\"a\\\"\\u00e9\", \"on\": true, \"none\": null,"
                                  "\n \"list\": [1, 2] ,\n\"o\":{\"a\": 1}\n} ";
constexpr char everyEscape[] = "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\"]";
constexpr char validJson[]
    = "{\"a\": [1, 22, true, {\"b\": null, \"c\": \"x\"}, [], {}], \"d\": \"e,]}\"}";
class TestJsonBytes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsJson_data()
    {
        const Table<QByteArray, bool> row("bytes", "isValid");
        row("object", R"({"a": [1, 2.5e-3, true, false, null, "x"], "b": {}})", true);
        row("list", "[]", true);
        row("text", R"("x")", true);
        row("number", "5", true);
        row("true", "true", true);
        row("null", "null", true);
        row("blanks around it", " \r\n\t{} \n", true);
        row("an integer of forty digits", "[1234567890123456789012345678901234567890]", true);
        row("a number beyond a double", "[1e400, -1E-400]", true);
        row("digits that a double would lose", "[0.1000000000000000055511151231257827]", true);
        row("escapes", everyEscape, true);
        row("no ASCII", "[\"\xC3\xA9\xF0\x9F\x98\x80\"]", true);
        row("a hundred levels", QByteArray(100, '[') + QByteArray(100, ']'), true);

        row("nothing", "", false);
        row("only blanks", "  ", false);
        row("two values", "1 2", false);
        row("two values with a comma", "1,2", false);
        row("something after it", "{} x", false);
        row("an end too many", "[]]", false);
        row("brackets that would close ours", "1],[2", false);
        row("brackets that would close ours and open another", "1][2", false);
        row("an open list", "[1", false);
        row("an open object", R"({"a": 1)", false);
        row("an open text", "[\"a", false);
        row("a comma too many", "[1,]", false);
        row("a comma too many in an object", R"({"a": 1,})", false);
        row("no comma", "[1 2]", false);
        row("no colon", R"({"a" 1})", false);
        row("a name without quotes", "{a: 1}", false);
        row("a number for a name", "{1: 1}", false);
        row("single quotes", "['a']", false);
        row("a leading zero", "[01]", false);
        row("a plus", "[+1]", false);
        row("only a minus", "[-]", false);
        row("no digit after the point", "[1.]", false);
        row("no digit before the point", "[.5]", false);
        row("no digit in the exponent", "[1e]", false);
        row("hexadecimal", "[0x10]", false);
        row("NaN", "[NaN]", false);
        row("a misspelt word", "[tru]", false);
        row("a word too long", "[nullx]", false);
        row("upper case", "[TRUE]", false);
        row("a line break in a text", "[\"a\nb\"]", false);
        row("an unknown escape", R"(["\x"])", false);
        row("half an escape", R"(["\u12"])", false);
        row("a wrong escape in a name", R"({"\x": 1})", false);
        row("half a surrogate pair", R"(["\ud83d"])", false);
        row("no UTF-8", "[\"\xFF\"]", false);
        row("a comment", "[1] // one", false);
        row("a web page", "<html></html>", false);
        row("ten thousand levels", QByteArray(10'000, '[') + QByteArray(10'000, ']'), false);
        row("a million open brackets", QByteArray(1'000'000, '['), false);
    }
    void tellsJson()
    {
        QFETCH(const QByteArray, bytes);
        QTEST(isJson(bytes), "isValid");
    }
    // Random damage to a valid text, judged by QJsonDocument as well. Without escapes, line breaks
    // and decimals: there it takes more than RFC 8259 allows.
    void agreesWithAnotherParser()
    {
        const QByteArray valid = validJson;
        const QByteArray letters = "{}[],:\"12trufalsen ";
        QRandomGenerator random(4);
        int stillValid = 0;
        for (int i = 0; i < 50'000; ++i) {
            QByteArray text = valid;
            for (int damage = 1 + random.bounded(2); damage > 0; --damage) {
                const qsizetype at = random.bounded(int(text.size()));
                const char letter = letters[random.bounded(int(letters.size()))];
                switch (random.bounded(3)) {
                case 0:
                    text[at] = letter;
                    break;
                case 1:
                    text.insert(at, letter);
                    break;
                default:
                    text.remove(at, 1);
                }
            }
            QJsonParseError fault;
            QJsonDocument::fromJson(text, &fault);
            const bool expected = fault.error == QJsonParseError::NoError;
            stillValid += expected ? 1 : 0;
            QVERIFY2(isJson(text) == expected, text.constData());
        }
        QVERIFY2(stillValid > 5'000, "enough of both kinds");
    }
    void writesStrings_data()
    {
        const Table<QByteArray, QByteArray> row("bytes", "json");
        row("plain", "abc", R"("abc")");
        row("empty", "", R"("")");
        row("quotes and backslashes", "a\"b\\c", "\"a\\\"b\\\\c\"");
        row("line breaks and tabs", "a\r\n\tb", R"("a\r\n\tb")");
        row("other control characters", QByteArray("\x00\x01\x1f", 3), R"("\u0000\u0001\u001f")");
        row("no ASCII stays", "\xC3\xA9", "\"\xC3\xA9\"");
        row("no UTF-8 is replaced", "a\xFF", "\"a\xEF\xBF\xBD\"");
        row("U+FEFF stays", "\xEF\xBB\xBF\x04\xFF", "\"\xEF\xBB\xBF\\u0004\xEF\xBF\xBD\"");
    }
    void writesStrings()
    {
        QFETCH(const QByteArray, bytes);
        const QByteArray json = toJsonString(bytes);
        QTEST(json, "json");
        QVERIFY(isJson(json));
    }
    void putsValuesOnOneLine()
    {
        QCOMPARE(onOneLine("{\r\n  \"a\": \"b\\nc\"\n}"), QByteArray("{    \"a\": \"b\\nc\" }"));
    }
    void readsMembersAsTheyStand()
    {
        const auto members = jsonMembers(membersOnLines);
        QVERIFY2(members, members ? "" : qPrintable(members.error().text()));
        QStringList names;
        QByteArrayList json;
        QStringList texts;
        for (const JsonMember &member : *members) {
            names << member.name;
            json << member.json;
            texts << member.text;
        }
        QCOMPARE(names.join(QLatin1Char(' ')), u"id price s on none list o"_s);
        QCOMPARE(json,
                 QByteArrayList({"12345678901234567890123", "1.10", "\"a\\\"\\u00e9\"", "true",
                                 "null", "[1, 2]", R"({"a": 1})"}));
        QCOMPARE(texts.mid(0, 4),
                 QStringList({u"12345678901234567890123"_s, u"1.10"_s, u"a\"é"_s, u"true"_s}));
        QVERIFY(members->at(4).isNull);
        QVERIFY(!members->at(3).isNull);
        QVERIFY(jsonMembers("{}")->empty());
        const QString marked = QChar(0xFEFF) + u"a"_s;
        QCOMPARE(jsonMembers("{\"\xEF\xBB\xBF"
                             "a\": \"\xEF\xBB\xBF"
                             "a\"}")
                     ->front()
                     .name,
                 marked);
        QCOMPARE(jsonMembers("{\"\xEF\xBB\xBF"
                             "a\": \"\xEF\xBB\xBF"
                             "a\"}")
                     ->front()
                     .text,
                 marked);
    }
    void refusesMembers_data()
    {
        const Table<QByteArray, QString> row("bytes", "fault");
        row("no JSON", "{\"a\": }", "json_text.invalid");
        row("a list", "[]", "json_text.no_object");
        row("a number", "1", "json_text.no_object");
        row("a name twice", R"({"a": 1, "a": 2})", "json_text.equal_names(a)");
    }
    void refusesMembers()
    {
        QFETCH(const QByteArray, bytes);
        const auto members = jsonMembers(bytes);
        QVERIFY(!members);
        QTEST(reported(members.error()), "fault");
    }
    void readsElementsAsTheyStand()
    {
        const auto elements = jsonElements(" [1.10, \"a\\\"b\", null, {\"c\": [ ]}] ");
        QVERIFY(elements);
        QByteArrayList json;
        for (const JsonMember &element : *elements)
            json << element.json;
        QCOMPARE(json, (QByteArrayList {"1.10", "\"a\\\"b\"", "null", R"({"c": [ ]})"}));
        QCOMPARE(elements->at(1).text, u"a\"b"_s);
        QVERIFY(elements->at(2).isNull && !elements->at(3).isNull);
        QVERIFY(jsonElements("[]")->empty());
    }
    void refusesElements_data()
    {
        const Table<QByteArray, QString> row("bytes", "fault");
        row("no JSON", "[1,]", "json_text.invalid");
        row("an object", "{}", "json_text.no_list");
        row("a text", "\"\"", "json_text.no_list");
    }
    void refusesElements()
    {
        QFETCH(const QByteArray, bytes);
        const auto elements = jsonElements(bytes);
        QVERIFY(!elements);
        QTEST(reported(elements.error()), "fault");
    }
};

PENSTOCK_TEST(TestJsonBytes)
#include "tst_jsonbytes.moc"
