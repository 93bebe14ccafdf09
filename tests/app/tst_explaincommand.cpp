// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "http/throttlecases.h"
#include "program.h"
#include "support/reportedmessage.h"
#include "support/testpaths.h"
#include "support/testprogram.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

namespace tst_explaincommand {
constexpr char shopProfile[] = R"({"schema": "penstock/profile/1", "name": "Shop",
        "base_url": "https:\/\/{{shop}}.example.com", "throttling": {"statuses": [404],
        "bodies": [{"pointer": "/code", "equals": "BUSY"}]}})";

const QByteArray throttle = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 120\r\n\r\n";
const QString noon = u"2026-01-05T12:00:00Z"_s;

Finished explain(const QStringList &arguments, const QByteArray &input = {})
{
    return runPenstock(QStringList {u"explain"_s} + arguments, input);
}

QJsonObject explained(const QByteArray &response, const QStringList &more = {})
{
    const Finished finished = explain(QStringList {u"--json"_s, u"--now"_s, noon} + more, response);
    return finished.exitCode == 0 ? QJsonDocument::fromJson(finished.output).object()
                                  : QJsonObject();
}

QString saved(const QTemporaryDir &folder, const QByteArray &bytes)
{
    return penstock::makeFile(folder.filePath(u"file"_s), bytes);
}

//! Returns the members of an explanation that the cases of tests/data state.
QJsonObject summary(const QJsonObject &explanation)
{
    QJsonObject object;
    for (const char *key : {"throttled", "wait_ms", "source", "clamped"})
        object[QLatin1String(key)] = explanation[QLatin1String(key)];
    return object;
}

class TestExplainCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void explainsAsOthersExpect_data()
    {
        const penstock::Table<qsizetype> row("index");
        const QList<ThrottleCase> cases = throttleCases();
        for (qsizetype i = 0; i < cases.size(); ++i) {
            if (!cases[i].raw().isEmpty())
                row(cases[i].id.constData(), i);
        }
    }
    void explainsAsOthersExpect()
    {
        QFETCH(const qsizetype, index);
        static const QList<ThrottleCase> cases = throttleCases();
        const ThrottleCase &wanted = cases[index];
        const QTemporaryDir folder;
        QStringList arguments {u"--json"_s, u"--now"_s, wanted.now};
        if (!wanted.throttling.isEmpty()) {
            const QJsonObject profile {{u"schema"_s, u"penstock/profile/1"_s},
                                       {u"throttling"_s, wanted.throttling}};
            arguments << u"--profile"_s << saved(folder, QJsonDocument(profile).toJson());
        }
        const Finished finished = explain(arguments, wanted.raw());
        QCOMPARE(finished.errors, QByteArray());
        QCOMPARE(finished.exitCode, 0);
        QJsonObject expected {{u"throttled"_s, wanted.throttled},
                              {u"wait_ms"_s, QJsonValue()},
                              {u"source"_s, wanted.source},
                              {u"clamped"_s, wanted.clamped}};
        if (wanted.waitMs >= 0)
            expected[u"wait_ms"_s] = wanted.waitMs;
        QCOMPARE(summary(QJsonDocument::fromJson(finished.output).object()), expected);
    }
    void readsAFileOrStandardInput()
    {
        const QTemporaryDir folder;
        const QByteArray output
            = R"({"throttled": true, "wait_ms": 120000, "source": "retry-after", )"
              R"("clamped": false, "reason": "429 Too Many Requests", )"
              R"("limits_seen": [], "status": 429, "line": "Retry-After: 120", )"
              R"("outlook": "normal", "floor_ms": 0, "scope": [], )"
              R"("needs_profile": false, "unread": [], "faults": [], )"
              R"("reason_message": {"arguments":[],"id":"throttle.status_429"}, )"
              R"("fault_messages": []})"
              "\n";
        const QString json = u"--json"_s;
        QCOMPARE(explain({saved(folder, throttle), json}).output, output);
        QCOMPARE(explain({json}, throttle).output, output);
        QCOMPARE(explain({u"-"_s, json}, throttle).output, output);
    }
    void readsWhatPeopleSave_data()
    {
        const penstock::Table<QByteArray> row("response");
        row("CRLF", throttle);
        row("LF", "HTTP/1.1 429 Too Many Requests\nRetry-After: 120\n\n");
        row("HTTP/2", "HTTP/2 429 \r\nretry-after: 120\r\n\r\n");
        row("no end", "HTTP/1.1 429\r\nRetry-After: 120");
        row("a redirect before",
            QByteArray("HTTP/1.1 301 Moved\r\nLocation: /x\r\nRetry-After: 9\r\n\r\n") + throttle);
        row("100 Continue before", QByteArray("HTTP/1.1 100 Continue\r\n\r\n") + throttle);
        row("in the body", "HTTP/1.1 429 X\r\n\r\n{\"retry_after\": 120}");
        row("in a body of chunks",
            "HTTP/1.1 429 X\r\nTransfer-Encoding: chunked\r\n\r\n"
            "d\r\n{\"retry_after\r\n8;x=1\r\n\": 120}\n\r\n0\r\n\r\n");
        row("lines folded", "HTTP/1.1 429 X\r\nRetry-After:\r\n 120\r\n\r\n");
        row("empty lines before", "\r\n\r\n" + throttle);
        row("a browser's list", ":status: 429\nretry-after: 120\n\n");
    }
    void readsWhatPeopleSave()
    {
        QFETCH(const QByteArray, response);
        const QJsonObject explanation = explained(response);
        QCOMPARE(explanation[u"throttled"_s].toBool(), true);
        QCOMPARE(explanation[u"wait_ms"_s].toInteger(), 120'000);
        QCOMPARE(explanation[u"faults"_s].toArray(), QJsonArray());
    }
    void takesTheTimeOfTheClock()
    {
        const QByteArray hourAhead
            = QDateTime::currentDateTimeUtc().addSecs(3600).toString(Qt::ISODate).toUtf8();
        const Finished finished
            = explain({u"--json"_s}, "HTTP/1.1 429 X\nX-RateLimit-Reset: " + hourAhead + "\n\n");
        const qint64 ms = QJsonDocument::fromJson(finished.output)[u"wait_ms"_s].toInteger();
        QVERIFY2(ms > 3'000'000 && ms <= 3'600'000, finished.output.constData());
    }
    void speaksTheDialectOfAProfile()
    {
        const QTemporaryDir folder;
        const QStringList option {u"--profile"_s, saved(folder, shopProfile)};
        const QByteArray answer
            = "HTTP/1.1 200 OK\n\n{\"code\": \"BUSY\", \"retry_after_ms\": 250}";
        QCOMPARE(explained(answer)[u"throttled"_s].toBool(), false);
        const QJsonObject explanation = explained(answer, option);
        QCOMPARE(explanation[u"throttled"_s].toBool(), true);
        QCOMPARE(explanation[u"wait_ms"_s].toInteger(), 250);
        QCOMPARE(explanation[u"needs_profile"_s].toBool(), false);
        QVERIFY(explained("HTTP/1.1 404 Not Found\n\n", option)[u"throttled"_s].toBool());
    }
    void findsASavedProfile()
    {
        const QTemporaryDir folder;
        const QString profiles = folder.filePath(u"config/profiles"_s);
        QVERIFY(QDir().mkpath(profiles));
        penstock::makeFile(
            profiles + u"/shop.profile.json"_s,
            R"({"schema": "penstock/profile/1", "throttling": {"statuses": [404]}})");
        const QJsonObject explanation
            = explained("HTTP/1.1 404 Not Found\n\n",
                        {u"--profile"_s, u"shop"_s, u"--data-dir"_s, folder.path()});
        QVERIFY(explanation[u"throttled"_s].toBool());
    }
    void takesTheDialectAlone()
    {
        const QTemporaryDir folder;
        const QString path = saved(folder, R"({"throttling": {"statuses": [404]}})");
        const QJsonObject explanation
            = explained("HTTP/1.1 404 Not Found\n\n", {u"--profile"_s, path});
        QVERIFY(explanation[u"throttled"_s].toBool());
    }
    void tellsWhereAProfileIsWrong()
    {
        const QTemporaryDir folder;
        const QString path = saved(
            folder, R"({"schema": "penstock/profile/1", "throttling": {"statuses": [42]}})");
        const Finished finished = explain({u"--profile"_s, path}, throttle);
        QCOMPARE(finished.exitCode, 2);
        QCOMPARE(finished.lastError(),
                 u"penstock: %1#/throttling/statuses: statuses is a list. It must be a "
                 "list of statuses from 400 to 599"_s.arg(path));
    }
    void tellsPeopleInWords_data()
    {
        const penstock::Table<QByteArray, QByteArray> row("response", "words");
        row("a rejection that tells all",
            "HTTP/1.1 429 Too Many Requests\nRetry-After: 120\nX-RateLimit-Limit: 60\n"
            "X-RateLimit-Remaining: 0\nX-RateLimit-Reset: 3600\n"
            "X-RateLimit-Resource: core\nRateLimit: \"a\n\n",
            "429 Too Many Requests\n"
            "  Meaning         rate limit response; the request was not executed (429 Too Many "
            "Requests)\n"
            "  Wait            2 min, until 2026-01-05T12:02:00Z\n"
            "  Source          Retry-After: 120\n"
            "  Limit           x-ratelimit: 0 of 60 left, resets in 1 h\n"
            "  Scope           X-RateLimit-Resource: core\n"
            "  Not understood  RateLimit: \"a\n");
        row("a rejection that tells nothing", "HTTP/2 429\n\n",
            "429\n"
            "  Meaning         rate limit response; the request was not executed (429 Too Many "
            "Requests)\n"
            "  Wait            not specified; a run waits 1 s, then twice as long each "
            "time, up to 15 min\n");
        row("success", "HTTP/1.1 200 OK\nRateLimit: \"day\";r=7;t=60\n\nfine",
            "200 OK\n"
            "  Meaning         not a rate limit response: 200 is not a rejection\n"
            "  Wait            not needed\n"
            "  Limit           day: 7 left, resets in 1 min\n");
        row("success that is none", "HTTP/1.1 200 OK\n\n{\"error\": {\"code\": \"maxlag\"}}",
            "200 OK\n"
            "  Meaning         rate limit response; the request was not executed (200 with "
            "\"maxlag\" in the body)\n"
            "  Wait            not specified; a run waits 1 s, then twice as long each "
            "time, up to 15 min\n"
            "  In a run        recognized only if the profile describes such bodies\n");
        row("terminal codes do not get through",
            "HTTP/1.1 404 \x1b[31mNo\nRetry-After: \x1b[2J\n\n",
            "404 ·[31mNo\n"
            "  Meaning         not a rate limit response: 404 does not mean too many requests\n"
            "  Wait            not needed\n"
            "  Not understood  Retry-After: ·[2J\n");
    }
    void tellsPeopleInWords()
    {
        QFETCH(const QByteArray, response);
        const Finished finished = explain({u"--now"_s, noon}, response);
        QCOMPARE(finished.errors, QByteArray());
        QTEST(finished.output, "words");
    }
    void neverFailsOnAResponse_data()
    {
        const penstock::Table<QByteArray, QString> row("response", "fault");
        row("nothing", QByteArray(), "response.empty");
        row("no status line", "hello\n\n", "response.no_status_line(hello)");
        row("a bad status", "HTTP/1.1 4x9 Hm\n\n", "response.no_status_line(HTTP/1.1 4x9 Hm)");
        row("no header", "HTTP/1.1 429 X\nwhat is this\n\n",
            "response.bad_header_line(2, what is this)");
        row("zero bytes", QByteArray("HTTP/1.1 429 X\n\0\0\0\n\n", 21),
            "response.bad_header_line(2, ···)");
        row("compressed", "HTTP/1.1 429 X\n\n\x1F\x8B\x08", "response.compressed");
    }
    void neverFailsOnAResponse()
    {
        QFETCH(const QByteArray, response);
        const QJsonObject json = explained(response);
        QTEST(penstock::reportedValue(json[u"fault_messages"_s]), "fault");
        QCOMPARE(json[u"faults"_s].toArray().size(), 1);
    }
    void refuses_data()
    {
        const penstock::Table<QStringList, QString> row("arguments", "line");
        row("no such file", {u"/no/such"_s},
            u"penstock: /no/such: it cannot be read: No such file or directory. Check the "
            "path and its permissions"_s);
        row("no such profile", {u"--profile"_s, u"/no/such"_s},
            u"penstock: /no/such: it cannot be read: No such file or directory. Check the "
            "name"_s);
        row("no saved profile", {u"--profile"_s, u"shop"_s, u"--data-dir"_s, u"/no/such"_s},
            u"penstock: unknown profile \"shop\". /no/such/config/profiles contains no profiles. "
            "A path contains a slash or ends in .json"_s);
        row("no time", {u"--now"_s, u"noon"_s}, QString());
        row("an unknown option", {u"--yaml"_s},
            "penstock explain: unknown option --yaml. See: penstock explain --help");
    }
    void refuses()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QString, line);
        const Finished finished = explain(arguments, throttle);
        QCOMPARE(finished.exitCode, 2);
        QCOMPARE(finished.output, QByteArray());
        if (!line.isEmpty())
            QCOMPARE(finished.lastError(), line);
        else
            QVERIFY(finished.lastError().startsWith(u"penstock: --now: "_s));
    }
    void helpShowsAnExampleThatWorks()
    {
        const QByteArray help = explain({u"--help"_s}).output;
        const QByteArray example
            = "printf 'HTTP/1.1 429 Too Many Requests\\nRetry-After: 120\\n\\n'";
        QVERIFY2(help.contains(example), help.constData());
        QProcess shell;
        shell.start(u"sh"_s,
                    {u"-c"_s,
                     QString::fromUtf8(example) + u" | %1 explain"_s.arg(penstock::programPath())});
        const Finished finished = waitFor(shell);
        QVERIFY2(finished.output.contains("2 min"), finished.output.constData());
    }
};

PENSTOCK_TEST(TestExplainCommand)
} // namespace tst_explaincommand
#include "tst_explaincommand.moc"
