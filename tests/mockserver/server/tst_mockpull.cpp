// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/independentreferee.h"
#include "support/testprogram.h"

#include <penstock/http/send/httpclient.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/support/systemclock.h>
#include <penstock/support/timetext.h>

#include <QEventLoop>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSemaphore>
#include <QTest>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <array>
#include <functional>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_practicepull {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isInstrumented = true; // three times slower: then only the counts are of interest
#else
constexpr bool isInstrumented = false;
#endif

std::vector<Limit> limits(const QStringList &shorthands)
{
    std::vector<Limit> result;
    for (const QString &text : shorthands)
        result.push_back(limitFromShorthand(text).value());
    return result;
}

// A practice server with a thread, a clock and a judge of its own: what it shares with the client
// is the wire, and the machine.
class ServerThread final : public QThread
{
public:
    explicit ServerThread(MockServerOptions options)
        : m_options(std::move(options))
    {
        start();
        m_listening.acquire();
    }
    ~ServerThread() override { stop(); }

    const QUrl &url() const { return m_url; }
    MockCounts stop()
    {
        quit();
        wait();
        return m_counts;
    }
    const std::vector<Instant> &arrivals() const { return m_arrivals; } //!< After stop().

private:
    void run() override
    {
        SystemClock clock;
        auto judge = IndependentReferee::make(m_options.limits, clock.now());
        MockServer server(m_options, clock, std::move(judge.value()));
        connect(&server, &MockServer::handled, &server, [this](const MockExchange &exchange) {
            m_arrivals.push_back(exchange.arrived.at);
        });
        if (server.listen())
            m_url = server.url();
        m_listening.release();
        exec();
        m_counts = server.counts();
    }

    const MockServerOptions m_options;
    QSemaphore m_listening;
    QUrl m_url;
    MockCounts m_counts;
    std::vector<Instant> m_arrivals;
};

struct Pulled
{
    int answered = 0; // with 200
    int others = 0;
    int sends = 0;
    std::vector<Instant> left; // of each send
    std::vector<Instant> stamps; // what the limits counted of the calls that were answered
    Duration took {};
};

// Everything asked for at once; the limits do the rest.
Pulled pull(const QUrl &server, const std::vector<Limit> &clientLimits, int count)
{
    SystemClock clock;
    RateLimiter rateLimiter(clientLimits, clock);
    HttpClient httpClient(rateLimiter, clock);
    QEventLoop loop;
    Pulled pulled;
    QObject::connect(&httpClient, &HttpClient::sent, &httpClient,
                     [&] { pulled.left.push_back(clock.now().at); });
    const Instant start = clock.now().at;
    for (int i = 0; i < count; ++i) {
        HttpRequest request;
        request.url = server;
        request.url.setPath(u"/items/%1"_s.arg(i));
        httpClient.send(request, [&](const Outcome &outcome) {
            ++(outcome && outcome->status == 200 ? pulled.answered : pulled.others);
            if (outcome && outcome->timings.sentAt)
                pulled.stamps.push_back(*outcome->timings.sentAt);
            pulled.sends += outcome ? outcome->sends : outcome.error().sends;
            pulled.took = clock.now().at - start;
            if (pulled.answered + pulled.others == count)
                loop.quit();
        });
    }
    // No QTRY here: it sleeps between its looks, ten milliseconds at a time.
    QTimer::singleShot(60s, &loop, &QEventLoop::quit);
    loop.exec();
    return pulled;
}

// How long \a count calls take ten abreast where nothing holds them: with the network access
// manager alone, on this machine as it is now.
Duration bareTime(const QUrl &server, int count)
{
    SystemClock clock;
    std::array<QNetworkAccessManager, 2> managers;
    QEventLoop loop;
    int begun = 0;
    int ended = 0;
    const std::function<void(QNetworkAccessManager &)> next = [&](QNetworkAccessManager &manager) {
        if (begun == count)
            return;
        QUrl url = server;
        url.setPath(u"/items/%1"_s.arg(begun++));
        QNetworkReply *const reply = manager.get(QNetworkRequest(url));
        QObject::connect(reply, &QNetworkReply::finished, reply, [&, reply] {
            reply->deleteLater();
            next(manager);
            if (++ended == count)
                loop.quit();
        });
    };
    const Instant start = clock.now().at;
    for (int i = 0; i < 10; ++i)
        next(managers[std::size_t(i % 2)]);
    QTimer::singleShot(60s, &loop, &QEventLoop::quit);
    loop.exec();
    return ended == count ? clock.now().at - start : Duration::max();
}

// What 0.5 % of the interval are.
constexpr Duration margin = 5ms;

// How close together \a count calls and the one after them went.
Duration closest(std::vector<Instant> times, std::size_t count)
{
    std::sort(times.begin(), times.end());
    Duration least = Duration::max();
    for (std::size_t i = count; i < times.size(); ++i)
        least = std::min(least, times[i] - times[i - count]);
    return least;
}

// How much longer some requests were on their way than others. Both in their order, which is not
// always the same: two that overtake each other are both within what is told.
Duration unevenness(const std::vector<Instant> &sent, std::vector<Instant> arrived)
{
    std::sort(arrived.begin(), arrived.end());
    Duration least = Duration::max();
    Duration most = Duration::min();
    for (std::size_t i = 0; i < std::min(sent.size(), arrived.size()); ++i) {
        least = std::min(least, arrived[i] - sent[i]);
        most = std::max(most, arrived[i] - sent[i]);
    }
    return most - least;
}

//! The promise of the house, end to end and in real time, judged by who shares no code with it.
class TestMockPull : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    // A machine that stops for some milliseconds between a send and its arrival makes the calls
    // come closer together than they went, and no client can help it. So what went is judged each
    // time; what came, in a run that was not disturbed.
    void sixHundredCallsAgainstAStrictWindowGetNoThrottle()
    {
        MockServerOptions options;
        options.limits = limits({u"100/1s"_s});
        options.latency = {20ms, 40ms};
        MockServerOptions lenient = options;
        lenient.limits = limits({u"10 concurrent"_s});
        // The promised two percent are kept in virtual time, see TestJitter::itCostsLittle(). What
        // a slow machine adds to each window, by threads that wake up late, may be as much as is
        // left of them.
        constexpr double most = 1.03;
        double took = 2 * most; // of the shortest time there is
        for (int round = 0; round < 5 && took > most && !QTest::currentTestFailed(); ++round) {
            ServerThread other(lenient);
            const Duration last = bareTime(other.url(), 100);
            QVERIFY(last < 60s);
            QCOMPARE(other.stop().admitted, 100U);
            // Five intervals, then the last hundred ten abreast: 5 1/3 s on a machine that needs no
            // time of its own.
            const Duration best = 5s + last;
            ServerThread server(options);
            const Pulled pulled
                = pull(server.url(), limits({u"100/1s"_s, u"10 concurrent"_s}), 600);
            const MockCounts counts = server.stop();
            const Duration disturbance = unevenness(pulled.left, server.arrivals());
            qInfo(
                "600 calls took %s of at best %s, %llu were refused, the way took up to %s longer "
                "for some",
                qPrintable(durationText(pulled.took)), qPrintable(durationText(best)),
                counts.throttled, qPrintable(durationText(disturbance)));
            QCOMPARE(pulled.answered, 600);
            QCOMPARE(counts.admitted, 600U);
            QVERIFY(counts.maxAtOnce <= 10);
            QVERIFY(pulled.took >= 5s);
            const bool isDisturbed = disturbance >= margin;
            if (isDisturbed && counts.throttled > 0)
                continue;
            QCOMPARE(counts.throttled, 0U);
            QCOMPARE(counts.received, 600U);
            QCOMPARE(pulled.sends, 600);
            QVERIFY(closest(pulled.stamps, 100) >= 1s + margin);
            took = isInstrumented ? 1 : double(pulled.took.count()) / double(best.count());
        }
        QVERIFY2(took <= most, "no run of five came through undisturbed and in time");
    }

    void whatTheNetworkDoesMattersOnlyToThoseWhoCountFromTheSending_data()
    {
        const Table<QString, bool> row("limit", "isThrottled");
        const QString text = u"{\"algorithm\": \"sliding_window\", \"capacity\": 40, "
                             "\"interval\": \"500ms\", \"count_from\": \"%1\"}"_s;
        row("from the response", text.arg("response"_L1), false);
        row("from the sending", text.arg("send"_L1), true);
    }
    void whatTheNetworkDoesMattersOnlyToThoseWhoCountFromTheSending()
    {
        QFETCH(const QString, limit);
        QFETCH(const bool, isThrottled);
        MockServerOptions options;
        options.limits = limits({u"40/500ms"_s});
        options.arrivalDelay = {0ms, 200ms};
        options.latency = {1ms, 5ms};
        options.returnDelay = {0ms, 20ms};
        ServerThread server(options);
        const Pulled pulled = pull(server.url(), limits({limit, u"30 concurrent"_s}), 120);
        const MockCounts counts = server.stop();
        QCOMPARE(pulled.answered, 120); // the throttled ones too, in the end
        QCOMPARE(counts.admitted, 120U);
        QCOMPARE(counts.throttled > 0, isThrottled);
        QCOMPARE(counts.received, quint64(pulled.sends));
    }
};

PENSTOCK_TEST(TestMockPull)
} // namespace tst_practicepull
#include "tst_mockpull.moc"
