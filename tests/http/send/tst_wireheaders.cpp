// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/httpclientharness.h"
#include "support/table.h"
#include "support/testprogram.h"

#include <penstock/http/send/wireheaders.h>

#include <QMap>
#include <QTest>

using namespace penstock;
using SendMode = HttpClientOptions::SendMode;

//! Compares a request that is shown with the one that a server gets.
class TestWireHeaders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void areShownAsSent_data()
    {
        const Table<QByteArray, QByteArray, HeaderList, SendMode> row("method", "body", "headers",
                                                                      "mode");
        const HeaderList own {{"Accept", "text/html"}, {"X-Key", "1"}};
        for (const char *const method :
             {"GET", "HEAD", "DELETE", "POST", "PUT", "PATCH", "QUERY"}) {
            for (const QByteArray &body : {QByteArray(), QByteArray("{}")}) {
                for (const SendMode mode : {SendMode::Strict, SendMode::Counted}) {
                    if (QByteArrayView(method) == "HEAD" && !body.isEmpty())
                        continue; // in counted mode Qt waits for a body of the response
                    const QByteArray name = QByteArray(method) + (body.isEmpty() ? "" : ", body")
                        + (mode == SendMode::Strict ? "" : ", counted");
                    row(name.constData(), method, body, own, mode);
                }
            }
        }
        row("a part", "GET", "", {{"Range", "bytes=0-1"}}, SendMode::Strict);
        row("its own", "POST", "{}",
            {{"user-agent", "mine"},
             {"accept-language", "de"},
             {"accept-encoding", "identity"},
             {"content-type", "application/json"},
             {"Host", "example.com"}},
            SendMode::Strict);
    }
    void areShownAsSent()
    {
        QFETCH(const QByteArray, method);
        QFETCH(const QByteArray, body);
        QFETCH(const HeaderList, headers);
        QFETCH(const SendMode, mode);
        HttpClientOptions options;
        options.sendMode = mode;
        HttpClientHarness harness(options);
        HttpRequest request = harness.request(method);
        request.body = body;
        request.headers = headers;
        QVERIFY(harness.run(request).has_value());
        QMap<QByteArray, QByteArray> shown;
        for (const Header &header : asSent(request, mode).headers)
            shown.insert(header.first.toLower(), header.second);
        QMap<QByteArray, QByteArray> sent;
        const auto &received = harness.server.requests().constFirst().headers;
        for (auto each = received.cbegin(); each != received.cend(); ++each)
            sent.insert(each.key(), each.value());
        QCOMPARE(shown, sent);
    }
};

PENSTOCK_TEST(TestWireHeaders)
#include "tst_wireheaders.moc"
