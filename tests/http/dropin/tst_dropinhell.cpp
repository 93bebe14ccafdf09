// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakepermitsource.h"
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/support/systemclock.h>

#include <QNetworkProxy>
#include <QNetworkReply>
#include <QTest>
#include <QUrlQuery>

using namespace penstock;
using namespace std::chrono_literals;

// The practice server does what no server should. Each reply ends once, nothing is sent without a
// permit, and no permit is spent on nothing.
class TestDropInHell : public QObject
{
    Q_OBJECT

    static QUrl urlOf(const MockServer &server, const QString &path, const QByteArray &fault)
    {
        QUrl url = server.url();
        url.setPath(path);
        QUrlQuery query;
        if (!fault.isEmpty())
            query.addQueryItem(u"fault"_s, QString::fromLatin1(fault));
        url.setQuery(query);
        return url;
    }

private Q_SLOTS:
    void permitsAreWireSends_data()
    {
        Table<QByteArray, QByteArray, bool>("fault", "method", "isAgain");
        for (const char *const fault : {"drop",
                                        "reset",
                                        "half",
                                        "half-head",
                                        "half-body",
                                        "half-chunk",
                                        "stall",
                                        "stall-body",
                                        "drip:1ms",
                                        "drip-head:1ms",
                                        "close",
                                        "linger",
                                        "redirect:3",
                                        "redirect-loop",
                                        "redirect-maze",
                                        "redirect-away",
                                        "bomb:70",
                                        "endless-head:1",
                                        "endless-line:1",
                                        "endless-extension:1",
                                        "long-length",
                                        "short-length",
                                        "two-lengths",
                                        "continue-flood:2000",
                                        "1xx:1",
                                        "1xx:2000",
                                        "unasked",
                                        "http09",
                                        "bare-lf",
                                        "nul",
                                        "cookies:90",
                                        "cookies:10000",
                                        "retry-after-nonsense:3",
                                        "503:1",
                                        "none"}) {
            for (const char *const method : {"GET", "POST", "HEAD"}) {
                QTest::addRow("%s, %s", fault, method)
                    << QByteArray(fault) << QByteArray(method) << false;
                if (QByteArray(fault).endsWith(":3") || QByteArray(fault) == "503:1")
                    QTest::addRow("%s, %s, sent again", fault, method)
                        << QByteArray(fault) << QByteArray(method) << true;
            }
        }
    }
    void permitsAreWireSends()
    {
        QFETCH(const QByteArray, fault);
        QFETCH(const QByteArray, method);
        QFETCH(const bool, isAgain);
        SystemClock clock;
        FakePermitSource permitSource(clock);
        MockServer server({}, clock);
        QVERIFY(server.listen());
        DropInOptions options;
        options.onThrottle
            = isAgain ? DropInOptions::OnThrottle::SendAgain : DropInOptions::OnThrottle::Deliver;
        options.retry.maxThrottles = 2;
        LimitedNetworkAccessManager manager(permitSource, options);
        manager.setProxy(QNetworkProxy::NoProxy);
        const auto send = [&](const QString &path, const QByteArray &with) {
            QNetworkRequest request(urlOf(server, path, with));
            request.setTransferTimeout(150);
            request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("text/plain"));
            return manager.sendCustomRequest(request, method, method == "POST" ? "{}" : "");
        };
        QNetworkReply *reply = nullptr;
        if (method == "GET")
            reply = manager.get(QNetworkRequest(urlOf(server, u"/asked"_s, fault)));
        else if (method == "HEAD")
            reply = manager.head(QNetworkRequest(urlOf(server, u"/asked"_s, fault)));
        else
            reply = send(u"/asked"_s, fault);
        int ends = 0;
        connect(reply, &QNetworkReply::finished, this, [&] { ++ends; });
        // A head that Qt cannot read has no length either.
        const bool hangs = fault.startsWith("stall") || fault.startsWith("endless")
            || fault.startsWith("long") || fault == "nul" || fault == "cookies:10000";
        if (hangs) {
            runUntil([&] { return server.counts().received > 0; });
            runUntil([&] { return ends > 0; }, 100ms);
            reply->abort();
        }
        QVERIFY(runUntil([&] {
            permitSource.resume(); // after a throttle
            return ends > 0;
        }));
        QCoreApplication::processEvents();
        QCOMPARE(ends, 1);
        QCOMPARE(permitSource.open(), 0);
        for (const char *const next : {"/next", "/third"}) {
            QNetworkReply *const after
                = manager.get(QNetworkRequest(urlOf(server, QString::fromLatin1(next), {})));
            QVERIFY(runUntil([&] {
                permitSource.resume();
                return after->isFinished();
            }));
            QCOMPARE(after->error(), QNetworkReply::NoError);
        }
        // What goes to a connection that is just closing is spent, and the server never reads it.
        // One finds that out; what comes after it goes over another.
        const bool mayBeUnread = fault == "close" || fault == "unasked";
        const auto unread = [&] { return quint64(permitSource.sent()) - server.counts().received; };
        QVERIFY2(
            runUntil([&] { return unread() <= (mayBeUnread ? 1U : 0U); }),
            qPrintable(
                u"%1 sent, %2 received"_s.arg(permitSource.sent()).arg(server.counts().received)));
        QCOMPARE(permitSource.granted(), permitSource.sent() + permitSource.returned());
    }

    // With TLS nothing has left yet.
    void aServerThatNeverSpeaksIsGivenUp_data()
    {
        Table<QString, QByteArray, int>("scheme", "method", "sends");
        for (const char *const method : {"GET", "POST", "HEAD"}) {
            QTest::addRow("HTTP, %s", method) << u"http"_s << QByteArray(method) << 1;
            QTest::addRow("TLS, %s", method) << u"https"_s << QByteArray(method) << 0;
        }
    }
    void aServerThatNeverSpeaksIsGivenUp()
    {
        QFETCH(const QString, scheme);
        QFETCH(const QByteArray, method);
        QFETCH(const int, sends);
        SystemClock clock;
        FakePermitSource permitSource(clock);
        MockServerOptions mute;
        mute.faults = {parseFaultRule(u"stall-connect").value()};
        MockServer server(mute, clock);
        QVERIFY(server.listen());
        LimitedNetworkAccessManager manager(permitSource);
        manager.setProxy(QNetworkProxy::NoProxy);
        QUrl url = urlOf(server, u"/asked"_s, {});
        url.setScheme(scheme);
        QNetworkRequest request(url);
        request.setTransferTimeout(150);
        request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("text/plain"));
        QNetworkReply *const reply
            = manager.sendCustomRequest(request, method, method == "POST" ? "{}" : "");
        QVERIFY(runUntil([&] { return reply->isFinished(); }));
        QCOMPARE(reply->error(), QNetworkReply::OperationCanceledError);
        QCOMPARE(server.counts().connections, 1U);
        QCOMPARE(server.counts().received, quint64(sends));
        QCOMPARE(permitSource.sent(), sends);
        QCOMPARE(permitSource.returned(), 1 - sends);
        QCOMPARE(permitSource.open(), 0);
    }

    // With a stack of its own limits, and what the server still refuses sent again inside.
    void keepsToTheLimitsOfAServer()
    {
        SystemClock clock;
        MockServerOptions strict;
        strict.limits = {limitFromShorthand(u"40/1s").value()};
        MockServer server(strict, clock);
        QVERIFY(server.listen());
        RateLimiter rateLimiter(strict.limits, clock);
        DropInOptions options;
        options.onThrottle = DropInOptions::OnThrottle::SendAgain;
        LimitedNetworkAccessManager manager(rateLimiter, options);
        manager.setProxy(QNetworkProxy::NoProxy);
        constexpr int calls = 100;
        int answered = 0;
        for (int call = 0; call < calls; ++call) {
            QNetworkReply *const reply
                = manager.get(QNetworkRequest(urlOf(server, u"/items/%1"_s.arg(call), {})));
            connect(reply, &QNetworkReply::finished, this, [&answered, reply] {
                answered += reply->error() == QNetworkReply::NoError ? 1 : 0;
                reply->deleteLater();
            });
        }
        QVERIFY(runUntil([&] { return answered == calls; }, 30s));
        QCOMPARE(server.counts().admitted, quint64(calls));
        // One is the jitter of a busy machine, and teaches the margin.
        QVERIFY2(server.counts().throttled <= 1,
                 qPrintable(QString::number(server.counts().throttled)));
    }
};

PENSTOCK_TEST(TestDropInHell)
#include "tst_dropinhell.moc"
