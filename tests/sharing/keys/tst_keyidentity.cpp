// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/sharing/keys/keyidentity.h>

#include <QSet>
#include <QTest>

using namespace penstock;

namespace tst_keyidentity {
const QByteArray salt = "salt of this machine";

KeyParts parts()
{
    return {.origin = "https://api.example.com",
            .credentials = {u"token"_s},
            .values = {"s3cret"},
            .limits = {u"per minute"_s, u"per hour"_s}};
}

QString idOf(const KeyParts &of)
{
    return KeyIdentity::of(of, salt).id();
}

class TestKeyIdentity : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneTokenIsOneKeyWhateverItIsCalled()
    {
        KeyParts other = parts();
        other.credentials = {u"the same by another name"_s};
        std::swap(other.limits[0], other.limits[1]);
        QCOMPARE(idOf(other), idOf(parts()));
        QVERIFY(KeyIdentity::isId(idOf(parts())));
    }

    void whatElseDiffersIsAnotherKey()
    {
        QSet<QString> ids {idOf(parts())};
        const auto add = [&ids](const std::function<void(KeyParts &)> &change) {
            KeyParts changed = parts();
            change(changed);
            ids.insert(idOf(changed));
        };
        add([](KeyParts &each) { each.origin = "https://api.example.org"; });
        add([](KeyParts &each) { each.origin = "http://api.example.com"; });
        add([](KeyParts &each) { each.values = {"s3creT"}; });
        add([](KeyParts &each) { each.values = {"s3c", "ret"}; });
        add([](KeyParts &each) { each.values = {"s3cret", ""}; });
        add([](KeyParts &each) { each.values = {}; });
        add([](KeyParts &each) { each.limits.removeLast(); });
        add([](KeyParts &each) { each.limits = {}; });
        add([](KeyParts &each) { each.limits = {u"per minuteper hour"_s}; });
        QCOMPARE(ids.size(), 10);
        QVERIFY(KeyIdentity::of(parts(), "another salt").id() != idOf(parts()));
    }

    // As whoever finds a file, without the salt beside it, would try a guess.
    void noValueIsInIt()
    {
        const KeyIdentity key = KeyIdentity::of(parts(), salt);
        for (const QString &text : {key.id(), key.text(), key.credentials().join(u' ')})
            QVERIFY(!text.contains(u"s3cret"_s));
        QCOMPARE(key.text(), u"https://api.example.com, token"_s);
    }

    void isFoundWithoutTheValue()
    {
        const KeyIdentity key = KeyIdentity::of(parts(), salt);
        KeyParts asked = parts();
        asked.values.clear();
        QVERIFY(key.mayBe(asked));
        asked.credentials = {u"alias"_s};
        QVERIFY(!key.mayBe(asked));
        KeyIdentity twice = key;
        twice.addCredentials(asked.credentials);
        QVERIFY(twice.mayBe(asked));
        QVERIFY(twice.mayBe(
            {.origin = parts().origin, .credentials = {u"token"_s}, .limits = parts().limits}));
        asked.credentials.clear(); // that is somebody who needs none
        QVERIFY(!twice.mayBe(asked));
        QCOMPARE(twice.text(), u"https://api.example.com, alias or token"_s);
    }

    void whatIsNoIdIsNone_data()
    {
        const Table<QString> row("text");
        for (const char *const text :
             {"", "0123456789abcde", "0123456789abcdef0", "0123456789abcdeF", "../../../../etc/x",
              "0123456789abcd/f", "0123456789abcd f"})
            row(text, QString::fromLatin1(text));
    }
    void whatIsNoIdIsNone()
    {
        QFETCH(const QString, text);
        QVERIFY(!KeyIdentity::isId(text));
    }
};

PENSTOCK_TEST(TestKeyIdentity)
} // namespace tst_keyidentity
#include "tst_keyidentity.moc"
