// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/message/headers.h>

#include <QTest>

using namespace penstock;

class TestHeaders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void namesAreFoundInAnyCase()
    {
        const HeaderList headers {{"content-TYPE", "text/plain"}, {"X-A", "1"}};
        QCOMPARE(headerValue(headers, "Content-Type"), std::optional<QByteArray>("text/plain"));
        QCOMPARE(headerValue(headers, "X-B"), std::optional<QByteArray>());
    }
    void settingReplacesAllOfTheName()
    {
        HeaderList headers {{"x-a", "1"}, {"X-B", "2"}, {"X-A", "3"}};
        setHeader(headers, "X-a", "4");
        QCOMPARE(headers, (HeaderList {{"X-B", "2"}, {"X-a", "4"}}));
    }
    void faultsAreNamedWithoutTheValue_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("fault");
        const QString broken
            = u"the value of the header X-A contains a line break or a zero byte"_s;
        QTest::newRow("fine") << QByteArray("X-A") << QByteArray("caf\xC3\xA9") << QString();
        QTest::newRow("line feed") << QByteArray("X-A") << QByteArray("a\nInjected: yes") << broken;
        QTest::newRow("carriage return") << QByteArray("X-A") << QByteArray("a\rb") << broken;
        QTest::newRow("zero byte") << QByteArray("X-A") << QByteArray("a\0b", 3) << broken;
        const QString unprintable = u"the value of the header X-A contains a control character"_s;
        QTest::newRow("escape") << QByteArray("X-A") << QByteArray("a\x1b[2J") << unprintable;
        QTest::newRow("delete") << QByteArray("X-A") << QByteArray("a\x7f") << unprintable;
        QTest::newRow("a break behind an escape")
            << QByteArray("X-A") << QByteArray("\x1b\n") << broken;
        QTest::newRow("tab") << QByteArray("X-A") << QByteArray("a\tb") << QString();
        QTest::newRow("no name") << QByteArray() << QByteArray("a")
                                 << u"a header has a value and no name"_s;
        QTest::newRow("space in the name")
            << QByteArray("X A") << QByteArray("a") << u"\"X A\" is no header name"_s;
        QTest::newRow("colon in the name")
            << QByteArray("X:") << QByteArray("a") << u"\"X:\" is no header name"_s;
    }
    void faultsAreNamedWithoutTheValue()
    {
        QFETCH(const QByteArray, name);
        QFETCH(const QByteArray, value);
        QTEST(faultOfHeaders({{"Accept", "*/*"}, {name, value}}), "fault");
    }
};

PENSTOCK_TEST(TestHeaders)
#include "tst_headers.moc"
