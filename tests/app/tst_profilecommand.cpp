// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/spec/environment.h>

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

class TestProfileCommand : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString file(const QString &name, const QByteArray &content) const
    {
        const QString path = m_folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("no file");
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        return path;
    }
    static QByteArray profile(const QByteArray &members)
    {
        return R"({"schema": "penstock/profile/1", )" + members + '}';
    }
    QProcessEnvironment environment() const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("HOME"), m_folder.path());
        environment.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"),
                           QStringLiteral("unix:path=/nonexistent")); // no keyring
        return environment;
    }
    Finished run(const QStringList &arguments) const
    {
        return runPenstock(QStringList {QStringLiteral("profile")} + arguments, {}, environment());
    }
    QStringList inFolder(const QStringList &arguments) const
    {
        return arguments + QStringList {QStringLiteral("--data-dir"), m_folder.path()};
    }

private Q_SLOTS:
    void listsWhatIsSaved()
    {
        const QStringList list = inFolder({QStringLiteral("list")});
        const Finished none = run(list);
        QCOMPARE(none.exitCode, 0);
        QVERIFY(none.output.isEmpty());
        QVERIFY(none.errors.contains("No profile is saved yet"));

        file(QStringLiteral("config/profiles/github.profile.json"),
             profile(R"("base_url": "https:\/\/api.github.com", "limits": [)"
                     R"({"algorithm": "sliding_window", "capacity": 5000, "interval": "1h"}])"));
        file(QStringLiteral("config/profiles/bad.profile.json"), "{}");
        const Finished two = run(list);
        QCOMPARE(two.exitCode, 0);
        QCOMPARE(two.output,
                 QByteArray("bad     (has a fault)\n"
                            "github  https://api.github.com: 5000 in 1 h\n"));
    }
    void showsWhatIsInIt()
    {
        file(QStringLiteral("config/profiles/one.profile.json"),
             profile(R"("name": "One", "auth": {"bearer": {"secret": "key"}}, )"
                     R"("network": {"tls": {"ignore_errors": true}})"));
        const Finished shown = run(inFolder({QStringLiteral("show"), QStringLiteral("one")}));
        QCOMPARE(shown.exitCode, 0);
        QCOMPARE(shown.output,
                 QByteArray("name        One\n"
                            "calls as    bearer token, the secret \"key\"\n"
                            "TLS         ERRORS ARE IGNORED: whoever answers is believed\n"));
        const Finished json = run(
            inFolder({QStringLiteral("show"), QStringLiteral("one"), QStringLiteral("--json")}));
        QVERIFY(json.output.startsWith("{\n  \"schema\": \"penstock/profile/1\",\n"));

        const Finished other = run(inFolder({QStringLiteral("show"), QStringLiteral("oen")}));
        QCOMPARE(other.exitCode, 2);
        QVERIFY(other.errors.contains("Did you mean one?"));
    }
    void checks()
    {
        const QString good = file(QStringLiteral("good.profile.json"), profile(R"("name": "x")"));
        const QString bad = file(QStringLiteral("bad.profile.json"),
                                 profile(R"("nmae": "x", "network": {"timeout": 5})"));
        const QString lost = file(QStringLiteral("lost.profile.json"),
                                  profile(R"("network": {"tls": {"extra_ca": "none.pem"}})"));
        const Finished ok = run({QStringLiteral("check"), good});
        QCOMPARE(ok.exitCode, 0);
        QCOMPARE(ok.output, good.toUtf8() + ": ok\n");
        const Finished mixed = run({QStringLiteral("check"), bad, good, lost});
        QCOMPARE(mixed.exitCode, 2);
        QCOMPARE(mixed.output,
                 bad.toUtf8()
                     + "#/network/timeout: 5 is a duration without its unit. Write \"5s\" if "
                       "seconds are meant\n"
                     + bad.toUtf8() + "#/nmae: unknown key \"nmae\". Did you mean \"name\"?\n"
                     + good.toUtf8() + ": ok\n" + lost.toUtf8() + ": "
                     + m_folder.filePath(QStringLiteral("none.pem")).toUtf8()
                     + ": it cannot be read: No such file or directory. Check the name\n");
        QCOMPARE(run({QStringLiteral("check"), QStringLiteral("/none")}).exitCode, 2);
    }
    void looksForSecrets()
    {
        const QString path = file(QStringLiteral("key.profile.json"),
                                  profile(R"("auth": {"bearer": {"secret": "key"}})"));
        const QStringList check {QStringLiteral("check"), QStringLiteral("--secrets"), path};
        const Finished missing = run(check);
        QCOMPARE(missing.exitCode, 3);
        QVERIFY2(missing.output.startsWith(path.toUtf8() + ": secret \"key\": there is no keyring"),
                 missing.output.constData());

        const QString secrets = file(QStringLiteral("secrets"), "key = hunter2\n");
        const QStringList withFile
            = check + QStringList {QStringLiteral("--secrets-file"), secrets};
        QCOMPARE(run(withFile).exitCode, 0);
        QFile::setPermissions(secrets, QFile::ReadOwner | QFile::ReadOther);
        const Finished open = run(withFile);
        QCOMPARE(open.exitCode, 2);
        QVERIFY(open.errors.contains("chmod 600"));

        QProcessEnvironment known = environment();
        known.insert(QStringLiteral("PENSTOCK_SECRET_KEY"), QStringLiteral("hunter2"));
        QCOMPARE(runPenstock(QStringList {QStringLiteral("profile")} + check, {}, known).exitCode,
                 0);
    }
    void asksWithoutShowingWhatIsTyped()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("script")).isEmpty())
            QSKIP("needs a terminal (apt install bsdutils)");
        const QString path = file(QStringLiteral("key.profile.json"),
                                  profile(R"("auth": {"bearer": {"secret": "key"}})"));
        QProcess terminal;
        terminal.setProcessEnvironment(environment());
        terminal.start(QStringLiteral("script"),
                       {QStringLiteral("-qec"),
                        programPath() + QStringLiteral(" profile check --secrets ") + path,
                        QStringLiteral("/dev/null")});
        QByteArray shown;
        while (!shown.contains("only): ") && terminal.waitForReadyRead(30'000))
            shown += terminal.readAllStandardOutput();
        QVERIFY2(shown.contains("Secret \"key\""), shown.constData());
        terminal.write("hunter2\n");
        QVERIFY(terminal.waitForFinished(30'000));
        shown += terminal.readAllStandardOutput();
        QCOMPARE(terminal.exitCode(), 0);
        QVERIFY2(shown.contains(": ok"), shown.constData());
        QVERIFY2(!shown.contains("hunter2"), shown.constData());
    }

    void listsPresets()
    {
        const Finished list = run({QStringLiteral("presets")});
        QCOMPARE(list.exitCode, 0);
        QVERIFY(list.output.count('\n') >= 40);
        QVERIFY(list.output.contains("(token, unauthenticated, enterprise, actions)\n"));
        const Finished one = run({QStringLiteral("presets"), QStringLiteral("nominatim")});
        QCOMPARE(one.exitCode, 0);
        QVERIFY(one.output.contains("\nsource      "));
        QVERIFY(one.output.contains("\nWARNING     "));
        const Finished none = run({QStringLiteral("presets"), QStringLiteral("githbu")});
        QCOMPARE(none.exitCode, 2);
        QCOMPARE(none.lastError(),
                 QStringLiteral("penstock: no preset is called \"githbu\". Did you mean github?"));
    }
    void makesAProfileOfAPreset()
    {
        const QStringList make
            = inFolder({QStringLiteral("new"), QStringLiteral("--preset"), QStringLiteral("stripe"),
                        QStringLiteral("--name"), QStringLiteral("shop")});
        const Finished made = run(make);
        QCOMPARE(made.exitCode, 0);
        const QString path = m_folder.filePath(QStringLiteral("config/profiles/shop.profile.json"));
        QCOMPARE(QString::fromUtf8(made.output), path + QLatin1Char('\n'));
        QVERIFY(made.errors.contains("Plan live was taken; --plan takes one of live, test.\n"));
        QVERIFY(made.errors.contains("penstock secret set stripe --profile shop --data-dir "));
        QCOMPARE(run({QStringLiteral("check"), path}).exitCode, 0);

        const Finished again = run(make);
        QCOMPARE(again.exitCode, 2);
        QVERIFY(again.errors.contains("it is there already"));

        const Finished shown
            = run({QStringLiteral("new"), QStringLiteral("--preset"), QStringLiteral("stripe"),
                   QStringLiteral("--plan"), QStringLiteral("test"), QStringLiteral("--base-url"),
                   QStringLiteral("http://127.0.0.1:1/v1"), QStringLiteral("--output"),
                   QStringLiteral("-")});
        QCOMPARE(shown.exitCode, 0);
        QVERIFY(shown.output.contains("\"base_url\": \"http://127.0.0.1:1/v1\""));
        QVERIFY(shown.output.contains("\"as_of\": \"2025-01-01\""));
        QVERIFY(!shown.errors.contains("was taken"));
    }
    void whatIsYoursInAnAddressIsAVariable()
    {
        const QStringList make {QStringLiteral("new"), QStringLiteral("--preset"),
                                QStringLiteral("shopify-rest"), QStringLiteral("--output"),
                                QStringLiteral("-")};
        const Finished open = run(make);
        QCOMPARE(open.exitCode, 0);
        QVERIFY(open.errors.contains("To do: {{shop}} of the base URL has no value"));
        QVERIFY(open.errors.contains("To do: {{version}} of the base URL has no value"));
        const Finished made
            = run(make
                  + QStringList {QStringLiteral("--variable"), QStringLiteral("shop=mine"),
                                 QStringLiteral("--variable=version=2024-10")});
        QCOMPARE(made.exitCode, 0);
        QVERIFY(!made.errors.contains("has no value"));
        const Result<Profile> profile = profileFromJson(made.output);
        QVERIFY(profile);
        QCOMPARE(inEnvironment(*profile)->baseUrl,
                 QStringLiteral("https://mine.myshopify.com/admin/api/2024-10"));
    }
    void aWarningHasToBeAcknowledged()
    {
        const QStringList make = inFolder(
            {QStringLiteral("new"), QStringLiteral("--preset"), QStringLiteral("nominatim")});
        const Finished unasked = run(make);
        QCOMPARE(unasked.exitCode, 2);
        QVERIFY(unasked.errors.contains("usage policy"));
        QVERIFY(unasked.lastError().endsWith(
            QStringLiteral("Read it, and if you agree add --acknowledge")));
        const QString path
            = m_folder.filePath(QStringLiteral("config/profiles/nominatim.profile.json"));
        QVERIFY(!QFile::exists(path));
        const Finished agreed = run(make + QStringList {QStringLiteral("--acknowledge")});
        QCOMPARE(agreed.exitCode, 0);
        QVERIFY(agreed.errors.contains("usage policy"));
        QVERIFY(QFile::exists(path));
    }
    void refusesAWrongChoice_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("word");
        const auto row = [](const char *options, const char *word) {
            QTest::newRow(options) << QString::fromLatin1(options).split(QLatin1Char(' '))
                                   << QString::fromLatin1(word);
        };
        row("--preset githbu", "Did you mean github?");
        row("--preset github --plan tokn", "Did you mean token?");
        row("--preset github --base-url localhost", "--base-url");
        row("--preset github --name a/b", "--name");
        row("--preset github --variable shop", "it has no value");
        row("--preset github --variable {a}=b", "is no name of a variable");
        row("--preset github --variable a=b --variable a=c", "a is given twice");
        row("--plan token", "--preset");
    }
    void refusesAWrongChoice()
    {
        QFETCH(const QStringList, options);
        QFETCH(const QString, word);
        const Finished finished = run(inFolder(QStringList {QStringLiteral("new")} + options));
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(QString::fromUtf8(finished.errors).contains(word), finished.errors.constData());
        QCOMPARE(finished.output, QByteArray());
    }
    void checksPresetsToo()
    {
        const QByteArray start = R"({"schema": "penstock/preset/1", "name": "a", "as_of": )"
                                 R"("2026-11-21", "source": "b", "practice": {)";
        const QString good = file(QStringLiteral("good.preset.json"), start + "}}");
        const QString bad
            = file(QStringLiteral("bad.preset.json"), start + R"("headers": {"A": "{{b}}"}}})");
        QCOMPARE(run({QStringLiteral("check"), good}).exitCode, 0);
        const Finished faulty = run({QStringLiteral("check"), bad});
        QCOMPARE(faulty.exitCode, 2);
        QVERIFY2(faulty.output.contains("bad.preset.json#/practice/headers/A: "),
                 faulty.output.constData());
    }
};

PENSTOCK_TEST(TestProfileCommand)
#include "tst_profilecommand.moc"
