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
        QVERIFY(!pace.nextAsk().expectedHold);
        pace.answered(took(2s));
        pace.answered(took(4s));
        const Ask ask = pace.nextAsk();
        QCOMPARE(ask.method, QByteArray("POST"));
        QCOMPARE(ask.host, u"api.example.com"_s);
        QCOMPARE(ask.path, u"/items/7"_s);
        QCOMPARE(ask.cost, 3);
        QCOMPARE(ask.priority, 2);
        QCOMPARE(ask.source, u"job"_s);
        QCOMPARE(ask.values, request.values);
        QCOMPARE(ask.expectedHold, std::optional<Duration>(3s));
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
        QTest::addColumn<int>("calls");
        QTest::addColumn<int>("done");
        QTest::addColumn<qint64>("ofAHundred");
        QTest::newRow("nothing is known") << 0 << 0 << qint64(100);
        QTest::newRow("one each") << 50 << 50 << qint64(100);
        QTest::newRow("pages") << 120 << 40 << qint64(300);
        QTest::newRow("pages of the first row") << 3 << 1 << qint64(300);
        QTest::newRow("some were not sent") << 10 << 40 << qint64(100);
        QTest::newRow("none is done") << 10 << 0 << qint64(100);
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
    }

    void tellsWhatIsLeft_data()
    {
        QTest::addColumn<int>("lastGrant"); // in seconds; -1: unknown
        QTest::addColumn<int>("held"); // by a call; -1: none has ended
        QTest::addColumn<int>("done");
        QTest::addColumn<int>("left"); // -1: nobody knows
        QTest::newRow("the last one goes out, and has its answer") << 160 << 2 << 10 << 62;
        QTest::newRow("no call has ended") << 160 << -1 << 0 << 60;
        QTest::newRow("it should have gone out already") << 40 << 2 << 10 << 2;
        QTest::newRow("by those that are done") << -1 << 2 << 20 << 250;
        QTest::newRow("none is done") << -1 << -1 << 0 << -1;
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
        const std::optional<Duration> told = pace.left(grant, 50, done, Instant(100s));
        QCOMPARE(told, left < 0 ? std::nullopt : std::optional<Duration>(left * 1s));
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
