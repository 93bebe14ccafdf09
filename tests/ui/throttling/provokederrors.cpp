// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "ui/throttling/provokederrors.h"
#include "support/testfiles.h"

#include <penstock/http/message/redirect.h>
#include <penstock/http/message/senderror.h>
#include <penstock/http/send/senderoptions.h>
#include <penstock/importing/curl/curlcommand.h>
#include <penstock/importing/importer/importer.h>
#include <penstock/jobs/journal/keptthrottles.h>
#include <penstock/jobs/json/recordpath.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/plan/admission.h>
#include <penstock/jobs/request/pagination.h>
#include <penstock/jobs/request/requesttemplate.h>
#include <penstock/jobs/rows/jobrows.h>
#include <penstock/jobs/run/fuse.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/jobs/start/readiness.h>
#include <penstock/jobs/storage/durablefile.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/redisaddress.h>
#include <penstock/limits/stack/ask.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/secrets/secretkeeper.h>
#include <penstock/profiles/secrets/secretplace.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/signin/oauthtoken.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/profiles/spec/senderprofile.h>
#include <penstock/support/durationtext.h>

#include <QBuffer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>

namespace penstock {

namespace {
void add(const QString &name, const Error &error)
{
    QTest::newRow(qPrintable(name.left(120))) << error;
}

template <typename Value>
void add(const QString &name, const Result<Value> &result)
{
    add(name, errorOf(result));
}

void addAll(const QString &name, const std::vector<Error> &errors)
{
    if (errors.empty())
        add(name, errorOf(Result<int>(1)));
    for (const Error &error : errors)
        add(name, error);
}

constexpr auto certificate = R"(-----BEGIN CERTIFICATE-----
MIIBbzCCARWgAwIBAgIUbP+eb5SDP8vvnj0/uZIGUyXPJXAwCgYIKoZIzj0EAwIw
DDEKMAgGA1UEAwwBeDAgFw0yNjExMjUxMDA1MjNaGA8yMTI2MTEwMTEwMDUyM1ow
DDEKMAgGA1UEAwwBeDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABA/ZhUYKzr2C
leUqkEOMNHdhZ+5fP7OdMC7U3LIvyKrB9Y0ztnhhu2AvUXT81MLfJNlic6lBFoaN
QtJKqqmhqWajUzBRMB0GA1UdDgQWBBTErNoErw7fFtQYLQ5gOyE4IHs9qzAfBgNV
HSMEGDAWgBTErNoErw7fFtQYLQ5gOyE4IHs9qzAPBgNVHRMBAf8EBTADAQH/MAoG
CCqGSM49BAMCA0gAMEUCIByTbwGro83dm+gpWiIFi2T77YxC3vnCf/jIX00I7SOT
AiEA/hiYzTWrNb9K5NRou+LisfA6/oLUDzr+CsL6s7w6k20=
-----END CERTIFICATE-----
)";

// \a json with the members of \a other in the place of its own; null takes one out.
QByteArray with(const char *json, const QByteArray &other)
{
    QJsonObject object = QJsonDocument::fromJson(json).object();
    QJsonParseError fault;
    const QJsonObject members = QJsonDocument::fromJson('{' + other + '}', &fault).object();
    if (fault.error != QJsonParseError::NoError)
        qFatal("%s: %s", other.constData(), qPrintable(fault.errorString()));
    for (auto member = members.begin(); member != members.end(); ++member) {
        if (member->isNull())
            object.remove(member.key());
        else
            object[member.key()] = *member;
    }
    return QJsonDocument(object).toJson();
}

void addImports()
{
    const QByteArrayList files {
        "",
        "{",
        "{]",
        "[1, 2]",
        R"({"a": 1})",
        R"({"_postman_variable_scope": "globals"})",
        R"({"requests": [], "order": []})",
        R"({"schema": "penstock/preset/1"})",
        R"({"info": {}, "item": [{"name": "x"}]})",
        R"({"info": {}, "item": []})",
        R"({"_postman_variable_scope": "environment"})",
        R"({"_postman_variable_scope": "environment", "values": []})",
        R"({"_type": "export", "__export_format": 3, "resources": []})",
        R"({"_type": "export", "__export_format": 4})",
        "type: collection.insomnia.rest/5.0\n",
        R"({"openapi": "3.0.0"})",
        "openapi: &a\n  b: *a\n",
        "openapi:" + QByteArray(500, '[') + QByteArray(500, ']'),
        R"({"log": {"entries": [{}]}})",
        R"({"log": {"entries": []}})",
        R"({"schema": "penstock/profile/2"})",
        R"({"schema": "penstock/job/0"})",
        QByteArray(maxImported + 1, ' '),
    };
    for (const QByteArray &file : files) {
        const QString name = QString::fromUtf8(file.left(60)).trimmed();
        add(u"import: "_s + name, importFrom(file, u"/a/b.json"_s));
    }
    add(u"import: a profile among others"_s,
        importFrom({{R"({"schema": "penstock/profile/1"})", u"a.profile.json"_s},
                    {"curl http://127.0.0.1", u"b"_s}}));
    add(u"import: a job among others"_s,
        importFrom({{R"({"schema": "penstock/job/1"})", u"a.job.json"_s},
                    {"curl http://127.0.0.1", u"b"_s}}));
}

void addCommands()
{
    const QStringList commands {
        u"wget http://127.0.0.1"_s,
        u"curl -s"_s,
        u"curl 'http://127.0.0.1"_s,
        u"curl http://127.0.0.1 http://127.0.0.2"_s,
        u"curl http://127.0.0.1 -H"_s,
        u"curl http://127.0.0.1 -F a=b"_s,
        u"curl http://127.0.0.1 -d @rows.json"_s,
        u"curl http://127.0.0.1 --frobnicate"_s,
        u"$session = New-Object X; $session.UserAgent = \"a\""_s,
        u"Invoke-WebRequest -Uri $address"_s,
        u"Invoke-WebRequest -Frobnicate x"_s,
        u"Invoke-WebRequest -Uri \"http://127.0.0.1\" -Headers @{ \"a\"=\"b\""_s,
        u"Invoke-WebRequest -Uri \"http://127.0.0.1\" \"http://127.0.0.2\""_s,
        u"Invoke-WebRequest -Uri"_s,
        u"$session = New-Object X; Get-Item Invoke-WebRequest"_s,
    };
    for (const QString &command : commands) {
        add(u"command: "_s + command, curlFromText(command));
        if (looksLikeCurl(command))
            add(u"command in a file: "_s + command, importFrom(command.toUtf8(), u"/a/b.sh"_s));
    }
}

void addSignIns()
{
    const QString where = u"https://127.0.0.1/token"_s;
    for (const char *const code :
         {"invalid_client", "invalid_request", "invalid_grant", "unauthorized_client",
          "unsupported_grant_type", "invalid_scope", "slow_down"}) {
        const QByteArray answer = QByteArrayLiteral("{\"error\": \"") + code + '"';
        add(u"token: "_s + QLatin1String(code), readTokenAnswer(400, answer + '}', where));
        add(u"token, with words: "_s + QLatin1String(code),
            readTokenAnswer(400, answer + R"(, "error_description": "Nein"})", where));
    }
    add(u"token: status"_s, readTokenAnswer(503, "<html>", where));
    add(u"token: none"_s, readTokenAnswer(200, "{}", where));
    add(u"token: a MAC"_s,
        readTokenAnswer(200, R"({"access_token": "a", "token_type": "mac"})", where));
}

void addSecrets()
{
    using State = SecretAnswer::State;
    const QString key = u"key"_s;
    for (const State state :
         {State::NotFound, State::Locked, State::NoKeyring, State::Denied, State::NoAnswer}) {
        const QString name = u"secret: state %1"_s.arg(int(state));
        add(name, secretError(key, {state, {}, {}}));
        add(name + u" with details"_s, secretError(key, {state, {}, u"it is still there"_s}));
    }
    FixedSecrets store({{key, QByteArrayLiteral("1")}});
    SecretKeeper keeper(store);
    const auto fetch = [&](const char *what, const QStringList &places) {
        keeper.fetch({key}, places, [what](const Result<SecretValues> &values) {
            add(u"secret: "_s + QLatin1String(what), values);
        });
    };
    fetch("nobody to ask", {u"https://127.0.0.1"_s});
    FixedSecrets broken({{key, QByteArrayLiteral("1\n2")}});
    SecretKeeper(broken).fetchToUseHere({key}, [](const Result<SecretValues> &values) {
        add(u"secret: a control character"_s, values);
    });
    keeper.setOwner({.mayItGo = [](const auto &, const auto &answer) { answer(false); }});
    fetch("a no", {u"https://a.example"_s, u"http://b.example"_s});
    keeper.setOwner({});
    keeper.allow(key, {u"https://c.example"_s});
    fetch("elsewhere", {u"https-unverified://a.example"_s});
    add(u"secret: no place"_s, readSecretPlace(u"a.example"_s));
}

void addShorthand()
{
    for (const char *const limit : {"600/min x", "/min", "600", "600/", "600/mins", "600/xyz",
                                    "0/min", "600/0s", "99999999999999999/s", "5/101y", "5/40000d",
                                    "bucket 4 2/s", "{", "{\"algorithm\": \"gcra\"}"})
        add(u"limit: "_s + QLatin1String(limit), limitFromShorthand(QString::fromLatin1(limit)));
    for (const char *const duration :
         {"", "s", "1", "1.s", "1x", "1s1m", "1.5m1s", "300y", "999999999999d", "0.1ns", "-1s"})
        add(u"duration: "_s + QLatin1String(duration),
            parseDuration(QString::fromLatin1(duration)));
}

void addLimits()
{
    constexpr auto window = R"({"algorithm": "fixed_window", "capacity": 5, "interval": "1h"})";
    constexpr auto bucket = R"({"algorithm": "token_bucket", "capacity": 5, "refill_amount": 1,
                                "refill_interval": "1s"})";
    const std::vector<std::pair<const char *, QByteArray>> limits {
        {window, R"("algorithm": null)"},
        {window, R"("algorithm": "fixed_windwo")"},
        {window, R"("algorithm": 5)"},
        {window, R"("algorithm": "xyz")"},
        {window, R"("capacity": -1)"},
        {window, R"("capacity": null)"},
        {window, R"("capacity": {})"},
        {window, R"("capacity": [])"},
        {window, R"("capacity": "five of them")"},
        {window, R"("interval": 5)"},
        {window, R"("interval": true)"},
        {window, R"("interval": "0s")"},
        {window, R"("interval": "40000d")"},
        {window, R"("interval": "soon")"},
        {window, R"("interval": null)"},
        {window, R"("time_zone": "UTC")"},
        {window, R"("anchor": "calendar", "time_zone": "Mars")"},
        {window, R"("anchor": "calendar", "interval": "7h")"},
        {window, R"("match": 5)"},
        {window, R"("match": {"methods": []})"},
        {window, R"("cost_by": {})"},
        {window, R"("cost_by": "x")"},
        {window, R"("cost": {"estimate": 5, "actual": {}})"},
        {window, R"("cost": {"estimate": 5, "actual": "$..a"})"},
        {window, R"("cost": {"estimate": 5, "initial": 5})"},
        {window, R"("cost": {"estimate": "learn", "initial": 5})"},
        {window, R"("cost": 5, "cost_by": "request")"},
        {window, R"("free_statuses": 304)"},
        {window, R"("use": "200%")"},
        {window, R"("use": "half of it")"},
        {window, R"("price": {})"},
        {window, R"("price": {"amount": "1,5", "currency": "Euro"})"},
        {window, R"("per": "region")"},
        {window, R"("capactiy": 5)"},
        {window, R"("zzz": 5)"},
        {bucket, R"("first_refill": "1s")"},
        {bucket, R"("refill": "stepped", "first_refill": "2026-01-05T")"},
        {bucket, R"("initial": 9)"},
    };
    for (const auto &[json, other] : limits)
        add(u"limit: "_s + QString::fromUtf8(other),
            limitFromJson(QJsonDocument::fromJson(with(json, other)).object()));
    const auto of = [](const QByteArray &list) {
        return limitsFromJson(QJsonDocument::fromJson('[' + list + ']').array().first(), {});
    };
    add(u"limits: no list"_s, of("5"));
    add(u"limits: a number"_s, of("[5]"));
    add(u"limits: short"_s, of(R"(["600/xyz"])"));
    add(u"limits: the same name"_s, of(R"([{"name": "a", "algorithm": "concurrency", "capacity": 5},
               {"name": "a", "algorithm": "concurrency", "capacity": 6}])"));
}

void addNeverAdmitted()
{
    for (
        const char *const limit :
        {R"({"name": "a", "algorithm": "concurrency", "capacity": 0})",
         R"({"name": "a", "algorithm": "concurrency", "capacity": 5, "cost_by": {"method": {"GET": 9}}})",
         R"({"name": "a", "algorithm": "concurrency", "capacity": 5, "use": "50%",
              "cost_by": {"method": {"GET": 4}}})"}) {
        const auto spec = limitFromJson(QJsonDocument::fromJson(limit).object());
        const std::optional<Error> fault = spec ? neverAdmitted({*spec}, "GET") : spec.error();
        add(u"never admitted: "_s + QLatin1String(limit), fault.value_or(errorOf(Result<int>(1))));
    }
    using Reason = Denial::Reason;
    for (int reason = 0; reason <= int(Reason::Closed); ++reason) {
        for (const QString &limit : {QString(), u"a"_s}) {
            const Denial denial {Reason(reason), limit, std::nullopt, 5};
            if (Reason(reason) != Reason::Cancelled)
                add(u"denied: "_s + denial.text(),
                    SendError {.kind = SendError::Kind::DeniedByLimits, .denial = denial}.error());
        }
    }
}

void addProfiles()
{
    constexpr auto profile
        = R"({"schema": "penstock/profile/1", "name": "x", "base_url": "https://127.0.0.1"})";
    const QByteArrayList others {
        R"("schema": null)",
        R"("schema": 5)",
        R"("schema": "x")",
        R"("schema": "penstock/profile/9")",
        R"("nam": "x")",
        R"("base_url": "ftp://a")",
        R"("base_url": "https://u:p@a")",
        R"("base_url": "https://a?b=c")",
        R"("base_url": "{{base}}?b=c", "variables": {"base": "https://a"},
           "environments": {"test": {}})",
        R"("base_url": "{{base}}", "environments": {"test": {"base": "ftp://a"}})",
        R"("base_url": "{{base}}", "environments": {"test": {"base": "https://u:p@a"}})",
        R"("base_url": "{{base}}", "variables": {"base": {"secret": "key"}})",
        R"("variables": {"": "x"})",
        R"("variables": {"{a": "x"})",
        R"("variables": {"a": "{{b}}"})",
        R"("variables": {"token": "x"})",
        R"("variables": {"a": 5})",
        R"("environments": {" a": {}})",
        R"("environments": {"a": {}}, "environment": "b")",
        R"("environments": {"staging": {}}, "environment": "stagin")",
        R"("headers": {"Authorization": "Bearer x"})",
        R"("headers": {"A b": "x"})",
        R"("headers": {"Upgrade": "x"})",
        R"("headers": {"Host": "x", "A": {"secret": "a"}})",
        R"("headers": {"Proxy-Authorization": {"secret": "a"}})",
        R"("headers": {"A": "x\ny"})",
        R"("headers": {"A": "x\u0001y"})",
        R"("headers": {"A": {"secret": "a b"}})",
        R"("headers": {"A": {}})",
        R"("auth": "x")",
        R"("auth": {})",
        R"("auth": {"bearer": "x"})",
        R"("auth": {"bearer": {"secret": "a"}, "basic": {}})",
        R"("auth": {"basic": {}})",
        R"("auth": {"basic": {"user": "a:b", "password": {"secret": "a"}}})",
        R"("auth": {"header": {"name": "a b", "value": {"secret": "a"}}})",
        R"("auth": {"header": {}})",
        R"("auth": {"oauth2_client_credentials": {}})",
        R"("auth": {"oauth2_client_credentials": {"token_url": "x", "client_id": "a",
                                           "client_secret": {"secret": "a"}}})",
        R"("network": {"proxy": 5})",
        R"("network": {"proxy": {}})",
        R"("network": {"proxy": "ftp://a"})",
        R"("network": {"tls": {"client_key": "a.pem"}})",
        R"("network": {"tls": {"client_key": "-----BEGIN PRIVATE KEY-----"}})",
        R"("network": {"timeout": "0s"})",
        R"("network": {"max_body": 0})",
        R"("network": {"http2": "yes"})",
        R"("retry": {"backoff_base": "9s", "backoff_cap": "1s"})",
        R"("retry": {"statuses": 5})",
        R"("retry": {"idempotency_header": "a b"})",
        R"("throttling": {"limit_header": "a b"})",
        R"("throttling": {"statuses": [1]})",
        R"("throttling": {"bodies": [{}]})",
        R"("throttling": {"bodies": [{"equals": "a", "contains": "b"}]})",
        R"("throttling": {"bodies": [{"pointer": "a"}]})",
        R"("throttling": {"bodies": [{"contains": 5}]})",
        R"("throttling": {"bodies": [5]})",
        R"("throttling": {"bodies": 5})",
        R"("throttling": {"scopes": 5})",
        R"("throttling": {"scopes": {"a": "b"}})",
        R"("fuse": "x")",
        R"("as_of": "yesterday")",
        R"("share": false, "shared": {"redis": "redis://a", "name": "x"})",
        R"("shared": {})",
        R"("shared": {"redis": "redis://a", "name": "x", "password": "y"})",
        R"("shared": {"redis": "redis://a", "name": "x", "when_down": "local"})",
        R"("shared": {"redis": "redis://a", "name": "x", "local_share": "5%"})",
        R"("shared": {"redis": "redis://a", "name": "x", "extra_ca": "a.pem"})",
        R"("shared": {"redis": "rediss://a?extra_ca=b.pem", "name": "x", "extra_ca": "a.pem"})",
        R"("shared": {"redis": "rediss://a", "name": "x", "client_key": "a.pem"})",
        R"("shared": {"redis": "http://a", "name": "x"})",
        R"("limits": 5)",
        R"("limits": ["600/xyz"])",
    };
    for (const QByteArray &other : others)
        addAll(u"profile: "_s + QString::fromUtf8(other),
               faultsOfProfile(with(profile, other), u"/a.profile.json"_s));
    Profile chosen;
    chosen.name = u"x"_s;
    chosen.baseUrl = u"{{base}}"_s;
    add(u"environment: none"_s, inEnvironment(chosen, u"test"_s));
    chosen.environments = {{u"test"_s, {{u"base"_s, {u"https://a"_s, {}}}}}};
    add(u"environment: not chosen"_s, inEnvironment(chosen));
    add(u"environment: another"_s, inEnvironment(chosen, u"tset"_s));
}

void addRedis()
{
    for (const char *const address :
         {"http://a", "redis://u:p@a", "redis+sentinel://a", "redis://a/x", "redis://a?b=c",
          "redis://a?extra_ca=b", "rediss://a?client_key=b"})
        add(u"redis: "_s + QLatin1String(address),
            redisAddressFromText(QString::fromLatin1(address)));
}

void addJobs()
{
    constexpr auto job = R"({"schema": "penstock/job/1", "profile": "x",
                             "request": {"path": "/a/{{id}}"}, "rows": {"range": "id=1..5"},
                             "output": {"jsonl": "a.jsonl"}})";
    const QByteArrayList others {
        R"("request": null)",
        R"("request": {})",
        R"("request": {"path": "/a", "url": "https://a"})",
        R"("request": {"path": "https://a"})",
        R"("request": {"url": "a"})",
        R"("request": {"path": "/a", "method": "G T"})",
        R"("request": {"path": "/a", "query": {"a": {}}})",
        R"("request": {"path": "/a", "headers": {"A": 5}})",
        R"("request": {"path": "/a", "headers": {"Authorization": "x"}})",
        R"("request": {"path": "/a", "body": {}, "body_type": "text"})",
        R"("profile": null)",
        R"("rows": null)",
        R"("rows": {})",
        R"("rows": {"csv": {"path": "a", "separator": "xy"}})",
        R"("rows": {"csv": {}})",
        R"("rows": {"range": "x"})",
        R"("rows": {"range": "id=5..1"})",
        R"("rows": {"range": "id=1..5 step 0"})",
        R"("rows": {"range": "id=1..5 step -1"})",
        R"("rows": {"range": {}})",
        R"("rows": {"values": 5})",
        R"("rows": {"values": [[]]})",
        R"("pages": {})",
        R"("pages": {"cursor": {}})",
        R"("pages": {"offset": {"parameter": "a", "items": "b", "step": 0}})",
        R"("records": "a")",
        R"("output": null)",
        R"("output": {"csv": {"path": "a"}})",
        R"("output": {"csv": {"path": "a", "columns": []}})",
        R"("output": {"csv": {"path": "a", "columns": ["a", "a"]}})",
        R"("output": {"csv": {"path": "a", "columns": [{"name": "a", "path": "$.a", "row": "b"}]}})",
        R"("output": {"csv": {"path": "a", "columns": [{}]}})",
        R"("output": {"sqlite": {"path": "a", "table": "t", "columns": ["a"], "key": "b"}})",
        R"("output": {"sqlite": {"path": "a", "table": "t", "columns": ["a"], "key": []}})",
        R"("output": {"sqlite": {}})",
        R"("output": {"files": {"folder": "a", "name": "b"}})",
        R"("output": {"files": {}})",
        R"("output": {"jsonl": ""})",
        R"("output": {"jsonl": "a.csv"})",
        R"("dedupe": "x")",
        R"("priority": -1)",
        R"("max_wait": 5)",
        R"("values": {"a": []})",
        R"("fuse": 0)",
    };
    for (const QByteArray &other : others)
        addAll(u"job: "_s + QString::fromUtf8(other),
               faultsOfJob(with(job, other), u"/a.job.json"_s));
    addAll(u"job: a key twice"_s,
           faultsOfJob(R"({"schema": "penstock/job/1", "name": "a", "name": "b"})"));
}

void addTexts()
{
    for (const char *const columns : {"=a", "a = b", "a = $.a as text as x", "a = $.a as blob"})
        add(u"columns: "_s + QLatin1String(columns), columnsFromText(QString::fromLatin1(columns)));
    for (const char *const path :
         {"a", "$ ", "$a", "$..a", "$.", "$[?@.a]", "$[(1)]", "$[]", "$[1:2]", "$[1,2]", "$['a'",
          "$[-]", "$['a\tb']", "$['a", "$['\\ud800']", "$['\\x']"})
        add(u"path: "_s + QLatin1String(path), RecordPath::parse(QString::fromLatin1(path)));
    for (const char *const range : {"a", "a=1", "a=5..1", "a=1..5..0", "=1..5"})
        add(u"range: "_s + QLatin1String(range), rangeFromText(QString::fromLatin1(range)));
    add(u"rows: of no kind"_s, rowFormatOf(u"/a"_s, {}));
    add(u"rows: of another kind"_s, rowFormatOf({}, u"xls"_s));
}

void addRows()
{
    const std::vector<std::pair<RowFormat, QByteArray>> files {
        {RowFormat::Csv, ""},
        {RowFormat::Csv, "id,id\n1,2\n"},
        {RowFormat::Csv, "id,name\n1\n"},
        {RowFormat::Csv, "id,name\n1,a\"b\n"},
        {RowFormat::Csv, "id,name\n1,\"b\n"},
        {RowFormat::Csv, "\xFF\xFEi\0d\0\n\0"},
        {RowFormat::Lines, "\xE4\n"},
        {RowFormat::Jsonl, "5\n"},
        {RowFormat::Jsonl, "{\n"},
        {RowFormat::Jsonl, "{\"a\": 1, \"a\": 2}\n"},
    };
    for (const auto &[format, content] : files) {
        auto device = std::make_unique<QBuffer>();
        device->setData(content);
        device->open(QIODevice::ReadOnly);
        const auto rows = openRows(std::move(device), u"/a.csv"_s, format);
        const QString name = u"rows: "_s + QString::fromLatin1(content).simplified();
        if (rows)
            add(name, countRows(**rows));
        else
            add(name, rows);
    }
    for (const char *const values : {"5", "[[]]", "[{}", "{}"})
        add(u"values: "_s + QLatin1String(values), firstRows({RowsSpec::Values {values}}, 5));
}

void addRequests()
{
    const auto parse = [](const RequestSpec &spec, const char *base) {
        return RequestTemplate::parse(spec, QLatin1String(base), {});
    };
    RequestSpec spec;
    for (const char *const url :
         {"ftp://a", "https://", "https://a b", "https://a/{{id", "https://a/{{}}"}) {
        spec.url = QString::fromLatin1(url);
        add(u"request: "_s + spec.url, parse(spec, ""));
    }
    spec.url = u"/a"_s;
    for (const char *const base : {"a", "https://a?b=c"})
        add(u"request below "_s + QLatin1String(base), parse(spec, base));
    spec.query = {{u"a"_s, u"{{"_s}};
    add(u"request: query"_s, parse(spec, "https://a"));
    spec.query.clear();
    spec.headers = {{"A", "{{"}};
    add(u"request: header"_s, parse(spec, "https://a"));
    spec.headers = {{"A b", "c"}};
    add(u"request: header's name"_s, parse(spec, "https://a"));
    spec.headers.clear();
    spec.body = "{{{a}";
    add(u"request: body"_s, parse(spec, "https://a"));
    spec.body = "{{a}}\xE4";
    add(u"request: bytes"_s, parse(spec, "https://a"));
    spec.body = "{";
    spec.bodyIsJson = true;
    add(u"request: JSON"_s, parse(spec, "https://a"));
}

void addFilledRequests()
{
    const auto fill = [](const char *url, const char *value) {
        RequestSpec spec;
        spec.url = QString::fromLatin1(url);
        spec.headers = {{"A", "{{id}}"}};
        const auto request = RequestTemplate::parse(spec, {}, {});
        const Row row {.line = 5, .fields = {{u"id"_s, QString::fromUtf8(value), {}}}};
        add(u"row: "_s + QLatin1String(url),
            request ? request->fill(row) : failure(request.error()));
    };
    fill("https://{{id}}/a", "a b");
    fill("https://a/{{id}}/b", "..");
    fill("https://a/", "x\ny");
    fill("https://a/{{nr}}", "x");
    fill("{{id}}", "x");
    fill("{{id}}", "ftp://a");
    fill("{{id}}", "https://");
    const auto request = RequestTemplate::parse({.url = u"https://a/{{nr}}"_s});
    if (const auto missing = request->missingFrom({u"id"_s, u"ns"_s}))
        add(u"row: no column"_s, *missing);
}

PagesSpec pagesOf(PagesSpec::Kind kind, const char *path = "", const char *parameter = "",
                  const char *items = "")
{
    PagesSpec spec;
    spec.kind = kind;
    spec.path = QLatin1String(path);
    spec.parameter = QLatin1String(parameter);
    spec.items = QLatin1String(items);
    return spec;
}

void addPages()
{
    using Kind = PagesSpec::Kind;
    PagesSpec none = pagesOf(Kind::LinkHeader);
    none.most = 0;
    PagesSpec back = pagesOf(Kind::Offset, "", "a");
    back.step = -1;
    for (const PagesSpec &spec :
         {none, back, pagesOf(Kind::Page), pagesOf(Kind::NextUrl, "$.a[*]")})
        add(u"pages"_s, Pagination::of(spec));
    const auto step = [](const PagesSpec &spec, const char *body) {
        auto pages = Pagination::of(spec);
        HttpRequest request;
        request.url = QUrl(u"https://127.0.0.1/a"_s);
        HttpAnswer answer;
        answer.status = 200;
        answer.body = body;
        answer.finalUrl = request.url;
        add(u"page: "_s + QLatin1String(body), pages->step(answer, request));
    };
    const PagesSpec next = pagesOf(Kind::NextUrl, "$.next");
    PagesSpec one = next;
    one.most = 1;
    step(next, "{");
    step(next, "x");
    step(next, " ");
    step(next, R"({"next": 5})");
    step(next, R"({"next": "https://127.0.0.2/"})");
    step(one, R"({"next": "/b"})");
    step(pagesOf(Kind::Cursor, "$.c", "c"), R"({"c": true})");
    step(pagesOf(Kind::Page, "", "p", "$.i"), R"({"i": 5})");
}

ColumnSpec columnOf(const char *name, const char *path)
{
    ColumnSpec column;
    column.name = QLatin1String(name);
    column.path = QLatin1String(path);
    return column;
}

void addOutputs()
{
    const QString path = u"/a"_s;
    const ColumnSpec column = columnOf("a", "$.a");
    const auto csv = [&path](const std::vector<ColumnSpec> &columns) {
        add(u"output: CSV"_s,
            makeOutput({.kind = OutputSpec::Kind::Csv, .path = path, .columns = columns}));
    };
    csv({});
    csv({columnOf("", "$.a")});
    csv({column, column});
    csv({columnOf("a", "")});
    csv({columnOf("a", "a")});
    OutputSpec sqlite {.kind = OutputSpec::Kind::Sqlite, .path = path, .columns = {column}};
    add(u"output: no table"_s, makeOutput(sqlite));
    sqlite.table = u"t"_s;
    sqlite.key = {u"b"_s};
    add(u"output: key"_s, makeOutput(sqlite));
    sqlite.key.clear();
    sqlite.columns = {columnOf("_row", "$.a")};
    add(u"output: a column of ours"_s, makeOutput(sqlite));
    OutputSpec files {.kind = OutputSpec::Kind::Files, .path = path};
    add(u"output: files"_s, makeOutput(files));
    files.name = u"a/b"_s;
    add(u"output: files elsewhere"_s, makeOutput(files));
    for (const int number : {ENOSPC, EACCES, EIO, EISDIR})
        add(u"output: %1"_s.arg(number), writeError(number, path));
    add(u"output: gone"_s, goneError(path));
}

QString fileWith(const QTemporaryDir &folder, const char *name, const QByteArray &content)
{
    return makeFile(folder.filePath(QString::fromLatin1(name)), content);
}

void addFiles(const QTemporaryDir &folder)
{
    const QString x = fileWith(folder, "x", "x");
    const FileFormat format {u"penstock/x"_s, 1};
    add(u"file: not there"_s, readFile(folder.filePath(u"a"_s)));
    add(u"file: a folder"_s, readFile(folder.path()));
    add(u"file: below a file"_s, writeFile(x + u"/a"_s, "x", format));
    add(u"file: changed"_s, replaceFile(x, "x", "y", format));
    add(u"file: old"_s, parseDocument(R"({"schema": "penstock/x/0"})", format, u"/a"_s));
    add(u"rows: not there"_s, firstRows({RowsSpec::File {folder.filePath(u"a.csv"_s)}}, 1));
    const auto tls = [](const char *name, const TlsSpec &spec, const SecretValues &secrets = {}) {
        Profile profile;
        profile.network.tls = spec;
        add(u"TLS: "_s + QLatin1String(name), senderOptionsOf(profile, secrets));
    };
    const QString pem = fileWith(folder, "a.pem", certificate);
    tls("authority", {.extraCa = x});
    tls("no key", {.clientCertificate = pem});
    const TlsSpec withKey {.clientCertificate = pem, .clientKeySecret = u"key"_s};
    tls("no secret", withKey);
    tls("a broken key", withKey, {{u"key"_s, "-----BEGIN PRIVATE KEY-----"}});
    // Where a journal is looked for.
    const QTemporaryDir journal;
    fileWith(journal, "journal.sqlite", "no database, and long enough to be taken for one");
    add(u"journal: none"_s, readThrottles(journal.path()));
}

void addReadiness()
{
    StartFacts facts;
    for (int kind = 0; kind <= int(PathUse::Kind::ClientKey); ++kind) {
        facts.closedPaths = {{PathUse::Kind(kind), u"/a"_s, {}}};
        add(u"start: path %1"_s.arg(kind),
            readinessOf(facts).faultOf(ReadyPart::What::Paths).value_or(Error {}));
    }
    facts.secrets = {u"key"_s};
    facts.closedTrips = {{u"key"_s, u"http://a.example"_s}};
    add(u"start: a secret's way"_s,
        readinessOf(facts).faultOf(ReadyPart::What::Secret).value_or(Error {}));
}

void addRuns()
{
    for (int cause = 0; cause <= int(Refusal::ServerError); ++cause) {
        FuseTrip trip {Refusal(cause), 10, {}};
        trip.answer.status = 503;
        add(u"fuse: %1"_s.arg(cause), trip.error());
    }
    for (const char *const location : {"http://[", "ftp://a/", "https:///", "http://127.0.0.1/"}) {
        HttpRequest request;
        request.url = QUrl(u"https://127.0.0.1/"_s);
        const auto next = redirected(request, 301, location);
        add(u"redirect: "_s + QLatin1String(location),
            next ? errorOf(Result<int>(1)) : next.error().error());
    }
}
} // namespace

void addProvokedErrors()
{
    addImports();
    addCommands();
    addSignIns();
    addSecrets();
    addShorthand();
    addLimits();
    addNeverAdmitted();
    addProfiles();
    addRedis();
    addJobs();
    addTexts();
    addRows();
    addRequests();
    addFilledRequests();
    addPages();
    addOutputs();
    addFiles(QTemporaryDir());
    addReadiness();
    addRuns();
}

} // namespace penstock
