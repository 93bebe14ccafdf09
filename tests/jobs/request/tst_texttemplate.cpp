// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/request/texttemplate.h>

#include <QTest>

using namespace penstock;

namespace tst_texttemplate {
const Row someRow {9,
                   {{QStringLiteral("id"), QStringLiteral("7/8"), {}},
                    {QStringLiteral("braces"), QStringLiteral("{{id}}"), {}},
                    {QStringLiteral("none"), {}, {}}}};

class TestTextTemplate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fills_data();
    void fills();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void saysWhatARowLacks();
    void namesItsValues();
};

void TestTextTemplate::fills_data()
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

void TestTextTemplate::fills()
{
    QFETCH(const QString, text);
    QTEST(TextTemplate::parse(text, QStringLiteral("dedupe"))->fill(someRow).value(), "filled");
}

void TestTextTemplate::saysWhatIsWrong_data()
{
    QTest::addColumn<QString>("error");
    const QString fix = QStringLiteral(". Write the name of a column: {{id}}");
    QTest::newRow("a{{id") << QStringLiteral("dedupe: the braces at position 2 do not close") + fix;
    QTest::newRow("{{}}") << QStringLiteral("dedupe: the braces at position 1 are empty") + fix;
}

void TestTextTemplate::saysWhatIsWrong()
{
    const auto text
        = TextTemplate::parse(QString::fromUtf8(QTest::currentDataTag()), QStringLiteral("dedupe"));
    QVERIFY(!text);
    QTEST(text.error().text(), "error");
}

void TestTextTemplate::saysWhatARowLacks()
{
    const auto text = TextTemplate::parse(QStringLiteral("{{id}} {{di}}"), {});
    QCOMPARE(text->fill(someRow).error().text(),
             QStringLiteral("row at line 9: it has no \"di\". It has: id, braces, none"));
    QCOMPARE(text->missingFrom({QStringLiteral("id")})->what,
             QStringLiteral("no column is named \"di\""));
    QVERIFY(!text->missingFrom({QStringLiteral("id"), QStringLiteral("di")}));
}

void TestTextTemplate::namesItsValues()
{
    QCOMPARE(TextTemplate::parse(QStringLiteral("{{b}}{{a}}{{b}}"), {})->names(),
             QStringList({QStringLiteral("b"), QStringLiteral("a")}));
}

PENSTOCK_TEST(TestTextTemplate)
} // namespace tst_texttemplate
#include "tst_texttemplate.moc"
