// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/keyringsession.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QDirIterator>
#include <QFile>
#include <QTemporaryFile>
#include <QTest>

namespace tst_canary {
// A text that a keyring, a shell or a server never writes by itself.
const QByteArray canary = "canary7c1e5b90";

// Every fault of a request. The server never echoes the request.
const QByteArray rows = "id,fault\n"
                        "1,none\n2,redirect\n3,redirect-away\n"
                        "4,redirect-loop\n5,reset\n6,half-body\n"
                        "7,500\n8,404\n9,401\n10,drop\n"
                        "11,none\n12,none\n13,none\n14,none\n";

// Runs the job and records its command line and environment, then prints all that commands report
// on it.
const char *const script = "exec 2>&1; cd '%1'; P=%4; "
                           "$P secret set shop --profile api.profile.json --data-dir . < '%2'; "
                           "$P %3 & "
                           "while kill -0 $! 2>/dev/null; do "
                           "  cat /proc/$!/cmdline /proc/$!/environ; "
                           "done >> process.txt 2>/dev/null; "
                           "wait $!; echo \"ended with $?\"; "
                           "$P %3 --dry-run; $P explain --job pull.job.json --data-dir .; "
                           "$P explain --job pull.job.json --data-dir . --json; "
                           "$P profile check --secrets api.profile.json";

QStringList filesIn(const QString &folder)
{
    QStringList files;
    QDirIterator every(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (every.hasNext())
        files.append(every.next());
    return files;
}

//! Tests that a secret of the keyring is sent to the server and appears nowhere else.
class TestCanary : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void staysInItsCage_data()
    {
        const penstock::Table<QByteArray, QString> row("auth", "progress");
        const QString json = u"--json"_s;
        const QString lines = u"--progress lines"_s;
        row("bearer", R"({"bearer": {"secret": "shop"}})", lines);
        row("basic", R"({"basic": {"user": "me", "password": {"secret": "shop"}}})", json);
        row("header", R"({"header": {"name": "X-Me", "value": {"secret": "shop"}}})", json);
        row("query", R"({"query": {"name": "k", "value": {"secret": "shop"}}})", lines);
    }
    void staysInItsCage()
    {
        // The test proves nothing without a keyring. ./dev test installs one.
        if (!KeyringSession::isInstalled())
            QSKIP("needs a keyring (apt install gnome-keyring dbus)");
        QFETCH(const QByteArray, auth);
        QFETCH(const QString, progress);
        QTemporaryFile cage;
        QVERIFY(cage.open() && cage.write(canary) > 0 && cage.flush());
        KeyringSession session;
        ServeProcess server({u"--limit"_s, u"12/1s"_s});
        const JobWorkplace place;
        place.writeProfile(server.address(),
                           R"(, "auth": )" + auth + R"(, "retry": {"max_attempts": 2})");
        place.write(u"rows.csv"_s, rows);
        place.writeJob(R"("request": {"path": "/items/{{id}}", "query": {"fault": "{{fault}}"}},)"
                       R"( "rows": {"csv": "rows.csv"}, "output": {"jsonl": "out.jsonl"})");
        const QString run = place.command(progress.split(QLatin1Char(' '))).join(QLatin1Char(' '));
        const QByteArray reported
            = session.run(KeyringSession::Keyring::Unlocked,
                          QString::fromLatin1(script).arg(place.path(QString()), cage.fileName(),
                                                          run, penstock::programPath()));

        // Proves that the run included all of this.
        QVERIFY2(reported.contains("ended with 1"), reported.constData());
        QVERIFY2(reported.contains("429 Too Many Requests"), reported.constData());
        QCOMPARE(place.objects(u"out.jsonl"_s).size(), 7);
        QCOMPARE(place.objects(u"out.failed.jsonl"_s).size(), 7);
        QVERIFY(place.read(u"process.txt"_s).contains("pull.job.json"));
        QVERIFY(server.stop()[u"refused"_s].toInt() > 0);

        const QByteArray packed = ("me:" + canary).toBase64();
        QVERIFY2(!reported.contains(canary) && !reported.contains(packed), reported.constData());
        const QStringList files = filesIn(place.path(QString())) + filesIn(session.path(QString()));
        QVERIFY(files.size() >= 7);
        for (const QString &name : files) {
            QFile file(name);
            QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(name));
            const QByteArray contents = file.readAll();
            QVERIFY2(!contents.contains(canary) && !contents.contains(packed), qPrintable(name));
        }
    }
};

PENSTOCK_TEST(TestCanary)
} // namespace tst_canary
#include "tst_canary.moc"
