// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/http/message/secrets.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/responses/pagination.h>
#include <penstock/jobs/start/jobidentity.h>
#include <penstock/jobs/start/requestcommand.h>
#include <penstock/profiles/signin/sealedtext.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QTest>
#include <QUrlQuery>

#include <algorithm>

using namespace penstock;

namespace tst_secretpieces {
// Letters that each place encodes in its own way.
const QByteArray value = "c4nary: \"é\" & <a/b>+%";
const QString dots = u"••••"_s;

SecretValues secrets()
{
    return {{u"api"_s, value}, {u"other"_s, "0ther-c4nary"}, {u"~token"_s, "t0ken-c4nary"}};
}

// What could be taken for a secret, in memory, in a file, in a template or in a shell.
QStringList lookalikes()
{
    return {u"{{token}}"_s,
            u"{{ token }}"_s,
            u"{{api}}"_s,
            u"api"_s,
            u"~token"_s,
            u"x"_s,
            dots,
            u"%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2"_s,
            u"%7B%7Btoken%7D%7D"_s,
            u"penstock.sealed.api.."_s,
            u"{\"secret\":\"api\"}"_s,
            u"[\"\",{\"secret\":\"api\"},\"\"]"_s,
            u"\",{\"secret\":\"api\"},\""_s,
            u"${PENSTOCK_SECRET_API}"_s,
            u"secret api"_s,
            u"&k={{token}}#{{token}}"_s,
            u"/../%2F?"_s};
}

// Each of them, and some that are made of several.
QStringList hostileTexts()
{
    QStringList texts = lookalikes();
    const QStringList parts = texts;
    QRandomGenerator random(20261128);
    for (int i = 0; i < 300; ++i) {
        QString text;
        for (int part = random.bounded(1, 5); part > 0; --part)
            text += parts[random.bounded(int(parts.size()))];
        texts.append(text);
    }
    return texts;
}

ProfileVariables variable(const TextOrSecret &token)
{
    return {{u"token"_s, token}, {u"kind"_s, {u"plain"_s, {}}}};
}

RequestSpec spec(const QByteArray &type, const QByteArray &body)
{
    return {.method = "POST",
            .url = u"/bot{{token}}/{{row}}/{{ token }}?a={{row}}&b={{token}}&c=%20é"_s,
            .query = {{u"d{{row}}"_s, u"{{token}}"_s}, {u"e{{token}}"_s, u"{{row}}"_s}},
            .headers = {{"Content-Type", type}, {"X-Row", "{{row}}{{token}}{{row}}"}},
            .body = body};
}

Row rowOf(const QString &text)
{
    // A column of the variable's name is not the variable.
    return {1, {{u"row"_s, text, {}}, {u"token"_s, u"column"_s, {}}, {u"api"_s, text, {}}}};
}

Result<HttpRequest> filled(const RequestSpec &spec, const TextOrSecret &token, const Row &row)
{
    const auto request
        = RequestTemplate::parse(spec, u"https://h.example/{{kind}}"_s,
                                 {{"X-Common", "{{row}} {{token}}"}}, variable(token));
    return request ? request->fill(row) : failure(request.error());
}

PagesSpec pages(PagesSpec::Kind kind)
{
    PagesSpec made;
    made.kind = kind;
    made.path = u"$.next"_s;
    made.parameter = u"cursor"_s;
    return made;
}

HttpAnswer answerWith(const QString &next)
{
    HttpAnswer answer;
    answer.status = 200;
    answer.body = QJsonDocument(QJsonObject {{u"next"_s, next}}).toJson();
    return answer;
}

QByteArray plain(const QUrl &url)
{
    return QByteArray::fromPercentEncoding(url.toEncoded(QUrl::RemoveFragment));
}

class TestSecretPieces : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void standWhereTheTemplateNamesThem_data()
    {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("encoded"); // the secret, in the body
        QTest::newRow("JSON") << QByteArray("application/json")
                              << QByteArray(R"({"s": "{{token}}{{row}}", "v": {{token}}})")
                              << QByteArray(R"(c4nary: \"é\" & <a/b>+%)");
        QTest::newRow("a form") << QByteArray("application/x-www-form-urlencoded")
                                << QByteArray("s={{token}}{{row}}&v={{token}}")
                                << QByteArray("c4nary%3A%20%22%C3%A9%22%20%26%20%3Ca%2Fb%3E%2B%25");
        QTest::newRow("XML") << QByteArray("text/xml; charset=utf-8")
                             << QByteArray("<s>{{token}}{{row}}</s><v>{{token}}</v>")
                             << QByteArray("c4nary: &quot;é&quot; &amp; &lt;a/b&gt;+%");
        QTest::newRow("lines of JSON")
            << QByteArray("application/x-ndjson") << QByteArray("\"{{token}}\"\n\"{{token}}\"")
            << QByteArray(R"(c4nary: \"é\" & <a/b>+%)");
        QTest::newRow("text") << QByteArray("text/plain")
                              << QByteArray("{{row}}{{token}}{{row}}{{token}}") << value;
    }
    // As if the secret were a text: whatever the row contains, only the template names it.
    void standWhereTheTemplateNamesThem()
    {
        QFETCH(const QByteArray, type);
        QFETCH(const QByteArray, body);
        QFETCH(const QByteArray, encoded);
        const RequestSpec request = spec(type, body);
        for (const QString &text : hostileTexts()) {
            const Row row = rowOf(text);
            Result<HttpRequest> ours = filled(request, {{}, u"api"_s}, row);
            const Result<HttpRequest> textual
                = filled(request, {QString::fromUtf8(value), {}}, row);
            QVERIFY2(ours && textual, qPrintable(ours ? text : ours.error().text()));
            const Result<HttpRequest> without = filled(request, {u"_"_s, {}}, row);
            const auto bullets = [](const HttpRequest &each) {
                return maskedRequest(each, {}).count(QChar(u'•'));
            };
            QCOMPARE(bullets(*ours), bullets(*without) + 9 * dots.size());
            QVERIFY(unseal(*ours, secrets()));
            QCOMPARE(ours->url, textual->url);
            QCOMPARE(ours->headers[0], Header("X-Common", "{{row}} " + value));
            QCOMPARE(ours->headers.sliced(1), textual->headers.sliced(1));
            std::sort(ours->credentialHeaders.begin(), ours->credentialHeaders.end());
            QCOMPARE(ours->credentialHeaders, QByteArrayList({"X-Common", "X-Row"}));
            QVERIFY(ours->bodyIsSecret && ours->secrets.isEmpty());
            QCOMPARE(ours->body.count(encoded), 2);
            for (const char *const other : {"0ther-c4nary", "t0ken-c4nary"})
                QVERIFY(!ours->body.contains(other) && !plain(ours->url).contains(other));
            QCOMPARE(plain(ours->url).count(value), 5);
        }
    }
    void areNeverTheServer()
    {
        for (const char *const url : {"https://{{token}}/", "https://{{token}}.h.example/",
                                      "https://{{token}}@h.example/", "{{token}}"}) {
            const auto request = RequestTemplate::parse({.url = QString::fromLatin1(url)}, {}, {},
                                                        variable({{}, u"api"_s}));
            QVERIFY2(!request, url);
            QCOMPARE(reported(request.error().message), u"request.secret_host(token)"_s);
        }
    }
    void areNotSentIfTheyMayNotGoThere()
    {
        HttpRequest request = *filled(spec("text/plain", {}), {{}, u"stranger"_s}, rowOf(u"1"_s));
        const QUrl url = request.url;
        QVERIFY(!unseal(request, secrets()));
        QCOMPARE(request.url, url);
    }
    // A cursor is sent as it came, also by the next run, and the value of a secret in it is not
    // kept.
    void aCursorNamesNone()
    {
        const auto seal = [](const QByteArray &text) { return sealed(text, secrets()); };
        const HttpRequest base = *filled(spec("text/plain", {}), {{}, u"api"_s}, rowOf(u"1"_s));
        for (const QString &text : hostileTexts()) {
            for (const QString &cursor : {text, text + QString::fromUtf8(value) + text}) {
                Pagination first = Pagination::of(pages(PagesSpec::Kind::Cursor)).value();
                QVERIFY(first.step(answerWith(cursor), base, seal).goesOn);
                QVERIFY2(!first.state().contains("c4nary"), first.state().constData());
                const auto next
                    = Pagination::resumed(pages(PagesSpec::Kind::Cursor), first.state());
                QVERIFY(next);
                for (const Pagination &each : {first, *next}) {
                    HttpRequest request = each.request(base).value();
                    QVERIFY(unseal(request, secrets()));
                    QCOMPARE(QUrlQuery(request.url).queryItemValue(u"cursor"_s, QUrl::FullyDecoded),
                             cursor);
                    QCOMPARE(plain(request.url).count(value), 5 + (cursor == text ? 0 : 1));
                }
            }
        }
    }
    void aLinkNamesNone()
    {
        const auto seal = [](const QByteArray &text) { return sealed(text, secrets()); };
        const HttpRequest base = *filled(spec("text/plain", {}), {{}, u"api"_s}, rowOf(u"1"_s));
        const QString key = QString::fromLatin1(QUrl::toPercentEncoding(QString::fromUtf8(value)));
        for (const QString &text : hostileTexts()) {
            const QString part = QString::fromLatin1(QUrl::toPercentEncoding(text));
            for (const QString &next :
                 {u"https://h.example/%1?a=%1"_s.arg(part),
                  u"https://h.example/a%2/b%1?k=%2&a=%1&%1=%2%1"_s.arg(part, key)}) {
                Pagination first = Pagination::of(pages(PagesSpec::Kind::NextUrl)).value();
                const auto step = first.step(answerWith(next), base, seal);
                QVERIFY2(step.goesOn, step.fault ? qPrintable(step.fault->text()) : "");
                QVERIFY2(!first.state().contains("c4nary"), first.state().constData());
                QVERIFY(first.step(answerWith(next), base, seal).fault);
                const auto again
                    = Pagination::resumed(pages(PagesSpec::Kind::NextUrl), first.state());
                QVERIFY(again);
                for (const Pagination &each : {first, *again}) {
                    HttpRequest request = each.request(base).value();
                    QVERIFY(unseal(request, secrets()));
                    QCOMPARE(request.url, QUrl(next));
                }
            }
        }
    }
    // What a file of an earlier run says is a text, unless it says otherwise by its type.
    void theIdentityOfAJobTellsTextFromSecret()
    {
        const RequestSpec request {.url = u"/{{token}}"_s};
        JobSpec job;
        job.request = request;
        QStringList seen;
        for (const TextOrSecret &token :
             {TextOrSecret {{}, u"api"_s}, TextOrSecret {u"{\"secret\":\"api\"}"_s, {}},
              TextOrSecret {u"api"_s, {}}, TextOrSecret {u"{{api}}"_s, {}}})
            seen.append(QString::fromUtf8(
                QJsonDocument(identityOf(job, u"https://h.example"_s, variable(token))).toJson()));
        QCOMPARE(seen.removeDuplicates(), 0);
        QVERIFY(!seen.join(u""_s).contains(u"c4nary"_s));
    }
    void limitsCountASecretByItsName()
    {
        const Result<HttpRequest> request
            = filled(spec("text/plain", {}), {{}, u"api"_s}, rowOf(u"1"_s));
        QCOMPARE(request->values.value(u"token"_s), u"secret api"_s);
        QCOMPARE(request->values.value(u"row"_s), u"1"_s);
    }
};

PENSTOCK_TEST(TestSecretPieces)
} // namespace tst_secretpieces
#include "tst_secretpieces.moc"
