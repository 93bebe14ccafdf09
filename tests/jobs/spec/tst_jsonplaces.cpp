// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/jsonplaces.h>
#include <penstock/jobs/spec/recordpath.h>

#include <QTest>

using namespace penstock;

namespace tst_jsonplaces {
const QByteArray shop
    = "{\"next\": null, \"items\": [{\"id\": 7, \"a b\": \"x}\\\"y\", \"tags\": [\"u\", \"v\"]}, "
      "{\"id\": 8, \"price\": 1.50}], \"end\": {}}";

class TestJsonPlaces : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsWhatIsAround_data()
    {
        // before: the place is behind it
        const Table<QByteArray, QString, int> row("before", "path", "kind");
        using Kind = JsonPlace::Kind;
        row("a value", "\"id\": ", "$.items[0].id", int(Kind::Scalar));
        row("its name", "[{\"", "$.items[0].id", int(Kind::Scalar));
        row("in a later element", "\"price\": 1.", "$.items[1].price", int(Kind::Scalar));
        row("a name with blanks", "\"a b\": \"x}", "$.items[0]['a b']", int(Kind::Scalar));
        row("an element", "[\"u\", ", "$.items[0].tags[1]", int(Kind::Scalar));
        row("the name of an array", "null, \"it", "$.items", int(Kind::Array));
        row("between elements", "\"v\"]},", "$.items", int(Kind::Array));
        row("the whole", QByteArray(), "$", int(Kind::Object));
    }

    void findsWhatIsAround()
    {
        QFETCH(const QByteArray, before);
        const qsizetype at = shop.indexOf(before) + before.size();
        const std::optional<JsonPlace> place = jsonPlaceAt(shop, at);
        QVERIFY(place);
        QTEST(place->path, "path");
        QTEST(int(place->kind), "kind");
    }

    void leadsBackToTheValue()
    {
        for (const JsonPlace &place : jsonPlacesIn(shop, 100)) {
            const Result<RecordPath> path = RecordPath::parse(place.path);
            QVERIFY2(path, qPrintable(place.path));
            const auto matches = path->match(shop);
            QVERIFY(matches);
            QCOMPARE(matches->size(), std::size_t(1));
            if (place.kind == JsonPlace::Kind::Scalar)
                QCOMPARE(matches->front(), place.text);
        }
    }

    void listsWhatThereIs()
    {
        const auto pathsOf = [](const std::vector<JsonPlace> &places) {
            QStringList paths;
            for (const JsonPlace &place : places)
                paths.append(place.path);
            return paths;
        };
        const QStringList paths = pathsOf(jsonPlacesIn(shop, 100));
        QCOMPARE(paths,
                 (QStringList {u"$"_s, u"$.next"_s, u"$.items"_s, u"$.items[0]"_s,
                               u"$.items[0].id"_s, u"$.items[0]['a b']"_s, u"$.items[0].tags"_s,
                               u"$.items[0].tags[0]"_s, u"$.end"_s}));
        QCOMPARE(pathsOf(jsonPlacesIn(shop, 3)), paths.first(3));
        QCOMPARE(jsonPlacesIn(shop, 2).at(1).text, QByteArray("null"));
    }

    void takesWhatIsBrokenForNothing_data()
    {
        const Table<QByteArray> row("json");
        for (const char *const json :
             {"", "   ", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[", "[1", "[1,",
              "\"abc", "{a:1}", "[1}", "{\"a\":1]", "[,]", "{\"a\" 1}"})
            row(json, QByteArray(json));
        row("too deep", QByteArray(1000, '['));
    }

    void takesWhatIsBrokenForNothing()
    {
        QFETCH(const QByteArray, json);
        QVERIFY(!jsonPlaceAt(json, 0));
        jsonPlacesIn(json, 100); // and comes back
    }

    void namesRecords_data()
    {
        // rest: in them
        const Table<QString, QString, QString> row("path", "records", "rest");
        row("in an array", "$.items[3].a.b", "$.items[*]", "$.a.b");
        row("an element", "$[0]", "$[*]", "$");
        row("an array in it", "$[0].tags[1]", "$[*]", "$.tags[1]");
        row("in none", "$.a['b c']", QString(), "$.a['b c']");
    }

    void namesRecords()
    {
        QFETCH(const QString, path);
        const QString records = allOfOutermostArray(path);
        QTEST(records, "records");
        const std::optional<QString> rest = pathInRecord(path, records);
        QVERIFY(rest);
        QTEST(*rest, "rest");
        QVERIFY(!pathInRecord(path, u"$.elsewhere[*]"_s));
        QVERIFY(!pathInRecord(u"$.items2[0]"_s, u"$.items"_s));
    }

    void namesColumns_data()
    {
        const Table<QString, QString> row("path", "name");
        row("a member", "$.user.name", "name");
        row("with blanks", "$.user['full name']", "full name");
        row("an element", "$.tags[0]", "tags");
        row("all", "$", "value");
    }

    void namesColumns()
    {
        QFETCH(const QString, path);
        QTEST(lastMemberOf(path), "name");
    }
};

PENSTOCK_TEST(TestJsonPlaces)
} // namespace tst_jsonplaces
#include "tst_jsonplaces.moc"
