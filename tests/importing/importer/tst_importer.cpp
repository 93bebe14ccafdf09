// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/importing/importer/importer.h>

#include <QTest>

using namespace penstock;

namespace tst_importer {
// With ' for ", which reads better.
QByteArray quoted(QByteArray json)
{
    return json.replace('\'', '"');
}

const QByteArray postman
    = quoted("{'info': {'name': 'x'}, 'item': [{'name': 'a', 'request': 'https://x.example/a'}]}");

QByteArray har(const QByteArray &entries)
{
    return quoted("{'log': {'version': '1.2', 'entries': [") + entries + "]}}";
}
QByteArray get(const QByteArray &url)
{
    return quoted("{'request': {'method': 'GET', 'url': '") + url + quoted("'}}");
}
QByteArray withPath(const QByteArray &members)
{
    return quoted("{'openapi': '3.0.0', 'paths': {'/a': {'get': {'responses': {}}}}, ") + members
        + '}';
}
QStringList statedAll(const QList<Message> &notes)
{
    QStringList all;
    for (const Message &note : notes)
        all.append(reported(note));
    return all;
}
// Nine lines that stand for 9^8 values.
QByteArray aliasBomb()
{
    QByteArray yaml = "openapi: 3.0.0\na0: &a0 [x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 9; ++i) {
        const QByteArray alias = "*a" + QByteArray::number(i - 1);
        const QByteArrayList nine(9, alias);
        const QByteArray name = 'a' + QByteArray::number(i);
        yaml += name + ": &" + name + " [" + nine.join(", ") + "]\n";
    }
    return yaml;
}

class TestImporter : public QObject
{
    Q_OBJECT

    static const ImportedJob &firstJob(const Imported &imported)
    {
        return imported.profiles.front().jobs.front();
    }

private Q_SLOTS:
    void recognisesTheKind_data()
    {
        // kind -1: none
        const Table<QByteArray, int> table("content", "kind");
        const auto row = [](const char *name, const QByteArray &content, ImportKind kind) {
            QTest::newRow(name) << content << int(kind);
        };
        row("curl", "curl https://x.example", ImportKind::Curl);
        row("curl after blank lines", "\n  curl -s https://x.example", ImportKind::Curl);
        row("Postman", postman, ImportKind::Postman);
        row("Postman as its API gives it", quoted("{'collection': ") + postman + '}',
            ImportKind::Postman);
        row("Insomnia 4", quoted("{'_type': 'export', 'resources': []}"), ImportKind::Insomnia);
        row("Insomnia 5", "type: collection.insomnia.rest/5.0\nname: x\n", ImportKind::Insomnia);
        row("OpenAPI as JSON", quoted("{'openapi': '3.0.0'}"), ImportKind::OpenApi);
        row("OpenAPI as YAML", "# a comment\nopenapi: 3.0.0\n", ImportKind::OpenApi);
        row("OpenAPI behind other keys", "info: {title: x}\nopenapi: 3.0.0\n", ImportKind::OpenApi);
        row("with a byte order mark", "\xEF\xBB\xBF{\"openapi\": \"3.0.0\"}", ImportKind::OpenApi);
        row("Swagger", quoted("{'swagger': '2.0'}"), ImportKind::OpenApi);
        row("HAR", har({}), ImportKind::Har);
        row("a profile", quoted("{'schema': 'penstock/profile/1'}"), ImportKind::Profile);
        row("a job", quoted("{'schema': 'penstock/job/1'}"), ImportKind::Job);
        row("an environment of Postman", quoted("{'_postman_variable_scope': 'environment'}"),
            ImportKind::PostmanEnvironment);
        table("other JSON", "{}", -1);
        table("other YAML", "a: 1", -1);
        table("text", "hello", -1);
        table("nothing", QByteArray(), -1);
    }
    void recognisesTheKind()
    {
        QFETCH(const QByteArray, content);
        const std::optional<ImportKind> kind = importKindOf(content);
        QTEST(kind ? int(*kind) : -1, "kind");
    }

    void saysWhatIsWrong_data()
    {
        const Table<QByteArray, QString> row("content", "reported");
        row("nothing", " \n", "f: import.empty");
        row("unknown", "{}", "f: import.unknown_format");
        row("JSON that ends too soon", "{\"openapi\": ", "f: line 1, column 1");
        row("YAML with a fault", "openapi: 3.0.0\npaths: [", "f: line ");
        row("an environment without variables",
            quoted("{'_postman_variable_scope': 'environment', 'values': []}"),
            "f#/values: postman.no_variables");
        row("an environment without a list",
            quoted("{'_postman_variable_scope': 'environment', 'values': {}}"),
            "f#/values: postman.no_values");
        row("globals of Postman", quoted("{'_postman_variable_scope': 'globals', 'values': []}"),
            "f: import.postman_globals");
        row("an old collection", quoted("{'requests': [], 'order': []}"), "f: import.postman_1");
        row("a preset", quoted("{'schema': 'penstock/preset/1'}"), "f: import.preset");
        row("an item that is none", quoted("{'info': {}, 'item': [{'name': 'x', 'item': [{}]}]}"),
            "f#/item/0/item/0: postman.not_an_item");
        row("an export without requests", "type: spec.insomnia.rest/5.0\n",
            "f#/collection: insomnia.no_requests");
        row("an old export", quoted("{'_type': 'export', '__export_format': 3, 'resources': []}"),
            "f#/__export_format: insomnia.old_version(3)");
        row("no paths", quoted("{'openapi': '3.0.0'}"), "f#/paths: openapi.no_paths");
        row("an entry without request", har(get("https://x.example/a") + ", {}"),
            "f#/log/entries/1: har.no_request");
        row("nothing but pictures", har(get("https://x.example/a.png")),
            "f: import.no_requests_because(import.har, import.assets(1))");
        row("a profile with a fault", quoted("{'schema': 'penstock/profile/1', 'nmae': 'x'}"),
            "f#/nmae: json.unknown_key_near(nmae, name)");
        row("a curl command that sends a file", "curl https://x.example -d @f",
            "f: curl command: curl.body_from_file(f)");
        row("aliases that stand for billions", aliasBomb(), "f: line 8: yaml.too_large(2000000)");
        row("lists in lists", "openapi: 3.0.0\na: " + QByteArray(300, '['),
            "f: line 2: yaml.too_deep");
        row("an alias inside of itself", "openapi: 3.0.0\na: &a [*a]\n",
            "f: line 2: yaml.alias_in_itself");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, reported);
        const Result<Imported> imported = importFrom(content, u"f"_s);
        QVERIFY(!imported);
        QVERIFY2(penstock::reported(imported.error()).startsWith(reported),
                 qPrintable(penstock::reported(imported.error())));
        QCOMPARE(imported.error().kind, Error::Kind::File);
    }
    void tooMuchIsNotRead()
    {
        const Result<Imported> imported = importFrom(QByteArray(maxImported + 1, ' '), u"f"_s);
        QVERIFY(!imported);
        QCOMPARE(reported(imported.error()), u"f: import.too_large(65, 64)"_s);
    }
    void anotherKindThanWasSaid()
    {
        const Result<Imported> imported = importFrom(postman, {}, ImportKind::Har);
        QVERIFY(!imported);
        QCOMPARE(reported(imported.error()),
                 u"import.other_kind(import.postman, import.har, postman)"_s);
        QCOMPARE(reported(importFrom("{}", {}, ImportKind::Har).error()),
                 u"import.unknown_format"_s);
        QVERIFY(importFrom(postman, {}, ImportKind::Postman));
    }

    void whatDoesNotGoTogether_data()
    {
        const Table<QByteArray, QString> row("second", "reported");
        row("a profile of ours", quoted("{'schema': 'penstock/profile/1', 'name': 'x'}"),
            "second: import.not_alone(import.profile)");
        row("a job of ours", quoted("{'schema': 'penstock/job/1', 'name': 'x'}"),
            "second: import.not_alone(import.job)");
        row("what nobody knows", "{}", "second: import.unknown_format");
    }
    void whatDoesNotGoTogether()
    {
        QFETCH(const QByteArray, second);
        QFETCH(const QString, reported);
        const Result<Imported> imported
            = importFrom({{postman, u"first"_s}, {second, u"second"_s}});
        QVERIFY(!imported);
        QVERIFY2(penstock::reported(imported.error()).startsWith(reported),
                 qPrintable(penstock::reported(imported.error())));
    }
    void collectionsAreTakenTogether()
    {
        const Result<Imported> imported
            = importFrom({{postman, u"a"_s}, {"curl https://y.example/b", u"b"_s}});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QCOMPARE(imported->profiles.size(), std::size_t(2));
        QCOMPARE(jobCountOf(*imported), std::size_t(2));
        QCOMPARE(imported->kind, ImportKind::Postman);
    }

    void variablesThatGrowStayWhatTheyAre()
    {
        QByteArrayList variables {"{'key': 'v0', 'value': 'x'}"};
        for (int i = 1; i < 40; ++i) {
            const QByteArray inner = "{{v" + QByteArray::number(i - 1) + "}}";
            variables.append("{'key': 'v" + QByteArray::number(i) + "', 'value': '"
                             + inner.repeated(20) + "'}");
        }
        const QByteArray collection
            = quoted("{'info': {}, 'variable': [" + variables.join(',')
                     + "], 'item': [{'name': 'a', 'request': 'https://x.example/{{v39}}'}]}");
        const Result<Imported> imported = importFrom(collection, {});
        QVERIFY(imported);
        QVERIFY(firstJob(*imported).spec.request.url.size() < 4 * 1024 * 1024);
    }

    void whatCannotBeAJobIsLeftOutAndSaid_data()
    {
        // request: with ' for "
        const Table<QByteArray, QString> row("request", "reported");
        row("no server", "'/a'", "import.request_left_out(bad, import.no_server)");
        row("another protocol", "'ws://x.example/a'",
            "import.request_left_out(bad, import.no_server)");
        row("a body that is no JSON",
            "{'url': 'https://x.example/a', 'method': 'POST', 'body': {'mode': 'raw', 'raw': "
            "'{a}', "
            "'options': {'raw': {'language': 'json'}}}}",
            "import.request_left_out(bad, ");
        row("a file", "{'url': 'https://x.example/a', 'body': {'mode': 'file', 'file': {}}}",
            "import.request_left_out(bad, import.file_body)");
        row("a method that is none", "{'url': 'https://x.example/a', 'method': 'G T'}",
            "import.request_left_out(bad, ");
    }
    void whatCannotBeAJobIsLeftOutAndSaid()
    {
        QFETCH(const QByteArray, request);
        QFETCH(const QString, reported);
        const Result<Imported> imported = importFrom(
            quoted("{'info': {}, 'item': [{'name': 'good', 'request': 'https://x.example/b'}, "
                   "{'name': 'bad', 'request': "
                   + request + "}]}"),
            {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QCOMPARE(jobCountOf(*imported), std::size_t(1));
        const QString note = penstock::reported(imported->notes.front());
        QVERIFY2(note.startsWith(reported), qPrintable(note));
    }

    void serverOfAnOpenApiDocument_data()
    {
        const Table<QByteArray, QString> row("members", "baseUrl");
        row("none", QByteArray(quoted("'x': 1")), "https://host.invalid");
        row("a path alone", QByteArray(quoted("'servers': [{'url': '/api/v3'}]")),
            "https://host.invalid/api/v3");
        row("with a slash behind",
            QByteArray(quoted("'servers': [{'url': 'https://x.example/v1/'}]")),
            "https://x.example/v1");
        row("with a variable",
            QByteArray(quoted("'servers': [{'url': 'https://{r}.x.example', 'variables': {'r': "
                              "{'default': 'eu'}}}]")),
            "https://eu.x.example");
        row("with a variable nobody knows",
            QByteArray(quoted("'servers': [{'url': 'https://{r}.x.example'}]")),
            "https://{{r}}.x.example");
    }
    void serverOfAnOpenApiDocument()
    {
        QFETCH(const QByteArray, members);
        const Result<Imported> imported = importFrom(withPath(members), {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QTEST(imported->profiles.front().profile->baseUrl, "baseUrl");
    }
    void severalServersAreEnvironments_data()
    {
        // environments: each with its variable and server
        const Table<QByteArray, QString, QStringList> row("document", "baseUrl", "environments");
        row("OpenAPI",
            withPath(quoted("'servers': [{'url': 'https://x.example/v1/', 'description': 'Live'}"
                            ", {'url': 'https://test.x.example/v1'}]")),
            "{{base}}",
            {u"Live base=https://x.example/v1"_s,
             u"test.x.example base=https://test.x.example/v1"_s});
        row("OpenAPI, the same twice",
            withPath(quoted("'servers': [{'url': 'https://x.example/v1/'}"
                            ", {'url': 'https://x.example/v1'}]")),
            "https://x.example/v1", {});
        const QByteArray insomnia = quoted(
            "{'_type': 'export', '__export_format': 4, 'resources': ["
            "{'_id': 'w', '_type': 'workspace', 'name': 'x'},"
            "{'_id': 'b', '_type': 'environment', 'parentId': 'w', 'data': {'v': 'v2'}},"
            "{'_id': 'p', '_type': 'environment', 'parentId': 'b', 'name': 'Live', 'data': "
            "{'host': 'https://x.example', 'api_key': 'canary-1'}},"
            "{'_id': 's', '_type': 'environment', 'parentId': 'b', 'name': 'Test', 'data': "
            "{'host': 'https://test.example'}},"
            "{'_id': 'r', '_type': 'request', 'parentId': 'w', 'name': 'r', 'url': "
            "'{{ _.host }}/{{ _.v }}/a'}]}");
        row("Insomnia", insomnia, "{{host}}/v2",
            {u"Live host=https://x.example"_s, u"Test host=https://test.example"_s});
    }
    void severalServersAreEnvironments()
    {
        QFETCH(const QByteArray, document);
        QFETCH(const QStringList, environments);
        const Result<Imported> imported = importFrom(document, {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        const Profile &profile = *imported->profiles.front().profile;
        QTEST(profile.baseUrl, "baseUrl");
        QStringList found;
        for (const Environment &each : profile.environments) {
            QCOMPARE(each.variables.size(), std::size_t(1));
            found.append(
                u"%1 %2=%3"_s.arg(each.name, each.variables[0].name, each.variables[0].value.text));
        }
        QCOMPARE(found, environments);
        QCOMPARE(profile.environment, environments.value(0).section(QLatin1Char(' '), 0, 0));
    }
    void schemasThatContainThemselves()
    {
        const QByteArray document
            = quoted("{'openapi': '3.0.0', 'paths': {'/a': {'post': {'requestBody': "
                     "{'content': {'application/json': {'schema': {'$ref': '#/s'}}}}}}},"
                     "'s': {'allOf': [{'$ref': '#/s'}, {'$ref': '#/s'}, {'$ref': '#/t'}]},"
                     "'t': {'$ref': '#/t'}}");
        const Result<Imported> imported = importFrom(document, {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QCOMPARE(firstJob(*imported).spec.request.body, QByteArray("{{body}}"));
        QCOMPARE(firstJob(*imported).missing, QStringList {u"body"_s});
    }
    void aBodyIsNeverInvented_data()
    {
        const Table<QByteArray, QByteArray, QStringList> row("media", "body", "missing");
        const QByteArray all = "{{body}}";
        const QStringList missing {u"body"_s};
        const auto schema
            = [](const QByteArray &members) { return quoted("{'schema': {" + members + "}}"); };
        const auto properties = [&](const QByteArray &property) {
            return schema("'type': 'object', 'properties': {'a': {" + property + "}}");
        };
        row("no schema", "{}", all, missing);
        row("an object without properties", schema("'type': 'object'"), all, missing);
        row("a list", schema("'type': 'array', 'items': {'type': 'string'}"), all, missing);
        row("alternatives", schema("'oneOf': [{'type': 'object'}]"), all, missing);
        row("an example", schema("'type': 'array', 'example': [1]"), "[1]", {});
        row("an empty example", schema("'type': 'object', 'example': {}"), "{}", {});
        row("one choice", properties("'type': 'string', 'enum': ['x']"), quoted("{'a': '{{a}}'}"),
            {});
        row("several choices", properties("'type': 'string', 'enum': ['x', 'y']"),
            quoted("{'a': '{{a}}'}"), {u"a"_s});
        row("an object in it", properties("'type': 'object'"), quoted("{'a': {{a}}}"), {u"a"_s});
    }
    void aBodyIsNeverInvented()
    {
        QFETCH(const QByteArray, media);
        const Result<Imported> imported = importFrom(
            quoted("{'openapi': '3.0.0', 'servers': [{'url': 'https://x.example'}], 'paths':"
                   " {'/a': {'post': {'requestBody': {'content': {'application/json': ")
                + media + "}}}}}}",
            {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QTEST(firstJob(*imported).spec.request.body, "body");
        QTEST(firstJob(*imported).missing, "missing");
    }
    void bodiesOfOtherTypesAreNamed_data()
    {
        const Table<QByteArray, QString> row("types", "named");
        row("XML", "'application/xml': {}", "application/xml");
        row("XML with a schema", "'text/xml': {'schema': {'type': 'object', 'xml': {'name': 'a'}}}",
            "text/xml");
        row("a multipart form", "'multipart/form-data': {}", "multipart/form-data");
        row("several", "'application/xml': {}, 'image/png': {}", "application/xml, image/png");
    }
    void bodiesOfOtherTypesAreNamed()
    {
        QFETCH(const QByteArray, types);
        QFETCH(const QString, named);
        const Result<Imported> imported = importFrom(
            quoted("{'openapi': '3.0.0', 'servers': [{'url': 'https://x.example'}], 'paths':"
                   " {'/a': {'get': {}, 'post': {'operationId': 'putA', 'requestBody':"
                   " {'content': {"
                   + types + "}}}}}}"),
            {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QCOMPARE(imported->profiles.front().jobs.size(), std::size_t(1));
        QCOMPARE(imported->notes.front().text(),
                 u"putA was left out: a body of the type %1 cannot be imported"_s.arg(named));
    }
    void foldersInsideOfThemselves()
    {
        const QByteArray folder
            = quoted("{'_id': 'w', '_type': 'request_group', 'parentId': 'w', 'name': 'f'}");
        const QByteArray document
            = quoted("{'_type': 'export', '__export_format': 4, 'resources': ["
                     "{'_id': 'w', '_type': 'workspace', 'name': 'x'}, ")
            + folder + ", " + folder
            + quoted(", {'_id': 'r', '_type': 'request', 'parentId': 'w', 'name': 'r', 'url': "
                     "'https://x.example/a'}]}");
        const Result<Imported> imported = importFrom(document, {});
        QVERIFY(imported);
        QCOMPARE(jobCountOf(*imported), std::size_t(1));
    }

    void aKnownServerBringsItsLimits_data()
    {
        const Table<QByteArray, QString> row("url", "reported");
        row("known", "https://api.stripe.com/v1/charges",
            "import.preset_plan_limits(api.stripe.com, stripe, ");
        row("with another path, the only one of its host", "https://api.stripe.com/x",
            "import.preset_plan_limits(api.stripe.com, stripe, ");
        row("two of one host, by the path", "https://api.github.com/user",
            "import.preset_plan_limits(api.github.com, github, ");
        row("unknown", "https://x.example/v1/charges", "import.unknown_limits(x.example)");
    }
    void aKnownServerBringsItsLimits()
    {
        QFETCH(const QByteArray, url);
        QFETCH(const QString, reported);
        const Result<Imported> imported = importFrom("curl " + url, {});
        QVERIFY(imported);
        const QString note = penstock::reported(imported->notes.front());
        QVERIFY2(note.startsWith(reported), qPrintable(note));
        QCOMPARE(imported->profiles.front().profile->limits.empty(),
                 reported.startsWith(u"import.unknown_limits("_s));
    }

    void whatSomebodySentIsTold()
    {
        const Result<Imported> profile = importFrom(
            quoted("{'schema': 'penstock/profile/1', 'name': 'x', 'base_url': 'https://x.example',"
                   " 'auth': {'bearer': {'secret': 'github'}}}"),
            {});
        QVERIFY(profile);
        QCOMPARE(statedAll(profile->notes),
                 QStringList {u"import.sends_secret(github, https://x.example)"_s});
        const Result<Imported> more = importFrom(
            quoted("{'schema': 'penstock/profile/1', 'name': 'x', 'base_url': 'https://x.example',"
                   " 'auth': {'oauth2_client_credentials': {'token_url': 'https://y.example/t',"
                   " 'client_id': 'me', 'client_secret': {'secret': 'id'}}}, 'network': {'proxy':"
                   " {'url': 'http://z.example:3128', 'password': {'secret': 'pw'}}, 'tls':"
                   " {'extra_ca': 'ca.pem', 'client_certificate': 'me.pem'}}}"),
            {});
        QVERIFY2(more, more ? "" : qPrintable(more.error().text()));
        const QStringList notes = statedAll(more->notes);
        for (const char *each :
             {"import.sends_secret(id, origin.extra_ca(https+extra-ca://x.example))",
              "import.sends_secret(id, origin.extra_ca(https+extra-ca://y.example))",
              "import.sends_secret(pw, origin.not_encrypted(http://z.example:3128))",
              "import.trusts(ca.pem)", "import.client_certificate(me.pem, me.pem)"})
            QVERIFY2(notes.contains(QString::fromLatin1(each)), qPrintable(notes.join(u'\n')));
        const Result<Imported> templated = importFrom(
            quoted("{'schema': 'penstock/profile/1', 'name': 'x', 'base_url':"
                   " 'https://{{shop}}.example', 'auth': {'bearer': {'secret': 'github'}}}"),
            {});
        QCOMPARE(statedAll(templated->notes),
                 QStringList {u"import.sends_secret(github, https://{{shop}}.example)"_s});
        const Result<Imported> job = importFrom(
            quoted(
                "{'schema': 'penstock/job/1', 'profile': 'x', 'request': {'path': '/a/{{line}}'},"
                " 'rows': {'lines': '/etc/passwd'}, 'output': {'jsonl': '/tmp/out.jsonl'}}"),
            u"/x/sent.job.json"_s);
        QVERIFY(job);
        QCOMPARE(job->notes.size(), 3);
        QCOMPARE(reported(job->notes.front()), u"import.rows(/etc/passwd)"_s);
        QCOMPARE(firstJob(*job).spec.name, u"sent"_s);
    }
    void keepsDigitsInQuotesAsText()
    {
        const auto imported = importFrom(
            quoted("{'openapi': '3.0.0', 'servers': [{'url': 'https://x.example'}], 'paths':"
                   " {'/a': {'post': {'requestBody': {'content': {'application/json': {'schema':"
                   " {'type': 'object', 'required': ['zip', 'size'], 'properties':"
                   " {'zip': {'type': 'string', 'example': '10115'},"
                   " 'size': {'type': 'integer', 'example': 4}}}}}}}}}}"),
            {});
        QVERIFY(imported);
        const auto *const values
            = std::get_if<RowsSpec::Values>(&firstJob(*imported).spec.rows.from);
        QVERIFY(values);
        QCOMPARE(values->json, quoted("[{'size': 4, 'zip': '10115'}]"));
    }
};

PENSTOCK_TEST(TestImporter)
} // namespace tst_importer
#include "tst_importer.moc"
