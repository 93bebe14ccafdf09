// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/start/readiness.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_readiness {
constexpr WallTime now {1767614400s}; // 2026-01-05T12:00:00Z

StartFacts allThere()
{
    StartFacts facts;
    facts.rows = std::optional<std::int64_t>(300);
    facts.names = {QStringLiteral("id")};
    facts.secrets = {QStringLiteral("token")};
    facts.takes = std::optional<Duration>(152min);
    return facts;
}

Error fault(const char *what)
{
    return {Error::Kind::File, QString::fromLatin1(what), {}, {}};
}

template <typename Change>
StartFacts allBut(Change change)
{
    StartFacts facts = allThere();
    change(facts);
    return facts;
}

class TestReadiness : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isOneLine_data();
    void isOneLine();
    void namesWhatIsMissing_data();
    void namesWhatIsMissing();
    void tellsPrograms();
};

void TestReadiness::isOneLine_data()
{
    QTest::addColumn<StartFacts>("facts");
    QTest::addColumn<QString>("line");
    QTest::newRow("all there")
        << allThere()
        << QStringLiteral("300 rows, {{id}} found, output writable, secret there, done at 14:32");
    QTest::newRow("one row, no secret, nothing to fill in") << allBut([](StartFacts &facts) {
        facts.rows = std::optional<std::int64_t>(1);
        facts.names.clear();
        facts.secrets.clear();
    }) << QStringLiteral("1 row, output writable, done at 14:32");
    QTest::newRow("goes on")
        << allBut([](StartFacts &facts) {
               facts.done = 12;
               facts.names = {QStringLiteral("id"), QStringLiteral("shop")};
               facts.secrets = {QStringLiteral("token"), QStringLiteral("key")};
           })
        << QStringLiteral("288 of 300 rows left, {{id}}, {{shop}} found, output writable, "
                          "secrets there, done at 14:32");
    QTest::newRow("through a proxy")
        << allBut(
               [](StartFacts &facts) { facts.proxy = QStringLiteral("http://proxy.example:3128"); })
        << QStringLiteral("300 rows, {{id}} found, output writable, secret there, done at 14:32, "
                          "proxy http://proxy.example:3128");
    QTest::newRow("finished") << allBut([](StartFacts &facts) {
        facts.done = 300;
    }) << QStringLiteral("all 300 rows are done, {{id}} found, output writable, secret there");
    QTest::newRow("one row, finished") << allBut([](StartFacts &facts) {
        facts.rows = std::optional<std::int64_t>(1);
        facts.done = 1;
    }) << QStringLiteral("the row is done, {{id}} found, output writable, secret there");
    QTest::newRow("tomorrow") << allBut(
        [](StartFacts &facts) { facts.takes = std::optional<Duration>(13h); })
                              << QStringLiteral(
                                     "300 rows, {{id}} found, output writable, secret there, "
                                     "done at 2026-01-06 01:00");
    QTest::newRow("a pipe") << allBut([](StartFacts &facts) {
        facts.rows = std::optional<std::int64_t>();
        facts.takes = std::optional<Duration>();
    }) << QStringLiteral("rows as they come, {{id}} found, output writable, secret there");
}

void TestReadiness::isOneLine()
{
    QFETCH(const StartFacts, facts);
    const Readiness readiness = readinessOf(facts);
    QVERIFY(readiness.isReady());
    QTEST(readinessText(readiness, now, QTimeZone::utc()), "line");
}

void TestReadiness::namesWhatIsMissing_data()
{
    using What = ReadyPart::What;
    QTest::addColumn<StartFacts>("facts");
    QTest::addColumn<int>("what");
    QTest::addColumn<QString>("says");
    QTest::addColumn<QString>("line");
    QTest::newRow("no file of rows") << allBut([](StartFacts &facts) {
        facts.rows = failure(fault("no such file"));
        facts.takes = std::optional<Duration>();
    }) << int(What::Rows) << QStringLiteral("no such file")
                                     << QStringLiteral("output writable, secret there");
    QTest::newRow("an empty file")
        << allBut([](StartFacts &facts) {
               facts.rows = std::optional<std::int64_t>(0);
               facts.takes = std::optional<Duration>();
           })
        << int(What::Rows)
        << QStringLiteral("there are no rows. Name a file that has some, or type values")
        << QStringLiteral("{{id}} found, output writable, secret there");
    QTest::newRow("no such column")
        << allBut([](StartFacts &facts) { facts.request = fault("no column is named \"id\""); })
        << int(What::Request) << QStringLiteral("no column is named \"id\"")
        << QStringLiteral("300 rows, output writable, secret there");
    QTest::newRow("no place for answers")
        << allBut([](StartFacts &facts) { facts.output = fault("it cannot be written"); })
        << int(What::Output) << QStringLiteral("it cannot be written")
        << QStringLiteral("300 rows, {{id}} found, secret there");
    QTest::newRow("edited since") << allBut([](StartFacts &facts) {
        facts.earlier = fault("the job was edited");
    }) << int(What::EarlierRuns) << QStringLiteral("the job was edited")
                                  << QStringLiteral(
                                         "300 rows, {{id}} found, output writable, secret there");
    QTest::newRow("no secret") << allBut([](StartFacts &facts) {
        facts.absentSecrets = {QStringLiteral("token")};
    }) << int(What::Secret) << QStringLiteral("the secret \"token\" is not there. Enter it")
                               << QStringLiteral("300 rows, {{id}} found, output writable");
    QTest::newRow("a secret for somewhere else") << allBut([](StartFacts &facts) {
        facts.closedTrips = {{QStringLiteral("token"), QStringLiteral("https://api.example.com")}};
    }) << int(What::Secret)
                                                 << QStringLiteral(
                                                        "secret \"token\": nobody has said yet "
                                                        "that it may go to "
                                                        "https://api.example.com. If that is where "
                                                        "it belongs: penstock secret "
                                                        "allow token https://api.example.com")
                                                 << QStringLiteral(
                                                        "300 rows, {{id}} found, output writable");
    QTest::newRow("a path outside")
        << allBut([](StartFacts &facts) {
               facts.closedPaths = {{PathUse::Kind::Output, QStringLiteral("/x/out.jsonl")}};
           })
        << int(What::Paths)
        << QStringLiteral("nobody has allowed yet what it does outside "
                          "its folder: it writes /x/out.jsonl. Start "
                          "it once where somebody can be asked")
        << QStringLiteral("300 rows, {{id}} found, output writable, secret there");
    QTest::newRow("a limit that lets nothing through")
        << allBut([](StartFacts &facts) { facts.takes = failure(fault("never admitted")); })
        << int(What::End) << QStringLiteral("never admitted")
        << QStringLiteral("300 rows, {{id}} found, output writable, secret there");
}

void TestReadiness::namesWhatIsMissing()
{
    QFETCH(const StartFacts, facts);
    const Readiness readiness = readinessOf(facts);
    QVERIFY(!readiness.isReady());
    QVERIFY(!readiness.takes); // what cannot begin has no end
    std::vector<ReadyPart> faulty;
    for (const ReadyPart &part : readiness.parts) {
        if (part.fault)
            faulty.push_back(part);
    }
    QCOMPARE(faulty.size(), std::size_t(1));
    QTEST(int(faulty.front().what), "what");
    QTEST(readyPartText(readiness, faulty.front(), now, QTimeZone::utc()), "says");
    QTEST(readinessText(readiness, now, QTimeZone::utc()), "line");
}

void TestReadiness::tellsPrograms()
{
    const QJsonObject ready
        = QJsonDocument::fromJson(readinessJson(readinessOf(allThere()), now)).object();
    QCOMPARE(ready.value(QStringLiteral("ready")), QJsonValue(true));
    QCOMPARE(ready.value(QStringLiteral("rows")).toInteger(), 300);
    QCOMPARE(ready.value(QStringLiteral("finish")).toString(),
             QStringLiteral("2026-01-05T14:32:00Z"));
    QCOMPARE(ready.value(QStringLiteral("parts")).toArray().size(), 5);

    const StartFacts missing = allBut([](StartFacts &facts) {
        facts.output = Error {Error::Kind::Output, QStringLiteral("full"), QStringLiteral("/x"),
                              QStringLiteral("Make room")};
    });
    const QJsonObject object
        = QJsonDocument::fromJson(readinessJson(readinessOf(missing), now)).object();
    QCOMPARE(object.value(QStringLiteral("ready")), QJsonValue(false));
    QVERIFY(!object.contains(QStringLiteral("finish")));
    const QJsonObject output = object.value(QStringLiteral("parts")).toArray().at(2).toObject();
    const QJsonObject expected {{QStringLiteral("part"), QStringLiteral("output")},
                                {QStringLiteral("ok"), false},
                                {QStringLiteral("error"), QStringLiteral("full")},
                                {QStringLiteral("where"), QStringLiteral("/x")},
                                {QStringLiteral("fix"), QStringLiteral("Make room")}};
    QCOMPARE(output, expected);
}

PENSTOCK_TEST(TestReadiness)
} // namespace tst_readiness
#include "tst_readiness.moc"
