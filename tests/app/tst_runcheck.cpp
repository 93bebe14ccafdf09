// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/keyringsession.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

namespace tst_runcheck {
const QString nowhere = u"http://127.0.0.1:9"_s;

//! Tests the report and the exit code of penstock run --check.
class TestRunCheck : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_place = std::make_unique<JobWorkplace>(); }
    void saysThatAllIsThere()
    {
        m_place->writeProfile(nowhere, R"(, "limits": ["10/s"])");
        m_place->write(u"ids.csv"_s, "id\n7\n8\n9\n");
        write();
        const Finished finished = check();
        QCOMPARE(finished.errors, QByteArray());
        QCOMPARE(finished.exitCode, 0);
        static const QRegularExpression line(
            u"^3 rows, {{id}} found, output writable, done at .*\\d\\d:\\d\\d\n$"_s);
        QVERIFY2(line.match(QString::fromUtf8(finished.output)).hasMatch(),
                 finished.output.constData());
    }
    void tellsPrograms()
    {
        m_place->writeProfile(nowhere, R"(, "limits": ["10/s"])");
        write(R"({"path": "/items/{{id}}"})", R"({"csv": "absent.csv"})");
        const Finished finished = check({u"--json"_s});
        QCOMPARE(finished.exitCode, 2);
        const QJsonObject object = QJsonDocument::fromJson(finished.output).object();
        QCOMPARE(object.value(u"ready"_s), QJsonValue(false));
        const QJsonObject rows = object.value(u"parts"_s).toArray().first().toObject();
        QCOMPARE(rows.value(u"part"_s).toString(), u"rows"_s);
        QVERIFY(rows.value(u"where"_s).toString().endsWith(u"absent.csv"_s));
        QCOMPARE(rows.value(u"id"_s).toString(), u"input_file.unreadable"_s);
    }
    void endsWithTheCodeOfWhatIsMissing_data()
    {
        const penstock::Table<QByteArray, QByteArray, QByteArray, QByteArray, QString, int,
                              QByteArray>
            row("auth", "request", "rows", "output", "secret", "exitCode", "says");
        const QByteArray none;
        const QString unset;
        const QByteArray bearer = R"("auth": {"bearer": {"secret": "token"}}, )";
        const QByteArray request = R"({"path": "/items/{{id}}"})";
        const QByteArray ids = R"({"csv": "ids.csv"})";
        const QByteArray out = R"({"jsonl": "out.jsonl"})";
        row("rows", none, request, R"({"csv": "absent.csv"})", out, unset, 2, "absent.csv");
        row("rows to be filled in", none, request, R"({"csv": "unfilled.csv"})", out, unset, 2,
            "the rows are not filled in yet");
        row("no rows, away from a terminal", none, request, R"({"csv": "empty.csv"})", out, unset,
            0, "empty.csv: no rows found");
        row("column", none, R"({"path": "/{{ident}}"})", ids, out, unset, 2,
            "no column is named \"ident\"");
        row("output", none, request, ids, R"({"jsonl": "absent/out.jsonl"})", unset, 6,
            "it cannot be written");
        row("secret", bearer, request, ids, out, unset, 3,
            "secret \"token\": no keychain is available");
        row("secret of two lines", bearer, request, ids, out, u"a\nb"_s, 3,
            "secret \"token\": it contains a line break");
        row("secret that may go nowhere", bearer, request, ids, out, u"s3cret"_s, 3,
            "secret \"token\": it is not allowed yet for http://127.0.0.1:9");
        row("secret that may not go to another host of the pages", bearer,
            R"({"path": "/{{id}}"}, "pages": {"link_header": {"hosts": ["b.example"]}})", ids, out,
            u"s3cret"_s, 3, "and http://b.example");
        row("path", none, request, ids, R"({"jsonl": "../out.jsonl"})", unset, 2,
            "outside the job's folder");
        // The first fault of a run decides.
        row("rows and output", none, request, R"({"csv": "absent.csv"})",
            R"({"jsonl": "absent/out.jsonl"})", unset, 2, "it cannot be written");
        row("rows and secret", bearer, request, R"({"csv": "absent.csv"})", out, unset, 2,
            "secret \"token\"");
        row("column and secret", bearer, R"({"path": "/{{ident}}"})", ids, out, unset, 2,
            "secret \"token\"");
        row("no rows need no secret", bearer, request, R"({"csv": "empty.csv"})", out, unset, 0,
            "empty.csv: no rows found");
    }
    void endsWithTheCodeOfWhatIsMissing()
    {
        QFETCH(const QByteArray, auth);
        QFETCH(const QByteArray, request);
        QFETCH(const QByteArray, rows);
        QFETCH(const QByteArray, output);
        QFETCH(const QString, secret);
        QFETCH(const QByteArray, says);
        m_place->writeProfile(nowhere, ", " + auth + R"("limits": ["10/s"])");
        m_place->write(u"ids.csv"_s, "id\n7\n");
        m_place->write(u"unfilled.csv"_s, "id,name\n,\n");
        m_place->write(u"empty.csv"_s, "id\n");
        write(request, rows, output);
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path=/nonexistent"_s);
        if (!secret.isNull())
            environment.insert(u"PENSTOCK_SECRET_TOKEN"_s, secret);
        const Finished finished = check({}, environment);
        QTEST(finished.exitCode, "exitCode");
        QVERIFY2(finished.errors.contains(says), finished.errors.constData());
        QVERIFY(!finished.output.contains("done at"));
    }
    void knowsWhatEarlierRunsHaveLeft()
    {
        const ServeProcess server;
        m_place->writeProfile(server.address(), R"(, "limits": ["100/s"])");
        m_place->write(u"ids.csv"_s, "id\n7\n8\n9\n");
        write();
        QCOMPARE(m_place->run({u"--limit-rows"_s, u"1"_s}).exitCode, 0);
        Finished finished = check();
        QVERIFY2(finished.output.startsWith("2 of 3 rows left, "), finished.output.constData());
        QCOMPARE(finished.exitCode, 0);
        // The same error as a run.
        write(R"({"path": "/others/{{id}}"})");
        finished = check();
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(finished.errors.contains("the job was edited since its last run: /request/path"),
                 finished.errors.constData());
        write();
        QCOMPARE(m_place->run().exitCode, 0);
        finished = check();
        QVERIFY2(finished.output.startsWith("all 3 rows are done, "), finished.output.constData());
        QCOMPARE(finished.exitCode, 0);
        const Finished next = m_place->run({u"--dry-run"_s});
        QVERIFY2(next.errors.contains("nothing left to do. To start over, add --fresh\n0 of 0"),
                 next.errors.constData());
        // A dry run shows the requests of the edited job.
        write(R"({"path": "/others/{{id}}"})");
        const Finished edited = m_place->run({u"--dry-run"_s});
        QCOMPARE(edited.exitCode, 0);
        QVERIFY2(edited.output.contains("/others/7"), edited.output.constData());
        for (const char *const part : {"was edited since its last run: /request/path", "--fresh",
                                       "3 of 3 requests. Nothing was sent"})
            QVERIFY2(edited.errors.contains(part), edited.errors.constData());
        QVERIFY2(!edited.errors.contains("nothing left"), edited.errors.constData());
        const Finished accepted = m_place->run({u"--dry-run"_s, u"--accept-changes"_s});
        QVERIFY2(accepted.errors.contains("0 of 0 requests"), accepted.errors.constData());
    }
    // A second run with nothing left, --check and results agree.
    void repeatsWhatFailed()
    {
        const ServeProcess server;
        m_place->writeProfile(server.address(),
                              R"(, "retry": {"max_attempts": 1}, "limits": ["100/s"])");
        m_place->write(u"ids.csv"_s, "id,key\n7,fault\n8,n\n9,fault\n");
        write(R"({"path": "/items/{{id}}?{{key}}=404"})");
        QCOMPARE(m_place->run().exitCode, 1);
        QCOMPARE(m_place->run().exitCode, 1);
        Finished finished = check();
        QVERIFY2(finished.output.startsWith("2 of 3 rows failed, "), finished.output.constData());
        QCOMPARE(finished.exitCode, 1);
        const QJsonObject json = QJsonDocument::fromJson(check({u"--json"_s}).output).object();
        QCOMPARE(json.value(u"failed"_s).toInteger(), 2);
        for (const char *const how : {"--json", "--list", "--runs"}) {
            const Finished results
                = runPenstock({u"results"_s, m_place->path(u"pull.job.json"_s), u"--data-dir"_s,
                               m_place->path(QString()), QString::fromLatin1(how)});
            QVERIFY2(results.exitCode == 1, how);
        }
        finished = check({u"--retry-failed"_s});
        QVERIFY2(finished.output.startsWith("2 of 3 rows left, "), finished.output.constData());
        QCOMPARE(finished.exitCode, 0);
        const Finished next = m_place->run({u"--dry-run"_s});
        QVERIFY2(next.errors.contains("0 of 0 requests"), next.errors.constData());
        const Finished again = m_place->run({u"--dry-run"_s, u"--retry-failed"_s});
        QVERIFY2(again.errors.contains("2 of 2 requests"), again.errors.constData());
        QVERIFY2(again.output.contains("/items/9") && !again.output.contains("/items/8"),
                 again.output.constData());
    }
    void printsTheCommandsThatStoreSecrets()
    {
        if (!KeyringSession::isInstalled())
            QSKIP("needs a keyring (apt install gnome-keyring dbus)");
        m_place->writeProfile(nowhere,
                              R"(, "auth": {"bearer": {"secret": "token"}},)"
                              R"( "variables": {"k": {"secret": "key"}}, "limits": ["10/s"])");
        m_place->write(u"ids.csv"_s, "id\n7\n");
        write();
        KeyringSession session;
        const QString command = m_place->command({u"--check"_s}).join(QLatin1Char(' '));
        const QByteArray shown = session.run(
            KeyringSession::Keyring::Unlocked,
            u"exec 2>&1; %1 %2; echo \"ended with $?\""_s.arg(penstock::programPath(), command));
        for (const char *const part :
             {"secret \"token\": ", "secret \"key\": ", "penstock secret set token --profile ",
              "penstock secret set key --profile ", " --data-dir ", "ended with 3"})
            QVERIFY2(shown.contains(part), shown.constData());
    }
    // For example after a wrong address. Nothing would be discarded.
    void aJobThatBroughtNothingMayBeEdited()
    {
        const QByteArray settings
            = R"(, "discover": false, "retry": {"max_attempts": 1}, "limits": ["100/s"])";
        m_place->writeProfile(nowhere, settings);
        m_place->write(u"ids.csv"_s, "id\n7\n8\n9\n");
        write();
        QVERIFY(m_place->run().exitCode != 0);
        const ServeProcess server;
        m_place->writeProfile(server.address(), settings);
        const Finished finished = check();
        QVERIFY2(finished.output.startsWith("3 rows, "), finished.output.constData());
        QCOMPARE(finished.exitCode, 0);
        const Finished run = m_place->run();
        QVERIFY2(run.exitCode == 0, run.errors.constData());
    }
    void sendsNothing()
    {
        ServeProcess server;
        m_place->writeProfile(server.address(), R"(, "limits": ["100/s"])");
        m_place->write(u"ids.csv"_s, "id\n7\n");
        write();
        const Finished finished = check();
        QCOMPARE(finished.exitCode, 0);
        QVERIFY(!QFile::exists(m_place->path(u"out.jsonl"_s)));
        QCOMPARE(server.stop().value(u"answered"_s).toInteger(), 0);
    }

private:
    Finished check(const QStringList &options = {},
                   const QProcessEnvironment &environment
                   = QProcessEnvironment::systemEnvironment()) const
    {
        return m_place->run(QStringList {u"--check"_s} + options, environment);
    }
    void write(const QByteArray &request = R"({"path": "/items/{{id}}"})",
               const QByteArray &rows = R"({"csv": "ids.csv"})",
               const QByteArray &output = R"({"jsonl": "out.jsonl"})") const
    {
        m_place->writeJob("\"request\": " + request + ", \"rows\": " + rows
                          + ", \"output\": " + output);
    }
    std::unique_ptr<JobWorkplace> m_place;
};

PENSTOCK_TEST(TestRunCheck)
} // namespace tst_runcheck
#include "tst_runcheck.moc"
