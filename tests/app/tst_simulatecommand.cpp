// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/limitcases.h"
#include "program.h"
#include "support/redisserver.h"
#include "support/testprogram.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

namespace tst_simulatecommand {
const QByteArray smallInput
    = R"({"limits": [{"algorithm": "sliding_window", "capacity": 1, "interval": "1s"}],
                                  "arrivals": [{"t_s": 0}, {"t_s": 0.5}, {"t_s": 0.5, "max_wait_s": 0}]})";
const QByteArray smallOutput = R"({"decisions": [
  {"granted": true, "at_s": 0.0, "waited_s": 0.0, "bound_by": null},
  {"granted": true, "at_s": 1.0, "waited_s": 0.5, "bound_by": "1/s"},
  {"granted": false, "at_s": 0.5, "reason": "no_capacity_now", "forecast_s": 2.0}
]}
)";

QStringList command(const QStringList &arguments)
{
    return QStringList {u"simulate"_s} + arguments;
}

class TestSimulateCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void decidesAsOthersExpect_data()
    {
        const penstock::Table<qsizetype> row("index");
        const QList<LimitCase> cases = limitCases();
        for (qsizetype i = 0; i < cases.size(); ++i)
            row(cases[i].name.constData(), i);
    }
    void decidesAsOthersExpect()
    {
        QFETCH(const qsizetype, index);
        const LimitCase scenario = limitCases().at(index);
        const Finished finished
            = runPenstock(command({u"--json"_s}), QJsonDocument(scenario.input).toJson());
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QCOMPARE(finished.errors, QByteArray());
        const QJsonDocument output = QJsonDocument::fromJson(finished.output);
        const QString difference = differenceFrom(scenario, output[u"decisions"_s].toArray());
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }
    void readsAFileOrStandardInput()
    {
        const QTemporaryDir folder;
        const QString file = penstock::makeFile(folder.filePath(u"in.json"_s), smallInput);
        QCOMPARE(runPenstock(command({file, u"--json"_s})).output, smallOutput);
        QCOMPARE(runPenstock(command({u"--json"_s}), smallInput).output, smallOutput);
        QCOMPARE(runPenstock(command({u"-"_s, u"--json"_s}), smallInput).output, smallOutput);
    }
    void decidesInARedis()
    {
        penstock::RedisServer redis({"requirepass canary"});
        QVERIFY2(redis.start(), qPrintable(redis.error()));
        const QStringList arguments
            = command({u"--json"_s, u"--redis"_s, redis.url(), u"--redis-password"_s, u"redis"_s});
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        const Finished refused = runPenstock(arguments, smallInput, environment);
        QCOMPARE(refused.exitCode, 3); // the secret is missing
        environment.insert(u"PENSTOCK_SECRET_REDIS"_s, u"canary"_s);
        environment.insert(u"PENSTOCK_SECRET_REDIS_ORIGINS"_s, redis.url());
        const Finished finished = runPenstock(arguments, smallInput, environment);
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QCOMPARE(finished.output, smallOutput);
        redis.kill();
        const Finished late = runPenstock(arguments, smallInput, environment);
        QCOMPARE(late.exitCode, 3);
        QVERIFY2(late.errors.contains("no connection to Redis"), late.errors.constData());
    }
    void printsATableForPeople()
    {
        const QByteArrayList lines = runPenstock(command({}), smallInput).output.split('\n');
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[2].simplified(), QByteArray("1 1.0 granted 0.5 1/s"));
        QCOMPARE(lines[3].simplified(), QByteArray("2 0.5 no_capacity_now 0.0 1/s"));
    }
    void refuses_data()
    {
        const penstock::Table<QStringList, QByteArray, QString> row("arguments", "input", "line");
        row("no JSON", {}, "{\n\"limits\" 5}", u"penstock: standard input, line 2, column 10: "_s);
        row("a fault in a limit", {},
            R"({"arrivals": [], "limits": [{"algorithm": "gcra", "brust": 1}]})",
            u"penstock: standard input#/limits/0: \"emission_interval\""_s);
        row("no such file", {u"/no/such.json"_s}, QByteArray(), u"penstock: /no/such.json: "_s);
        row("an unknown option", {u"--yaml"_s}, smallInput,
            "penstock simulate: unknown option --yaml. See: penstock simulate --help");
    }
    void refuses()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QByteArray, input);
        const Finished finished = runPenstock(command(arguments), input);
        QCOMPARE(finished.exitCode, 2);
        QCOMPARE(finished.output, QByteArray());
        QFETCH(const QString, line);
        QVERIFY2(finished.lastError().startsWith(line), qPrintable(finished.lastError()));
    }
};

PENSTOCK_TEST(TestSimulateCommand)
} // namespace tst_simulatecommand
#include "tst_simulatecommand.moc"
