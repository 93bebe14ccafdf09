// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/testprogram.h"

#include <penstock/jobs/output/progress.h>

#include <QTest>

namespace tst_jobrunturns {
// Jobs of a profile in one process, in virtual time: they take turns at its limits.

using namespace penstock;

constexpr Duration latency = 100ms;

//! Asks the permit source as a sender does. Every call has its response after a while.
class PermitHttpClient final : public AbstractHttpClient
{
public:
    PermitHttpClient(PermitSource &permitSource, Clock &clock)
        : m_permitSource(permitSource)
        , m_clock(clock)
    { }
    quint64 send(HttpRequest request, OnOutcome onOutcome) override
    {
        const quint64 id = ++m_last;
        Call &call = m_calls[id];
        call.onOutcome = std::move(onOutcome);
        PermitRequest permitRequest;
        permitRequest.priority = request.priority;
        permitRequest.source = request.source;
        call.ticket
            = m_permitSource.request(permitRequest, [this, id, request](PermitResult permit) {
                  const auto found = m_calls.find(id);
                  if (found == m_calls.end() || !permit)
                      return;
                  found->second.permit = std::move(*permit);
                  found->second.permit.sent();
                  order << request.source;
                  Q_EMIT sent(id, request.url);
                  found->second.end = m_clock.makeAlarm([this, id] {
                      const auto ended = m_calls.extract(id);
                      ended.mapped().onOutcome(answerOf(200));
                  });
                  found->second.end->set(m_clock.now().at + latency);
              });
        return id;
    }
    void cancel(quint64 id) override
    {
        const auto call = m_calls.find(id);
        if (call == m_calls.end())
            return;
        m_permitSource.cancel(call->second.ticket);
        m_calls.erase(call);
    }
    bool cancelIfUnsent(quint64 id) override
    {
        cancel(id);
        return true;
    }
    void proceed(quint64) override { }
    const SendLog &sendLog() const override { return m_log; }

    QStringList order; //!< The sources of what was sent.

private:
    struct Call
    {
        OnOutcome onOutcome;
        Ticket ticket;
        Permit permit;
        std::unique_ptr<Alarm> end;
    };
    PermitSource &m_permitSource;
    Clock &m_clock;
    std::map<quint64, Call> m_calls;
    quint64 m_last = 0;
    SendLog m_log;
};

//! Jobs that share what a profile has: its limits and its sender.
class Profile
{
public:
    struct Job
    {
        explicit Job(qint64 count)
            : rows(count)
        { }
        QString source() const { return id.toString(QUuid::WithoutBraces); }
        const QUuid id = QUuid::createUuid();
        CountedRows rows;
        FakeLedger ledger;
        std::unique_ptr<JobRun> run;
        std::vector<Instant> ends;
    };
    Job &start(qint64 rows)
    {
        Job &job = *jobs.emplace_back(std::make_unique<Job>(rows));
        job.run = std::make_unique<JobRun>(
            JobRun::Parts {job.rows, request, httpClient, rateLimiter, job.ledger, clock, nullptr},
            JobRun::Options {.id = job.id, .total = rows});
        QObject::connect(&job.ledger, &Ledger::durable, &job.ledger, [&job, this] {
            job.ends.resize(job.ledger.ends().size(), clock.now().at);
        });
        job.run->start();
        return job;
    }
    void advance(Duration span)
    {
        for (Duration past {}; past < span; past += 5ms) {
            QCoreApplication::processEvents();
            clock.advance(5ms);
        }
        QCoreApplication::processEvents();
    }

    ManualClock clock;
    RateLimiter rateLimiter {
        {{u"bucket"_s, TokenBucketSettings {10, 100, 1s}}}, clock, {.automaticMarginIsZero = true}};
    PermitHttpClient httpClient {rateLimiter, clock};
    RequestTemplate request
        = RequestTemplate::parse(get(), u"https://api.example.com"_s, {}).value();
    std::vector<std::unique_ptr<Job>> jobs;
};

class TestJobRunTurns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void equalJobsGetHalfEach_data()
    {
        // joins: the second one
        const Table<Duration> row("joins");
        row("at once", Duration(0));
        row("late", 3s);
    }
    void equalJobsGetHalfEach()
    {
        QFETCH(const Duration, joins);
        Profile profile;
        const QString first = profile.start(2000).source();
        profile.advance(joins);
        profile.start(2000);
        profile.advance(200ms);
        const qsizetype from = profile.httpClient.order.size();
        profile.advance(5s);
        const QStringList order = profile.httpClient.order.mid(from);
        QVERIFY(order.size() > 490);
        for (qsizetype i = 0; i + 20 <= order.size(); ++i) {
            const qsizetype count = order.mid(i, 20).count(first);
            QVERIFY2(count >= 9 && count <= 11,
                     qPrintable(u"%1 of 20 from %2"_s.arg(count).arg(i)));
        }
    }

    void aFewRowsDoNotWaitForBulkJobs()
    {
        Profile profile;
        for (int i = 0; i < 4; ++i)
            profile.start(5000);
        profile.advance(3s);
        const Profile::Job &late = profile.start(10);
        const Instant joined = profile.clock.now().at;
        profile.advance(2s);
        QCOMPARE(late.ends.size(), std::size_t(10));
        QVERIFY(late.ends.front() <= joined + 300ms);
        QVERIFY(late.ends.back() <= joined + 1s);
    }

    // Four jobs in bulk have 256 rows each that wait; those of the late one go among them.
    void theForecastOfAJobCountsTurns()
    {
        Profile profile;
        for (int i = 0; i < 4; ++i)
            profile.start(5000);
        profile.advance(3s);
        const Profile::Job &late = profile.start(240);
        profile.advance(1s);
        const auto left = late.run->progress().left;
        QVERIFY(left);
        const Instant foretold = profile.clock.now().at + *left;
        profile.advance(20s);
        QCOMPARE(late.ends.size(), std::size_t(240));
        const Duration off = std::chrono::abs(late.ends.back() - foretold);
        QVERIFY2(off <= 1500ms, qPrintable(QString::number(off.count() / 1'000'000)));
    }
};

PENSTOCK_TEST(TestJobRunTurns)
} // namespace tst_jobrunturns
#include "tst_jobrunturns.moc"
