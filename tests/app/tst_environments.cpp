// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/testprogram.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

//! A profile with an environment for each of two servers, from the command line.
class TestEnvironments : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<JobWorkplace>();
        m_production = std::make_unique<ServeProcess>();
        m_staging = std::make_unique<ServeProcess>();
        m_place->write(QStringLiteral("api.profile.json"),
                       R"({"schema": "penstock/profile/1", "name": "Shop", "base_url": "{{base}}",)"
                       R"( "variables": {"kind": "all"}, "environments": {"production": {"base": ")"
                           + m_production->address().toLatin1() + R"("}, "staging": {"base": ")"
                           + m_staging->address().toLatin1()
                           + R"(", "kind": "test", "api_token": {"secret": "shop"}}},)"
                             R"( "environment": "production", "keep_headers": true})");
        m_place->writeJob(R"("request": {"path": "/echo?kind={{kind}}&id={{id}}"},)"
                          R"( "rows": {"range": "id=1..3"}, "output": {"jsonl": "out.jsonl"})");
        qputenv("PENSTOCK_SECRET_SHOP", "s3cret-value");
        qputenv("PENSTOCK_SECRET_SHOP_ORIGINS", m_staging->address().toUtf8());
    }

    void cleanup()
    {
        qunsetenv("PENSTOCK_SECRET_SHOP");
        qunsetenv("PENSTOCK_SECRET_SHOP_ORIGINS");
    }

    void runGoesWhereTheProfileSays()
    {
        const Finished finished = m_place->run();
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QCOMPARE(sent(*m_production), 3);
        QCOMPARE(sent(*m_staging), 0);
    }
    void orWhereItIsTold()
    {
        const Finished finished = m_place->run(staging());
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QVERIFY2(m_place->read(QStringLiteral("out.jsonl")).contains("/echo?kind=test&id=2"),
                 m_place->read(QStringLiteral("out.jsonl")).constData());
        // It is kept with the run.
        const QList<QJsonObject> runs
            = objectsOf(results({QStringLiteral("--runs"), QStringLiteral("--json")}).output);
        QCOMPARE(runs.size(), 1);
        QCOMPARE(runs[0][QStringLiteral("environment")].toString(), QStringLiteral("staging"));
        // What is left would go elsewhere.
        const Finished other = m_place->run();
        QCOMPARE(other.exitCode, 2);
        QVERIFY2(other.errors.contains("/base_url was"), other.errors.constData());
        QCOMPARE(sent(*m_production), 0);
        QCOMPARE(sent(*m_staging), 3);
    }
    void sendsOneRowThere()
    {
        const Finished finished = runPenstock(
            QStringList {QStringLiteral("send"), job(), QStringLiteral("--data-dir"),
                         m_place->path({}), QStringLiteral("--row"), QStringLiteral("2")}
            + staging());
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QVERIFY2(finished.output.contains("/echo?kind=test&id=2"), finished.output.constData());
    }
    void aSecretVariableIsInTheRequestAndNowhereElse()
    {
        m_place->writeJob(R"("request": {"path": "/echo?id={{id}}", "method": "POST",)"
                          R"( "query": {"key": "{{api_token}}"},)"
                          R"( "headers": {"X-Who": "me {{api_token}}"},)"
                          R"( "body": {"t": "{{api_token}}"}},)"
                          R"( "rows": {"range": "id=1..2"}, "output": {"jsonl": "out.jsonl"})");
        const Finished dry = m_place->run(staging() << QStringLiteral("--dry-run"));
        QVERIFY2(dry.output.contains("X-Who: me ••••"), dry.output.constData());
        const Finished curl
            = results({QStringLiteral("--row"), QStringLiteral("1"), QStringLiteral("--curl")});
        QVERIFY2(curl.exitCode == 2, "production has no such variable");
        const Finished finished = m_place->run(staging());
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        const QByteArray answers = m_place->read(QStringLiteral("out.jsonl"));
        QVERIFY2(answers.contains("me s3cret-value"), answers.constData()); // an echo
        QVERIFY2(answers.contains("\\\"t\\\": \\\"s3cret-value"), answers.constData());
        const Finished headers
            = results({QStringLiteral("--row"), QStringLiteral("1"), QStringLiteral("--headers")});
        QVERIFY2(headers.output.startsWith("POST "), headers.output.constData());
        QVERIFY2(headers.output.contains("\nHTTP 200 "), headers.output.constData());
        QDir folder(m_place->path({}));
        for (const Finished &each : {dry, curl, finished, headers})
            QVERIFY(!each.output.contains("s3cret") && !each.errors.contains("s3cret"));
        QVERIFY(!m_place->read(m_place->journal()).contains("s3cret"));
    }
    void saysWhichThereAre_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::newRow("run") << QStringList {QStringLiteral("run")};
        QTest::newRow("send") << QStringList {QStringLiteral("send")};
        QTest::newRow("plan") << QStringList {QStringLiteral("plan")};
        QTest::newRow("explain") << QStringList {QStringLiteral("explain"),
                                                 QStringLiteral("--job")};
    }
    void saysWhichThereAre()
    {
        QFETCH(const QStringList, command);
        const Finished finished
            = runPenstock(command
                          + QStringList {job(), QStringLiteral("--data-dir"), m_place->path({}),
                                         QStringLiteral("--env"), QStringLiteral("stagin")});
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(finished.errors.contains("no environment is called \"stagin\". There are: "
                                          "production, staging. Did you mean staging?"),
                 finished.errors.constData());
    }
    void plansForIt()
    {
        const Finished finished = runPenstock(
            {QStringLiteral("plan"), job(), QStringLiteral("--data-dir"), m_place->path({}),
             QStringLiteral("--env"), QStringLiteral("staging"), QStringLiteral("--json")});
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
    }
    void theHistoryOfARowGoesOverRuns()
    {
        QCOMPARE(m_place->run().exitCode, 0);
        QCOMPARE(m_place->run({QStringLiteral("--fresh"), QStringLiteral("--yes")}).exitCode, 0);
        const Finished json
            = results({QStringLiteral("--row"), QStringLiteral("2"), QStringLiteral("--history"),
                       QStringLiteral("--headers"), QStringLiteral("--json")});
        QVERIFY2(json.exitCode == 0, json.errors.constData());
        const QJsonObject past = QJsonDocument::fromJson(json.output).object();
        const QJsonArray events = past[QStringLiteral("history")].toArray();
        QCOMPARE(events.size(), 2);
        QVERIFY(events[0][QStringLiteral("run")] != events[1][QStringLiteral("run")]);
        for (const QJsonValue &event : events) {
            QCOMPARE(event[QStringLiteral("status")].toInt(), 200);
            QCOMPARE(event[QStringLiteral("environment")].toString(), QStringLiteral("production"));
            QVERIFY(event[QStringLiteral("elapsed_ms")].toDouble() > 0);
        }
        QVERIFY(past[QStringLiteral("headers")][QStringLiteral("request")].toString().startsWith(
            QStringLiteral("GET http")));
        const Finished table
            = results({QStringLiteral("--row"), QStringLiteral("2"), QStringLiteral("--history")});
        QCOMPARE(table.output.count("answered"), 2);
        QVERIFY2(table.output.simplified().startsWith("at run what status took"),
                 table.output.constData());
        QCOMPARE(results({QStringLiteral("--history")}).exitCode, 2); // of which row?
    }

private:
    QString job() const { return m_place->path(QStringLiteral("pull.job.json")); }
    static QStringList staging() { return {QStringLiteral("--env"), QStringLiteral("staging")}; }
    Finished results(const QStringList &options) const
    {
        return runPenstock(QStringList {QStringLiteral("results"), job(),
                                        QStringLiteral("--data-dir"), m_place->path({})}
                           + options);
    }
    static int sent(ServeProcess &server)
    {
        return server.stop()[QStringLiteral("received")].toInt(-1);
    }

    std::unique_ptr<JobWorkplace> m_place;
    std::unique_ptr<ServeProcess> m_production;
    std::unique_ptr<ServeProcess> m_staging;
};

PENSTOCK_TEST(TestEnvironments)
#include "tst_environments.moc"
