// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobworkplace.h"
#include "support/keyringsession.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

class TestSecretCommand : public QObject
{
    Q_OBJECT

    static QProcessEnvironment withoutKeyring(const QString &home)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"HOME"_s, home);
        environment.insert(u"XDG_CONFIG_HOME"_s, home);
        environment.insert(u"DBUS_SESSION_BUS_ADDRESS"_s, u"unix:path=/nonexistent"_s);
        return environment;
    }

private Q_SLOTS:
    void saysThatNothingIsKept()
    {
        const QTemporaryDir home;
        const Finished listed
            = runPenstock({u"secret"_s, u"list"_s}, {}, withoutKeyring(home.path()));
        QCOMPARE(listed.exitCode, 0);
        QVERIFY(listed.output.isEmpty());
        QVERIFY(listed.errors.contains("No secrets are stored yet"));
    }
    void needsAKeyring()
    {
        const QTemporaryDir home;
        const QProcessEnvironment environment = withoutKeyring(home.path());
        const QStringList set {u"secret"_s, u"set"_s, u"a"_s};
        const Finished refused = runPenstock(set, "hunter2\n", environment);
        QCOMPARE(refused.exitCode, 3);
        QVERIFY(refused.errors.startsWith("penstock: secret \"a\": no keychain is available"));
        QVERIFY(refused.errors.contains("PENSTOCK_SECRET_A"));
        QVERIFY(!refused.errors.contains("hunter2"));
        QVERIFY2(runPenstock({u"secret"_s, u"list"_s}, {}, environment).output.isEmpty(),
                 "what was not kept is not listed");
    }
    void refusesWhatIsNoSecret()
    {
        const QStringList set {u"secret"_s, u"set"_s};
        const Finished empty = runPenstock(set + QStringList {u"a"_s}, "\n");
        QCOMPARE(empty.exitCode, 2);
        QVERIFY(empty.errors.contains("no secret given"));
        const Finished lines = runPenstock(set + QStringList {u"a"_s}, "hush\nhush\n");
        QCOMPARE(lines.exitCode, 2);
        QCOMPARE(lines.errors,
                 QByteArray("penstock: standard input: it contains a line break or another control "
                            "character. Write the secret as one line of text\n"));
        const Finished name = runPenstock(set + QStringList {u"a b"_s}, "x");
        QCOMPARE(name.exitCode, 2);
        QVERIFY(name.errors.contains("\"a b\" is not a valid name for a secret"));
        const Finished large = runPenstock(set + QStringList {u"a"_s}, QByteArray(70'000, 'x'));
        QCOMPARE(large.exitCode, 2);
        QVERIFY(large.errors.contains("longer than 64 KiB"));
    }
    void readsAPipeToItsEnd()
    {
        // More than the buffer of a pipe, so that it arrives in pieces.
        const QString both
            = u"{ head -c 40000 /dev/zero;"
              " head -c 40000 /dev/zero; } | tr '\\0' x | exec %1 secret set a"_s.arg(
                  penstock::programPath());
        QProcess shell;
        shell.start(u"sh"_s, {u"-c"_s, both});
        const Finished finished = waitFor(shell);
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(finished.errors.contains("longer than 64 KiB"), finished.errors.constData());
    }
    void saysWhereASecretMayGo()
    {
        const QTemporaryDir home;
        const QProcessEnvironment environment = withoutKeyring(home.path());
        const auto secret = [&environment](const char *arguments) {
            QStringList words = QString::fromUtf8(arguments).split(QLatin1Char(' '));
            words.prepend(u"secret"_s);
            const Finished finished = runPenstock(words, {}, environment);
            return u"%1: %2%3"_s.arg(finished.exitCode)
                .arg(QString::fromUtf8(finished.output), QString::fromUtf8(finished.errors));
        };
        QCOMPARE(secret("allow a https://API.example.com/v1 http://[::1]:80"),
                 u"0: The secret \"a\" may be sent to https://api.example.com and "
                 "http://[::1]\n"_s);
        QCOMPARE(secret("list"),
                 u"0: a  http://[::1] and https://api.example.com (not in the "
                 "keychain)\n"_s);
        QVERIFY(secret("list --json").contains(u"\"origins\": ["_s));
        QCOMPARE(secret("forbid a https://api.example.com"),
                 u"0: The secret \"a\" may no longer be sent to https://api.example.com\n"_s);
        QCOMPARE(secret("forbid a https://api.example.com"),
                 u"2: penstock: secret \"a\": https://api.example.com is not allowed for it. "
                 "Check which origins are allowed (penstock secret list)\n"_s);
        // Only the option itself is repeated, not a value or an argument that looks like it.
        const QString folder = home.filePath(u"data"_s);
        QVERIFY(secret(("forbid a --data-dir=" + folder.toUtf8() + " -- https://a.example").data())
                    .endsWith(u"(penstock secret list --data-dir %1)\n"_s.arg(folder)));
        QVERIFY(secret("forbid a -- https://a.example --data-dir").startsWith(u"2: penstock: "_s));
        QCOMPARE(secret("forbid a"), u"0: The secret \"a\" may not be sent to any server now\n"_s);
        QVERIFY(secret("list").startsWith(u"0: No secrets are stored yet"_s));
        QVERIFY(secret("allow a api.example.com")
                    .startsWith(u"2: penstock: \"api.example.com\" is not an origin"_s));
        QVERIFY(secret("allow a").startsWith(u"2: "_s));
    }
    void keepsListsAndForgets()
    {
        if (!KeyringSession::isInstalled())
            QSKIP("needs a keyring (apt install gnome-keyring dbus)");
        KeyringSession session;
        const QString script
            = u"exec 2>&1; cd $HOME; P=%1; "
              "echo '{\"schema\": \"penstock/profile/1\", \"auth\": {\"bearer\": {\"secret\": "
              "\"b\"}}}' > p.profile.json; "
              "printf 'one\\n' | $P secret set b; "
              "printf two | $P secret set a --profile p.profile.json; "
              "sed -i 's/\"b\"/\"a\"/; s#\"auth#\"base_url\": \"http://api.example.com/v1\", "
              "\"auth#' "
              "p.profile.json; "
              "printf two | $P secret set a --profile p.profile.json; $P secret list; "
              "$P secret forbid a; sed -i 's/\"a\"/\"b\"/' p.profile.json; "
              "$P profile check --secrets p.profile.json </dev/null; "
              "$P secret delete b; echo $?; $P secret delete b; echo $?; $P secret list; "
              "grep -rl two . | wc -l"_s.arg(penstock::programPath());
        QCOMPARE(QString::fromUtf8(session.run(KeyringSession::Keyring::Unlocked, script)),
                 u"Stored. Profiles use it as {\"secret\": \"b\"}\n"
                 "It is not allowed for any server yet. The first run asks. To allow one now: "
                 "penstock secret allow b https://…\n"
                 "penstock: p.profile.json: this profile does not use the secret \"a\". "
                 "Name one of b\n"
                 "Stored. Profiles use it as {\"secret\": \"a\"}\n"
                 "It may be sent to http://api.example.com (not encrypted: others on the network "
                 "can read it)\n"
                 "a  http://api.example.com (not encrypted: others on the network can read it)\n"
                 "b  not allowed for any server yet\n"
                 "The secret \"a\" may not be sent to any server now\n"
                 "p.profile.json: ok. Warning: the secret \"b\" is sent to "
                 "http://api.example.com unencrypted: others on the network can read it\n"
                 "Secret \"b\" deleted\n0\n"
                 "penstock: unknown secret \"b\". "
                 "List the stored secrets (penstock secret list)\n2\n"
                 "a  not allowed for any server yet\n"
                 "0\n"_s);
        const QByteArray locked = session.run(KeyringSession::Keyring::Locked,
                                              u"exec 2>&1; P=%1; $P secret delete a; echo $?; "
                                              "$P secret list"_s.arg(penstock::programPath()));
        QCOMPARE(QString::fromUtf8(locked),
                 u"penstock: secret \"a\": the keychain is locked. "
                 "Unlock the keychain, or provide \"a\" in another way "
                 "(set PENSTOCK_SECRET_A, or use --secrets-file FILE)\n3\n"
                 "a  not allowed for any server yet\n"_s);
    }
    void aRunNeedsItUnlocked()
    {
        if (!KeyringSession::isInstalled())
            QSKIP("needs a keyring (apt install gnome-keyring dbus)");
        KeyringSession session;
        ServeProcess server;
        const JobWorkplace place;
        place.writeProfile(server.address(), R"(, "auth": {"bearer": {"secret": "shop"}})");
        place.writeJob(R"("request": {"path": "/echo"}, "rows": {"range": "id=1..2"},)"
                       R"( "output": {"jsonl": "out.jsonl"})");
        const QString run = u"exec 2>&1; P=%1; $P "_s.arg(penstock::programPath())
            + place.command().join(QLatin1Char(' ')) + u"; echo $?"_s;
        session.run(
            KeyringSession::Keyring::Unlocked,
            u"printf hush | %1 secret set shop --profile '%2' --data-dir '%3'"_s.arg(
                penstock::programPath(), place.path(u"api.profile.json"_s), place.path(QString())));
        const QByteArray locked = session.run(KeyringSession::Keyring::Locked, run);
        QVERIFY2(locked.contains("Resume with: "), locked.constData());
        QVERIFY2(locked.endsWith("penstock: secret \"shop\": the keychain is locked. Unlock the "
                                 "keychain, or provide \"shop\" in another way (set "
                                 "PENSTOCK_SECRET_SHOP, or use --secrets-file FILE)\n3\n"),
                 locked.constData());
        QCOMPARE(place.read(u"out.jsonl"_s), QByteArray());
        const QByteArray unlocked = session.run(KeyringSession::Keyring::Unlocked, run);
        QVERIFY2(unlocked.endsWith("\n0\n"), unlocked.constData());
        QVERIFY(place.read(u"out.jsonl"_s).contains("Bearer hush"));
        QCOMPARE(server.stop()[u"received"_s].toInt(), 2);
    }
};

PENSTOCK_TEST(TestSecretCommand)
#include "tst_secretcommand.moc"
