// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "replytrace.h"
#include "support/fakepermitsource.h"
#include "support/faultserver.h"
#include "support/httpclientharness.h"
#include "support/nginxserver.h"
#include "support/testprogram.h"

#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/manualclock.h>

#include <QAbstractNetworkCache>
#include <QAuthenticator>
#include <QBuffer>
#include <QNetworkProxy>
#include <QRegularExpression>
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
#include <QJsonDocument>
#include <QJsonObject>
#include <QRestAccessManager>
#include <QRestReply>
#endif
#include <QSignalSpy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QXmlStreamReader>

#include <memory>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_dropin {
using Fault = Action::Fault;
using OnThrottle = DropInOptions::OnThrottle;

//! A server that misbehaves, a permit source that counts, and a manager between them, in a time that stands still.
struct Bench
{
    explicit Bench(DropInOptions options = {})
    {
        options.clock = &clock;
        manager = std::make_unique<LimitedNetworkAccessManager>(permitSource, std::move(options));
        manager->setProxy(QNetworkProxy::NoProxy);
    }
    QNetworkRequest request(const QString &path = u"/"_s) const
    {
        QNetworkRequest request(server.url(path));
        request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("text/plain"));
        return request;
    }
    QNetworkReply *get(const QString &path = u"/"_s) const { return manager->get(request(path)); }
    static void reportActualCost() // all that goes on by itself
    {
        for (int round = 0; round < 30; ++round)
            QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    ManualClock clock;
    FaultServer server;
    FakePermitSource permitSource {clock};
    std::unique_ptr<LimitedNetworkAccessManager> manager;
};

bool finished(QNetworkReply *reply)
{
    return runUntil([reply] { return reply->isFinished(); });
}

int statusOf(const QNetworkReply *reply)
{
    return reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

//! Keeps what it is given, for good.
class Cache final : public QAbstractNetworkCache
{
public:
    QNetworkCacheMetaData metaData(const QUrl &url) override { return m_known.value(url).first; }
    void updateMetaData(const QNetworkCacheMetaData &data) override
    {
        m_known[data.url()].first = data;
    }
    QIODevice *data(const QUrl &url) override
    {
        auto *const device = new QBuffer;
        device->setData(m_known.value(url).second);
        device->open(QIODevice::ReadOnly);
        return device;
    }
    bool remove(const QUrl &url) override { return m_known.remove(url); }
    qint64 cacheSize() const override { return 0; }
    QIODevice *prepare(const QNetworkCacheMetaData &data) override
    {
        auto *const device = new QBuffer(this);
        device->open(QIODevice::ReadWrite);
        m_open.insert(device, data);
        return device;
    }
    void insert(QIODevice *device) override
    {
        const QNetworkCacheMetaData data = m_open.take(device);
        m_known.insert(data.url(), {data, static_cast<QBuffer *>(device)->data()});
        device->deleteLater();
    }
    void clear() override { m_known.clear(); }

private:
    QHash<QUrl, std::pair<QNetworkCacheMetaData, QByteArray>> m_known;
    QHash<QIODevice *, QNetworkCacheMetaData> m_open;
};

class TestDropIn : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void asksAsTheRequestSays()
    {
        Bench bench;
        QNetworkRequest request = bench.request(u"/items/7"_s);
        request.setAttribute(LimitedNetworkAccessManager::costAttribute, 3);
        request.setAttribute(LimitedNetworkAccessManager::priorityAttribute, 1);
        request.setAttribute(LimitedNetworkAccessManager::maxWaitAttribute, 1500);
        request.setAttribute(LimitedNetworkAccessManager::valuesAttribute,
                             QVariantHash {{u"region"_s, u"eu"_s}});
        QVERIFY(finished(bench.manager->put(request, "x")));
        const PermitRequest &permitRequest = bench.permitSource.asks().constFirst();
        QCOMPARE(permitRequest.cost, 3);
        QCOMPARE(permitRequest.priority, 1);
        QVERIFY(permitRequest.maxWait == 1500ms);
        QCOMPARE(permitRequest.method, "PUT");
        QCOMPARE(permitRequest.host, u"127.0.0.1"_s);
        QCOMPARE(permitRequest.path, u"/items/7"_s);
        QCOMPARE(permitRequest.values.value(u"region"_s), u"eu"_s);
        QCOMPARE(bench.server.requests().constFirst().method, "PUT");
    }
    void qtsPrioritiesCount_data()
    {
        const Table<QNetworkRequest::Priority, int> row("given", "asked");
        row("high", QNetworkRequest::HighPriority, 3);
        row("normal", QNetworkRequest::NormalPriority, 5);
        row("low", QNetworkRequest::LowPriority, 7);
    }
    void qtsPrioritiesCount()
    {
        QFETCH(const QNetworkRequest::Priority, given);
        Bench bench;
        QNetworkRequest request = bench.request();
        request.setPriority(given);
        QVERIFY(finished(bench.manager->get(request)));
        QTEST(bench.permitSource.asks().constFirst().priority, "asked");
    }
    void urlsChooseTheirGate()
    {
        ManualClock clock;
        FakePermitSource other(clock);
        DropInOptions options;
        PermitSource *chosen = nullptr;
        options.clientOf = [&](const QNetworkRequest &request) {
            return request.url().path() == "/free"_L1 ? nullptr : chosen;
        };
        options.adjust
            = [](PermitRequest &permitRequest, const QNetworkRequest &) { permitRequest.cost = 4; };
        Bench bench(options);
        chosen = &other;
        QVERIFY(finished(bench.get(u"/other"_s)));
        chosen = &bench.permitSource;
        QVERIFY(finished(bench.get(u"/own"_s)));
        QVERIFY(finished(bench.get(u"/free"_s)));
        QCOMPARE(other.sent(), 1);
        QCOMPARE(bench.permitSource.sent(), 1);
        QCOMPARE(bench.server.sends(), 3);
        QCOMPARE(bench.permitSource.asks().constFirst().cost, 4);
        QCOMPARE(bench.permitSource.asks().constFirst().path, u"/own"_s);
    }

    void rejectionsAreRepliesWithAReason_data()
    {
        const Table<QString, int, QNetworkReply::NetworkError, QString, Denial::Reason> row(
            "limit", "cost", "error", "words", "reason");
        row("over capacity", "5/1s", 6, QNetworkReply::ProtocolInvalidOperationError,
            "Not sent: ", Denial::Reason::OverCapacity);
        row("a longer wait", "1/1h", 1, QNetworkReply::TemporaryNetworkFailureError,
            "Not sent: ", Denial::Reason::MaxWait);
    }
    void rejectionsAreRepliesWithAReason()
    {
        QFETCH(const QString, limit);
        QFETCH(const int, cost);
        QFETCH(const QNetworkReply::NetworkError, error);
        QFETCH(const QString, words);
        ManualClock clock;
        FaultServer server;
        RateLimiter rateLimiter({limitFromShorthand(limit).value()}, clock);
        DropInOptions options;
        options.clock = &clock;
        LimitedNetworkAccessManager manager(rateLimiter, options);
        QNetworkRequest request(server.url());
        request.setAttribute(LimitedNetworkAccessManager::costAttribute, cost);
        request.setAttribute(LimitedNetworkAccessManager::maxWaitAttribute, 1000);
        if (cost == 1)
            QVERIFY(finished(manager.get(request)));
        const int before = server.sends();
        QNetworkReply *const reply = manager.get(request);
        const ReplyTrace trace(*reply);
        QVERIFY(!reply->isFinished());
        QVERIFY(finished(reply));
        QCOMPARE(server.sends(), before);
        QCOMPARE(reply->error(), error);
        QVERIFY2(reply->errorString().startsWith(words) && reply->errorString().size() > 20,
                 qPrintable(reply->errorString()));
        QTEST(LimitedNetworkAccessManager::denialOf(*reply).value().reason, "reason");
        const QString flags = u" [finished error %1]"_s.arg(error);
        QCOMPARE(trace.events().mid(1),
                 QStringList({u"downloaded 0 of 0"_s + flags, u"channel finished"_s + flags,
                              u"manager: finished"_s + flags, u"finished"_s + flags}));
        QVERIFY(trace.events().constFirst().startsWith(u"error %1"_s.arg(error)));
    }
    void aGateThatGoesIsARejection()
    {
        Bench bench;
        auto permitSource = std::make_unique<FakePermitSource>(bench.clock);
        LimitedNetworkAccessManager manager(*permitSource);
        permitSource->hold();
        QNetworkReply *const waiting = manager.get(bench.request());
        permitSource.reset();
        QNetworkReply *const late = manager.get(bench.request());
        QVERIFY(finished(waiting));
        QVERIFY(finished(late));
        for (const QNetworkReply *const reply : {waiting, late}) {
            QCOMPARE(reply->error(), QNetworkReply::OperationCanceledError);
            QCOMPARE(LimitedNetworkAccessManager::denialOf(*reply).value().reason,
                     Denial::Reason::Closed);
        }
        QCOMPARE(bench.server.sends(), 0);
    }

    // What is given up while it waits is never sent, nor charged.
    void whatWaitsCanBeGivenUp_data()
    {
        const Table<int> row("how");
        row("abort", 0);
        row("close", 1);
        row("delete", 2);
        row("delete later", 3);
    }
    void whatWaitsCanBeGivenUp()
    {
        QFETCH(const int, how);
        Bench bench;
        bench.permitSource.hold();
        const QPointer<QNetworkReply> reply = bench.get();
        QNetworkReply *const other = bench.get(u"/other"_s);
        Bench::reportActualCost();
        QCOMPARE(bench.manager->waiting(), 2);
        if (how == 0)
            reply->abort();
        else if (how == 1)
            reply->close();
        else if (how == 2)
            delete reply.data();
        else
            reply->deleteLater();
        Bench::reportActualCost();
        QCOMPARE(bench.manager->waiting(), 1);
        QVERIFY(!reply || reply->error() == QNetworkReply::OperationCanceledError);
        bench.permitSource.release();
        QVERIFY(finished(other));
        QCOMPARE(bench.server.sends(), 1);
        QCOMPARE(bench.permitSource.granted(), 1);
        QCOMPARE(bench.permitSource.open(), 0);
    }
    void whatHasAPermitButNoConnectionCanBeGivenUp()
    {
        Bench bench;
        bench.server.setScript(FaultServer::always(Action::of(Fault::Hold)));
        QList<QNetworkReply *> replies;
        for (int i = 0; i < 8; ++i) // six have a connection
            replies.append(bench.get(u"/%1"_s.arg(i)));
        QVERIFY(runUntil(
            [&] { return bench.server.held() == 6 && bench.permitSource.granted() == 8; }));
        replies.at(6)->abort();
        delete replies.takeLast();
        QCOMPARE(bench.permitSource.returned(), 2);
        bench.server.releaseHeld();
        for (QNetworkReply *const reply : replies)
            QVERIFY(finished(reply));
        QCOMPARE(bench.server.sends(), 6);
        QCOMPARE(bench.permitSource.sent(), 6);
        QCOMPARE(bench.permitSource.open(), 0);
    }
    void whatIsOnTheWireIsSpent_data()
    {
        const Table<bool> row("isDeleted");
        row("aborted", false);
        row("deleted", true);
    }
    void whatIsOnTheWireIsSpent()
    {
        QFETCH(const bool, isDeleted);
        Bench bench;
        bench.server.setScript(FaultServer::always(Action::of(Fault::Stall)));
        QNetworkReply *const reply = bench.get();
        QVERIFY(runUntil([&] { return bench.server.sends() == 1; }));
        if (isDeleted)
            delete reply;
        else
            reply->abort();
        QCOMPARE(bench.permitSource.sent(), 1);
        QCOMPARE(bench.permitSource.open(), 0);
        bench.server.setScript({});
        QVERIFY(finished(bench.get())); // its connection is free again
    }
    void theManagerMayGoAtAnyTime_data()
    {
        QTest::addColumn<int>("rounds");
        for (const int rounds : {0, 1, 2, 3, 5, 8, 13, 21, 34, 55})
            QTest::addRow("after %d rounds", rounds) << rounds;
    }
    void theManagerMayGoAtAnyTime()
    {
        QFETCH(const int, rounds);
        Bench bench;
        QList<QPointer<QNetworkReply>> replies;
        for (int i = 0; i < 20; ++i) {
            replies.append(bench.get());
            replies.append(bench.manager->post(bench.request(), QByteArray(50'000, 'x')));
        }
        replies.at(3)->setParent(this); // somebody keeps it
        for (int round = 0; round < rounds; ++round)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        bench.manager.reset();
        for (int i = 0; i < replies.size(); ++i)
            QCOMPARE(replies.at(i).isNull(), i != 3);
        replies.at(3)->abort();
        QVERIFY(!replies.at(3)->isOpen());
        Bench::reportActualCost();
        QCOMPARE(bench.permitSource.open(), 0);
        QVERIFY(bench.permitSource.sent() >= bench.server.sends());
        delete replies.at(3).data();
    }
    void replyMayGoInAnyOfItsSignals_data()
    {
        QTest::addColumn<int>("which");
        const char *const names[] = {"requestSent",      "metaDataChanged",     "readyRead",
                                     "downloadProgress", "readChannelFinished", "finished"};
        for (int which = 0; which < 6; ++which)
            QTest::addRow("%s", names[which]) << which;
    }
    void replyMayGoInAnyOfItsSignals()
    {
        QFETCH(const int, which);
        Bench bench;
        QPointer<QNetworkReply> reply = bench.get();
        const auto go = [reply] {
            reply->abort();
            reply->deleteLater();
        };
        const auto on = [&](int number, auto signal) {
            if (number == which)
                connect(reply.data(), signal, this, go, Qt::SingleShotConnection);
        };
        on(0, &QNetworkReply::requestSent);
        on(1, &QNetworkReply::metaDataChanged);
        on(2, &QNetworkReply::readyRead);
        on(3, &QNetworkReply::downloadProgress);
        on(4, &QNetworkReply::readChannelFinished);
        on(5, &QNetworkReply::finished);
        QVERIFY(runUntil([&] { return !reply; }));
        QCOMPARE(bench.permitSource.open(), 0);
        QVERIFY(finished(bench.get()));
    }

    void throttledAnswersCloseTheGate()
    {
        Bench bench;
        bench.server.setScript(
            FaultServer::always(Action::withStatus(429, {{"Retry-After", "30"}})));
        const QSignalSpy throttled(bench.manager.get(), &LimitedNetworkAccessManager::throttled);
        QNetworkReply *const reply = bench.get();
        QVERIFY(finished(reply));
        QCOMPARE(statusOf(reply), 429);
        QCOMPARE(reply->readAll(), "ok");
        QCOMPARE(bench.permitSource.throttlesByServer(), 1);
        QCOMPARE(bench.permitSource.pauses().size(), 1);
        const FakePermitSource::Pause pause = bench.permitSource.pauses().constFirst();
        QVERIFY(pause.until >= bench.clock.now().at + 30s);
        QVERIFY(pause.until <= bench.clock.now().at + 40s);
        // Qt 6.8 tells the names of headers in lower case.
        QVERIFY2(pause.reason.contains(u"429, Retry-After: 30"_s, Qt::CaseInsensitive),
                 qPrintable(pause.reason));
        QVERIFY(runUntil([&] { return throttled.size() == 1; }));
        bench.server.setScript({});
        QNetworkReply *const next = bench.get();
        Bench::reportActualCost();
        QVERIFY(!next->isFinished());
        bench.permitSource.resume();
        QVERIFY(finished(next));
    }
    void aBodyTellsOfAThrottleThoughItIsReadAtOnce()
    {
        Bench bench;
        Action action = Action::withStatus(403);
        action.body = "{\"message\": \"API rate limit exceeded\"}";
        bench.server.setScript(FaultServer::always(action));
        QNetworkReply *const reply = bench.get();
        QByteArray body;
        connect(reply, &QNetworkReply::readyRead, this, [&] { body += reply->readAll(); });
        QVERIFY(finished(reply));
        QCOMPARE(body, action.body);
        QCOMPARE(bench.permitSource.pauses().size(), 1);
    }
    void permitsWithoutAConnectionGoBackWhenTheGateCloses()
    {
        Bench bench;
        bench.server.setScript([](const FaultServer::Request &request) {
            Action action = request.number == 1 ? Action::withStatus(429) : Action();
            action.fault = Fault::Hold;
            return action;
        });
        QList<QNetworkReply *> replies;
        for (int i = 0; i < 10; ++i)
            replies.append(bench.get(u"/%1"_s.arg(i)));
        QVERIFY(runUntil([&] { return bench.server.held() == 6; }));
        // Not with the others: whichever of them was read first would let one more go.
        bench.server.releaseFirstHeld();
        QVERIFY(runUntil([&] { return bench.permitSource.returned() == 4; }));
        bench.server.releaseHeld();
        Bench::reportActualCost();
        QCOMPARE(bench.server.sends(), 6);
        bench.server.setScript({});
        bench.permitSource.resume();
        for (QNetworkReply *const reply : replies)
            QVERIFY(finished(reply));
        QCOMPARE(bench.server.sends(), 10);
        QCOMPARE(bench.permitSource.sent(), 10);
    }

    void throttledRequestsAreSentAgain_data()
    {
        const Table<QByteArray> row("body");
        row("GET", QByteArray());
        row("POST", "body");
    }
    void throttledRequestsAreSentAgain()
    {
        QFETCH(const QByteArray, body);
        DropInOptions options;
        options.onThrottle = OnThrottle::SendAgain;
        Bench bench(options);
        bench.server.setScript([](const FaultServer::Request &request) {
            return request.number < 3 ? Action::withStatus(429) : Action();
        });
        QNetworkReply *const reply
            = body.isEmpty() ? bench.get() : bench.manager->post(bench.request(), body);
        const ReplyTrace trace(*reply);
        for (int round = 1; round < 3; ++round) {
            QVERIFY(runUntil([&] { return bench.permitSource.pauses().size() == round; }));
            Bench::reportActualCost();
            QCOMPARE(bench.server.sends(), round);
            QVERIFY(!reply->isFinished());
            bench.clock.advance(1min);
            bench.permitSource.resume();
        }
        QVERIFY(finished(reply));
        QCOMPARE(statusOf(reply), 200);
        QCOMPARE(reply->error(), QNetworkReply::NoError);
        QCOMPARE(reply->readAll(), "ok");
        QCOMPARE(bench.server.sends(), 3);
        QCOMPARE(bench.permitSource.sent(), 3);
        for (const FaultServer::Request &request : bench.server.requests())
            QCOMPARE(request.body, body);
        QCOMPARE(trace.events().filter(u"head"_s).size(), 1);
        QCOMPARE(trace.events().filter(u"error 2"_s).size(), 0);
    }
    void whatIsNoThrottleComesWhole_data()
    {
        const Table<int, qsizetype> row("status", "size");
        row("404", 404, 5);
        row("a long 500", 500, 500'000);
        row("200", 200, 500'000);
        row("a throttle too often", 429, 20);
    }
    void whatIsNoThrottleComesWhole()
    {
        QFETCH(const int, status);
        QFETCH(const qsizetype, size);
        DropInOptions options;
        options.onThrottle = OnThrottle::SendAgain;
        options.retry.maxThrottles = 0;
        Bench bench(options);
        Action action = Action::withStatus(status);
        action.body = QByteArray(size, 'x');
        bench.server.setScript(FaultServer::always(action));
        FaultServer again(FaultServer::always(action));
        QNetworkReply *const reply = bench.get();
        const ReplyTrace trace(*reply);
        QVERIFY(finished(reply));
        QNetworkAccessManager plain;
        plain.setProxy(QNetworkProxy::NoProxy);
        QNetworkReply *const expected = plain.get(QNetworkRequest(again.url()));
        const ReplyTrace expectedTrace(*expected);
        QVERIFY(finished(expected));
        QStringList events = trace.events();
        QStringList expectedEvents = expectedTrace.events();
        for (QStringList *const list : {&events, &expectedEvents})
            list->replaceInStrings(QRegularExpression(u":\\d{4,5}/"_s), {});
        QCOMPARE(events, expectedEvents);
        QCOMPARE(reply->readAll(), action.body);
        QCOMPARE(bench.server.sends(), 1);
    }

    void redirectsLeaveSecretsBehind()
    {
        Bench bench;
        FaultServer other;
        bench.server.setScript([&](const FaultServer::Request &request) {
            return request.path == "/" ? Action::redirect(302, "/same")
                                       : Action::redirect(302, other.url().toEncoded());
        });
        QNetworkRequest request = bench.request();
        request.setRawHeader("Authorization", "Bearer 1");
        request.setRawHeader("X-Api-Key", "2");
        request.setRawHeader("X-Harmless", "3");
        QVERIFY(finished(bench.manager->get(request)));
        QCOMPARE(bench.server.requests().at(1).headers.value("authorization"), "Bearer 1");
        const auto headers = other.requests().constFirst().headers;
        QVERIFY(!headers.contains("authorization"));
        QVERIFY(!headers.contains("x-api-key"));
        QCOMPARE(headers.value("x-harmless"), "3");
        QCOMPARE(bench.permitSource.sent(), 3);
    }
    void redirectsWaitForSomebodyWhoAllowsThem()
    {
        Bench bench;
        bench.server.setScript([](const FaultServer::Request &request) {
            return request.path == "/" ? Action::redirect(302, "/then") : Action();
        });
        QNetworkRequest request = bench.request();
        request.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                             QNetworkRequest::UserVerifiedRedirectPolicy);
        QNetworkReply *const reply = bench.manager->get(request);
        const QSignalSpy redirected(reply, &QNetworkReply::redirected);
        QVERIFY(runUntil([&] { return redirected.size() == 1; }));
        Bench::reportActualCost();
        QCOMPARE(bench.server.sends(), 1);
        Q_EMIT reply->redirectAllowed();
        QVERIFY(finished(reply));
        QCOMPARE(statusOf(reply), 200); // with Qt's own it is 100, and the last hop is sent often
        QCOMPARE(reply->url().path(), u"/then"_s);
        QCOMPARE(bench.server.sends(), 2);
        QCOMPARE(bench.permitSource.sent(), 2);
    }
    void manyRedirectsAreOneSendEach()
    {
        Bench bench;
        bench.server.setScript([](const FaultServer::Request &request) {
            return request.path == "/from" ? Action::redirect(302, "/to") : Action();
        });
        QList<QNetworkReply *> replies;
        for (int i = 0; i < 200; ++i)
            replies.append(bench.get(u"/from"_s));
        for (QNetworkReply *const reply : replies)
            QVERIFY(finished(reply));
        QCOMPARE(bench.server.sends(), 400);
        QCOMPARE(bench.permitSource.sent(), 400);
        QCOMPARE(bench.permitSource.granted(), 400);
    }

    // A connection that a server closes while it is idle is none of the program's business.
    void closedConnectionsAreMadeAnew()
    {
        Bench bench;
        for (int round = 0; round < 20; ++round) {
            QNetworkReply *const reply = bench.get();
            QVERIFY(finished(reply));
            QCOMPARE(reply->error(), QNetworkReply::NoError);
            bench.server.closeIdleConnections();
            if (round % 2 == 0)
                Bench::reportActualCost();
        }
        QCOMPARE(bench.permitSource.open(), 0);
    }
    void whoIsAskedLearnsForWhichReply()
    {
        Bench bench;
        bench.server.setScript([](const FaultServer::Request &request) {
            return request.headers.contains("authorization")
                ? Action()
                : Action::withStatus(401, {{"WWW-Authenticate", "Basic realm=\"x\""}});
        });
        QNetworkReply *asked = nullptr;
        connect(bench.manager.get(), &QNetworkAccessManager::authenticationRequired, this,
                [&](QNetworkReply *inner, QAuthenticator *who) {
                    asked = bench.manager->replyOf(inner);
                    who->setUser(u"me"_s);
                    who->setPassword(u"pass"_s);
                });
        QNetworkReply *const reply = bench.manager->post(bench.request(), "body");
        QVERIFY(finished(reply));
        QCOMPARE(asked, reply);
        QCOMPARE(statusOf(reply), 200);
        QCOMPARE(bench.server.sends(), 2);
        QCOMPARE(bench.permitSource.sent(), 2);
        QCOMPARE(bench.manager->replyOf(nullptr), nullptr);
    }

    void aProxyMayAskWhoItIs()
    {
        Bench bench;
        FaultServer proxy([](const FaultServer::Request &request) {
            return request.headers.contains("proxy-authorization")
                ? Action()
                : Action::withStatus(407, {{"Proxy-Authenticate", "Basic realm=\"x\""}});
        });
        bench.manager->setProxy(
            QNetworkProxy(QNetworkProxy::HttpProxy, u"127.0.0.1"_s, proxy.port()));
        connect(bench.manager.get(), &QNetworkAccessManager::proxyAuthenticationRequired, this,
                [](const QNetworkProxy &, QAuthenticator *who) {
                    who->setUser(u"me"_s);
                    who->setPassword(u"pass"_s);
                });
        QNetworkReply *const reply = bench.manager->post(bench.request(), "body");
        QVERIFY(finished(reply));
        QCOMPARE(statusOf(reply), 200);
        QCOMPARE(proxy.sends(), 2);
        QCOMPARE(bench.permitSource.sent(), 2);
        QCOMPARE(bench.server.sends(), 0);
    }
    void whatCannotBeReadTwiceIsNotSentAgain()
    {
        DropInOptions options;
        options.onThrottle = OnThrottle::SendAgain;
        Bench bench(options);
        bench.server.setScript(FaultServer::always(Action::withStatus(429)));
        QTcpServer listener; // whose socket is a body without an end in sight
        QVERIFY(listener.listen(QHostAddress::LocalHost));
        QTcpSocket writer;
        writer.connectToHost(QHostAddress::LocalHost, listener.serverPort());
        QVERIFY(runUntil([&] { return listener.hasPendingConnections(); }));
        QTcpSocket *const body = listener.nextPendingConnection();
        writer.write("body");
        QVERIFY(runUntil([&] { return body->bytesAvailable() == 4; }));
        QNetworkRequest request = bench.request();
        request.setHeader(QNetworkRequest::ContentLengthHeader, 4);
        request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
        QNetworkReply *const reply = bench.manager->post(request, body);
        QVERIFY(finished(reply));
        QCOMPARE(statusOf(reply), 429);
        QCOMPARE(reply->readAll(), "ok");
        QCOMPARE(bench.server.requests().constFirst().body, "body");
        QCOMPARE(bench.server.sends(), 1);
        QCOMPARE(bench.permitSource.pauses().size(), 1);
    }

    void theLibraryMaySendAgainWhereItIsLet()
    {
        DropInOptions options;
        options.sendMode = HttpClientOptions::SendMode::Counted;
        Bench bench(options);
        bench.server.setScript([](const FaultServer::Request &request) {
            return request.number == 1 ? Action::of(Fault::Drop) : Action();
        });
        QNetworkReply *const reply = bench.manager->post(bench.request(), "body");
        QVERIFY(finished(reply));
        QCOMPARE(statusOf(reply), 200);
        QCOMPARE(bench.server.sends(), 2);
        QVERIFY(runUntil([&] { return bench.permitSource.sent() == 2; })); // the second was charged
        QVERIFY(!bench.server.requests().constFirst().headers.isEmpty());
        QVERIFY(finished(bench.get()));
        QVERIFY(!bench.server.requests().constLast().headers.contains("content-length"));
    }
    void whatTheCacheKnowsNeedsNoPermit()
    {
        Bench bench;
        bench.manager->setCache(new Cache);
        bench.server.setScript(
            FaultServer::always(Action::withStatus(200, {{"Cache-Control", "max-age=1000"}})));
        QVERIFY(finished(bench.get()));
        bench.permitSource.hold();
        QNetworkReply *const again = bench.get();
        QVERIFY(finished(again));
        QCOMPARE(again->readAll(), "ok");
        QVERIFY(again->attribute(QNetworkRequest::SourceIsFromCacheAttribute).toBool());
        QNetworkRequest fresh = bench.request();
        fresh.setAttribute(QNetworkRequest::CacheLoadControlAttribute,
                           QNetworkRequest::AlwaysNetwork);
        QNetworkReply *const third = bench.manager->get(fresh);
        Bench::reportActualCost();
        QVERIFY(!third->isFinished());
        bench.permitSource.release();
        QVERIFY(finished(third));
        QCOMPARE(bench.server.sends(), 2);
        QCOMPARE(bench.permitSource.sent(), 2);
        QCOMPARE(bench.permitSource.open(), 0);
    }
    void onlyReadingIsAnsweredByACache()
    {
        Bench bench;
        bench.manager->setCache(new Cache);
        bench.permitSource.hold();
        QNetworkRequest request = bench.request();
        request.setAttribute(QNetworkRequest::CacheLoadControlAttribute,
                             QNetworkRequest::AlwaysCache);
        QNetworkReply *const absent = bench.manager->get(request);
        QVERIFY(finished(absent));
        QCOMPARE(absent->error(), QNetworkReply::ContentNotFoundError);
        QNetworkReply *const posted = bench.manager->post(request, "body");
        Bench::reportActualCost();
        QCOMPARE(bench.server.sends(), 0);
        bench.permitSource.release();
        QVERIFY(finished(posted));
        QCOMPARE(bench.server.sends(), 1);
        QCOMPARE(bench.permitSource.sent(), 1);
    }

    void connectionsForLaterNeedNoPermit()
    {
        Bench bench;
        bench.permitSource.hold();
        bench.manager->connectToHost(bench.server.url().host(), bench.server.port());
        QVERIFY(runUntil([&] { return bench.server.connections() == 1; }));
        QVERIFY(bench.permitSource.asks().isEmpty());
        bench.permitSource.release();
        // The library opens another one where it does not know yet that the first is there.
        QVERIFY(finished(bench.get()));
        QCOMPARE(bench.server.sends(), 1);
        QCOMPARE(bench.permitSource.sent(), 1);
    }
    // Who waits in the call has no event loop in which a permit could come.
    void whoBlocksNeedsNoPermit()
    {
        Bench bench;
        NginxServer nginx({}, "location / { return 200 ok; }");
        QVERIFY2(nginx.start(), qPrintable(nginx.error()));
        QNetworkRequest request(nginx.url());
        request.setAttribute(QNetworkRequest::SynchronousRequestAttribute, true);
        QNetworkReply *const reply = bench.manager->get(request);
        QVERIFY(reply->isFinished());
        QCOMPARE(reply->readAll(), "ok");
        QVERIFY(bench.permitSource.asks().isEmpty());
    }

    void qtsRestManagerSeesNoDifference()
    {
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
        Bench bench;
        Action action;
        action.body = R"({"name": "Ada"})";
        bench.server.setScript([&](const FaultServer::Request &request) {
            return request.number == 3 ? Action::withStatus(404) : action;
        });
        QRestAccessManager rest(bench.manager.get());
        QStringList seen;
        const auto look = [&](QRestReply &reply) {
            const auto json = reply.readJson();
            seen << u"%1 %2 %3"_s.arg(reply.httpStatus())
                        .arg(reply.isSuccess())
                        .arg(json ? (*json)[u"name"_s].toString() : QString());
        };
        rest.get(bench.request(), this, look);
        QVERIFY(runUntil([&] { return seen.size() == 1; }));
        const QJsonObject object {{ u"id"_s, 7 }};
        rest.post(bench.request(), QJsonDocument(object), this, look);
        QVERIFY(runUntil([&] { return seen.size() == 2; }));
        rest.get(bench.request(), this, look);
        QVERIFY(runUntil([&] { return seen.size() == 3; }));
        QCOMPARE(seen[0], u"200 1 Ada"_s);
        QCOMPARE(seen[1], seen[0]);
        QVERIFY2(seen[2].startsWith(u"404 0"_s), qPrintable(seen[2]));
        QCOMPARE(bench.server.sends(), 3);
        QCOMPARE(bench.permitSource.sent(), 3);
#else
        QSKIP("QRestAccessManager came with Qt 6.7.");
#endif
    }

    void repliesAreDevices()
    {
        Bench bench;
        Action action;
        action.isChunked = true;
        action.body = "<list>";
        for (int i = 0; i < 2000; ++i)
            action.body += "<item>" + QByteArray::number(i) + "</item>\n";
        action.body += "</list>";
        bench.server.setScript(FaultServer::always(action));
        QNetworkReply *const reply = bench.get();
        QXmlStreamReader reader(reply);
        int items = 0;
        const auto read = [&] {
            while (!reader.atEnd()) {
                if (reader.readNext() == QXmlStreamReader::StartElement
                    && reader.name() == "item"_L1)
                    ++items;
                if (reader.error() == QXmlStreamReader::PrematureEndOfDocumentError)
                    return;
            }
        };
        connect(reply, &QIODevice::readyRead, this, read);
        QVERIFY(finished(reply));
        read();
        QCOMPARE(items, 2000);

        QNetworkReply *const lines = bench.get();
        QVERIFY(finished(lines));
        QCOMPARE(lines->peek(6), "<list>");
        QVERIFY(lines->canReadLine());
        QCOMPARE(lines->readLine(), "<list><item>0</item>\n");
        lines->startTransaction();
        QCOMPARE(lines->readLine(), "<item>1</item>\n");
        lines->rollbackTransaction();
        QCOMPARE(lines->readLine(), "<item>1</item>\n");
        char byte = 0;
        QVERIFY(lines->getChar(&byte));
        lines->ungetChar(byte);
        QCOMPARE(lines->read(6), "<item>");
        QCOMPARE(lines->readAll(),
                 action.body.mid(QByteArray("<list><item>0</item>\n").size()
                                 + QByteArray("<item>1</item>\n<item>").size()));
        QVERIFY(lines->atEnd());
        QVERIFY(lines->isSequential());
    }
};

PENSTOCK_TEST(TestDropIn)
} // namespace tst_dropin
#include "tst_dropin.moc"
