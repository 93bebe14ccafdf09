// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/requests/loosevalues.h>
#include <penstock/jobs/requests/requesttemplate.h>

#include <QTest>

using namespace penstock;

namespace tst_loosevalues {
RequestSpec urlOnly(const char *url)
{
    return {.url = QString::fromUtf8(url)};
}

RequestSpec withBody(const QByteArray &body, const QByteArray &type)
{
    return {.method = "POST",
            .url = u"/search"_s,
            .headers = {{"Content-Type", type}},
            .body = body,
            .bodyType = type == "application/json" ? BodyType::Json : BodyType::ByHeader};
}

// "id=7"
QStringList textsOf(const std::vector<LooseValue> &values)
{
    QStringList texts;
    for (const LooseValue &value : values)
        texts.append(value.name + QLatin1Char('=') + value.text);
    return texts;
}

class TestLooseValues : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void areFound_data();
    void areFound();
    void becomeColumnsThatGiveTheSameRequest_data() { areFound_data(); }
    void becomeColumnsThatGiveTheSameRequest();
    void eachMayHaveItsColumn();
    void rowsOfAFileStay();
};

void TestLooseValues::areFound_data()
{
    QTest::addColumn<RequestSpec>("request");
    QTest::addColumn<QStringList>("expected");
    QTest::newRow("an id at the end")
        << urlOnly("https://x.example/items/7") << QStringList {u"id=7"_s};
    QTest::newRow("a path below the base")
        << urlOnly("/items/7/parts") << QStringList {u"id=7"_s, u"id_2=parts"_s};
    QTest::newRow("no number, but the end of a path")
        << urlOnly("/users/octocat") << QStringList {u"id=octocat"_s};
    QTest::newRow("versions are none") << urlOnly("/v2/things") << QStringList {u"id=things"_s};
    QTest::newRow("a list is none") << urlOnly("/items") << QStringList();
    QTest::newRow("a server's name is none")
        << urlOnly("https://api7.example:8080") << QStringList();
    QTest::newRow("query and fragment") << urlOnly("/items?page=2&q=oslo%20east&empty=#part3")
                                        << QStringList {u"page=2"_s, u"q=oslo east"_s};
    QTest::newRow("what is a column already")
        << urlOnly("/shops/{{id}}/items/7") << QStringList {u"id_2=7"_s};
    QTest::newRow("percent signs") << urlOnly("/files/a%2Fb1") << QStringList {u"id=a/b1"_s};
    QTest::newRow("a query of its own")
        << RequestSpec {.url = u"/items"_s,
                        .query = {{u"city"_s, u"Oslo"_s}, {u"page"_s, u"{{page}}"_s}}}
        << QStringList {u"city=Oslo"_s};
    QTest::newRow("JSON") << withBody(R"({"name": "O\"slo", "size": 10, "tags": ["x"], )"
                                      R"("in": {"deep": -1.5, "exact": 1.50}, "no": true})",
                                      "application/json")
                          << QStringList {u"name=O\"slo"_s, u"size=10"_s, u"deep=-1.5"_s};
    QTest::newRow("digits in a JSON string")
        << withBody(R"({"zip": "10115", "floor": 4})", "application/json")
        << QStringList {u"zip=10115"_s, u"floor=4"_s};
    QTest::newRow("a form") << withBody("name=O+slo&size=10", "application/x-www-form-urlencoded")
                            << QStringList {u"name=O slo"_s, u"size=10"_s};
    QTest::newRow("some other body") << withBody("name=7", "text/plain") << QStringList();
}

void TestLooseValues::areFound()
{
    QFETCH(const RequestSpec, request);
    QTEST(textsOf(looseValuesIn(request)), "expected");
}

// With the one row that is there, what is sent is what was sent.
void TestLooseValues::becomeColumnsThatGiveTheSameRequest()
{
    QFETCH(const RequestSpec, request);
    const QString base
        = request.url.startsWith(QLatin1Char('/')) ? u"https://x.example"_s : QString();
    const auto plain = RequestTemplate::parse(request, base, {});
    QVERIFY(plain);
    for (const LooseValue &value : looseValuesIn(request)) {
        JobSpec job;
        job.request = request;
        if (!plain->names().isEmpty())
            job.rows.from = RowsSpec::Values {R"([{"id": "a", "page": "b"}])"};
        Result<std::vector<Row>> before = std::vector<Row>();
        if (!plain->names().isEmpty())
            before = firstRows(job.rows, 1);
        const JobSpec made = withColumnFor(value, job);
        const auto now = RequestTemplate::parse(made.request, base, {});
        QVERIFY(now);
        QVERIFY(now->names().contains(value.name));
        const Result<std::vector<Row>> rows = firstRows(made.rows, 5);
        QVERIFY(rows);
        QCOMPARE(rows->size(), std::size_t(1));
        const Result<HttpRequest> expected
            = plain->fill(before && !before->empty() ? before->front() : Row());
        const Result<HttpRequest> actual = now->fill(rows->front());
        QVERIFY(expected);
        QVERIFY2(actual, actual ? "" : qPrintable(actual.error().text()));
        QCOMPARE(actual->url, expected->url);
        QCOMPARE(actual->body, expected->body);
    }
}

void TestLooseValues::eachMayHaveItsColumn()
{
    JobSpec job;
    job.request.url = u"/shops/3/items/7?page=2"_s;
    for (int count = 0; count < 3; ++count)
        job = withColumnFor(looseValuesIn(job.request).front(), job);
    QCOMPARE(job.request.url, u"/shops/{{id}}/items/{{id_2}}?page={{page}}"_s);
    QCOMPARE(std::get<RowsSpec::Values>(job.rows.from).json,
             QByteArray(R"([{"id":3,"id_2":7,"page":2}])"));
    QVERIFY(looseValuesIn(job.request).empty());
}

void TestLooseValues::rowsOfAFileStay()
{
    JobSpec job;
    job.request.url = u"/shops/{{shop}}/items/7"_s;
    job.rows.from = RowsSpec::File {u"shops.csv"_s};
    const JobSpec made = withColumnFor(looseValuesIn(job.request).front(), job);
    QCOMPARE(made.request.url, u"/shops/{{shop}}/items/{{id}}"_s);
    QVERIFY(made.rows == job.rows);
}

PENSTOCK_TEST(TestLooseValues)
} // namespace tst_loosevalues
#include "tst_loosevalues.moc"
