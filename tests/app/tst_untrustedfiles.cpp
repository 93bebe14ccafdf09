// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QDir>
#include <QTest>

#include <memory>

namespace tst_untrustedfiles {
//! Tests untrusted profiles and jobs, run by a user with secrets and files.
class TestUntrustedFiles : public QObject
{
    Q_OBJECT

    std::unique_ptr<JobWorkplace> m_place;
    std::unique_ptr<ServeProcess> m_own;
    std::unique_ptr<ServeProcess> m_stranger;
    QProcessEnvironment m_environment;

    // Returns an untrusted file of tests/data/untrusted.
    QByteArray untrusted(const QString &name) const
    {
        QFile file(penstock::testData(u"untrusted/") + name);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s", qPrintable(file.errorString()));
        QByteArray text = file.readAll();
        text.replace("@STRANGER@", m_stranger->address().toUtf8());
        text.replace("@OWN@", m_own->address().toUtf8());
        text.replace("@PORT@", m_own->address().section(QLatin1Char(':'), -1).toUtf8());
        return text;
    }
    // Writes the job to its own folder, next to private files.
    QString writeUntrusted(const QString &file) const
    {
        const QDir place(m_place->path(QString()));
        for (const char *folder : {"guest/.ssh", "private"})
            place.mkpath(QString::fromUtf8(folder));
        m_place->write(u"private/id_ed25519"_s, "PRIVATE KEY\nline\n");
        m_place->write(u"guest/.ssh/id_ed25519"_s, "PRIVATE KEY\nline\n");
        m_place->write(u"private/start.sh"_s, "echo mine\n");
        QFile::link(place.filePath(u"private"_s), place.filePath(u"guest/answers"_s));
        return m_place->write(u"guest/pull.job.json"_s, untrusted(file));
    }
    Finished run(const QStringList &options = {}) const
    {
        return m_place->run(options, m_environment);
    }
    int receivedByStranger() { return m_stranger->stop()[u"received"_s].toInt(-1); }

private Q_SLOTS:
    void init()
    {
        m_place = std::make_unique<JobWorkplace>();
        m_own = std::make_unique<ServeProcess>();
        m_stranger = std::make_unique<ServeProcess>();
        m_environment = QProcessEnvironment::systemEnvironment();
        m_environment.insert(u"PENSTOCK_SECRET_GITHUB_TOKEN"_s, u"hush-91be"_s);
        m_environment.insert(u"PENSTOCK_SECRET_GITHUB_TOKEN_ORIGINS"_s, m_own->address());
        QDir(m_place->path(QString())).mkpath(u"config/profiles"_s);
        m_place->write(u"config/profiles/own.profile.json"_s,
                       R"({"schema": "penstock/profile/1", "base_url": ")"
                           + m_own->address().toUtf8()
                           + R"(", "auth": {"bearer": {"secret": "github-token"}}})");
    }

    void aProfileTakesNoSecretElsewhere_data()
    {
        const penstock::Table<QString> row("file");
        for (const char *each : {"base-url", "header", "token-url", "proxy", "reading-proxy"})
            row(each, QString::fromLatin1(each) + u".profile.json"_s);
    }
    void aProfileTakesNoSecretElsewhere()
    {
        QFETCH(const QString, file);
        m_place->write(u"guest.profile.json"_s, untrusted(file));
        m_place->write(u"pull.job.json"_s,
                       R"({"schema": "penstock/job/1", "profile": "guest.profile.json",)"
                       R"( "request": {"path": "/items/{{id}}"}, "rows": {"range": "id=1..3"},)"
                       R"( "output": {"jsonl": "out.jsonl"}})");
        const Finished refused = run();
        QCOMPARE(refused.exitCode, 3);
        const QString allow = u"penstock secret allow github-token "_s + m_stranger->address();
        QVERIFY2(refused.lastError().contains(allow + u" --data-dir "_s),
                 refused.errors.constData());
        const Finished sent = runPenstock({u"send"_s, m_place->path(u"pull.job.json"_s),
                                           u"--data-dir"_s, m_place->path(QString())},
                                          {}, m_environment);
        QCOMPARE(sent.exitCode, 3);
        QVERIFY2(sent.lastError().contains(allow + u" --data-dir "_s), sent.errors.constData());
        QCOMPARE(receivedByStranger(), 0);
        QCOMPARE(m_own->stop()[u"received"_s].toInt(-1), 0);
    }
    void aJobTakesNoSecretElsewhere_data()
    {
        const penstock::Table<QString> row("file");
        row("a whole URL", "whole-url.job.json");
        row("a host out of a row", "row-host.job.json");
    }
    void aJobTakesNoSecretElsewhere()
    {
        QFETCH(const QString, file);
        m_place->write(u"pull.job.json"_s, untrusted(file));
        const Finished refused = run();
        QCOMPARE(refused.exitCode, 3);
        QVERIFY2(refused.lastError().contains(u"penstock secret allow github-token http://"_s),
                 refused.errors.constData());
        QCOMPARE(receivedByStranger(), 0);
        QCOMPARE(m_own->stop()[u"received"_s].toInt(-1), 0);
    }
    void withLeaveItGoes()
    {
        m_place->write(u"pull.job.json"_s, untrusted(u"whole-url.job.json"_s));
        QCOMPARE(run().exitCode, 3);
        const QStringList allow = words("secret allow github-token")
            << m_stranger->address() << u"--data-dir"_s << m_place->path(QString());
        QCOMPARE(runPenstock(allow).exitCode, 0);
        const Finished finished = run();
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QCOMPARE(receivedByStranger(), 3);
    }

    void aJobStaysInItsFolder_data()
    {
        const penstock::Table<QString, QString> row("file", "flag");
        row("rows of a private key", "rows.job.json", "private/id_ed25519");
        row("rows in a hidden folder", "hidden.job.json", "guest/.ssh/id_ed25519");
        row("a start-up file as output", "output.job.json", "private/start.sh");
        row("a start-up file for failed rows", "failed.job.json", "private/start.sh");
        row("a start-up file for failed rows of standard output", "failed-stdout.job.json",
            "private/start.sh");
        row("a link that leads away", "link.job.json", "guest/answers");
    }
    void aJobStaysInItsFolder()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, flag);
        const QString job = writeUntrusted(file);
        const QByteArray start = m_place->read(u"private/start.sh"_s);
        const QStringList folder {u"--data-dir"_s, m_place->path(QString())};
        const auto penstock = [&](const char *command, const QStringList &more = {}) {
            return runPenstock(words(command) << job << folder << more, {}, m_environment);
        };
        const Finished dry = penstock("run --dry-run");
        QVERIFY2(dry.output.contains(flag.section(QLatin1Char('/'), 1).toUtf8()),
                 dry.output.constData());
        const Finished refused = penstock("run");
        QCOMPARE(refused.exitCode, 2);
        const QString wanted = u"--allow-path "_s + m_place->path(flag);
        QVERIFY2(refused.lastError().contains(wanted), refused.errors.constData());
        QCOMPARE(penstock("run --yes --fresh").exitCode, 2);
        if (file.startsWith("rows"_L1) || file.startsWith("hidden"_L1))
            QCOMPARE(penstock("send").exitCode, 2);
        QCOMPARE(m_place->read(u"private/start.sh"_s), start);
        QCOMPARE(QDir(m_place->path(u"private"_s)).count(), 4U); // including . and ..
        QCOMPARE(receivedByStranger(), 0);
        QCOMPARE(m_own->stop()[u"received"_s].toInt(-1), 0);
    }
    // A list of failed rows from Penstock is replaced by each run, as cron jobs need it. Another
    // file is not.
    void failedRowsOfStandardOutputReplaceTheirOwnListOnly_data()
    {
        const penstock::Table<QByteArray, int> row("there", "exitCode");
        row("nothing", QByteArray(), 0);
        row("failed rows", "{\"row\":{\"id\":9},\"status\":500}\n", 0);
        row("a script", "echo mine\n", 2);
        row("other JSON", "{\"a\":1}\n", 2);
    }
    void failedRowsOfStandardOutputReplaceTheirOwnListOnly()
    {
        QFETCH(const QByteArray, there);
        QFETCH(const int, exitCode);
        const QString job = writeUntrusted(u"failed-own.job.json"_s);
        m_place->write(u"guest/mine.sh"_s, there);
        const Finished finished = runPenstock(
            words("run --data-dir") << m_place->path(QString()) << job, {}, m_environment);
        QVERIFY2(finished.exitCode == exitCode, finished.errors.constData());
        QCOMPARE(m_place->read(u"guest/mine.sh"_s), exitCode == 0 ? QByteArray() : there);
    }
    void withLeaveItLeavesItsFolderAndTheLeaveIsRemembered()
    {
        const QString job = writeUntrusted(u"link.job.json"_s);
        const QStringList command = words("run --data-dir") << m_place->path(QString()) << job;
        const Finished first
            = runPenstock(command + (words("--allow-path") << m_place->path(u"guest/answers"_s)),
                          {}, m_environment);
        QVERIFY2(first.exitCode == 0, first.errors.constData());
        QVERIFY(!m_place->read(u"private/1.json"_s).isEmpty());
        QCOMPARE(runPenstock(command + words("--fresh --yes"), {}, m_environment).exitCode, 0);
    }
    void atATerminalAllOfItIsOneQuestion_data()
    {
        const penstock::Table<QByteArray, int, int> row("answer", "exitCode", "received");
        row("a yes", "y", 0, 2);
        row("a no", "n", 2, 0);
        row("just Enter", QByteArray(), 2, 0);
    }
    void atATerminalAllOfItIsOneQuestion()
    {
        QFETCH(const QByteArray, answer);
        if (!hasTerminals())
            QSKIP("needs a terminal (apt install bsdutils)");
        const QString job = writeUntrusted(u"rows.job.json"_s);
        const QStringList command = words("run --data-dir") << m_place->path(QString()) << job;
        const Finished asked = runAtTerminal(command, {answer}, m_environment);
        const QString shown = QString::fromUtf8(asked.output).remove(QLatin1Char('\r'));
        const QByteArray all = asked.output;
        QVERIFY2(
            shown.contains(u"%1 has not run on this computer yet. It\n"
                           "  (needs your permission)\n"
                           "    sends the secret \"github-token\" to %2\n"
                           "    reads %3 line by line and sends it to %2\n"
                           "  (harmless)\n"
                           "    sends its requests to %2\n"
                           "    writes %4\n"
                           "    writes %5 (failed rows)\n"
                           "    uses the system's proxy if there is one\n"
                           "    reads the secret \"github-token\" from the environment variable "
                           "PENSTOCK_SECRET_GITHUB_TOKEN if it is set\n"
                           "Allow all of this from now on? [y/N] "_s.arg(
                               job, m_stranger->address(), m_place->path(u"private/id_ed25519"_s),
                               m_place->path(u"guest/out.jsonl"_s),
                               m_place->path(u"guest/out.failed.jsonl"_s))),
            all.constData());
        QCOMPARE(all.count("[y/N]"), 1);
        QTEST(asked.exitCode, "exitCode");
        // A yes is remembered, also without a terminal. A no is not.
        const Finished again = runPenstock(command + words("--fresh --yes"), {}, m_environment);
        QCOMPARE(again.exitCode, asked.exitCode);
        QFETCH(const int, received);
        QCOMPARE(receivedByStranger(), 2 * received);
    }
    void atATerminalAFlagIsAYes()
    {
        if (!hasTerminals())
            QSKIP("needs a terminal (apt install bsdutils)");
        const QString job = writeUntrusted(u"link.job.json"_s);
        const Finished run = runAtTerminal(
            words("run --data-dir") << m_place->path(QString()) << job << u"--allow-path"_s
                                    << m_place->path(u"guest/answers"_s),
            {}, m_environment);
        QVERIFY2(run.exitCode == 0 && !run.output.contains("[y/N]"), run.output.constData());
    }
    void atATerminalSomebodysOwnJobIsNotAskedAbout_data()
    {
        const penstock::Table<QString> row("command");
        row("a file", "run pull.job.json");
        row("a command line", "run @OWN@/items/{{id}} --range id=1..2 -o ../out.jsonl");
    }
    void atATerminalSomebodysOwnJobIsNotAskedAbout()
    {
        QFETCH(QString, command);
        if (!hasTerminals())
            QSKIP("needs a terminal (apt install bsdutils)");
        m_place->writeProfile(m_own->address());
        m_place->writeJob(R"("request": {"path": "/items/{{id}}"}, "rows": {"range": "id=1..2"},)"
                          R"( "output": {"jsonl": "out.jsonl"})");
        command.replace(u"@OWN@"_s, m_own->address());
        command.replace(u"pull.job"_s, m_place->path(u"pull.job"_s));
        command.replace(u"../out"_s, m_place->path(u"out"_s));
        const Finished run = runAtTerminal(command.split(QLatin1Char(' '))
                                               << u"--data-dir"_s << m_place->path(QString()),
                                           {}, m_environment);
        QVERIFY2(run.exitCode == 0 && !run.output.contains("[y/N]"), run.output.constData());
        QCOMPARE(m_own->stop()[u"received"_s].toInt(-1), 2);
    }
    // Imports an untrusted file.
    void whatIsImportedIsShownAlthoughItIsHarmless()
    {
        if (!hasTerminals())
            QSKIP("needs a terminal (apt install bsdutils)");
        const QStringList folder {u"--data-dir"_s, m_place->path(QString())};
        const QString file = m_place->write(
            u"sent.job.json"_s,
            "{\"schema\": \"penstock/job/1\", \"profile\": \"own\","
            " \"request\": {\"path\": \"/items/{{id}}\"}, \"rows\": {\"range\": \"id=1..2\"},"
            " \"output\": {\"jsonl\": \"out.jsonl\"}}");
        const Finished imported = runPenstock(words("import") << file << folder);
        QVERIFY2(imported.exitCode == 0, imported.errors.constData());
        const QDir jobs(m_place->path(u"data/jobs"_s));
        QCOMPARE(jobs.entryList(QDir::Files).size(), 1);
        const QStringList command = words("run") + folder
            << jobs.filePath(jobs.entryList(QDir::Files).constFirst());
        const Finished run = runAtTerminal(command, {"y"}, m_environment);
        QVERIFY2(run.output.contains("None of this needs your permission. Run it? [y/N]"),
                 run.output.constData());
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(m_own->stop()[u"received"_s].toInt(-1), 2);
    }
    // The usual case: files next to the job.
    void whatStaysInsideIsNotAskedFor()
    {
        m_place->write(u"rows.csv"_s, "id\n1\n");
        m_place->writeProfile(m_own->address());
        m_place->writeJob(R"("request": {"path": "/items/{{id}}"}, "rows": {"csv": "rows.csv"},)"
                          R"( "output": {"jsonl": "sub/../out.jsonl"})");
        const Finished finished = run();
        QVERIFY2(finished.exitCode == 0, finished.errors.constData());
        QVERIFY(!QFile::exists(m_place->path(u"config/allowed-paths.json"_s)));
    }
    void anAuthorityOutsideIsAskedFor()
    {
        writeUntrusted(u"rows.job.json"_s);
        m_place->write(u"guest/guest.profile.json"_s, untrusted(u"certificates.profile.json"_s));
        m_place->write(u"guest/pull.job.json"_s,
                       R"({"schema": "penstock/job/1", "profile": "guest.profile.json",)"
                       R"( "request": {"path": "/items/{{id}}"}, "rows": {"range": "id=1..3"},)"
                       R"( "output": {"jsonl": "out.jsonl"}})");
        const Finished refused
            = runPenstock(words("run --data-dir") << m_place->path(QString())
                                                  << m_place->path(u"guest/pull.job.json"_s),
                          {}, m_environment);
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.lastError().contains(u"trusts the certificates in it"_s),
                 refused.errors.constData());
    }
};

PENSTOCK_TEST(TestUntrustedFiles)
} // namespace tst_guests
#include "tst_untrustedfiles.moc"
