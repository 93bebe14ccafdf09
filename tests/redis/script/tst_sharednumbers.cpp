// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"

#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/script/scriptcalls.h>
#include <penstock/support/int128.h>
#include <penstock/support/systemclock.h>

#include <QFile>
#include <QRandomGenerator>
#include <QTest>

using namespace penstock;

namespace tst_sharednumbers {
constexpr std::int64_t exact = 1LL << 53; // what a double has of whole numbers
constexpr std::int64_t fits = 1LL << 52; // what the divisor and both rests have to be below

struct Numbers
{
    std::int64_t a = 0;
    std::int64_t b = 0;
    std::int64_t d = 1;
};

//! The whole numbers of the script, which are doubles, against numbers of 128 bits.
class TestSharedNumbers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(m_server.start(), qPrintable(m_server.error()));
        m_client = std::make_unique<RedisClient>(
            RedisOptions {redisAddressFromText(m_server.url()).value()}, m_clock);
        QVERIFY(!waitUntilReady(*m_client));
        std::ignore = limiterScript(); // its parts are there from now on
    }

    void divideExactly_data()
    {
        QTest::addColumn<int>("bits"); // of the larger factor and the divisor
        for (const int bits : {8, 20, 26, 27, 30, 40, 51})
            QTest::addRow("%d bits", bits) << bits;
    }
    void divideExactly()
    {
        QFETCH(const int, bits);
        QRandomGenerator random {quint32(bits)};
        const auto below = [&random](std::int64_t most) {
            return std::int64_t(random.generate64() % quint64(most));
        };
        std::vector<Numbers> asked;
        while (asked.size() < 500) {
            Numbers each {below(1LL << bits), below(1LL << below(bits + 1)),
                          1 + below(1LL << bits)};
            // Beside what is random the borders: all ones, and divisors that leave nothing or one.
            if (below(4) == 0)
                each.a = (1LL << bits) - 1;
            if (below(4) == 0)
                each.d = std::max<std::int64_t>(1, std::min(fits - 1, each.a - below(2)));
            if (Int128(each.a) * each.b / each.d < exact)
                asked.push_back(each);
        }
        const auto answer = divided(asked);
        QVERIFY(answer.has_value());
        QCOMPARE(answer->size(), 2 * asked.size());
        bool isBeyond = false;
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const auto &[a, b, d] = asked[i];
            const Int128 product = Int128(a) * b;
            isBeyond = isBeyond || product >= exact;
            const QByteArray text = QByteArray::number(qint64(a)) + " * "
                + QByteArray::number(qint64(b)) + " / " + QByteArray::number(qint64(d));
            QVERIFY2((*answer)[2 * i].text == QByteArray::number(qint64(product / d)),
                     (text + " is not " + (*answer)[2 * i].text).constData());
            QVERIFY2((*answer)[2 * i + 1].text == QByteArray::number(qint64(product % d)),
                     (text + " does not leave " + (*answer)[2 * i + 1].text).constData());
        }
        QCOMPARE(isBeyond, bits > 26);
    }

private:
    //! Of each what the script makes of it, and what it leaves.
    RedisClient::Answer divided(const std::vector<Numbers> &asked)
    {
        QFile part(u":/penstock/redis/10_numbers.lua"_s);
        if (!part.open(QIODevice::ReadOnly))
            return RedisValue {};
        QByteArrayList arguments;
        for (const Numbers &each : asked)
            arguments << QByteArray::number(qint64(each.a)) << QByteArray::number(qint64(each.b))
                      << QByteArray::number(qint64(each.d));
        const QByteArray text = part.readAll() + R"(
            local list = {}
            for i = 1, #ARGV, 3 do
                local whole, rest = muldiv(tonumber(ARGV[i]), tonumber(ARGV[i + 1]), tonumber(ARGV[i + 2]))
                list[#list + 1] = string.format('%.0f', whole)
                list[#list + 1] = string.format('%.0f', rest)
            end
            return list)";
        return waitFor(*m_client, RedisScript(text), {}, arguments);
    }

    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<RedisClient> m_client;
};

PENSTOCK_TEST(TestSharedNumbers)
} // namespace tst_sharednumbers
#include "tst_sharednumbers.moc"
