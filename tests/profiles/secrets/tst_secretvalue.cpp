// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/profiles/secrets/secretvalue.h>

#include <QTest>

using namespace penstock;

namespace tst_secretvalue {
class TestSecretValue : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void lineBreaksAtTheEndAreTrimmed_data()
    {
        Table<QByteArray, QByteArray, bool>("value", "read", "isRefused");
        const QByteArray pem = "-----BEGIN KEY-----\r\nabc\n\tdef\n-----END KEY-----";
        const auto row = [](const char *name, const QByteArray &value, const QByteArray &read) {
            QTest::newRow(name) << value << read << read.isNull();
        };
        row("as it is", "s3cr:t \xC3\xA9", "s3cr:t \xC3\xA9");
        row("a line feed", "s3cret\n", "s3cret");
        row("a line end of Windows", "s3cret\r\n", "s3cret");
        row("several", "s3cret\n\r\n\r", "s3cret");
        row("blanks are part of it", " s3cret ", " s3cret ");
        row("no text", "\xFF\xFE", "\xFF\xFE");
        row("lines of a key", pem + "\n", pem);
        row("nothing else", "\n", "");
        row("a line break inside", "s3\ncret", {});
        row("a line break at the beginning", "\ns3cret", {});
        row("a tab", "s3cret\t", {});
        row("a zero byte", QByteArray("s3\0cret", 7), {});
        row("an escape", "s3\x1b[2J", {});
        row("delete", "s3\x7f", {});
        row("a control character beyond ASCII", "s3\xC2\x85", {});
        row("an escape in a key", pem + "\x1b", {});
    }
    void lineBreaksAtTheEndAreTrimmed()
    {
        QFETCH(const QByteArray, value);
        const auto read = readSecretValue(value);
        QTEST(!read, "isRefused");
        QTEST(read.value_or(QByteArray()), "read");
        if (!read)
            QCOMPARE(read.error().id(), u"secret.control_character"_s);
    }
};

PENSTOCK_TEST(TestSecretValue)
} // namespace tst_secretvalue
#include "tst_secretvalue.moc"
