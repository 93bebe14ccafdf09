// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/mockserver/faults/faultplan.h>
#include <penstock/mockserver/faults/retryafternonsense.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;
using Kind = Fault::Kind;

class TestFault : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void readsAndPrintsEachKind_data()
    {
        Table<QString, Fault, QByteArray>("text", "fault", "printed");
        const auto row = [](const char *text, const Fault &fault, const char *printed = nullptr) {
            QTest::newRow(text) << QString::fromLatin1(text) << fault
                                << QByteArray(printed != nullptr ? printed : text);
        };
        row("none", {});
        row("drop", {Kind::Drop});
        row("reset", {Kind::Reset});
        row("half", {Kind::HalfStatus});
        row("half-status", {Kind::HalfStatus}, "half");
        row("half-head", {Kind::HalfHead});
        row("half-body", {Kind::HalfBody});
        row("half-chunk", {Kind::HalfChunk});
        row("stall", {Kind::Stall});
        row("stall-body", {Kind::StallBody});
        row("drip", {Kind::Drip, 0, 0, 10ms}, "drip:10ms");
        row("drip:250us", {Kind::Drip, 0, 0, 250us});
        row("close", {Kind::Close});
        row("redirect", {Kind::Redirect, 1, 302}, "redirect:1:302");
        row("redirect:3", {Kind::Redirect, 3, 302}, "redirect:3:302");
        row("redirect:0:308", {Kind::Redirect, 0, 308});
        row("redirect-loop", {Kind::RedirectLoop, 0, 302}, "redirect-loop:302");
        row("redirect-away:307", {Kind::RedirectAway, 0, 307});
        row("bomb", {Kind::Bomb, 50}, "bomb:50");
        row("bomb:3", {Kind::Bomb, 3});
        row("redirect-maze", {Kind::RedirectMaze, 0, 302}, "redirect-maze:302");
        row("redirect-maze:308", {Kind::RedirectMaze, 0, 308});
        row("endless-head", {Kind::EndlessHead, 64}, "endless-head:64");
        row("endless-head:65536", {Kind::EndlessHead, 65536});
        row("endless-line:1", {Kind::EndlessLine, 1});
        row("endless-extension:0", {Kind::EndlessExtension, 0});
        row("drip-head", {Kind::DripHead, 0, 0, 10ms}, "drip-head:10ms");
        row("drip-head:1s", {Kind::DripHead, 0, 0, 1s});
        row("long-length", {Kind::LongLength});
        row("short-length", {Kind::ShortLength});
        row("two-lengths", {Kind::TwoLengths});
        row("continue-flood", {Kind::ContinueFlood, 10'000}, "continue-flood:10000");
        row("continue-flood:3", {Kind::ContinueFlood, 3});
        row("1xx", {Kind::Interim, 10'000}, "1xx:10000");
        row("1xx:7", {Kind::Interim, 7});
        row("unasked", {Kind::Unasked});
        row("early", {Kind::Early});
        row("stall-connect", {Kind::StallConnect});
        row("http09", {Kind::Http09});
        row("bare-lf", {Kind::BareLf});
        row("nul", {Kind::Nul});
        row("cookies", {Kind::Cookies, 10'000}, "cookies:10000");
        row("cookies:12", {Kind::Cookies, 12});
        row("retry-after-nonsense", {Kind::RetryAfterNonsense}, "retry-after-nonsense:0");
        row("retry-after-nonsense:24", {Kind::RetryAfterNonsense, 24});
        row("linger", {Kind::Linger});
        row("400", {Kind::Status, 0, 400});
        row("503", {Kind::Status, 0, 503});
        row("599", {Kind::Status, 0, 599});
        row("429:30", {Kind::Status, 30, 429});
    }
    void readsAndPrintsEachKind()
    {
        QFETCH(const QString, text);
        QFETCH(const Fault, fault);
        const Result<Fault> parsed = parseFault(text);
        QVERIFY2(parsed, parsed ? "" : qPrintable(parsed.error().text()));
        QVERIFY(*parsed == fault);
        QTEST(faultText(*parsed), "printed");
        QVERIFY(parseFault(QString::fromLatin1(faultText(fault))) == fault);
    }

    void saysWhatIsWrong_data()
    {
        Table<QString, QString>("text", "error");
        const auto row = [](const char *text, const char *error) {
            QTest::newRow(*text != '\0' ? text : "nothing")
                << QString::fromLatin1(text) << QString::fromLatin1(error);
        };
        row("", "mock_fault.unknown(");
        row("dorp", "mock_fault.unknown_near(dorp, drop)");
        row("redirect_loop", "mock_fault.unknown_near(redirect_loop, redirect-loop)");
        row("200", "mock_fault.unknown(200, none, drop, reset, half, ");
        row("600", "mock_fault.unknown(600, none, drop, reset, half, ");
        row("drop:3", "mock_fault.too_many_parts(drop:3, drop, 1)");
        row("redirect:3:302:1", "mock_fault.too_many_parts(redirect:3:302:1, redirect, 3)");
        row("429:0", "mock_fault.invalid_retry_after(429)");
        row("429:1:2", "mock_fault.invalid_retry_after(429)");
        row("429:soon", "mock_fault.invalid_retry_after(429)");
        row("redirect:-1", "mock_fault.invalid_number(-1, redirect, 1000)");
        row("redirect:many", "mock_fault.invalid_number(many, redirect, 1000)");
        row("redirect:1:300", "mock_fault.invalid_redirect(300)");
        row("bomb:100000", "mock_fault.invalid_number(100000, bomb, 256)");
        row("endless-head:65537", "mock_fault.invalid_number(65537, endless-head, 65536)");
        row("endless-line:much", "mock_fault.invalid_number(much, endless-line, 65536)");
        row("cookies:100001", "mock_fault.invalid_number(100001, cookies, 100000)");
        row("retry-after-nonsense:25", "mock_fault.invalid_number(25, retry-after-nonsense, 24)");
        row("drip-head:fast", "duration.invalid(fast, duration.no_number)");
        row("linger:1", "mock_fault.too_many_parts(linger:1, linger, 1)");
        row("endless-heads", "mock_fault.unknown_near(endless-heads, endless-head)");
        row("2xx", "mock_fault.unknown_near(2xx, 1xx)");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, error);
        const Result<Fault> parsed = parseFault(text, u"--fault"_s);
        QVERIFY(!parsed);
        QVERIFY2(reported(parsed.error()).startsWith(u"--fault: "_s + error),
                 qPrintable(reported(parsed.error())));
        QVERIFY(!parsed.error().fix().isEmpty());
    }

    void thoseOfConnectionsAreKnown()
    {
        QVERIFY(befallsConnections(Kind::Early));
        QVERIFY(befallsConnections(Kind::StallConnect));
        for (const Kind kind : {Kind::None, Kind::Drop, Kind::Stall, Kind::Unasked, Kind::Linger})
            QVERIFY(!befallsConnections(kind));
    }

    void eachKindOfNonsenseHasItsTurn()
    {
        QSet<QByteArrayList> seen;
        for (quint64 number = 1; number <= retryAfterNonsenseCount; ++number) {
            const QByteArrayList lines = retryAfterNonsense(number);
            seen.insert(lines);
            QCOMPARE(retryAfterNonsense(number + retryAfterNonsenseCount), lines);
            for (const QByteArray &line : lines)
                QVERIFY(!line.contains('\n') && !line.contains('\r')); // it stays one line
        }
        QCOMPARE(seen.size(), qsizetype(retryAfterNonsenseCount));
    }

    void readsRules_data()
    {
        Table<QString, FaultRule>("text", "rule");
        const auto row = [](const char *text, const FaultRule &rule) {
            QTest::newRow(text) << QString::fromLatin1(text) << rule;
        };
        row("drop", {{Kind::Drop}});
        row("drop every 10", {{Kind::Drop}, 10});
        row("redirect:2:307 every 3", {{Kind::Redirect, 2, 307}, 3});
        row("reset 5%", {{Kind::Reset}, 0, 50'000});
        row("503 0.5%", {{Kind::Status, 0, 503}, 0, 5'000});
        row("stall 0%", {{Kind::Stall}, 0, 0});
    }
    void readsRules()
    {
        QFETCH(const QString, text);
        QFETCH(const FaultRule, rule);
        const Result<FaultRule> parsed = parseFaultRule(text);
        QVERIFY2(parsed, parsed ? "" : qPrintable(parsed.error().text()));
        QVERIFY(*parsed == rule);
    }
    void refusesRulesThatSayNothing_data()
    {
        const Table<QString> row("text");
        for (const char *const text : {"drop every", "drop every 0", "drop every x", "drop 101%",
                                       "drop -1%", "drop nan%", "drop 5", "drop 5% 6%", "", "  "})
            row(*text != '\0' ? text : "nothing", QString::fromLatin1(text));
    }
    void refusesRulesThatSayNothing()
    {
        QFETCH(const QString, text);
        const Result<FaultRule> parsed = parseFaultRule(text);
        QVERIFY(!parsed);
        QVERIFY(!parsed.error().fix().isEmpty());
    }

    void everyNthIsCounted()
    {
        FaultPlan plan({{{Kind::Drop}, 3}}, 1);
        QByteArray struck;
        for (int i = 0; i < 9; ++i)
            struck += plan.next().kind == Kind::Drop ? 'x' : '.';
        QCOMPARE(struck, "..x..x..x");
    }
    void chanceStrikesAsOftenAsItSaysAndTheSameForASeed()
    {
        const std::vector<FaultRule> rules {{{Kind::Reset}, 0, 50'000}};
        FaultPlan plan(rules, 42);
        FaultPlan again(rules, 42);
        FaultPlan other(rules, 43);
        int struck = 0;
        bool differs = false;
        for (int i = 0; i < 20'000; ++i) {
            const Fault fault = plan.next();
            struck += fault.kind == Kind::Reset ? 1 : 0;
            QVERIFY(again.next() == fault);
            differs = differs || other.next() != fault;
        }
        QVERIFY2(struck > 815 && struck < 1185, "1000 expected, within 6 sigma");
        QVERIFY(differs);
    }
    void ofSeveralRulesTheFirstThatStrikesCounts()
    {
        FaultPlan plan({{{Kind::Drop}, 4}, {{Kind::Reset}, 2}}, 1);
        QByteArray struck;
        for (int i = 0; i < 8; ++i) {
            const Kind kind = plan.next().kind;
            struck += kind == Kind::Drop ? 'd' : kind == Kind::Reset ? 'r' : '.';
        }
        QCOMPARE(struck, ".r.d.r.d");
    }
    void anotherRuleLeavesTheDiceOfTheFirstAlone()
    {
        FaultPlan alone({{{Kind::Drop}, 0, 300'000}}, 5);
        FaultPlan two({{{Kind::Drop}, 0, 300'000}, {{Kind::Reset}, 0, 500'000}}, 5);
        for (int i = 0; i < 1000; ++i)
            QCOMPARE(two.next().kind == Kind::Drop, alone.next().kind == Kind::Drop);
    }
};

PENSTOCK_TEST(TestFault)
#include "tst_fault.moc"
