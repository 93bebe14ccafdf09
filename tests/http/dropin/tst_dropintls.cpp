// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "replytrace.h"
#include "support/fakepermitsource.h"
#include "support/httpclientharness.h"
#include "support/nginxserver.h"
#include "support/testprogram.h"

#include <penstock/http/dropin/limitednetworkaccessmanager.h>
#include <penstock/support/systemclock.h>

#include <QDateTime>
#include <QHstsPolicy>
#include <QNetworkProxy>
#include <QSslCertificate>
#include <QSslCipher>
#include <QSslConfiguration>
#include <QSslError>
#include <QTest>

using namespace penstock;

// TLS, against nginx with a certificate that was made a moment ago: as with Qt's own manager.
class TestDropInTls : public QObject
{
    Q_OBJECT
public:
    enum class Trust { Nobody, Request, Reply, IgnoreBefore, IgnoreThese, IgnoreWhenAsked, Http1 };
    Q_ENUM(Trust)

private:
    struct Seen
    {
        QStringList events;
        QStringList outcome;
        bool isEncrypted = false;
        bool hasCipher = false;
    };
    static Seen play(QNetworkAccessManager &manager, const NginxServer &nginx, Trust trust,
                     FakePermitSource *late)
    {
        manager.setProxy(QNetworkProxy::NoProxy);
        QSslConfiguration trusting = QSslConfiguration::defaultConfiguration();
        trusting.addCaCertificates(QSslCertificate::fromPath(nginx.certificatePath()));
        QNetworkRequest request(nginx.url());
        request.setAttribute(QNetworkRequest::Http2AllowedAttribute, trust != Trust::Http1);
        if (trust == Trust::Request || trust == Trust::Http1)
            request.setSslConfiguration(trusting);
        if (late)
            late->hold();
        QNetworkReply *const reply = manager.get(request);
        ReplyTrace trace(*reply);
        if (trust == Trust::IgnoreBefore)
            reply->ignoreSslErrors();
        if (trust == Trust::IgnoreThese) {
            const QList<QSslCertificate> known = QSslCertificate::fromPath(nginx.certificatePath());
            reply->ignoreSslErrors({QSslError(QSslError::SelfSignedCertificate, known.value(0))});
        }
        if (trust == Trust::IgnoreWhenAsked)
            connect(reply, &QNetworkReply::sslErrors, reply, [reply] { reply->ignoreSslErrors(); });
        if (late) {
            for (int round = 0; round < 20; ++round)
                QCoreApplication::processEvents();
            late->release();
        }
        runUntil([&] { return reply->isFinished(); });
        Seen seen {trace.events(), trace.outcome(),
                   reply->attribute(QNetworkRequest::ConnectionEncryptedAttribute).toBool(),
                   !reply->sslConfiguration().sessionCipher().isNull()};
        seen.outcome.removeIf(
            [](const QString &line) { return line.startsWith(u"Date"_s, Qt::CaseInsensitive); });
        return seen;
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!NginxServer::isInstalled())
            QSKIP("needs nginx (apt install nginx-light)");
    }

    void looksLikeQt_data()
    {
        Table<Trust, bool>("trust", "isLate");
        const QMetaEnum names = QMetaEnum::fromType<Trust>();
        for (int i = 0; i < names.keyCount(); ++i) {
            if (names.value(i) == int(Trust::Reply)) // Qt's own is on its way when it returns
                continue;
            QTest::addRow("%s, at once", names.key(i)) << Trust(names.value(i)) << false;
            QTest::addRow("%s, late", names.key(i)) << Trust(names.value(i)) << true;
        }
    }
    void looksLikeQt()
    {
        QFETCH(const Trust, trust);
        QFETCH(const bool, isLate);
        NginxServer nginx({}, "location / { return 200 ok; }",
                          NginxServer::Transport::TlsWithHttp2);
        QVERIFY2(nginx.start(), qPrintable(nginx.error()));
        QNetworkAccessManager bare;
        const Seen expected = play(bare, nginx, trust, nullptr);
        SystemClock clock;
        FakePermitSource permitSource(clock);
        LimitedNetworkAccessManager limited(permitSource);
        const Seen seen = play(limited, nginx, trust, isLate ? &permitSource : nullptr);
        QCOMPARE(seen.events.join(QLatin1Char('\n')), expected.events.join(QLatin1Char('\n')));
        QCOMPARE(seen.outcome, expected.outcome);
        QCOMPARE(seen.isEncrypted, expected.isEncrypted);
        QCOMPARE(seen.hasCipher, expected.hasCipher);
        const int sends = trust == Trust::Nobody ? 0 : 1;
        QCOMPARE(permitSource.sent(), sends); // what was not trusted was told nothing
        QCOMPARE(permitSource.returned(), 1 - sends);
    }

    void aReplyMayBeToldWhomToTrustWhileItWaits()
    {
        NginxServer nginx({}, "location / { return 200 ok; }", NginxServer::Transport::Tls);
        QVERIFY2(nginx.start(), qPrintable(nginx.error()));
        SystemClock clock;
        FakePermitSource permitSource(clock);
        LimitedNetworkAccessManager manager(permitSource);
        QNetworkReply *const reply = manager.get(QNetworkRequest(nginx.url()));
        QSslConfiguration trusting = reply->sslConfiguration();
        trusting.addCaCertificates(QSslCertificate::fromPath(nginx.certificatePath()));
        reply->setSslConfiguration(trusting);
        QVERIFY(runUntil([&] { return reply->isFinished(); }));
        QCOMPARE(reply->error(), QNetworkReply::NoError);
        QCOMPARE(reply->readAll(), "ok");
    }

    // Of which the manager knows that they want TLS: the library asks them where it was to connect
    // only.
    void strictHostsAreAskedOnce_data()
    {
        Table<QString, QByteArray>("scheme", "method");
        for (const char *const method : {"GET", "POST"}) {
            QTest::addRow("http, %s", method) << u"http"_s << QByteArray(method);
            QTest::addRow("https, %s", method) << u"https"_s << QByteArray(method);
        }
    }
    void strictHostsAreAskedOnce()
    {
        QFETCH(const QString, scheme);
        QFETCH(const QByteArray, method);
        NginxServer nginx({}, "location / { return 200 ok; }", NginxServer::Transport::Tls);
        QVERIFY2(nginx.start(), qPrintable(nginx.error()));
        SystemClock clock;
        FakePermitSource permitSource(clock);
        LimitedNetworkAccessManager manager(permitSource);
        manager.setProxy(QNetworkProxy::NoProxy);
        manager.setStrictTransportSecurityEnabled(true);
        const QDateTime tomorrow = QDateTime::currentDateTimeUtc().addDays(1);
        manager.addStrictTransportSecurityHosts({QHstsPolicy(tomorrow, {}, u"localhost"_s)});
        QUrl url = nginx.url(u"/asked"_s);
        url.setHost(u"localhost"_s); // an address is no name
        url.setScheme(scheme);
        QNetworkRequest request(url);
        request.setHeader(QNetworkRequest::ContentTypeHeader, QByteArray("text/plain"));
        // Of such hosts no error may be ignored.
        QSslConfiguration trusting = QSslConfiguration::defaultConfiguration();
        trusting.addCaCertificates(QSslCertificate::fromPath(nginx.certificatePath()));
        request.setSslConfiguration(trusting);
        QNetworkReply *const reply
            = manager.sendCustomRequest(request, method, method == "POST" ? "{}" : "");
        QVERIFY(runUntil([&] { return reply->isFinished(); }));
        QCOMPARE(reply->error(), QNetworkReply::NoError);
        QCOMPARE(reply->readAll(), "ok");
        QCOMPARE(reply->url().scheme(), u"https"_s);
        QTRY_VERIFY(!nginx.accessLog().isEmpty());
        QCOMPARE(nginx.accessLog(), QByteArrayList {"200 " + method + " /asked HTTP/1.1"});
        QCOMPARE(permitSource.sent(), 1);
        QCOMPARE(permitSource.open(), 0);
    }

    void manyStreamsAreOneSendEach()
    {
        NginxServer nginx({}, "location / { return 200 ok; }",
                          NginxServer::Transport::TlsWithHttp2);
        QVERIFY2(nginx.start(), qPrintable(nginx.error()));
        SystemClock clock;
        FakePermitSource permitSource(clock);
        LimitedNetworkAccessManager manager(permitSource);
        QList<QNetworkReply *> replies;
        for (int i = 0; i < 60; ++i) {
            replies.append(manager.get(QNetworkRequest(nginx.url())));
            replies.last()->ignoreSslErrors();
        }
        for (QNetworkReply *const reply : replies) {
            QVERIFY(runUntil([&] { return reply->isFinished(); }));
            QCOMPARE(reply->error(), QNetworkReply::NoError);
        }
        QTRY_COMPARE(nginx.accessLog().size(), 60);
        QCOMPARE(permitSource.sent(), 60);
        QCOMPARE(permitSource.open(), 0);
    }
};

PENSTOCK_TEST(TestDropInTls)
#include "tst_dropintls.moc"
