// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/keyringsession.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <penstock/profiles/secrets/keychain.h>
#include <penstock/support/manualclock.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

// The keychain against a real keyring, in a session of its own.
class TestKeychain : public QObject
{
    Q_OBJECT
    using Keyring = KeyringSession::Keyring;

    KeyringSession m_session;

    // The answers to several calls, each by a process of its own, in one session.
    QByteArrayList answers(Keyring keyring, const QStringList &calls)
    {
        QString script;
        for (const QString &call : calls)
            script += QStringLiteral("%1 %2 2>&1; ").arg(keychainProbePath(), call);
        QByteArrayList lines;
        for (const QByteArray &line : m_session.run(keyring, script).trimmed().split('\n'))
            lines.append(line.trimmed());
        return lines;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!KeyringSession::isInstalled())
            QSKIP("needs a keyring (apt install gnome-keyring dbus)");
    }
    void keepsAndForgets()
    {
        QCOMPARE(
            answers(Keyring::Unlocked,
                    {QStringLiteral("get a"), QStringLiteral("set a \"one 1\""),
                     QStringLiteral("get a"), QStringLiteral("set a two"), QStringLiteral("get a"),
                     QStringLiteral("get b"), QStringLiteral("delete a"), QStringLiteral("get a"),
                     QStringLiteral("delete a")}),
            QByteArrayList({"notFound", "ok", "ok one 1", "ok", "ok two", "notFound", "ok",
                            "notFound", "notFound"}));
    }
    void aLockedKeyringIsNotAnEmptyOne()
    {
        QCOMPARE(answers(Keyring::Unlocked, {QStringLiteral("set kept here")}),
                 QByteArrayList {"ok"});
        QCOMPARE(answers(Keyring::Locked,
                         {QStringLiteral("get kept"), QStringLiteral("get other"),
                          QStringLiteral("set kept there"), QStringLiteral("delete kept")}),
                 QByteArrayList({"locked", "locked", "locked", "locked"}));
        QCOMPARE(answers(Keyring::Unlocked, {QStringLiteral("get kept")}),
                 QByteArrayList {"ok here"});
    }
    void saysThatThereIsNoKeyring()
    {
        QCOMPARE(answers(Keyring::None,
                         {QStringLiteral("get a"), QStringLiteral("set a one"),
                          QStringLiteral("delete a")}),
                 QByteArrayList({"noKeyring", "noKeyring", "noKeyring"}));
    }
    void doesNotWaitForEver()
    {
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
        ManualClock clock;
        Keychain keychain(clock, 5s);
        QList<SecretAnswer::State> states;
        const auto note = [&states](const SecretAnswer &answer) { states.append(answer.state); };
        keychain.fetch(QStringLiteral("a"), note);
        keychain.store(QStringLiteral("a"), "x", note);
        keychain.remove(QStringLiteral("a"), note);
        QVERIFY2(states.isEmpty(), "no answer from inside a call");
        clock.advance(4999ms);
        QVERIFY(states.isEmpty());
        clock.advance(1ms);
        QCOMPARE(states, QList<SecretAnswer::State>(3, SecretAnswer::State::NoAnswer));
        // What comes too late comes before the answer to what is asked later.
        QList<SecretAnswer::State> later;
        keychain.fetch(QStringLiteral("a"),
                       [&later](const SecretAnswer &answer) { later.append(answer.state); });
        QTRY_COMPARE(later, QList<SecretAnswer::State> {SecretAnswer::State::NoKeyring});
        QCOMPARE(states.size(), 3);
        QVERIFY(clock.idle());
    }
};

PENSTOCK_TEST(TestKeychain)
#include "tst_keychain.moc"
