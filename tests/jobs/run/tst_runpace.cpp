// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/runpace.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! How fast a run goes, and how long the rest will take.
class TestRunPace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void asksWhatTheLatestAsked()
    {
        RunPace pace;
        HttpRequest request;
        request.method = "POST";
        request.url = QUrl(u"https://api.example.com/items/7?x=1"_s);
        request.cost = 3;
        request.priority = 2;
        request.source = u"job"_s;
        request.values = {{u"id"_s, u"7"_s}};
        pace.asked(request);
        QVERIFY(!pace.nextAsk().expectedServiceTime);
        pace.answered(took(2s));
        pace.answered(took(4s));
        const PermitRequest permitRequest = pace.nextAsk();
        QCOMPARE(permitRequest.method, QByteArray("POST"));
        QCOMPARE(permitRequest.host, u"api.example.com"_s);
        QCOMPARE(permitRequest.path, u"/items/7"_s);
        QCOMPARE(permitRequest.cost, 3);
        QCOMPARE(permitRequest.priority, 2);
        QCOMPARE(permitRequest.source, u"job"_s);
        QCOMPARE(permitRequest.values, request.values);
        QCOMPARE(permitRequest.expectedServiceTime, std::optional<Duration>(3s));
    }

    void knowsWhetherAnythingWasSent()
    {
        RunPace pace;
        pace.begin(Instant(10s));
        QVERIFY(!pace.anySent());
        pace.asked({});
        QVERIFY(!pace.anySent()); // it waits for its permit
        pace.sent(Instant(11s));
        QVERIFY(pace.anySent());
        QCOMPARE(pace.elapsed(Instant(14s)), Duration(4s));
        QVERIFY(pace.perSecond(Instant(14s)) > 0.0);
    }

    void countsTheCallsOfTheRest_data()
    {
        const Table<int, int, qint64> row("calls", "done", "ofAHundred");
        row("nothing is known", 0, 0, 100);
        row("one each", 50, 50, 100);
        row("pages", 120, 40, 300);
        row("pages of the first row", 3, 1, 300);
        row("some were not sent", 10, 40, 100);
        row("none is done", 10, 0, 100);
    }
    void countsTheCallsOfTheRest()
    {
        QFETCH(const int, calls);
        QFETCH(const int, done);
        QFETCH(const qint64, ofAHundred);
        RunPace pace;
        for (int i = 0; i < calls; ++i)
            pace.answered({});
        QCOMPARE(pace.callsFor(100, done), ofAHundred);
    }
    void countsThePermitsOfRedirects()
    {
        RunPace pace;
        pace.redirected();
        pace.redirected();
        pace.answered({});
        QCOMPARE(pace.callsFor(100, 1), 300);
        QCOMPARE(pace.callsFor(100, 1, 1), 200); // one of them for a row that is not done
    }

    void tellsWhatIsLeft_data()
    {
        // lastGrant: in seconds; -1: unknown
        // held: by a call; -1: none has ended
        // left -1: nobody knows
        const Table<int, int, int, int> row("lastGrant", "held", "done", "left");
        row("the last one goes out, and has its answer", 160, 2, 10, 62);
        row("no call has ended", 160, -1, 0, 60);
        row("it should have gone out already", 40, 2, 10, 2);
        row("by those that are done", -1, 2, 20, 250);
        row("none is done", -1, -1, 0, -1);
    }
    void tellsWhatIsLeft()
    {
        QFETCH(const int, lastGrant);
        QFETCH(const int, held);
        QFETCH(const int, done);
        QFETCH(const int, left);
        RunPace pace;
        pace.begin(Instant(0s));
        if (held >= 0)
            pace.answered(took(std::chrono::seconds(held)));
        const auto grant = lastGrant < 0 ? std::nullopt
                                         : std::optional(Instant(std::chrono::seconds(lastGrant)));
        const std::optional<Duration> reported = pace.left(grant, 50, done, Instant(100s));
        QCOMPARE(reported, left < 0 ? std::nullopt : std::optional<Duration>(left * 1s));
    }

private:
    static SendTimings took(Duration span)
    {
        SendTimings timings;
        timings.sentAt = Instant(1s);
        timings.endedAt = Instant(1s) + span;
        return timings;
    }
};

PENSTOCK_TEST(TestRunPace)
#include "tst_runpace.moc"
