// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakeledger.h"
#include "support/senderharness.h"
#include "support/testprogram.h"

#include <penstock/jobs/plan/jobplan.h>
#include <penstock/jobs/rows/jobrows.h>
#include <penstock/jobs/run/jobrun.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/stack/stack.h>
#include <penstock/practice/server/practiceserver.h>
#include <penstock/profiles/spec/senderprofile.h>
#include <penstock/support/systemclock.h>

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace penstock;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(penstock::Duration)

namespace {
double seconds(Duration span)
{
    return std::chrono::duration<double>(span).count();
}

std::vector<LimitSpec> limitsOf(const QStringList &texts)
{
    std::vector<LimitSpec> limits;
    for (const QString &text : texts)
        limits.push_back(limitFromShorthand(text).value());
    nameLimits(limits);
    return limits;
}

PracticeServerOptions serverOf(const QStringList &limits, Duration latency)
{
    PracticeServerOptions options;
    options.limits = limitsOf(limits);
    options.latency = {latency, latency};
    return options;
}

// Some rows pulled from a practice server on this machine.
struct Pull
{
    Pull(const QStringList &limits, const QStringList &enforced, Duration latency)
        : server(serverOf(enforced, latency), clock)
        , specs(limitsOf(limits))
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
        job.request.url = QStringLiteral("/{{id}}");
    }

    // From the start to the last answer; nothing where not all of them came.
    std::optional<Duration> run(std::int64_t count)
    {
        job.rows.from = RowsSpec::Range {QStringLiteral("id"), 1, count};
        const int connections = connectionsFor(specs, SenderOptions().maxConnections);
        Stack stack(specs, clock);
        // A plan does not know what is found out.
        Sender sender(stack, clock, {.maxConnections = connections, .discover = false});
        const auto rows = openRows(job.rows).value();
        const auto request
            = RequestTemplate::parse(job.request, server.url().toString(), {}).value();
        FakeLedger ledger;
        JobRun run({*rows, request, sender, stack, ledger, clock},
                   {.total = count, .readAhead = openRowsFor(connections)});
        std::optional<JobRun::End> end;
        QObject::connect(&run, &JobRun::finished, &server, [&](JobRun::End how) { end = how; });
        const Instant start = clock.now().at;
        run.start();
        runUntil([&] { return end.has_value(); }, 60s);
        const Duration taken = clock.now().at - start;
        for (const LedgerEntry &entry : ledger.ends())
            held.push_back(entry.end.elapsed);
        return end == JobRun::End::AllDone ? std::optional(taken) : std::nullopt;
    }

    // Half of the answers took no longer.
    Duration latency()
    {
        std::sort(held.begin(), held.end());
        return held.at(held.size() / 2);
    }

    SystemClock clock;
    PracticeServer server;
    std::vector<LimitSpec> specs;
    JobSpec job;
    std::vector<Duration> held;
};
} // namespace

//! What a plan foretells is what the run then takes, to a fiftieth.
class TestPlanHolds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRunTakesAsLongAsPlanned_data();
    void aRunTakesAsLongAsPlanned();
};

// The server allows a little more than it is asked for, so that what jitters on the way is no
// throttle.
void TestPlanHolds::aRunTakesAsLongAsPlanned_data()
{
    QTest::addColumn<QStringList>("limits");
    QTest::addColumn<QStringList>("enforced");
    QTest::addColumn<Duration>("latency");
    QTest::addColumn<int>("rows");
    const auto row = [](const char *name, const char *limits, const char *enforced,
                        Duration latency, int rows) {
        const QString separator = QStringLiteral("; ");
        QTest::newRow(name) << QString::fromLatin1(limits).split(separator)
                            << QString::fromLatin1(enforced).split(separator) << latency << rows;
    };
    row("a window and what may run at once", "40/1s; 3 concurrent", "44/900ms; 4 concurrent", 50ms,
        260);
    row("a window, evenly filled", "100/2s; every 15ms", "110/1900ms; bucket 10 refill 1/14ms",
        20ms, 350);
    row("a bucket", "bucket 20 refill 30/s", "bucket 26 refill 31/s", 20ms, 200);
    row("only what may run at once", "4 concurrent", "5 concurrent", 80ms, 280);
    row("a wheel", "wheel 5/500ms", "wheel 6/450ms", 50ms, 55);
}

void TestPlanHolds::aRunTakesAsLongAsPlanned()
{
    QFETCH(const QStringList, limits);
    QFETCH(const QStringList, enforced);
    QFETCH(const Duration, latency);
    QFETCH(const int, rows);
    // What an answer takes here: the server's own time, and ours to send and read.
    Pull probe({QStringLiteral("4 concurrent")}, {}, latency);
    QVERIFY(probe.run(40));
    const PlanInput asked = [&] {
        Pull pull(limits, enforced, latency);
        PlanInput input
            = planInputOf(pull.job, pull.specs, pull.server.url().toString(), rows).value();
        input.latency = probe.latency();
        return input;
    }();
    const Result<Plan> planned = plan(asked);
    QVERIFY2(planned, planned ? "" : qPrintable(planned.error().text()));
    const double foretold = seconds(planned->duration);

    constexpr double most = 0.02;
    constexpr int tries = 4; // others may use the machine
    double off = 1;
    for (int i = 0; i < tries && off > most; ++i) {
        Pull pull(limits, enforced, latency);
        const auto taken = pull.run(rows);
        QVERIFY(taken);
        QCOMPARE(pull.server.counts().received, quint64(rows));
        QCOMPARE(pull.server.counts().throttled, quint64(0));
        off = std::abs(seconds(*taken) - foretold) / foretold;
        qInfo("%.3f s foretold with answers of %.1f ms, %.3f s taken with %.1f ms: %.2f %% off",
              foretold, seconds(asked.latency) * 1000, seconds(*taken),
              seconds(pull.latency()) * 1000, off * 100);
    }
    QVERIFY2(off <= most, qPrintable(QString::number(off)));
}

PENSTOCK_TEST(TestPlanHolds)
#include "tst_planholds.moc"
