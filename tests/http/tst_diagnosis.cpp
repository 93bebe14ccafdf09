// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "virtualpull.h"

#include <penstock/http/diagnosis.h>
#include <penstock/limits/limitjson.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace {

LimitSpec limit(const QString &shorthand, const QString &name = {})
{
    Result<LimitSpec> spec = limitFromShorthand(shorthand);
    if (!spec)
        qFatal("%s", qPrintable(spec.error().text()));
    spec->name = name;
    return *std::move(spec);
}

QStringList rows(int count, const QString &target)
{
    QStringList targets;
    for (int i = 1; i <= count; ++i)
        targets.append(target.arg(i));
    return targets;
}

// Alternates between two.
QStringList both(int count, const QString &even, const QString &odd)
{
    QStringList targets;
    for (int i = 1; i <= count; ++i)
        targets.append((i % 2 == 0 ? even : odd).arg(i));
    return targets;
}

struct Scenario
{
    VirtualPull::Setting setting;
    Cause cause = Cause::Unknown;
    QString change; // its texts, joined
};

const QString item = QStringLiteral("/items/%1");

Scenario tooHigh(int declared, int allowed, Duration interval, const QString &change)
{
    Scenario scenario;
    scenario.setting.declared = {{.name = QStringLiteral("per-window"),
                                  .settings = SlidingWindowSettings {declared, interval}}};
    scenario.setting.server.limits
        = {{.name = {}, .settings = SlidingWindowSettings {allowed, interval}}};
    scenario.setting.targets = rows(4 * declared, item);
    scenario.cause = Cause::DeclaredTooHigh;
    scenario.change = change;
    return scenario;
}

Scenario simple(const QStringList &declared, const QStringList &allowed, const QStringList &targets)
{
    Scenario scenario;
    for (const QString &each : declared)
        scenario.setting.declared.push_back(limit(each, each));
    for (const QString &each : allowed)
        scenario.setting.server.limits.push_back(limit(each));
    scenario.setting.targets = targets;
    return scenario;
}

std::optional<Diagnosis> diagnosisOf(const VirtualPull &pull,
                                     const std::vector<LimitSpec> &declared)
{
    return diagnose(pull.log(), declared);
}

QString told(const Diagnosis &diagnosis)
{
    return causeName(diagnosis.cause) + QStringLiteral(": ") + diagnosis.summary
        + QStringLiteral("\n  ") + diagnosis.evidence.join(QStringLiteral("\n  "))
        + QStringLiteral("\n  => ") + changeTexts(diagnosis.change).join(QStringLiteral("; "));
}

} // namespace

Q_DECLARE_METATYPE(Scenario)

//! Runs against servers that have something which the profile does not know, in virtual time: what is
//! found, and that the change makes an end of it.
class TestDiagnosis : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsTheCause_data();
    void findsTheCause();
    void hasNothingToSayWithoutARefusal_data();
    void hasNothingToSayWithoutARefusal();
    void isHonestAboutChance();
    void isReadBackFromJson();
};

void TestDiagnosis::findsTheCause_data()
{
    QTest::addColumn<Scenario>("scenario");
    using Kind = Cause;
    const auto add = [](const char *name, Scenario scenario, Kind cause, const QString &change) {
        scenario.cause = cause;
        scenario.change = change;
        QTest::newRow(name) << scenario;
    };

    QTest::newRow("declared too high, a minute")
        << tooHigh(120, 100, 60s, QStringLiteral("limit 'per-window': 120/min → 100/min"));
    QTest::newRow("declared too high, by one")
        << tooHigh(21, 20, 1s, QStringLiteral("limit 'per-window': 21/s → 20/s"));
    QTest::newRow("declared far too high")
        << tooHigh(50, 5, 2s, QStringLiteral("limit 'per-window': 50/2s → 5/2s"));

    Scenario fixed
        = simple({QStringLiteral("50/2s")}, {QStringLiteral("30/2s fixed")}, rows(200, item));
    add("declared too high, the server counts by the clock", fixed, Kind::DeclaredTooHigh,
        QStringLiteral("limit '50/2s': 50/2s → 30/2s"));
    fixed.setting.server.retryAfter = RetryAfterForm::None;
    add("the same, and it names no time", fixed, Kind::DeclaredTooHigh,
        QStringLiteral("limit '50/2s': 50/2s → 30/2s"));

    Scenario counted
        = simple({QStringLiteral("120/min")}, {QStringLiteral("100/min")}, rows(300, item));
    counted.setting.server.rateLimitHeaders = RateLimitHeaders::Draft;
    add("declared too high, the headers say so", counted, Kind::DeclaredTooHigh,
        QStringLiteral("limit '120/min': 120/min → 100/min"));

    Scenario atOnce
        = simple({QStringLiteral("40/s")}, {QStringLiteral("4 concurrent")}, rows(120, item));
    atOnce.setting.server.latency = {100ms, 120ms};
    add("so many at once", atOnce, Kind::Concurrency,
        QStringLiteral("a further limit 'at once': 4 concurrent"));
    atOnce.setting.declared.push_back(limit(QStringLiteral("10 concurrent"), QStringLiteral("c")));
    add("so many at once, fewer than declared", atOnce, Kind::Concurrency,
        QStringLiteral("limit 'c': 10 concurrent → 4 concurrent"));

    Scenario endpoint
        = simple({QStringLiteral("40/s")}, {}, both(160, item, QStringLiteral("/search/%1")));
    LimitSpec own = limit(QStringLiteral("5/s"));
    own.match.path = QStringLiteral("/search/*");
    endpoint.setting.server.limits = {limit(QStringLiteral("40/s")), own};
    add("a limit for one endpoint", endpoint, Kind::Endpoint,
        QStringLiteral("a further limit '/search/*': 5/s for /search/*"));

    add("a burst limit beside",
        simple({QStringLiteral("60/min")}, {QStringLiteral("60/min"), QStringLiteral("10/s")},
               rows(150, item)),
        Kind::Burst, QStringLiteral("a further limit 'burst': 10/s"));
    add("a bucket that is smaller",
        simple({QStringLiteral("bucket 60 refill 5/s")}, {QStringLiteral("bucket 20 refill 5/s")},
               rows(150, item)),
        Kind::Burst,
        QStringLiteral(
            "limit 'bucket 60 refill 5/s': bucket 60 refill 5/s → bucket 20 refill 5/s"));
    add("any span, where the profile counts by the clock",
        simple({QStringLiteral("20/2s fixed"), QStringLiteral("every 90ms")},
               {QStringLiteral("20/2s")}, rows(100, item)),
        Kind::Burst, QStringLiteral("limit '20/2s fixed': 20/2s fixed → 20/2s"));

    Scenario grid = simple({QStringLiteral("bucket 10 refill 5/s")},
                           {QStringLiteral("10/2s fixed")}, rows(80, item));
    grid.setting.server.retryAfter = RetryAfterForm::Milliseconds;
    add("windows by the clock instead of a bucket", grid, Kind::WindowAlignment,
        QStringLiteral("limit 'bucket 10 refill 5/s': bucket 10 refill 5/s → 10/2s fixed"));
    Scenario creation = simple({}, {QStringLiteral("10/2s fixed")}, {});
    creation.setting.declared
        = {{.name = QStringLiteral("w"),
            .settings
            = FixedWindowSettings {.capacity = 10, .interval = 2s, .anchor = Anchor::Creation}},
           limit(QStringLiteral("1 concurrent"), QStringLiteral("c"))};
    creation.setting.begins = 700ms;
    creation.setting.server.retryAfter = RetryAfterForm::Milliseconds;
    // Now at the beginning of a window, now spread over all of it.
    for (int window = 0; window < 8; ++window)
        creation.setting.targets
            += rows(10,
                    QStringLiteral("/items/%1?latency=")
                        + (window % 2 == 0 ? QStringLiteral("150ms") : QStringLiteral("10ms")));
    add("windows by the clock instead of the start", creation, Kind::WindowAlignment,
        QStringLiteral("limit 'w': 10 in each window of 2 s → 10/2s fixed"));

    Scenario skew = creation;
    skew.setting.declared.front() = limit(QStringLiteral("10/2s fixed"), QStringLiteral("w"));
    skew.setting.server.clockSkew = 2700ms;
    add("a clock that is ahead", skew, Kind::ClockSkew,
        QStringLiteral("limit 'w': 10/2s fixed → 10/2s"));
    skew.setting.server.clockSkew = -61s - 200ms;
    add("a clock that is behind", skew, Kind::ClockSkew,
        QStringLiteral("limit 'w': 10/2s fixed → 10/2s"));

    Scenario bunching = simple({QStringLiteral("20/s")}, {QStringLiteral("20/s")}, rows(160, item));
    bunching.setting.server.arrivalDelay = {0ms, 300ms};
    add("arriving closer together than sent", bunching, Kind::Bunching,
        QStringLiteral("limit '20/s': 20/s → 20 in 1 s after their answers"));

    Scenario shared = simple({QStringLiteral("50/s")}, {QStringLiteral("50/s")}, rows(300, item));
    shared.setting.server.otherClientEvery = 50ms;
    shared.setting.server.rateLimitHeaders = RateLimitHeaders::Draft;
    add("another client, by the counter", shared, Kind::OtherClient,
        QStringLiteral("limit '50/s': 50/s → 27/s"));

    Scenario penalty = simple({QStringLiteral("20/s")}, {QStringLiteral("15/s")}, rows(80, item));
    penalty.setting.server.penalty = 30s;
    add("a penalty box that is announced", penalty, Kind::PenaltyBox,
        QStringLiteral("limit '20/s': 20/s → 15/s"));
    penalty.setting.server.retryAfter = RetryAfterForm::None;
    add("a penalty box that is not", penalty, Kind::PenaltyBox,
        QStringLiteral("limit '20/s': 20/s → 15/s; after a refusal that names no time: wait 30s"));
}

void TestDiagnosis::findsTheCause()
{
    QFETCH(Scenario, scenario);
    VirtualPull pull(scenario.setting);
    pull.run();
    QCOMPARE(pull.answered(), scenario.setting.targets.size());
    QVERIFY(pull.refused() > 0);
    const std::optional<Diagnosis> found = diagnosisOf(pull, scenario.setting.declared);
    QVERIFY(found);
    QVERIFY2(found->cause == scenario.cause, qPrintable(told(*found)));
    QCOMPARE(changeTexts(found->change).join(QStringLiteral("; ")), scenario.change);
    QVERIFY(!found->summary.isEmpty());
    QVERIFY(!found->evidence.isEmpty());

    ThrottleDialect dialect;
    const Result<bool> changed = apply(found->change, scenario.setting.declared, dialect);
    QVERIFY2(changed && *changed, qPrintable(told(*found)));
    VirtualPull again(scenario.setting);
    again.run();
    QCOMPARE(again.answered(), scenario.setting.targets.size());
    QCOMPARE(again.refused(), 0);
    QVERIFY(!diagnosisOf(again, scenario.setting.declared));
    // A second time there is nothing to change.
    const Result<bool> twice = apply(found->change, scenario.setting.declared, dialect);
    QVERIFY(twice && !*twice);
}

void TestDiagnosis::hasNothingToSayWithoutARefusal_data()
{
    QTest::addColumn<Scenario>("scenario");
    QTest::newRow("no limits") << simple({QStringLiteral("40/s")}, {}, rows(200, item));
    QTest::newRow("the same limits")
        << simple({QStringLiteral("20/s"), QStringLiteral("4 concurrent")},
                  {QStringLiteral("20/s"), QStringLiteral("4 concurrent")}, rows(200, item));
    Scenario slow
        = simple({QStringLiteral("20/s")}, {QStringLiteral("25/s fixed")}, rows(200, item));
    slow.setting.server.latency = {10ms, 400ms};
    QTest::newRow("slow answers") << slow;
}

void TestDiagnosis::hasNothingToSayWithoutARefusal()
{
    QFETCH(Scenario, scenario);
    VirtualPull pull(scenario.setting);
    pull.run();
    QCOMPARE(pull.answered(), scenario.setting.targets.size());
    QCOMPARE(pull.refused(), 0);
    QVERIFY(!diagnosisOf(pull, scenario.setting.declared));
}

void TestDiagnosis::isHonestAboutChance()
{
    for (const char *declared : {"20/s", "every 40ms", "bucket 10 refill 20/s", "100/min"}) {
        for (const double part : {0.02, 0.05, 0.15}) {
            Scenario scenario = simple({QString::fromLatin1(declared)}, {}, rows(400, item));
            scenario.setting.server.latency = {20ms, 60ms};
            scenario.setting.refused = part;
            VirtualPull pull(scenario.setting);
            pull.run();
            QVERIFY(pull.refused() > 3);
            const auto found = diagnosisOf(pull, scenario.setting.declared);
            QVERIFY(found);
            const QString what
                = QStringLiteral("%1, %2: ").arg(QString::fromLatin1(declared)).arg(part);
            QVERIFY2(found->cause == Cause::Unknown, qPrintable(what + told(*found)));
            QVERIFY(found->change.isEmpty());
            QVERIFY(!found->evidence.isEmpty());
        }
    }
}

void TestDiagnosis::isReadBackFromJson()
{
    Diagnosis diagnosis {.cause = Cause::PenaltyBox,
                         .summary = QStringLiteral("a"),
                         .evidence = {QStringLiteral("b"), QStringLiteral("c")}};
    diagnosis.change.limits
        = {{limit(QStringLiteral("120/min"), QStringLiteral("a/b~c")),
            limit(QStringLiteral("100/min"), QStringLiteral("a/b~c"))},
           {std::nullopt, limit(QStringLiteral("4 concurrent"), QStringLiteral("at once"))}};
    diagnosis.change.floor = 30s;
    diagnosis.change.bucketPad = 1500ms;
    const QJsonObject json = toJson(diagnosis);
    const QJsonArray change = json[QStringLiteral("change")].toArray();
    QCOMPARE(change[0][QStringLiteral("path")].toString(), QStringLiteral("/limits/a~1b~0c"));
    QCOMPARE(change[1][QStringLiteral("op")].toString(), QStringLiteral("add"));
    const Result<Diagnosis> back = diagnosisFromJson(json);
    QVERIFY(back);
    QVERIFY(*back == diagnosis);
    QCOMPARE(changeTexts(back->change),
             QStringList({QStringLiteral("limit 'a/b~c': 120/min → 100/min"),
                          QStringLiteral("a further limit 'at once': 4 concurrent"),
                          QStringLiteral("after a refusal that names no time: wait 30s"),
                          QStringLiteral("after the time a refusal names: wait another 1.5s")}));
}

QTEST_GUILESS_MAIN(TestDiagnosis)
#include "tst_diagnosis.moc"
