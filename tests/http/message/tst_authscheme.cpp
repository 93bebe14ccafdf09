// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/table.h"
#include "support/testprogram.h"

#include <penstock/http/message/authscheme.h>

#include <QTest>

using namespace penstock;

class TestAuthScheme : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isNamedIfNoOtherIsOffered_data()
    {
        const Table<QByteArrayList, QByteArray> row("challenges", "scheme");
        row("none", {}, "");
        row("Basic", {"Basic realm=\"x\""}, "");
        row("Bearer", {"Bearer"}, "");
        row("unknown", {"ApiKey"}, "");
        row("Digest", {"Digest realm=\"a, b\", qop=\"auth\", nonce=\"x\""}, "Digest");
        row("lower case", {"digest realm=x"}, "digest");
        row("NTLM", {"NTLM"}, "NTLM");
        row("NTLM with its token", {"NTLM TlRMTVNTUAACAAAA=="}, "NTLM");
        row("Negotiate and NTLM", {"Negotiate", "NTLM"}, "Negotiate");
        row("Negotiate and Digest", {"Negotiate", "Digest realm=\"x\""}, "Digest");
        row("in one header", {"Negotiate, NTLM"}, "Negotiate");
        row("Digest or Basic", {"Digest realm=\"x\"", "Basic realm=\"x\""}, "");
        row("Digest or Basic in one header", {"Digest realm=\"x\", Basic realm=\"x\""}, "");
        row("two kinds of Digest", {"Digest algorithm=SHA-256", "Digest algorithm=MD5"}, "Digest");
        row("Basic in a quoted text", {"Digest realm=\"a\\\", Basic \", qop=\"auth\""}, "Digest");
        row("blanks around an equals sign", {"Digest realm = \"x\", qop = auth"}, "Digest");
        row("an open quote", {"Digest realm=\"x\\"}, "Digest");
        row("empty", {""}, "");
        row("only commas", {",, ,"}, "");
    }
    void isNamedIfNoOtherIsOffered()
    {
        QFETCH(const QByteArrayList, challenges);
        HeaderList headers {{"Content-Type", "text/html"}};
        for (const QByteArray &challenge : challenges)
            headers.append(Header {"www-authenticate", challenge});
        QTEST(unsupportedSchemeIn(headers), "scheme");
    }
};

PENSTOCK_TEST(TestAuthScheme)
#include "tst_authscheme.moc"
