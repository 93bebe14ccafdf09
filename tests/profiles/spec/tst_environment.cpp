// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/profiles/spec/environment.h>

#include <QTest>

using namespace penstock;

namespace tst_environment {
ProfileVariable variable(const char *name, const char *text)
{
    return {QString::fromLatin1(name), {QString::fromLatin1(text), {}}};
}

Profile shop()
{
    Profile profile;
    profile.name = u"Shop"_s;
    profile.baseUrl = u"{{base}}/v1/{{region}}/{{tenant}}"_s;
    profile.headers = {{u"X-Region"_s, {u"{{ region }}"_s, {}}},
                       {u"X-Row"_s, {u"{{id}}"_s, {}}},
                       {u"Authorization"_s, {u"Bot {{token}}"_s, {}}}};
    profile.variables = {variable("region", "eu"), variable("note", "all")};
    ProfileVariable token {u"token"_s, {{}, u"shop-live"_s}};
    profile.environments
        = {{u"production"_s, {variable("base", "https://shop.example.com"), token}},
           {u"staging"_s,
            {variable("base", "https://staging.example.com"), variable("region", "test")}}};
    return profile;
}

class TestEnvironment : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void takesWhatTheEnvironmentSays_data()
    {
        const Table<QString, QString, QString, QString> row("chosen", "asked", "base", "region");
        row("the profile's choice", "staging", "", "https://staging.example.com/v1/test/{{tenant}}",
            "test");
        row("somebody's", "staging", "production", "https://shop.example.com/v1/eu/{{tenant}}",
            "eu");
    }
    void takesWhatTheEnvironmentSays()
    {
        QFETCH(const QString, chosen);
        QFETCH(const QString, asked);
        Profile profile = shop();
        profile.environment = chosen;
        const Result<Profile> inUse = inEnvironment(profile, asked);
        QVERIFY2(inUse, inUse ? "" : qPrintable(inUse.error().text()));
        QTEST(inUse->baseUrl, "base");
        QTEST(inUse->headers[0].value.text, "region");
        QVERIFY2(inUse->headers[1].value.text == u"{{id}}"_s, "left as it was");
        QCOMPARE(inUse->environment, asked.isEmpty() ? chosen : asked);
        QVERIFY(inUse->environments.empty());
        QVERIFY2(*inEnvironment(*inUse) == *inUse, "what is so already stays");
    }
    void aSecretIsAPieceUntilItIsSigned()
    {
        const Result<Profile> inUse = inEnvironment(shop(), u"production"_s);
        QVERIFY(inUse);
        const SecretText pieces = inPieces(inUse->headers[2].value, inUse->variables);
        QCOMPARE(pieces.shown(), QByteArray("Bot ••••"));
        QCOMPARE(pieces.with({{u"shop-live"_s, "s3cr"}}).value(), QByteArray("Bot s3cr"));
        QVERIFY(!pieces.with({}));
        QCOMPARE(secretsOf(*inUse), QStringList {u"shop-live"_s});
        QVERIFY2(secretsOf(*inEnvironment(shop(), u"staging"_s)).isEmpty(),
                 "of another environment");
        QCOMPARE(secretsOf(shop()), QStringList {u"shop-live"_s});
    }
    void saysWhatThereIs_data()
    {
        const Table<QString, QString> row("asked", "reported");
        row("nearly", "stagin",
            "profile Shop: environment.unknown_near(stagin, production, staging, staging)");
        row("far", "x", "profile Shop: environment.unknown(x, production, staging)");
        row("nobody has chosen", "",
            "profile Shop: environment.not_chosen(base, production, staging)");
    }
    void saysWhatThereIs()
    {
        QFETCH(const QString, asked);
        const Result<Profile> inUse = inEnvironment(shop(), asked);
        QVERIFY(!inUse);
        QTEST(reported(inUse.error()), "reported");
    }
    void aProfileWithoutAnyStaysAsItIs()
    {
        Profile profile;
        profile.baseUrl = u"https://{{shop}}.example.com"_s;
        profile.headers = {{u"X"_s, {u"{{y}}"_s, {}}}};
        QVERIFY(inEnvironment(profile).value() == profile);
        QCOMPARE(reported(inEnvironment(profile, u"staging"_s).error()),
                 u"environment.none(staging)"_s);
    }
    void namesAreFoundInTexts()
    {
        QCOMPARE(namesInBraces(u"{{a}}/{{ b }}?{{a}}={{}}&{c}"_s), QStringList({u"a"_s, u"b"_s}));
        QCOMPARE(reported(faultOfVariableName(u" a"_s)), u"variable.invalid_name( a)"_s);
        QCOMPARE(reported(faultOfVariableName(u"{{a}}"_s)), u"variable.invalid_name({{a}})"_s);
        QCOMPARE(reported(faultOfVariableName({})), u"variable.no_name"_s);
        QVERIFY(faultOfVariableName(u"base url"_s).isEmpty());
    }
};

PENSTOCK_TEST(TestEnvironment)
} // namespace tst_environment
#include "tst_environment.moc"
