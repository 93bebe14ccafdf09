// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"
#include "support/testprogram.h"

#include "support/waituntil.h"

#include <QFile>
#include <QNetworkAccessManager>
#include <QNetworkReply>
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
        QCOMPARE(address.scheme(), QStringLiteral("http"));
        QCOMPARE(address.host(), QStringLiteral("127.0.0.1"));
        QVERIFY(address.port() > 0);
        QCOMPARE(server.stop()[QStringLiteral("received")].toInt(-1), 0);
    }
    void refusesAPortThatIsTaken()
    {
        QTcpServer other;
        QVERIFY(other.listen(QHostAddress::LocalHost));
        const Finished finished = runPenstock({QStringLiteral("serve"), QStringLiteral("--port"),
                                               QString::number(other.serverPort())});
        QCOMPARE(finished.exitCode, 3);
        QCOMPARE(finished.output, QByteArray());
        QVERIFY2(finished.errors.startsWith("penstock: "), finished.errors.constData());
    }

    void playsAService()
    {
        ServeProcess server({QStringLiteral("--preset"), QStringLiteral("discord"),
                             QStringLiteral("--limit"), QStringLiteral("1/min")});
        QVERIFY(server.address().endsWith(QStringLiteral("/api/v10")));
        QNetworkAccessManager network;
        for (const int status : {200, 429}) {
            const std::unique_ptr<QNetworkReply> reply(
                network.get(QNetworkRequest(QUrl(server.address() + QStringLiteral("/users/1")))));
            QVERIFY(waitUntil([&reply] { return reply->isFinished(); }));
            QCOMPARE(reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), status);
            QCOMPARE(reply->rawHeader("X-RateLimit-Bucket"), "global");
            const QByteArray body = reply->readAll();
            QCOMPARE(body.contains("\"retry_after\":"), status == 429);
        }
    }
    void isPulledFromWithItsProfileWithoutAThrottle()
    {
        ServeProcess server({QStringLiteral("--preset"), QStringLiteral("crates-io"),
                             QStringLiteral("--limit"), QStringLiteral("2/s")});
        QTemporaryDir folder;
        const QString profile = folder.filePath(QStringLiteral("trial.profile.json"));
        QCOMPARE(runPenstock({QStringLiteral("profile"), QStringLiteral("new"),
                              QStringLiteral("--preset"), QStringLiteral("crates-io"),
                              QStringLiteral("--base-url"), server.address(),
                              QStringLiteral("--output"), profile})
                     .exitCode,
                 0);
        QFile job(folder.filePath(QStringLiteral("a.job.json")));
        QVERIFY(job.open(QIODevice::WriteOnly));
        job.write(R"({"schema": "penstock/job/1", "profile": "trial.profile.json", "request": )"
                  R"({"path": "/crates/{{id}}"}, "rows": {"range": {"name": "id", "from": 1, )"
                  R"("to": 3}}, "output": {"jsonl": {"path": "a.jsonl"}}})");
        job.close();
        QCOMPARE(runPenstock({QStringLiteral("run"), job.fileName()}).exitCode, 0);
        const QJsonObject counts = server.stop();
        QCOMPARE(counts[QStringLiteral("admitted")].toInt(), 3);
        QCOMPARE(counts[QStringLiteral("refused")].toInt(), 0);
    }

    void chargesByTheAnswer()
    {
        ServeProcess server({QStringLiteral("--limit"), QStringLiteral("1000 tokens/min"),
                             QStringLiteral("--limit"), QStringLiteral("500/min"),
                             QStringLiteral("--cost-of-answer"), QStringLiteral("600")});
        QNetworkAccessManager network;
        for (const int status : {200, 429}) {
            const std::unique_ptr<QNetworkReply> reply(
                network.get(QNetworkRequest(QUrl(server.address() + QStringLiteral("/items/1")))));
            QVERIFY(waitUntil([&reply] { return reply->isFinished(); }));
            QCOMPARE(reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), status);
            QCOMPARE(reply->readAll().contains("\"usage\":{\"total_tokens\":600}"), status == 200);
        }
        QCOMPARE(server.stop()[QStringLiteral("units")].toInt(), 600);
    }

    // Forty calls of a hundred, and two thousand a second.
    void isPulledByWhatItsAnswersCostWithoutAThrottle()
    {
        ServeProcess server({QStringLiteral("--limit"), QStringLiteral("2000 tokens/s"),
                             QStringLiteral("--cost-of-answer"), QStringLiteral("50..150"),
                             QStringLiteral("--latency"), QStringLiteral("5..20ms")});
        QTemporaryDir folder;
        const auto write = [&folder](const QString &name, const QByteArray &text) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
                qFatal("cannot write %s", qPrintable(file.fileName()));
            return file.fileName();
        };
        write(QStringLiteral("tokens.profile.json"),
              "{\"schema\": \"penstock/profile/1\", \"name\": \"tokens\", \"base_url\": \""
                  + server.address().toUtf8()
                  + "\", \"limits\": [{\"name\": \"tokens\", \"algorithm\": \"sliding_window\", "
                    "\"capacity\": 2000, \"interval\": \"1s\", \"cost\": {\"estimate\": \"learn\", "
                    "\"initial\": 150, \"actual\": \"$.usage.total_tokens\"}}]}");
        const QString job = write(
            QStringLiteral("a.job.json"),
            "{\"schema\": \"penstock/job/1\", \"profile\": \"tokens.profile.json\", \"request\": "
            "{\"path\": \"/items/{{id}}\"}, \"rows\": {\"range\": {\"name\": \"id\", \"from\": 1, "
            "\"to\": 40}}, \"output\": {\"jsonl\": {\"path\": \"a.jsonl\"}}}");
        const Finished run = runPenstock({QStringLiteral("run"), job});
        QVERIFY2(run.exitCode == 0, run.errors.constData());
        const QJsonObject counts = server.stop();
        QCOMPARE(counts[QStringLiteral("admitted")].toInt(), 40);
        QCOMPARE(counts[QStringLiteral("refused")].toInt(), 0);
        QVERIFY(counts[QStringLiteral("units")].toInt() > 2000);
    }

    void helpNamesEachFault()
    {
        const Finished refused = runPenstock(
            {QStringLiteral("serve"), QStringLiteral("--fault"), QStringLiteral("?")});
        const QString text = refused.lastError();
        const QString known = QStringLiteral("Known are ");
        const QStringList names = text.mid(text.indexOf(known) + known.size())
                                      .section(QStringLiteral(", and"), 0, 0)
                                      .split(QStringLiteral(", "));
        QVERIFY2(names.size() > 30, qPrintable(text));
        const QString help = QString::fromUtf8(
            runPenstock({QStringLiteral("serve"), QStringLiteral("--help")}).output);
        for (const QString &name : names) {
            const QRegularExpression word(QStringLiteral("\\s%1[\\s[]").arg(name));
            QVERIFY2(word.match(help).hasMatch(), qPrintable(name));
        }
    }

    void refusesWrongOptions_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QString>("word"); // of the message
        const auto row = [](const char *option, const char *value, const char *word) {
            QTest::addRow("%s %s", option, value)
                << QStringList {QString::fromUtf8(option), QString::fromUtf8(value)}
                << QString::fromUtf8(word);
        };
        row("--limit", "600/mni", "min");
        row("--limit", "0/s", "admits nothing");
        row("--latency", "fast", "--latency");
        row("--fault", "explode", "--fault");
        row("--fault", "endless-head:lots", "whole number");
        row("--retry-after", "tomorrow", "--retry-after");
        row("--rate-limit-headers", "all", "--rate-limit-headers");
        row("--status", "200", "--status");
        row("--port", "70000", "--port");
        row("--preset", "githbu", "Did you mean github?");
        row("--plan", "token", "--preset");
        row("--limit", "60000 tokens/min", "Write --cost-of-answer 200..3000");
        row("--cost-of-answer", "200..3000", "--limit '60000 tokens/min'");
        row("--cost-of-answer", "3000..200", "ends before it begins");
        row("--cost-of-answer", "0", "is no cost");
        row("--cost-of-answer", "many", "is no cost");
        QTest::newRow("more than fits")
            << QStringList {QStringLiteral("--limit"), QStringLiteral("2000 tokens/min"),
                            QStringLiteral("--cost-of-answer"), QStringLiteral("200..3000")}
            << QStringLiteral("an answer of 3000 never fits into 2000 tokens/min");
    }
    void refusesWrongOptions()
    {
        QFETCH(const QStringList, options);
        QFETCH(const QString, word);
        const Finished finished = runPenstock(QStringList {QStringLiteral("serve")} + options);
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(QString::fromUtf8(finished.errors).contains(word), finished.errors.constData());
    }
};

PENSTOCK_TEST(TestServeCommand)
#include "tst_servecommand.moc"
