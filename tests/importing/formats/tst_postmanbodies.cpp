// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/importing/importer/importer.h>

#include <QTest>

using namespace penstock;

//! What a body in a collection becomes.
class TestPostmanBodies : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBodyIsJsonWhereItIsSaid_data()
    {
        // header: the type, or none
        const Table<QByteArray, QByteArray, QByteArray, bool, QByteArray> row(
            "header", "language", "raw", "isJson", "type");
        const QByteArray none;
        const QByteArray json = "application/json";
        row("said", none, "json", "{}", true, json);
        row("by its type", "application/JSON", none, "{}", true, "application/JSON");
        row("it is some", none, none, "[1]", true, json);
        row("with a value as a token", none, none, "[{{n}}]", true, json);
        row("it is none", none, none, "[1", false, "text/plain");
        row("said to be text", none, "text", "{}", false, "text/plain");
        row("said to be XML", none, "xml", "<a>{{n}}</a>", false, "application/xml");
        row("said to be HTML", none, "html", "<p>", false, "text/html");
        row("a script", none, "javascript", "{", false, "application/javascript");
        row("of another type", "text/plain", none, "{}", false, "text/plain");
        row("said, but of another type", "text/xml", "json", "<a/>", false, "text/xml");
        row("said, but a form by its type", "application/x-www-form-urlencoded", "json", "a={{n}}",
            false, "application/x-www-form-urlencoded");
        row("only a value", none, none, "{{payload}}", false, "text/plain");
        row("only a value, said", none, "json", "{{payload}}", true, json);
        row("said, but blank", none, "json", " ", false, none);
    }
    void aBodyIsJsonWhereItIsSaid()
    {
        QFETCH(const QByteArray, header);
        QFETCH(const QByteArray, language);
        QFETCH(const QByteArray, raw);
        QFETCH(const bool, isJson);
        const QByteArray headers = header.isEmpty()
            ? QByteArray("[]")
            : "[{\"key\": \"Content-Type\", \"value\": \"" + header + "\"}]";
        const QByteArray options = language.isEmpty()
            ? QByteArray("{}")
            : "{\"raw\": {\"language\": \"" + language + "\"}}";
        const Result<Imported> imported = importFrom(
            "{\"info\": {}, \"item\": [{\"name\": \"a\", \"request\": {\"method\": \"POST\", "
            "\"url\": \"https://x.example/a\", \"header\": "
                + headers + ", \"body\": {\"mode\": \"raw\", \"raw\": \"" + raw
                + "\", \"options\": " + options + "}}}]}",
            {});
        QVERIFY2(imported, imported ? "" : qPrintable(imported.error().text()));
        QCOMPARE(imported->profiles.front().jobs.size(), std::size_t(1));
        const RequestSpec &request = imported->profiles.front().jobs.front().spec.request;
        QCOMPARE(request.bodyType == BodyType::Json, isJson);
        QCOMPARE(request.body.trimmed(), raw.trimmed());
        QTEST(headerValue(request.headers, "Content-Type").value_or(QByteArray()), "type");
    }
};

PENSTOCK_TEST(TestPostmanBodies)
#include "tst_postmanbodies.moc"
