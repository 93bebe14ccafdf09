// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/journal/keptthrottles.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_keptthrottles {
KeptThrottle throttle(int status)
{
    KeptThrottle kept;
    kept.event.sentAt = WallTime(1'795'276'800s + 123ms);
    kept.event.arrivedAt = kept.event.sentAt + 25ms;
    kept.event.method = "GET";
    kept.event.url = QStringLiteral("https://api.example.com/items/7");
    kept.event.status = status;
    kept.event.phrase = "Too Many Requests";
    kept.event.headers = {{"Retry-After", "2"}};
    kept.event.body = "{\"error\": \"later\"}";
    kept.event.reason = QStringLiteral("429 Too Many Requests");
    kept.event.source = QStringLiteral("Retry-After: 2");
    kept.event.wait = 2s;
    kept.event.atSending = {{QStringLiteral("per-minute"), 120, 3, 2, 1500ms}};
    kept.event.atArrival = {{QStringLiteral("per-minute"), 120, 1, 4, std::nullopt}};
    kept.event.inFlightAtSending = 2;
    kept.event.inFlightAtArrival = 4;
    kept.event.attempt = 3;
    kept.event.closedUntil = kept.event.arrivedAt + 3s;
    return kept;
}

Diagnosis diagnosis()
{
    Diagnosis diagnosis {.cause = Cause::DeclaredTooHigh,
                         .summary = QStringLiteral("the server allows 100/min"),
                         .evidence = {QStringLiteral("seen once so far")}};
    const SlidingWindowSettings declared {120, 60s};
    const SlidingWindowSettings allowed {100, 60s};
    diagnosis.change.limits = {{LimitSpec {QStringLiteral("per-minute"), declared},
                                LimitSpec {QStringLiteral("per-minute"), allowed}}};
    return diagnosis;
}

void change(const QString &path, const QStringList &statements)
{
    const QString name = QStringLiteral("change");
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        database.setDatabaseName(path);
        QVERIFY(database.open());
        for (const QString &statement : statements) {
            QSqlQuery query(database);
            QVERIFY2(query.exec(statement), qPrintable(query.lastError().text()));
        }
    }
    QSqlDatabase::removeDatabase(name);
}

//! What a journal keeps of refusals, and how it is shown.
class TestKeptThrottles : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(QStringLiteral("job"));
    }

    void thereIsNoneWithoutAJournal()
    {
        const auto history = readThrottles(m_path);
        QVERIFY(history);
        QVERIFY(history->throttles.empty());
        QCOMPARE(throttlesForPeople(*history), QStringLiteral("No answer said \"slow down\".\n"));
        const QJsonObject json = QJsonDocument::fromJson(throttlesToJson(*history)).object();
        QCOMPARE(json[QStringLiteral("count")].toInt(-1), 0);
        QVERIFY(json[QStringLiteral("diagnosis")].isNull());
        QVERIFY(json[QStringLiteral("throttles")].isArray());
    }

    void isReadBack()
    {
        KeptThrottle second = throttle(503);
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
        std::vector<KeptThrottle> many;
        for (int i = 0; i < 700; ++i)
            many.push_back(throttle(429));
        write(many);
        write(many); // goes on counting
        const auto history = readThrottles(m_path);
        QVERIFY(history);
        QCOMPARE(history->count, 1400);
        QCOMPARE(std::int64_t(history->throttles.size()),
                 KeptThrottles::maxFirst + KeptThrottles::maxLast);
        QCOMPARE(history->throttles[99].number, 100);
        QCOMPARE(history->throttles[100].number, 501);
        QCOMPARE(history->throttles.back().number, 1400);
        QVERIFY(
            throttlesForPeople(*history).contains(QStringLiteral("\n400 more were not kept.\n")));
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
        KeptThrottle kept = throttle(429);
        kept.diagnosis = diagnosis();
        write({kept});
        QCOMPARE(
            throttlesForPeople(*readThrottles(m_path)),
            QStringLiteral(
                "1. 2026-11-21T16:00:00.123Z GET https://api.example.com/items/7\n"
                "  answer        429 Too Many Requests, after 25 ms\n"
                "                Retry-After: 2\n"
                "                {\"error\": \"later\"}\n"
                "  means         throttled (429 Too Many Requests); wait 2 s (Retry-After: 2)\n"
                "  at sending    2 on the wire; 'per-minute' 3 of 120 left, 2 under way\n"
                "  at arrival    4 on the wire; 'per-minute' 1 of 120 left, 4 under way\n"
                "  done          this was attempt 3; nothing was sent until "
                "2026-11-21T16:00:03.148Z (3 s)\n"
                "  by then       the server allows 100/min\n"
                "\n"
                "1 in all.\n"
                "\n"
                "Diagnosis: the server allows 100/min\n"
                "  because       seen once so far\n"
                "  change        limit 'per-minute': 120/min → 100/min\n"));
    }

private:
    void write(const std::vector<KeptThrottle> &throttles,
               const std::optional<Diagnosis> &diagnosis = std::nullopt)
    {
        const auto log = openClaimedJob(m_path);
        QVERIFY(log);
        const auto journal = Journal::open(log->folder, "{}");
        QVERIFY(journal);
        const std::vector<LedgerEntry> entries {
            {.index = m_row++, .end = {.state = RowState::Answered, .status = 200}}};
        QVERIFY((*journal)->commit(
            {.entries = entries, .throttles = &throttles, .diagnosis = diagnosis}));
        QVERIFY((*journal)->close());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
    std::int64_t m_row = 0;
};

PENSTOCK_TEST(TestKeptThrottles)
} // namespace tst_keptthrottles
#include "tst_keptthrottles.moc"
