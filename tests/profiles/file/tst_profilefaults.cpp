// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/profiles/file/profilefile.h>

#include <QTest>

using namespace penstock;

class TestProfileFaults : public QObject
{
    Q_OBJECT

    static void row(const char *name, const char *members, const char *line)
    {
        QTest::newRow(name) << QByteArray(members) << QString::fromUtf8(line);
    }
    static QByteArray profile(const QByteArray &members)
    {
        return R"({"schema": "penstock/profile/1", "name": "Example API", )" + members + '}';
    }

    static void addVariableRows()
    {
        row("braces in a value", R"("variables": {"a": "{{b}}"})",
            "f#/variables/a: the value of a variable has braces in it. Write out what they stand "
            "for: it is taken as it is");
        row("a name with braces", R"("variables": {"{{a}}": "b"})",
            R"(f#/variables/{{a}}: "{{a}}" is no name of a variable. Write a name without braces: )"
            R"("base")");
        row("a secret in a variable", R"("environments": {"live": {"api_token": "x"}})",
            R"(f#/environments/live/api_token: a secret does not belong in this file. Keep it with )"
            R"("penstock secret set example-api" and write {"secret": "example-api"} here)");
        row("an environment that is none", R"("environments": {"live": {}}, "environment": "liv")",
            R"(f#/environment: no environment is called "liv". Did you mean "live"?)");
        row("a base that is no URL in one of them",
            R"("environments": {"a": {"base": "https://x"}, "b": {"base": "x"}}, )"
            R"("base_url": "{{base}}/v1")",
            R"(f#/base_url: "x/v1" is no URL that fits in b. It must begin with https:// or )"
            R"(http:// and a host)");
        row("a secret in the base",
            R"("variables": {"base": {"secret": "x"}}, )"
            R"("base_url": "https://{{base}}/v1")",
            "f#/base_url: base_url needs a variable that is a secret. Give that variable a text: "
            "where calls go is shown");
        row("a credential that no variable gives",
            R"("variables": {"a": "b"}, )"
            R"("headers": {"X-Api-Key": "{{c}}"})",
            R"(f#/headers/X-Api-Key: a secret does not belong in this file. Keep it with )"
            R"("penstock secret set example-api" and write {"secret": "example-api"} here)");
    }

    static void addAuthRows()
    {
        row("a secret in the file", R"("auth": {"bearer": "ghp_x"})",
            R"(f#/auth/bearer: a secret does not belong in this file. Keep it with )"
            R"("penstock secret set example-api" and write {"secret": "example-api"} here)");
        row("a password in the file", R"("auth": {"basic": {"user": "me", "password": "x"}})",
            R"(f#/auth/basic/password: a secret does not belong in this file. Keep it with )"
            R"("penstock secret set example-api" and write {"secret": "example-api"} here)");
        row("a password in the user", R"("auth": {"basic": {"user": "me:x"}})",
            R"(f#/auth/basic/user: a user name for basic has no colon. What stands after the )"
            R"(colon is the password: give it as {"secret": "name"})");
        row("a secret in a header", R"("headers": {"Authorization": "Bearer x"})",
            R"(f#/headers/Authorization: a secret does not belong in this file. Keep it with )"
            R"("penstock secret set example-api" and write {"secret": "example-api"} here)");
        row("a name that is none", R"("auth": {"bearer": {"secret": "a b"}})",
            R"(f#/auth/bearer/secret: "a b" is no name of a secret. )"
            R"(Use up to 64 letters, digits and . _ -)");
        row("no name", R"("auth": {"bearer": {}})",
            R"(f#/auth/bearer: "secret" is missing. Add "secret": the name of a secret)");
        row("misspelt kind", R"("auth": {"baerer": {"secret": "x"}})",
            R"(f#/auth/baerer: unknown key "baerer". Did you mean "bearer"?)");
        row("misspelt none", R"("auth": "nnone")",
            R"(f#/auth: "nnone" is not one of none. Did you mean "none"?)");
        row("two kinds", R"("auth": {"bearer": {"secret": "x"}, "basic": {"user": "me"}})",
            "f#/auth/basic: bearer and basic exclude each other. Keep one of them");
        row("a header without its name", R"("auth": {"header": {"value": {"secret": "x"}}})",
            R"(f#/auth/header: "name" is missing. Add "name": text in quotes)");
        row("a header that frames messages", R"("headers": {"transfer-encoding": "chunked"})",
            "f#/headers: Penstock sets the header transfer-encoding itself. Remove this header");
        row("a host with a sign-in",
            R"("headers": {"Host": "b.example"}, "auth": {"bearer": {"secret": "x"}})",
            "f#/headers: a request with a credential cannot set the header Host. "
            "Remove this header: the URL names the server");
        row("a host with a secret header",
            R"("headers": {"HOST": "b.example", "X-A": {"secret": "x"}})",
            "f#/headers: a request with a credential cannot set the header HOST. "
            "Remove this header: the URL names the server");
        row("a host with a secret of an environment",
            R"("headers": {"Host": "b"}, "environments": {"a": {"b": {"secret": "x"}}})",
            "f#/headers: a request with a credential cannot set the header Host. "
            "Remove this header: the URL names the server");
        row("a host with a client certificate",
            R"("headers": {"Host": "b"}, "network": {"tls": {"client_certificate": "c.pem"}})",
            "f#/headers: a request with a credential cannot set the header Host. "
            "Remove this header: the URL names the server");
        row("a credential of the proxy", R"("headers": {"Proxy-Authorization": {"secret": "x"}})",
            "f#/headers: the header Proxy-Authorization would reach the server instead of the "
            "proxy. Remove this header, and name the proxy's password in the profile");
        row("a key that frames messages",
            R"("auth": {"header": {"name": "Upgrade", "value": {"secret": "x"}}})",
            R"(f#/auth/header/name: Penstock sets the header Upgrade itself. )"
            R"(Write it as "X-Api-Key")");
        row("an idempotency key that frames messages",
            R"("retry": {"idempotency_header": "Content-Length"})",
            R"(f#/retry/idempotency_header: Penstock sets the header Content-Length itself. )"
            R"(Write it as "Idempotency-Key")");
        row("a header that is none",
            R"("auth": {"header": {"name": "X Key", "value": {"secret": "x"}}})",
            R"(f#/auth/header/name: "X Key" is no header name. Write it as "X-Api-Key")");
        row("no address for tokens",
            R"("auth": {"oauth2_client_credentials": {"client_id": "i", )"
            R"("client_secret": {"secret": "x"}}})",
            R"(f#/auth/oauth2_client_credentials: "token_url" is missing. )"
            R"(Add "token_url": the URL that gives out tokens)");
        row("a way to send that is none",
            R"("auth": {"oauth2_client_credentials": {"token_url": "https://x/t", )"
            R"("client_id": "i", "client_secret": {"secret": "x"}, "client_auth": "form"}})",
            R"(f#/auth/oauth2_client_credentials/client_auth: "form" is not one of basic, body. )"
            R"(Choose one of them)");
    }
    static void addSharedRows()
    {
        row("shared and not",
            R"("limits": ["1/s"], "share": false, )"
            R"("shared": {"redis": "redis://h", "name": "k"})",
            R"(f#/shared: "share": false keeps the limits to each process, and "shared" makes )"
            R"(them one budget for several machines. Take one of them out)");
        row("no name", R"("limits": ["1/s"], "shared": {"redis": "redis://h"})",
            R"(f#/shared: "name" is missing. Add "name": a name that all who share it use)");
        row("a password of Redis",
            R"("limits": ["1/s"], "shared": {"redis": "redis://:x@h", "name": "k"})",
            "f#/shared/redis: the address has a password in it. "
            "Name a secret for the password beside the address");
        row("a share of each process",
            R"("limits": ["1/s"], "shared": {"redis": "redis://h", "name": "k", "local_share": "5%"})",
            R"(f#/shared/local_share: the key "local_share" was removed. Take it out: nothing is )"
            R"(sent without Redis. "when_down": "stop" ends the run)");
        row("shared, and no limits", R"("shared": {"redis": "redis://h", "name": "k"})",
            R"(f#/shared: limits that are shared through Redis have to be declared. Find them )"
            R"(with one process, without "shared": "penstock run" with its option "learn" )"
            R"(writes them into this file. Or write "limits": ["100/min"])");
    }
    static void addNetworkRows()
    {
        row("a proxy's password", R"("network": {"proxy": "http://me:x@proxy"})",
            "f#/network/proxy: the URL has a password in it. "
            "Take it out: a secret does not belong in this file");
        row("a proxy that is none", R"("network": {"proxy": "ftp://proxy"})",
            R"(f#/network/proxy: "ftp://proxy" is no URL that fits. )"
            R"(It must begin with http:// or socks5:// and a host)");
        row("a proxy of another type", R"("network": {"proxy": 5})",
            R"(f#/network/proxy: proxy is 5. It must be "system", "none", a URL, or {"url": …})");
        row("a duration without unit", R"("network": {"timeout": 60})",
            R"(f#/network/timeout: 60 is a duration without its unit. )"
            R"(Write "60s" if seconds are meant)");
        row("no time at all", R"("network": {"connect_timeout": "0s"})",
            "f#/network/connect_timeout: connect_timeout is 0s. It must be at least 1ms");
        row("a key in the file",
            R"("network": {"tls": {"client_certificate": "c.pem", )"
            R"("client_key": "-----BEGIN PRIVATE KEY-----"}})",
            R"(f#/network/tls/client_key: a secret does not belong in this file. Keep it with )"
            R"("penstock secret set example-api" and write {"secret": "example-api"} here)");
        row("a key without its certificate", R"("network": {"tls": {"client_key": "k.pem"}})",
            R"(f#/network/tls/client_key: a key is of no use without its certificate. )"
            R"(Add "client_certificate": the path of a PEM file)");
        row("yes is not true", R"("network": {"tls": {"ignore_errors": "yes"}})",
            R"(f#/network/tls/ignore_errors: ignore_errors is "yes". It must be true or false)");
        row("no room for a body", R"("network": {"max_body": 0})",
            "f#/network/max_body: max_body is 0. It must be a whole number, 1 or more");
    }
    static void addThrottlingRows()
    {
        row("throttling that is none", R"("throttling": "429")",
            "f#/throttling: throttling is no object. Write it in braces: {…}");
        row("a status that is none", R"("throttling": {"statuses": [42]})",
            "f#/throttling/statuses: statuses is a list. It must be a list of statuses from 400 to "
            "599");
        row("a scope of no limit",
            R"("throttling": {"scopes": {"search": "serches"}}, )"
            R"("limits": [{"name": "searches", "algorithm": "concurrency", "capacity": 1}])",
            R"(f#/throttling: scope "search" is given limit "serches", and no limit has that name. )"
            R"(Did you mean "searches"?)");
        row("a scope where no limit has a name",
            R"("throttling": {"scopes": {"search": "searches"}}, "limits": ["600/min"])",
            R"(f#/throttling: scope "search" is given limit "searches", and no limit has that )"
            R"(name. Add "name": "searches" to a limit)");
        row("a matcher of everything", R"("throttling": {"bodies": [{"contains": "a"}, {}]})",
            R"(f#/throttling/bodies/1/pointer: nothing to look for is named. )"
            R"(Add "pointer", as "/error/code", or "contains")");
        row("a pointer that is none", R"("throttling": {"bodies": [{"pointer": "a.b"}]})",
            R"(f#/throttling/bodies/0/pointer: pointer is "a.b". )"
            R"(It must be a JSON pointer, as "/error/code")");
        row("a misspelt key of a matcher",
            R"("throttling": {"bodies": [{"pointer": "/a", "contians": "b"}]})",
            R"(f#/throttling/bodies/0/contians: unknown key "contians". )"
            R"(Did you mean "contains"?)");
        row("a misspelt header", R"("throttling": {"reset_haeder": "X"})",
            R"(f#/throttling/reset_haeder: unknown key "reset_haeder". )"
            R"(Did you mean "reset_header"?)");
        row("a misspelt reset kind", R"("throttling": {"reset_kind": "epoch"})",
            R"(f#/throttling/reset_kind: "epoch" is not one of auto, epoch_s, epoch_ms, delta_s, )"
            R"(delta_ms, iso8601, iso8601_minute, rfc3339, http_date, go_duration. )"
            R"(Did you mean "epoch_s"?)");
        row("no tries", R"("retry": {"max_attempts": 0})",
            "f#/retry/max_attempts: max_attempts is 0. "
            "It must be a whole number from 1 to 100");
        row("a cap below the base", R"("retry": {"backoff_base": "2s", "backoff_cap": "1s"})",
            "f#/retry/backoff_cap: backoff_cap is less than backoff_base. "
            "Make it longer, or leave it out");
        row("a header with a blank", R"("retry": {"idempotency_header": "a b"})",
            R"(f#/retry/idempotency_header: "a b" is no header name. )"
            R"(Write it as "Idempotency-Key")");
    }

private Q_SLOTS:
    void saysWhatIsWrong_data()
    {
        Table<QByteArray, QString>("members", "line");
        addVariableRows();
        addAuthRows();
        addSharedRows();
        addNetworkRows();
        addThrottlingRows();
        row("misspelt", R"("base-url": "https://x")",
            R"(f#/base-url: unknown key "base-url". Did you mean "base_url"?)");
        row("no fuse", R"("fuse": 0)",
            "f#/fuse: fuse is 0. It must be a whole number from 1 to 100");
        row("a fuse that is on", R"("fuse": true)",
            "f#/fuse: fuse is true. It must be a whole number from 1 to 100, or false");
        row("no URL", R"("base_url": "api.example.com")",
            R"(f#/base_url: "api.example.com" is no URL that fits. )"
            R"(It must begin with https:// or http:// and a host)");
        row("a query in the URL", R"("base_url": "https://x/?key=1")",
            "f#/base_url: base_url has something after the path. "
            "It ends with the path; a query belongs in the job");
        row("a password in the URL", R"("base_url": "https://me:x@host")",
            "f#/base_url: the URL has a password in it. "
            "Take it out: a secret does not belong in this file");
        row("a limit", R"("limits": [{"algorithm": "concurrency", "capacty": 1}])",
            R"(f#/limits/0/capacty: unknown key "capacty". Did you mean "capacity"?)");
        row("limits that are no list", R"("limits": {})",
            R"(f#/limits: this is no list of limits. Write ["600/min", {"algorithm": …}, …])");
        row("a header in two lines", R"("headers": {"Accept": "a\nb"})",
            "f#/headers/Accept: the value of the header Accept contains a line break or a zero "
            "byte. A header is one line of text");
        row("a header of another type", R"("headers": {"Accept": 1})",
            R"(f#/headers/Accept: Accept is 1. It must be text, or {"secret": "name"})");
        row("no date", R"("as_of": "21.11.2026")",
            R"(f#/as_of: "21.11.2026" is no date. Write it as "2026-11-21")");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QByteArray, members);
        QFETCH(const QString, line);
        const Result<Profile> read = profileFromJson(profile(members), u"f"_s);
        QVERIFY(!read);
        QCOMPARE(read.error().text(), line);
        QCOMPARE(read.error().kind, Error::Kind::File);
    }
    void tellsEverythingThatIsWrong()
    {
        const std::vector<Error> faults = faultsOfProfile(
            profile(R"("auth": {"bearer": "x"}, "as_of": "soon", "network": {"timeout": 5}, )"
                    R"("throttling": {"statuses": [1, 2], "bodies": [{"pointer": "/a", )"
                    R"("equals": 1}], "floor": "soon"})"));
        QStringList places;
        for (const Error &fault : faults)
            places.append(fault.where);
        QCOMPARE(places,
                 QStringList({u"/auth/bearer"_s, u"/throttling/statuses"_s,
                              u"/throttling/bodies/0/equals"_s, u"/throttling/floor"_s,
                              u"/network/timeout"_s, u"/as_of"_s}));
        QVERIFY(faultsOfProfile(profile(R"("as_of": "2026-11-21")")).empty());
    }
    void neverRepeatsASecret()
    {
        const QByteArray text = profile(
            R"("auth": {"basic": {"user": "me", "password": "hunter2"}}, )"
            R"("headers": {"X-Api-Key": "hunter2", "X-Token": 5}, "base_url": "https://a:hunter2@b", )"
            R"("network": {"proxy": "http:\/\/a:hunter2@b"})");
        const std::vector<Error> faults = faultsOfProfile(text);
        QVERIFY(faults.size() >= 4);
        for (const Error &fault : faults)
            QVERIFY2(!fault.text().contains(u"hunter2"_s), qPrintable(fault.text()));
    }
};

PENSTOCK_TEST(TestProfileFaults)
#include "tst_profilefaults.moc"
