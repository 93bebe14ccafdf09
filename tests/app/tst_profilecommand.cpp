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
        environment.insert(u"HOME"_s, m_folder.path());
        environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s,
                           u"unix:path=/nonexistent"_s); // no keyring
        return environment;
    }
    Finished run(const QStringList &arguments) const
    {
        return runPenstock(QStringList {u"profile"_s} + arguments, {}, environment());
    }
    QStringList inFolder(const QStringList &arguments) const
    {
        return arguments + QStringList {u"--data-dir"_s, m_folder.path()};
    }

private Q_SLOTS:
    void listsWhatIsSaved()
    {
        const QStringList list = inFolder({u"list"_s});
        const Finished none = run(list);
        QCOMPARE(none.exitCode, 0);
        QVERIFY(none.output.isEmpty());
        QVERIFY(none.errors.contains("No profile is saved in "));

        file(u"config/profiles/github.profile.json"_s,
             profile(R"("base_url": "https:\/\/api.github.com", "limits": [)"
                     R"({"algorithm": "sliding_window", "capacity": 5000, "interval": "1h"}])"));
        file(u"config/profiles/bad.profile.json"_s, "{}");
        const Finished two = run(list);
        QCOMPARE(two.exitCode, 0);
        QCOMPARE(two.output,
                 QByteArray("bad     (invalid: see penstock profile check)\n"
                            "github  https://api.github.com: 5000 in 1 h\n"));
    }
    void showsWhatIsInIt()
    {
        file(u"config/profiles/one.profile.json"_s,
             profile(R"("name": "One", "auth": {"bearer": {"secret": "key"}}, )"
                     R"("network": {"tls": {"ignore_errors": true}})"));
        const Finished shown = run(inFolder({u"show"_s, u"one"_s}));
        QCOMPARE(shown.exitCode, 0);
        QCOMPARE(shown.output,
                 QByteArray("name                 One\n"
                            "sign-in              bearer token from secret \"key\"\n"
                            "TLS                  ERRORS ARE IGNORED: the server's identity is not "
                            "verified\n"));
        const Finished json = run(inFolder({u"show"_s, u"one"_s, u"--json"_s}));
        QVERIFY(json.output.startsWith("{\n  \"schema\": \"penstock/profile/1\",\n"));

        const Finished other = run(inFolder({u"show"_s, u"oen"_s}));
        QCOMPARE(other.exitCode, 2);
        QVERIFY(other.errors.contains("Did you mean \"one\"?"));
    }
    void checks()
    {
        const QString good = file(u"good.profile.json"_s, profile(R"("name": "x")"));
        const QString bad
            = file(u"bad.profile.json"_s, profile(R"("nmae": "x", "network": {"timeout": 5})"));
        const QString lost = file(u"lost.profile.json"_s,
                                  profile(R"("network": {"tls": {"extra_ca": "none.pem"}})"));
        const Finished ok = run({u"check"_s, good});
        QCOMPARE(ok.exitCode, 0);
        QCOMPARE(ok.output, good.toUtf8() + ": ok\n");
        const Finished mixed = run({u"check"_s, bad, good, lost});
        QCOMPARE(mixed.exitCode, 2);
        QCOMPARE(mixed.output,
                 bad.toUtf8()
                     + "#/network/timeout: unit missing in \"5\". Write \"5s\" for seconds\n"
                     + bad.toUtf8() + "#/nmae: unknown key \"nmae\". Did you mean \"name\"?\n"
                     + good.toUtf8() + ": ok\n" + lost.toUtf8() + ": "
                     + m_folder.filePath(u"none.pem"_s).toUtf8()
                     + ": it cannot be read: No such file or directory. Check the name\n");
        QCOMPARE(run({u"check"_s, u"/none"_s}).exitCode, 2);
    }
    void looksForSecrets()
    {
        const QString path
            = file(u"key.profile.json"_s, profile(R"("auth": {"bearer": {"secret": "key"}})"));
        const QStringList check {u"check"_s, u"--secrets"_s, path};
        const Finished missing = run(check);
        QCOMPARE(missing.exitCode, 3);
        QVERIFY2(
            missing.output.startsWith(path.toUtf8() + ": secret \"key\": no keychain is available"),
            missing.output.constData());

        const QString secrets = file(u"secrets"_s, "key = hunter2\n");
        const QStringList withFile = check + QStringList {u"--secrets-file"_s, secrets};
        QCOMPARE(run(withFile).exitCode, 0);
        QFile::setPermissions(secrets, QFile::ReadOwner | QFile::ReadOther);
        const Finished open = run(withFile);
        QCOMPARE(open.exitCode, 2);
        QVERIFY(open.errors.contains("chmod 600"));

        QProcessEnvironment known = environment();
        known.insert(u"PENSTOCK_SECRET_KEY"_s, u"hunter2"_s);
        QCOMPARE(runPenstock(QStringList {u"profile"_s} + check, {}, known).exitCode, 0);
    }
    void asksWithoutShowingWhatIsTyped()
    {
        if (QStandardPaths::findExecutable(u"script"_s).isEmpty())
            QSKIP("needs a terminal (apt install bsdutils)");
        const QString path
            = file(u"key.profile.json"_s, profile(R"("auth": {"bearer": {"secret": "key"}})"));
        QProcess terminal;
        terminal.setProcessEnvironment(environment());
        terminal.start(
            u"script"_s,
            {u"-qec"_s, programPath() + u" profile check --secrets "_s + path, u"/dev/null"_s});
        QByteArray shown;
        while (!shown.contains("stored): ") && terminal.waitForReadyRead(30'000))
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
        const Finished list = run({u"presets"_s});
        QCOMPARE(list.exitCode, 0);
        QVERIFY(list.output.count('\n') >= 40);
        QVERIFY(list.output.contains("(token, unauthenticated, enterprise, actions)\n"));
        const Finished one = run({u"presets"_s, u"nominatim"_s});
        QCOMPARE(one.exitCode, 0);
        QVERIFY(one.output.contains("\nsource      "));
        QVERIFY(one.output.contains("\nWARNING     "));
        const Finished none = run({u"presets"_s, u"githbu"_s});
        QCOMPARE(none.exitCode, 2);
        QCOMPARE(none.lastError(),
                 u"penstock: unknown preset \"githbu\". Did you mean \"github\"?"_s);
    }
    void makesAProfileOfAPreset()
    {
        const QStringList make
            = inFolder({u"new"_s, u"--preset"_s, u"stripe"_s, u"--name"_s, u"shop"_s});
        const Finished made = run(make);
        QCOMPARE(made.exitCode, 0);
        const QString path = m_folder.filePath(u"config/profiles/shop.profile.json"_s);
        QCOMPARE(QString::fromUtf8(made.output), path + QLatin1Char('\n'));
        QVERIFY(
            made.errors.contains("The profile is for plan live. To choose another, use --plan with "
                                 "one of live, test.\n"));
        QVERIFY(made.errors.contains("penstock secret set stripe --profile shop --data-dir "));
        QCOMPARE(run({u"check"_s, path}).exitCode, 0);

        const Finished again = run(make);
        QCOMPARE(again.exitCode, 2);
        QVERIFY(again.errors.contains("the file already exists"));

        const Finished shown
            = run({u"new"_s, u"--preset"_s, u"stripe"_s, u"--plan"_s, u"test"_s, u"--base-url"_s,
                   u"http://127.0.0.1:1/v1"_s, u"--output"_s, u"-"_s});
        QCOMPARE(shown.exitCode, 0);
        QVERIFY(shown.output.contains("\"base_url\": \"http://127.0.0.1:1/v1\""));
        QVERIFY(shown.output.contains("\"as_of\": \"2025-01-01\""));
        QVERIFY(!shown.errors.contains("To choose another"));
    }
    void whatIsYoursInAnAddressIsAVariable()
    {
        const QStringList make {u"new"_s, u"--preset"_s, u"shopify-rest"_s, u"--output"_s, u"-"_s};
        const Finished open = run(make);
        QCOMPARE(open.exitCode, 0);
        QVERIFY(open.errors.contains("To do: set {{shop}} of the base URL"));
        QVERIFY(open.errors.contains("To do: set {{version}} of the base URL"));
        const Finished made = run(
            make + QStringList {u"--variable"_s, u"shop=mine"_s, u"--variable=version=2024-10"_s});
        QCOMPARE(made.exitCode, 0);
        QVERIFY(!made.errors.contains("of the base URL"));
        const Result<Profile> profile = profileFromJson(made.output);
        QVERIFY(profile);
        QCOMPARE(inEnvironment(*profile)->baseUrl,
                 u"https://mine.myshopify.com/admin/api/2024-10"_s);
    }
    void aWarningHasToBeAcknowledged()
    {
        const QStringList make = inFolder({u"new"_s, u"--preset"_s, u"nominatim"_s});
        const Finished unasked = run(make);
        QCOMPARE(unasked.exitCode, 2);
        QVERIFY(unasked.errors.contains("usage policy"));
        QVERIFY(unasked.lastError().endsWith(u"Read it, and add --acknowledge if you agree"_s));
        const QString path = m_folder.filePath(u"config/profiles/nominatim.profile.json"_s);
        QVERIFY(!QFile::exists(path));
        const Finished agreed = run(make + QStringList {u"--acknowledge"_s});
        QCOMPARE(agreed.exitCode, 0);
        QVERIFY(agreed.errors.contains("usage policy"));
        QVERIFY(QFile::exists(path));
    }
    void refusesAWrongChoice_data()
    {
        Table<QStringList, QString>("options", "word");
        const auto row = [](const char *options, const char *word) {
            QTest::newRow(options) << QString::fromLatin1(options).split(QLatin1Char(' '))
                                   << QString::fromLatin1(word);
        };
        row("--preset githbu", "Did you mean \"github\"?");
        row("--preset github --plan tokn", "Did you mean \"token\"?");
        row("--preset github --base-url localhost", "--base-url");
        row("--preset github --name a/b", "--name");
        row("--preset github --variable shop", "the value of \"shop\" is missing");
        row("--preset github --variable {a}=b", "\"{a}\" is not a valid name for a variable");
        row("--preset github --variable a=b --variable a=c", "\"a\" is given twice");
        row("--plan token", "--preset");
    }
    void refusesAWrongChoice()
    {
        QFETCH(const QStringList, options);
        QFETCH(const QString, word);
        const Finished finished = run(inFolder(QStringList {u"new"_s} + options));
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(QString::fromUtf8(finished.errors).contains(word), finished.errors.constData());
        QCOMPARE(finished.output, QByteArray());
    }
    void checksPresetsToo()
    {
        const QByteArray start = R"({"schema": "penstock/preset/1", "name": "a", "as_of": )"
                                 R"("2026-11-21", "source": "b", "mock": {)";
        const QString good = file(u"good.preset.json"_s, start + "}}");
        const QString bad = file(u"bad.preset.json"_s, start + R"("headers": {"A": "{{b}}"}}})");
        QCOMPARE(run({u"check"_s, good}).exitCode, 0);
        const Finished faulty = run({u"check"_s, bad});
        QCOMPARE(faulty.exitCode, 2);
        QVERIFY2(faulty.output.contains("bad.preset.json#/mock/headers/A: "),
                 faulty.output.constData());
    }
};

PENSTOCK_TEST(TestProfileCommand)
#include "tst_profilecommand.moc"
