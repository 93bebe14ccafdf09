// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/table.h"
#include "support/testprogram.h"

#include <penstock/http/message/senderror.h>
#include <penstock/http/text/httpmessages.h>

#include <QSet>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_senderror {
using Kind = SendError::Kind;

const QList<Kind> allKinds {Kind::DeniedByLimits,    Kind::InvalidRequest,  Kind::HostNotFound,
                            Kind::ConnectionRefused, Kind::Unreachable,     Kind::ConnectTimeout,
                            Kind::TlsFailure,        Kind::TotalTimeout,    Kind::SentButUnanswered,
                            Kind::ConnectionLost,    Kind::MalformedAnswer, Kind::BodyTooLarge,
                            Kind::BodyCutShort,      Kind::BodyDamaged,     Kind::BadRedirect,
                            Kind::TooManyRedirects,  Kind::Cancelled,       Kind::NoCredential,
                            Kind::ProxyUnreachable,  Kind::ProxyRefused,    Kind::ProxyDenied};

class TestSendError : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyKindSaysWhatWhereAndWhatToDo()
    {
        QSet<QString> names;
        for (const Kind kind : allKinds) {
            SendError error;
            error.kind = kind;
            error.url = QUrl(u"https://api.example/items"_s);
            error.proxy = u"http://proxy.example:3128"_s;
            error.detail = MessageArgument::quoted(u"because"_s);
            const bool isOfProxy = kind == Kind::ProxyUnreachable || kind == Kind::ProxyRefused
                || kind == Kind::ProxyDenied;
            const QString where = isOfProxy ? error.proxy : error.url.toString();
            names.insert(kindName(kind));
            const Error words = error.error();
            QCOMPARE(words.id(), u"send."_s + kindName(kind));
            QVERIFY2(!words.what().isEmpty(), qPrintable(kindName(kind)));
            QVERIFY2(kind == Kind::Cancelled || !words.fix().isEmpty(), qPrintable(kindName(kind)));
            QVERIFY(words.text().startsWith(where + u": "_s));
            QVERIFY(!words.text().contains(QLatin1Char('\n')));
        }
        QCOMPARE(names.size(), allKinds.size());
    }
    void aMissingCertificateIsNamed_data()
    {
        const Table<QString, QString> row("tls", "id");
        const QString missing = u"send.client_certificate"_s;
        row("none, TLS 1.3", "error:0A00045C:SSL routines::tlsv13 alert certificate required",
            missing);
        row("none, other servers", "error:0A000412:SSL routines::sslv3 alert bad certificate",
            missing);
        row("unknown", "error:0A000418:SSL routines::tlsv1 alert unknown ca", missing);
        row("expired", "error:0A000415:SSL routines::sslv3 alert certificate expired", missing);
        row("revoked", "error:0A000414:SSL routines::sslv3 alert certificate revoked", missing);
        row("perhaps", "error:0A000410:SSL routines::sslv3 alert handshake failure",
            "send.handshake");
        row("another version", "error:0A00042E:SSL routines::tlsv1 alert protocol version",
            "send.tls_failure");
        row("that of the server", "The certificate is self-signed, and untrusted",
            "send.tls_failure");
        row("not TLS", "error:0A00010B:SSL routines::wrong version number", "send.tls_failure");
        row("nothing", QString(), "send.tls_failure");
    }
    void aMissingCertificateIsNamed()
    {
        QFETCH(const QString, tls);
        SendError error {.kind = SendError::Kind::TlsFailure,
                         .detail = MessageArgument::quoted(tls)};
        QTEST(error.error().id(), "id");
        QCOMPARE(kindName(error.kind), u"tls_failure"_s);
    }
    void secretsInTheAddressAreNotRepeated()
    {
        SendError error;
        error.kind = Kind::TotalTimeout;
        error.url = QUrl(u"https://user:pass@api.example/items?key=abc#x"_s);
        error.detail = httpMessage("send.gave_up", 60s);
        QCOMPARE(error.error().id(), u"send.total_timeout"_s);
        QCOMPARE(error.text(),
                 u"https://api.example/items: the response was not complete in time "
                 "(gave up after 1 min). Allow a longer total timeout, or request less at once"_s);
        error.detail = {};
        QCOMPARE(error.error().what(), u"the response was not complete in time"_s);
    }
    void aDenialByTheLimitsIsQuoted()
    {
        SendError error;
        error.kind = Kind::DeniedByLimits;
        error.denial = Denial {};
        error.denial->reason = Denial::Reason::OverCapacity;
        error.denial->limit = u"10 in 1 s"_s;
        QVERIFY(error.text().contains(error.denial->message().text()));
    }
};

PENSTOCK_TEST(TestSendError)
} // namespace tst_senderror
#include "tst_senderror.moc"
