// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/nginxserver.h"
#include "support/senderharness.h"

#include <penstock/http/sender.h>
#include <penstock/limits/stack.h>
#include <penstock/support/systemclock.h>

#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

// Against a rate limiter that others wrote and many run: nginx's strict leaky bucket, which lets a
// request through only if the one before it is a full interval ago (its clock counts milliseconds).
class TestSenderNginx : public QObject
{
    Q_OBJECT

    NginxServer m_nginx {"limit_req_zone $binary_remote_addr zone=strict:1m rate=50r/s;",
                         // "return" would answer before the limit is looked at
                         "location / { limit_req zone=strict; limit_req_status 429;\n"
                         "  add_header Retry-After 1 always;\n"
                         "  proxy_pass http://127.0.0.1:$server_port/answer; }\n"
                         "location = /answer { access_log off; return 200 ok; }"};

    int refusedByNginx() const
    {
        int refused = 0;
        for (const QByteArray &line : m_nginx.accessLog())
            refused += line.startsWith("429 ") ? 1 : 0;
        return refused;
    }
    static LimitSpec every(Duration interval)
    {
        LimitSpec limit;
        limit.settings = GcraSettings {interval, 1};
        return limit;
    }

    static SenderOptions options()
    {
        SenderOptions options;
        options.proxy = SenderOptions::Proxy::None;
        options.retry.throttlePad = Duration::zero();
        return options;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!NginxServer::isInstalled())
            QSKIP("needs nginx (apt install nginx-light)");
        QVERIFY2(m_nginx.start(), qPrintable(m_nginx.error()));
    }

    // Between our stamp and the server's clock lie two switches of threads. On a machine that is
    // busy with other things a single one may take longer than any margin: one round of three must
    // be without fault, and in each of them every call must get its answer in the end.
    void pacedEvenlyNothingIsRefused()
    {
        constexpr int calls = 100;
        constexpr int rounds = 3;
        for (int round = 1; round <= rounds; ++round) {
            const auto before = m_nginx.accessLog().size();
            SystemClock clock;
            Stack stack({every(20ms)}, clock);
            Sender sender(stack, clock, options());
            QSignalSpy throttled(&sender, &Sender::throttled);
            bool connected = false; // what starting up costs is none of the limit's business
            HttpRequest first;
            first.url = m_nginx.url(QStringLiteral("/answer"));
            sender.send(first, [&](const Outcome &outcome) { connected = outcome.has_value(); });
            QVERIFY(runUntil([&] { return connected; }));
            int fine = 0;
            const Instant start = clock.now().at;
            for (int i = 0; i < calls; ++i) {
                HttpRequest request;
                request.url = m_nginx.url(QStringLiteral("/%1").arg(i));
                sender.send(request, [&](const Outcome &outcome) {
                    fine += outcome && outcome->status == 200 ? 1 : 0;
                });
            }
            QVERIFY(runUntil([&] { return fine == calls; }, 20s));
            const Duration took = clock.now().at - start;
            QVERIFY(took >= 20ms * (calls - 1));
            qInfo("100 calls at 50/s: %.0f ms, at best 1980; %d refused", double(took / 1us) / 1000,
                  int(throttled.size()));
            if (throttled.isEmpty()) {
                QTRY_COMPARE(m_nginx.accessLog().size(),
                             before + calls); // written after the answer
                return;
            }
        }
        QFAIL("no round without a refusal");
    }

    void pacedTooFastEverythingStillArrives()
    {
        SystemClock clock;
        Stack stack({every(1ms)}, clock);
        Sender sender(stack, clock, options());
        QSignalSpy throttled(&sender, &Sender::throttled);
        int fine = 0;
        for (int i = 0; i < 6; ++i) {
            HttpRequest request;
            request.method = "POST"; // a 429 was not carried out: any method may go again
            request.url = m_nginx.url(QStringLiteral("/fast/%1").arg(i));
            sender.send(request, [&](const Outcome &outcome) {
                fine += outcome && outcome->status == 200 ? 1 : 0;
            });
        }
        QVERIFY(runUntil([&] { return fine == 6; }, 20s));
        QVERIFY(!throttled.isEmpty());
        QVERIFY(refusedByNginx() > 0);
    }
};

QTEST_GUILESS_MAIN(TestSenderNginx)
#include "tst_sendernginx.moc"
