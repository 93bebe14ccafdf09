// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitmessages.h>
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
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void takesThePlaceOfWhatTheProfileSays()
    {
        Profile profile;
        profile.limits = {{u"api"_s, SlidingWindowSettings {120, 10s}},
                          {{}, FixedWindowSettings {5000, 24h}},
                          {{}, ConcurrencySettings {4}}};
        Limit match {u"api"_s, SlidingWindowSettings {100, 10s}};
        const std::vector<LearnedLimit> learned {
            {profile.limits[0], match, true},
            {{u"5,000 in 1 d"_s, FixedWindowSettings {5000, 24h}},
             {u"5,000 in 1 d"_s, FixedWindowSettings {4000, 24h}},
             false},
            {{u"of another profile"_s, GcraSettings {1s, 1}},
             {u"of another profile"_s, GcraSettings {2s, 1}},
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
        const QString path = folder.filePath(u"api.profile.json"_s);
        Profile profile;
        profile.name = u"api"_s;
        profile.limits = {{u"api"_s, SlidingWindowSettings {120, 10s}}};
        QVERIFY(writeProfile(path, profile));
        const Limit now {u"api"_s, SlidingWindowSettings {100, 10s}};
        const std::vector<LearnedLimit> learned {{profile.limits[0], now, true}};
        QVERIFY(acceptLearned(path, learned));
        QVERIFY(readProfile(path)->limits == std::vector {now});
        QVERIFY(!acceptLearned(folder.filePath(u"none.profile.json"_s), learned));
    }
    void whatIsSureOfWhatWasDiscoveredIsAdded()
    {
        using Certainty = DiscoveredLimit::Certainty;
        Profile profile;
        profile.limits = {{u"at once"_s, ConcurrencySettings {4}}};
        const Limit burst {u"burst"_s, SlidingWindowSettings {50, 5s}};
        const Limit day {u"discovered"_s, SlidingWindowSettings {400, 60s}};
        const std::vector<DiscoveredLimit> discovered {
            {burst, limitMessage("discovery.stated", u"X-Limit"_s), Certainty::Stated},
            {day, limitMessage("discovery.window", 400, Duration(60s)), Certainty::Guessed}};
        const Profile now = withDiscovered(profile, discovered);
        QVERIFY((now.limits == std::vector<Limit> {profile.limits[0], burst}));
        QVERIFY(withDiscovered(now, discovered) == now);
        QCOMPARE(discoveredText(discovered[0]),
                 u"50 in 5 s (stated: the server's responses state it (X-Limit))"_s);

        const QTemporaryDir folder;
        const QString path = folder.filePath(u"api.profile.json"_s);
        QVERIFY(writeProfile(path, profile));
        QVERIFY(acceptDiscovered(path, discovered));
        QVERIFY(readProfile(path)->limits == now.limits);
        QVERIFY(!acceptDiscovered(folder.filePath(u"none.profile.json"_s), discovered));
    }
    void isToldToPeople()
    {
        const Limit was {u"api"_s, SlidingWindowSettings {120, 10s}};
        Limit now = was;
        now.settings = SlidingWindowSettings {100, 10s};
        QCOMPARE(learnedText({was, now, true}), u"100 in 10 s, not 120 in 10 s (limit \"api\")"_s);
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
        QCOMPARE(reported(wrong.error()),
                 u"/throttling: profile.scope_without_limit_near(search, serches, searches)"_s);
    }
};

PENSTOCK_TEST(TestLearnedLimits)
#include "tst_learnedlimits.moc"
