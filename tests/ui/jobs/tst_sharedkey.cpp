// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"
#include "ui/jobs/jobtab.h"
#include "ui/jobs/keyline.h"
#include "ui/plan/planpage.h"
#include "ui/plan/sharedstrip.h"
#include "ui/savedjobfixture.h"
#include "ui/uitest.h"

#include <penstock/jobs/run/profilekey.h>
#include <penstock/redis/limiter/redisratelimiter.h>

#include <QLabel>
#include <QSysInfo>
#include <QTabBar>
#include <QTest>

#include <unistd.h>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sharedkey {
Profile profile()
{
    Profile made;
    made.name = u"Example"_s;
    made.baseUrl = u"https://api.example.com"_s;
    made.limits = {{u"an hour"_s, SlidingWindowSettings {1'000, 1h}},
                   {u"a second"_s, SlidingWindowSettings {10, 1s}}};
    return made;
}

JobSpec job()
{
    JobSpec made;
    made.name = u"Numbers"_s;
    made.request.url = u"/items/{{id}}"_s;
    made.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 300};
    made.output.path = u"/tmp/answers.jsonl"_s;
    return made;
}

void showPage(const WindowFixture &fixture, const QString &name)
{
    auto *const pages = fixture.named<QTabBar>(u"Pages of the job"_s);
    for (int i = 0; i < pages->count(); ++i) {
        if (pages->tabText(i) == name)
            pages->setCurrentIndex(i);
    }
}

// A window, and what another process has left of the key: 400 calls that it has sent, and itself.
struct Fixture : WindowFixture
{
    Fixture()
        : folder(UsageFolder::in(places))
        , here(KeyHost::here(folder.salt().value_or(QByteArray())))
        , key(KeyIdentity::of(keyPartsOf(profile(), {}, {}), folder.salt().value_or(QByteArray())))
    {
        RateLimiter rateLimiter(profile().limits, clock);
        UsageRecord record;
        record.key = key;
        record.limits = rateLimiter.limits();
        // As if ten a second had gone for 40 s, a minute ago.
        QJsonArray log;
        for (int i = 0; i < 400; ++i)
            log << QString::number((Duration(100s) - i * Duration(100ms)).count()) << 1;
        record.state = rateLimiter.save();
        QJsonArray limits = record.state[u"limits"_s].toArray();
        QJsonObject first = limits[0].toObject();
        first[u"state"_s] = QJsonObject {{u"log"_s, log}};
        limits[0] = first;
        record.state[u"limits"_s] = limits;
        record.savedAt = clock.now();
        record.since = clock.now().wall() - 100s;
        record.writer = here;
        if (const Result<void> saved = folder.save(record); !saved)
            qFatal("%s", qPrintable(saved.error().text()));
        JobSession &session
            = window->model().addJob(window->model().addProfile(profile()), job(), {});
        window->openJob(session);
    }
    void showPage(const QString &name) const { tst_sharedkey::showPage(*this, name); }
    // Somebody who runs for certain.
    std::unique_ptr<KeyPresence> another(std::int64_t calls)
    {
        KeyHost other = here;
        other.pid = ::getppid();
        auto presence = std::make_unique<KeyPresence>(folder, key.id(), other, clock);
        presence->add(presence.get(), [calls] { return KeyPull {u"Prices"_s, calls}; });
        return presence;
    }

    UsageFolder folder;
    KeyHost here;
    KeyIdentity key;
};

//! What the window says of a key that others use, or have used, too.
class TestSharedKey : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { failOnWarnings(); }

    void aPlanCountsWhatIsUsed()
    {
        Fixture fixture;
        fixture.showPage(u"Plan"_s);
        auto *const page = fixture.window->findChild<PlanPage *>();
        QVERIFY(page);
        QTRY_VERIFY_WITH_TIMEOUT(page->plan(), 2 * patience);
        auto *const strip = page->findChild<SharedStrip *>();
        QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), patience);
        const QString text = strip->findChild<QLabel *>()->text();
        QCOMPARE(text, u"Already used at the start: 400 of 1,000 (an hour)."_s);
        QVERIFY(page->plan()->duration < 1min);
    }

    void aPlanCountsWhoElsePulls()
    {
        Fixture fixture;
        const auto another = fixture.another(12'000);
        fixture.showPage(u"Plan"_s);
        auto *const strip = fixture.window->findChild<PlanPage *>()->findChild<SharedStrip *>();
        QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), 2 * patience);
        const QString text = strip->findChild<QLabel *>()->text();
        QVERIFY2(text.startsWith(u"Another job on this key, \"Prices\", has 12,000 "
                                 "requests left: this job finishes at "_s),
                 qPrintable(text));
        QVERIFY2(text.contains(u" instead of "_s), qPrintable(text));
    }

    void theRunPageSaysWhyNothingIsSent()
    {
        const WindowFixture fixture;
        Profile shared = profile();
        shared.shared = RedisBudget {redisAddressFromText(u"redis://127.0.0.1:1"_s).value(),
                                     u"a key"_s}; // where nobody is
        ProfileSession &session = fixture.window->model().addProfile(shared);
        fixture.window->openJob(fixture.window->model().addJob(session, job(), {}));
        showPage(fixture, u"Run"_s);
        auto *const line = fixture.window->findChild<KeyLine *>();
        QVERIFY(line);
        QTRY_VERIFY_WITH_TIMEOUT(line->isVisible(), patience);
        QCOMPARE(line->text(),
                 u"The limits are shared through Redis, as \"a key\" at "
                 "redis://127.0.0.1:1."_s);
        session.open([&session](const Result<void> &ready) {
            QVERIFY(ready);
            session.permitSource().request({}, [](const PermitResult &) {});
        });
        QTRY_VERIFY_WITH_TIMEOUT(line->text().contains(u"nothing is sent"_s), 2 * patience);
        QVERIFY2(line->text().contains(u"Check the address and that Redis runs "
                                       "there"_s),
                 qPrintable(line->text()));
    }

    void theRunPageSaysWhoElseIsThere()
    {
        RedisServer redis;
        QVERIFY2(redis.start(), qPrintable(redis.error()));
        const WindowFixture fixture;
        Profile shared = profile();
        shared.shared = RedisBudget {redisAddressFromText(redis.url()).value(), u"a key"_s};
        SystemClock clock;
        RedisRateLimiter another({{shared.shared->redis}, shared.shared->name, u"Prices"_s},
                                 shared.limits, clock);
        another.setToGo(12'000);
        std::optional<Permit> permit; // who has one stays there
        another.request({}, [&permit](PermitResult answer) {
            if (answer)
                permit = *std::move(answer);
        });
        QTRY_VERIFY_WITH_TIMEOUT(permit.has_value(), patience);
        ProfileSession &session = fixture.window->model().addProfile(shared);
        fixture.window->openJob(fixture.window->model().addJob(session, job(), {}));
        showPage(fixture, u"Run"_s);
        auto *const line = fixture.window->findChild<KeyLine *>();
        QVERIFY(line);
        session.open([&session](const Result<void> &ready) {
            QVERIFY(ready);
            session.permitSource().request({}, [](const PermitResult &) {});
        });
        QTRY_VERIFY2_WITH_TIMEOUT(
            line->text().contains(u"Prices on %1 (PID %2; 12,000 rows left)"_s.arg(
                QSysInfo::machineHostName(), QString::number(::getpid()))),
            qPrintable(line->text()), 2 * patience);
        redis.kill();
        QTRY_VERIFY_WITH_TIMEOUT(line->text().contains(u"nothing is sent"_s), 2 * patience);
        QVERIFY2(redis.start(), qPrintable(redis.error()));
        QTRY_VERIFY_WITH_TIMEOUT(line->text().contains(u"are shared through Redis"_s),
                                 2 * patience);
    }

    void theRunPageSaysWhoSharesTheKey()
    {
        Fixture fixture;
        const auto another = fixture.another(12'000);
        fixture.showPage(u"Run"_s);
        auto *const line = fixture.window->findChild<KeyLine *>();
        QVERIFY(line);
        QTRY_VERIFY_WITH_TIMEOUT(line->isVisible(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(line->text().contains(u"(PID %1; \"Prices\" has "
                                                       "12,000 rows left)"_s.arg(::getppid())),
                                 patience);
        QVERIFY2(line->text().contains(u"400 of 1,000 (an hour)"_s), qPrintable(line->text()));
        QVERIFY2(line->text().contains(u"counted since"_s), qPrintable(line->text()));
        // So do the gauges.
        QTRY_VERIFY_WITH_TIMEOUT(fixture.hasLabel(u"for this window and another"_s), patience);
        fixture.window->resize(800, 560);
        QTRY_COMPARE_WITH_TIMEOUT(cutIn(*fixture.window), QStringList(), patience);
    }

    void whoIsAloneIsToldNothing()
    {
        WindowFixture fixture;
        JobSession &session = fixture.window->model().addJob(
            fixture.window->model().addProfile(profile()), job(), {});
        fixture.window->openJob(session);
        showPage(fixture, u"Run"_s);
        auto *const line = fixture.window->findChild<KeyLine *>();
        QVERIFY(line);
        constexpr int looked = 300; // in ms: several times
        QVERIFY(!QTest::qWaitFor([line] { return !line->isHidden(); }, looked));
    }
};

PENSTOCK_TEST(TestSharedKey)
} // namespace tst_sharedkey
#include "tst_sharedkey.moc"
