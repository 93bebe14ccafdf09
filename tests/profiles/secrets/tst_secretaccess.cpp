// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretindex.h>
#include <penstock/profiles/secrets/secretstore.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

namespace tst_secretaccess {
const QString a = u"a"_s;
const QString b = u"b"_s;
const QString unknown = u"unknown"_s;
const QString api = u"https://api.example.com"_s;
const QString evil = u"http://evil.example"_s;

struct Fixture
{
    Fixture() { secretAccess.setIndex(places); }

    Result<SecretValues> fetch(const QStringList &secrets, const QStringList &where)
    {
        std::optional<Result<SecretValues>> came;
        secretAccess.fetch(secrets, where,
                           [&came](const Result<SecretValues> &values) { came = values; });
        if (!came)
            qFatal("no answer");
        return *came;
    }
    void ownerSays(std::optional<bool> yes)
    {
        secretAccess.setOwner({[this, yes](const SecretAccess::Question &question,
                                           const SecretAccess::Answer &onAnswer) {
            asked.append(u"%1 to %2, not only to %3"_s.arg(question.secret,
                                                           question.places.join(QLatin1Char(' ')),
                                                           question.known.join(QLatin1Char(' '))));
            onAnswer(yes);
        }});
    }

    QTemporaryDir folder;
    AppDirs places = AppDirs::below(folder.path());
    FixedSecrets store {{{a, "one"}, {b, "two"}, {u"torn"_s, "a\nb"}, {u"blank"_s, "\n"}}};
    SecretAccess secretAccess {store};
    QStringList asked;
};

class TestSecretAccess : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void looksWithoutHandingOut_data()
    {
        const Table<QStringList, QStringList> row("secrets", "found");
        row("none", {}, {});
        row("all there", {a, b}, {a, b});
        row("one is not", {unknown, b}, {b});
        row("invalid values", {u"torn"_s, b, u"blank"_s}, {b});
    }
    void looksWithoutHandingOut()
    {
        QFETCH(const QStringList, secrets);
        Fixture fixture;
        std::optional<QStringList> found;
        fixture.secretAccess.look(secrets, [&found](const QStringList &names) { found = names; });
        QVERIFY(found);
        QTEST(*found, "found");
        QVERIFY2(fixture.asked.isEmpty(), "nothing goes anywhere");
    }
    void goesNowhereUnlessItMay()
    {
        Fixture fixture;
        QCOMPARE(fixture.fetch({}, {evil}).value(), SecretValues());
        const Error refused = fixture.fetch({a}, {api}).error();
        QCOMPARE(reported(refused),
                 u"secret \"a\": secret.not_allowed(a, https://api.example.com, "
                 "https://api.example.com)"_s);
        QVERIFY(refused.remedies() == Remedy::AllowSecret);
        fixture.secretAccess.allow(a, {api});
        QCOMPARE(fixture.fetch({a}, {api}).value(), SecretValues({{a, "one"}}));
        const Result<SecretValues> leaked = fixture.fetch({a}, {api, evil});
        QCOMPARE(leaked.error().kind, Error::Kind::Secret);
        QCOMPARE(reported(leaked.error()),
                 u"secret \"a\": secret.other_origins_allowed(a, "
                 "origin.not_encrypted(http://evil.example), https://api.example.com, "
                 "http://evil.example)"_s);
        QVERIFY(!leaked.error().text().contains(u"one"_s));
        QVERIFY2(!fixture.fetch({a, b}, {api}), "each of them must be allowed");
    }
    // Wherever it was kept, and where it is typed.
    void lineBreaksAtTheEndAreNoPartOfASecret()
    {
        FixedSecrets store {{{a, "one\r\n\n"}, {b, "two\ntwo"}, {u"c"_s, "\n"}}};
        SecretAccess secretAccess(store);
        QByteArrayList typed {"four\x1b", "four\n"};
        secretAccess.setOwner({{}, [&typed](const auto &) { return typed.takeFirst(); }});
        QStringList came;
        for (const QString &name : {a, b, u"c"_s, u"d"_s, u"d"_s})
            secretAccess.fetchToUseHere({name}, [&came, &name](const Result<SecretValues> &values) {
                came.append(values ? QString::fromUtf8(values->value(name))
                                   : reported(values.error()));
            });
        const QString refused = u"secret \"%1\": secret.stored_control_character(%1)"_s;
        QCOMPARE(came,
                 QStringList({u"one"_s, refused.arg(b), u"secret \"c\": secret.unknown(c)"_s,
                              refused.arg(u"d"_s), u"four"_s}));
    }
    void whatItsOwnerHasSaidIsInTheIndex()
    {
        Fixture fixture;
        QVERIFY(!fixture.fetch({a}, {api}));
        QVERIFY(allowSecret(fixture.places, a, {api}));
        QVERIFY2(fixture.fetch({a}, {api}), "said by another program meanwhile");
        QVERIFY(forbidSecret(fixture.places, a, api));
        QVERIFY(!fixture.fetch({a}, {api}));
    }
    void orBesideTheVariable()
    {
        Fixture fixture;
        QProcessEnvironment environment;
        environment.insert(u"PENSTOCK_SECRET_A_ORIGINS"_s,
                           u"https://API.example.com/v1, nonsense http://x.example:80"_s);
        fixture.secretAccess.setEnvironment(environment);
        QCOMPARE(fixture.secretAccess.placesOf(a), QStringList({u"http://x.example"_s, api}));
        QVERIFY(fixture.fetch({a}, {api}));
        QVERIFY(!fixture.fetch({b}, {api}));
    }
    void aPlaceThatIsKnownTwiceIsOne()
    {
        Fixture fixture;
        QProcessEnvironment environment;
        environment.insert(u"PENSTOCK_SECRET_A_ORIGINS"_s, u"https://api.example.com"_s);
        fixture.secretAccess.setEnvironment(environment);
        fixture.secretAccess.allow(a, {api});
        QVERIFY(allowSecret(fixture.places, a, {api, evil}));
        QCOMPARE(fixture.secretAccess.placesOf(a), QStringList({evil, api}));
    }
    void asksItsOwnerOnce()
    {
        Fixture fixture;
        fixture.secretAccess.allow(a, {api});
        fixture.ownerSays(true);
        QVERIFY(fixture.fetch({a}, {api, evil, evil}));
        QVERIFY(fixture.fetch({a}, {api, evil}));
        QCOMPARE(fixture.asked,
                 QStringList {u"a to http://evil.example, not only to https://api.example.com"_s});
        QCOMPARE(readSecretIndex(fixture.places).value(), SecretIndex({{a, {false, {evil}}}}));
    }
    void aNoIsNotRemembered()
    {
        Fixture fixture;
        fixture.ownerSays(false);
        const Result<SecretValues> refused = fixture.fetch({a}, {evil});
        QVERIFY(!refused);
        QCOMPARE(refused.error().id(), u"secret.declined"_s);
        QVERIFY(!fixture.fetch({a}, {evil}));
        QCOMPARE(fixture.asked.size(), 2);
        fixture.ownerSays(std::nullopt); // nobody there
        QCOMPARE(fixture.fetch({a}, {evil}).error().id(), u"secret.not_allowed"_s);
        QVERIFY(readSecretIndex(fixture.places).value().empty());
    }
    void whatIsTypedMayGoWhereItWasTypedFor()
    {
        Fixture fixture;
        int typed = 0;
        fixture.secretAccess.setOwner({nullptr, [&typed](const SecretAccess::Question &question) {
                                           ++typed;
                                           return question.places.contains(api)
                                               ? std::optional(QByteArray("typed"))
                                               : std::nullopt;
                                       }});
        QCOMPARE(fixture.fetch({unknown}, {evil}).error().id(), u"secret.unknown"_s);
        QCOMPARE(fixture.fetch({unknown}, {api}).value(), SecretValues({{unknown, "typed"}}));
        QCOMPARE(fixture.fetch({unknown}, {api}).value(), SecretValues({{unknown, "typed"}}));
        QCOMPARE(typed, 2);
        QVERIFY(!fixture.fetch({unknown}, {evil}));
        QVERIFY2(readSecretIndex(fixture.places).value().empty(), "it was for this time only");
    }
    void saysWhichIsNotThere()
    {
        Fixture fixture;
        fixture.secretAccess.allow(b, {api});
        QCOMPARE(fixture.fetch({b, unknown, a}, {api}).error().where(), u"secret \"unknown\""_s);
    }
    void aKeyThatStaysHereNeedsNoPlace()
    {
        Fixture fixture;
        std::optional<Result<SecretValues>> came;
        fixture.secretAccess.fetchToUseHere(
            {a, b}, [&came](const Result<SecretValues> &values) { came = values; });
        QCOMPARE(came->value(), SecretValues({{a, "one"}, {b, "two"}}));
    }
    void anAnswerThatComesLateIsDropped()
    {
        FixedSecrets store {{{a, "one"}}};
        auto secretAccess = std::make_unique<SecretAccess>(store);
        SecretAccess::Answer late;
        secretAccess->setOwner(
            {[&late](const SecretAccess::Question &, const SecretAccess::Answer &onAnswer) {
                late = onAnswer;
            }});
        bool came = false;
        secretAccess->fetch({a}, {api}, [&came](const Result<SecretValues> &) { came = true; });
        QVERIFY(late);
        secretAccess.reset();
        late(true);
        QVERIFY(!came);
    }
};

PENSTOCK_TEST(TestSecretAccess)
} // namespace tst_secretkeeper
#include "tst_secretaccess.moc"
