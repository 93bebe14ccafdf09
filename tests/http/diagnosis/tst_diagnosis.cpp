// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "http/wirelesspull.h"
#include "support/testprogram.h"

#include <QJsonDocument>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_diagnosis {
const QString item = u"/items/%1"_s;

//! Runs against servers that have something which the profile does not know, in virtual time: what is
//! found, and that the change makes an end of it.
class TestDiagnosis : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsTheCause_data()
    {
        const Table<DiagnosisScenario> row("scenario");
        for (const DiagnosisScenario &scenario : diagnosisScenarios())
            row(scenario.name, scenario);
    }

    void findsTheCause()
    {
        QFETCH(DiagnosisScenario, scenario);
        WirelessPull pull(scenario.setting);
        pull.run();
        QCOMPARE(pull.answered(), scenario.setting.targets.size());
        QVERIFY(pull.throttled() > 0);
        const std::optional<Diagnosis> found = diagnose(pull.log(), scenario.setting.declared);
        QVERIFY(found);
        QVERIFY2(found->cause == scenario.cause, qPrintable(told(*found)));
        QCOMPARE(changeTexts(found->change).join(u"; "_s), scenario.change);
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

    void hasNothingToSayWithoutAThrottle_data()
    {
        const Table<PullSetting> row("setting");
        row("no limits", pullSetting({u"40/s"_s}, {}, rows(200, item)));
        row("the same limits",
            pullSetting({u"20/s"_s, u"4 concurrent"_s}, {u"20/s"_s, u"4 concurrent"_s},
                        rows(200, item)));
        PullSetting slow = pullSetting({u"20/s"_s}, {u"25/s fixed"_s}, rows(200, item));
        slow.server.latency = {10ms, 400ms};
        row("slow answers", slow);
    }

    void hasNothingToSayWithoutAThrottle()
    {
        QFETCH(PullSetting, setting);
        WirelessPull pull(setting);
        pull.run();
        QCOMPARE(pull.answered(), setting.targets.size());
        QCOMPARE(pull.throttled(), 0);
        QVERIFY(!diagnose(pull.log(), setting.declared));
    }

    void isHonestAboutChance()
    {
        for (const char *declared : {"20/s", "every 40ms", "bucket 10 refill 20/s", "100/min"}) {
            for (const double part : {0.02, 0.05, 0.15}) {
                PullSetting setting
                    = pullSetting({QString::fromLatin1(declared)}, {}, rows(400, item));
                setting.server.latency = {20ms, 60ms};
                setting.throttled = part;
                WirelessPull pull(setting);
                pull.run();
                QVERIFY(pull.throttled() > 3);
                const auto found = diagnose(pull.log(), setting.declared);
                QVERIFY(found);
                const QString what = u"%1, %2: "_s.arg(QString::fromLatin1(declared)).arg(part);
                QVERIFY2(found->cause == Cause::Unknown, qPrintable(what + told(*found)));
                QVERIFY(found->change.isEmpty());
                QVERIFY(!found->evidence.isEmpty());
            }
        }
    }

    void isReadBackFromJson()
    {
        Diagnosis diagnosis {
            .cause = Cause::PenaltyBox, .summary = u"a"_s, .evidence = {u"b"_s, u"c"_s}};
        diagnosis.change.limits
            = {{limit(u"120/min"_s, u"a/b~c"_s), limit(u"100/min"_s, u"a/b~c"_s)},
               {std::nullopt, limit(u"4 concurrent"_s, u"at once"_s)}};
        diagnosis.change.floor = 30s;
        diagnosis.change.bucketPad = 1500ms;
        const QJsonObject json = toJson(diagnosis);
        const QJsonArray change = json[u"change"_s].toArray();
        QCOMPARE(change[0][u"path"_s].toString(), u"/limits/a~1b~0c"_s);
        QCOMPARE(change[1][u"op"_s].toString(), u"add"_s);
        const Result<Diagnosis> back = diagnosisFromJson(json);
        QVERIFY(back);
        QVERIFY(*back == diagnosis);
        QCOMPARE(changeTexts(back->change),
                 QStringList({u"limit 'a/b~c': 120/min → 100/min"_s,
                              u"a further limit 'at once': 4 concurrent"_s,
                              u"after a refusal that names no time: wait 30s"_s,
                              u"after the time a refusal names: wait another 1.5s"_s}));
    }
};

PENSTOCK_TEST(TestDiagnosis)
} // namespace tst_diagnosis
#include "tst_diagnosis.moc"
