// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/saved/learnedlimits.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestLearnedLimits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void takesThePlaceOfWhatTheProfileSays()
    {
        Profile profile;
        profile.limits = {{QStringLiteral("api"), SlidingWindowSettings {120, 10s}},
                          {{}, FixedWindowSettings {5000, 24h}},
                          {{}, ConcurrencySettings {4}}};
        LimitSpec match {QStringLiteral("api"), SlidingWindowSettings {100, 10s}};
        const std::vector<LearnedLimit> learned {
            {profile.limits[0], match, true},
            {{QStringLiteral("5,000 in 1 d"), FixedWindowSettings {5000, 24h}},
             {QStringLiteral("5,000 in 1 d"), FixedWindowSettings {4000, 24h}},
             false},
            {{QStringLiteral("of another profile"), GcraSettings {1s, 1}},
             {QStringLiteral("of another profile"), GcraSettings {2s, 1}},
             false}};
        const Profile now = withLearned(profile, learned);
        QCOMPARE(now.limits.size(), 3U);
        QVERIFY(now.limits[0] == match);
        QVERIFY(now.limits[1].settings == LimitSettings(FixedWindowSettings {4000, 24h}));
        QVERIFY(now.limits[1].name.isEmpty());
        QVERIFY(now.limits[2] == profile.limits[2]);
    }
    void isWrittenIntoTheFile()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("api.profile.json"));
        Profile profile;
        profile.name = QStringLiteral("api");
        profile.limits = {{QStringLiteral("api"), SlidingWindowSettings {120, 10s}}};
        QVERIFY(writeProfile(path, profile));
        const LimitSpec now {QStringLiteral("api"), SlidingWindowSettings {100, 10s}};
        const std::vector<LearnedLimit> learned {{profile.limits[0], now, true}};
        QVERIFY(acceptLearned(path, learned));
        QVERIFY(readProfile(path)->limits == std::vector {now});
        QVERIFY(!acceptLearned(folder.filePath(QStringLiteral("none.profile.json")), learned));
    }
    void whatIsSureOfWhatWasDiscoveredIsAdded()
    {
        using Certainty = DiscoveredLimit::Certainty;
        Profile profile;
        profile.limits = {{QStringLiteral("at once"), ConcurrencySettings {4}}};
        const LimitSpec burst {QStringLiteral("burst"), SlidingWindowSettings {50, 5s}};
        const LimitSpec day {QStringLiteral("discovered"), SlidingWindowSettings {400, 60s}};
        const std::vector<DiscoveredLimit> discovered {
            {burst, QStringLiteral("it says so"), Certainty::Stated},
            {day, QStringLiteral("by a refusal"), Certainty::Guessed}};
        const Profile now = withDiscovered(profile, discovered);
        QVERIFY((now.limits == std::vector<LimitSpec> {profile.limits[0], burst}));
        QVERIFY(withDiscovered(now, discovered) == now);
        QCOMPARE(discoveredText(discovered[0]), QStringLiteral("50 in 5 s (stated: it says so)"));

        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("api.profile.json"));
        QVERIFY(writeProfile(path, profile));
        QVERIFY(acceptDiscovered(path, discovered));
        QVERIFY(readProfile(path)->limits == now.limits);
        QVERIFY(
            !acceptDiscovered(folder.filePath(QStringLiteral("none.profile.json")), discovered));
    }
    void isToldToPeople()
    {
        const LimitSpec was {QStringLiteral("api"), SlidingWindowSettings {120, 10s}};
        LimitSpec now = was;
        now.settings = SlidingWindowSettings {100, 10s};
        QCOMPARE(learnedText({was, now, true}),
                 QStringLiteral("100 in 10 s, not 120 in 10 s (limit \"api\")"));
    }
    void aScopeWithoutItsLimitIsAFault()
    {
        const auto profile = [](const char *limit) {
            const QByteArray text = "{'schema': 'penstock/profile/1', 'name': 'x',"
                                    " 'base_url': 'https://x.test', 'limits': [{'name':"
                                    " 'searches', 'algorithm': 'sliding_window',"
                                    " 'capacity': 30, 'interval': '60s'}],"
                                    " 'throttling': {'scopes': {'search': 'LIMIT'}}}";
            return profileFromJson(QByteArray(text).replace('\'', '"').replace("LIMIT", limit));
        };
        QVERIFY(profile("searches"));
        QCOMPARE(profile("searches")->throttling.scopes.size(), 1U);
        QVERIFY(profileFromJson(toJson(*profile("searches"))).value() == *profile("searches"));
        const auto wrong = profile("serches");
        QVERIFY(!wrong);
        QVERIFY2(wrong.error().text().contains(QStringLiteral("Did you mean \"searches\"?")),
                 qPrintable(wrong.error().text()));
    }
};

PENSTOCK_TEST(TestLearnedLimits)
#include "tst_learnedlimits.moc"
