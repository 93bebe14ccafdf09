// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/http/send/socketbytes_p.h>

#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <algorithm>

using namespace penstock;

// What the kernel says of real connections.
class TestSocketBytes : public QObject
{
    Q_OBJECT

    static std::vector<SocketBytes> to(quint16 port)
    {
        std::vector<SocketBytes> all = socketBytes();
        all.erase(std::remove_if(all.begin(), all.end(),
                                 [port](const SocketBytes &one) { return one.peerPort != port; }),
                  all.end());
        return all;
    }

private Q_SLOTS:
    void countsWhatWasFetched()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        const quint16 port = server.serverPort();
        QVERIFY(to(port).empty());
        QTcpSocket client;
        client.setReadBufferSize(1000); // so that Qt leaves the rest to the kernel
        client.connectToHost(QHostAddress::LocalHost, port);
        QVERIFY(client.waitForConnected());
        QVERIFY(server.waitForNewConnection(5000));
        QTcpSocket *const peer = server.nextPendingConnection();
        QCOMPARE(to(port).size(), 1U);
        QCOMPARE(to(port).front().read, 0);

        peer->write(QByteArray(5000, 'x'));
        QTRY_COMPARE(client.bytesAvailable(), 1000);
        QTRY_COMPARE(to(port).front().read, 1000);
        client.readAll();
        QTRY_COMPARE(client.bytesAvailable(), 1000);
        QTRY_COMPARE(to(port).front().read, 2000);
        client.setReadBufferSize(0);
        QTRY_COMPARE(to(port).front().read, 5000);

        const quint64 before = to(port).front().socket;
        QTcpSocket second;
        second.connectToHost(QHostAddress::LocalHost, port);
        QVERIFY(second.waitForConnected());
        QCOMPARE(to(port).size(), 2U);
        client.abort();
        QCOMPARE(to(port).size(), 1U);
        QVERIFY(to(port).front().socket != before);
    }
};

PENSTOCK_TEST(TestSocketBytes)
#include "tst_socketbytes.moc"
