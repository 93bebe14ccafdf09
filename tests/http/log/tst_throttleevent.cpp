// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/http/log/throttleevent.h>
#include <penstock/http/message/secrets.h>
#include <penstock/http/text/httpmessages.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_throttleevent {

// The first request is throttled, others are not.
void throttleFirst(HttpClientHarness &harness, const QList<QPair<QByteArray, QByteArray>> &headers,
                   const QByteArray &body = "no")
{
    harness.server.setScript([headers, body](const FaultServer::Request &request) {
        return request.number == 1 ? Action {.status = 429, .headers = headers, .body = body}
                                   : Action {};
    });
}

const QString &dots()
{
    static const QString dots(4, QChar(0x2022));
    return dots;
}

//! What a sender tells about an answer that says "slow down": everything but credentials.
class TestThrottleEvent : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsAll()
    {
        HttpClientHarness harness;
        throttleFirst(harness, {{"Retry-After", "5"}});
        std::vector<ThrottleEvent> events;
        QObject::connect(harness.httpClient.get(), &HttpClient::throttleSeen,
                         harness.httpClient.get(),
                         [&events](quint64 id, const ThrottleEvent &event) {
                             QCOMPARE(id, quint64(1));
                             events.push_back(event);
                         });
        const WallTime began = harness.clock.now().wall();
        QVERIFY(harness.run(harness.request("GET", u"/a?b=c"_s)));
        QCOMPARE(events.size(), std::size_t(1));
        const ThrottleEvent &event = events.front();
        QCOMPARE(event.status, 429);
        QVERIFY(event.url.endsWith(u"/a?b=c"_s));
        QCOMPARE(headerValue(event.headers, "Retry-After"), QByteArray("5"));
        QCOMPARE(event.body, QByteArray("no"));
        QCOMPARE(event.wait, std::optional<Duration>(5s));
        QCOMPARE(event.kind, ThrottleKind::Status);
        QCOMPARE(event.source.toLower(), u"retry-after: 5"_s); // Qt 6.8 lowers names
        QCOMPARE(event.attempt, 1);
        QCOMPARE(event.inFlightAtSending, 1);
        QVERIFY(event.closedUntil && *event.closedUntil >= began + 5s);

        const auto &records = harness.httpClient->sendLog().records();
        QCOMPARE(records.size(), std::size_t(2));
        QCOMPARE(int(records[0].fate), int(SendRecord::Fate::Throttled));
        QCOMPARE(records[0].statedWait, std::optional<Duration>(5s));
        QCOMPARE(int(records[1].fate), int(SendRecord::Fate::Admitted));
        QCOMPARE(records[1].permitRequest.path, u"/a"_s);
    }

    void leavesCredentialsOut()
    {
        HttpClientHarness harness;
        throttleFirst(harness,
                      {{"Set-Cookie", "s=hush-3"},
                       {"X-Echo", "hush-1"},
                       {"X-RateLimit-Remaining-Tokens", "7"}},
                      "hush-1 and hush-2");
        std::optional<ThrottleEvent> seen;
        QObject::connect(harness.httpClient.get(), &HttpClient::throttleSeen,
                         harness.httpClient.get(),
                         [&seen](quint64, const ThrottleEvent &event) { seen = event; });
        HttpRequest request = harness.request("GET", u"/a?api_key=hush-2&b=hush-1"_s);
        request.headers = {{"Authorization", "Bearer hush-1"}};
        QVERIFY(harness.run(request));
        QVERIFY(seen);
        const QByteArray all = QByteArray(seen->phrase) + seen->body + seen->url.toUtf8()
            + headerValue(seen->headers, "Set-Cookie").value_or("")
            + headerValue(seen->headers, "X-Echo").value_or("");
        QVERIFY2(!all.contains("hush"), all.constData());
        QCOMPARE(headerValue(seen->headers, "X-RateLimit-Remaining-Tokens"), QByteArray("7"));
    }

    void keepsNothingWhileNobodyListens()
    {
        HttpClientHarness harness;
        throttleFirst(harness, {});
        QVERIFY(harness.run(harness.request()));
        QVERIFY(harness.httpClient->sendLog().records().empty());
    }

    void masksCredentials_data()
    {
        const Table<HttpRequest, QByteArray, QString> row("request", "text", "shown");
        const auto withHeader = [](const QByteArray &name, const QByteArray &value) {
            return HttpRequest {.url = QUrl(u"http://h/"_s), .headers = {{name, value}}};
        };
        row("bearer", withHeader("Authorization", "Bearer abcd-1"), "got abcd-1.",
            u"got %1."_s.arg(dots()));
        row("all of a header", withHeader("X-Api-Key", "abcd 1"), "'abcd 1'",
            u"'%1'"_s.arg(dots()));
        row("the password in it",
            withHeader("Authorization", "Basic " + QByteArray("me:hunter22").toBase64()),
            "hunter22 is wrong", u"%1 is wrong"_s.arg(dots()));
        row("another header", withHeader("X-Trace", "abcd-1"), "abcd-1", "abcd-1");
        row("too short to be one", withHeader("X-Api-Key", "on"), "on and on", "on and on");
        row("in the query", HttpRequest {.url = QUrl(u"http://h/?access_token=ab%20cd&x=1"_s)},
            "ab cd or ab%20cd", u"%1 or %1"_s.arg(dots()));
    }

    void masksCredentials()
    {
        QFETCH(HttpRequest, request);
        QFETCH(QByteArray, text);
        QFETCH(QString, shown);
        QCOMPARE(QString::fromUtf8(masked(text, credentialsOf(request))), shown);
    }

    void masksEachText()
    {
        const QString text = u"hush-1 is wrong"_s;
        ThrottleEvent event;
        event.url = text;
        event.phrase = text.toUtf8();
        event.headers = {{"X-Echo", text.toUtf8()}};
        event.body = text.toUtf8();
        event.reason = httpMessage("throttle.words", 429, MessageArgument::quoted(text));
        event.source = text;
        QVERIFY(masked(event, {}) == event);
        const ThrottleEvent shown = masked(event, {"hush-1"});
        const QString wanted = dots() + u" is wrong"_s;
        QCOMPARE(shown.url, wanted);
        QCOMPARE(shown.phrase, wanted.toUtf8());
        QCOMPARE(shown.headers, (HeaderList {{"X-Echo", wanted.toUtf8()}}));
        QCOMPARE(shown.body, wanted.toUtf8());
        QCOMPARE(shown.reason.text(), u"429 with \"%1\" in the body"_s.arg(wanted));
        QCOMPARE(shown.reason.id(), event.reason.id());
        QCOMPARE(shown.source, wanted);
    }

    void cutsLongBodies()
    {
        HttpClientHarness harness;
        throttleFirst(harness, {}, QByteArray(3000, 'x'));
        std::optional<ThrottleEvent> seen;
        QObject::connect(harness.httpClient.get(), &HttpClient::throttleSeen,
                         harness.httpClient.get(),
                         [&seen](quint64, const ThrottleEvent &event) { seen = event; });
        QVERIFY(harness.run(harness.request()));
        QVERIFY(seen && seen->bodyWasCut);
        QCOMPARE(seen->body.size(), ThrottleEvent::maxBody);
        QVERIFY(throttleEventFromJson(toJson(*seen)) == *seen);
    }

    void keepsByWhatItIsOne_data()
    {
        const Table<ThrottleKind> row("kind");
        row("status", ThrottleKind::Status);
        row("status of the profile", ThrottleKind::ProfileStatus);
        row("named time", ThrottleKind::NamedTime);
        row("used up", ThrottleKind::UsedUp);
        row("words", ThrottleKind::Words);
        row("unknown", ThrottleKind::Unknown);
    }

    void keepsByWhatItIsOne()
    {
        QFETCH(const ThrottleKind, kind);
        ThrottleEvent event;
        event.kind = kind;
        event.reason = httpMessage("throttle.named_time", 503, u"Retry-After"_s); // not looked at
        const ThrottleEvent read = throttleEventFromJson(toJson(event));
        QCOMPARE(read.kind, kind);
        QCOMPARE(read.reason, event.reason);
    }

    void tellsWhatOlderJournalsDidNotKeep_data()
    {
        Table<QString, ThrottleKind>("reason", "kind");
        const auto row = [](const char *reason, ThrottleKind kind) {
            QTest::newRow(reason) << QString::fromUtf8(reason) << kind;
        };
        row("429 Too Many Requests", ThrottleKind::Status);
        row("418, with which services ban", ThrottleKind::Status);
        row("529, overloaded", ThrottleKind::Status);
        row("432, a throttle by the profile", ThrottleKind::ProfileStatus);
        row("503 with Retry-After", ThrottleKind::NamedTime);
        row("403 with X-Retry-After-Ms", ThrottleKind::NamedTime);
        row("403 with nothing left of a limit", ThrottleKind::UsedUp);
        row("200 with \"RATE_LIMITED\" in the body", ThrottleKind::Words);
        row("", ThrottleKind::Unknown);
        row("something else", ThrottleKind::Unknown);
    }

    void tellsWhatOlderJournalsDidNotKeep()
    {
        QFETCH(const QString, reason);
        QJsonObject json = toJson(ThrottleEvent());
        json[u"reason"_s] = reason;
        json.remove(u"reason_message"_s);
        json.remove(u"throttled_by"_s);
        const ThrottleEvent event = throttleEventFromJson(json);
        QTEST(event.kind, "kind");
        QCOMPARE(event.reason.text(), reason);
    }
};

PENSTOCK_TEST(TestThrottleEvent)
} // namespace tst_throttleevent
#include "tst_throttleevent.moc"
