// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/testprogram.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>
#include <QUrl>

//! Tests a profile with two environments, one per server, from the command line.
class TestEnvironments : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<JobWorkplace>();
        m_production = std::make_unique<ServeProcess>();
        m_staging = std::make_unique<ServeProcess>();
        m_place->write(u"api.profile.json"_s,
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
        QVERIFY2(m_place->read(u"out.jsonl"_s).contains("/echo?kind=test&id=2"),
                 m_place->read(u"out.jsonl"_s).constData());
        // The run records its environment.
        const QList<QJsonObject> runs = objectsOf(results({u"--runs"_s, u"--json"_s}).output);
        QCOMPARE(runs.size(), 1);
        QCOMPARE(runs[0][u"environment"_s].toString(), u"staging"_s);
        // The remaining rows would be sent to another server.
        const Finished other = m_place->run();
        QCOMPARE(other.exitCode, 2);
        QVERIFY2(other.errors.contains("/base_url was"), other.errors.constData());
        QCOMPARE(sent(*m_production), 0);
        QCOMPARE(sent(*m_staging), 3);
    }
    void sendsOneRowThere()
    {
        const Finished finished = runPenstock(
            QStringList {u"send"_s, job(), u"--data-dir"_s, m_place->path({}), u"--row"_s, u"2"_s}
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
        const Finished dry = m_place->run(staging() << u"--dry-run"_s);
        QVERIFY2(dry.output.contains("X-Who: me ••••"), dry.output.constData());
        const Finished curl = results({u"--row"_s, u"1"_s, u"--curl"_s});
        QVERIFY2(curl.exitCode == 2, "production has no such variable");
        const Finished finished = m_place->run(staging());
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        const QByteArray answers = m_place->read(u"out.jsonl"_s);
        QVERIFY2(answers.contains("me s3cret-value"), answers.constData()); // an echo
        QVERIFY2(answers.contains("\\\"t\\\": \\\"s3cret-value"), answers.constData());
        const Finished headers = results({u"--row"_s, u"1"_s, u"--headers"_s});
        QVERIFY2(headers.output.startsWith("POST "), headers.output.constData());
        QVERIFY2(headers.output.contains("\nHTTP 200 "), headers.output.constData());
        QDir folder(m_place->path({}));
        for (const Finished &each : {dry, curl, finished, headers})
            QVERIFY(!each.output.contains("s3cret") && !each.errors.contains("s3cret"));
        QVERIFY(!m_place->read(m_place->journal()).contains("s3cret"));
    }
    // The row is also the body, and the server returns it as the cursor of the next page.
    void rowsAndLinksNameNoSecret()
    {
        const QStringList texts {u"{{api_token}}"_s,
                                 u"{\"secret\": \"shop\"}"_s,
                                 u"\",{\"secret\":\"shop\"},\""_s,
                                 u"${PENSTOCK_SECRET_SHOP}"_s,
                                 u"penstock.sealed.shop.."_s,
                                 u"••••"_s};
        QByteArray rows;
        for (const QString &text : texts)
            rows += QJsonDocument(QJsonObject {{u"row"_s, text}}).toJson(QJsonDocument::Compact)
                + '\n';
        m_place->write(u"rows.jsonl"_s, rows);
        m_place->writeJob(
            R"("request": {"path": "/echo?row={{row}}", "method": "PUT",)"
            R"( "headers": {"X-Who": "me {{api_token}}", "Content-Type": "text/plain"},)"
            R"( "body": "{{row}}"}, "rows": {"jsonl": "rows.jsonl"},)"
            R"( "pages": {"cursor": {"path": "$.body", "parameter": "next"}},)"
            R"( "output": {"jsonl": "out.jsonl"})");
        const Finished dry = m_place->run(staging() << u"--dry-run"_s);
        const Finished finished = m_place->run(staging());
        QVERIFY2(finished.exitCode == 1, finished.errors.constData()); // the cursor comes again
        for (const Finished &each : {dry, finished})
            QVERIFY(!each.output.contains("s3cret") && !each.errors.contains("s3cret"));
        const QByteArray answers = m_place->read(u"out.jsonl"_s);
        QCOMPARE(answers.count("/echo?row="), 2 * texts.size());
        QCOMPARE(answers.count("me s3cret-value"), 2 * texts.size());
        QCOMPARE(answers.count("s3cret"), 2 * texts.size());
        for (const QString &text : texts) {
            const QByteArray value = QUrl::toPercentEncoding(text);
            QCOMPARE(answers.count("/echo?row=" + value + "&next=" + value + '"'), 1);
        }
        QVERIFY(!m_place->read(m_place->journal()).contains("s3cret"));
    }
    void saysWhichThereAre_data()
    {
        const penstock::Table<QStringList> row("command");
        row("run", {u"run"_s});
        row("send", {u"send"_s});
        row("plan", {u"plan"_s});
        row("explain", {u"explain"_s, u"--job"_s});
    }
    void saysWhichThereAre()
    {
        QFETCH(const QStringList, command);
        const Finished finished = runPenstock(
            command
            + QStringList {job(), u"--data-dir"_s, m_place->path({}), u"--env"_s, u"stagin"_s});
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(finished.errors.contains("unknown environment \"stagin\". Known environments: "
                                          "production, staging. Did you mean \"staging\"?"),
                 finished.errors.constData());
    }
    void plansForIt()
    {
        const Finished finished = runPenstock({u"plan"_s, job(), u"--data-dir"_s, m_place->path({}),
                                               u"--env"_s, u"staging"_s, u"--json"_s});
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
    }
    void theHistoryOfARowGoesOverRuns()
    {
        QCOMPARE(m_place->run().exitCode, 0);
        QCOMPARE(m_place->run({u"--fresh"_s, u"--yes"_s}).exitCode, 0);
        const Finished json
            = results({u"--row"_s, u"2"_s, u"--history"_s, u"--headers"_s, u"--json"_s});
        QVERIFY2(json.exitCode == 0, json.errors.constData());
        const QJsonObject past = QJsonDocument::fromJson(json.output).object();
        const QJsonArray events = past[u"history"_s].toArray();
        QCOMPARE(events.size(), 2);
        QVERIFY(events[0][u"run"_s] != events[1][u"run"_s]);
        for (const QJsonValue &event : events) {
            QCOMPARE(event[u"status"_s].toInt(), 200);
            QCOMPARE(event[u"environment"_s].toString(), u"production"_s);
            QVERIFY(event[u"elapsed_ms"_s].toDouble() > 0);
        }
        QVERIFY(past[u"headers"_s][u"request"_s].toString().startsWith(u"GET http"_s));
        const Finished table = results({u"--row"_s, u"2"_s, u"--history"_s});
        QCOMPARE(table.output.count("answered"), 2);
        QVERIFY2(table.output.simplified().startsWith("at run event status took waited"),
                 table.output.constData());
        QCOMPARE(results({u"--history"_s}).exitCode, 2); // of which row?
    }

private:
    QString job() const { return m_place->path(u"pull.job.json"_s); }
    static QStringList staging() { return {u"--env"_s, u"staging"_s}; }
    Finished results(const QStringList &options) const
    {
        return runPenstock(QStringList {u"results"_s, job(), u"--data-dir"_s, m_place->path({})}
                           + options);
    }
    static int sent(ServeProcess &server) { return server.stop()[u"received"_s].toInt(-1); }

    std::unique_ptr<JobWorkplace> m_place;
    std::unique_ptr<ServeProcess> m_production;
    std::unique_ptr<ServeProcess> m_staging;
};

PENSTOCK_TEST(TestEnvironments)
#include "tst_environments.moc"
