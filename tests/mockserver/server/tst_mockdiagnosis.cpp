// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/diagnosisscenarios.h"
#include "support/testprogram.h"
#include "support/virtualwire.h"

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_practicediagnosis {
struct Pull
{
    qsizetype answered = 0;
    int throttled = 0;
    std::optional<Diagnosis> diagnosis;
};

//! All of it as in earnest: sockets, the permit source that closes, what is learned from counters.
std::optional<Pull> pull(const PullSetting &setting)
{
    VirtualWire::Ends ends {
        .server = setting.server, .limits = setting.declared, .begins = setting.begins};
    ends.server.returnDelay = {2 * setting.way, 2 * setting.way};
    ends.httpClient.proxy = HttpClientOptions::Proxy::None;
    ends.httpClient.keepIdle = 1h;
    VirtualWire wire(ends);
    if (!wire.listen())
        return std::nullopt;
    Pull result;
    QObject::connect(&wire.sender(), &HttpClient::throttleSeen, &wire,
                     [&result] { ++result.throttled; });
    for (const QString &target : setting.targets) {
        wire.send(target, [&result](const Outcome &outcome) {
            result.answered += outcome && outcome->status == 200 ? 1 : 0;
        });
    }
    if (!wire.run(QDeadlineTimer(60s)))
        return std::nullopt;
    result.diagnosis = diagnose(wire.sender().sendLog(), setting.declared);
    return result;
}

//! Pulls from practice servers that have something which the profile does not know: what is said about
//! it, and that nothing is throttled once its change was made.
class TestMockDiagnosis : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsTheCauseAndItsCure_data()
    {
        const Table<DiagnosisScenario> row("scenario");
        for (const DiagnosisScenario &scenario : diagnosisScenarios())
            row(scenario.name, scenario);
    }
    void findsTheCauseAndItsCure()
    {
        QFETCH(DiagnosisScenario, scenario);
        const std::optional<Pull> first = pull(scenario.setting);
        QVERIFY(first);
        QCOMPARE(first->answered, scenario.setting.targets.size());
        QVERIFY(first->throttled > 0);
        QVERIFY(first->diagnosis);
        const Diagnosis &found = *first->diagnosis;
        QVERIFY2(found.cause == scenario.cause, qPrintable(reported(found)));

        PullSetting mended = scenario.setting;
        ThrottleDialect dialect;
        const Result<bool> changed = apply(found.change, mended.declared, dialect);
        QVERIFY2(changed && *changed, qPrintable(reported(found)));
        const std::optional<Pull> again = pull(mended);
        QVERIFY(again);
        QCOMPARE(again->answered, scenario.setting.targets.size());
        QVERIFY2(again->throttled == 0, qPrintable(reported(found)));
        QVERIFY(!again->diagnosis);
    }
};

PENSTOCK_TEST(TestMockDiagnosis)
} // namespace tst_practicediagnosis
#include "tst_mockdiagnosis.moc"
