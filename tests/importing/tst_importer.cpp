// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/importer.h>

#include <QTest>

using namespace penstock;

namespace {
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
} // namespace

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
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<int>("kind"); // -1: none
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
        QTest::newRow("other JSON") << QByteArray("{}") << -1;
        QTest::newRow("other YAML") << QByteArray("a: 1") << -1;
        QTest::newRow("text") << QByteArray("hello") << -1;
        QTest::newRow("nothing") << QByteArray() << -1;
    }
    void recognisesTheKind()
    {
        QFETCH(const QByteArray, content);
        const std::optional<ImportKind> kind = importKindOf(content);
        QTEST(kind ? int(*kind) : -1, "kind");
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("told");
        const auto row = [](const char *name, const QByteArray &content, const char *told) {
            QTest::newRow(name) << content << QString::fromUtf8(told);
        };
        row("nothing", " \n", "f: it is empty");
        row("unknown", "{}", "f: nothing says what it is. It takes curl commands,");
        row("JSON that ends too soon", "{\"openapi\": ", "f: line 1");
        row("YAML with a fault", "openapi: 3.0.0\npaths: [", "f: line ");
        row("an environment of Postman",
            quoted("{'_postman_variable_scope': 'environment', 'values': []}"),
            "f: it is an environment of Postman, which has no requests. Export the collection");
        row("an old collection", quoted("{'requests': [], 'order': []}"),
            "f: it is a Postman collection of version 1. Export it as Collection v2.1");
        row("an item that is none", quoted("{'info': {}, 'item': [{'name': 'x', 'item': [{}]}]}"),
            "f#/item/0/item/0: this is neither a request nor a folder");
        row("an export without requests", "type: spec.insomnia.rest/5.0\n",
            "f#/collection: it has no list of requests");
        row("an old export", quoted("{'_type': 'export', '__export_format': 3, 'resources': []}"),
            "f#/__export_format: it is of version 3");
        row("no paths", quoted("{'openapi': '3.0.0'}"), "f#/paths: it has no paths");
        row("an entry without request", har(get("https://x.example/a") + ", {}"),
            "f#/log/entries/1: this entry has no request");
        row("nothing but pictures", har(get("https://x.example/a.png")),
            "f: a HAR file without a request that could be taken. Requests for pictures");
        row("a profile with a fault", quoted("{'schema': 'penstock/profile/1', 'nmae': 'x'}"),
            "f#/nmae: unknown key \"nmae\". Did you mean \"name\"?");
        row("a curl command that sends a file", "curl https://x.example -d @f",
            "f: curl command: it sends the file f");
        row("aliases that stand for billions", aliasBomb(),
            "f: line 8: it stands for more values than anybody would write");
        row("lists in lists", "openapi: 3.0.0\na: " + QByteArray(300, '['),
            "f: line 2: it is nested too deeply");
        row("an alias inside of itself", "openapi: 3.0.0\na: &a [*a]\n", "f: line 2: ");
    }
    void saysWhatIsWrong()
    {
        QFETCH(const QByteArray, content);
        QFETCH(const QString, told);
        const Result<Imported> imported = importFrom(content, QStringLiteral("f"));
        QVERIFY(!imported);
        QVERIFY2(imported.error().text().startsWith(told), qPrintable(imported.error().text()));
        QCOMPARE(imported.error().kind, Error::Kind::File);
    }
    void tooMuchIsNotRead()
    {
        const Result<Imported> imported
            = importFrom(QByteArray(mostImported + 1, ' '), QStringLiteral("f"));
        QVERIFY(!imported);
        QVERIFY(imported.error().text().startsWith(
            QStringLiteral("f: it has 65 MB, and at most 64 MB are read")));
    }
    void anotherKindThanWasSaid()
    {
        const Result<Imported> imported = importFrom(postman, {}, ImportKind::Har);
        QVERIFY(!imported);
        QCOMPARE(imported.error().text(),
                 QStringLiteral("it is a Postman collection, and no HAR file. Say postman, or "
                                "nothing: it is recognised"));
        QVERIFY(importFrom(postman, {}, ImportKind::Postman));
    }

    void signsIn_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("auth"); // kind, name, prefix
        const auto curl = [](const char *name, const QByteArray &arguments, AuthSpec::Kind kind,
                             const char *header) {
            QTest::newRow(name) << "curl https://x.example/a " + arguments
                                << QByteArray::number(int(kind)) + ' ' + header;
        };
        using Kind = AuthSpec::Kind;
        curl("nobody", "-H 'Accept: text/plain'", Kind::None, "");
        curl("bearer", "-H 'Authorization: Bearer abc'", Kind::Bearer, "");
        curl("basic", "-H 'Authorization: Basic abc'", Kind::Basic, "");
        curl("user and password", "-u me:abc", Kind::Basic, "");
        curl("a header", "-H 'X-Api-Key: abc'", Kind::InHeader, "X-Api-Key");
        const auto postmanOf
            = [](const char *name, const QByteArray &request, Kind kind, const char *header) {
                  QTest::newRow(name)
                      << quoted("{'info': {}, 'item': [{'name': 'a', 'request': " + request + "}]}")
                      << QByteArray::number(int(kind)) + ' ' + header;
              };
        postmanOf("a scheme of its own",
                  "{'url': 'https://x.example', 'header': [{'key': 'Authorization', 'value': 'Bot "
                  "abc'}]}",
                  Kind::InHeader, "Authorization Bot");
        postmanOf("a parameter", "'https://x.example/a?b=c&api_key=abc'", Kind::InQuery, "api_key");
        postmanOf("in the URL", "'https://me:abc@x.example/a'", Kind::Basic, "");
        postmanOf(
            "version 2.0",
            "{'url': 'https://x.example', 'auth': {'type': 'bearer', 'bearer': {'token': 'abc'}}}",
            Kind::Bearer, "");
        postmanOf("a key in the query",
                  "{'url': 'https://x.example', 'auth': {'type': 'apikey', 'apikey': ["
                  "{'key': 'key', 'value': 'k'}, {'key': 'value', 'value': 'abc'}, {'key': 'in', "
                  "'value': 'query'}]}}",
                  Kind::InQuery, "k");
        postmanOf("OAuth 2 with a person",
                  "{'url': 'https://x.example', 'auth': {'type': 'oauth2', 'oauth2': []}}",
                  Kind::Bearer, "");
    }
    void signsIn()
    {
        QFETCH(const QByteArray, content);
        const Result<Imported> imported = importFrom(content, {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QCOMPARE(imported->profiles.size(), std::size_t(1));
        const AuthSpec &auth = imported->profiles.front().profile->auth;
        const QString told = QStringLiteral("%1 %2")
                                 .arg(int(auth.kind))
                                 .arg((auth.name + QLatin1Char(' ') + auth.prefix).trimmed());
        QTEST(told.toUtf8(), "auth");
        QCOMPARE(auth.secret.isEmpty(), auth.kind == AuthSpec::Kind::None);
    }

    void namesThatAreSecret_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("isSecret");
        for (const char *const name : {"token", "access_token", "accessToken", "apikey", "api-key",
                                       "ApiKey", "client_secret", "password", "pwd", "sig",
                                       "X-Amz-Signature", "sessionid", "jwt", "key"})
            QTest::newRow(name) << QString::fromLatin1(name) << true;
        for (const char *const name : {"page_token", "nextPageToken", "cursor", "keyword", "monkey",
                                       "passenger", "design", "id", "author"})
            QTest::newRow(name) << QString::fromLatin1(name) << false;
    }
    void namesThatAreSecret()
    {
        QFETCH(const QString, name);
        QFETCH(const bool, isSecret);
        const Result<Imported> imported = importFrom(
            "curl 'https://x.example/a?" + name.toUtf8() + "=value123'", QStringLiteral("f"));
        QVERIFY(imported);
        const QString url = firstJob(*imported).spec.request.url;
        QCOMPARE(url.contains(QStringLiteral("value123")), !isSecret);
    }

    void requestsBecomeOneJob_data()
    {
        QTest::addColumn<QByteArrayList>("urls");
        QTest::addColumn<QStringList>("jobs");
        QTest::addColumn<QByteArray>("rows"); // of the first
        const auto row
            = [](const char *name, const QByteArrayList &urls, const QStringList &jobs,
                 const QByteArray &rows) { QTest::newRow(name) << urls << jobs << rows; };
        row("numbers", {"/u/1", "/u/2", "/u/1"}, {QStringLiteral("GET /u/{{id}}")},
            quoted("[{'id': 1}, {'id': 2}]"));
        row("one number alone stays", {"/u/1"}, {QStringLiteral("GET /u/1")}, "[{}]");
        row("words stay words", {"/u/a", "/u/b"},
            {QStringLiteral("GET /u/a"), QStringLiteral("GET /u/b")}, "[{}]");
        row("what is the same in all stays", {"/u/1/o/7", "/u/1/o/8"},
            {QStringLiteral("GET /u/1/o/{{id}}")}, quoted("[{'id': 7}, {'id': 8}]"));
        row("two that differ", {"/u/1/o/7", "/u/2/o/8"},
            {QStringLiteral("GET /u/{{id}}/o/{{id2}}")},
            quoted("[{'id': 1, 'id2': 7}, {'id': 2, 'id2': 8}]"));
        row("long numbers keep their digits", {"/u/12345678901234567890", "/u/2"},
            {QStringLiteral("GET /u/{{id}}")},
            quoted("[{'id': '12345678901234567890'}, {'id': 2}]"));
        row("values of the query", {"/s?q=a%20b", "/s?q=c"}, {QStringLiteral("GET /s")},
            quoted("[{'q': 'a b'}, {'q': 'c'}]"));
        row("another parameter is another job", {"/s?q=a", "/s?p=a"},
            {QStringLiteral("GET /s"), QStringLiteral("GET /s")}, "[{}]");
        row("braces are braces", {"/s/{{x}}"}, {QStringLiteral("GET /s/%7B%7Bx%7D%7D")}, "[{}]");
    }
    void requestsBecomeOneJob()
    {
        QFETCH(const QByteArrayList, urls);
        QByteArrayList entries;
        for (const QByteArray &url : urls)
            entries.append(get("https://x.example" + url));
        const Result<Imported> imported = importFrom(har(entries.join(',')), {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QStringList names;
        for (const ImportedJob &job : imported->profiles.front().jobs)
            names.append(job.spec.name);
        QTEST(names, "jobs");
        const auto rows = std::get<RowsSpec::Values>(firstJob(*imported).spec.rows.from);
        QTEST(rows.json, "rows");
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

    void serverOfAnOpenApiDocument_data()
    {
        QTest::addColumn<QByteArray>("members");
        QTest::addColumn<QString>("baseUrl");
        QTest::newRow("none") << QByteArray(quoted("'x': 1"))
                              << QStringLiteral("https://host.invalid");
        QTest::newRow("a path alone") << QByteArray(quoted("'servers': [{'url': '/api/v3'}]"))
                                      << QStringLiteral("https://host.invalid/api/v3");
        QTest::newRow("with a slash behind")
            << QByteArray(quoted("'servers': [{'url': 'https://x.example/v1/'}]"))
            << QStringLiteral("https://x.example/v1");
        QTest::newRow("with a variable") << QByteArray(quoted(
            "'servers': [{'url': 'https://{r}.x.example', 'variables': {'r': {'default': 'eu'}}}]"))
                                         << QStringLiteral("https://eu.x.example");
        QTest::newRow("with a variable nobody knows")
            << QByteArray(quoted("'servers': [{'url': 'https://{r}.x.example'}]"))
            << QStringLiteral("https://{{r}}.x.example");
    }
    void serverOfAnOpenApiDocument()
    {
        QFETCH(const QByteArray, members);
        const Result<Imported> imported = importFrom(withPath(members), {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QTEST(imported->profiles.front().profile->baseUrl, "baseUrl");
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
        QCOMPARE(firstJob(*imported).spec.request.body, QByteArray("{}"));
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

    void aKnownHostBringsItsLimits()
    {
        const Result<Imported> known = importFrom("curl https://api.stripe.com/v1/charges", {});
        QVERIFY(known);
        QVERIFY(!known->profiles.front().profile->limits.empty());
        QVERIFY(known->notes.front().contains(QStringLiteral("preset stripe")));
        const Result<Imported> unknown = importFrom("curl https://x.example/v1/charges", {});
        QVERIFY(unknown);
        QVERIFY(unknown->profiles.front().profile->limits.empty());
        QVERIFY(unknown->notes.front().contains(QStringLiteral("limits are not known")));
    }

    void whatSomebodySentIsTold()
    {
        const Result<Imported> profile = importFrom(
            quoted("{'schema': 'penstock/profile/1', 'name': 'x', 'base_url': 'https://x.example',"
                   " 'auth': {'bearer': {'secret': 'github'}}}"),
            {});
        QVERIFY(profile);
        QCOMPARE(
            profile->notes,
            QStringList {QStringLiteral("It sends the secrets github to https://x.example; see "
                                        "that they are meant for it")});
        const Result<Imported> job = importFrom(
            quoted(
                "{'schema': 'penstock/job/1', 'profile': 'x', 'request': {'path': '/a/{{line}}'},"
                " 'rows': {'lines': '/etc/passwd'}, 'output': {'jsonl': '/tmp/out.jsonl'}}"),
            QStringLiteral("/x/sent.job.json"));
        QVERIFY(job);
        QCOMPARE(job->notes.size(), 3);
        QCOMPARE(job->notes.front(), QStringLiteral("Its rows are those of /etc/passwd"));
        QCOMPARE(firstJob(*job).spec.name, QStringLiteral("sent"));
    }
};

QTEST_GUILESS_MAIN(TestImporter)
#include "tst_importer.moc"
