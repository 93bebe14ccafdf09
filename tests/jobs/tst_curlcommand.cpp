// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/curlcommand.h>
#include <penstock/jobs/jobfile.h>

#include <QTest>

using namespace penstock;

namespace {
// "POST https://x/ | A: b | body | without: Authorization"
QString storyOf(const CurlCommand &curl)
{
    QStringList parts {QString::fromLatin1(curl.request.method) + QLatin1Char(' ')
                       + curl.request.url};
    for (const auto &[name, value] : curl.request.headers)
        parts.append(QString::fromUtf8(name + ": " + value));
    if (!curl.request.body.isEmpty())
        parts.append(QString::fromUtf8(curl.request.body));
    if (curl.request.bodyIsJson)
        parts.append(QStringLiteral("(JSON)"));
    if (!curl.credentials.isEmpty())
        parts.append(QStringLiteral("without: ") + curl.credentials.join(QLatin1Char(',')));
    return parts.join(QStringLiteral(" | "));
}
} // namespace

class TestCurlCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsWhatIsAskedFor_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("story");
        const auto row = [](const char *name, const char *text, const char *story) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(story);
        };
        row("a URL", "curl https://x.org/a", "GET https://x.org/a");
        row("a URL without a scheme", "curl x.org", "GET http://x.org");
        row("quotes keep what is between them", "curl 'https://x.org/a?b=c&d=e f'",
            "GET https://x.org/a?b=c&d=e f");
        row("double quotes have escapes", "curl \"https://x.org/\\\"a\\\"\" -H \"A: \\$1 \\n\"",
            "GET https://x.org/\"a\" | A: $1 \\n");
        row("dollar quotes have those of C", "curl x.org -H $'A: it\\'s\\u00e4\\x41'",
            "GET http://x.org | A: it's\u00e4A");
        row("lines go on", "curl \\\n  -X DELETE \\\r\n  https://x.org", "DELETE https://x.org");
        row("the next command is not read", "curl x.org | jq .", "GET http://x.org");
        row("the method stands behind its letter", "curl -XPUT x.org", "PUT http://x.org");
        row("letters stand together", "curl -sSLX POST x.org", "POST http://x.org");
        row("what is not asked for is left out",
            "curl -o out.json --compressed --max-time 5 -k x.org", "GET http://x.org");
        row("data make a form and a POST", "curl x.org -d a=1 -d 'b=2'",
            "POST http://x.org | Content-Type: application/x-www-form-urlencoded | a=1&b=2");
        row("a header says what data are",
            "curl x.org -H 'content-type: application/json' --data-raw '{\"a\": 1}'",
            "POST http://x.org | content-type: application/json | {\"a\": 1} | (JSON)");
        row("json is short for it", "curl --json '{}' x.org",
            "POST http://x.org | Accept: application/json | Content-Type: application/json | {} | "
            "(JSON)");
        row("data may be encoded", "curl x.org --data-urlencode 'q=a b&c' --data-urlencode 'ä'",
            "POST http://x.org | Content-Type: application/x-www-form-urlencoded | "
            "q=a+b%26c&%C3%A4");
        row("data may belong to the URL", "curl -G 'x.org/?z=0' -d a=1",
            "GET http://x.org/?z=0&a=1");
        row("data may begin with an at sign", "curl x.org --data-raw @you",
            "POST http://x.org | Content-Type: application/x-www-form-urlencoded | @you");
        row("the head alone", "curl -I x.org", "HEAD http://x.org");
        row("names of the client", "curl -A me -e https://y.org x.org",
            "GET http://x.org | User-Agent: me | Referer: https://y.org");
        row("secrets are not kept",
            "curl x.org -H 'Authorization: Bearer abc' -H 'X-Api-Key: abc' -b 'a=b' -u me:abc",
            "GET http://x.org | without: Authorization,X-Api-Key,Cookie");
        row("what we do ourselves is left out",
            "curl x.org -H 'Accept-Encoding: br' -H 'Host: y' -H 'Content-Length: 3' -H 'A:'",
            "GET http://x.org");
        row("names for the values of a row stay", "curl https://x.org/{{id}}",
            "GET https://x.org/{{id}}");
        row("the URL has its own option", "curl --url x.org", "GET http://x.org");
    }
    void readsWhatIsAskedFor()
    {
        QFETCH(const QString, text);
        QVERIFY(looksLikeCurl(text));
        const Result<CurlCommand> curl = curlFromText(text);
        QVERIFY2(curl, curl ? "" : qPrintable(curl.error().text()));
        QTEST(storyOf(*curl), "story");
        QVERIFY(!storyOf(*curl).contains(QStringLiteral("abc"))); // which is a secret above
    }

    void saysWhatItCannotRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("what");
        QTest::newRow("another command") << "wget x.org"
                                         << "does not begin with curl";
        QTest::newRow("nothing") << ""
                                 << "does not begin with curl";
        QTest::newRow("no URL") << "curl -s"
                                << "names no URL";
        QTest::newRow("two URLs") << "curl a.org b.org"
                                  << "more than one URL";
        QTest::newRow("an open quote") << "curl 'x.org"
                                       << "a quote ' is not closed";
        QTest::newRow("a missing value") << "curl x.org -H"
                                         << "-H has no value";
        QTest::newRow("an unknown option") << "curl --frobnicate x.org"
                                           << "--frobnicate";
        QTest::newRow("an unknown letter") << "curl -sQ x.org"
                                           << "-Q";
        QTest::newRow("a file") << "curl x.org -d @body.json"
                                << "sends the file body.json";
        QTest::newRow("a form with files") << "curl x.org -F a=@b"
                                           << "-F sends a file";
    }
    void saysWhatItCannotRead()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, what);
        const Result<CurlCommand> curl = curlFromText(text);
        QVERIFY(!curl);
        QVERIFY2(curl.error().text().contains(what), qPrintable(curl.error().text()));
        QVERIFY(!curl.error().fix.isEmpty());
    }

    void aUrlIsNoCommand()
    {
        QVERIFY(!looksLikeCurl(QStringLiteral("https://curl.se/ x")));
        QVERIFY(!looksLikeCurl(QStringLiteral("curly")));
    }

    void whatLiesBelowTheBaseIsAPath_data()
    {
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("path");
        QTest::newRow("below") << "https://x/v1"
                               << "https://x/v1/a?b=c"
                               << "/a?b=c";
        QTest::newRow("a slash at the end") << "https://x/v1/"
                                            << "https://x/v1/a"
                                            << "/a";
        QTest::newRow("a longer name") << "https://x/v1"
                                       << "https://x/v12/a"
                                       << "https://x/v12/a";
        QTest::newRow("the base itself") << "https://x"
                                         << "https://x/"
                                         << "https://x/";
        QTest::newRow("elsewhere") << "https://x"
                                   << "https://y/a"
                                   << "https://y/a";
        QTest::newRow("no base") << ""
                                 << "https://y/a"
                                 << "https://y/a";
    }
    void whatLiesBelowTheBaseIsAPath()
    {
        QFETCH(const QString, base);
        QFETCH(const QString, url);
        QTEST(pathBelow(base, url), "path");
    }

    void whatIsReadCanBeWritten()
    {
        JobSpec job;
        job.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = 2};
        job.output.path = QStringLiteral("/tmp/a.jsonl");
        job.request = curlFromText(QStringLiteral("curl https://x.org/{{id}} -H 'A: b' -H "
                                                  "'Authorization: x' --json '{\"a\": 1}'"))
                          .value()
                          .request;
        const Result<JobSpec> back = jobFromJson(toJson(job));
        QVERIFY2(back, back ? "" : qPrintable(back.error().text()));
        QCOMPARE(back->request.url, job.request.url);
        QCOMPARE(back->request.headers, job.request.headers);
    }
};

QTEST_GUILESS_MAIN(TestCurlCommand)
#include "tst_curlcommand.moc"
