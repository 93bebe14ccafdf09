// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/json/jsonplaces.h>
#include <penstock/jobs/json/recordpath.h>

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
        QTest::addColumn<QByteArray>("before"); // the place is behind it
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("kind");
        using Kind = JsonPlace::Kind;
        QTest::newRow("a value") << QByteArray("\"id\": ") << u"$.items[0].id"_s
                                 << int(Kind::Scalar);
        QTest::newRow("its name") << QByteArray("[{\"") << u"$.items[0].id"_s << int(Kind::Scalar);
        QTest::newRow("in a later element")
            << QByteArray("\"price\": 1.") << u"$.items[1].price"_s << int(Kind::Scalar);
        QTest::newRow("a name with blanks")
            << QByteArray("\"a b\": \"x}") << u"$.items[0]['a b']"_s << int(Kind::Scalar);
        QTest::newRow("an element")
            << QByteArray("[\"u\", ") << u"$.items[0].tags[1]"_s << int(Kind::Scalar);
        QTest::newRow("the name of an array")
            << QByteArray("null, \"it") << u"$.items"_s << int(Kind::Array);
        QTest::newRow("between elements")
            << QByteArray("\"v\"]},") << u"$.items"_s << int(Kind::Array);
        QTest::newRow("the whole") << QByteArray() << u"$"_s << int(Kind::Object);
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
        QTest::addColumn<QByteArray>("json");
        for (const char *const json :
             {"", "   ", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[", "[1", "[1,",
              "\"abc", "{a:1}", "[1}", "{\"a\":1]", "[,]", "{\"a\" 1}"})
            QTest::newRow(json) << QByteArray(json);
        QTest::newRow("too deep") << QByteArray(1000, '[');
    }

    void takesWhatIsBrokenForNothing()
    {
        QFETCH(const QByteArray, json);
        QVERIFY(!jsonPlaceAt(json, 0));
        jsonPlacesIn(json, 100); // and comes back
    }

    void namesRecords_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("records");
        QTest::addColumn<QString>("rest"); // in them
        QTest::newRow("in an array") << u"$.items[3].a.b"_s << u"$.items[*]"_s << u"$.a.b"_s;
        QTest::newRow("an element") << u"$[0]"_s << u"$[*]"_s << u"$"_s;
        QTest::newRow("an array in it") << u"$[0].tags[1]"_s << u"$[*]"_s << u"$.tags[1]"_s;
        QTest::newRow("in none") << u"$.a['b c']"_s << QString() << u"$.a['b c']"_s;
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
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("name");
        QTest::newRow("a member") << u"$.user.name"_s << u"name"_s;
        QTest::newRow("with blanks") << u"$.user['full name']"_s << u"full name"_s;
        QTest::newRow("an element") << u"$.tags[0]"_s << u"tags"_s;
        QTest::newRow("all") << u"$"_s << u"value"_s;
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
