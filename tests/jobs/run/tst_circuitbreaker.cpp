// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/responses/pagination.h>

#include <penstock/jobs/spec/runmessages.h>

#include <penstock/jobs/run/circuitbreaker.h>

#include <QTest>

using namespace penstock;

namespace tst_circuitbreaker {
// "401", "json" and "html" (200 with that content), "204"; of "500!" the request must not be
// repeated.
HttpAnswer answerOf(const QString &word)
{
    HttpAnswer answer;
    answer.status = word.first(3).toInt();
    answer.finalUrl = QUrl(u"https://api.example.com/1"_s);
    if (answer.status != 0)
        return answer;
    answer.status = 200;
    answer.body = "x";
    const QByteArray type = word == u"json"_s ? "application/json"
        : word == u"html"_s                   ? "text/HTML; charset=utf-8"
                                              : word.toLatin1();
    answer.headers = {{"content-type", type}};
    return answer;
}

QString rowsText(const std::vector<CircuitBreaker::Held> &held)
{
    QStringList rows;
    for (const CircuitBreaker::Held &each : held)
        rows << QString::number(each.row);
    return rows.join(u',');
}

QString rowsText(const std::vector<std::int64_t> &again)
{
    QStringList rows;
    for (const std::int64_t each : again)
        rows << QString::number(each);
    return rows.join(u',');
}

//! When answers in a row say that a run is in vain, and what becomes of their rows.
class TestCircuitBreaker : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Of three answers in a row. After each word: "." its row ends, "w" it waits, "-0,1" these end
    // that waited, "!0,1" it blows and these are sent again.
    void decides_data()
    {
        const Table<QString, QString> row("answers", "becomes");
        row("all is well", "json json json json", ". . . .");
        row("an expired token", "json 401 401 401", ". w w w!1,2,3");
        row("from the first on", "401 401 401", "w w w!0,1,2");
        row("forbidden", "403 403 403", "w w w!0,1,2");
        row("a server that is down", "500 502 503", "w w w!0,1,2");
        row("two of them are chance", "401 401 json", "w w .-0,1");
        row("and count no more", "401 401 json 401 401", "w w .-0,1 w w");
        row("for another reason", "401 401 403 403 403", "w w w-0,1 w w!2,3,4");
        row("what is not found is an answer", "401 401 404 401", "w w .-0,1 w");
        row("many that are not found", "404 404 404 404", ". . . .");
        row("many that are not right", "400 400 422 400", ". . . .");
        row("login pages where JSON was", "json html html html", ". w w w!1,2,3");
        row("one web page where JSON was", "json html json", ". w .-1");
        row("web pages are what it wants", "html html html html", ". . . .");
        row("web pages, then JSON, then no more", "html json html html html", ". . w w w!2,3,4");
        row("no content is no web page", "json 204 204 204", ". . . .");
        row("other kinds are none either", "json text/csv text/csv text/csv", ". . . .");
        row("JSON of its own kind", "application/hal+json html html html", ". w w w!1,2,3");
        row("what was on the wire when it blew", "401 401 401 401 json 403", "w w w!0,1,2 w!3 . .");
        row("not to be repeated, and perhaps carried out", "500! 500! 500!", ". . .!");
        row("the same among others", "500 500! 500", "w . w!0,2");
        row("not to be repeated, and not carried out", "401! 401! 401!", "w w w!0,1,2");
    }
    void decides()
    {
        QFETCH(const QString, answers);
        CircuitBreaker breaker(3);
        QStringList becomes;
        std::int64_t index = 0;
        for (const QString &word : answers.split(u' ')) {
            const bool wasBlown = breaker.trip().has_value();
            const CircuitBreaker::Verdict verdict
                = breaker.take(index++, answerOf(word), {.isRepeatable = !word.endsWith(u'!')});
            QString text = verdict.waits ? u"w"_s : u"."_s;
            if (!verdict.ending.empty())
                text += u'-' + rowsText(verdict.ending);
            if (!verdict.again.empty() || (breaker.trip() && !wasBlown))
                text += u'!' + rowsText(verdict.again);
            becomes << text;
        }
        QTEST(becomes.join(u' '), "becomes");
    }

    void asksForJsonFromTheStart()
    {
        CircuitBreaker breaker(2, true);
        QVERIFY(breaker.take(0, answerOf(u"html"_s)).waits);
        QVERIFY(breaker.take(1, answerOf(u"html"_s)).waits);
        QVERIFY(breaker.trip()->cause == BreakerCause::LoginPage);
    }

    void neverBlowsWhereItIsOff()
    {
        CircuitBreaker breaker(0);
        for (int i = 0; i < 200; ++i)
            QVERIFY(!breaker.take(i, answerOf(u"401"_s)).waits);
        QVERIFY(!breaker.trip());
    }

    void usuallyTakesTen()
    {
        CircuitBreaker breaker;
        for (int i = 0; i < 9; ++i)
            breaker.take(i, answerOf(u"401"_s));
        QCOMPARE(breaker.waiting(), 9);
        QVERIFY(!breaker.trip());
        QCOMPARE(breaker.take(9, answerOf(u"401"_s)).again.size(), std::size_t(10));
        QCOMPARE(breaker.trip()->count, 10);
        QCOMPARE(breaker.waiting(), 0);
    }

    void holdsNoMoreThanItMay()
    {
        CircuitBreaker breaker(1'000'000);
        int taken = 0;
        while (!breaker.trip() && taken < 1000)
            breaker.take(taken++, answerOf(u"500"_s));
        QCOMPARE(taken, CircuitBreaker::highest);
    }

    void countsFromTheBeginningWhenItIsMended()
    {
        CircuitBreaker breaker(2);
        breaker.take(0, answerOf(u"401"_s));
        breaker.take(1, answerOf(u"401"_s));
        breaker.mend();
        QVERIFY(!breaker.trip());
        breaker.take(0, answerOf(u"401"_s));
        QVERIFY(!breaker.trip());
        breaker.take(1, answerOf(u"401"_s));
        QVERIFY(breaker.trip());
    }

    // It was on its way when somebody entered another token.
    // A server must not fill the memory with what nothing counts.
    void holdsNoLargeBodies_data()
    {
        const Table<qsizetype, bool> row("size", "waits");
        row("as large as may be", CircuitBreaker::maxHeld, true);
        row("a byte more", CircuitBreaker::maxHeld + 1, false);
    }
    void holdsNoLargeBodies()
    {
        QFETCH(const qsizetype, size);
        QFETCH(const bool, waits);
        CircuitBreaker breaker(2);
        HttpAnswer answer = answerOf(u"401"_s);
        answer.body = QByteArray(size, 'x');
        QCOMPARE(breaker.take(0, answer).waits, waits);
        QCOMPARE(breaker.waiting(), waits ? 1 : 0);
        breaker.take(1, answer);
        QVERIFY(breaker.trip()); // it counts all the same
    }
    void everNewKindsOfContentAreNoEndOfThem()
    {
        ContentCounts counts;
        counts.take(answerOf(u"json"_s));
        for (int i = 0; i < 1'000; ++i)
            counts.take(
                answerOf(u"text/"_s + QString(500, QLatin1Char('x')).prepend(QString::number(i))));
        QCOMPARE(counts.others().size(), std::size_t(17));
        std::int64_t all = 0;
        for (const auto &[type, count] : counts.others()) {
            QVERIFY(type.size() <= 100);
            all += count;
        }
        QCOMPARE(all, 1'000);
    }
    void whereAllWereWebPagesItSaysWhatHelps_data()
    {
        const Table<QString, bool, QString> row("answers", "isWanted", "begins");
        row("all", "html html html", false, "All 3 responses were web pages, ");
        row("one", "html", false, "The only response was a web page, ");
        row("as is wanted", "html html", true, "");
        row("but one", "html html json", false, "1 response was application/json; ");
        row("none", "json json", false, "");
        row("other rejections are another matter", "401 html 404 html", false,
            "All 2 responses were web pages, ");
    }
    void whereAllWereWebPagesItSaysWhatHelps()
    {
        QFETCH(const QString, answers);
        QFETCH(const bool, isWanted);
        QFETCH(const QString, begins);
        ContentCounts counts(isWanted);
        for (const QString &word : answers.split(u' '))
            counts.take(answerOf(word));
        QCOMPARE(counts.text().isEmpty(), begins.isEmpty());
        QCOMPARE(counts.text().first(begins.size()), begins);
    }
    // What is of no kind may be anything.
    void anAnswerWithoutAKindIsNoWebPage()
    {
        ContentCounts counts;
        HttpAnswer untyped = answerOf(u"json"_s);
        untyped.headers = {};
        counts.take(untyped);
        counts.take(answerOf(u"html"_s));
        QCOMPARE(counts.text(), QString());
    }
    void whatAWebPageIsToAJob_data()
    {
        const Table<QByteArray, bool, bool, bool, QString, WebPages> row(
            "accept", "isOfProfile", "signsIn", "hasRecords", "file", "is");
        const QString none;
        row("who knows", QByteArray(), false, false, false, none, WebPages::Unexpected);
        row("it signs in", QByteArray(), false, true, false, none, WebPages::Wrong);
        row("signs in and takes anything", "*/*", false, true, false, none, WebPages::Wrong);
        row("signs in and asks for pages", "text/html, */*", false, true, false, none,
            WebPages::Wanted);
        row("the profile asks for pages", "TEXT/HTML", true, true, false, none, WebPages::Wanted);
        row("asks for JSON", "application/json", false, false, false, none, WebPages::Wrong);
        row("the profile asks for JSON", "application/json", true, false, false, none,
            WebPages::Wrong);
        row("keeps pages", QByteArray(), false, true, false, "{{id}}.html", WebPages::Wanted);
        row("keeps something else", QByteArray(), false, true, false, "{{id}}.pdf",
            WebPages::Wrong);
        row("looks for records", "text/html", false, false, true, none, WebPages::Wrong);
    }
    void whatAWebPageIsToAJob()
    {
        QFETCH(const QByteArray, accept);
        QFETCH(const bool, isOfProfile);
        QFETCH(const bool, signsIn);
        QFETCH(const bool, hasRecords);
        QFETCH(const QString, file);
        Profile profile;
        JobSpec job;
        if (!accept.isEmpty() && isOfProfile)
            profile.headers = {{u"Accept"_s, {QString::fromLatin1(accept), {}}}};
        else if (!accept.isEmpty())
            job.request.headers = {{"Accept", accept}};
        if (signsIn)
            profile.auth.kind = AuthSpec::Kind::Bearer;
        if (hasRecords)
            job.records = u"items[*]"_s;
        if (!file.isEmpty()) {
            job.output.kind = OutputSpec::Kind::Files;
            job.output.name = file;
        }
        QTEST(webPagesFor(job, profile), "is");
    }
    void whatWasSentBeforeTheFirstRejectionInterruptsNothing()
    {
        using namespace std::chrono_literals;
        CircuitBreaker breaker(3);
        const auto answered = [&](std::int64_t row, const char *word, Duration sent) {
            HttpAnswer answer = answerOf(QString::fromLatin1(word));
            answer.timings.sentAt = Instant(sent);
            return breaker.take(row, answer);
        };
        QVERIFY(answered(6, "401", 6s).waits);
        const CircuitBreaker::Verdict slow = answered(5, "json", 5s);
        QVERIFY(!slow.waits && slow.ending.empty());
        QCOMPARE(breaker.waiting(), 1);
        QVERIFY(answered(7, "401", 7s).waits);
        QVERIFY(answered(8, "401", 8s).waits);
        QVERIFY(breaker.trip());
        breaker.mend();
        QVERIFY(answered(9, "401", 9s).waits);
        QCOMPARE(answered(10, "json", 10s).ending.size(), std::size_t(1)); // that is chance
    }
    void whatWasSentBeforeItWasMendedSaysNothing()
    {
        CircuitBreaker breaker(2);
        const HttpAnswer refused = answerOf(u"401"_s);
        breaker.take(0, refused);
        breaker.take(1, refused);
        breaker.mend();
        QCOMPARE(breaker.mends(), 1U);
        for (int late = 2; late < 5; ++late)
            QCOMPARE(rowsText(breaker.take(late, refused, {.mends = 0}).again),
                     QString::number(late));
        QVERIFY(!breaker.trip());
        QVERIFY(!breaker.take(5, answerOf(u"404"_s), {.mends = 0}).waits);
        breaker.take(6, refused, {.mends = 1});
        QVERIFY(!breaker.take(7, refused, {.mends = 1}).again.empty());
        QVERIFY(breaker.trip());
    }

    void letsGoOfWhatWaits()
    {
        CircuitBreaker breaker(3);
        breaker.take(7, answerOf(u"401"_s));
        QCOMPARE(rowsText(breaker.letGo()), u"7"_s);
        QCOMPARE(breaker.waiting(), 0);
        QVERIFY(breaker.take(8, answerOf(u"json"_s)).ending.empty());
    }

    // Few answers must not keep all others from being read.
    void holdsNoMemoryThatOthersWaitFor()
    {
        CircuitBreaker breaker(3);
        const auto memory = std::make_shared<int>(1);
        HttpAnswer answer = answerOf(u"401"_s);
        answer.memory = memory;
        for (int i = 0; i < 3; ++i)
            breaker.take(i, answer);
        answer = {};
        QCOMPARE(memory.use_count(), 1L);
    }

    void saysWhatItIsAndWhatHelps_data()
    {
        const Table<QString, bool, Message> row("answers", "isOfCredential", "message");
        row("401", "401 401", true, runMessage("breaker.unauthorized", 2));
        row("403", "403 403", true, runMessage("breaker.forbidden", 2));
        row("a login page", "json html html", true, runMessage("breaker.web_pages", 2));
        row("a server", "500 502", false, runMessage("breaker.server_errors", 2, 502));
    }
    void saysWhatItIsAndWhatHelps()
    {
        QFETCH(const QString, answers);
        CircuitBreaker breaker(2);
        for (const QString &word : answers.split(u' '))
            breaker.take(0, answerOf(word));
        QTEST(breaker.trip()->isOfCredential(), "isOfCredential");
        const Error error = breaker.trip()->error();
        QTEST(error.message, "message");
        QCOMPARE(error.where(), u"api.example.com"_s);
        QVERIFY(error.remedies().testFlag(Remedy::OtherBreaker));
    }

    void namesTheRedirectThatDropsTheCredential()
    {
        for (const int status : {401, 403}) {
            CircuitBreaker breaker(1);
            HttpAnswer answer;
            answer.status = status;
            answer.finalUrl = QUrl(u"https://new.example:81/x?key=1"_s);
            answer.leftOriginAt = QUrl(u"http://me:pw@old.example/x?key=1"_s);
            breaker.take(0, answer);
            const Error error = breaker.trip()->error();
            QCOMPARE(error.message,
                     runMessage("breaker.redirected", 1, status, u"http://old.example"_s,
                                u"https://new.example:81"_s));
        }
    }

    void countsKindsOfContent_data()
    {
        const Table<QString, QString> row("answers", "text");
        row("none", "", "");
        row("all of one kind", "json json", "");
        row("one that is not", "json html json",
            "1 response was text/html; the others were application/json");
        row("two that are not", "json html html json",
            "2 responses were text/html; the others were application/json");
        row("of two kinds", "json html text/csv",
            "1 response was text/csv, 1 response was text/html; the others were "
            "application/json");
        row("what failed does not count", "json 404 500 204", "");
    }
    void countsKindsOfContent()
    {
        QFETCH(const QString, answers);
        ContentCounts counts;
        for (const QString &word : answers.split(u' ', Qt::SkipEmptyParts))
            counts.take(answerOf(word));
        QTEST(counts.text(), "text");
    }
};

PENSTOCK_TEST(TestCircuitBreaker)
} // namespace tst_fuse
#include "tst_circuitbreaker.moc"
