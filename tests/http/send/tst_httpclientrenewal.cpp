// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/support/supportmessages.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_senderrenewal {

//! A request with a number in a header that is renewed for each send, unless it is told to wait.
struct Renewing
{
    explicit Renewing(bool needsClearance)
    {
        request = harness.request("PUT");
        request.needsClearance = needsClearance;
        request.renew = [this](HttpRequest &late, const HttpRequest::OnRenewed &onRenewed) {
            if (mustWait) {
                waiting = onRenewed;
                return false;
            }
            late.credential = ++number;
            setHeader(late.headers, "X-Number", QByteArray::number(number));
            return true;
        };
        QObject::connect(harness.httpClient.get(), &HttpClient::permitted, [this](quint64 id) {
            if (onPermitted)
                onPermitted();
            harness.httpClient->proceed(id);
        });
        QObject::connect(harness.httpClient.get(), &HttpClient::requeued, [this] { ++requeued; });
    }
    void send()
    {
        call = harness.httpClient->send(request,
                                        [this](Outcome came) { outcome = std::move(came); });
    }
    void cancel() { harness.httpClient->cancel(call); }
    bool untilOutcome()
    {
        return harness.untilSkippingWaits([this] { return outcome.has_value(); });
    }
    // The last of them that each send carried.
    QByteArrayList sent() const
    {
        QByteArrayList all;
        for (const FaultServer::Request &each : harness.server.requests())
            all << each.headers.value("x-number");
        return all;
    }

    HttpClientHarness harness;
    HttpRequest request;
    bool mustWait = false;
    quint64 call = 0;
    quint64 number = 0;
    int requeued = 0;
    HttpRequest::OnRenewed waiting;
    std::function<void()> onPermitted;
    std::optional<Outcome> outcome;
};

//! What is valid for a time only is put in when the request is sent.
class TestHttpClientRenewal : public QObject
{
    Q_OBJECT
private:
    static void withAndWithoutClearance()
    {
        const Table<bool> row("needsClearance");
        row("as it comes", false);
        row("with a clearance", true);
    }
private Q_SLOTS:
    void whatHasToBeFetchedHoldsNoPermit_data() { withAndWithoutClearance(); }
    void whatHasToBeFetchedHoldsNoPermit()
    {
        QFETCH(const bool, needsClearance);
        Renewing call(needsClearance);
        call.mustWait = true;
        call.send();
        QVERIFY(call.harness.until([&call] { return bool(call.waiting); }));
        QCOMPARE(call.harness.permitSource.returned(), 1);
        QCOMPARE(call.harness.permitSource.open(), 0);
        QCOMPARE(call.harness.server.connections(), 0);
        call.mustWait = false;
        call.waiting({});
        QVERIFY(call.untilOutcome());
        QCOMPARE(HttpClientHarness::reported(*call.outcome), u"answer 200"_s);
        QCOMPARE(call.sent().size(), 1);
        QCOMPARE((*call.outcome)->credential, call.sent().constFirst().toULongLong());
        QCOMPARE(call.harness.permitSource.sent(), 1);
        QCOMPARE(call.requeued, 0); // nothing was announced yet
    }
    void anAnnouncedCallIsTakenBack()
    {
        Renewing call(true);
        call.onPermitted = [&call] { call.mustWait = true; };
        call.send();
        QVERIFY(call.harness.until([&call] { return bool(call.waiting); }));
        QVERIFY(call.harness.until([&call] { return call.requeued == 1; }));
        QCOMPARE(call.harness.permitSource.open(), 0);
        call.onPermitted = {};
        call.mustWait = false;
        call.waiting({});
        QVERIFY(call.untilOutcome());
        QCOMPARE(HttpClientHarness::reported(*call.outcome), u"answer 200"_s);
        QCOMPARE(call.harness.permitSource.sent(), 1);
    }
    void everySendIsRenewed_data() { withAndWithoutClearance(); }
    void everySendIsRenewed()
    {
        QFETCH(const bool, needsClearance);
        Renewing call(needsClearance);
        call.harness.server.setScript([](const FaultServer::Request &request) {
            if (request.number == 1)
                return Action {.status = 503};
            return request.number == 2 ? Action::redirect(307, "/there") : Action();
        });
        call.send();
        QVERIFY(call.untilOutcome());
        QCOMPARE(HttpClientHarness::reported(*call.outcome), u"answer 200"_s);
        const QByteArrayList sent = call.sent();
        QCOMPARE(sent.size(), 3);
        QVERIFY(sent.at(0).toInt() < sent.at(1).toInt() && sent.at(1).toInt() < sent.at(2).toInt());
    }
    void anotherOriginGetsNone()
    {
        Renewing call(false);
        FaultServer other;
        call.harness.server.setScript([&other](const FaultServer::Request &) {
            return Action::redirect(307, other.url(u"/there"_s).toEncoded());
        });
        call.request.credentialHeaders = {"X-Number"};
        call.send();
        QVERIFY(call.untilOutcome());
        QCOMPARE(HttpClientHarness::reported(*call.outcome), u"answer 200"_s);
        QVERIFY(!other.requests().constFirst().headers.contains("x-number"));
    }
    void withoutOneNothingIsSent()
    {
        Renewing call(false);
        call.mustWait = true;
        call.send();
        QVERIFY(call.harness.until([&call] { return bool(call.waiting); }));
        const Error why = supportMessage("json.no_object").at(u"there"_s);
        call.waiting(failure(why));
        QVERIFY(call.untilOutcome());
        QCOMPARE(HttpClientHarness::reported(*call.outcome), u"no_credential"_s);
        QCOMPARE(call.outcome->error().text(), why.text());
        QCOMPARE(call.harness.permitSource.sent(), 0);
        QCOMPARE(call.harness.permitSource.open(), 0);
    }
    void mayBeCancelledMeanwhile()
    {
        Renewing call(false);
        call.mustWait = true;
        call.send();
        QVERIFY(call.harness.until([&call] { return bool(call.waiting); }));
        call.cancel();
        call.waiting({});
        QVERIFY(call.untilOutcome());
        QCOMPARE(HttpClientHarness::reported(*call.outcome), u"cancelled"_s);
        QCOMPARE(call.harness.httpClient->open(), 0);
        QCOMPARE(call.harness.permitSource.granted(), 1);
    }
};

PENSTOCK_TEST(TestHttpClientRenewal)
} // namespace tst_senderrenewal
#include "tst_httpclientrenewal.moc"
