// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
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
        keychain.fetch(u"a"_s, note);
        keychain.store(u"a"_s, "x", note);
        keychain.remove(u"a"_s, note);
        QVERIFY2(answers.isEmpty(), "no answer from inside a call");
        QTRY_COMPARE(answers.size(), 3);
        for (const SecretAnswer &answer : answers) {
            QCOMPARE(answer.state, SecretAnswer::State::NoKeyring);
            QCOMPARE(reportedValue(answer.detail.toJson()), u"keychain.not_built_in"_s);
        }
    }
};

PENSTOCK_TEST(TestNoKeychain)
#include "tst_nokeychain.moc"
