// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/jobs/plan/storedruns.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/jobs/run/runcurvewriter.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/systemclock.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_runcurvewriter {
using State = JobSession::State;

// Its wall clock is set right all the time, as NTP does it.
class UnsteadyClock final : public Clock
{
public:
    ClockReading now() const override
    {
        ClockReading reading = m_clock.now();
        reading.wallOffset += Duration(100) * ++m_readings;
        return reading;
    }
    std::unique_ptr<Alarm> makeAlarm(std::function<void()> ring) override
    {
        return m_clock.makeAlarm(std::move(ring));
    }

private:
    SystemClock m_clock;
    mutable int m_readings = 0;
};

class TestRunCurveWriter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRunIsOneWhateverTheWallClockDoes()
    {
        UnsteadyClock clock;
        MockServer server({}, clock);
        QVERIFY(server.listen());
        const QTemporaryDir folder;
        Profile profile;
        profile.baseUrl = server.url().toString();
        profile.limits = {{u"pace"_s, GcraSettings {10ms, 1}}};
        JobSpec job;
        job.name = u"numbers"_s;
        job.request.url = u"/items/{{id}}"_s;
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 100};
        job.output.path = folder.filePath(u"answers.jsonl"_s);
        FixedSecrets store({});
        SecretAccess secrets(store);
        ProfileSession work(profile, clock, secrets);
        JobSession session(job, folder.filePath(u"journal"_s), work);
        const RunCurveWriter secretAccess(session, nullptr, 50ms);
        const auto kept
            = [&] { return storedRunsIn(session.folder()).value_or(std::vector<StoredRun>()); };

        session.start();
        QVERIFY(waitUntil([&] { return !kept().empty(); }));
        QVERIFY(session.isActive());
        QVERIFY(waitUntil([&] { return session.state() == State::Done; }));
        QVERIFY(waitUntil([&] {
            const std::vector<StoredRun> runs = kept();
            return !runs.empty() && runs.front().end == u"done"_s;
        }));
        const std::vector<StoredRun> runs = kept();
        QCOMPARE(runs.size(), std::size_t(1));
        QCOMPARE(runs.front().rows, 100);
    }
};

PENSTOCK_TEST(TestRunCurveWriter)
} // namespace tst_runkeeper
#include "tst_runcurvewriter.moc"
