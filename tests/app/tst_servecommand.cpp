// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testprogram.h"

#include "support/waituntil.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace penstock;

class TestServeCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsItsAddressFirstAndItsCountsLast()
    {
        ServeProcess server;
        const QUrl address(server.address());
        QCOMPARE(address.scheme(), u"http"_s);
        QCOMPARE(address.host(), u"127.0.0.1"_s);
        QVERIFY(address.port() > 0);
        QCOMPARE(server.stop()[u"received"_s].toInt(-1), 0);
    }
    void refusesAPortThatIsTaken()
    {
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost));
        const Finished finished
            = runPenstock({u"serve"_s, u"--port"_s, QString::number(other.serverPort())});
        QCOMPARE(finished.exitCode, 3);
        QCOMPARE(finished.output, QByteArray());
        QVERIFY2(finished.errors.startsWith("penstock: "), finished.errors.constData());
    }

    void playsAService()
    {
        ServeProcess server({u"--preset"_s, u"discord"_s, u"--limit"_s, u"1/min"_s});
        QVERIFY(server.address().endsWith(u"/api/v10"_s));
        QNetworkAccessManager network;
        for (const int status : {200, 429}) {
            const std::unique_ptr<QNetworkReply> reply(
                network.get(QNetworkRequest(QUrl(server.address() + u"/users/1"_s))));
            QVERIFY(waitUntil([&reply] { return reply->isFinished(); }));
            QCOMPARE(reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), status);
            QCOMPARE(reply->rawHeader("X-RateLimit-Bucket"), "global");
            const QByteArray body = reply->readAll();
            QCOMPARE(body.contains("\"retry_after\":"), status == 429);
        }
    }
    void reportsTheTimeAndTheRest_data()
    {
        const Table<QStringList, QString> table("options", "headers");
        const auto row = [&table](const char *option, const char *value, const QString &headers) {
            table(value, {QString::fromLatin1(option), QString::fromLatin1(value)}, headers);
        };
        const QString seconds = u"retry-after: \\d{1,2}"_s;
        row("--retry-after", "seconds", seconds);
        row("--retry-after", "date", u"retry-after: \\w{3}, \\d\\d \\w{3} \\d{4} [\\d:]{8} GMT"_s);
        row("--retry-after", "ms", u"retry-after-ms: \\d{4,5}"_s);
        row("--retry-after", "none", {});
        const QString draft = u"ratelimit-limit: 1\nratelimit-remaining: 0\nratelimit-reset: "_s;
        row("--rate-limit-headers", "draft", draft + u"\\d{1,2}\n"_s + seconds);
        row("--rate-limit-headers", "vendor",
            seconds + u"\nx-"_s + QString(draft).replace(u"\n"_s, u"\nx-"_s) + u"\\d{10}"_s);
        table("no headers", {u"--rate-limit-headers"_s, u"none"_s}, seconds);
    }
    void reportsTheTimeAndTheRest()
    {
        QFETCH(const QStringList, options);
        QFETCH(const QString, headers);
        ServeProcess server(QStringList {u"--limit"_s, u"1/min"_s} + options);
        QNetworkAccessManager network;
        QStringList found;
        for (const int status : {200, 429}) {
            const std::unique_ptr<QNetworkReply> reply(
                network.get(QNetworkRequest(QUrl(server.address() + u"/items/1"_s))));
            QVERIFY(waitUntil([&reply] { return reply->isFinished(); }));
            QCOMPARE(reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), status);
            found.clear();
            for (const auto &[name, value] : reply->rawHeaderPairs())
                found << QString::fromLatin1(name.toLower() + ": " + value);
        }
        const QRegularExpression told(u"^(retry-after|(x-)?ratelimit)"_s);
        found = found.filter(told);
        found.sort();
        const QRegularExpression wanted(QRegularExpression::anchoredPattern(headers));
        QVERIFY2(wanted.match(found.join(QLatin1Char('\n'))).hasMatch(),
                 qPrintable(found.join(QLatin1Char('\n'))));
    }
    void isPulledFromWithItsProfileWithoutAThrottle()
    {
        ServeProcess server({u"--preset"_s, u"crates-io"_s, u"--limit"_s, u"2/s"_s});
        QTemporaryDir folder;
        const QString profile = folder.filePath(u"trial.profile.json"_s);
        QCOMPARE(runPenstock({u"profile"_s, u"new"_s, u"--preset"_s, u"crates-io"_s,
                              u"--base-url"_s, server.address(), u"--output"_s, profile})
                     .exitCode,
                 0);
        const QString job = makeFile(
            folder.filePath(u"a.job.json"_s),
            R"({"schema": "penstock/job/1", "profile": "trial.profile.json", "request": )"
            R"({"path": "/crates/{{id}}"}, "rows": {"range": {"name": "id", "from": 1, )"
            R"("to": 3}}, "output": {"jsonl": {"path": "a.jsonl"}}})");
        QCOMPARE(runPenstock({u"run"_s, job}).exitCode, 0);
        const QJsonObject counts = server.stop();
        QCOMPARE(counts[u"admitted"_s].toInt(), 3);
        QCOMPARE(counts[u"refused"_s].toInt(), 0);
    }

    void chargesByTheAnswer()
    {
        ServeProcess server({u"--limit"_s, u"1000 tokens/min"_s, u"--limit"_s, u"500/min"_s,
                             u"--response-cost"_s, u"600"_s});
        QNetworkAccessManager network;
        for (const int status : {200, 429}) {
            const std::unique_ptr<QNetworkReply> reply(
                network.get(QNetworkRequest(QUrl(server.address() + u"/items/1"_s))));
            QVERIFY(waitUntil([&reply] { return reply->isFinished(); }));
            QCOMPARE(reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), status);
            QCOMPARE(reply->readAll().contains("\"usage\":{\"total_tokens\":600}"), status == 200);
        }
        QCOMPARE(server.stop()[u"units"_s].toInt(), 600);
    }

    // Forty requests of about 100 tokens, under 2000 tokens per second.
    void isPulledByWhatItsAnswersCostWithoutAThrottle()
    {
        ServeProcess server({u"--limit"_s, u"2000 tokens/s"_s, u"--response-cost"_s, u"50..150"_s,
                             u"--latency"_s, u"5..20ms"_s});
        QTemporaryDir folder;
        const auto write = [&folder](const QString &name, const QByteArray &text) {
            return makeFile(folder.filePath(name), text);
        };
        write(u"tokens.profile.json"_s,
              "{\"schema\": \"penstock/profile/1\", \"name\": \"tokens\", \"base_url\": \""
                  + server.address().toUtf8()
                  + "\", \"limits\": [{\"name\": \"tokens\", \"algorithm\": \"sliding_window\", "
                    "\"capacity\": 2000, \"interval\": \"1s\", \"cost\": {\"estimate\": \"learn\", "
                    "\"initial\": 150, \"actual\": \"$.usage.total_tokens\"}}]}");
        const QString job = write(
            u"a.job.json"_s,
            "{\"schema\": \"penstock/job/1\", \"profile\": \"tokens.profile.json\", \"request\": "
            "{\"path\": \"/items/{{id}}\"}, \"rows\": {\"range\": {\"name\": \"id\", \"from\": 1, "
            "\"to\": 40}}, \"output\": {\"jsonl\": {\"path\": \"a.jsonl\"}}}");
        const Finished run = runPenstock({u"run"_s, job});
        QVERIFY2(run.exitCode == 0, run.errors.constData());
        const QJsonObject counts = server.stop();
        QCOMPARE(counts[u"admitted"_s].toInt(), 40);
        QCOMPARE(counts[u"refused"_s].toInt(), 0);
        QVERIFY(counts[u"units"_s].toInt() > 2000);
    }

    void helpNamesEachFault()
    {
        const Finished refused = runPenstock({u"serve"_s, u"--fault"_s, u"?"_s});
        const QString text = refused.lastError();
        const QString known = u"Known faults: "_s;
        const QStringList names
            = text.mid(text.indexOf(known) + known.size()).section(u", and"_s, 0, 0).split(u", "_s);
        QVERIFY2(names.size() > 30, qPrintable(text));
        const Finished shown = runPenstock({u"serve"_s, u"--help-faults"_s});
        QCOMPARE(shown.exitCode, 0);
        QCOMPARE(runPenstock({u"mock"_s, u"--help-faults"_s}).output, shown.output);
        const QString help = QString::fromUtf8(shown.output);
        for (const QString &line : help.split(QLatin1Char('\n')))
            QVERIFY2(line.size() <= 100, qPrintable(line));
        for (const QString &name : names) {
            const QRegularExpression word(u"\\s%1[\\s[]"_s.arg(name));
            QVERIFY2(word.match(help).hasMatch(), qPrintable(name));
        }
    }

    void refusesWrongOptions_data()
    {
        // word: part of the message
        const Table<QStringList, QString> table("options", "word");
        const auto row = [](const char *option, const char *value, const char *word) {
            QTest::addRow("%s %s", option, value)
                << QStringList {QString::fromUtf8(option), QString::fromUtf8(value)}
                << QString::fromUtf8(word);
        };
        row("--limit", "600/mni", "min");
        row("--limit", "0/s", "allows nothing");
        row("--latency", "fast", "--latency");
        row("--fault", "explode", "--fault");
        row("--fault", "endless-head:lots", "whole number");
        row("--retry-after", "tomorrow", "--retry-after");
        row("--rate-limit-headers", "all", "--rate-limit-headers");
        row("--status", "200", "--status");
        row("--port", "70000", "--port");
        row("--preset", "githbu", "Did you mean \"github\"?");
        row("--plan", "token", "--preset");
        row("--limit", "60000 tokens/min", "Add --response-cost 200..3000");
        row("--response-cost", "200..3000", "--limit '60000 tokens/min'");
        row("--response-cost", "3000..200", "ends before it begins");
        row("--response-cost", "0", "is not a cost");
        row("--response-cost", "many", "is not a cost");
        table("more than fits",
              {u"--limit"_s, u"2000 tokens/min"_s, u"--response-cost"_s, u"200..3000"_s},
              "a response that costs 3000 exceeds \"2000 tokens/min\", which allows 2000");
    }
    void refusesWrongOptions()
    {
        QFETCH(const QStringList, options);
        QFETCH(const QString, word);
        const Finished finished = runPenstock(QStringList {u"serve"_s} + options);
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(QString::fromUtf8(finished.errors).contains(word), finished.errors.constData());
    }
};

PENSTOCK_TEST(TestServeCommand)
#include "tst_servecommand.moc"
