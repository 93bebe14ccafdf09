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
    facts.names = {u"id"_s};
    facts.secrets = {u"token"_s};
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
    void isOneLine_data()
    {
        const Table<StartFacts, QString> row("facts", "line");
        row("all there", allThere(),
            "300 rows, {{id}} found, output writable, secret there, done at 14:32");
        row("one row, no secret, nothing to fill in", allBut([](StartFacts &facts) {
                facts.rows = std::optional<std::int64_t>(1);
                facts.names.clear();
                facts.secrets.clear();
            }),
            "1 row, output writable, done at 14:32");
        row("goes on", allBut([](StartFacts &facts) {
                facts.done = 12;
                facts.names = {u"id"_s, u"shop"_s};
                facts.secrets = {u"token"_s, u"key"_s};
            }),
            u"288 of 300 rows left, {{id}}, {{shop}} found, output writable, "
            "secrets there, done at 14:32"_s);
        row("through a proxy",
            allBut([](StartFacts &facts) { facts.proxy = u"http://proxy.example:3128"_s; }),
            u"300 rows, {{id}} found, output writable, secret there, done at 14:32, "
            "proxy http://proxy.example:3128"_s);
        row("finished", allBut([](StartFacts &facts) { facts.done = 300; }),
            "all 300 rows are done, {{id}} found, output writable, secret there");
        row("one row, finished", allBut([](StartFacts &facts) {
                facts.rows = std::optional<std::int64_t>(1);
                facts.done = 1;
            }),
            "the row is done, {{id}} found, output writable, secret there");
        row("tomorrow",
            allBut([](StartFacts &facts) { facts.takes = std::optional<Duration>(13h); }),
            u"300 rows, {{id}} found, output writable, secret there, "
            "done at 2026-01-06 01:00"_s);
        row("a pipe", allBut([](StartFacts &facts) {
                facts.rows = std::optional<std::int64_t>();
                facts.takes = std::optional<Duration>();
            }),
            "rows as they come, {{id}} found, output writable, secret there");
    }

    void isOneLine()
    {
        QFETCH(const StartFacts, facts);
        const Readiness readiness = readinessOf(facts);
        QVERIFY(readiness.isReady());
        QTEST(readinessText(readiness, now, QTimeZone::utc()), "line");
    }

    void namesWhatIsMissing_data()
    {
        using What = ReadyPart::What;
        const Table<StartFacts, int, QString, QString> row("facts", "what", "says", "line");
        row("no file of rows", allBut([](StartFacts &facts) {
                facts.rows = failure(fault("no such file"));
                facts.takes = std::optional<Duration>();
            }),
            int(What::Rows), "no such file", "output writable, secret there");
        row("an empty file", allBut([](StartFacts &facts) {
                facts.rows = std::optional<std::int64_t>(0);
                facts.takes = std::optional<Duration>();
            }),
            int(What::Rows), "there are no rows. Name a file that has some, or type values",
            "{{id}} found, output writable, secret there");
        row("no such column",
            allBut([](StartFacts &facts) { facts.request = fault("no column is named \"id\""); }),
            int(What::Request), "no column is named \"id\"",
            "300 rows, output writable, secret there");
        row("no place for answers",
            allBut([](StartFacts &facts) { facts.output = fault("it cannot be written"); }),
            int(What::Output), "it cannot be written", "300 rows, {{id}} found, secret there");
        row("edited since",
            allBut([](StartFacts &facts) { facts.earlier = fault("the job was edited"); }),
            int(What::EarlierRuns), "the job was edited",
            "300 rows, {{id}} found, output writable, secret there");
        row("no secret", allBut([](StartFacts &facts) { facts.absentSecrets = {u"token"_s}; }),
            int(What::Secret), "the secret \"token\" is not there. Enter it",
            "300 rows, {{id}} found, output writable");
        row("a secret for somewhere else", allBut([](StartFacts &facts) {
                facts.closedTrips = {{u"token"_s, u"https://api.example.com"_s}};
            }),
            int(What::Secret),
            u"secret \"token\": nobody has said yet "
            "that it may go to "
            "https://api.example.com. If that is where "
            "it belongs: penstock secret "
            "allow token https://api.example.com"_s,
            "300 rows, {{id}} found, output writable");
        row("a path outside", allBut([](StartFacts &facts) {
                facts.closedPaths = {{PathUse::Kind::Output, u"/x/out.jsonl"_s}};
            }),
            int(What::Paths),
            u"nobody has allowed yet what it does outside "
            "its folder: it writes /x/out.jsonl. Start "
            "it once where somebody can be asked"_s,
            "300 rows, {{id}} found, output writable, secret there");
        row("a limit that lets nothing through",
            allBut([](StartFacts &facts) { facts.takes = failure(fault("never admitted")); }),
            int(What::End), "never admitted",
            "300 rows, {{id}} found, output writable, secret there");
    }

    void namesWhatIsMissing()
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

    void tellsPrograms()
    {
        const QJsonObject ready
            = QJsonDocument::fromJson(readinessJson(readinessOf(allThere()), now)).object();
        QCOMPARE(ready.value(u"ready"_s), QJsonValue(true));
        QCOMPARE(ready.value(u"rows"_s).toInteger(), 300);
        QCOMPARE(ready.value(u"finish"_s).toString(), u"2026-01-05T14:32:00Z"_s);
        QCOMPARE(ready.value(u"parts"_s).toArray().size(), 5);

        const StartFacts missing = allBut([](StartFacts &facts) {
            facts.output = Error {Error::Kind::Output, u"full"_s, u"/x"_s, u"Make room"_s};
        });
        const QJsonObject object
            = QJsonDocument::fromJson(readinessJson(readinessOf(missing), now)).object();
        QCOMPARE(object.value(u"ready"_s), QJsonValue(false));
        QVERIFY(!object.contains(u"finish"_s));
        const QJsonObject output = object.value(u"parts"_s).toArray().at(2).toObject();
        const QJsonObject expected {{u"part"_s, u"output"_s},
                                    {u"ok"_s, false},
                                    {u"error"_s, u"full"_s},
                                    {u"where"_s, u"/x"_s},
                                    {u"fix"_s, u"Make room"_s}};
        QCOMPARE(output, expected);
    }
};

PENSTOCK_TEST(TestReadiness)
} // namespace tst_readiness
#include "tst_readiness.moc"
