// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "http/throttlecases.h"
#include "support/testprogram.h"

#include <penstock/http/throttle/dialectjson.h>
#include <penstock/http/throttle/dialectreader.h>
#include <penstock/support/timetext.h>

#include <QTest>

using namespace penstock;

namespace tst_throttlecases {
using namespace std::chrono;

class TestThrottleCases : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noneIsMissing() { QVERIFY(throttleCases().size() >= 188); }
    void readsAsOthersExpect_data()
    {
        const Table<qsizetype> row("index");
        const QList<ThrottleCase> cases = throttleCases();
        for (qsizetype i = 0; i < cases.size(); ++i)
            row(cases[i].id.constData(), i);
    }
    void readsAsOthersExpect()
    {
        QFETCH(const qsizetype, index);
        static const QList<ThrottleCase> cases = throttleCases();
        const ThrottleCase &wanted = cases[index];
        auto dialect = throttleDialectFromJson(wanted.throttling);
        QVERIFY(dialect.has_value());
        const WallTime now = parseTimestamp(wanted.now).value();

        const ThrottleReading reading = DialectReader(*dialect).read(
            wanted.status, wanted.headers, wanted.body, now,
            BodyWords::Usual); // they want them found with any status

        const QStringList origins {u"none"_s, u"retry-after"_s, u"ratelimit-reset"_s, u"body"_s};
        QCOMPARE(reading.throttled(), wanted.throttled);
        QCOMPARE(reading.retryAfter ? qint64(reading.retryAfter->wait / 1ms) : -1, wanted.waitMs);
        QCOMPARE(origins.at(qsizetype(reading.origin)), wanted.source);
        QCOMPARE(reading.retryAfter && reading.retryAfter->clamped, wanted.clamped);
        QCOMPARE(reading.source.isEmpty(), !reading.retryAfter);
        QCOMPARE(reading.reason.isEmpty(), !reading.throttled());
    }
};

PENSTOCK_TEST(TestThrottleCases)
} // namespace tst_throttlecases
#include "tst_throttlecases.moc"
