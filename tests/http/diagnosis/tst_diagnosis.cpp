// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "http/wirelesspull.h"
#include "support/testprogram.h"

#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_diagnosis {
const QString item = QStringLiteral("/items/%1");

//! Runs against servers that have something which the profile does not know, in virtual time: what is
//! found, and that the change makes an end of it.
class TestDiagnosis : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsTheCause_data();
    void findsTheCause();
    void hasNothingToSayWithoutAThrottle_data();
    void hasNothingToSayWithoutAThrottle();
    void isHonestAboutChance();
    void isReadBackFromJson();
};

void TestDiagnosis::findsTheCause_data()
{
    QTest::addColumn<DiagnosisScenario>("scenario");
    for (const DiagnosisScenario &scenario : diagnosisScenarios())
        QTest::newRow(scenario.name) << scenario;
}

void TestDiagnosis::findsTheCause()
{
    QFETCH(DiagnosisScenario, scenario);
    WirelessPull pull(scenario.setting);
    pull.run();
    QCOMPARE(pull.answered(), scenario.setting.targets.size());
    QVERIFY(pull.throttled() > 0);
    const std::optional<Diagnosis> found = diagnose(pull.log(), scenario.setting.declared);
    QVERIFY(found);
    QVERIFY2(found->cause == scenario.cause, qPrintable(told(*found)));
    QCOMPARE(changeTexts(found->change).join(QStringLiteral("; ")), scenario.change);
    QVERIFY(!found->summary.isEmpty());
    QVERIFY(!found->evidence.isEmpty());

    ThrottleDialect dialect;
    const Result<bool> changed = apply(found->change, scenario.setting.declared, dialect);
    QVERIFY2(changed && *changed, qPrintable(told(*found)));
    WirelessPull again(scenario.setting);
    again.run();
    QCOMPARE(again.answered(), scenario.setting.targets.size());
    QCOMPARE(again.throttled(), 0);
    QVERIFY(!diagnose(again.log(), scenario.setting.declared));
    // A second time there is nothing to change.
    const Result<bool> twice = apply(found->change, scenario.setting.declared, dialect);
    QVERIFY(twice && !*twice);
}

void TestDiagnosis::hasNothingToSayWithoutAThrottle_data()
{
    QTest::addColumn<PullSetting>("setting");
    QTest::newRow("no limits") << pullSetting({QStringLiteral("40/s")}, {}, rows(200, item));
    QTest::newRow("the same limits")
        << pullSetting({QStringLiteral("20/s"), QStringLiteral("4 concurrent")},
                       {QStringLiteral("20/s"), QStringLiteral("4 concurrent")}, rows(200, item));
    PullSetting slow
        = pullSetting({QStringLiteral("20/s")}, {QStringLiteral("25/s fixed")}, rows(200, item));
    slow.server.latency = {10ms, 400ms};
    QTest::newRow("slow answers") << slow;
}

void TestDiagnosis::hasNothingToSayWithoutAThrottle()
{
    QFETCH(PullSetting, setting);
    WirelessPull pull(setting);
    pull.run();
    QCOMPARE(pull.answered(), setting.targets.size());
    QCOMPARE(pull.throttled(), 0);
    QVERIFY(!diagnose(pull.log(), setting.declared));
}

void TestDiagnosis::isHonestAboutChance()
{
    for (const char *declared : {"20/s", "every 40ms", "bucket 10 refill 20/s", "100/min"}) {
        for (const double part : {0.02, 0.05, 0.15}) {
            PullSetting setting = pullSetting({QString::fromLatin1(declared)}, {}, rows(400, item));
            setting.server.latency = {20ms, 60ms};
            setting.throttled = part;
            WirelessPull pull(setting);
            pull.run();
            QVERIFY(pull.throttled() > 3);
            const auto found = diagnose(pull.log(), setting.declared);
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

PENSTOCK_TEST(TestDiagnosis)
} // namespace tst_diagnosis
#include "tst_diagnosis.moc"
