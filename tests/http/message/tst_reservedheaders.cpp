// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/message/reservedheaders.h>

#include <QTest>

using namespace penstock;

namespace tst_reservedheaders {
class TestReservedHeaders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void someAreReserved_data()
    {
        // without: a credential
        Table<QByteArray, QString, QString>("name", "without", "with");
        const auto row = [](const QByteArray &name, const QString &without, const QString &with) {
            QTest::newRow(name.constData()) << name << without << with;
        };
        for (const QByteArray &name :
             {QByteArray("Transfer-Encoding"), QByteArray("content-length"),
              QByteArray("CONNECTION"), QByteArray("Upgrade"), QByteArray("TE"), QByteArray("te "),
              QByteArray("\tTrailer"), QByteArray("Keep-Alive"), QByteArray("Proxy-Connection"),
              QByteArray("Expect"), QByteArray("HTTP2-Settings"), QByteArray("Transfer_Encoding"),
              QByteArray("content_length\r\n")}) {
            row(name, u"header.automatic"_s, u"header.automatic"_s);
        }
        row("Proxy-Authorization", u"header.of_proxy"_s, u"header.of_proxy"_s);
        for (const QByteArray &name :
             {QByteArray("Host"), QByteArray("hOST"), QByteArray(" Host ")})
            row(name, {}, u"header.host_with_credential"_s);
        for (const char *const name : {"Accept", "X-Host", "Content-Type", "X-Connection", "Hosts",
                                       "Authorization", "Content-Length-Hint", "Tea"})
            row(name, {}, {});
    }
    void someAreReserved()
    {
        QFETCH(const QByteArray, name);
        const HeaderList headers {{"Accept", "*/*"}, {name, "x"}};
        const auto id = [&headers](bool hasCredential) {
            return reservedHeaderIn(headers, hasCredential).value_or(Message()).id();
        };
        QTEST(id(false), "without");
        QTEST(id(true), "with");
        if (const auto found = reservedHeaderIn(headers, true))
            QCOMPARE(found->arguments(),
                     QList<MessageArgument> {QString::fromLatin1(name.trimmed())});
    }
    void credentialsAreFound_data()
    {
        Table<HttpRequest, bool>("request", "found");
        const auto row = [](const char *name, bool found, const auto &change) {
            HttpRequest request;
            request.url = QUrl(u"https://a.example/b?page=2"_s);
            change(request);
            QTest::newRow(name) << request << found;
        };
        using Request = HttpRequest;
        row("none", false, [](Request &request) {
            request.headers = {{"Accept", "*/*"}, {"Host", "b"}, {"Idempotency-Key", "1"}};
        });
        for (const char *const name : {"authorization", "Cookie", "X-Api-Key"})
            row(name, true, [name](Request &request) { request.headers = {{name, "x"}}; });
        row("a header that is named", true, [](Request &request) {
            request.headers = {{"X-Mine", "x"}};
            request.credentialHeaders = {"X-Mine"};
        });
        row("a user in the URL", true, [](Request &request) { request.url.setUserName(u"me"_s); });
        row("a key in the query", true,
            [](Request &request) { request.url.setQuery(u"a=b&api_key=1"_s); });
        row("in the body", true, [](Request &request) { request.bodyIsSecret = true; });
        row("somewhere", true, [](Request &request) { request.hasCredential = true; });
    }
    void credentialsAreFound()
    {
        QFETCH(const HttpRequest, request);
        QTEST(carriesCredential(request), "found");
    }
};

PENSTOCK_TEST(TestReservedHeaders)
} // namespace tst_reservedheaders
#include "tst_reservedheaders.moc"
