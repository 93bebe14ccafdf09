// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/text/httpmessages.h>
#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/journal/storedthrottles.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_keptthrottles {
StoredThrottle throttle(int status)
{
    StoredThrottle kept;
    kept.event.sentAt = WallTime(1'795'276'800s + 123ms);
    kept.event.arrivedAt = kept.event.sentAt + 25ms;
    kept.event.method = "GET";
    kept.event.url = u"https://api.example.com/items/7"_s;
    kept.event.status = status;
    kept.event.phrase = "Too Many Requests";
    kept.event.headers = {{"Retry-After", "2"}};
    kept.event.body = "{\"error\": \"later\"}";
    kept.event.reason = httpMessage("throttle.status_429");
    kept.event.source = u"Retry-After: 2"_s;
    kept.event.wait = 2s;
    kept.event.atSending = {{u"per-minute"_s, 120, 3, 2, 1500ms}};
    kept.event.atArrival = {{u"per-minute"_s, 120, 1, 4, std::nullopt}};
    kept.event.inFlightAtSending = 2;
    kept.event.inFlightAtArrival = 4;
    kept.event.attempt = 3;
    kept.event.closedUntil = kept.event.arrivedAt + 3s;
    return kept;
}

Diagnosis diagnosis()
{
    Diagnosis diagnosis {.cause = Cause::DeclaredTooHigh,
                         .summary = httpMessage("diagnosis.another_limit", u"100/min"_s),
                         .evidence = {httpMessage("diagnosis.seen_once")}};
    const SlidingWindowSettings declared {120, 60s};
    const SlidingWindowSettings allowed {100, 60s};
    diagnosis.change.limits
        = {{Limit {u"per-minute"_s, declared}, Limit {u"per-minute"_s, allowed}}};
    return diagnosis;
}

//! What a journal keeps of rejections, and how it is shown.
class TestStoredThrottles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"job"_s);
    }

    void thereIsNoneWithoutAJournal()
    {
        const auto history = readThrottles(m_path);
        QVERIFY(history);
        QVERIFY(history->throttles.empty());
        QCOMPARE(throttlesForPeople(*history), u"No rate limit responses.\n"_s);
        const QJsonObject json = QJsonDocument::fromJson(throttlesToJson(*history)).object();
        QCOMPARE(json[u"count"_s].toInt(-1), 0);
        QVERIFY(json[u"diagnosis"_s].isNull());
        QVERIFY(json[u"throttles"_s].isArray());
    }

    void isReadBack()
    {
        StoredThrottle second = throttle(503);
        second.diagnosis = diagnosis();
        second.row = 7;
        write({throttle(429), second});
        const auto history = readThrottles(m_path);
        QVERIFY(history);
        QCOMPARE(history->count, 2);
        QCOMPARE(history->throttles.size(), std::size_t(2));
        QVERIFY(history->throttles[0].event == throttle(429).event);
        QVERIFY(!history->throttles[0].diagnosis);
        QVERIFY(!history->throttles[0].row);
        QCOMPARE(history->throttles[1].row, 7);
        QVERIFY(history->throttles[1].event == second.event);
        QVERIFY(history->throttles[1].diagnosis == diagnosis());
        // The latest, where nothing later was found.
        QVERIFY(history->diagnosis == diagnosis());

        Diagnosis later = diagnosis();
        later.cause = Cause::Concurrency;
        write({}, later);
        QVERIFY(readThrottles(m_path)->diagnosis == later);
        QCOMPARE(readThrottles(m_path)->count, 2);
    }

    void keepsTheFirstAndTheLast()
    {
        std::vector<StoredThrottle> many;
        for (int i = 0; i < 700; ++i)
            many.push_back(throttle(429));
        write(many);
        write(many); // goes on counting
        const auto history = readThrottles(m_path);
        QVERIFY(history);
        QCOMPARE(history->count, 1400);
        QCOMPARE(std::int64_t(history->throttles.size()),
                 StoredThrottles::maxFirst + StoredThrottles::maxLast);
        QCOMPARE(history->throttles[99].number, 100);
        QCOMPARE(history->throttles[100].number, 501);
        QCOMPARE(history->throttles.back().number, 1400);
        QVERIFY(throttlesForPeople(*history).contains(u"\n400 more were not stored.\n"_s));
    }

    void goesWhenTheJobBeginsAnew()
    {
        write({throttle(429)});
        QVERIFY(openClaimedJob(m_path)->folder.forget());
        QCOMPARE(readThrottles(m_path)->count, 0);
        write({});
        QCOMPARE(readThrottles(m_path)->count, 0);
    }

    void isShown()
    {
        StoredThrottle kept = throttle(429);
        kept.diagnosis = diagnosis();
        write({kept});
        QCOMPARE(throttlesForPeople(*readThrottles(m_path)),
                 u"1. 2026-11-21T16:00:00.123Z GET https://api.example.com/items/7\n"
                 "  response      429 Too Many Requests, after 25 ms\n"
                 "                Retry-After: 2\n"
                 "                {\"error\": \"later\"}\n"
                 "  meaning       rate limit exceeded (429 Too Many Requests); wait 2 s "
                 "(Retry-After: 2)\n"
                 "  when sent     2 in flight; \"per-minute\": 3 of 120 left, 2 in flight\n"
                 "  on response   4 in flight; \"per-minute\": 1 of 120 left, 4 in flight\n"
                 "  reaction      attempt 3; sending paused until "
                 "2026-11-21T16:00:03.148Z (3 s)\n"
                 "  diagnosis     the server has another limit: 100/min\n"
                 "\n"
                 "1 in total.\n"
                 "\n"
                 "Diagnosis: the server has another limit: 100/min\n"
                 "  evidence      seen once so far\n"
                 "  change        limit \"per-minute\": 120/min → 100/min\n"_s);
    }

private:
    void write(const std::vector<StoredThrottle> &throttles,
               const std::optional<Diagnosis> &diagnosis = std::nullopt)
    {
        const auto log = openClaimedJob(m_path);
        QVERIFY(log);
        const auto journal = Journal::open(log->folder, "{}");
        QVERIFY(journal);
        const std::vector<LedgerEntry> entries {
            {.index = m_row++, .end = {.state = RowState::Answered, .status = 200}}};
        QVERIFY((*journal)->commit(
            {.entries = entries, .notes = {.diagnosis = diagnosis}, .throttles = &throttles}));
        QVERIFY((*journal)->close());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
    std::int64_t m_row = 0;
};

PENSTOCK_TEST(TestStoredThrottles)
} // namespace tst_keptthrottles
#include "tst_storedthrottles.moc"
