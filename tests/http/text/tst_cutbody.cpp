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
        for (const QByteArray &xml :
             {QByteArray("<?xml version=\"1.0\"?>\n<a b='>'><!-- </a> --><c/>"
                         "<![CDATA[</a>]]>\xC3\xA4&amp;<a x=\"/>\"/><a><ab/></a></a>"),
              QByteArray("<!DOCTYPE a [<!ENTITY b \"]>\">]><a:b\n c='d'></a:b >"),
              QByteArray("<!DOCTYPE a [<!-- don't ]> --><?b ']?><!ENTITY b 'c'>]><a>'</a>"),
              QByteArray("<a b=\"'\"/>")}) {
            for (qsizetype size = xml.indexOf('<') + 1; size < xml.size(); ++size)
                QVERIFY2(isCutXml(xml.first(size)), xml.first(size).constData());
            QVERIFY2(!isCutXml(xml), xml.constData());
            QVERIFY(!isCutXml(xml + "\n<!-- end -->"));
            QVERIFY(!isCutXml("\xEF\xBB\xBF" + xml));
        }
    }
    void isNoOtherXml()
    {
        for (const char *const text :
             {"", " \n", "{}", "a,b", "<a>&nbsp;</a>", "</a>", "<br><p></br>", "<a/><b>"})
            QVERIFY2(!isCutXml(text), text);
        QVERIFY(!isCutXml(QByteArray("<\0a\0>\0", 6)));
    }
    // Parsers of XML need the square of the time for attributes, and memory for each level.
    void costlyXmlIsReadOnce()
    {
        QByteArray attributes = "<a";
        for (int i = 0; i < 1'000'000; ++i)
            attributes += " a" + QByteArray::number(i) + "=''";
        QVERIFY(isCutXml(attributes));
        QVERIFY(!isCutXml(attributes + "/>"));
        QVERIFY(isCutXml(QByteArray("<a>").repeated(5'000'000)));
    }
};

PENSTOCK_TEST(TestCutBody)
#include "tst_cutbody.moc"
