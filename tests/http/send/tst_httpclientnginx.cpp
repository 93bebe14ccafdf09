// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/nginxserver.h"
#include "support/testprogram.h"

#include <penstock/http/send/httpclient.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/support/systemclock.h>
#include <penstock/support/timetext.h>

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <map>
#include <optional>

using namespace penstock;
using namespace std::chrono_literals;

// Against a rate limiter that others wrote and many run: nginx's strict leaky bucket, which lets a
// request through only if the one before it is a full interval ago (its clock counts milliseconds).
class TestHttpClientNginx : public QObject
{
    Q_OBJECT

    NginxServer m_nginx {"limit_req_zone $binary_remote_addr zone=strict:1m rate=50r/s;",
                         // "return" would answer before the limit is looked at
                         "location / { limit_req zone=strict; limit_req_status 429;\n"
                         "  add_header Retry-After 1 always;\n"
                         "  proxy_pass http://127.0.0.1:$server_port/answer; }\n"
                         "location = /answer { access_log off; return 200 ok; }"};

    int throttledByNginx() const
    {
        int throttled = 0;
        for (const QByteArray &line : m_nginx.accessLog())
            throttled += line.startsWith("429 ") ? 1 : 0;
        return throttled;
    }
    static Limit every(Duration interval)
    {
        Limit limit;
        limit.settings = GcraSettings {interval, 1};
        return limit;
    }

    static HttpClientOptions options()
    {
        HttpClientOptions options;
        options.proxy = HttpClientOptions::Proxy::None;
        options.retry.throttlePad = Duration::zero();
        return options;
    }

    //! Each path asked for once, a throttle being an answer, by a new sender.
    void pull(RateLimiter &rateLimiter, SystemClock &clock, const QByteArray &prefix, int calls,
              std::map<QByteArray, SendTimings> &sends) const
    {
        HttpClientOptions asking = options();
        asking.retry.maxThrottles = 0;
        HttpClient httpClient(rateLimiter, clock, asking);
        int answered = 0;
        for (int i = 0; i < calls; ++i) {
            HttpRequest request;
            const QByteArray path = prefix + QByteArray::number(i);
            request.url = m_nginx.url(QString::fromLatin1(path));
            httpClient.send(request, [&answered, &sends, path](const Outcome &outcome) {
                ++answered;
                if (outcome)
                    sends[path] = outcome->timings;
            });
        }
        QVERIFY(runUntil([&] { return answered == calls; }, 30s));
    }
    std::vector<NginxServer::Arrival>
    arrivalsOf(const std::map<QByteArray, SendTimings> &sends) const
    {
        std::vector<NginxServer::Arrival> arrivals = m_nginx.arrivals();
        std::erase_if(arrivals, [&](const auto &each) { return !sends.contains(each.path); });
        return arrivals;
    }
    //! From our stamp to the server's, which is cut to milliseconds: up to one less than it was.
    static double wayMs(const NginxServer::Arrival &arrival,
                        const std::map<QByteArray, SendTimings> &sends)
    {
        const WallTime sentAt = *sends.at(arrival.path).sentAtWall;
        return arrival.atMs - double(sentAt.time_since_epoch() / 1us) / 1000;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!NginxServer::isInstalled())
            QSKIP("needs nginx (apt install nginx-light)");
        QVERIFY2(m_nginx.start(), qPrintable(m_nginx.error()));
    }

    // As it is installed: limit_req refuses with a 503 that names nothing.
    void itsOwnRejectionIsAThrottle()
    {
        NginxServer asInstalled {"limit_req_zone $binary_remote_addr zone=strict:1m rate=1r/s;",
                                 "location / { limit_req zone=strict;\n"
                                 "  proxy_pass http://127.0.0.1:$server_port/answer; }\n"
                                 "location = /answer { access_log off; return 200 ok; }"};
        QVERIFY2(asInstalled.start(), qPrintable(asInstalled.error()));
        SystemClock clock;
        RateLimiter rateLimiter({}, clock);
        HttpClientOptions asking = options();
        asking.retry.maxThrottles = 0;
        HttpClient httpClient(rateLimiter, clock, asking);
        const QSignalSpy throttled(&httpClient, &HttpClient::throttled);
        QList<int> statuses;
        for (int i = 0; i < 2; ++i) {
            HttpRequest request;
            request.url = asInstalled.url(u"/%1"_s.arg(i));
            httpClient.send(request, [&statuses](const Outcome &outcome) {
                statuses << (outcome ? outcome->status : 0);
            });
        }
        QVERIFY(runUntil([&] { return statuses.size() == 2; }, 30s));
        QCOMPARE(statuses, (QList<int> {200, 503}));
        QCOMPARE(throttled.size(), 1);
    }

    // From cold, each round over connections of its own. What we promise is in our stamps: never
    // two closer than the interval and its margin. Whether that is enough depends on the way from
    // the stamp to the server: two switches of threads, which a busy machine may delay by many
    // milliseconds. Where a call is throttled though the one before it was stamped early enough,
    // the server's own log shows the delay; and those must be few.
    void pacedEvenlyNothingIsThrottled()
    {
        constexpr int rounds = 5;
        constexpr int calls = 60;
        constexpr Duration interval = 20ms;
        constexpr Duration margin = 1ms;
        SystemClock clock;
        RateLimiter rateLimiter({every(interval)},
                                clock); // the server remembers the round before, and so do we
        std::map<QByteArray, SendTimings> sends; // by path
        for (int round = 1; round <= rounds; ++round)
            pull(rateLimiter, clock, "/" + QByteArray::number(round) + "/", calls, sends);
        QCOMPARE(sends.size(), std::size_t(rounds * calls));
        QTRY_COMPARE(arrivalsOf(sends).size(), sends.size()); // written after the answer

        std::vector<Instant> stamps;
        for (const auto &[path, timings] : sends)
            stamps.push_back(*timings.sentAt);
        std::sort(stamps.begin(), stamps.end());
        Duration closest = Duration::max();
        for (std::size_t i = 1; i < stamps.size(); ++i)
            closest = std::min(closest, stamps[i] - stamps[i - 1]);
        QVERIFY2(closest >= interval + margin, qPrintable(durationText(closest)));

        int heldUp = 0;
        double quickestFirst = 1000;
        std::optional<NginxServer::Arrival> before; // the last that was let through
        for (const NginxServer::Arrival &arrival : arrivalsOf(sends)) {
            const double way = wayMs(arrival, sends);
            if (arrival.path.endsWith("/0"))
                quickestFirst = std::min(quickestFirst, way);
            if (arrival.status == 429) {
                QVERIFY2(before, "the first of all was refused");
                ++heldUp;
                qInfo(
                    "%s: %.0f ms after the one before, whose way took %.1f ms and its own %.1f ms",
                    arrival.path.constData(), arrival.atMs - before->atMs, wayMs(*before, sends),
                    way);
                QVERIFY2(wayMs(*before, sends) - way >= 1, "refused without a delay on the way");
            } else {
                before = arrival;
            }
        }
        qInfo("%d calls at 50/s, stamped at least %s apart; %d refused", rounds * calls,
              qPrintable(durationText(closest)), heldUp);
        // A stamp before the connection is there would look like a delay, in each round's first
        // call.
        QVERIFY2(quickestFirst < 2, qPrintable(QString::number(quickestFirst)));
        QVERIFY2(heldUp * 20 <= rounds * calls, "no machine is that busy");
    }

    void pacedTooFastEverythingStillArrives()
    {
        SystemClock clock;
        RateLimiter rateLimiter({every(1ms)}, clock);
        HttpClient httpClient(rateLimiter, clock, options());
        QSignalSpy throttled(&httpClient, &HttpClient::throttled);
        int fine = 0;
        for (int i = 0; i < 6; ++i) {
            HttpRequest request;
            request.method = "POST"; // a 429 was not carried out: any method may go again
            request.url = m_nginx.url(u"/fast/%1"_s.arg(i));
            httpClient.send(request, [&](const Outcome &outcome) {
                fine += outcome && outcome->status == 200 ? 1 : 0;
            });
        }
        QVERIFY(runUntil([&] { return fine == 6; }, 20s));
        QVERIFY(!throttled.isEmpty());
        QVERIFY(throttledByNginx() > 0);
    }
};

PENSTOCK_TEST(TestHttpClientNginx)
#include "tst_httpclientnginx.moc"
