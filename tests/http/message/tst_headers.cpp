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
        const Table<QByteArray, QByteArray, QString> row("name", "value", "fault");
        const QString broken = u"header.line_break"_s;
        row("fine", "X-A", "caf\xC3\xA9", QString());
        row("line feed", "X-A", "a\nInjected: yes", broken);
        row("carriage return", "X-A", "a\rb", broken);
        row("zero byte", "X-A", QByteArray("a\0b", 3), broken);
        const QString unprintable = u"header.control_character"_s;
        row("escape", "X-A", "a\x1b[2J", unprintable);
        row("delete", "X-A", "a\x7f", unprintable);
        row("a break behind an escape", "X-A", "\x1b\n", broken);
        row("tab", "X-A", "a\tb", QString());
        row("no name", QByteArray(), "a", "header.no_name");
        row("space in the name", "X A", "a", "header.bad_name");
        row("colon in the name", "X:", "a", "header.bad_name");
    }
    void faultsAreNamedWithoutTheValue()
    {
        QFETCH(const QByteArray, name);
        QFETCH(const QByteArray, value);
        const Message fault = faultOfHeaders({{"Accept", "*/*"}, {name, value}});
        QTEST(fault.id(), "fault");
        if (!fault.isEmpty() && !name.isEmpty())
            QCOMPARE(fault.arguments(), QList<MessageArgument> {QString::fromLatin1(name)});
    }
};

PENSTOCK_TEST(TestHeaders)
#include "tst_headers.moc"
