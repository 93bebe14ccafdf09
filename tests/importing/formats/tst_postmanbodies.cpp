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
        const Table<QByteArray, QByteArray, QByteArray, bool> row("header", "language", "raw",
                                                                  "isJson");
        row("said", QByteArray(), "json", "{}", true);
        row("by its type", "application/JSON", QByteArray(), "{}", true);
        row("it is some", QByteArray(), QByteArray(), "[1]", true);
        row("it is none", QByteArray(), QByteArray(), "[1", false);
        row("said to be text", QByteArray(), "text", "{}", false);
        row("of another type", "text/plain", QByteArray(), "{}", false);
        row("said, but blank", QByteArray(), "json", " ", false);
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
        const QByteArray type = header.isEmpty() && isJson ? "application/json" : header;
        QCOMPARE(headerValue(request.headers, "Content-Type").value_or(QByteArray()), type);
    }
};

PENSTOCK_TEST(TestPostmanBodies)
#include "tst_postmanbodies.moc"
