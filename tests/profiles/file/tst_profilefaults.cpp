// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
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
            "f#/variables/a: variable.braces");
        row("a name with braces", R"("variables": {"{{a}}": "b"})",
            "f#/variables/{{a}}: variable.invalid_name({{a}})");
        row("a secret in a variable", R"("environments": {"live": {"api_token": "x"}})",
            "f#/environments/live/api_token: secret.literal(example-api)");
        row("an environment that is none", R"("environments": {"live": {}}, "environment": "liv")",
            "f#/environment: environment.unknown_near(liv, live, live)");
        row("an environment of a profile without any", R"("environment": "live")",
            "f#/environment: environment.none(live)");
        row("a base that is no URL in one of them",
            R"("environments": {"a": {"base": "https://x"}, "b": {"base": "x"}}, )"
            R"("base_url": "{{base}}/v1")",
            "f#/base_url: url.invalid_in(x/v1, https, http, b)");
        row("a secret in the base",
            R"("variables": {"base": {"secret": "x"}}, )"
            R"("base_url": "https://{{base}}/v1")",
            "f#/base_url: base_url.secret");
        row("a credential that no variable gives",
            R"("variables": {"a": "b"}, )"
            R"("headers": {"X-Api-Key": "{{c}}"})",
            "f#/headers/X-Api-Key: secret.literal(example-api)");
    }

    static void addAuthRows()
    {
        row("a secret in the file", R"("auth": {"bearer": "ghp_x"})",
            "f#/auth/bearer: secret.literal(example-api)");
        row("a password in the file", R"("auth": {"basic": {"user": "me", "password": "x"}})",
            "f#/auth/basic/password: secret.literal(example-api)");
        row("a password in the user", R"("auth": {"basic": {"user": "me:x"}})",
            "f#/auth/basic/user: auth.colon_in_user");
        row("a secret in a header", R"("headers": {"Authorization": "Bearer x"})",
            "f#/headers/Authorization: secret.literal(example-api)");
        row("a name that is none", R"("auth": {"bearer": {"secret": "a b"}})",
            "f#/auth/bearer/secret: secret.invalid_name(a b)");
        row("no name", R"("auth": {"bearer": {}})",
            "f#/auth/bearer: json.missing_key(secret, secret.want_name)");
        row("misspelt kind", R"("auth": {"baerer": {"secret": "x"}})",
            "f#/auth/baerer: json.unknown_key_near(baerer, bearer)");
        row("misspelt none", R"("auth": "nnone")",
            R"(f#/auth: json.not_one_of_near("nnone", none, none))");
        row("two kinds", R"("auth": {"bearer": {"secret": "x"}, "basic": {"user": "me"}})",
            "f#/auth/basic: json.exclusive_keys(bearer, basic)");
        row("a header without its name", R"("auth": {"header": {"value": {"secret": "x"}}})",
            "f#/auth/header: json.missing_key(name, json.want_text)");
        row("a header that frames messages", R"("headers": {"transfer-encoding": "chunked"})",
            "f#/headers: header.automatic(transfer-encoding)");
        row("a host with a sign-in",
            R"("headers": {"Host": "b.example"}, "auth": {"bearer": {"secret": "x"}})",
            "f#/headers: header.host_with_credential(Host)");
        row("a host with a secret header",
            R"("headers": {"HOST": "b.example", "X-A": {"secret": "x"}})",
            "f#/headers: header.host_with_credential(HOST)");
        row("a host with a secret of an environment",
            R"("headers": {"Host": "b"}, "environments": {"a": {"b": {"secret": "x"}}})",
            "f#/headers: header.host_with_credential(Host)");
        row("a host with a client certificate",
            R"("headers": {"Host": "b"}, "network": {"tls": {"client_certificate": "c.pem"}})",
            "f#/headers: header.host_with_credential(Host)");
        row("a credential of the proxy", R"("headers": {"Proxy-Authorization": {"secret": "x"}})",
            "f#/headers: header.of_proxy(Proxy-Authorization)");
        row("a key that frames messages",
            R"("auth": {"header": {"name": "Upgrade", "value": {"secret": "x"}}})",
            "f#/auth/header/name: profile.reserved_header(header.automatic(Upgrade), X-Api-Key)");
        row("an idempotency key that frames messages",
            R"("retry": {"idempotency_header": "Content-Length"})",
            "f#/retry/idempotency_header: profile.reserved_header("
            "header.automatic(Content-Length), Idempotency-Key)");
        row("a header that is none",
            R"("auth": {"header": {"name": "X Key", "value": {"secret": "x"}}})",
            "f#/auth/header/name: header.bad_name(X Key)");
        row("no address for tokens",
            R"("auth": {"oauth2_client_credentials": {"client_id": "i", )"
            R"("client_secret": {"secret": "x"}}})",
            "f#/auth/oauth2_client_credentials: json.missing_key(token_url, auth.want_token_url)");
        row("a way to send that is none",
            R"("auth": {"oauth2_client_credentials": {"token_url": "https://x/t", )"
            R"("client_id": "i", "client_secret": {"secret": "x"}, "client_auth": "form"}})",
            R"(f#/auth/oauth2_client_credentials/client_auth: json.not_one_of("form", basic, )"
            R"(body))");
    }
    static void addSharedRows()
    {
        row("shared and not",
            R"("limits": ["1/s"], "share": false, )"
            R"("shared": {"redis": "redis://h", "name": "k"})",
            "f#/shared: profile.share_and_shared");
        row("no name", R"("limits": ["1/s"], "budget": {"redis": "redis://h"})",
            "f#/budget: json.missing_key(name, shared.want_name)");
        row("a password of Redis",
            R"("limits": ["1/s"], "budget": {"redis": "redis://:x@h", "name": "k"})",
            "f#/budget/redis: redis_address.password");
        row("a share of each process",
            R"("limits": ["1/s"], "budget": {"redis": "redis://h", "name": "k", "local_share": "5%"})",
            "f#/budget/local_share: shared.local_share_removed(local_share)");
        row("shared, and no limits", R"("budget": {"redis": "redis://h", "name": "k"})",
            "f#/budget: profile.shared_without_limits");
    }
    static void addNetworkRows()
    {
        row("a proxy's password", R"("network": {"proxy": "http://me:x@proxy"})",
            "f#/network/proxy: url.password");
        row("a proxy that is none", R"("network": {"proxy": "ftp://proxy"})",
            "f#/network/proxy: url.invalid(ftp://proxy, http, socks5)");
        row("a proxy of another type", R"("network": {"proxy": 5})",
            "f#/network/proxy: json.wrong_value(proxy, 5, profile.want_proxy)");
        row("a duration without unit", R"("network": {"timeout": 60})",
            "f#/network/timeout: duration.missing_unit(60)");
        row("no time at all", R"("network": {"connect_timeout": "0s"})",
            "f#/network/connect_timeout: json.too_small(connect_timeout, 0s, 1ms)");
        row("a key in the file",
            R"("network": {"tls": {"client_certificate": "c.pem", )"
            R"("client_key": "-----BEGIN PRIVATE KEY-----"}})",
            "f#/network/tls/client_key: secret.literal(example-api)");
        row("a key without its certificate", R"("network": {"tls": {"client_key": "k.pem"}})",
            "f#/network/tls/client_key: tls.key_without_certificate");
        row("yes is not true", R"("network": {"tls": {"ignore_errors": "yes"}})",
            R"(f#/network/tls/ignore_errors: json.wrong_value(ignore_errors, "yes", )"
            R"(json.want_flag))");
        row("no room for a body", R"("network": {"max_body": 0})",
            "f#/network/max_body: json.wrong_value(max_body, 0, json.want_whole_from(1))");
    }
    static void addThrottlingRows()
    {
        row("throttling that is none", R"("throttling": "429")",
            "f#/throttling: json.no_object_value(throttling)");
        row("a status that is none", R"("throttling": {"statuses": [42]})",
            "f#/throttling/statuses: json.wrong_value(statuses, json.a_list, "
            "json.want_statuses(400))");
        row("a scope of no limit",
            R"("throttling": {"scopes": {"search": "serches"}}, )"
            R"("limits": [{"name": "searches", "algorithm": "concurrency", "capacity": 1}])",
            "f#/throttling: profile.scope_without_limit_near(search, serches, searches)");
        row("a scope where no limit has a name",
            R"("throttling": {"scopes": {"search": "searches"}}, "limits": ["600/min"])",
            "f#/throttling: profile.scope_without_limit(search, searches)");
        row("a matcher of everything", R"("throttling": {"bodies": [{"contains": "a"}, {}]})",
            "f#/throttling/bodies/1/pointer: dialect.empty_matcher");
        row("a pointer that is none", R"("throttling": {"bodies": [{"pointer": "a.b"}]})",
            R"(f#/throttling/bodies/0/pointer: json.wrong_value(pointer, "a.b", )"
            R"(dialect.want_pointer))");
        row("a misspelt key of a matcher",
            R"("throttling": {"bodies": [{"pointer": "/a", "contians": "b"}]})",
            "f#/throttling/bodies/0/contians: json.unknown_key_near(contians, contains)");
        row("a misspelt header", R"("throttling": {"reset_haeder": "X"})",
            "f#/throttling/reset_haeder: json.unknown_key_near(reset_haeder, reset_header)");
        row("a misspelt reset kind", R"("throttling": {"reset_kind": "epoch"})",
            R"(f#/throttling/reset_kind: json.not_one_of_near("epoch", auto, epoch_s, epoch_ms, )"
            R"(delta_s, delta_ms, iso8601, iso8601_minute, rfc3339, http_date, go_duration, )"
            R"(epoch_s))");
        row("no tries", R"("retry": {"max_attempts": 0})",
            "f#/retry/max_attempts: json.wrong_value(max_attempts, 0, "
            "json.want_whole_between(1, 100))");
        row("a cap below the base", R"("retry": {"backoff_base": "2s", "backoff_cap": "1s"})",
            "f#/retry/backoff_cap: profile.cap_below_base");
        row("a header with a blank", R"("retry": {"idempotency_header": "a b"})",
            "f#/retry/idempotency_header: header.bad_name(a b)");
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
            "f#/base-url: json.unknown_key_near(base-url, base_url)");
        row("no fuse", R"("stop_after_failures": 0)",
            "f#/stop_after_failures: json.wrong_value(stop_after_failures, 0, "
            "json.want_whole_between(1, 100))");
        row("a fuse that is on", R"("stop_after_failures": true)",
            "f#/stop_after_failures: json.wrong_value(stop_after_failures, true, "
            "profile.want_stop_after_failures(100))");
        row("no URL", R"("base_url": "api.example.com")",
            "f#/base_url: url.invalid(api.example.com, https, http)");
        row("a query in the URL", R"("base_url": "https://x/?key=1")",
            "f#/base_url: base_url.after_path");
        row("a password in the URL", R"("base_url": "https://me:x@host")",
            "f#/base_url: url.password");
        row("a limit", R"("limits": [{"algorithm": "concurrency", "capacty": 1}])",
            "f#/limits/0/capacty: json.unknown_key_near(capacty, capacity)");
        row("limits that are no list", R"("limits": {})", "f#/limits: limits.no_list");
        row("a header in two lines", R"("headers": {"Accept": "a\nb"})",
            "f#/headers/Accept: header.line_break(Accept)");
        row("a header of another type", R"("headers": {"Accept": 1})",
            "f#/headers/Accept: json.wrong_value(Accept, 1, secret.want_text_or_secret)");
        row("no date", R"("as_of": "21.11.2026")", "f#/as_of: profile.invalid_date(21.11.2026)");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QByteArray, members);
        QFETCH(const QString, line);
        const Result<Profile> read = profileFromJson(profile(members), u"f"_s);
        QVERIFY(!read);
        QCOMPARE(reported(read.error()), line);
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
            places.append(fault.where());
        QCOMPARE(
            places,
            QStringList({u"/auth/bearer"_s, u"/throttling/floor"_s, u"/throttling/statuses"_s,
                         u"/throttling/bodies/0/equals"_s, u"/network/timeout"_s, u"/as_of"_s}));
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
