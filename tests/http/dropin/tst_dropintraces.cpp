// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "replytrace.h"
#include "support/fakepermitsource.h"
#include "support/faultserver.h"
#include "support/httpclientharness.h"
#include "support/packed.h"
#include "support/testprogram.h"

#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/support/manualclock.h>

#include <QAuthenticator>
#include <QBuffer>
#include <QHttpMultiPart>
#include <QNetworkCookieJar>
#include <QNetworkProxy>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTemporaryFile>
#include <QTest>
#include <QTimer>

using namespace penstock;

namespace tst_dropintraces {
using Fault = Action::Fault;

//! A body that is written while it is sent, and has no size.
class Pipe final : public QIODevice
{
public:
    explicit Pipe(QByteArray content, QObject *parent)
        : QIODevice(parent)
        , m_rest(std::move(content))
    {
        open(QIODevice::ReadOnly);
    }
    bool isSequential() const override { return true; }
    qint64 bytesAvailable() const override { return m_ready + QIODevice::bytesAvailable(); }
    bool atEnd() const override { return m_isOver && m_ready == 0; }
    void pour(qint64 bytes)
    {
        m_ready = std::min<qint64>(m_ready + bytes, m_rest.size());
        Q_EMIT readyRead();
    }
    void finish()
    {
        m_isOver = true;
        Q_EMIT readChannelFinished();
    }

protected:
    qint64 readData(char *data, qint64 most) override
    {
        const qint64 length = std::min(most, m_ready);
        if (length == 0)
            return m_isOver ? -1 : 0;
        std::copy_n(m_rest.constData(), length, data);
        m_rest.remove(0, length);
        m_ready -= length;
        return length;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

private:
    QByteArray m_rest;
    qint64 m_ready = 0;
    bool m_isOver = false;
};

using Manager = QNetworkAccessManager;

//! One thing that a program does with a manager.
struct Scenario
{
    FaultServer::Script script = {};
    //! Makes the reply, of the address of the server.
    std::function<QNetworkReply *(Manager &, const QUrl &)> ask
        = [](Manager &manager, const QUrl &url) { return manager.get(QNetworkRequest(url)); };
    //! Before that, and after that.
    std::function<void(Manager &)> prepare = {};
    std::function<void(QNetworkReply &)> use = {};
    //! When this event has come, the last is done.
    QString when = {};
    std::function<void(QNetworkReply &)> then = {};
    int sends = 1; //!< By the limited one.
    bool onceFirst = false; //!< Over a connection that is open already.
    bool isClosedPort = false;
};

FaultServer::Script always(int status, QList<QPair<QByteArray, QByteArray>> headers = {},
                           const QByteArray &body = "ok")
{
    Action action = Action::withStatus(status, std::move(headers));
    action.body = body;
    return FaultServer::always(action);
}

FaultServer::Script firstThen(const Action &first, const Action &then = {})
{
    return [first, then](const FaultServer::Request &request) {
        return request.path == "/first" ? first : then;
    };
}

// A program cannot tell a limited manager from Qt's own: all that it sees and hears of a reply is
// the same, whether its permit comes at once or late. Only the server can tell, where Qt sends too
// much.
class TestDropInTraces : public QObject
{
    Q_OBJECT

    struct Seen
    {
        QStringList events;
        QStringList outcome;
        QStringList asked; // of the server
    };

    //! What the server was asked, without what is known to differ: an empty body has a length.
    static QStringList askedOf(const FaultServer &server)
    {
        QStringList asked;
        for (const FaultServer::Request &request : server.requests()) {
            QByteArrayList headers;
            for (auto header = request.headers.cbegin(); header != request.headers.cend();
                 ++header) {
                const bool isEmptyLength = header.key() == "content-length" && *header == "0";
                QByteArray value = *header;
                if (header.key() == "content-type") // the boundary
                    value = value.left(20);
                if (header.key() != "host" && !isEmptyLength)
                    headers += header.key() + ": " + value;
            }
            std::sort(headers.begin(), headers.end());
            const bool isMultiPart = request.headers.value("content-type").startsWith("multipart");
            asked += QString::fromLatin1(request.method + ' ' + request.path + ' '
                                         + headers.join(", ") + " | "
                                         + (isMultiPart ? QByteArray() : request.body));
        }
        asked.removeDuplicates(); // Qt sends again behind one's back
        return asked;
    }

    static QString differenceOf(const QStringList &seen, const QStringList &expected)
    {
        return u"\n  "_s + seen.join(u"\n  "_s) + u"\nand with Qt's own\n  "_s
            + expected.join(u"\n  "_s);
    }

    static Seen play(const Scenario &scenario, Manager &manager, FaultServer &server,
                     FakePermitSource *lateSource)
    {
        Seen seen;
        manager.setProxy(QNetworkProxy::NoProxy);
        QUrl url = server.url(u"/first"_s);
        if (scenario.onceFirst) {
            QNetworkReply *const before = manager.get(QNetworkRequest(server.url(u"/before"_s)));
            runUntil([&] { return before->isFinished(); });
            delete before;
        }
        if (scenario.prepare)
            scenario.prepare(manager);
        if (scenario.isClosedPort) {
            QTcpServer closed;
            closed.listen(QHostAddress::LocalHost);
            url.setPort(closed.serverPort());
        }
        if (lateSource)
            lateSource->hold();
        const QPointer<QNetworkReply> reply(scenario.ask(manager, url));
        ReplyTrace trace(*reply);
        if (scenario.use)
            scenario.use(*reply);
        if (lateSource) {
            const int before = server.sends();
            for (int round = 0; round < 20; ++round)
                QCoreApplication::processEvents();
            if (!lateSource->asks().isEmpty() && server.sends() != before)
                seen.events += u"sent without a permit"_s;
            lateSource->release();
        }
        const bool endsEarly = !scenario.when.isEmpty();
        const auto isThere = [&] {
            const bool isAsked = scenario.sends == 0 || server.sends() > 0;
            return isAsked
                && std::any_of(trace.events().cbegin(), trace.events().cend(),
                               [&](const QString &e) { return e.startsWith(scenario.when); });
        };
        if (endsEarly) {
            if (!runUntil(isThere))
                seen.events += u"never came: "_s + scenario.when;
            else if (scenario.then && reply)
                scenario.then(*reply);
        }
        if (!runUntil([&] { return !reply || reply->isFinished(); }))
            seen.events += u"never ended"_s;
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        seen.events += trace.events();
        seen.outcome = trace.outcome();
        // Each has a server of its own.
        for (QStringList *const texts : {&seen.events, &seen.outcome})
            texts->replaceInStrings(QRegularExpression(u":\\d{4,5}/"_s), {});
        seen.asked = askedOf(server);
        delete reply.data();
        return seen;
    }

    //! What Qt does is left to chance here and there: it sends redirects more often than it has to, and
    //! tells of it, and may take a chunk that was cut for whole. So it is asked until it is the same.
    static Seen playByQt(const Scenario &scenario, const Seen &limited)
    {
        Seen seen;
        for (int attempt = 0; attempt < 50; ++attempt) {
            FaultServer server(scenario.script);
            QNetworkAccessManager manager;
            seen = play(scenario, manager, server, nullptr);
            if (seen.events == limited.events && seen.outcome == limited.outcome)
                break;
        }
        return seen;
    }

private Q_SLOTS:
    void lookLikeThoseOfQt_data()
    {
        Table<Scenario, bool>("scenario", "isLate");
        const auto row = [](const char *name, const Scenario &scenario) {
            QTest::addRow("%s, at once", name) << scenario << false;
            QTest::addRow("%s, late", name) << scenario << true;
        };
        const auto post = [](const QByteArray &body, const QByteArray &type = "text/plain") {
            return [=](Manager &manager, const QUrl &url) {
                QNetworkRequest request(url);
                if (!type.isEmpty())
                    request.setHeader(QNetworkRequest::ContentTypeHeader, type);
                return manager.post(request, body);
            };
        };
        const auto getWith = [](auto change) {
            return [change](Manager &manager, const QUrl &url) {
                QNetworkRequest request(url);
                change(request);
                return manager.get(request);
            };
        };

        // Answers.
        row("200", {});
        row("200 on an open connection", {.sends = 2, .onceFirst = true});
        row("an empty body", {.script = always(200, {}, {})});
        row("204", {.script = always(204, {}, {})});
        row("304", {.script = always(304, {{"ETag", "\"x\""}}, {})});
        row("a long body", {.script = always(200, {}, QByteArray(300'000, 'x'))});
        Action chunked;
        chunked.isChunked = true;
        chunked.body = QByteArray(20'000, 'x');
        row("chunks", {.script = FaultServer::always(chunked)});
        Action closing;
        closing.closeAfter = true;
        row("a connection that closes", {.script = FaultServer::always(closing)});
        row("gzip",
            {.script
             = always(200, {{"Content-Encoding", "gzip"}}, gzipped(QByteArray(5'000, 'x')))});
        row("headers",
            {.script = always(200,
                              {{"Content-Type", "text/html; charset=utf-8"},
                               {"Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"},
                               {"Set-Cookie", "a=1; Path=/"},
                               {"Set-Cookie", "b=2"},
                               {"X-Two", "1"},
                               {"X-Two", "2"}})});
        for (const int status : {400, 403, 404, 409, 410, 418, 429, 451, 500, 501, 503, 504})
            row(qPrintable(QString::number(status)), {.script = always(status)});
        row("401 that nobody answers",
            {.script = always(401, {{"WWW-Authenticate", "Basic realm=\"x\""}})});

        // Methods and bodies.
        row("HEAD", {.ask = [](Manager &manager, const QUrl &url) {
                return manager.head(QNetworkRequest(url));
            }});
        row("HEAD of what is not there",
            {.script = always(404), .ask = [](Manager &manager, const QUrl &url) {
                 return manager.head(QNetworkRequest(url));
             }});
        row("DELETE", {.ask = [](Manager &manager, const QUrl &url) {
                return manager.deleteResource(QNetworkRequest(url));
            }});
        row("PUT", {.ask = [](Manager &manager, const QUrl &url) {
                QNetworkRequest request(url);
                request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("text/plain"));
                return manager.put(request, "body");
            }});
        row("POST", {.ask = post("body")});
        row("POST of nothing", {.ask = post({})});
        row("POST of much", {.ask = post(QByteArray(400'000, 'x'))});
        row("POST of no type", {.ask = post("a=1", {})});
        row("PATCH", {.ask = [](Manager &manager, const QUrl &url) {
                QNetworkRequest request(url);
                request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("text/plain"));
                return manager.sendCustomRequest(request, "PATCH", "body");
            }});
        row("OPTIONS", {.ask = [](Manager &manager, const QUrl &url) {
                return manager.sendCustomRequest(QNetworkRequest(url), "OPTIONS");
            }});
        row("a form of several parts", {.ask = [](Manager &manager, const QUrl &url) {
                auto *const parts = new QHttpMultiPart(QHttpMultiPart::FormDataType);
                QHttpPart part;
                part.setHeader(QNetworkRequest::ContentDispositionHeader,
                               QByteArray("form-data; name=\"a\""));
                part.setBody("1");
                parts->append(part);
                QNetworkReply *const reply = manager.post(QNetworkRequest(url), parts);
                parts->setParent(reply);
                return reply;
            }});
        row("a device from its middle", {.ask = [](Manager &manager, const QUrl &url) {
                QNetworkRequest request(url);
                request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("text/plain"));
                auto *const body = new QBuffer;
                body->setData("not this, this");
                body->open(QIODevice::ReadOnly);
                body->seek(10);
                QNetworkReply *const reply = manager.post(request, body);
                body->setParent(reply);
                return reply;
            }});
        row("a device without a size", {.ask = [](Manager &manager, const QUrl &url) {
                QNetworkRequest request(url);
                request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("text/plain"));
                auto *const body = new Pipe("in two pieces", nullptr);
                QNetworkReply *const reply = manager.post(request, body);
                body->setParent(reply);
                body->pour(6);
                QMetaObject::invokeMethod(
                    body,
                    [body] {
                        body->pour(100);
                        body->finish();
                    },
                    Qt::QueuedConnection);
                return reply;
            }});
        row("a device that is not kept whole", {.ask = [](Manager &manager, const QUrl &url) {
                QNetworkRequest request(url);
                request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("text/plain"));
                request.setHeader(QNetworkRequest::ContentLengthHeader, 13);
                request.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
                auto *const body = new Pipe("in two pieces", nullptr);
                QNetworkReply *const reply = manager.post(request, body);
                body->setParent(reply);
                body->pour(6);
                QMetaObject::invokeMethod(
                    body, [body] { body->pour(100); }, Qt::QueuedConnection);
                return reply;
            }});
        row("headers of its own",
            {.ask = getWith([](QNetworkRequest &request) {
                 request.setRawHeader("X-Mine", "yes");
                 request.setHeader(QNetworkRequest::UserAgentHeader, QByteArray("me/1"));
                 request.setAttribute(QNetworkRequest::CacheLoadControlAttribute,
                                      QNetworkRequest::AlwaysNetwork);
             })});

        // Redirects.
        for (const int status : {300, 301, 302, 303, 305, 306, 307, 308, 309}) {
            const QByteArray name = QByteArray::number(status);
            const auto script = firstThen(Action::redirect(status, "/then"));
            const bool isOther = status == 300 || status == 306 || status == 309;
            const int sends = isOther ? 1 : 2;
            row(name.constData(), {.script = script, .sends = sends});
            row((name + " of a POST").constData(),
                {.script = script, .ask = post("body"), .sends = sends});
        }
        row("a redirect that is not followed",
            {.script = firstThen(Action::redirect(302, "/then")),
             .ask = getWith([](QNetworkRequest &request) {
                 request.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                                      QNetworkRequest::ManualRedirectPolicy);
             })});
        row("a 307 that is not followed",
            {.script = firstThen(Action::redirect(307, "/then")),
             .ask = [](Manager &manager, const QUrl &url) {
                 manager.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
                 QNetworkRequest request(url);
                 request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("text/plain"));
                 return manager.post(request, "body");
             }});
        row("a redirect without a place", {.script = always(302)});
        row("a redirect to no web", {.script = always(302, {{"Location", "ftp://a.example/"}})});
        row("too many redirects",
            {.script = always(302, {{"Location", "/first"}}),
             .ask
             = getWith([](QNetworkRequest &request) { request.setMaximumRedirectsAllowed(2); }),
             .sends = 3});
        row("a redirect to another origin",
            {.script = always(302, {{"Location", "http://localhost:1/"}}),
             .ask = getWith([](QNetworkRequest &request) {
                 request.setAttribute(QNetworkRequest::RedirectPolicyAttribute,
                                      QNetworkRequest::SameOriginRedirectPolicy);
             })});

        // No answers.
        row("a port that is closed", {.sends = 0, .isClosedPort = true});
        row("a name without an address",
            {.ask =
                 [](Manager &manager, const QUrl &) {
                     return manager.get(QNetworkRequest(QUrl(u"http://nowhere.invalid/"_s)));
                 },
             .sends = 0});
        row("a connection that ends",
            {.script = FaultServer::always(Action::of(Fault::Drop)), .sends = 3});
        row("a POST whose connection ends",
            {.script = FaultServer::always(Action::of(Fault::Drop)), .ask = post("body")});
        row("a connection that is reset",
            {.script = FaultServer::always(Action::of(Fault::Reset)), .sends = 3});
        row("half a body", {.script = FaultServer::always(Action::of(Fault::HalfBody))});
        row("half a chunk", {.script = FaultServer::always(Action::of(Fault::CutChunk))});
        row("no HTTP", {.script = FaultServer::always(Action::of(Fault::Garbage)), .sends = 3});
        row("a bomb",
            {.script = always(200, {{"Content-Encoding", "deflate"}}, deflatedZeros(20'000'000))});

        // Programs that change their mind.
        const auto stop = [](QNetworkReply &reply) { reply.abort(); };
        row("aborted while it stalls",
            {.script = FaultServer::always(Action::of(Fault::Stall)),
             .when = u"sent"_s,
             .then = stop});
        row("closed while it stalls",
            {.script = FaultServer::always(Action::of(Fault::Stall)),
             .when = u"sent"_s,
             .then = [](QNetworkReply &reply) { reply.close(); }});
        row("aborted in its body",
            {.script = FaultServer::always(Action::of(Fault::StallInBody)),
             .when = u"bytes"_s,
             .then = stop});
        row("aborted when its head comes", {.use = [](QNetworkReply &reply) {
                QObject::connect(&reply, &QNetworkReply::metaDataChanged, &reply,
                                 &QNetworkReply::abort);
            }});
        row("aborted at its end", {.when = u"finished"_s, .then = stop});
        row("closed at its end",
            {.when = u"finished"_s, .then = [](QNetworkReply &reply) { reply.close(); }});
        row("aborted twice",
            {.script = FaultServer::always(Action::of(Fault::Stall)),
             .when = u"sent"_s,
             .then = [](QNetworkReply &reply) {
                 reply.abort();
                 reply.abort();
             }});
        row("a time that is up",
            {.script = FaultServer::always(Action::of(Fault::Stall)),
             .ask = getWith([](QNetworkRequest &request) { request.setTransferTimeout(500); })});
        row("deleted at its end", {.prepare = [](Manager &m) { m.setAutoDeleteReplies(true); }});
        row("deleted at its end by a request",
            {.ask = getWith([](QNetworkRequest &request) {
                 request.setAttribute(QNetworkRequest::AutoDeleteReplyOnFinishAttribute, true);
             })});
        row("read as it comes",
            {.script = always(200, {}, QByteArray(300'000, 'x')), .use = [](QNetworkReply &reply) {
                 QObject::connect(&reply, &QNetworkReply::readyRead, &reply,
                                  [&reply] { reply.readAll(); });
             }});
        row("a small read buffer",
            {.script = always(200, {}, QByteArray(100'000, 'x')), .use = [](QNetworkReply &reply) {
                 reply.setReadBufferSize(1000);
                 QObject::connect(&reply, &QNetworkReply::readyRead, &reply,
                                  [&reply] { reply.read(1000); });
             }});

        row("deleted when its head comes", {.use = [](QNetworkReply &reply) {
                QObject::connect(&reply, &QNetworkReply::metaDataChanged, &reply,
                                 &QObject::deleteLater);
            }});
        row("deleted when bytes come",
            {.script = always(200, {}, QByteArray(300'000, 'x')), .use = [](QNetworkReply &reply) {
                 QObject::connect(&reply, &QNetworkReply::readyRead, &reply, &QObject::deleteLater);
             }});
        row("deleted when it finishes", {.use = [](QNetworkReply &reply) {
                QObject::connect(&reply, &QNetworkReply::finished, &reply, &QObject::deleteLater);
            }});
        // As a program does that shows a message in a slot.
        const auto goRound = [] {
            QEventLoop loop;
            QTimer::singleShot(20, &loop, &QEventLoop::quit);
            loop.exec();
        };
        row("an event loop when its head comes", {.use = [goRound](QNetworkReply &reply) {
                QObject::connect(&reply, &QNetworkReply::metaDataChanged, &reply, goRound);
            }});
        row("an event loop when bytes come", {.use = [goRound](QNetworkReply &reply) {
                QObject::connect(&reply, &QNetworkReply::readyRead, &reply, goRound);
            }});
        row("an event loop when it finishes", {.use = [goRound](QNetworkReply &reply) {
                QObject::connect(&reply, &QNetworkReply::finished, &reply, goRound);
            }});
        row("an event loop when it fails",
            {.script = FaultServer::always(Action::of(Fault::HalfBody)),
             .use = [goRound](QNetworkReply &reply) {
                 QObject::connect(&reply, &QNetworkReply::errorOccurred, &reply, goRound);
             }});

        // Managers.
        row("cookies",
            {.script =
                 [](const FaultServer::Request &request) {
                     Action action
                         = request.path == "/first" ? Action::redirect(302, "/then") : Action();
                     action.headers.emplaceBack("Set-Cookie", "seen=1");
                     return action;
                 },
             .sends = 2});
        row("no cookies",
            {.script = firstThen(Action::withStatus(200, {{"Set-Cookie", "a=1"}})),
             .ask = getWith([](QNetworkRequest &request) {
                 request.setAttribute(QNetworkRequest::CookieSaveControlAttribute,
                                      QNetworkRequest::Manual);
             })});
        row("a proxy that is not there",
            {.prepare =
                 [](Manager &manager) {
                     QTcpServer closed;
                     closed.listen(QHostAddress::LocalHost);
                     manager.setProxy(QNetworkProxy(QNetworkProxy::HttpProxy, u"127.0.0.1"_s,
                                                    closed.serverPort()));
                 },
             .sends = 0});
        row("a password",
            {.script =
                 [](const FaultServer::Request &request) {
                     return request.headers.contains("authorization")
                         ? Action()
                         : Action::withStatus(401, {{"WWW-Authenticate", "Basic realm=\"x\""}});
                 },
             .prepare =
                 [](Manager &manager) {
                     QObject::connect(&manager, &Manager::authenticationRequired, &manager,
                                      [](QNetworkReply *, QAuthenticator *who) {
                                          who->setUser(u"me"_s);
                                          who->setPassword(u"pass"_s);
                                      });
                 },
             .sends = 2});

        // What needs no permit.
        const auto getOf = [](const QUrl &url) {
            return
                [url](Manager &manager, const QUrl &) { return manager.get(QNetworkRequest(url)); };
        };
        static QTemporaryFile file;
        QVERIFY(file.open() && file.write("hello") == 5 && file.flush());
        row("data:", {.ask = getOf(QUrl(u"data:text/plain,hello"_s)), .sends = 0});
        row("file:", {.ask = getOf(QUrl::fromLocalFile(file.fileName())), .sends = 0});
        row("file: that is not there", {.ask = getOf(QUrl(u"file:///nowhere/x"_s)), .sends = 0});
        row("qrc:", {.ask = getOf(QUrl(u"qrc:/nowhere/x"_s)), .sends = 0});
        row("a scheme that nobody knows",
            {.ask = getOf(QUrl(u"gopher://a.example/"_s)), .sends = 0});
        row("a connection for later",
            {.ask =
                 [](Manager &manager, QUrl url) {
                     url.setScheme(u"preconnect-http"_s);
                     return manager.get(QNetworkRequest(url));
                 },
             .sends = 0});
        row("a caller who waits",
            {.ask = getWith([](QNetworkRequest &request) {
                 request.setAttribute(QNetworkRequest::SynchronousRequestAttribute, true);
             }),
             .sends = 0,
             .isClosedPort = true});
    }
    void lookLikeThoseOfQt()
    {
        QFETCH(const Scenario, scenario);
        QFETCH(const bool, isLate);
        FaultServer server(scenario.script);
        ManualClock clock;
        FakePermitSource permitSource(clock);
        LimitedNetworkAccessManager limited(permitSource);
        const Seen seen = play(scenario, limited, server, isLate ? &permitSource : nullptr);
        const Seen expected = playByQt(scenario, seen);
        for (const auto part : {&Seen::events, &Seen::outcome, &Seen::asked})
            QVERIFY2(seen.*part == expected.*part,
                     qPrintable(differenceOf(seen.*part, expected.*part)));
        QCOMPARE(server.sends(), scenario.sends);
        QCOMPARE(permitSource.sent(), scenario.sends);
        QCOMPARE(permitSource.open(), 0);
        const bool isThrottle = expected.outcome.contains(u"status: 429"_s)
            || expected.outcome.contains(u"status: 418"_s);
        QCOMPARE(permitSource.throttlesByServer() > 0, isThrottle);
    }
};

PENSTOCK_TEST(TestDropInTraces)
} // namespace tst_dropintraces
#include "tst_dropintraces.moc"
