// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/http/text/httpmessages.h>

#include <QMap>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

using namespace penstock;
using namespace std::chrono_literals;
using Fault = Action::Fault;

class TestHttpClientRedirects : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void eachHopHasItsOwnPermit_data()
    {
        const Table<int, QByteArray, QByteArray> row("status", "lastMethod", "method");
        for (const int status : {301, 302})
            QTest::addRow("%d", status) << status << QByteArray("PUT") << QByteArray("PUT");
        row("303", 303, "GET", "POST");
        for (const int status : {307, 308})
            QTest::addRow("%d", status) << status << QByteArray("POST") << QByteArray("POST");
    }
    void eachHopHasItsOwnPermit()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, lastMethod);
        QFETCH(const QByteArray, method);
        HttpClientHarness harness;
        harness.server.setScript([status](const FaultServer::Request &request) {
            const QByteArray next = "/" + QByteArray::number(request.number) + "?key=hush";
            return request.number <= 3 ? Action::redirect(status, next) : Action();
        });
        QSignalSpy redirected(harness.httpClient.get(), &HttpClient::redirected);
        const Outcome outcome = harness.run(harness.request(method, u"/start"_s));
        QVERIFY(outcome.has_value());
        QCOMPARE(outcome->status, 200);
        QCOMPARE(outcome->leftOriginAt, QUrl()); // the server is the same
        QCOMPARE(outcome->finalUrl.path(), u"/3"_s);
        QCOMPARE(outcome->redirects.size(), 3);
        QCOMPARE(outcome->sends, 4);
        QCOMPARE(outcome->attempts, 1);
        QCOMPARE(redirected.size(), 3);
        for (int hop = 0; hop < 3; ++hop) {
            const QString there = harness.server.url(u"/%1"_s.arg(hop + 1)).toString();
            const bool becomesGet = hop == 0 && method != lastMethod;
            QCOMPARE(redirected.at(hop).at(1).toInt(), status);
            QCOMPARE(redirected.at(hop).at(2).value<Message>(),
                     becomesGet ? httpMessage("redirect.followed_as_get", there, u"POST"_s)
                                : httpMessage("redirect.followed", there));
            QCOMPARE(redirected.at(hop).at(3).toBool(), becomesGet);
        }
        QCOMPARE(harness.server.sends(), 4);
        QCOMPARE(harness.permitSource.sent(), 4);
        QCOMPARE(harness.server.requests().constLast().method, lastMethod);
        QCOMPARE(harness.server.requests().constLast().body.isEmpty(), lastMethod == "GET");
        QCOMPARE(harness.permitSource.asks().constLast().path, u"/3"_s);
    }

    // The library's own way of following sends the first URL of such a pair half again as often as
    // it was asked for (see tst_qnamtraps), the more so the slower the server is.
    void eachHopIsSentOnceHoweverManyThereAre()
    {
        constexpr int calls = 200;
        HttpClientOptions options;
        options.maxConnections = 20;
        HttpClientHarness harness(options);
        QTimer slowness; // answers what has come in the last 60 ms
        connect(&slowness, &QTimer::timeout, &harness.server,
                [&harness] { harness.server.releaseHeld(); });
        slowness.start(60ms);
        harness.server.setScript([](const FaultServer::Request &request) {
            Action action = request.path.endsWith("/there")
                ? Action()
                : Action::redirect(302, request.path + "/there");
            action.fault = Action::Fault::Hold;
            return action;
        });
        int fine = 0;
        for (int i = 0; i < calls; ++i) {
            const HttpRequest request = harness.request("GET", u"/%1"_s.arg(i));
            harness.httpClient->send(request, [&fine](const Outcome &outcome) {
                fine += HttpClientHarness::reported(outcome) == "answer 200"_L1 ? 1 : 0;
            });
        }
        QVERIFY(runUntil([&] { return fine == calls; }, 20s));
        QMap<QByteArray, int> sends;
        for (const FaultServer::Request &request : harness.server.requests())
            ++sends[request.path];
        QCOMPARE(sends.size(), qsizetype(2 * calls));
        QCOMPARE(harness.server.sends(), 2 * calls); // so each path once
        QCOMPARE(harness.permitSource.sent(), 2 * calls);
    }

    void secretsStayBehindWhenTheOriginChanges()
    {
        HttpClientHarness harness;
        FaultServer other; // another port is another origin
        harness.server.setScript([&other](const FaultServer::Request &) {
            return Action::redirect(307, other.url(u"/there"_s).toEncoded());
        });
        HttpRequest request = harness.request("POST");
        request.headers = {{"Authorization", "Bearer 1"},
                           {"X-Api-Key", "2"},
                           {"X-Tenant", "3"},
                           {"Cookie", "a=4"},
                           {"X-Other", "5"}};
        request.credentialHeaders = {"X-Tenant"};
        const Outcome outcome = harness.run(request);
        QCOMPARE(HttpClientHarness::reported(outcome), u"answer 200"_s);
        QCOMPARE(outcome->leftOriginAt, request.url);
        QCOMPARE(harness.server.requests().at(0).headers.value("x-api-key"), QByteArray("2"));
        const auto headers = other.requests().at(0).headers;
        for (const char *const name : {"authorization", "x-api-key", "x-tenant", "cookie"})
            QVERIFY2(!headers.contains(name), name);
        QCOMPARE(headers.value("x-other"), QByteArray("5"));
        QCOMPARE(other.requests().at(0).body, QByteArray("body of a POST"));
        QCOMPARE(harness.permitSource.sent(), 2);
    }

    void waitsBeforeItFollowsWhereItIsToldTo()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            Action redirect = Action::redirect(307, "/later");
            redirect.headers.emplaceBack("Retry-After", "30");
            return request.number == 1 ? redirect : Action();
        });
        QSignalSpy retrying(harness.httpClient.get(), &HttpClient::retrying);
        std::optional<Outcome> outcome;
        harness.httpClient->send(harness.request("POST"),
                                 [&](const Outcome &came) { outcome = came; });
        QVERIFY(harness.until([&] { return retrying.size() == 1; }));
        QVERIFY(retrying.first().at(1).value<Duration>() == 30s);
        const auto reason = retrying.first().at(2).value<Message>();
        QCOMPARE(reason.id(), u"attempt.ended_named"_s);
        QCOMPARE(reason.arguments().at(1).text().toLower(), u"retry-after: 30"_s);
        QCOMPARE(harness.permitSource.open(), 0); // no permit is held meanwhile,
        QCOMPARE(harness.permitSource.pauses().size(), 0); // and nobody else waits
        harness.clock.advance(30s - 1ns);
        QCOMPARE(harness.permitSource.asks().size(), 1);
        harness.clock.advance(1ns);
        QVERIFY(harness.until([&] { return outcome.has_value(); }));
        QCOMPARE(HttpClientHarness::reported(*outcome), u"answer 200"_s);
        QCOMPARE((*outcome)->sends, 2);
    }
    void endsInAnErrorAfterTen()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(Action::redirect(302, "/loop")));
        const Outcome outcome = harness.run(harness.request());
        QCOMPARE(HttpClientHarness::reported(outcome), u"too_many_redirects"_s);
        QCOMPARE(harness.server.sends(), 11);
        QCOMPARE(outcome.error().sends, 11);
    }
    void withoutFollowingTheRedirectIsTheAnswer()
    {
        HttpClientOptions options;
        options.maxRedirects = 0;
        HttpClientHarness harness(options);
        harness.server.setScript(FaultServer::always(Action::redirect(302, "/there")));
        QCOMPARE(HttpClientHarness::reported(harness.run(harness.request())), u"answer 302"_s);
        QCOMPARE(harness.server.sends(), 1);
    }
    void aRedirectToNowhereIsAnError()
    {
        HttpClientHarness harness;
        harness.server.setScript(FaultServer::always(Action::redirect(302, "file:///etc/passwd")));
        const Outcome outcome = harness.run(harness.request());
        QCOMPARE(HttpClientHarness::reported(outcome), u"bad_redirect"_s);
        QCOMPARE(outcome.error().detail,
                 MessageArgument(httpMessage("redirect.other_scheme", u"file"_s)));
    }
    void aHopThatFailsIsTriedAgainByItself()
    {
        HttpClientHarness harness;
        harness.server.setScript([](const FaultServer::Request &request) {
            if (request.path == "/")
                return Action::redirect(302, "/there");
            return request.number < 4 ? Action::withStatus(503) : Action();
        });
        const Outcome outcome = harness.run(harness.request());
        QCOMPARE(HttpClientHarness::reported(outcome), u"answer 200"_s);
        QCOMPARE(harness.server.sends(), 4);
        QCOMPARE(outcome->attempts, 3);
    }
};

PENSTOCK_TEST(TestHttpClientRedirects)
#include "tst_httpclientredirects.moc"
