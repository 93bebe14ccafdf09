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
            script += u"%1 %2 2>&1; "_s.arg(keychainProbePath(), call);
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
        QCOMPARE(answers(Keyring::Unlocked,
                         {u"get a"_s, u"set a \"one 1\""_s, u"get a"_s, u"set a two"_s, u"get a"_s,
                          u"get b"_s, u"delete a"_s, u"get a"_s, u"delete a"_s}),
                 QByteArrayList({"notFound", "ok", "ok one 1", "ok", "ok two", "notFound", "ok",
                                 "notFound", "notFound"}));
    }
    void aLockedKeyringIsNotAnEmptyOne()
    {
        QCOMPARE(answers(Keyring::Unlocked, {u"set kept here"_s}), QByteArrayList {"ok"});
        QCOMPARE(answers(Keyring::Locked,
                         {u"get kept"_s, u"get other"_s, u"set kept there"_s, u"delete kept"_s}),
                 QByteArrayList({"locked", "locked", "locked", "locked"}));
        QCOMPARE(answers(Keyring::Unlocked, {u"get kept"_s}), QByteArrayList {"ok here"});
    }
    void saysThatThereIsNoKeyring()
    {
        QCOMPARE(answers(Keyring::None, {u"get a"_s, u"set a one"_s, u"delete a"_s}),
                 QByteArrayList({"noKeyring", "noKeyring", "noKeyring"}));
    }
    void doesNotWaitForEver()
    {
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
        ManualClock clock;
        Keychain keychain(clock, 5s);
        QList<SecretAnswer::State> states;
        const auto note = [&states](const SecretAnswer &answer) { states.append(answer.state); };
        keychain.fetch(u"a"_s, note);
        keychain.store(u"a"_s, "x", note);
        keychain.remove(u"a"_s, note);
        QVERIFY2(states.isEmpty(), "no answer from inside a call");
        clock.advance(4999ms);
        QVERIFY(states.isEmpty());
        clock.advance(1ms);
        QCOMPARE(states, QList<SecretAnswer::State>(3, SecretAnswer::State::NoAnswer));
        // What comes too late comes before the answer to what is asked later.
        QList<SecretAnswer::State> later;
        keychain.fetch(u"a"_s,
                       [&later](const SecretAnswer &answer) { later.append(answer.state); });
        QTRY_COMPARE(later, QList<SecretAnswer::State> {SecretAnswer::State::NoKeyring});
        QCOMPARE(states.size(), 3);
        QVERIFY(clock.idle());
    }
};

PENSTOCK_TEST(TestKeychain)
#include "tst_keychain.moc"
