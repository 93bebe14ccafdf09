// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/support/jsontext.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace penstock;

class TestJsonText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsTheOrderAndIndentsByTwo()
    {
        JsonText inner;
        inner.add(u"long"_s, QString(100, QLatin1Char('x')));
        inner.add(u"after"_s, 1);
        JsonText text;
        text.add(u"z"_s, u"first"_s);
        text.add(u"a"_s, inner);
        text.add(u"list"_s,
                 std::vector<JsonText> {JsonText::of({{u"b"_s, true}, {u"c"_s, 1.5}}, {u"c"_s})});
        text.addRaw(u"raw"_s, R"({"id": 12345678901234567890, "p": 1.10})");
        const QByteArray x(100, 'x');
        QCOMPARE(QString::fromUtf8(text.toJson()),
                 QString::fromUtf8("{\n"
                                   "  \"z\": \"first\",\n"
                                   "  \"a\": {\n"
                                   "    \"long\": \""
                                   + x
                                   + "\",\n"
                                     "    \"after\": 1\n"
                                     "  },\n"
                                     "  \"list\": [\n"
                                     "    {\"c\": 1.5, \"b\": true}\n"
                                     "  ],\n"
                                     "  \"raw\": {\"id\": 12345678901234567890, \"p\": 1.10}\n"
                                     "}\n"));
    }
    void leavesOutWhatSaysNothing()
    {
        JsonText text;
        for (const QJsonValue &value :
             {QJsonValue(QJsonValue::Undefined), QJsonValue(), QJsonValue(QString()),
              QJsonValue(QJsonArray()), QJsonValue(QJsonObject())})
            text.add(u"k"_s, value);
        text.add(u"k"_s, JsonText());
        text.add(u"k"_s, std::vector<JsonText>());
        QVERIFY(text.isEmpty());
        QCOMPARE(text.toJson(), QByteArray("{}\n"));
        text.addText(u"k"_s, QString());
        text.add(u"off"_s, false);
        text.add(u"none"_s, 0);
        QCOMPARE(text.toJson(),
                 QByteArray("{\n  \"k\": \"\",\n  \"off\": false,\n  \"none\": 0\n}\n"));
    }
    void escapesWhatMustBe()
    {
        JsonText text;
        const QString odd = u"a\"b\\c\nd\t\u00e9\U0001F6B0"_s;
        text.add(odd, odd);
        const QJsonObject read = QJsonDocument::fromJson(text.toJson()).object();
        QCOMPARE(read.value(odd).toString(), odd);
        QCOMPARE(text.toJson().count('\n'), 3);
    }
};

PENSTOCK_TEST(TestJsonText)
#include "tst_jsontext.moc"
