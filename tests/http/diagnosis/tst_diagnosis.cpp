// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "http/wirelesspull.h"
#include "support/testprogram.h"

#include <penstock/http/text/httpmessages.h>

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
        QVERIFY2(found->cause == scenario.cause, qPrintable(reported(*found)));
        QCOMPARE(textsOf(changeMessages(found->change)), scenario.change);
        QVERIFY(!found->summary.isEmpty());
        QVERIFY(!found->evidence.isEmpty());

        ThrottleDialect dialect;
        const Result<bool> changed = apply(found->change, scenario.setting.declared, dialect);
        QVERIFY2(changed && *changed, qPrintable(reported(*found)));
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
                QVERIFY2(found->cause == Cause::Unknown, qPrintable(what + reported(*found)));
                QVERIFY(found->change.isEmpty());
                QVERIFY(!found->evidence.isEmpty());
            }
        }
    }

    void isReadBackFromJson()
    {
        Diagnosis diagnosis {
            .cause = Cause::PenaltyBox,
            .summary = httpMessage("diagnosis.penalty", 1500ms, httpMessage("diagnosis.unknown")),
            .evidence = {httpMessage("diagnosis.seen_times", 3),
                         httpMessage("diagnosis.used_up_before", u"a/b~c"_s)}};
        diagnosis.change.limits
            = {{limit(u"120/min"_s, u"a/b~c"_s), limit(u"100/min"_s, u"a/b~c"_s)},
               {std::nullopt, limit(u"4 concurrent"_s, u"at once"_s)}};
        diagnosis.change.floor = 30s;
        diagnosis.change.extraWait = 1500ms;
        const QJsonObject json = toJson(diagnosis);
        const QJsonArray change = json[u"change"_s].toArray();
        QCOMPARE(change[0][u"path"_s].toString(), u"/limits/a~1b~0c"_s);
        QCOMPARE(change[1][u"op"_s].toString(), u"add"_s);
        const Result<Diagnosis> back = diagnosisFromJson(json);
        QVERIFY(back);
        QVERIFY(*back == diagnosis);
        QCOMPARE(changeMessages(back->change),
                 QList<Message>(
                     {httpMessage("change.limit", u"a/b~c"_s, u"120/min"_s, u"100/min"_s),
                      httpMessage("change.new_limit", u"at once"_s, u"4 concurrent"_s),
                      httpMessage("change.floor", 30s), httpMessage("change.extra_wait", 1500ms)}));
        QCOMPARE(json[u"summary"_s].toString(), diagnosis.summary.text());
        QCOMPARE(change[2][u"text"_s].toString(), changeMessages(diagnosis.change)[2].text());
    }

    void whatAnEarlierVersionHasKeptStaysAText()
    {
        QJsonObject json = toJson(Diagnosis());
        json[u"summary"_s] = u"an old sentence"_s;
        json[u"evidence"_s] = QJsonArray {u"one more"_s};
        json.remove(u"evidence_messages"_s);
        const Result<Diagnosis> read = diagnosisFromJson(json);
        QVERIFY(read);
        QCOMPARE(read->summary.text(), u"an old sentence"_s);
        QCOMPARE(textsOf(read->evidence), u"one more"_s);
    }
};

PENSTOCK_TEST(TestDiagnosis)
} // namespace tst_diagnosis
#include "tst_diagnosis.moc"
