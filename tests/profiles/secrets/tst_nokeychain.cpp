// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/profiles/secrets/keychain.h>

#include <penstock/support/manualclock.h>

#include <QTest>

using namespace penstock;

//! A build without QtKeychain answers as a machine without a keyring does.
class TestNoKeychain : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersEachCallFromTheEventLoop()
    {
        ManualClock clock;
        Keychain keychain(clock);
        QList<SecretAnswer> answers;
        const auto note = [&answers](const SecretAnswer &answer) { answers.append(answer); };
        keychain.fetch(QStringLiteral("a"), note);
        keychain.store(QStringLiteral("a"), "x", note);
        keychain.remove(QStringLiteral("a"), note);
        QVERIFY2(answers.isEmpty(), "no answer from inside a call");
        QTRY_COMPARE(answers.size(), 3);
        for (const SecretAnswer &answer : answers) {
            QCOMPARE(answer.state, SecretAnswer::State::NoKeyring);
            QVERIFY(answer.detail.contains(QStringLiteral("built without")));
        }
    }
};

PENSTOCK_TEST(TestNoKeychain)
#include "tst_nokeychain.moc"
