// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

namespace tst_explainjob {
// Margins, so that a busy computer does not cause rate limit responses.
const char *const window = R"("algorithm": "sliding_window", "margin": "400ms")";

QByteArray plainRows(int count)
{
    QByteArray csv = "id\n";
    for (int row = 1; row <= count; ++row)
        csv += QByteArray::number(row) + '\n';
    return csv;
}

struct Scenario
{
    const char *name;
    QStringList server;
    QByteArray limits; // members of the profile
    QByteArray request; // members of the job
    QByteArray rows; // a CSV file
    QString cause;
};

// A problem that the diagnosis finds and its change fixes.
std::vector<Scenario> scenarios()
{
    const QByteArray item = R"({"path": "/items/{{id}}"})";
    const QByteArray w = window;
    return {
        {"declared too high", words("--limit 8/1s"),
         R"({"name": "w", "capacity": 12, "interval": "1s", )" + w + '}', item, plainRows(40),
         u"declared_too_high"_s},
    };
}

Scenario someRows(const char *server, const QByteArray &capacity, int rows)
{
    return {"some rows",
            words(server),
            R"({"name": "w", "capacity": )" + capacity + R"(, "interval": "1s", )" + window + '}',
            R"({"path": "/items/{{id}}"})",
            plainRows(rows),
            {}};
}

// A running job.
struct Pull
{
    explicit Pull(const Scenario &scenario)
        : server(scenario.server)
    {
        place->writeProfile(server.address(), R"(, "limits": [)" + scenario.limits + ']');
        place->write(u"rows.csv"_s, scenario.rows);
        place->writeJob(R"("request": )" + scenario.request
                        + R"(, "rows": {"csv": "rows.csv"}, "output": {"jsonl": "out.jsonl"})");
        start(process, place->command());
    }

    std::unique_ptr<JobWorkplace> place = std::make_unique<JobWorkplace>();
    ServeProcess server;
    QProcess process;
};

//! Tests "penstock explain --job" for jobs with rate limit responses from real servers, and that
//! its change prevents them. Takes real time.
class TestExplainJob : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        for (const Scenario &each : scenarios())
            m_pulls.push_back(std::make_unique<Pull>(each));
        m_throttled = std::make_unique<Pull>(someRows("--limit 4/1s", "7", 9));
        m_throttledToo = std::make_unique<Pull>(someRows("--limit 4/1s", "7", 9));
        m_unthrottled = std::make_unique<Pull>(someRows("--limit 20/1s", "10", 15));
    }
    void init() { m_place = std::make_unique<JobWorkplace>(); }

    void hasNothingToSayWithoutAThrottle()
    {
        QCOMPARE(finish(*m_unthrottled).exitCode, 0);
        const Finished reported = explain({});
        QCOMPARE(reported.exitCode, 0);
        QVERIFY2(
            reported.output.startsWith("No rate limit responses.\n\nCurrent usage of its key:\n"),
            reported.output.constData());
        QVERIFY(explained()[u"diagnosis"_s].isNull());
        const Finished applied = explain(words("--apply --yes"));
        QCOMPARE(applied.exitCode, 2);
        QVERIFY(applied.errors.contains("the server rejected none of its requests"));
    }
    void showsWhatHappened()
    {
        const Finished pulled = finish(*m_throttled);
        QCOMPARE(pulled.exitCode, 0);
        static const QRegularExpression details(u"penstock explain --job \\S+ --data-dir \\S"_s);
        QVERIFY2(details.match(QString::fromUtf8(pulled.errors)).hasMatch(),
                 pulled.errors.constData());
        QByteArray reported = explain({}).output;
        reported.replace("retry-after:", "Retry-After:"); // the case of names since Qt 6.8
        for (const char *part :
             {"GET http://127.0.0.1:", "429 Too Many Requests, after ", "Retry-After: 1",
              "rate limit exceeded (429 Too Many Requests); wait 1 s (Retry-After: 1)", "when sent",
              "on response", "\"w\": ", " of 7 left", "attempt 1; sending paused until ",
              " in total.\n", "\nDiagnosis: "})
            QVERIFY2(reported.contains(part), (part + QByteArray("\n") + reported).constData());
        const QJsonObject event = explained()[u"throttles"_s][0].toObject();
        QCOMPARE(event[u"levels_at_sending"_s][0][u"capacity"_s].toInt(), 7);
        QVERIFY(event[u"in_flight_at_sending"_s].toInt() >= 1);
        QCOMPARE(event[u"reason_message"_s][u"id"_s].toString(), u"throttle.status_429"_s);
        const QJsonValue diagnosis = explained()[u"diagnosis"_s];
        for (const QJsonValue &message :
             {diagnosis[u"summary_message"_s], diagnosis[u"evidence_messages"_s][0]})
            QVERIFY(message[u"id"_s].toString().startsWith(u"diagnosis."_s));
        QVERIFY(!diagnosis[u"summary"_s].toString().isEmpty());
    }
    // The server echoes each request in a rate limit response.
    void keepsNoSecret()
    {
        const QByteArray secrets[] = {"hush-bearer-7f3a", "hush-query-91bc"};
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PENSTOCK_SECRET_ONE"_s, QString::fromLatin1(secrets[0]));
        environment.insert(u"PENSTOCK_SECRET_TWO"_s, QString::fromLatin1(secrets[1]));
        for (const QByteArray &auth :
             {QByteArray(R"("auth": {"bearer": {"secret": "one"}})"),
              QByteArray(R"("auth": {"query": {"name": "k", "value": {"secret": "two"}}})"),
              QByteArray(R"("auth": {"header": {"name": "X-Me", "value": {"secret": "two"}}})")}) {
            const ServeProcess server;
            environment.insert(u"PENSTOCK_SECRET_ONE_ORIGINS"_s, server.address());
            environment.insert(u"PENSTOCK_SECRET_TWO_ORIGINS"_s, server.address());
            // A successful response that a matcher of the profile reads as a rate limit response.
            m_place->writeProfile(
                server.address(),
                ", " + auth
                    + R"(, "retry": {"max_attempts": 1}, "throttling": {"bodies": [{"contains": ["echo"]}]})");
            m_place->writeJob(R"("request": {"path": "/echo"}, "rows": {"range": "id=1..1"},)"
                              R"( "output": {"jsonl": "out.jsonl"}, "records": "$.method")");
            QProcess process;
            process.setProcessEnvironment(environment);
            process.start(penstock::programPath(),
                          m_place->command(words("--fresh --yes --progress lines")));
            QVERIFY(process.waitForStarted());
            // The journal records the response before the pause is printed.
            QByteArray errors;
            QTRY_VERIFY_WITH_TIMEOUT(
                (errors += process.readAllStandardError(), errors.contains("paused for ")), 20000);
            QTRY_VERIFY_WITH_TIMEOUT(explained()[u"count"_s].toInt() > 0, 20000);
            process.terminate();
            QVERIFY(process.waitForFinished());
            errors += process.readAllStandardError();
            const Finished reported = explain({});
            QByteArrayList places {reported.output, errors};
            for (const char *suffix : {"", "-wal"}) {
                QFile journal(m_place->journal() + QString::fromLatin1(suffix));
                if (journal.open(QIODevice::ReadOnly))
                    places += journal.readAll();
            }
            QVERIFY2(reported.output.contains("/echo"), reported.output.constData());
            for (const QByteArray &place : places) {
                for (const QByteArray &secret : secrets)
                    QVERIFY2(!place.contains(secret), auth.constData());
            }
        }
    }
    void saysWhatIsWrong()
    {
        const Finished missing = explain({});
        QCOMPARE(missing.exitCode, 2);
        QVERIFY2(missing.errors.contains("file not found. Name the job file"),
                 missing.errors.constData());
        const Finished both = explain({u"response.txt"_s});
        QCOMPARE(both.exitCode, 2);
        QCOMPARE(runPenstock(words("explain --apply")).exitCode, 2);

        // The profile has changed since the diagnosis.
        QCOMPARE(finish(*m_throttledToo).exitCode, 0);
        const Finished asked = explain(words("--apply"));
        QCOMPARE(asked.exitCode, 2);
        QVERIFY2(asked.errors.contains("--yes"), asked.errors.constData());
        m_place->writeProfile(m_throttledToo->server.address());
        const Finished edited = explain(words("--apply --yes"));
        QCOMPARE(edited.exitCode, 2);
        QVERIFY2(edited.errors.contains("limit \"w\" has changed; it was 7/s"),
                 edited.errors.constData());
    }
    void findsTheCauseAndItsCure_data()
    {
        const penstock::Table<int> row("number");
        int number = 0;
        for (const Scenario &each : scenarios())
            row(each.name, number++);
    } // last: they take longest
    void findsTheCauseAndItsCure()
    {
        QFETCH(const int, number);
        const Scenario scenario = scenarios()[std::size_t(number)];
        // If the computer stalls, the diagnosis is uncertain: repeat the test.
        constexpr int tries = 3;
        QJsonObject history;
        QString cause;
        std::unique_ptr<Pull> pull = std::move(m_pulls[std::size_t(number)]);
        for (int left = tries; left > 0 && cause != scenario.cause; --left) {
            if (!pull)
                pull = std::make_unique<Pull>(scenario);
            const Finished pulled = finish(*pull);
            pull.reset();
            QVERIFY2(pulled.exitCode == 0, pulled.errors.constData());
            history = explained();
            cause = history[u"diagnosis"_s][u"cause"_s].toString();
        }
        QVERIFY2(cause == scenario.cause,
                 QJsonDocument(history[u"diagnosis"_s].toObject()).toJson().constData());
        const QJsonArray throttles = history[u"throttles"_s].toArray();
        QVERIFY(!throttles.isEmpty());
        QCOMPARE(throttles[0][u"status"_s].toInt(), 429);

        const Finished applied = explain(words("--apply --yes"));
        QVERIFY2(applied.exitCode == 0, applied.errors.constData());
        const QByteArray changed = m_place->read(u"api.profile.json"_s);
        QCOMPARE(explain(words("--apply --yes")).exitCode, 0);
        QCOMPARE(m_place->read(u"api.profile.json"_s), changed);

        qint64 throttled = -1;
        for (int left = tries; left > 0 && throttled != 0; --left) {
            ServeProcess server(scenario.server);
            QByteArray profile = changed;
            const qsizetype begin = profile.indexOf("http://");
            profile.replace(begin, profile.indexOf('"', begin) - begin,
                            server.address().toLatin1());
            m_place->write(u"api.profile.json"_s, profile);
            const Finished again = m_place->run(words("--fresh --yes"));
            QVERIFY2(again.exitCode == 0, again.errors.constData());
            const QJsonObject after = explained();
            QCOMPARE(after[u"count"_s].toInteger(-1), after[u"throttles"_s].toArray().size());
            throttled = after[u"count"_s].toInteger(-1);
            if (throttled == 0)
                QVERIFY(after[u"diagnosis"_s].isNull());
        }
        QVERIFY2(throttled == 0, changed.constData());
    }

private:
    QJsonObject explained() const
    {
        const Finished finished = explain(words("--json"));
        if (finished.exitCode != 0)
            qWarning("%s", finished.errors.constData());
        return QJsonDocument::fromJson(finished.output).object();
    }
    Finished explain(const QStringList &options) const
    {
        return runPenstock(QStringList {u"explain"_s, u"--job"_s, m_place->path(u"pull.job.json"_s),
                                        u"--data-dir"_s, m_place->path(QString())}
                           + options);
    }
    Finished finish(Pull &pull)
    {
        const Finished finished = waitFor(pull.process);
        m_place = std::move(pull.place);
        return finished;
    }

    std::unique_ptr<JobWorkplace> m_place;
    // Started before the first test, because they mostly wait for their limits.
    std::unique_ptr<Pull> m_unthrottled;
    std::unique_ptr<Pull> m_throttled;
    std::unique_ptr<Pull> m_throttledToo;
    std::vector<std::unique_ptr<Pull>> m_pulls; // one per scenario
};

PENSTOCK_TEST(TestExplainJob)
} // namespace tst_explainjob
#include "tst_explainjob.moc"
