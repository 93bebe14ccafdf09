// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/faultserver.h"
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/support/manualclock.h>

#include <QCoreApplication>
#include <QNetworkProxy>
#include <QNetworkReply>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_dropincosts {
constexpr std::int64_t tokens = 1'000;
constexpr std::int64_t estimated = 100;

//! A limit of tokens of which nothing comes back while time stands still, and what settles it.
struct Bench
{
    explicit Bench(const ActualCost &actual, DropInOptions options = {})
    {
        Limit limit {u"tokens"_s, FixedWindowSettings {tokens, 1h}};
        limit.estimate = CostEstimate {.units = estimated, .actual = actual};
        limit.freeStatuses = {304};
        rateLimiter = std::make_unique<RateLimiter>(std::vector {limit}, clock);
        options.clock = &clock;
        if (!options.costsOf)
            options.actualCosts = actualCostLimits({limit});
        manager = std::make_unique<LimitedNetworkAccessManager>(*rateLimiter, std::move(options));
        manager->setProxy(QNetworkProxy::NoProxy);
    }
    void pull(const Action &answer)
    {
        server.setScript(FaultServer::always(answer));
        QNetworkReply *const reply = manager->get(QNetworkRequest(server.url()));
        QObject::connect(reply, &QNetworkReply::readyRead, reply, [this, reply] {
            if (isReadAsItComes)
                reply->readAll();
        });
        QVERIFY(runUntil([reply] { return reply->isFinished(); }));
        QCoreApplication::processEvents(); // what is told a moment later
    }
    std::int64_t used() const { return tokens - rateLimiter->levels().front().available; }

    ManualClock clock;
    FaultServer server;
    std::unique_ptr<RateLimiter> rateLimiter;
    std::unique_ptr<LimitedNetworkAccessManager> manager;
    bool isReadAsItComes = false;
};

Action saying(const QByteArray &body, QList<QPair<QByteArray, QByteArray>> headers = {})
{
    Action action;
    action.body = body;
    action.headers = std::move(headers);
    return action;
}

QByteArray usage(int padding = 0)
{
    return "{\"pad\":\"" + QByteArray(padding, 'x') + "\",\"usage\":{\"total_tokens\":321}}";
}

const ActualCost inBody {.path = u"$.usage.total_tokens"_s};
const ActualCost inHeader {.header = "X-Cost", .per = 10};

class TestDropInCosts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersSayWhatTheirCallsHaveCost_data()
    {
        const Table<ActualCost, Action, int> row("actual", "answer", "used");
        row("in the body", inBody, saying(usage()), 321);
        row("in a body of many pieces", inBody, saying(usage(300'000)), 321);
        row("in a body that is too long", inBody, saying(usage(1'100'000)), int(estimated));
        row("in a header", inHeader, saying("x", {{"X-Cost", "12.3"}}), 123);
        row("nothing of it", inHeader, saying("x", {{"X-Cost", "0"}}), 0);
        row("of a free status", inBody, Action::withStatus(304), 0);
        row("nowhere", inBody, saying("{}"), int(estimated));
        row("not in JSON", inBody, saying("<p>321</p>"), int(estimated));
    }

    void answersSayWhatTheirCallsHaveCost()
    {
        QFETCH(const ActualCost, actual);
        QFETCH(const Action, answer);
        Bench bench(actual);
        bench.pull(answer);
        QTEST(int(bench.used()), "used");
    }

    void whatWasReadAlreadyCounts()
    {
        Bench bench(inBody);
        bench.isReadAsItComes = true;
        bench.pull(saying(usage(300'000)));
        QCOMPARE(bench.used(), 321);
    }

    void itIsToldOnceThatAnAnswerDoesNotSayIt()
    {
        Bench bench(inBody);
        const QSignalSpy reported(bench.manager.get(), &LimitedNetworkAccessManager::costUntold);
        bench.pull(Action::withStatus(404)); // from which it is not expected
        QCOMPARE(reported.size(), 0);
        bench.pull(saying("{}"));
        bench.pull(saying("{}"));
        QCOMPARE(reported.size(), 1);
        QCOMPARE(reported.front().front().toString(), u"tokens"_s);
        QCOMPARE(bench.used(), 3 * estimated);
    }

    void aCallThatNobodyAnswersCostsWhatWasEstimated()
    {
        Bench bench(inBody);
        bench.pull(Action::of(Action::Fault::HalfBody));
        QCOMPARE(bench.used(), estimated);
    }

    void eachTryOfARefusedCallIsSettled()
    {
        DropInOptions options;
        options.onThrottle = DropInOptions::OnThrottle::SendAgain;
        Bench bench(inHeader, options);
        int sends = 0;
        bench.server.setScript([&sends](const FaultServer::Request &) {
            Action answer = saying("x", {{"X-Cost", "5"}});
            if (++sends == 1)
                answer = Action::withStatus(429, {{"Retry-After", "1"}, {"X-Cost", "1"}});
            return answer;
        });
        QNetworkReply *const reply = bench.manager->get(QNetworkRequest(bench.server.url()));
        QVERIFY(runUntil([&] { return bench.rateLimiter->isPaused(); }));
        bench.clock.advance(10s);
        QVERIFY(runUntil([reply] { return reply->isFinished(); }));
        QCOMPARE(sends, 2);
        QCOMPARE(bench.used(), 10 + 50);
    }

    void aReadingOfOnesOwn()
    {
        DropInOptions options;
        options.costsOf = [](const QNetworkReply &answer, const QByteArray &body) {
            const bool isXml
                = answer.header(QNetworkRequest::ContentTypeHeader) == QVariant(u"text/xml"_s);
            return isXml ? QHash<QString, std::int64_t> {{u"tokens"_s, body.size()}}
                         : QHash<QString, std::int64_t>();
        };
        Bench bench({}, options);
        bench.pull(saying("<seven/>", {{"Content-Type", "text/xml"}}));
        QCOMPARE(bench.used(), 8);
        bench.pull(saying("{}", {{"Content-Type", "application/json"}}));
        QCOMPARE(bench.used(), 8 + estimated);
    }
};

PENSTOCK_TEST(TestDropInCosts)
} // namespace tst_dropincosts
#include "tst_dropincosts.moc"
