// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/table.h"
#include "support/testprogram.h"

#include <penstock/jobs/responses/responsejson.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <QStringEncoder>
#include <QTest>

using namespace penstock;

namespace tst_responsejson {

const QByteArray usual = "application/json";

QByteArray in(QStringConverter::Encoding encoding, QStringView text, bool isMarked = false)
{
    QStringEncoder encoder(
        encoding, isMarked ? QStringConverter::Flag::WriteBom : QStringConverter::Flag::Default);
    return encoder(text);
}

class TestResponseJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void decodes_data()
    {
        const Table<QByteArray, QByteArray, QByteArray> row("body", "type", "text");
        using Encoding = QStringConverter::Encoding;
        const QString json = u"{\"a\": \"ä€😀\", \"n\": 1.10}"_s;
        const QByteArray text = json.toUtf8();
        row("UTF-8", text, usual, text);
        row("UTF-8 with a mark", "\xEF\xBB\xBF" + text, usual, text);
        row("UTF-8 that is declared as Latin-1", text, usual + "; charset=ISO-8859-1", text);
        for (const Encoding encoding :
             {Encoding::Utf16LE, Encoding::Utf16BE, Encoding::Utf32LE, Encoding::Utf32BE}) {
            for (const bool isMarked : {false, true}) {
                const QByteArray name = QByteArray(QStringConverter::nameForEncoding(encoding))
                    + (isMarked ? " with a mark" : "");
                const QByteArray body = in(encoding, json, isMarked);
                row((name + ", undeclared").constData(), body, usual, text);
                row((name + ", declared").constData(), body, usual + "; charset=\"utf-16\"", text);
                row((name + ", declared as UTF-8").constData(), body, usual + ";charset=utf-8",
                    text);
            }
        }
        row("UTF-16 after blanks", in(Encoding::Utf16LE, u"\n [1]"), usual, "\n [1]");
        row("UTF-16, two characters", in(Encoding::Utf16BE, u"[]"), usual, "[]");
        row("UTF-16 without ASCII behind the quote", in(Encoding::Utf16LE, u"\"日本\""), usual,
            "\"日本\"");
        row("Latin-1", "[\"M\xFCller\"]", usual + "; charset=ISO-8859-1", "[\"Müller\"]");
        row("Latin-1 in capitals", "[\"M\xFCller\"]", usual + "; Charset=\"Latin1\"",
            "[\"Müller\"]");
        row("a character that was cut, declared", "[\"caf\xC3\", 1.10]", usual + "; charset=utf-8",
            "[\"caf\uFFFD\", 1.10]");
        row("CESU-8", "[\"\xED\xA0\xBD\xED\xB8\x80\"]", usual, "[\"😀\"]");
        row("half a pair in CESU-8", "[\"a\xED\xA0\xBD\", 1.10]", usual, "[\"a\uFFFD\", 1.10]");
        row("half a pair in UTF-16", in(Encoding::Utf16LE, QStringView(u"[\"a\xD83D\"]")), usual,
            "[\"a\uFFFD\"]");
    }
    void decodes() { isText(); }

    void repairs_data()
    {
        const Table<QByteArray, QByteArray, QByteArray> row("body", "type", "text");
        row("first half of a pair", R"(["a \ud83d", 1.10])", usual, R"(["a \ufffd", 1.10])");
        row("in capitals", R"(["\uD83D"])", usual, R"(["\ufffd"])");
        row("second half", R"({"a":"\udE00 b","c":"\ude00"})", usual,
            R"({"a":"\ufffd b","c":"\ufffd"})");
        row("halves in the wrong order", R"(["\ude00\ud83d"])", usual, R"(["\ufffd\ufffd"])");
        row("one and a half", R"(["\ud83d\ude00\ud83d"])", usual, R"(["\ud83d\ude00\ufffd"])");
        row("before another escape", R"(["\ud83d\n\\ud83d"])", usual, R"(["\ufffd\n\\ud83d"])");
        row("in a name", R"({"\ud83d": 1})", usual, R"({"\ufffd": 1})");
        row("a pair", R"(["\ud83d\ude00"])", usual, R"(["\ud83d\ude00"])");
        row("no number", R"({"a": NaN, "b": "NaN", "c": 12345678901234567890})", usual,
            R"({"a": null, "b": "NaN", "c": 12345678901234567890})");
        row("infinite", R"([Infinity,-Infinity, -1, "-Infinity"])", usual,
            R"([null,null, -1, "-Infinity"])");
        row("alone", "NaN", usual, "null");
        row("with a mark and a half", "\xEF\xBB\xBF[\"\\ud83d\", NaN]", usual,
            R"(["\ufffd", null])");
    }
    void repairs() { isText(); }

    void leavesWhatIsNoJson_data()
    {
        const Table<QByteArray, QByteArray, QByteArray> row("body", "type", "text");
        for (const QByteArray &body :
             {QByteArray(), QByteArray("<html>"), QByteArray("{\"a\": \"\\ud83d\""),
              QByteArray("[NaNa]"), QByteArray("NaN NaN"), QByteArray("[\"caf\xE9\"]"),
              QByteArray("\x89PNG\x00\x0D", 6), QByteArray("\0\0\0\0", 4), QByteArray("\xFF\xFE"),
              QByteArray("\xEF\xBB\xBF"), QByteArray("\"\\u12"), QByteArray("[\"\\")})
            row(("as is: " + body.toPercentEncoding()).constData(), body, usual, body);
        row("no JSON in its charset", "caf\xE9", "text/plain; charset=latin1", "caf\xE9");
        row("an unknown charset", "[\"caf\xE9\"]", usual + "; charset=klingon", "[\"caf\xE9\"]");
    }
    void leavesWhatIsNoJson() { isText(); }

    void copiesOnlyWhatChanges()
    {
        const QByteArray body = "[1]";
        QCOMPARE(jsonTextOf(body, {}).constData(), body.constData());
        const QByteArray page = "<html>";
        QCOMPARE(jsonTextOf(page, {}).constData(), page.constData());
    }

private:
    static void isText()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const QByteArray, type);
        QFETCH(const QByteArray, text);
        QCOMPARE(jsonTextOf(body, {{"content-type", type}}), text);
        if (text != body)
            QVERIFY(isJson(text));
    }
};

PENSTOCK_TEST(TestResponseJson)
} // namespace tst_responsejson
#include "tst_responsejson.moc"
