// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/send/networkrequest_p.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! What the network library is asked for; what it makes of that is in tst_sender and its like.
class TestNetworkRequest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void onlyWhatIsAllowedIsOffered_data()
    {
        const Table<int, bool> row("protocol", "isOffered");
        row("HTTP/1.1", int(HttpClientOptions::Protocol::Http1), false);
        row("HTTP/2", int(HttpClientOptions::Protocol::Http2IfOffered), true);
    }
    void onlyWhatIsAllowedIsOffered()
    {
        QFETCH(const int, protocol);
        HttpClientOptions options;
        options.protocol = HttpClientOptions::Protocol(protocol);
        const QNetworkRequest common = commonRequest(options);
        QVERIFY(common.attribute(QNetworkRequest::Http2AllowedAttribute).isValid());
        QTEST(common.attribute(QNetworkRequest::Http2AllowedAttribute).toBool(), "isOffered");
    }
    void nothingIsDoneByItself()
    {
        HttpClientOptions options;
        options.keepIdle = 7s;
        const QNetworkRequest common = commonRequest(options);
        using Attribute = QNetworkRequest::Attribute;
        for (const Attribute attribute :
             {Attribute::CookieLoadControlAttribute, Attribute::CookieSaveControlAttribute,
              Attribute::AuthenticationReuseAttribute})
            QCOMPARE(common.attribute(attribute).toInt(), int(QNetworkRequest::Manual));
        QCOMPARE(common.attribute(Attribute::RedirectPolicyAttribute).toInt(),
                 int(QNetworkRequest::ManualRedirectPolicy));
        QCOMPARE(common.attribute(Attribute::ConnectionCacheExpiryTimeoutSecondsAttribute).toInt(),
                 7);
        QVERIFY(common.attribute(Attribute::DoNotBufferUploadDataAttribute).toBool());
        options.sendMode = HttpClientOptions::SendMode::Counted;
        QVERIFY(
            !commonRequest(options).attribute(Attribute::DoNotBufferUploadDataAttribute).toBool());
    }
    void headersOfARequestComeLast()
    {
        const QNetworkRequest common = commonRequest({});
        HttpRequest request;
        request.url = QUrl(u"https://x.example/a"_s);
        QCOMPARE(networkRequest(common, request).rawHeader("Accept-Encoding"), QByteArray("gzip"));
        QVERIFY(!networkRequest(common, request).hasRawHeader("Content-Type"));
        request.body = "x";
        request.headers = {{"Range", "bytes=0-1"}, {"X-A", "1"}, {"x-a", "2"}};
        const QNetworkRequest network = networkRequest(common, request);
        QCOMPARE(network.url(), request.url);
        QCOMPARE(network.rawHeader("Accept-Encoding"), QByteArray("identity"));
        QCOMPARE(network.rawHeader("Content-Type"), QByteArray("application/octet-stream"));
        QCOMPARE(network.rawHeader("X-A"), QByteArray("1, 2"));
        request.headers.append(Header {"User-Agent", "mine"});
        QCOMPARE(networkRequest(common, request).rawHeader("User-Agent"), QByteArray("mine"));
    }
    void aConnectionIsAskedForByItsOrigin_data()
    {
        const Table<QString, QString> row("url", "asked");
        row("https", "https://x.example/a?b", "preconnect-https://x.example:443");
        row("http", "http://x.example/a", "preconnect-http://x.example:80");
        row("a port", "http://x.example:8080/", "preconnect-http://x.example:8080");
    }
    void aConnectionIsAskedForByItsOrigin()
    {
        QFETCH(const QString, url);
        HttpRequest request;
        request.url = QUrl(url);
        QTEST(connectionRequest(commonRequest({}), request.url).url().toString(), "asked");
    }
};

PENSTOCK_TEST(TestNetworkRequest)
#include "tst_networkrequest.moc"
