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
    void findsWhatIsAround_data();
    void findsWhatIsAround();
    void leadsBackToTheValue();
    void listsWhatThereIs();
    void takesWhatIsBrokenForNothing_data();
    void takesWhatIsBrokenForNothing();
    void namesRecords_data();
    void namesRecords();
    void namesColumns_data();
    void namesColumns();
};

void TestJsonPlaces::findsWhatIsAround_data()
{
    QTest::addColumn<QByteArray>("before"); // the place is behind it
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("kind");
    using Kind = JsonPlace::Kind;
    QTest::newRow("a value") << QByteArray("\"id\": ") << QStringLiteral("$.items[0].id")
                             << int(Kind::Scalar);
    QTest::newRow("its name") << QByteArray("[{\"") << QStringLiteral("$.items[0].id")
                              << int(Kind::Scalar);
    QTest::newRow("in a later element")
        << QByteArray("\"price\": 1.") << QStringLiteral("$.items[1].price") << int(Kind::Scalar);
    QTest::newRow("a name with blanks")
        << QByteArray("\"a b\": \"x}") << QStringLiteral("$.items[0]['a b']") << int(Kind::Scalar);
    QTest::newRow("an element") << QByteArray("[\"u\", ") << QStringLiteral("$.items[0].tags[1]")
                                << int(Kind::Scalar);
    QTest::newRow("the name of an array")
        << QByteArray("null, \"it") << QStringLiteral("$.items") << int(Kind::Array);
    QTest::newRow("between elements")
        << QByteArray("\"v\"]},") << QStringLiteral("$.items") << int(Kind::Array);
    QTest::newRow("the whole") << QByteArray() << QStringLiteral("$") << int(Kind::Object);
}

void TestJsonPlaces::findsWhatIsAround()
{
    QFETCH(const QByteArray, before);
    const qsizetype at = shop.indexOf(before) + before.size();
    const std::optional<JsonPlace> place = jsonPlaceAt(shop, at);
    QVERIFY(place);
    QTEST(place->path, "path");
    QTEST(int(place->kind), "kind");
}

void TestJsonPlaces::leadsBackToTheValue()
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

void TestJsonPlaces::listsWhatThereIs()
{
    const auto pathsOf = [](const std::vector<JsonPlace> &places) {
        QStringList paths;
        for (const JsonPlace &place : places)
            paths.append(place.path);
        return paths;
    };
    const QStringList paths = pathsOf(jsonPlacesIn(shop, 100));
    QCOMPARE(paths,
             (QStringList {QStringLiteral("$"), QStringLiteral("$.next"), QStringLiteral("$.items"),
                           QStringLiteral("$.items[0]"), QStringLiteral("$.items[0].id"),
                           QStringLiteral("$.items[0]['a b']"), QStringLiteral("$.items[0].tags"),
                           QStringLiteral("$.items[0].tags[0]"), QStringLiteral("$.end")}));
    QCOMPARE(pathsOf(jsonPlacesIn(shop, 3)), paths.first(3));
    QCOMPARE(jsonPlacesIn(shop, 2).at(1).text, QByteArray("null"));
}

void TestJsonPlaces::takesWhatIsBrokenForNothing_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const char *const json :
         {"", "   ", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[", "[1", "[1,", "\"abc",
          "{a:1}", "[1}", "{\"a\":1]", "[,]", "{\"a\" 1}"})
        QTest::newRow(json) << QByteArray(json);
    QTest::newRow("too deep") << QByteArray(1000, '[');
}

void TestJsonPlaces::takesWhatIsBrokenForNothing()
{
    QFETCH(const QByteArray, json);
    QVERIFY(!jsonPlaceAt(json, 0));
    jsonPlacesIn(json, 100); // and comes back
}

void TestJsonPlaces::namesRecords_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("records");
    QTest::addColumn<QString>("rest"); // in them
    QTest::newRow("in an array") << QStringLiteral("$.items[3].a.b") << QStringLiteral("$.items[*]")
                                 << QStringLiteral("$.a.b");
    QTest::newRow("an element") << QStringLiteral("$[0]") << QStringLiteral("$[*]")
                                << QStringLiteral("$");
    QTest::newRow("an array in it")
        << QStringLiteral("$[0].tags[1]") << QStringLiteral("$[*]") << QStringLiteral("$.tags[1]");
    QTest::newRow("in none") << QStringLiteral("$.a['b c']") << QString()
                             << QStringLiteral("$.a['b c']");
}

void TestJsonPlaces::namesRecords()
{
    QFETCH(const QString, path);
    const QString records = allOfOutermostArray(path);
    QTEST(records, "records");
    const std::optional<QString> rest = pathInRecord(path, records);
    QVERIFY(rest);
    QTEST(*rest, "rest");
    QVERIFY(!pathInRecord(path, QStringLiteral("$.elsewhere[*]")));
    QVERIFY(!pathInRecord(QStringLiteral("$.items2[0]"), QStringLiteral("$.items")));
}

void TestJsonPlaces::namesColumns_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("name");
    QTest::newRow("a member") << QStringLiteral("$.user.name") << QStringLiteral("name");
    QTest::newRow("with blanks") << QStringLiteral("$.user['full name']")
                                 << QStringLiteral("full name");
    QTest::newRow("an element") << QStringLiteral("$.tags[0]") << QStringLiteral("tags");
    QTest::newRow("all") << QStringLiteral("$") << QStringLiteral("value");
}

void TestJsonPlaces::namesColumns()
{
    QFETCH(const QString, path);
    QTEST(lastMemberOf(path), "name");
}

PENSTOCK_TEST(TestJsonPlaces)
} // namespace tst_jsonplaces
#include "tst_jsonplaces.moc"
