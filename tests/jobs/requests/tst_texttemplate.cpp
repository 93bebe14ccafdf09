// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/requests/texttemplate.h>

#include <QTest>

using namespace penstock;

namespace tst_texttemplate {
const Row someRow {9,
                   {{u"id"_s, u"7/8"_s, {}}, {u"braces"_s, u"{{id}}"_s, {}}, {u"none"_s, {}, {}}}};

class TestTextTemplate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fills_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("filled");
        const auto row = [](const char *name, const char *text, const char *filled) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(filled);
        };
        row("nothing", "", "");
        row("no value", "a {b} }} c", "a {b} }} c");
        row("a value as it is", "x-{{id}}.json", "x-7/8.json");
        row("side by side", "{{id}}{{id}}", "7/87/8");
        row("blanks in the braces", "{{  id }}", "7/8");
        row("an empty value", "[{{none}}]", "[]");
        row("a value is not looked at again", "{{braces}}{{id}}", "{{id}}7/8");
    }

    void fills()
    {
        QFETCH(const QString, text);
        QTEST(TextTemplate::parse(text, u"dedupe"_s)->fill(someRow).value(), "filled");
    }

    void reachesIntoValues_data()
    {
        QTest::addColumn<QString>("filled");
        QTest::newRow("user.login") << u"anna"_s;
        QTest::newRow("user.tags.1") << u"b"_s;
        QTest::newRow("user.a.b") << u"dotted"_s;
        QTest::newRow("user.a.c") << u"5"_s;
        QTest::newRow("user.none") << QString();
        QTest::newRow("user.login:text") << u"anna"_s;
        QTest::newRow("user.x") << u"column"_s;
        QTest::newRow("n:text") << u"1"_s;
        QTest::newRow("m:text") << u"literal"_s;
        QTest::newRow("m") << u"2"_s;
        QTest::newRow("user.tags") << uR"(["a","b"])"_s;
        QTest::newRow("user.b") << u"-"_s;
        QTest::newRow("n.a") << u"-"_s;
        QTest::newRow("user.") << u"-"_s;
        QTest::newRow(".user") << u"-"_s;
    }

    void reachesIntoValues()
    {
        Row row {
            1,
            {{u"user"_s,
              {},
              R"({"login":"anna","tags":["a","b"],"a.b":"dotted","a":{"b":1,"c":5},"none":null})"},
             {u"user.x"_s, u"column"_s, "\"column\""},
             {u"n"_s, u"1"_s, "1"},
             {u"m"_s, u"2"_s, "2"},
             {u"m:text"_s, u"literal"_s, "\"literal\""}},
            true};
        const QString name = QString::fromUtf8(QTest::currentDataTag());
        QTEST(row.value(name).value_or(u"-"_s), "filled");
        row.typed = false; // a cell is a text
        const bool isNested = name.startsWith(u"user."_s) && name != u"user.x"_s;
        if (isNested)
            QVERIFY(!row.value(name));
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("error");
        QTest::newRow("a{{id") << u"dedupe: template.open(2)"_s;
        QTest::newRow("{{}}") << u"dedupe: template.empty(1)"_s;
    }

    void saysWhatIsWrong()
    {
        const auto text
            = TextTemplate::parse(QString::fromUtf8(QTest::currentDataTag()), u"dedupe"_s);
        QVERIFY(!text);
        QTEST(reported(text.error()), "error");
    }

    void saysWhatARowLacks()
    {
        const auto text = TextTemplate::parse(u"{{id}} {{di}}"_s, {});
        QCOMPARE(reported(text->fill(someRow).error()),
                 u"row at line 9: rows.missing_value(di, id, braces, none)"_s);
        Row element = someRow;
        element.hasLine = false;
        QCOMPARE(text->fill(element).error().where(), u"row 9"_s);
        QCOMPARE(reported(text->missingFrom({u"id"_s})->message), u"template.no_column(di, id)"_s);
        QVERIFY(!text->missingFrom({u"id"_s, u"di"_s}));
    }

    void namesItsValues()
    {
        QCOMPARE(TextTemplate::parse(u"{{b}}{{a}}{{b}}"_s, {})->names(),
                 QStringList({u"b"_s, u"a"_s}));
    }
};

PENSTOCK_TEST(TestTextTemplate)
} // namespace tst_texttemplate
#include "tst_texttemplate.moc"
