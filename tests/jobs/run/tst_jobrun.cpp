// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/table.h"
#include "support/testprogram.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/limits/spec/limitjson.h>

#include <QStringEncoder>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! The rules of a run while nothing comes between, without a network.
class TestJobRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachRowEndsOnce()
    {
        JobRunOnFakes fakes;
        CountedRows rows(500);
        const auto run = fakes.runOver(rows, get(), {.total = 500});
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QCOMPARE(indicesOf(fakes.ledger.ends()).size(), 500);
        QCOMPARE(fakes.ledger.entries.size(), std::size_t(500));
        QCOMPARE(fakes.httpClient.sends.size(), 500);
        QCOMPARE(run->progress().answered, 500);
        QCOMPARE(fakes.ledger.mark, (RowMark {500, 5000, 500}));
    }
    void readsNoFurtherAheadThanTold()
    {
        JobRunOnFakes fakes;
        CountedRows rows(200);
        const auto run = fakes.runOver(rows, get(), {.readAhead = 20});
        qint64 maxAhead = 0;
        connect(&fakes.httpClient, &AbstractHttpClient::sent, this, [&] {
            maxAhead = std::max(maxAhead, rows.given - qint64(fakes.ledger.ends().size()));
        });
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QCOMPARE(maxAhead, 20);
    }
    void aSlowLedgerStopsTheReading()
    {
        JobRunOnFakes fakes;
        CountedRows rows(100'000);
        const auto run = fakes.runOver(rows, get(), {.readAhead = 50});
        fakes.ledger.durableAtOnce = false;
        run->start();
        QVERIFY(runUntil([&] { return fakes.ledger.entries.size() > 100; }));
        fakes.ledger.backlogBytes = 100 * 1024 * 1024;
        QVERIFY(runUntil([&] { return fakes.httpClient.open() == 0; }));
        const qint64 given = rows.given;
        fakes.ledger.backlogBytes = 0;
        fakes.ledger.commitSoon();
        QVERIFY(runUntil([&] { return rows.given > given; }));
        // Without a word from the disk it does not go on for ever either.
        QVERIFY(runUntil([&] { return fakes.httpClient.open() == 0; }));
        QVERIFY(rows.given < 10'000);
    }
    void theFirstGoesAheadAlone()
    {
        JobRunOnFakes fakes;
        CountedRows rows(50);
        const auto run = fakes.runOver(rows, get());
        qint64 readBeforeTheFirst = -1;
        connect(&fakes.httpClient, &AbstractHttpClient::sent, this, [&] {
            if (readBeforeTheFirst < 0)
                readBeforeTheFirst = rows.given;
        });
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QCOMPARE(readBeforeTheFirst, 1);
    }
    void failedRowsHaveTheirLine_data()
    {
        // status 0: none came
        const Table<int, QByteArray> row("status", "line");
        row("not there", 404, R"("status":404)");
        row("broken", 500, R"("status":500)");
        row("lost", 0, R"("kind":"connection_lost")");
    }
    void failedRowsHaveTheirLine()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, line);
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [&](const HttpRequest &request) {
            if (!request.url.path().endsWith(u'7'))
                return answerOf(200);
            return status == 0 ? errorOf(SendError::Kind::ConnectionLost, true) : answerOf(status);
        };
        CountedRows rows(100);
        const auto run = fakes.runOver(rows, get(), {.total = 100});
        QVERIFY(endOf(*run) == JobRun::End::SomeFailed);
        QCOMPARE(run->progress().failed, 10);
        QCOMPARE(run->progress().answered, 90);
        for (const LedgerEntry &end : fakes.ledger.ends()) {
            const bool isSeven = end.index % 10 == 6;
            QCOMPARE(end.end.state == RowState::Failed, isSeven);
            QCOMPARE(end.records.empty(), isSeven);
            QCOMPARE(end.end.error.has_value(), isSeven);
            QCOMPARE(end.end.failedLine.contains(line), isSeven);
            QCOMPARE(end.end.failedLine.endsWith("}\n"), isSeven);
        }
    }
    void aRowThatMakesNoRequestHasFailed()
    {
        JobRunOnFakes fakes;
        CountedRows rows(3);
        const auto run = fakes.runOver(rows, get(u"/{{nome}}"_s));
        QVERIFY(endOf(*run) == JobRun::End::SomeFailed);
        QCOMPARE(fakes.ledger.ends().size(), std::size_t(3));
        QVERIFY(fakes.ledger.ends().front().end.failedLine.contains(R"("kind":"invalid_row")"));
        QVERIFY(fakes.httpClient.sends.isEmpty());
    }
    void noRowsAreDoneAtOnce()
    {
        JobRunOnFakes fakes;
        CountedRows rows(0);
        const auto run = fakes.runOver(rows, get());
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QVERIFY(fakes.ledger.entries.empty());
    }
    void beginsOnlySoMany()
    {
        JobRunOnFakes fakes;
        CountedRows rows(100);
        const auto run = fakes.runOver(rows, get(), {.total = 100, .most = 7});
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QCOMPARE(fakes.ledger.ends().size(), std::size_t(7));
        QCOMPARE(fakes.ledger.mark.index, 7);
    }
    void tellsWhatIsLeft()
    {
        JobRunOnFakes fakes;
        Limit limit;
        limit.name = u"pace"_s;
        limit.settings = GcraSettings {100ms, 1};
        fakes.permitSource.seen.limits = {limit};
        fakes.permitSource.seen.bindingLimit = {limit.name};
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(1'000);
        const auto run = fakes.runOver(rows, get(), {.total = 1'000, .readAhead = 10});
        QVERIFY(!run->progress().left); // it has not begun
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 6; }));
        fakes.clock.advance(2s);
        fakes.httpClient.answerAll();
        QVERIFY(runUntil([&] { return run->progress().answered == 6; }));
        // One after the other, two seconds each, as far as they go to this host.
        const auto slot
            = limitFromJson({{u"name"_s, u"slot"_s},
                             {u"algorithm"_s, u"concurrency"_s},
                             {u"capacity"_s, 1},
                             {u"match"_s, QJsonObject {{u"host"_s, u"api.example.com"_s}}}});
        QVERIFY(slot);
        fakes.permitSource.seen.core = RateLimiterCore({*slot}, fakes.clock.now());
        const Progress progress = run->progress();
        QCOMPARE(progress.heldBy.limit, u"pace"_s);
        QCOMPARE(progress.allowedPerSecond, 10.0);
        QCOMPARE(progress.elapsed, Duration(2s));
        // Behind those that are open, and the last call itself takes two.
        QCOMPARE(progress.left, std::optional<Duration>((1'000 - 6 - 10) * 2s));
        QVERIFY(!fakes.runOver(rows, get())->progress().left);
    }
    void tellsWhatWaitsForItsNextTry()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(3);
        const auto run = fakes.runOver(rows, get());
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 3; }));
        const quint64 call = fakes.httpClient.onWire().front();
        Q_EMIT fakes.httpClient.retrying(call, 1s, {});
        Q_EMIT fakes.httpClient.retrying(1'000, 1s, {}); // of another run
        QCOMPARE(run->progress().retrying, 1);
        Q_EMIT fakes.httpClient.sent(call, {});
        QCOMPARE(run->progress().retrying, 0);
    }
    void countsRedirects()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(3);
        const auto run = fakes.runOver(rows, get());
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 3; }));
        const quint64 call = fakes.httpClient.onWire().front();
        Q_EMIT fakes.httpClient.redirected(call, 302, {}, false);
        Q_EMIT fakes.httpClient.redirected(call, 303, {}, true);
        Q_EMIT fakes.httpClient.redirected(1'000, 303, {}, true); // of another run
        QCOMPARE(run->progress().redirects, 2);
        QCOMPARE(run->progress().becameGet, 1);
        QCOMPARE(run->progress().retrying, 0);
    }
    void duplicatesAreNotSent()
    {
        JobRunOnFakes fakes;
        CountedRows rows(30);
        JobRun::Options options {.total = 30};
        options.dedupe = TextTemplate::parse(u"same"_s, {}).value();
        const auto run = fakes.runOver(rows, get(), options);
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QCOMPARE(fakes.httpClient.sends.size(), 1);
        QCOMPARE(run->progress().duplicates, 29);
        QCOMPARE(run->progress().answered, 1);
    }
    void recordsAreTakenOutOfTheAnswer()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [](const HttpRequest &request) {
            if (request.url.path() == u"/1"_s)
                return answerOf(200, R"({"items": [{"n": 1.10}, {"n": 12345678901234567890}]})");
            if (request.url.path() == u"/2"_s)
                return answerOf(200, "<html>");
            return answerOf(200, R"({"items": []})");
        };
        CountedRows rows(3);
        const auto run
            = fakes.runOver(rows, get(), {.records = RecordPath::parse(u"$.items[*]"_s).value()});
        QVERIFY(endOf(*run) == JobRun::End::SomeFailed);
        std::map<std::int64_t, LedgerEntry> ends;
        for (const LedgerEntry &end : fakes.ledger.ends())
            ends.emplace(end.index, end);
        QCOMPARE(ends[0].records,
                 (std::vector<QByteArray> {R"({"n": 1.10})", R"({"n": 12345678901234567890})"}));
        QVERIFY(ends[1].end.state == RowState::Failed);
        QCOMPARE(ends[1].end.status, 200);
        QVERIFY(ends[1].end.failedLine.contains(R"("body":"<html>")"));
        QVERIFY(ends[1].end.failedLine.contains(R"("attempts":1)"));
        QCOMPARE(run->failures().size(), std::size_t(1));
        QCOMPARE(run->failures().front().index, 1);
        QCOMPARE(run->failures().front().end.error->id(), u"records.not_json"_s);
        QVERIFY(ends[2].end.state == RowState::Answered);
        QVERIFY(ends[2].records.empty());
    }
    void pagesComeInOrder_data()
    {
        const Table<bool> row("isUtf16");
        row("UTF-8", false);
        row("UTF-16 with a byte order mark", true);
    }
    void pagesComeInOrder()
    {
        QFETCH(const bool, isUtf16);
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [isUtf16](const HttpRequest &request) {
            Outcome answer = page(request);
            if (isUtf16)
                answer->body
                    = QStringEncoder(QStringConverter::Utf16LE, QStringConverter::Flag::WriteBom)(
                        QString::fromUtf8(answer->body));
            return answer;
        };
        CountedRows rows(3);
        const auto run = fakes.runOver(
            rows, get(), {.pages = numbered(), .records = RecordPath::parse(u"$[*]"_s).value()});
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QHash<std::int64_t, QList<QByteArray>> records;
        QHash<std::int64_t, int> pages;
        for (const LedgerEntry &entry : fakes.ledger.entries) {
            for (const QByteArray &record : entry.records)
                records[entry.index] << record;
            QCOMPARE(entry.page, pages[entry.index]++);
        }
        for (std::int64_t index = 0; index < 3; ++index)
            QCOMPARE(records[index], (QList<QByteArray> {"1", "0", "2", "0", "3", "0", "4", "0"}));
        QCOMPARE(fakes.httpClient.sends.size(), 15);
    }
    // A page that came is in the output, even if the next one fails.
    void aPageIsKeptThoughTheNextFails_data()
    {
        // second: the response for page 2
        // records: those in the ledger
        const Table<QByteArray, QByteArray, QList<QByteArray>, QString> row("first", "second",
                                                                            "records", "fault");
        const QByteArray toSecond = R"({"next": "/2", "items": [1]})";
        row("an elsewhere", R"({"next": "https://evil.example/", "items": [1]})", {}, {"1"},
            "pages.other_server");
        row("not a URL", R"({"next": 7, "items": [1, 2]})", {}, {"1", "2"}, "pages.not_text");
        row("an error", toSecond, "404", {"1"}, "row.status");
        row("no JSON", toSecond, "<html>", {"1"}, "records.not_json");
        row("an elsewhere behind it", toSecond, R"({"next": "//evil.example/", "items": [2]})",
            {"1", "2"}, "pages.other_server");
        row("the same again", R"({"next": "/2", "items": ["a"]})",
            R"({"next": "/3", "items": ["a"]})", {R"("a")"}, "pages.repeated_url");
        row("no page", toSecond, R"({"error": "internal"})", {"1"}, "pages.no_list");
        row("an empty body", toSecond, "", {"1"}, "pages.no_list");
    }
    void aPageIsKeptThoughTheNextFails()
    {
        QFETCH(const QByteArray, first);
        QFETCH(const QByteArray, second);
        QFETCH(const QString, fault);
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [&](const HttpRequest &request) {
            const QByteArray body = request.url.path() == u"/2"_s ? second : first;
            return body == "404" ? answerOf(404, {}) : answerOf(200, body);
        };
        CountedRows rows(1);
        JobRun::Options options {.records = RecordPath::parse(u"$.items[*]"_s).value()};
        options.pages.kind = PagesSpec::Kind::NextUrl;
        options.pages.path = u"$.next"_s;
        options.pages.items = u"$.items[*]"_s;
        const auto run = fakes.runOver(rows, get(), options);
        QVERIFY(endOf(*run) == JobRun::End::SomeFailed);
        QList<QByteArray> records;
        for (const LedgerEntry &entry : fakes.ledger.entries) {
            for (const QByteArray &record : entry.records)
                records << record;
        }
        QTEST(records, "records");
        QCOMPARE(fakes.ledger.ends().size(), 1);
        QCOMPARE(fakes.ledger.ends().front().end.error->id(), fault);
        QVERIFY(!fakes.ledger.ends().front().next.isEmpty());
    }
    void keepsWhatIsKnownOfThrottles()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(3);
        const auto run = fakes.runOver(rows, get());
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 3; }));
        SendRecord throttled;
        throttled.fate = SendRecord::Fate::Throttled;
        throttled.endedAt = throttled.sentAt;
        fakes.httpClient.log.add(throttled);
        ThrottleEvent event;
        event.status = 429;
        Q_EMIT fakes.httpClient.throttleSeen(fakes.httpClient.onWire().at(1), event);
        Q_EMIT fakes.httpClient.throttleSeen(1'000, event); // of another run
        QCOMPARE(run->throttles(), 1);
        QVERIFY(run->diagnosis());
    }
    // By its own calls, and behind what earlier runs have spent.
    void countsWhatItSpends()
    {
        const auto dollars = [](const QString &limit) {
            Limit spec {limit, ConcurrencySettings {}};
            spec.unit.price = Price {Decimal(2), u"USD"_s, 1'000};
            return spec;
        };
        const QString tokens = u"tokens"_s;
        JobRunOnFakes fakes;
        fakes.permitSource.seen.limits = {dollars(tokens), {u"free"_s, {}}};
        fakes.httpClient.holdsAnswers = true;
        JobState earlier;
        earlier.spent = {{tokens, 500, *dollars(tokens).unit.price}};
        CountedRows rows(3);
        const auto run = fakes.runOver(rows, get(), {.total = 3}, earlier);
        QVERIFY(run->progress().spent == earlier.spent);
        std::optional<JobRun::End> end;
        connect(run.get(), &JobRun::finished, this, [&end](JobRun::End how) { end = how; });
        run->start();
        QVERIFY(runUntil([&] { return !fakes.httpClient.onWire().isEmpty(); }));
        const quint64 call = fakes.httpClient.onWire().first();
        Q_EMIT fakes.httpClient.unitsSpent(call, tokens, 200);
        Q_EMIT fakes.httpClient.unitsSpent(call, u"free"_s, 200); // it has no price
        Q_EMIT fakes.httpClient.unitsSpent(call + 1'000, tokens, 200); // of another job
        QCOMPARE(run->progress().spent.size(), std::size_t(1));
        QCOMPARE(run->progress().spent.front().units, 700);
        fakes.httpClient.holdsAnswers = false;
        fakes.httpClient.answerAll();
        QVERIFY(runUntil([&] {
            fakes.httpClient.answerAll();
            return end.has_value();
        }));
        QVERIFY(fakes.ledger.spent == run->progress().spent);
        QCOMPARE(fakes.ledger.spent.front().units, 700);
    }
};

PENSTOCK_TEST(TestJobRun)
#include "tst_jobrun.moc"
