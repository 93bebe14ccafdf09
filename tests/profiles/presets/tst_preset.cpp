// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/profiles/spec/fileformat.h>

#include <QTest>

using namespace penstock;

namespace tst_preset {
QByteArray preset(const QByteArray &members)
{
    return R"({"schema": "penstock/preset/1", "name": "Shop", "as_of": "2026-11-21", )"
           R"("source": "its page")"
        + members + '}';
}

const QByteArray limit(const QByteArray &name, const QByteArray &capacity)
{
    return "{\"name\": \"" + name + "\", \"algorithm\": \"concurrency\", \"capacity\": " + capacity
        + '}';
}

QString textOf(const std::vector<Error> &faults)
{
    QStringList texts;
    for (const Error &fault : faults)
        texts.append(reported(fault));
    return texts.join(QLatin1Char('\n'));
}

class TestPreset : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void thereAreManyOfThem() { QVERIFY(presetNames().size() >= 40); }

    void eachIsRight_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : presetNames())
            QTest::addRow("%s", qPrintable(name)) << name;
    }
    void eachIsRight()
    {
        QFETCH(const QString, name);
        const Result<Preset> preset = findPreset(name);
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().text()));
        QCOMPARE(preset->id, name);
        const QDate asOf = preset->profile.asOf;
        QVERIFY(asOf.isValid() && asOf <= QDate::currentDate());
        QVERIFY(!preset->profile.source.isEmpty());
        QVERIFY(!preset->profile.baseUrl.isEmpty());
        QStringList plans;
        for (const PresetPlan &plan : preset->plans)
            plans.append(plan.name);
        if (plans.isEmpty())
            plans.append(QString());
        for (const QString &plan : std::as_const(plans)) {
            const Result<Profile> profile = profileOf(*preset, plan);
            QVERIFY2(profile, qPrintable(plan));
            QVERIFY2(!profile->limits.empty(), qPrintable(plan));
            const QByteArray json = toJson(*profile);
            QCOMPARE(textOf(faultsOfProfile(json)), QString());
            QCOMPARE(profileFromJson(json).value(), *profile);
        }
    }
    void nobodyIsSentToNominatimUnasked()
    {
        const Preset nominatim = findPreset(u"nominatim"_s).value();
        QVERIFY(nominatim.warning.contains(u"policy"_s));
        const Preset github = findPreset(u"github"_s).value();
        QVERIFY(github.warning.isEmpty());
    }

    void plansAddToWhatHoldsForAll()
    {
        const Preset shop
            = presetFromJson(preset(R"(, "description": "Sells.", "auth": {"bearer": {"secret": )"
                                    R"("shop"}}, "limits": [)"
                                    + limit("all", "9")
                                    + R"(], "plans": [{"name": "free", )"
                                      R"("description": "two at once", "auth": "none", "limits": [)"
                                    + limit("plan", "2") + R"(]}, {"name": "paid"}])"),
                             u"/a/shop.preset.json"_s)
                  .value();
        QCOMPARE(shop.id, u"shop"_s);
        const Profile first = profileOf(shop).value();
        QCOMPARE(first, profileOf(shop, u"free"_s).value());
        QCOMPARE(first.limits.size(), 2U);
        QCOMPARE(first.limits[0].name, u"plan"_s);
        QCOMPARE(first.limits[1].name, u"all"_s);
        QCOMPARE(first.auth.kind, AuthSpec::Kind::None);
        QCOMPARE(first.description, u"Plan free: two at once. Sells."_s);
        const Profile paid = profileOf(shop, u"paid"_s).value();
        QCOMPARE(paid.limits.size(), 1U);
        QCOMPARE(paid.auth.kind, AuthSpec::Kind::Bearer);
        QCOMPARE(paid.asOf, QDate(2026, 11, 21));
    }
    void aPlanThatIsNotThereIsToldWithTheNearest()
    {
        const Preset github = findPreset(u"github"_s).value();
        const Result<Profile> near = profileOf(github, u"tokn"_s);
        QCOMPARE(reported(near.error()), u"github: preset.unknown_plan_near(tokn, token)"_s);
        const Result<Profile> far = profileOf(github, u"platinum"_s);
        QVERIFY(
            reported(far.error()).startsWith(u"github: preset.unknown_plan(platinum, token, "_s));
        const Preset npm = findPreset(u"npm"_s).value();
        QCOMPARE(reported(profileOf(npm, u"pro"_s).error()), u"npm: preset.no_plans(pro)"_s);
    }
    void aPresetThatIsNotThereIsToldWithTheNearest()
    {
        QCOMPARE(reported(findPreset(u"githbu"_s).error()),
                 u"preset.unknown_near(githbu, github)"_s);
        QCOMPARE(reported(findPreset(u"zzzzzzzzzzz"_s).error()), u"preset.unknown(zzzzzzzzzzz)"_s);
        // Not a way to other resources or files.
        QVERIFY(!findPreset(u"../presets/github"_s));
        QVERIFY(!findPreset(QString()));
    }
    void knowsItsOwn()
    {
        QVERIFY(isPreset(preset("")));
        QVERIFY(isPreset(R"({"schema": "penstock/preset/7"})"));
        QVERIFY(!isPreset(R"({"schema": "penstock/profile/1"})"));
        QVERIFY(!isPreset("{"));
    }

    void tellsWhatIsWrong_data()
    {
        const Table<QByteArray, QString> row("json", "fault");
        row("nothing",
            preset(R"(, "todo": ["Read."], "warning": "Beware", "mock": {}, )"
                   R"("plans": [{"name": "a"}])"),
            "");
        row("no date", R"({"schema": "penstock/preset/1", "name": "a", "source": "b"})",
            "json.missing_key(as_of, preset.want_date)");
        row("no source", R"({"schema": "penstock/preset/1", "name": "a", "as_of": "2026-11-21"})",
            "json.missing_key(source, preset.want_source)");
        row("another kind", R"({"schema": "penstock/profile/1"})",
            "/schema: schema.other(penstock/profile/1, penstock/preset/1)");
        row("a part of a profile", preset(R"(, "base_url": "gopher:\/\/x")"),
            "/base_url: url.invalid(");
        row("an unknown key", preset(R"(, "plan": [])"),
            "/plan: json.unknown_key_near(plan, plans)");
        row("a plan's limit", preset(R"(, "plans": [{"name": "a", "limits": [{}]}])"),
            "/plans/0/limits/0");
        row("a plan's key", preset(R"(, "plans": [{"name": "a", "limit": []}])"),
            "/plans/0/limit: json.unknown_key_near(limit, limits)");
        row("a plan without a name", preset(R"(, "plans": [{}])"),
            "/plans/0: json.missing_key(name, preset.want_plan_name)");
        row("two plans of a name", preset(R"(, "plans": [{"name": "a"}, {"name": "a"}])"),
            "/plans: preset.duplicate_plan(a)");
        row("two limits of a name",
            preset(R"(, "limits": [)" + limit("x", "1")
                   + R"(], "plans": [{"name": "a", )"
                     R"("limits": [)"
                   + limit("x", "2") + "]}]"),
            "/plans: preset.duplicate_limit(a, x)");
        row("a secret in a plan",
            preset(R"(, "plans": [{"name": "a", "auth": {"bearer": "abc"}}])"),
            "/plans/0/auth/bearer: secret.literal(shop)");
        row("todo", preset(R"(, "todo": "Read.")"), "/todo: json.wrong_value(todo, ");
        row("mock", preset(R"(, "mock": 7)"), "/mock: json.wrong_value(mock, 7, json.an_object)");
    }
    void tellsWhatIsWrong()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, fault);
        const QString reported = textOf(faultsOfPreset(json));
        QVERIFY2(fault.isEmpty() ? reported.isEmpty() : reported.startsWith(fault),
                 qPrintable(reported));
        QCOMPARE(bool(presetFromJson(json)), fault.isEmpty());
    }
};

PENSTOCK_TEST(TestPreset)
} // namespace tst_preset
#include "tst_preset.moc"
