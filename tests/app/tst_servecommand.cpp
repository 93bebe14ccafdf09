// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "program.h"

#include <QTcpServer>
#include <QTest>
#include <QUrl>

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
        row("--retry-after", "tomorrow", "--retry-after");
        row("--rate-limit-headers", "all", "--rate-limit-headers");
        row("--status", "200", "--status");
        row("--port", "70000", "--port");
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

QTEST_GUILESS_MAIN(TestServeCommand)
#include "tst_servecommand.moc"
