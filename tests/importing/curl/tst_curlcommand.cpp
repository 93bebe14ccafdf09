// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/importing/curl/curlcommand.h>
#include <penstock/jobs/spec/jobfile.h>

#include <QTest>

using namespace penstock;

namespace tst_curlcommand {
// "POST https://x/ | A: b | body | without: Authorization"
QString storyOf(const CurlCommand &curl)
{
    QStringList parts {QString::fromLatin1(curl.request.method) + QLatin1Char(' ')
                       + curl.request.url};
    for (const auto &[name, value] : curl.request.headers)
        parts.append(QString::fromUtf8(name + ": " + value));
    if (!curl.request.body.isEmpty())
        parts.append(QString::fromUtf8(curl.request.body));
    if (curl.request.bodyType == BodyType::Json)
        parts.append(u"(JSON)"_s);
    if (!curl.credentials.isEmpty())
        parts.append(u"without: "_s + curl.credentials.join(QLatin1Char(',')));
    return parts.join(u" | "_s);
}

class TestCurlCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // For a keyring, and for nothing else.
    void keepsWhatItSignsInWith_data()
    {
        using Kind = AuthSpec::Kind;
        // kind -1: nothing
        const Table<QString, int, QString, QByteArray> row("text", "kind", "where", "value");
        row("a token", "curl x.org -H 'Authorization: Bearer abc.def'", int(Kind::Bearer),
            "Authorization", "abc.def");
        row("by its option", "curl x.org --oauth2-bearer abc", int(Kind::Bearer), "Authorization",
            "abc");
        row("a password", "curl -u me:pass:word x.org", int(Kind::Basic), "Authorization",
            "pass:word");
        row("a password without a name", "curl -u :pass x.org", int(Kind::Basic), "Authorization",
            "pass");
        row("one that is encoded", "curl x.org -H 'authorization: basic bWU6cHc='",
            int(Kind::Basic), "authorization", "pw");
        row("a key", "curl x.org -H 'X-Api-Key: 123 4'", int(Kind::InHeader), "X-Api-Key", "123 4");
        row("the first of two", "curl x.org -H 'X-Api-Key: k' -H 'Authorization: Bearer t'",
            int(Kind::InHeader), "X-Api-Key", "k");
        row("of a browser for PowerShell",
            "Invoke-WebRequest -Uri \"https://x.org\" -Headers @{\"authorization\"=\"Bearer abc\"}",
            int(Kind::Bearer), "authorization", "abc");
        row("a cookie is none", "curl x.org -b 'session=1' -H 'Cookie: a=b'", -1, "", "");
        row("a name alone is none", "curl -u me x.org", -1, "", "");
        row("nothing", "curl x.org -H 'Accept: a/b'", -1, "", "");
    }
    void keepsWhatItSignsInWith()
    {
        QFETCH(const QString, text);
        QFETCH(const int, kind);
        const Result<CurlCommand> curl = curlFromText(text);
        QVERIFY(curl);
        QCOMPARE(curl->signIn ? int(curl->signIn->auth.kind) : -1, kind);
        if (!curl->signIn)
            return;
        QTEST(curl->signIn->name, "where");
        QTEST(curl->signIn->value, "value");
        QVERIFY(curl->signIn->auth.secret.isEmpty());
        if (kind == int(AuthSpec::Kind::Basic))
            QCOMPARE(curl->signIn->auth.user.text, text.contains(u" :"_s) ? QString() : u"me"_s);
        QVERIFY(!storyOf(*curl).contains(QString::fromUtf8(curl->signIn->value)));
    }

    void readsWhatIsAskedFor_data()
    {
        const Table<QString, QString> row("text", "story");
        row("a URL", "curl https://x.org/a", "GET https://x.org/a");
        row("a URL without a scheme", "curl x.org", "GET http://x.org");
        row("quotes keep what is between them", "curl 'https://x.org/a?b=c&d=e f'",
            "GET https://x.org/a?b=c&d=e f");
        row("double quotes have escapes", "curl \"https://x.org/\\\"a\\\"\" -H \"A: \\$1 \\n\"",
            "GET https://x.org/\"a\" | A: $1 \\n");
        row("dollar quotes have those of C", "curl x.org -H $'A: it\\'s\\u00e4\\x41'",
            "GET http://x.org | A: it's\u00e4A");
        row("and octal ones", "curl x.org -H $'A: b\\0411'", "GET http://x.org | A: b!1");
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
        row("values stay", "curl x.org --data-urlencode 'c={{ c }} d' --data-urlencode '{{e}}'",
            "POST http://x.org | Content-Type: application/x-www-form-urlencoded | "
            "c={{ c }}+d&{{e}}");
        row("values stay in the URL", "curl -G x.org --data-urlencode 'q={{q}}'",
            "GET http://x.org?q={{q}}");
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
            "curl x.org -H 'Accept-Encoding: br' -H 'Host: y' -H 'Content-Length: 3' "
            "-H 'TE : trailers' -H 'A:'",
            "GET http://x.org");
        row("names for the values of a row stay", "curl https://x.org/{{id}}",
            "GET https://x.org/{{id}}");
        row("the URL has its own option", "curl --url x.org", "GET http://x.org");
        row("what curl would count up may be escaped", "curl 'https://x.org/\\[1\\]/\\{a\\}'",
            "GET https://x.org/[1]/{a}");
    }
    void readsWhatIsAskedFor()
    {
        QFETCH(const QString, text);
        QVERIFY(looksLikeCurl(text));
        const Result<CurlCommand> curl = curlFromText(text);
        QVERIFY2(curl, curl ? "" : qPrintable(curl.error().text()));
        QTEST(storyOf(*curl), "story");
        QVERIFY(!storyOf(*curl).contains(u"abc"_s)); // which is a secret above
    }

    // Each as Chrome, Edge or Firefox print it there, or as manuals do.
    void readsWhatIsCopiedOnWindows_data()
    {
        const Table<QString, QString> row("text", "story");
        row("cmd, carets before all",
            "curl ^\"https://x.org/a?q=a^%^20b^&c=^%^5B^\" ^\r\n  -H ^\"Accept: */*^\" ^\r\n"
            "  -H ^\"sec-ch-ua: ^\\^\"Chromium^\\^\";v=^\\^\"139^\\^\"^\" ^\r\n"
            "  -b ^\"a=abc^\" ^\r\n"
            "  --data-raw ^\"^{^\\^\"a^\\^\":^\\^\"^\\^\\n 50^%^ ^^^\\^\"^}^\" --compressed",
            "POST https://x.org/a?q=a%20b&c=%5B | Accept: */* | sec-ch-ua: "
            "\"Chromium\";v=\"139\" | Content-Type: application/x-www-form-urlencoded | "
            "{\"a\":\"\\n 50% ^\"} | without: Cookie");
        row("cmd, carets within quotes",
            "curl \"https://x.org/a?q=a^%^20b\" ^\n  -H \"sec-ch-ua: ^\\^\"A^\\^\"\" ^\n"
            "  -H \"Authorization: Bearer abc\" ^\n"
            "  --data-raw \"^{^\\^\"a^\\^\":1^}\"",
            "POST https://x.org/a?q=a%20b | sec-ch-ua: \"A\" | Content-Type: "
            "application/x-www-form-urlencoded | {\"a\":1} | without: Authorization");
        row("cmd, quotes twice",
            "curl \"https://x.org/\"%\"41\" -H \"A: b\" --data \"{\"\"a\"\":\"\"b\\\\c\"\"}\"",
            "POST https://x.org/%41 | A: b | Content-Type: application/x-www-form-urlencoded | "
            "{\"a\":\"b\\c\"}");
        row("cmd, as Firefox prints it",
            "curl.exe ^\"https://x.org/a?q=^%^20b^&c^\" ^\n  --compressed ^\n  -X POST ^\n"
            "  -H ^\"A: b^\" ^\n"
            "  --data-raw ^\"^{^\\^\"a^\\^\":^\\^\"b^\\nc "
            "^\\^\\^\"d^\\^\\^\"^\\^\"^}\"^\r\n\r\n\"e^\"",
            "POST https://x.org/a?q=%20b&c | A: b | Content-Type: "
            "application/x-www-form-urlencoded | {\"a\":\"b\\nc \\\"d\\\"\"}\ne");
        row("cmd, by hand",
            "curl.exe -X POST \"https://x.org\" -H \"Content-Type: application/json\" ^\n"
            "  -d \"{\\\"a\\\": \\\"50% & ^\\\"}\"",
            "POST https://x.org | Content-Type: application/json | {\"a\": \"50% & ^\"} | (JSON)");
        row("cmd, an empty word", "curl.exe -H \"\" https://x.org", "GET https://x.org");
        row("cmd, a body of two lines",
            "curl ^\"https://x.org^\" ^\n  --data-raw ^\"a=1^\n\nb=2^\"",
            "POST https://x.org | Content-Type: application/x-www-form-urlencoded | a=1\nb=2");
        row("cmd, such a body in older ones",
            "curl \"https://x.org\" ^\n  --data \"a=1\"^\r\n\"b=2\"",
            "POST https://x.org | Content-Type: application/x-www-form-urlencoded | a=1\nb=2");
        row("cmd, the next command is not read",
            "curl ^\"https://x.org/a^\" &\r\ncurl ^\"https://x.org/b^\"", "GET https://x.org/a");
        row("cmd, what curl would count up",
            "curl ^\"https://x.org/^\\^{1^\\^}^\" ^\n  -H ^\"A: b^\"",
            "GET https://x.org/{1} | A: b");
        row("PowerShell, curl by hand",
            "curl.exe 'https://x.org/a' `\r\n  -H 'A: it''s' `\r\n  -d '{\\\"a\\\": 1}' -u me:abc",
            "POST https://x.org/a | A: it's | Content-Type: application/x-www-form-urlencoded | "
            "{\"a\": 1} | without: Authorization");
        row("PowerShell, quotes that hold escapes",
            "curl.exe \"https://x.org/`$a\" -H 'A: b' -d \"x`n`\"y`\"\"\"\" | jq",
            "POST https://x.org/$a | A: b | Content-Type: application/x-www-form-urlencoded | "
            "x\n\"y\"\"");
        row("PowerShell, as browsers print it",
            "$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\r\n"
            "$session.UserAgent = \"Mozilla/5.0 (X11)\"\r\n"
            "$session.Cookies.Add((New-Object System.Net.Cookie(\"s)id\", \"abc\", \"/\", "
            "\".x.org\")))\r\n"
            "Invoke-WebRequest -UseBasicParsing -Uri \"https://x.org/a?b=`$c\" `\r\n"
            "-Method \"PUT\" `\r\n-WebSession $session `\r\n-Headers @{\r\n"
            "\"authority\"=\"x.org\"\r\n  \"method\"=\"PUT\"\r\n  \"accept\"=\"*/*\"\r\n"
            "  \"authorization\"=\"Bearer abc\"\r\n  \"sec-ch-ua\"=\"`\"A`\";v=`\"8`\"\"\r\n} `\r\n"
            "-ContentType \"application/json\" `\r\n"
            "-Body ([System.Text.Encoding]::UTF8.GetBytes(\"{`\"a`\":`\"$([char]228)`\"}\"))",
            "PUT https://x.org/a?b=$c | User-Agent: Mozilla/5.0 (X11) | accept: */* | sec-ch-ua: "
            "\"A\";v=\"8\" | Content-Type: application/json | {\"a\":\"ä\"} | (JSON) | without: "
            "Cookie,authorization");
        row("PowerShell, in one line",
            "Invoke-WebRequest -UseBasicParsing -Uri \"https://x.org/\" -Headers @{ \"a\"=\"b\"; "
            "'c' = "
            "'d' };\r\nInvoke-WebRequest -Uri \"https://y.org/\"",
            "GET https://x.org/ | a: b | c: d");
        row("PowerShell, by hand",
            "$r = Invoke-RestMethod https://x.org/a -Method Post -Body @{ q = 'a b'; n = 1 } "
            "-TimeoutSec 5 | Format-List",
            "POST https://x.org/a | Content-Type: application/x-www-form-urlencoded | q=a+b&n=1");
        row("PowerShell, values for the URL", "irm -Uri https://x.org/a -Body @{q='a b'}",
            "GET https://x.org/a?q=a+b");
        row("PowerShell, curl is another name of it there",
            "curl -Uri https://x.org/{{id}} -Headers @{A='b'}", "GET https://x.org/{{id}} | A: b");
    }
    void readsWhatIsCopiedOnWindows() { readsWhatIsAskedFor(); }

    void saysWhatItCannotRead_data()
    {
        const Table<QString, QString> row("text", "what");
        row("another command", "wget x.org", "curl.not_a_command");
        row("nothing", "", "curl.not_a_command");
        row("no URL", "curl -s", "curl.no_url");
        row("two URLs", "curl a.org b.org", "curl.several_urls");
        row("an open quote", "curl 'x.org", "curl.open_quote(')");
        row("a missing value", "curl x.org -H", "curl.no_value(-H)");
        row("an unknown option", "curl --frobnicate x.org", "curl.unknown_option(--frobnicate)");
        row("an unknown letter", "curl -sQ x.org", "curl.unknown_option(-Q)");
        row("a file", "curl x.org -d @body.json", "curl.body_from_file(body.json)");
        row("an open quote of cmd", "curl ^\"https://x.org ^\n", "curl.open_quote(\")");
        row("an open quote of PowerShell", "curl.exe 'https://x.org", "curl.open_quote(')");
        row("a variable", "irm https://x.org -Headers $headers", "curl.powershell($headers)");
        row("a variable in quotes", "irm \"https://x.org/$id\"", "curl.powershell($id)");
        row("a value that is worked out", "irm https://x.org -Body ($a | ConvertTo-Json)",
            "curl.powershell($a)");
        row("an option that PowerShell has", "irm https://x.org -InFile a.json",
            "curl.unknown_option(-InFile)");
        row("a list without an end", "irm https://x.org -Headers @{a='b'", "curl.open_list");
        row("a session and nothing else", "$s = New-Object X.WebRequestSession", "curl.no_request");
        row("two URLs for PowerShell", "irm https://x.org https://y.org", "curl.several_urls");
        row("a form with files", "curl x.org -F a=@b", "curl.upload(-F)");
    }
    void saysWhatItCannotRead()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, what);
        const Result<CurlCommand> curl = curlFromText(text);
        QVERIFY(!curl);
        QCOMPARE(reported(curl.error()), u"curl command: "_s + what);
        QVERIFY(!curl.error().fix().isEmpty());
    }

    void aUrlIsNoCommand()
    {
        QVERIFY(!looksLikeCurl(u"https://curl.se/ x"_s));
        QVERIFY(!looksLikeCurl(u"curly"_s));
        QVERIFY(!looksLikeCurl(u"curl.example.com/{{id}}"_s));
        QVERIFY(!looksLikeCurl(u"{{base}}/irm/$id"_s));
    }

    void whatLiesBelowTheBaseIsAPath_data()
    {
        const Table<QString, QString, QString> row("base", "url", "path");
        row("below", "https://x/v1", "https://x/v1/a?b=c", "/a?b=c");
        row("a slash at the end", "https://x/v1/", "https://x/v1/a", "/a");
        row("a longer name", "https://x/v1", "https://x/v12/a", "https://x/v12/a");
        row("the base itself", "https://x", "https://x/", "https://x/");
        row("elsewhere", "https://x", "https://y/a", "https://y/a");
        row("no base", "", "https://y/a", "https://y/a");
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
        job.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = 2};
        job.output.path = u"/tmp/a.jsonl"_s;
        job.request = curlFromText(u"curl https://x.org/{{id}} -H 'A: b' -H "
                                   "'Authorization: x' --json '{\"a\": 1}'"_s)
                          .value()
                          .request;
        const Result<JobSpec> back = jobFromJson(toJson(job));
        QVERIFY2(back, back ? "" : qPrintable(back.error().text()));
        QCOMPARE(back->request.url, job.request.url);
        QCOMPARE(back->request.headers, job.request.headers);
    }
};

PENSTOCK_TEST(TestCurlCommand)
} // namespace tst_curlcommand
#include "tst_curlcommand.moc"
