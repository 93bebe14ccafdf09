// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/nginxserver.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/mockserver/faults/retryafternonsense.h>
#include <penstock/mockserver/server/mockserver.h>

#include <QLibraryInfo>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QTest>
#include <QUrlQuery>
#include <QVersionNumber>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_senderhell {
HttpClientOptions options()
{
    HttpClientOptions result;
    result.proxy = HttpClientOptions::Proxy::None;
    result.retry.maxAttempts = 1;
    result.retry.maxThrottles = 1;
    return result;
}

MockServerOptions withFault(const char *rule)
{
    MockServerOptions result;
    result.faults = {parseFaultRule(QString::fromLatin1(rule)).value()};
    return result;
}

// A sender and the practice server, with one clock that moves only when told.
class Hell
{
public:
    explicit Hell(const HttpClientOptions &httpClientOptions = options(),
                  const MockServerOptions &serverOptions = {})
        : server(serverOptions, clock)
        , httpClient(permitSource, clock, httpClientOptions)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
    }

    HttpRequest request(const QString &path, const QByteArray &fault = {},
                        const QByteArray &method = "GET") const
    {
        HttpRequest request;
        request.method = method;
        if (method == "POST")
            request.body = "{}";
        request.url = server.url();
        request.url.setPath(path);
        QUrlQuery query;
        if (!fault.isEmpty())
            query.addQueryItem(u"fault"_s, QString::fromLatin1(fault));
        request.url.setQuery(query);
        return request;
    }
    //! Its outcome. Nothing where there was none, or more than one.
    std::optional<Outcome> run(const HttpRequest &request, bool hangs = false, bool drips = false)
    {
        int outcomes = 0;
        std::optional<Outcome> outcome;
        const quint64 received = server.counts().received;
        httpClient.send(request, [&](Outcome came) {
            ++outcomes;
            outcome = std::move(came);
        });
        if (hangs) {
            runUntil([&] { return server.counts().received > received; });
            clock.advance(options().totalTimeout);
        }
        runUntil([&] {
            if (drips)
                clock.advance(1ms);
            permitSource.resume(); // after a throttle
            return outcomes > 0;
        });
        QCoreApplication::processEvents();
        return outcomes == 1 ? outcome : std::nullopt;
    }

    ManualClock clock;
    FakePermitSource permitSource {clock};
    MockServer server;
    HttpClient httpClient;
};

QString reported(const std::optional<Outcome> &outcome)
{
    return outcome ? HttpClientHarness::reported(*outcome) : u"not one outcome"_s;
}

//! And not only behind 100: see tst_qnamtraps. Behind 101 no Qt does.
bool qtReadsOnBehindInterim()
{
    return QLibraryInfo::version() >= QVersionNumber(6, 8);
}

// A body, or an error with its place.
QString wordsOf(const Outcome &outcome)
{
    return outcome ? QString::fromUtf8(outcome->body) : reported(outcome.error().error());
}

// The practice server does what no server should. Each call ends once, in its time, with an answer
// that is right or an error that says what was wrong; and what follows on the connection is not
// taken for the next one's answer.
class TestHttpClientHell : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachCallEndsOnceAndRightly_data()
    {
        // words: of the error, or of the body
        Table<QByteArray, bool, QString, QString, QByteArray, bool>("fault", "hangs", "expected",
                                                                    "words", "method", "keptAlive");
        struct Row
        {
            const char *fault;
            bool hangs;
            const char *expected;
            const char *words;
        };
        const char *const whole = "\"path\":\"/asked\"";
        const bool readsOn = qtReadsOnBehindInterim();
        const char *const afterInterim = readsOn ? "answer 200" : "malformed_answer";
        const char *const ofInterim = readsOn ? whole : "response.interim(102)";
        const QList<Row> rows {
            {"drop", false, "sent_but_unanswered", "send.sent_but_unanswered"},
            {"reset", false, "sent_but_unanswered", "send.sent_but_unanswered"},
            {"half", false, "sent_but_unanswered", "send.sent_but_unanswered"},
            {"half-head", false, "sent_but_unanswered", "send.sent_but_unanswered"},
            {"half-body", false, "connection_lost", "send.connection_lost"},
            {"half-chunk", false, "connection_lost", "send.connection_lost"},
            {"stall", true, "total_timeout", "send.gave_up(60000000000)"},
            {"stall-body", true, "total_timeout", "send.gave_up(60000000000)"},
            {"drip:1ms", false, "answer 200", whole},
            {"drip-head:1ms", false, "answer 200", whole},
            {"drip-head:10s", true, "total_timeout", "send.gave_up(60000000000)"},
            {"close", false, "answer 200", whole},
            {"linger", false, "answer 200", whole},
            {"redirect:3", false, "answer 200", whole},
            {"redirect-loop", false, "too_many_redirects", "send.too_many_redirects(10)"},
            {"redirect-maze", false, "too_many_redirects", "/maze/10"},
            {"redirect-away", false, "answer 200", whole},
            {"bomb:70", false, "body_too_large", "send.body_too_large(67108864)"},
            {"endless-head:1", false, "", ""}, // an error, and which depends on who reads it
            {"endless-line:1", false, "", ""},
            {"endless-extension:1", false, "", ""},
            {"long-length", true, "total_timeout", "send.gave_up(60000000000)"},
            {"two-lengths", false, "malformed_answer", "response.lengths_differ"},
            {"continue-flood:2000", false, "answer 200", whole},
            {"1xx:1", false, afterInterim, ofInterim},
            {"1xx:2000", false, afterInterim, ofInterim},
            {"unasked", false, "answer 200", whole},
            {"http09", false, "sent_but_unanswered", "send.sent_but_unanswered"},
            {"bare-lf", false, "answer 200", whole},
            {"nul", false, "malformed_answer", "response.no_head"},
            {"cookies:90", false, "answer 200", whole},
            {"cookies:10000", false, "", ""},
            {"retry-after-nonsense:3", false, "answer 429", "as requested"},
            {"503:1", false, "answer 503", "as requested"},
        };
        for (const Row &row : rows) {
            for (const char *const method : {"GET", "POST"}) {
                // The server redirects with 302, to another path: no POST goes there.
                const QByteArray fault(row.fault);
                const bool staysHere
                    = method == QByteArrayLiteral("POST") && fault.startsWith("redirect");
                for (const bool keptAlive : {false, true}) {
                    QTest::addRow("%s, %s, %s", row.fault, method,
                                  keptAlive ? "kept alive" : "fresh")
                        << fault << row.hangs
                        << QString::fromLatin1(staysHere ? "bad_redirect" : row.expected)
                        << QString::fromLatin1(staysHere ? "redirect.post" : row.words)
                        << QByteArray(method) << keptAlive;
                }
            }
        }
    }
    void eachCallEndsOnceAndRightly()
    {
        QFETCH(const QByteArray, fault);
        QFETCH(const QString, expected);
        QFETCH(const QString, words);
        QFETCH(const QByteArray, method);
        QFETCH(const bool, hangs);
        QFETCH(const bool, keptAlive);
        Hell hell;
        if (keptAlive)
            QCOMPARE(reported(hell.run(hell.request(u"/first"_s))), u"answer 200"_s);
        const auto outcome = hell.run(hell.request(u"/asked"_s, fault, method), hangs,
                                      fault.contains("drip") && !hangs);
        QVERIFY2(outcome, "not one outcome");
        if (expected.isEmpty())
            QVERIFY2(!outcome->has_value(), qPrintable(wordsOf(*outcome)));
        else
            QCOMPARE(reported(outcome), expected);
        QVERIFY2(wordsOf(*outcome).contains(words), qPrintable(wordsOf(*outcome)));
        QVERIFY2(!wordsOf(*outcome).contains(u"Unknown error"_s), qPrintable(wordsOf(*outcome)));
        QCOMPARE(hell.permitSource.open(), 0);

        for (const char *const next : {"/next", "/third"}) {
            auto after = hell.run(hell.request(QString::fromLatin1(next)));
            // It was just closing.
            if (fault == "close" && reported(after) == "sent_but_unanswered"_L1)
                after = hell.run(hell.request(QString::fromLatin1(next)));
            QCOMPARE(reported(after), u"answer 200"_s);
            QVERIFY2(wordsOf(*after).contains(u"\"path\":\"%1\""_s.arg(QLatin1String(next))),
                     qPrintable(wordsOf(*after)));
        }
        // What goes to a connection that is just closing is spent, and the server never reads it.
        const quint64 unread = quint64(hell.permitSource.sent()) - hell.server.counts().received;
        QVERIFY2(unread <= (fault == "close" ? 2U : 0U), qPrintable(QString::number(unread)));
        QCOMPARE(hell.permitSource.granted(), hell.permitSource.sent());
        QCOMPARE(hell.server.counts().malformed, 0U);
    }

    // Nobody can know that there was more to come; but what was more is nobody's answer.
    void whatIsBehindAStatedLengthIsNotTheNextAnswer()
    {
        Hell hell;
        const auto outcome = hell.run(hell.request(u"/asked"_s, "short-length"));
        QCOMPARE(reported(outcome), u"answer 200"_s);
        QCOMPARE((*outcome)->body.size(),
                 headerValue((*outcome)->headers, "Content-Length").value().toLongLong());
        const auto next = hell.run(hell.request(u"/next"_s));
        QCOMPARE(reported(next), u"answer 200"_s);
        QVERIFY(wordsOf(*next).startsWith("{\"id\":\"next\""_L1));
        QCOMPARE(quint64(hell.permitSource.sent()), hell.server.counts().received);
    }

    // Of a head that the library cannot read it tells nothing, not even the length or that there
    // are chunks: whatever came until the connection closed would pass for the answer.
    void aHeadThatCannotBeReadIsNoAnswer_data()
    {
        Table<Action, QString>("action", "id");
        const auto row = [](const char *name, HeaderList headers, const char *id) {
            Action action;
            action.closeAfter = true;
            action.headers = std::move(headers);
            QTest::newRow(name) << action << QString::fromLatin1(id);
        };
        const char *const unreadable = "response.no_head";
        row("120 lines", HeaderList(120, {"X-Line", "x"}), unreadable);
        row("a NUL in a name", {{QByteArray("X-\0Line", 7), "x"}}, unreadable);
        row("a name with a space", {{"X Line", "x"}}, unreadable);
        const char *const contradiction = "response.lengths_differ";
        row("another length", {{"Content-Length", "1"}}, contradiction);
        row("a longer length", {{"Content-Length", "20"}}, contradiction);
        row("two in a line", {{"Content-Length", "2, 3"}}, contradiction);
        const char *const nonsense = "response.bad_length";
        row("a negative length", {{"Content-Length", "-2"}}, nonsense);
        row("no number", {{"Content-Length", "two"}}, nonsense);
        row("a length with a sign", {{"Content-Length", "+2"}}, nonsense);
        row("a length beyond all", {{"Content-Length", "99999999999999999999"}}, nonsense);
    }
    void aHeadThatCannotBeReadIsNoAnswer()
    {
        QFETCH(const Action, action);
        QFETCH(const QString, id);
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(action));
        const Outcome outcome = harness.run(harness.request());
        QCOMPARE(HttpClientHarness::reported(outcome), u"malformed_answer"_s);
        QCOMPARE(reported(outcome.error().error().message), u"send.malformed_answer(%1)"_s.arg(id));
        QCOMPARE(harness.server.sends(), harness.permitSource.sent());
    }
    void theSameLengthTwiceIsOne()
    {
        HttpClientHarness harness;
        harness.server.setScript(
            FaultServer::always(Action::withStatus(200, {{"Content-Length", "2"}})));
        const Outcome outcome = harness.run(harness.request());
        QCOMPARE(HttpClientHarness::reported(outcome), u"answer 200"_s);
        QCOMPARE(outcome->body, QByteArray("ok"));
    }

    void anInterimAnswerAloneIsNone_data()
    {
        Table<int, QByteArray, QString>("status", "method", "expected");
        for (const int status : {101, 102, 103, 199}) {
            const bool waits = status != 101 && qtReadsOnBehindInterim();
            for (const char *const method : {"GET", "POST"})
                QTest::addRow("%d, %s", status, method)
                    << status << QByteArray(method)
                    << (waits ? u"sent_but_unanswered"_s : u"malformed_answer"_s);
        }
    }
    void anInterimAnswerAloneIsNone()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, method);
        QFETCH(const QString, expected);
        Action action = Action::withStatus(status, {{"Retry-After", "3600"}});
        action.body.clear();
        action.closeAfter = true;
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(action));
        const Outcome outcome = harness.run(harness.request(method));
        QCOMPARE(HttpClientHarness::reported(outcome), expected);
        QCOMPARE(harness.server.sends(), harness.permitSource.sent());
        QVERIFY(harness.permitSource.pauses().isEmpty());
    }

    // The library cannot tell what came before the question from what came behind it, and believes
    // it: see what is not promised in SECURITY.md. It costs no send, and nothing waits for ever.
    void anAnswerBeforeTheQuestionCostsNothing()
    {
        Hell hell(options(), withFault("early"));
        for (int i = 0; i < 5; ++i)
            QVERIFY2(hell.run(hell.request(u"/asked"_s)), "not one outcome");
        QCOMPARE(hell.permitSource.granted(), 5);
        QTRY_COMPARE(hell.server.counts().received, quint64(hell.permitSource.sent()));
    }

    void aServerThatNeverSpeaksIsGivenUp_data()
    {
        const Table<QString, QString, int> row("scheme", "expected", "sends");
        row("HTTP", "http", "total_timeout", 1);
        row("TLS", "https", "connect_timeout", 0);
    }
    void aServerThatNeverSpeaksIsGivenUp()
    {
        QFETCH(const QString, scheme);
        QFETCH(const QString, expected);
        QFETCH(const int, sends);
        Hell hell(options(), withFault("stall-connect"));
        HttpRequest request = hell.request(u"/asked"_s);
        request.url.setScheme(scheme);
        std::optional<Outcome> outcome;
        hell.httpClient.send(request, [&](Outcome came) { outcome = std::move(came); });
        QVERIFY(runUntil([&] { return hell.server.counts().connections == 1; }));
        QVERIFY(runUntil([&] { return hell.server.counts().received == quint64(sends); }));
        hell.clock.advance(60s);
        QVERIFY(runUntil([&] { return outcome.has_value(); }));
        QCOMPARE(reported(outcome), expected);
        QCOMPARE(hell.permitSource.sent(), sends);
        QCOMPARE(hell.permitSource.returned(), 1 - sends);
        QCOMPARE(hell.server.counts().received, quint64(sends));
    }

    void nonsenseInRetryAfterClosesTheGateForAWhile_data()
    {
        QTest::addColumn<int>("number");
        for (int number = 1; number <= int(retryAfterNonsenseCount); ++number)
            QTest::addRow("%s",
                          retryAfterNonsense(quint64(number)).join(" | ").left(60).constData())
                << number;
    }
    void nonsenseInRetryAfterClosesTheGateForAWhile()
    {
        QFETCH(const int, number);
        Hell hell;
        const QByteArray fault = "retry-after-nonsense:" + QByteArray::number(number);
        const Instant began = hell.clock.now().at;
        const auto outcome = hell.run(hell.request(u"/asked"_s, fault));
        QCOMPARE(reported(outcome), u"answer 429"_s);
        QVERIFY(!hell.permitSource.pauses().isEmpty());
        for (const FakePermitSource::Pause &pause : hell.permitSource.pauses())
            QVERIFY(pause.until > began + 500ms); // never at once
        const auto next = hell.run(hell.request(u"/next"_s));
        QCOMPARE(reported(next), u"answer 200"_s);
        QCOMPARE(quint64(hell.permitSource.sent()), hell.server.counts().received);
    }

    void bombsInParallelStayWithinTheBudget()
    {
        HttpClientOptions httpClientOptions = options();
        httpClientOptions.memoryBytes = 40 * 1024 * 1024;
        httpClientOptions.maxBodyBytes = 16 * 1024 * 1024;
        Hell hell(httpClientOptions);
        QStringList ends;
        constexpr int calls = 12;
        for (int i = 0; i < calls; ++i)
            hell.httpClient.send(hell.request(u"/asked"_s, "bomb:17"), [&](const Outcome &came) {
                ends << HttpClientHarness::reported(came);
            });
        QVERIFY(runUntil([&] { return ends.size() == calls; }, 60s));
        QCOMPARE(ends.count(u"body_too_large"_s), qsizetype(calls));
        QCOMPARE(hell.server.counts().received, quint64(calls));
        QCOMPARE(hell.permitSource.sent(), calls);
    }

    void aCertificateThatChangesIsNotTrusted()
    {
        if (!NginxServer::isInstalled())
            QSKIP("needs nginx (apt install nginx-light)");
        // Each answer closes its connection, so that each call meets the certificate of now.
        NginxServer nginx({}, "keepalive_timeout 0; location / { return 200 ok; }",
                          NginxServer::Transport::Tls);
        QVERIFY2(nginx.start(), qPrintable(nginx.error()));
        HttpClientOptions trusting = options();
        trusting.tls = QSslConfiguration::defaultConfiguration();
        trusting.tls->addCaCertificates(QSslCertificate::fromPath(nginx.certificatePath()));
        ManualClock clock;
        FakePermitSource permitSource(clock);
        HttpClient httpClient(permitSource, clock, trusting);
        QStringList ends;
        const auto call = [&] {
            HttpRequest request;
            request.url = nginx.url();
            std::optional<Outcome> outcome;
            httpClient.send(request, [&](Outcome came) { outcome = std::move(came); });
            runUntil([&] { return outcome.has_value(); });
            ends << reported(outcome);
            return ends.last();
        };
        QCOMPARE(call(), u"answer 200"_s);
        QVERIFY2(nginx.renewCertificate(), qPrintable(nginx.error()));
        QVERIFY(runUntil([&] { return call() != "answer 200"_L1; }, 20s));
        QCOMPARE(ends.last(), u"tls_failure"_s);
        const qsizetype answered = ends.count(u"answer 200"_s);
        QTRY_COMPARE(nginx.accessLog().size(), answered);
        QCOMPARE(qsizetype(permitSource.sent()), answered); // what was not trusted was told nothing
        QCOMPARE(qsizetype(permitSource.returned()), ends.size() - answered);
    }
};

PENSTOCK_TEST(TestHttpClientHell)
} // namespace tst_senderhell
#include "tst_httpclienthell.moc"
