// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/text/structuredfields.h>

#include <QTest>

using namespace penstock;

namespace tst_structuredfields {
using Type = FieldValue::Type;

//! "I5 S<text>;key=I7 (…)": what was read, to compare at a glance.
QByteArray written(const FieldItem &item);

QByteArray written(const FieldValue &value)
{
    const QByteArray number = QByteArray::number(qint64(value.number));
    switch (value.type) {
    case Type::Integer:
        return "I" + number;
    case Type::Decimal:
        return "M" + number; // thousandths
    case Type::Boolean:
        return "B" + number;
    case Type::Date:
        return "D" + number;
    case Type::String:
        return "S<" + value.text + ">";
    case Type::Token:
        return "T<" + value.text + ">";
    case Type::Bytes:
        return "Y<" + value.text + ">";
    case Type::DisplayString:
        return "U<" + value.text + ">";
    }
    return {};
}

QByteArray written(const std::vector<FieldItem> &items)
{
    QByteArrayList texts;
    for (const FieldItem &item : items)
        texts += written(item);
    return texts.join(' ');
}

QByteArray written(const FieldItem &item)
{
    QByteArray text = item.key.isEmpty() ? QByteArray() : item.key + ":";
    text += item.isInnerList ? "(" + written(item.inner) + ")" : written(item.value);
    for (const FieldParameter &parameter : item.parameters)
        text += ";" + parameter.key + "=" + written(parameter.value);
    return text;
}

class TestStructuredFields : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsLists_data()
    {
        Table<QByteArray, QByteArray>("field", "items");
        const auto row = [](const char *field, const char *items) {
            QTest::newRow(field) << QByteArray(field) << QByteArray(items);
        };
        row("", "");
        row("5", "I5");
        row(" 5 ", "I5");
        row("-999999999999999", "I-999999999999999");
        row("007", "I7");
        row("1.5", "M1500");
        row("-0.125", "M-125");
        row("999999999999.999", "M999999999999999");
        row("\"a \\\"b\\\\\"", "S<a \"b\\>");
        row("sugar", "T<sugar>");
        row("*a/b:c", "T<*a/b:c>");
        row(":dHJpYWw=:", "Y<trial>");
        row("::", "Y<>");
        row("?1, ?0", "B1 B0");
        row("@1659578233", "D1659578233");
        row("%\"f%c3%bc\"", "U<f\xC3\xBC>");
        row("a,b ,\tc", "T<a> T<b> T<c>");
        row("a\t", "T<a>");
        row("\"d\";q=100;w=60", "S<d>;q=I100;w=I60");
        row("a; b;  c=?0", "T<a>;b=B1;c=B0");
        row("a;x=1;x=2", "T<a>;x=I1;x=I2");
        row("(a \"b\";x);y=1, ()", "(T<a> S<b>;x=B1);y=I1 ()");
    }
    void readsLists()
    {
        QFETCH(const QByteArray, field);
        const auto items = parseFieldList(field);
        QVERIFY(items.has_value());
        QTEST(written(*items), "items");
    }

    void readsDictionaries_data()
    {
        Table<QByteArray, QByteArray>("field", "items");
        const auto row = [](const char *field, const char *items) {
            QTest::newRow(field) << QByteArray(field) << QByteArray(items);
        };
        row("limit=100, remaining=50, reset=5", "limit:I100 remaining:I50 reset:I5");
        row("a, b;x=1, c=(1 2);y", "a:B1 b:B1;x=I1 c:(I1 I2);y=B1");
        row("*k_-.9=t", "*k_-.9:T<t>");
    }
    void readsDictionaries()
    {
        QFETCH(const QByteArray, field);
        const auto items = parseFieldDictionary(field);
        QVERIFY(items.has_value());
        QTEST(written(*items), "items");
    }

    void theLastOfANameCounts()
    {
        const auto list = parseFieldList("a;x=1;x=2");
        QCOMPARE(list->front().parameter("x")->number, 2);
        QVERIFY(!list->front().parameter("y"));
        const auto dictionary = parseFieldDictionary("a=1, a=2");
        QCOMPARE(fieldMember(*dictionary, "a")->value.number, 2);
        QVERIFY(!fieldMember(*dictionary, "b"));
    }

    void aMalformedFieldIsNoField_data()
    {
        const Table<QByteArray> row("field");
        for (const char *const field : {"a,",
                                        ",a",
                                        "a,,b",
                                        "a b",
                                        "\"a",
                                        "\"a\\",
                                        "\"a\\n\"",
                                        "\"\x7F\"",
                                        "\"\xC3\xBC\"",
                                        "1000000000000000",
                                        "1.",
                                        "1.2345",
                                        "1234567890123.1",
                                        "-",
                                        "--1",
                                        ":dHJp",
                                        ":d*:",
                                        "?2",
                                        "?",
                                        "@1.5",
                                        "@",
                                        "%\"%C3\"",
                                        "%\"%f",
                                        "%\"\xFF\"",
                                        "%\"%ff\"",
                                        "a;",
                                        "a;X=1",
                                        "a;x=",
                                        "a ;x",
                                        "a;\tx",
                                        "(a",
                                        "(a,b)",
                                        "(a\"b\")",
                                        "((a))",
                                        "\ta",
                                        "a=1"})
            row(field, QByteArray(field));
        row("a zero byte", QByteArray("a\0", 2));
    }
    void aMalformedFieldIsNoField()
    {
        QFETCH(const QByteArray, field);
        QVERIFY(!parseFieldList(field).has_value());
    }
    void aMalformedDictionaryIsNone_data()
    {
        const Table<QByteArray> row("field");
        for (const char *const field : {"A=1", "a=", "a=1,", "a = 1", "\"a\"=1", "a=1 b=2", "1=1"})
            row(field, QByteArray(field));
    }
    void aMalformedDictionaryIsNone()
    {
        QFETCH(const QByteArray, field);
        QVERIFY(!parseFieldDictionary(field).has_value());
    }
};

PENSTOCK_TEST(TestStructuredFields)
} // namespace tst_structuredfields
#include "tst_structuredfields.moc"
