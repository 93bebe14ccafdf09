// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/spec/limitjson.h>

#include <QJsonDocument>
#include <QRandomGenerator>
#include <QTest>

#include <list>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_reportedcosts {
ClockReading at(Duration time)
{
    return {Instant(time), Duration::zero()};
}

LimitSettings settingsOf(const QByteArray &json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    const Result<Limit> spec = limitFromJson(object, u"test"_s);
    if (!spec)
        qFatal("%s: %s", json.constData(), qPrintable(spec.error().text()));
    return spec->settings;
}

// Who is told later what calls cost, beside one who knew it: that took what calls cost at most when
// they were sent, and what they cost besides when that was told.
class Twins
{
public:
    explicit Twins(const LimitSettings &settings, quint32 seed)
        : m_stated(settings, Duration::zero(), at(0s))
        , m_knew(settings, Duration::zero(), at(0s))
        , m_random(seed)
    {
        m_stated.expectLowerCosts();
    }

    //! Halfway from now on, see RateLimiter::setLimits().
    void changeTo(const LimitSettings &settings) { m_later = settings; }
    //! Empty, or what the told one has otherwise than it ought to.
    QString play(int steps, bool isExact)
    {
        for (int i = 0; i < steps; ++i) {
            if (i == steps / 2 && m_later)
                change(*m_later);
            // Milliseconds: what leaves with a permit counts as of when it was granted.
            m_now += std::chrono::milliseconds(2 + between(0, 30)) + Duration(between(0, 999'999));
            step();
            if (QString fault = compare(isExact); !fault.isEmpty())
                return u"step %1: %2"_s.arg(i).arg(fault);
        }
        while (!m_calls.empty())
            finish(m_calls.begin());
        return compare(isExact);
    }
    int actualCosts() const { return m_actualCosts; }
    //! How often all was known, and what of that the told one had as the other had it.
    int compared() const { return m_compared; }
    int equal() const { return m_equal; }

private:
    struct Call
    {
        std::int64_t estimate = 0;
        std::int64_t actual = 0;
        Instant due;
        Instant sentAt; // unset: not yet
        bool sent = false;
    };
    using Calls = std::list<Call>;

    std::int64_t between(std::int64_t least, std::int64_t most)
    {
        return least + std::int64_t(m_random.bounded(quint32(most - least + 1)));
    }

    void change(const LimitSettings &settings)
    {
        LimitState reported(settings, Duration::zero(), at(m_now));
        LimitState knew(settings, Duration::zero(), at(m_now));
        reported.expectLowerCosts();
        reported.inherit(m_stated, at(m_now));
        knew.inherit(m_knew, at(m_now));
        for (const Call &call : m_calls) {
            reported.adopt(call.estimate, call.sent, at(m_now));
            knew.adopt(call.actual, call.sent, at(m_now));
        }
        m_stated = std::move(reported);
        m_knew = std::move(knew);
    }
    void step()
    {
        const auto call = m_calls.empty()
            ? m_calls.end()
            : std::next(m_calls.begin(), between(0, qint64(m_calls.size()) - 1));
        if (call == m_calls.end() || between(0, 2) == 0)
            return take();
        if (!call->sent)
            return send(*call);
        finish(call);
    }
    void take()
    {
        Call call;
        call.estimate = between(1, std::min<std::int64_t>(6, m_stated.capacity()));
        call.actual = std::max<std::int64_t>(0, call.estimate - between(0, 6));
        if (!m_stated.fits(call.estimate, at(m_now)))
            return;
        m_stated.take(call.estimate, at(m_now));
        m_knew.take(call.actual, at(m_now));
        call.due = Instant(m_now);
        m_calls.push_back(call);
        if (between(0, 3) != 0) // at once, as most do
            send(m_calls.back());
    }
    void send(Call &call)
    {
        call.sent = true;
        call.sentAt = Instant(m_now);
        m_stated.sent(call.estimate, call.due, at(m_now));
        m_knew.sent(call.actual, call.due, at(m_now));
    }
    void finish(Calls::iterator call)
    {
        if (!call->sent)
            send(*call);
        if (call->actual < call->estimate)
            m_stated.lowerCost({call->estimate, call->actual, call->due, call->sentAt}, at(m_now));
        m_stated.finish(call->actual, call->sentAt, at(m_now));
        m_knew.finish(call->actual, call->sentAt, at(m_now));
        ++m_actualCosts;
        m_calls.erase(call);
    }

    QString compare(bool isExact)
    {
        const std::int64_t reported = m_stated.available(at(m_now));
        const std::int64_t knew = m_knew.available(at(m_now));
        std::int64_t estimated = 0;
        for (const Call &call : m_calls)
            estimated += call.estimate - call.actual;
        if (reported > knew)
            return u"has %1 for %2"_s.arg(reported).arg(knew);
        if (estimated != 0)
            return {};
        ++m_compared;
        m_equal += reported == knew ? 1 : 0;
        if (!isExact)
            return {};
        if (reported != knew)
            return u"has only %1 for %2"_s.arg(reported).arg(knew);
        for (std::int64_t cost = 1; cost <= m_stated.capacity(); ++cost) {
            const Duration late
                = m_stated.earliest(cost, at(m_now)) - m_knew.earliest(cost, at(m_now));
            if (late != Duration::zero())
                return u"%1 units come %2 ns later"_s.arg(cost).arg(late.count());
        }
        return {};
    }

    LimitState m_stated;
    LimitState m_knew;
    std::optional<LimitSettings> m_later;
    QRandomGenerator m_random;
    Duration m_now = 10s;
    Calls m_calls;
    int m_actualCosts = 0;
    int m_compared = 0;
    int m_equal = 0;
};

// When the answer says what a call has cost.
class TestReportedCosts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isAsIfItHadBeenKnown_data()
    {
        Table<QByteArray, bool, int>("json", "isExact", "percentEqual");
        const auto row = [](const char *name, const char *json, int percentEqual = 100) {
            QTest::newRow(name) << QByteArray(json) << (percentEqual == 100) << percentEqual;
        };
        row("token bucket",
            R"({"algorithm": "token_bucket", "capacity": 20, "refill_amount": 3, "refill_interval": "70ms"})");
        row("small bucket",
            R"({"algorithm": "token_bucket", "capacity": 6, "refill_amount": 1, "refill_interval": "7ms"})");
        row("gcra", R"({"algorithm": "gcra", "emission_interval": "11ms", "burst": 8})");
        row("stepped bucket",
            R"({"algorithm": "token_bucket", "capacity": 20, "refill_amount": 7, "refill_interval": "150ms", "refill": "stepped"})");
        // The clock of the drips starts with a call that may turn out to have cost nothing.
        row("leaky bucket",
            R"({"algorithm": "leaky_bucket", "capacity": 12, "drain_amount": 1, "drain_interval": "25ms"})",
            65);
        row("fixed window",
            R"({"algorithm": "fixed_window", "capacity": 30, "interval": "400ms"})");
        row("window of the first request",
            R"({"algorithm": "fixed_window", "capacity": 30, "interval": "400ms", "anchor": "first_request"})",
            90);
        row("log from sending",
            R"({"algorithm": "sliding_window", "capacity": 25, "interval": "300ms", "count_from": "send"})");
        row("log from the answer",
            R"({"algorithm": "sliding_window", "capacity": 25, "interval": "300ms", "count_from": "response"})");
        row("log, automatic",
            R"({"algorithm": "sliding_window", "capacity": 25, "interval": "300ms"})");
        row("counter",
            R"({"algorithm": "sliding_window_counter", "capacity": 30, "interval": "400ms"})", 80);
        row("concurrency", R"({"algorithm": "concurrency", "capacity": 12})");
        row("waterwheel", R"({"algorithm": "waterwheel", "capacity": 12, "period": "80ms"})");
    }
    void isAsIfItHadBeenKnown()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const bool, isExact);
        QFETCH(const int, percentEqual);
        int actualCosts = 0;
        int compared = 0;
        int equal = 0;
        for (quint32 seed = 1; seed <= 300; ++seed) {
            Twins twins(settingsOf(json), seed);
            const QString fault = twins.play(200, isExact);
            QVERIFY2(fault.isEmpty(), qPrintable(u"seed %1, "_s.arg(seed) + fault));
            actualCosts += twins.actualCosts();
            compared += twins.compared();
            equal += twins.equal();
        }
        QVERIFY2(actualCosts > 10'000, qPrintable(QString::number(actualCosts)));
        // Also where it may be less than it could be, that is rare.
        QVERIFY2(equal * 100 >= compared * percentEqual,
                 qPrintable(u"%1 of %2"_s.arg(equal).arg(compared)));
    }

    // A bucket that was full before the change has spilled what comes back after it.
    void isSoUnderOtherLimitsToo_data()
    {
        const Table<QByteArray, QByteArray, int> row("before", "after", "percentEqual");
        const QByteArray bucket
            = R"({"algorithm": "token_bucket", "capacity": 6, "refill_amount": 1, "refill_interval": "7ms"})";
        row("token bucket, the same", bucket, bucket, 100);
        row("token bucket, larger and slower", bucket,
            R"({"algorithm": "token_bucket", "capacity": 11, "refill_amount": 3, "refill_interval": "40ms"})",
            100);
        row("token bucket, smaller and faster", bucket,
            R"({"algorithm": "token_bucket", "capacity": 4, "refill_amount": 7, "refill_interval": "11ms"})",
            100);
        row("gcra, slower", R"({"algorithm": "gcra", "emission_interval": "11ms", "burst": 8})",
            R"({"algorithm": "gcra", "emission_interval": "17ms", "burst": 6})", 100);
        const QByteArray stepped
            = R"({"algorithm": "token_bucket", "capacity": 20, "refill_amount": 7, "refill_interval": "150ms", "refill": "stepped"})";
        row("stepped bucket, the same", stepped, stepped, 100);
        row("stepped bucket, larger", stepped,
            R"({"algorithm": "token_bucket", "capacity": 30, "refill_amount": 9, "refill_interval": "150ms", "refill": "stepped"})",
            100);
        const QByteArray leaky
            = R"({"algorithm": "leaky_bucket", "capacity": 12, "drain_amount": 1, "drain_interval": "25ms"})";
        row("leaky bucket, the same", leaky, leaky, 60);
        row("leaky bucket, faster", leaky,
            R"({"algorithm": "leaky_bucket", "capacity": 9, "drain_amount": 2, "drain_interval": "30ms"})",
            60);
    }
    void isSoUnderOtherLimitsToo()
    {
        QFETCH(const QByteArray, before);
        QFETCH(const QByteArray, after);
        QFETCH(const int, percentEqual);
        int compared = 0;
        int equal = 0;
        for (quint32 seed = 1; seed <= 300; ++seed) {
            Twins twins(settingsOf(before), seed);
            twins.changeTo(settingsOf(after));
            // What is carried of a nanosecond is rounded where rates differ.
            const QString fault = twins.play(60, percentEqual == 100 && before == after);
            QVERIFY2(fault.isEmpty(), qPrintable(u"seed %1, "_s.arg(seed) + fault));
            compared += twins.compared();
            equal += twins.equal();
        }
        QVERIFY2(compared > 1000, qPrintable(QString::number(compared)));
        QVERIFY2(equal * 100 >= compared * percentEqual,
                 qPrintable(u"%1 of %2"_s.arg(equal).arg(compared)));
    }
};

PENSTOCK_TEST(TestReportedCosts)
} // namespace tst_reportedcosts
#include "tst_reportedcosts.moc"
