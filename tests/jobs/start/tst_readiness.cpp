// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/runmessages.h>
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
            "300 rows, {{id}} found, output writable, secret found, done at 14:32");
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
            "secrets found, done at 14:32"_s);
        row("through a proxy",
            allBut([](StartFacts &facts) { facts.proxy = u"http://proxy.example:3128"_s; }),
            u"300 rows, {{id}} found, output writable, secret found, done at 14:32, "
            "proxy http://proxy.example:3128"_s);
        row("finished", allBut([](StartFacts &facts) { facts.done = 300; }),
            "all 300 rows are done, {{id}} found, output writable, secret found");
        row("one row, finished", allBut([](StartFacts &facts) {
                facts.rows = std::optional<std::int64_t>(1);
                facts.done = 1;
            }),
            "the row is done, {{id}} found, output writable, secret found");
        row("finished, but some failed", allBut([](StartFacts &facts) {
                facts.done = 300;
                facts.failed = 3;
                facts.inDoubt = 1;
            }),
            u"3 of 300 rows failed, 1 of 300 rows in doubt, {{id}} found, output writable, "
            "secret found"_s);
        row("goes on after failures", allBut([](StartFacts &facts) {
                facts.done = 100;
                facts.failed = 3;
            }),
            u"200 of 300 rows left, 3 of 300 rows failed, {{id}} found, output writable, "
            "secret found, done at 14:32"_s);
        row("one row, failed", allBut([](StartFacts &facts) {
                facts.rows = std::optional<std::int64_t>(1);
                facts.done = 1;
                facts.failed = 1;
            }),
            "the row failed, {{id}} found, output writable, secret found");
        row("tomorrow",
            allBut([](StartFacts &facts) { facts.takes = std::optional<Duration>(13h); }),
            u"300 rows, {{id}} found, output writable, secret found, "
            "done at 2026-01-06 01:00"_s);
        row("a pipe", allBut([](StartFacts &facts) {
                facts.rows = std::optional<std::int64_t>();
                facts.takes = std::optional<Duration>();
            }),
            "number of rows unknown, {{id}} found, output writable, secret found");
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
        const Table<StartFacts, int, QString, QString> row("facts", "what", "fault", "line");
        row("no file of rows", allBut([](StartFacts &facts) {
                facts.rows = failure(Error(jobMessage("rows.no_header")));
                facts.takes = std::optional<Duration>();
            }),
            int(What::Rows), "rows.no_header", "output writable, secret found");
        row("an empty file", allBut([](StartFacts &facts) {
                facts.rows = std::optional<std::int64_t>(0);
                facts.takes = std::optional<Duration>();
            }),
            int(What::Rows), "start.no_rows", "{{id}} found, output writable, secret found");
        row("no such column",
            allBut([](StartFacts &facts) { facts.request = jobMessage("body.not_json"); }),
            int(What::Request), "body.not_json", "300 rows, output writable, secret found");
        row("no place for answers",
            allBut([](StartFacts &facts) { facts.output = jobMessage("start.no_output"); }),
            int(What::Output), "start.no_output", "300 rows, {{id}} found, secret found");
        row("edited since", allBut([](StartFacts &facts) {
                facts.earlier = jobMessage("edit.job", jobMessage("edit.values"));
            }),
            int(What::EarlierRuns), "edit.job(edit.values)",
            "300 rows, {{id}} found, output writable, secret found");
        row("no secret", allBut([](StartFacts &facts) { facts.absentSecrets = {u"token"_s}; }),
            int(What::Secret), "secret \"token\": secret.unknown(token)",
            "300 rows, {{id}} found, output writable");
        row("no secrets", allBut([](StartFacts &facts) {
                facts.absentSecrets = {u"token"_s, u"key"_s};
            }),
            int(What::Secret), "start.missing_secrets(token, key)",
            "300 rows, {{id}} found, output writable");
        row("a secret for somewhere else", allBut([](StartFacts &facts) {
                facts.closedTrips = {{u"token"_s, u"https://api.example.com"_s}};
            }),
            int(What::Secret),
            u"secret \"token\": start.secret_not_allowed(token, https://api.example.com, "
            "https://api.example.com)"_s,
            "300 rows, {{id}} found, output writable");
        row("a path outside", allBut([](StartFacts &facts) {
                facts.closedPaths = {{PathUse::Kind::Output, u"/x/out.jsonl"_s}};
            }),
            int(What::Paths), "start.path_not_allowed(path.output(/x/out.jsonl))",
            "300 rows, {{id}} found, output writable, secret found");
        row("a limit that lets nothing through", allBut([](StartFacts &facts) {
                facts.takes = failure(Error(jobMessage("plan.no_capacity", 1)));
            }),
            int(What::End), "plan.no_capacity(1)",
            "300 rows, {{id}} found, output writable, secret found");
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
        QTEST(reported(*faulty.front().fault), "fault");
        QCOMPARE(readyPartText(readiness, faulty.front(), now, QTimeZone::utc()),
                 faulty.front().fault->text());
        QTEST(readinessText(readiness, now, QTimeZone::utc()), "line");
    }

    // In the order of a run, which stops at the first.
    void endsAtTheFirstFault_data()
    {
        const Table<StartFacts, bool, QString> row("facts", "isEmptyWrong", "id");
        const auto without = [](auto change) {
            return allBut([&change](StartFacts &facts) {
                facts.absentSecrets = {u"token"_s};
                change(facts);
            });
        };
        const auto empty = [](StartFacts &facts) { facts.rows = std::optional<std::int64_t>(0); };
        row("rows before secrets", without([](StartFacts &facts) {
                facts.rows = failure(Error(jobMessage("rows.no_header")));
            }),
            true, "rows.no_header");
        row("a column before secrets",
            without([](StartFacts &facts) { facts.request = jobMessage("body.not_json"); }), true,
            "body.not_json");
        row("the output before secrets",
            without([](StartFacts &facts) { facts.output = runMessage("output.foreign"); }), true,
            "output.foreign");
        row("rows before the output", without([](StartFacts &facts) {
                facts.rows = failure(Error(jobMessage("rows.no_header")));
                facts.output = jobMessage("start.no_output");
            }),
            true, "rows.no_header");
        row("no rows", without(empty), true, "start.no_rows");
        row("no rows need no secret", without(empty), false, "");
        row("nor does a finished job", without([](StartFacts &facts) { facts.done = 300; }), true,
            "");
        row("rows that are left do", without([](StartFacts &facts) { facts.done = 299; }), true,
            "secret.unknown");
    }

    void endsAtTheFirstFault()
    {
        QFETCH(const StartFacts, facts);
        QFETCH(const bool, isEmptyWrong);
        const std::optional<Error> first = readinessOf(facts).firstFault(isEmptyWrong);
        QTEST(first ? first->id() : QString(), "id");
    }

    void namesEachSecret()
    {
        const Readiness readiness = readinessOf(allBut([](StartFacts &facts) {
            facts.secrets = {u"a"_s, u"b"_s, u"c"_s};
            facts.absentSecrets = {u"a"_s};
            facts.closedTrips = {{u"a"_s, u"https://x.example"_s},
                                 {u"b"_s, u"https://x.example"_s},
                                 {u"b"_s, u"https://y.example"_s},
                                 {u"c"_s, u"https://x.example"_s}};
        }));
        QStringList faults;
        for (const ReadyPart &part : readiness.parts) {
            if (part.fault)
                faults.append(part.fault->id() + u' ' + part.fault->where());
        }
        QCOMPARE(faults,
                 QStringList({u"secret.unknown secret \"a\""_s,
                              u"start.secret_not_allowed secret \"b\""_s,
                              u"start.secret_not_allowed secret \"c\""_s}));
    }

    void tellsPrograms()
    {
        const QJsonObject ready
            = QJsonDocument::fromJson(readinessJson(readinessOf(allThere()), now)).object();
        QCOMPARE(ready.value(u"ready"_s), QJsonValue(true));
        QCOMPARE(ready.value(u"rows"_s).toInteger(), 300);
        QCOMPARE(ready.value(u"finish"_s).toString(), u"2026-01-05T14:32:00Z"_s);
        QCOMPARE(ready.value(u"parts"_s).toArray().size(), 5);

        const Error foreign = runMessage("output.foreign").at(u"/x"_s);
        const StartFacts missing = allBut([&](StartFacts &facts) { facts.output = foreign; });
        const QJsonObject object
            = QJsonDocument::fromJson(readinessJson(readinessOf(missing), now)).object();
        QCOMPARE(object.value(u"ready"_s), QJsonValue(false));
        QVERIFY(!object.contains(u"finish"_s));
        const QJsonObject output = object.value(u"parts"_s).toArray().at(2).toObject();
        const QJsonObject expected {{u"part"_s, u"output"_s},       {u"ok"_s, false},
                                    {u"id"_s, u"output.foreign"_s}, {u"error"_s, foreign.what()},
                                    {u"where"_s, u"/x"_s},          {u"fix"_s, foreign.fix()}};
        QCOMPARE(output, expected);
    }
};

PENSTOCK_TEST(TestReadiness)
} // namespace tst_readiness
#include "tst_readiness.moc"
