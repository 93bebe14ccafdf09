// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/support/jsonmembers.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/supportmessages.h>

#include <QJsonDocument>
#include <QTest>

#include <functional>
#include <limits>

using namespace penstock;

namespace tst_jsonreader {
using namespace std::chrono;

using Reading = std::function<void(JsonReader &)>;

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

QJsonObject object(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        qFatal("%s", qPrintable(error.errorString()));
    return document.object();
}

const Reading readCapacity
    = [](JsonReader &reader) { reader.requiredWhole(u"capacity"_s, 0, most); };
const Reading readInterval = [](JsonReader &reader) {
    JsonMembers m(reader);
    Duration interval {};
    m.duration("interval", interval, {1ns}, "");
};
const Reading readOneKey = [](JsonReader &reader) { reader.oneKeyOf({u"csv"_s, u"jsonl"_s}); };
const Reading readInner = [](JsonReader &reader) {
    reader.object(u"match"_s, [](JsonReader &inner) { inner.text(u"host"_s); });
};
const Reading readList = [](JsonReader &reader) { reader.objects(u"limits"_s, readCapacity); };
const Reading readRefill = [](JsonReader &reader) {
    reader.oneOf(u"refill"_s, {u"continuous"_s, u"stepped"_s}, 0);
};

class TestJsonReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEachType()
    {
        JsonReader reader(object(R"({"name": "a", "n": 9007199254740993, "x": 0.5, "on": true,
                                     "d": "1m30s", "which": "b", "list": [1]})"),
                          u"/limits/0"_s);
        QCOMPARE(reader.text(u"name"_s), u"a"_s);
        QCOMPARE(reader.whole(u"n"_s, 0, most, 1), 9007199254740993);
        QCOMPARE(reader.number(u"x"_s, 1), 0.5);
        QVERIFY(reader.flag(u"on"_s, false));
        QVERIFY(reader.duration(u"d"_s) == Duration(90s));
        QCOMPARE(reader.oneOf(u"which"_s, {u"a"_s, u"b"_s}, 0), 1);
        QVERIFY(reader.value(u"list"_s).isArray());
        QVERIFY(!reader.finish());
    }
    void absentAndNullGiveTheDefault()
    {
        for (const char *json : {"{}", R"({"k": null})"}) {
            JsonReader reader(object(json), {});
            const QString key = u"k"_s;
            QVERIFY(!reader.has(key));
            QVERIFY(reader.value(key).isUndefined());
            QCOMPARE(reader.text(key, u"t"_s), u"t"_s);
            QCOMPARE(reader.whole(key, 1, 5, 3), 3);
            QCOMPARE(reader.number(key, 2.5), 2.5);
            QVERIFY(reader.flag(key, true));
            QVERIFY(!reader.duration(key));
            QCOMPARE(reader.oneOf(key, {u"a"_s}, -1), -1);
            QVERIFY2(!reader.finish(), json);
        }
    }

    void saysWhatIsWrong_data()
    {
        const Table<QByteArray, Reading, QString> row("json", "read", "error");
        row("missing", "{}", readCapacity,
            "/limits/0: json.missing_key(capacity, json.want_whole_from(0))");
        row("missing because misspelt", R"({"capcity": 1})", readCapacity,
            "/limits/0/capcity: json.unknown_key_near(capcity, capacity)");
        row("missing because null", R"({"capacity": null})", readCapacity,
            "/limits/0: json.missing_key(capacity, json.want_whole_from(0))");
        row("text for a number", R"({"capacity": "5"})", readCapacity,
            R"(/limits/0/capacity: json.wrong_value(capacity, "5", json.want_whole_from(0)))");
        row("negative", R"({"capacity": -1})", readCapacity,
            "/limits/0/capacity: json.wrong_value(capacity, -1, json.want_whole_from(0))");
        row("a fraction", R"({"capacity": 1.5})", readCapacity,
            "/limits/0/capacity: json.wrong_value(capacity, 1.5, json.want_whole_from(0))");
        row("too large for 64 bits", R"({"capacity": 1e30})", readCapacity,
            "/limits/0/capacity: json.wrong_value(capacity, 1e+30, json.want_whole_from(0))");
        row("an object for a number", R"({"capacity": {}})", readCapacity,
            "/limits/0/capacity: json.wrong_value(capacity, json.an_object, "
            "json.want_whole_from(0))");
        row("a number for a duration", R"({"interval": 15})", readInterval,
            "/limits/0/interval: duration.missing_unit(15)");
        row("a number in quotes for a duration", R"({"interval": "15"})", readInterval,
            "/limits/0/interval: duration.missing_unit(15)");
        row("true for a duration", R"({"interval": true})", readInterval,
            "/limits/0/interval: json.wrong_value(interval, true, json.want_duration)");
        row("a duration of nothing", R"({"interval": "0s"})", readInterval,
            "/limits/0/interval: json.too_small(interval, 0s, 1ns)");
        row("missing duration", "{}", readInterval,
            "/limits/0: json.missing_key(interval, json.want_duration)");
        row("misspelt choice", R"({"refill": "steped"})", readRefill,
            R"(/limits/0/refill: json.not_one_of_near("steped", continuous, stepped, stepped))");
        row("a number for a choice", R"({"refill": 1})", readRefill,
            "/limits/0/refill: json.not_one_of(1, continuous, stepped)");
        row("unknown key, near to one", R"({"capacity": 1, "capacitiy": 2})", readCapacity,
            "/limits/0/capacitiy: json.unknown_key_near(capacitiy, capacity)");
        row("unknown key, near to none", R"({"capacity": 1, "zzz": 2})", readCapacity,
            "/limits/0/zzz: json.unknown_key(zzz, capacity)");
        row("a key that a pointer must escape", R"({"capacity": 1, "a/b~c": 2})", readCapacity,
            "/limits/0/a~1b~0c: json.unknown_key(a/b~c, capacity)");
        row("none of the keys", "{}", readOneKey, "/limits/0: json.missing_one_of(csv, jsonl)");
        row("none because misspelt", R"({"jsnl": "x"})", readOneKey,
            "/limits/0/jsnl: json.unknown_key_near(jsnl, jsonl)");
        row("two of the keys", R"({"csv": "x", "jsonl": "y"})", readOneKey,
            "/limits/0/jsonl: json.exclusive_keys(csv, jsonl)");
        row("no object", R"({"match": 5})", readInner,
            "/limits/0/match: json.no_object_value(match)");
        row("a fault in an object", R"({"match": {"hots": "x"}})", readInner,
            "/limits/0/match/hots: json.unknown_key_near(hots, host)");
        row("no list", R"({"limits": {}})", readList,
            "/limits/0/limits: json.no_list_value(limits)");
        row("no object in a list", R"({"limits": [{"capacity": 1}, 5]})", readList,
            "/limits/0/limits/1: json.no_object_value(5)");
        row("a fault in a list", R"({"limits": [{"capacity": 1}, {"capacity": -1}]})", readList,
            "/limits/0/limits/1/capacity: json.wrong_value(capacity, -1, "
            "json.want_whole_from(0))");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const Reading, read);
        JsonReader reader(object(json), u"/limits/0"_s);
        read(reader);
        const std::optional<Error> error = reader.finish();
        QVERIFY(error);
        QTEST(reported(*error), "error");
        QVERIFY(!error->fix().isEmpty());
    }
    void tellsTheFirstFaultAndKeepsAll()
    {
        JsonReader reader(object(R"({"a": "x", "b": "y"})"), {});
        reader.whole(u"b"_s, 0, 1, 0);
        reader.whole(u"a"_s, 0, 1, 0);
        reader.fault(u"c"_s, supportMessage("json.want_text"));
        QCOMPARE(reader.finish()->where(), u"/b"_s);
        QCOMPARE(reader.firstFault()->where(), u"/b"_s);
        QStringList places;
        for (const Error &fault : reader.faults())
            places.append(fault.where());
        QCOMPARE(places, QStringList({u"/b"_s, u"/a"_s, u"/c"_s}));
    }
    void keepsTheFaultsOfWhatIsInside()
    {
        JsonReader reader(object(R"({"limits": [{"capacity": -1}, {"capacity": "x"}], "zzz": 1})"),
                          {});
        readList(reader);
        QCOMPARE(reader.finish()->where(), u"/limits/0/capacity"_s);
        QCOMPARE(reader.faults().size(), std::size_t(3));
        QCOMPARE(reader.faults()[1].where(), u"/limits/1/capacity"_s);
        QCOMPARE(reader.faults()[2].where(), u"/zzz"_s);
    }
    void tellsEveryUnknownKey()
    {
        JsonReader reader(object(R"({"a": 1, "b": 2})"), {});
        reader.finish();
        QCOMPARE(reader.faults().size(), std::size_t(2));
    }
    void readsTheOneKeyThatIsThere()
    {
        const QStringList names {u"csv"_s, u"jsonl"_s};
        JsonReader reader(object(R"({"jsonl": "x", "csv": null})"), {});
        QCOMPARE(reader.oneKeyOf(names), 1);
        QVERIFY(!reader.finish());
    }
    void longValuesAreCutShort()
    {
        JsonReader reader(QJsonObject {{u"on"_s, QString(1000, QLatin1Char('x'))}}, {});
        reader.flag(u"on"_s, false);
        QVERIFY(reader.finish()->what().size() < 80);
    }

    void earlierNamesAreStillRead()
    {
        JsonReader old(object(R"({"fuse": 3})"), {});
        QCOMPARE(old.currentKey(u"stop"_s, u"fuse"_s), u"fuse"_s);
        QCOMPARE(old.whole(u"fuse"_s, 0, 9, 0), 3);
        QVERIFY(!old.finish());
        JsonReader both(object(R"({"fuse": 3, "stop": 4})"), {});
        QCOMPARE(both.currentKey(u"stop"_s, u"fuse"_s), u"fuse"_s);
        QCOMPARE(reported(both.firstFault()->message), u"json.exclusive_keys(stop, fuse)"_s);
        JsonReader none(object("{}"), {});
        QCOMPARE(none.currentKey(u"stop"_s, u"fuse"_s), u"stop"_s);
    }
};

PENSTOCK_TEST(TestJsonReader)
} // namespace tst_jsonreader
#include "tst_jsonreader.moc"
