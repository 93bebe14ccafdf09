// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/text/prettyjson.h>

#include <QTest>

using namespace penstock;

class TestPrettyJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void breaksLinesAndNothingElse_data()
    {
        const Table<QByteArray, QByteArray> row("json", "pretty");
        row("nothing", "", "");
        row("a number keeps its digits", "1.10", "1.10");
        row("an object", "{\"b\":1,\"a\":12345678901234567890}",
            "{\n  \"b\": 1,\n  \"a\": 12345678901234567890\n}");
        row("white space goes", " [ 1 ,\n 2 ] ", "[\n  1,\n  2\n]");
        row("what is empty stays on its line", "{\"a\":[],\"b\":{ }}",
            "{\n  \"a\": [],\n  \"b\": {}\n}");
        row("strings stay as they are", "[\"a, {b}\\\"c: \\\\\"]", "[\n  \"a, {b}\\\"c: \\\\\"\n]");
        row("an open string", "[\"a\\", "[\n  \"a\\");
        row("more ends than beginnings", "]]", "\n]\n]");
    }
    void breaksLinesAndNothingElse()
    {
        QFETCH(const QByteArray, json);
        QTEST(prettyJson(json), "pretty");
    }
    void depthIsBounded() { QVERIFY(prettyJson(QByteArray(10'000, '[')).size() < 10'000 * 300); }
};

PENSTOCK_TEST(TestPrettyJson)
#include "tst_prettyjson.moc"
