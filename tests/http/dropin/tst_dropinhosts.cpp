// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakepermitsource.h"
#include "support/faultserver.h"
#include "support/httpclientharness.h"
#include "support/testprogram.h"

#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/support/manualclock.h>

#include <QNetworkProxy>
#include <QNetworkReply>
#include <QSignalSpy>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_dropinhosts {
using Fault = Action::Fault;

//! Two hosts behind a proxy that answers 429 for both, and one permit source or one for each.
struct TwoHosts
{
    explicit TwoHosts(bool hasSourceEach)
    {
        DropInOptions options;
        options.clock = &clock;
        if (hasSourceEach)
            options.clientOf
                = [this](const QNetworkRequest &request) { return &clientOf(request.url()); };
        manager = std::make_unique<LimitedNetworkAccessManager>(permitSources[0], options);
        manager->setProxy(QNetworkProxy(QNetworkProxy::HttpProxy, u"127.0.0.1"_s, proxy.port()));
    }
    FakePermitSource &clientOf(const QUrl &url)
    {
        return permitSources[url.host() == "b.example"_L1];
    }
    QNetworkReply *get(QChar host)
    {
        return manager->get(QNetworkRequest(QUrl(u"http://%1.example/"_s.arg(host.toLower()))));
    }

    ManualClock clock;
    FaultServer proxy;
    std::array<FakePermitSource, 2> permitSources {FakePermitSource(clock),
                                                   FakePermitSource(clock)};
    std::unique_ptr<LimitedNetworkAccessManager> manager;
};

class TestDropInHosts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Of each host the first 429 is news; what was in flight then is not, whatever the other host
    // does.
    void eachHostHasItsOwnRounds_data()
    {
        Table<QString, bool>("order", "hasSourceEach");
        for (const char *const order : {"AABB", "ABAB", "ABBA", "BAAB", "BABA", "BBAA"}) {
            QTest::addRow("%s, a gate for each", order) << QString::fromLatin1(order) << true;
            QTest::addRow("%s, one gate", order) << QString::fromLatin1(order) << false;
        }
    }
    void eachHostHasItsOwnRounds()
    {
        QFETCH(const QString, order);
        QFETCH(const bool, hasSourceEach);
        TwoHosts hosts(hasSourceEach);
        Action held = Action::withStatus(429);
        held.fault = Fault::Hold;
        hosts.proxy.setScript(FaultServer::always(held));
        QList<QNetworkReply *> replies;
        for (const QChar host : order) {
            replies.append(hosts.get(host));
            QVERIFY(runUntil([&] { return hosts.proxy.held() == replies.size(); }));
        }
        for (QNetworkReply *const reply : replies) {
            hosts.clock.advance(1s);
            hosts.proxy.releaseFirstHeld();
            QVERIFY(runUntil([reply] { return reply->isFinished(); }));
        }
        const qsizetype pauses[] {hosts.permitSources[0].pauses().size(),
                                  hosts.permitSources[1].pauses().size()};
        QCOMPARE(pauses[0], hasSourceEach ? 1 : 2);
        QCOMPARE(pauses[1], hasSourceEach ? 1 : 0);
        QCOMPARE(hosts.permitSources[0].throttlesByServer(), int(pauses[0]));
        QCOMPARE(hosts.permitSources[1].throttlesByServer(), int(pauses[1]));
    }

    // After the third round of one host somebody should look.
    void theThirdRoundOfAHostIsTold_data()
    {
        Table<QString, QStringList>("order", "reported");
        const auto row = [](const char *order, const QStringList &reported) {
            QTest::newRow(order) << QString::fromLatin1(order) << reported;
        };
        row("AA", {});
        row("AABB", {});
        row("ABAB", {});
        row("AAA", {u"a.example: 429"_s});
        row("ABABA", {u"a.example: 429"_s});
        row("ABABBA", {u"b.example: 429"_s, u"a.example: 429"_s});
        row("AAAA", {u"a.example: 429"_s});
    }
    void theThirdRoundOfAHostIsTold()
    {
        QFETCH(const QString, order);
        TwoHosts hosts(false);
        hosts.proxy.setScript(FaultServer::always(Action::withStatus(429)));
        QSignalSpy reported(hosts.manager.get(), &LimitedNetworkAccessManager::stillThrottled);
        QSignalSpy throttled(hosts.manager.get(), &LimitedNetworkAccessManager::throttled);
        for (const QChar host : order) {
            QNetworkReply *const reply = hosts.get(host);
            QVERIFY(runUntil([reply] { return reply->isFinished(); }));
            hosts.clock.advance(1h);
            hosts.permitSources[0].resume();
        }
        QVERIFY(runUntil([&] { return throttled.size() == order.size(); }));
        QStringList reasons;
        for (const QVariantList &arguments : reported)
            reasons.append(arguments.constFirst().toString());
        QTEST(reasons, "reported");
    }
};

PENSTOCK_TEST(TestDropInHosts)
} // namespace tst_dropinhosts
#include "tst_dropinhosts.moc"
