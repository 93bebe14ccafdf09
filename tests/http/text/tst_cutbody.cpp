// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/text/cutbody.h>

#include <QTest>

using namespace penstock;

class TestCutBody : public QObject
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

    void isXmlCutAtEachByte()
    {
        const QByteArray xml = "<?xml version=\"1.0\"?>\n<a b='>'><!-- </a> --><c/>"
                               "<![CDATA[</a>]]>\xC3\xA4&amp;</a>";
        for (qsizetype size = 1; size < xml.size(); ++size)
            QVERIFY2(isCutXml(xml.first(size)), xml.first(size).constData());
        QVERIFY(!isCutXml(xml));
        QVERIFY(!isCutXml(xml + "\n"));
    }
    void isNoOtherXml()
    {
        for (const char *const text : {"", " \n", "{}", "a,b", "<a></b>", "<a>&nbsp;</a>",
                                       "<?xml version='1.0' encoding='x-unknown'?><a>"})
            QVERIFY2(!isCutXml(text), text);
    }
};

PENSTOCK_TEST(TestCutBody)
#include "tst_cutbody.moc"
