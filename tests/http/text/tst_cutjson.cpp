// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/text/cutjson.h>

#include <QTest>

using namespace penstock;

class TestCutJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isCutAtEachByte()
    {
        for (const QByteArray &json :
             {QByteArray("{\"a\": [\"}\", {\"b\\\"]\": 1}], \"c\": \"\\\\\"}"),
              QByteArray("[\"[\", 1]"), QByteArray("\"\\\"\""),
              QByteArray("{\"a\": \"\xC3\xA4\"}")}) {
            for (qsizetype size = 1; size < json.size(); ++size)
                QVERIFY2(isCutJson(json.first(size)), json.first(size).constData());
            QVERIFY(!isCutJson(json));
            QVERIFY(!isCutJson(' ' + json + '\n'));
        }
    }
    void isNothingElse()
    {
        for (const char *const text :
             {"", " \n", "1", "tru", "nul", "<a href=\"[", "a,b\n\"1\n", "{}}", "{}\n{}\n"})
            QVERIFY2(!isCutJson(text), text);
    }
};

PENSTOCK_TEST(TestCutJson)
#include "tst_cutjson.moc"
