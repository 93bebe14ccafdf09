// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/redis/client/rediscodec.h>

#include <QTest>

#include <sys/resource.h>

using namespace penstock;

namespace tst_rediscodec {
using Kind = RedisValue::Kind;

RedisValue number(std::int64_t value)
{
    return {Kind::Number, value};
}
RedisValue text(const QByteArray &value)
{
    return {Kind::Text, 0, value};
}
RedisValue list(std::vector<RedisValue> items)
{
    return {Kind::List, 0, {}, std::move(items)};
}

//! Of this process, kilobytes.
std::int64_t peakMemory()
{
    rusage usage {};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

class TestRedisCodec : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void formats()
    {
        QCOMPARE(redisCommand({"SET", "a b", QByteArray("\0\r\n", 3), ""}),
                 QByteArray("*4\r\n$3\r\nSET\r\n$3\r\na b\r\n$3\r\n\0\r\n\r\n$0\r\n\r\n", 37));
    }

    void reads_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<RedisValue>("expected");
        QTest::newRow("a status") << QByteArray("+OK\r\n") << RedisValue {Kind::Status, 0, "OK"};
        QTest::newRow("a fault") << QByteArray("-ERR no\r\n")
                                 << RedisValue {Kind::Fault, 0, "ERR no"};
        QTest::newRow("a large number")
            << QByteArray(":9223372036854775807\r\n") << number(9223372036854775807);
        QTest::newRow("a text") << QByteArray("$3\r\na\r\n\r\n") << text("a\r\n");
        QTest::newRow("no text") << QByteArray("$-1\r\n") << RedisValue {};
        QTest::newRow("no list") << QByteArray("*-1\r\n") << RedisValue {};
        QTest::newRow("an empty list") << QByteArray("*0\r\n") << list({});
        QTest::newRow("lists in lists")
            << QByteArray("*3\r\n*2\r\n:1\r\n$1\r\na\r\n*0\r\n:-2\r\n")
            << list({list({number(1), text("a")}), list({}), number(-2)});
    }
    void reads()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const RedisValue, expected);
        for (const bool isWhole : {true, false}) {
            RedisParser parser;
            if (isWhole)
                parser.add(bytes + bytes);
            std::vector<RedisValue> values;
            for (qsizetype i = 0; i < 2 * bytes.size(); ++i) {
                if (!isWhole)
                    parser.add(QByteArray(1, bytes[i % bytes.size()]));
                while (const auto value = parser.next())
                    values.push_back(*value);
            }
            QCOMPARE(parser.fault().text(), QString());
            QCOMPARE(values, std::vector<RedisValue>({expected, expected}));
        }
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("a page") << QByteArray("HTTP/1.1 400 Bad Request\r\n\r\n");
        QTest::newRow("RESP3") << QByteArray("%1\r\n:1\r\n:2\r\n");
        QTest::newRow("a fraction") << QByteArray(",1.5\r\n");
        QTest::newRow("a fraction in a list") << QByteArray("*1\r\n,1.5\r\n");
        QTest::newRow("a truth") << QByteArray("#t\r\n");
        QTest::newRow("a truth in a list") << QByteArray("*1\r\n#f\r\n");
        QTest::newRow("a large number") << QByteArray("(12345678901234567890\r\n");
        QTest::newRow("a text of a kind") << QByteArray("=6\r\ntxt:ab\r\n");
        QTest::newRow("a set") << QByteArray("~1\r\n:1\r\n");
        QTest::newRow("what was not asked for") << QByteArray(">1\r\n:1\r\n");
        QTest::newRow("a list of more than there is memory") << QByteArray("*2000000000\r\n");
        QTest::newRow("a list of all that can be counted")
            << QByteArray("*9223372036854775807\r\n");
        QTest::newRow("too deep") << QByteArray("*1\r\n").repeated(9);
        QTest::newRow("more than was agreed")
            << QByteArray("$1000000000\r\n" + QByteArray(2000, 'x'));
    }
    void refuses()
    {
        QFETCH(const QByteArray, bytes);
        RedisParser parser(1000);
        parser.add(bytes);
        QVERIFY(!parser.next());
        QVERIFY(!parser.fault().isEmpty());
        parser.add("+OK\r\n");
        QVERIFY(!parser.next());
    }

    // 80 bytes were two gigabytes.
    void takesNoMemoryForClaims()
    {
        RedisParser parser;
        const std::int64_t before = peakMemory();
        parser.add(QByteArray("*4000000\r\n").repeated(8));
        QVERIFY(!parser.next());
        QCOMPARE(parser.fault().text(), QString());
        QVERIFY2(peakMemory() - before < 20'000,
                 QByteArray::number(qint64(peakMemory() - before)).constData());
    }

    // What counts is one answer, not all of them together.
    void readsForEver()
    {
        RedisParser parser(1000);
        for (int i = 0; i < 1000; ++i) {
            parser.add("+OK\r\n$500\r\n" + QByteArray(500, 'x') + "\r\n");
            QVERIFY(parser.next());
            QVERIFY(parser.next());
        }
        QCOMPARE(parser.fault().text(), QString());
    }
};

PENSTOCK_TEST(TestRedisCodec)
} // namespace tst_rediscodec
#include "tst_rediscodec.moc"
