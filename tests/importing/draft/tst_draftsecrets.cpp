// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/importing/importer/importer.h>

#include <QTest>

using namespace penstock;

namespace tst_draftsecrets {
// With ' for ", which reads better.
QByteArray quoted(QByteArray json)
{
    return json.replace('\'', '"');
}

//! What is taken for a secret, and what becomes of it.
class TestDraftSecrets : public QObject
{
    Q_OBJECT

    static const ImportedJob &firstJob(const Imported &imported)
    {
        return imported.profiles.front().jobs.front();
    }

private Q_SLOTS:
    void signsIn_data()
    {
        // auth: kind, name, prefix
        Table<QByteArray, QByteArray>("content", "auth");
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
        const QString reported = u"%1 %2"_s.arg(int(auth.kind))
                                     .arg((auth.name + QLatin1Char(' ') + auth.prefix).trimmed());
        QTEST(reported.toUtf8(), "auth");
        QCOMPARE(auth.secret.isEmpty(), auth.kind == AuthSpec::Kind::None);
    }

    void namesThatAreSecret_data()
    {
        const Table<QString, bool> row("name", "isSecret");
        for (const char *const name : {"token", "access_token", "accessToken", "apikey", "api-key",
                                       "ApiKey", "client_secret", "password", "pwd", "sig",
                                       "X-Amz-Signature", "sessionid", "jwt", "key"})
            row(name, QString::fromLatin1(name), true);
        for (const char *const name : {"page_token", "nextPageToken", "cursor", "keyword", "monkey",
                                       "passenger", "design", "id", "author"})
            row(name, QString::fromLatin1(name), false);
    }
    void namesThatAreSecret()
    {
        QFETCH(const QString, name);
        QFETCH(const bool, isSecret);
        const Result<Imported> imported
            = importFrom("curl 'https://x.example/a?" + name.toUtf8() + "=value123'", u"f"_s);
        QVERIFY(imported);
        const QString url = firstJob(*imported).spec.request.url;
        QCOMPARE(url.contains(u"value123"_s), !isSecret);
    }

    void tokensAreTakenOutOfRows()
    {
        const QByteArray token = "ghp_0123456789abcdefghij0123456789";
        const auto entry = [](const QByteArray &value) {
            return "{\"request\": {\"method\": \"GET\", \"url\": \"https://x.example/s?q=" + value
                + "\"}}";
        };
        const Result<Imported> imported
            = importFrom("{\"log\": {\"version\": \"1.2\", \"entries\": [" + entry("a") + ", "
                             + entry(token) + "]}}",
                         {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        const auto rows = std::get<RowsSpec::Values>(firstJob(*imported).spec.rows.from);
        QCOMPARE(rows.json, quoted("[{'q': 'a'}, {'q': '{{secret}}'}]"));
        QVERIFY(std::any_of(imported->notes.begin(), imported->notes.end(),
                            [](const Message &note) { return note.id() == u"import.token"_s; }));
    }

    void noValueOfABodyIsTooLongOrTooDeep_data()
    {
        Table<QByteArray, QByteArray>("body", "kept");
        const auto row = [](const char *name, const QByteArray &body, const QByteArray &kept) {
            QTest::newRow(name) << quoted(body) << quoted(kept);
        };
        row("behind a long text", "{'a': '" + QByteArray(200'000, 'x') + "', 'password': 'hush'}",
            "{'a': '" + QByteArray(200'000, 'x') + "', 'password': '{{password}}'}");
        row("long itself", "{'password': '" + QByteArray(200'000, 'h') + "', 'b': 1}",
            "{'password': '{{password}}', 'b': 1}");
        row("a list", "{'tokens': 1, 'token': ['hush', {'a': ']'}], 'b': 1}",
            "{'tokens': 1, 'token': '{{token}}', 'b': 1}");
        row("an object", "{'secret': {'id': 'hush', 'n': {'m': 'hush}'}}, 'b': 1}",
            "{'secret': '{{secret}}', 'b': 1}");
        row("a number", "{'pwd': -12.5e3, 'b': 1}", "{'pwd': '{{pwd}}', 'b': 1}");
        row("within another", "{'a': {'b': [{'apiKey': 'hush'}]}}",
            "{'a': {'b': [{'apiKey': '{{apiKey}}'}]}}");
        row("a name in other letters", "{'p\\u0061ssword': 'hush'}",
            "{'p\\u0061ssword': '{{password}}'}");
        row("quotes inside", "{'password': 'hush\\'hush\\\\', 'b': 'c'}",
            "{'password': '{{password}}', 'b': 'c'}");
        row("blanks", "{ 'password' \n:\t 'hush' }", "{ 'password' \n:\t '{{password}}' }");
        row("deep",
            "{'password': " + QByteArray(50'000, '[') + QByteArray(50'000, ']') + ", 'b': 1}",
            "{'password': '{{password}}', 'b': 1}");
        row("without an end", "{'a': 1, 'password': ['hush", "{'a': 1, 'password': '{{password}}'");
        row("places and nothing",
            "{'password': '{{mine}}', 'secret': {{mine}}, 'pwd': '', "
            "'token': null, 'key': {}}",
            "{'password': '{{mine}}', 'secret': {{mine}}, 'pwd': '', 'token': null, 'key': {}}");
        row("a text that is no name", "['password', 'hush']", "['password', 'hush']");
    }
    void noValueOfABodyIsTooLongOrTooDeep()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const QByteArray, kept);
        QString text = QString::fromUtf8(body);
        text.replace(QLatin1Char('\\'), u"\\\\"_s)
            .replace(QLatin1Char('"'), u"\\\""_s)
            .replace(QLatin1Char('\n'), u"\\n"_s)
            .replace(QLatin1Char('\t'), u"\\t"_s);
        const Result<Imported> imported
            = importFrom(quoted("{'info': {}, 'item': [{'name': 'a', 'request': {'method': 'POST', "
                                "'url': 'https://x.example/a', 'body': {'mode': 'raw', 'raw': '")
                             + text.toUtf8() + "\"}}}]}",
                         u"f"_s);
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QCOMPARE(QString::fromUtf8(firstJob(*imported).spec.request.body), QString::fromUtf8(kept));
    }
    void reservedHeadersAreLeftOut_data()
    {
        const Table<QByteArray> row("content");
        const QByteArray postman = "{'info': {}, 'item': [{'name': 'a', 'request': {'url': "
                                   "'https://x.example/a', 'header': ";
        row("curl",
            "curl https://x.example/a -H 'Host: y' -H 'A: b' -H 'TE: "
            "trailers' -H 'Proxy-Authorization: Basic abc'");
        row("Postman",
            quoted(postman
                   + "[{'key': 'Host', 'value': 'y'}, {'key': 'A', 'value': 'b'}, {'key': 'TE', "
                     "'value': "
                     "'trailers'}, {'key': 'Proxy-Authorization', 'value': 'Basic abc'}]}}]}"));
        row("Postman, in lines",
            quoted(postman
                   + "'Host: y\\nA: b\\nTE : trailers\\nProxy-Authorization: Basic abc'}}]}"));
        row("Insomnia",
            quoted(
                "{'_type': 'export', '__export_format': 4, 'resources': [{'_id': 'w', 'name': 'a', "
                "'_type': 'workspace'}, {'_id': 'r', 'parentId': 'w', '_type': "
                "'request', 'name': 'a', 'url': 'https://x.example/a', 'headers': [{'name': "
                "'Host', "
                "'value': 'y'}, {'name': 'A', 'value': 'b'}, {'name': 'TE', 'value': 'trailers'}, "
                "{'name': 'Proxy-Authorization', 'value': 'Basic abc'}]}]}"));
    }
    void reservedHeadersAreLeftOut()
    {
        QFETCH(const QByteArray, content);
        const Result<Imported> imported = importFrom(content, u"f"_s);
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QCOMPARE(firstJob(*imported).spec.request.headers, (HeaderList {{"A", "b"}}));
        QCOMPARE(imported->profiles.front().profile->auth.kind, AuthSpec::Kind::None);
        QStringList notes;
        for (const Message &note : imported->notes)
            notes.append(reported(note));
        const QString note = u"import.reserved_headers(Host, TE, Proxy-Authorization)"_s;
        QVERIFY2(notes.contains(note), qPrintable(notes.join(u'\n')));
    }
};

PENSTOCK_TEST(TestDraftSecrets)
} // namespace tst_draftsecrets
#include "tst_draftsecrets.moc"
