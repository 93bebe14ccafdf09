// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/requests/rowvalues.h>

#include <QTest>

using namespace penstock;

//! Rows as they are typed or pasted.
class TestRowValues : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void areTakenFromText_data()
    {
        const Table<QString, QByteArray, QString> row("text", "json", "shown");
        const char *const three = R"([{"id":7},{"id":8},{"id":9}])";
        row("commas", "7, 8,9", three, "id=7, 8, 9");
        row("blanks", " 7 8  9 ", three, "id=7, 8, 9");
        row("lines", "7\n8\r\n9\n", three, "id=7, 8, 9");
        row("lines with commas", "7,\n8,\n9", three, "id=7, 8, 9");
        row("semicolons", "7;8;9", three, "id=7, 8, 9");
        row("tabs", "7\t8\t9", three, "id=7, 8, 9");
        row("with a name", "id = 7, 8, 9", three, "id=7, 8, 9");
        row("with another name", "user=7", R"([{"user":7}])", "user=7");
        row("words on lines", "New York\nRome", R"([{"id":"New York"},{"id":"Rome"}])",
            "id=New York, Rome");
        row("digits that are no number", "007, 1e3, 12345678901234567890",
            R"([{"id":"007"},{"id":"1e3"},{"id":"12345678901234567890"}])",
            "id=007, 1e3, 12345678901234567890");
        row("none", " ", "[]", "");
        row("JSON scalars", "[1, \"a\"]", R"([1, "a"])", "value=1, a");
        row("JSON texts of digits", R"([{"id":"7"}])", R"([{"id":"7"}])", R"([{"id":"7"}])");
        row("JSON with commas", R"(["a, b"])", R"(["a, b"])", R"(["a, b"])");
        row("JSON of columns", R"([{"a":1,"b":2}])", R"([{"a":1,"b":2}])", R"([{"a":1,"b":2}])");
        row("no JSON", "[1, ", "[1,", "[1,");
    }
    void areTakenFromText()
    {
        QFETCH(const QString, text);
        const RowsSpec::Values values = valuesFromText(text, u"id"_s);
        QTEST(values.json, "json");
        QTEST(textOfValues(values), "shown");
    }
};

PENSTOCK_TEST(TestRowValues)
#include "tst_rowvalues.moc"
