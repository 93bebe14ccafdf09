// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/output/plainledger.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>

using namespace penstock;

namespace tst_plainledger {
LedgerEntry answer(std::vector<QByteArray> records)
{
    LedgerEntry entry;
    entry.records = std::move(records);
    return entry;
}

class TestPlainLedger : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isForWhatCannotBeTakenBack_data()
    {
        const Table<QString, bool> row("path", "isFor");
        row("standard output", "-", true);
        row("a device", "/dev/null", true);
        row("a file", "/etc/passwd", false);
        row("a folder", "/tmp", false);
        row("nothing yet", "/tmp/no such file", false);
    }
    void isForWhatCannotBeTakenBack()
    {
        QFETCH(QString, path);
        QTEST(PlainLedger::isFor({.path = path}), "isFor");
        QVERIFY(!PlainLedger::isFor({.kind = OutputSpec::Kind::Files, .path = path}));
    }
    void writesAtOnceAndTellsLater()
    {
        const auto ledger = open();
        QSignalSpy durable(ledger.get(), &Ledger::durable);
        QCOMPARE(ledger->put(answer({"1", "2"})), quint64(1));
        QCOMPARE(ledger->put(answer({"3"})), quint64(2));
        QCOMPARE(m_reader.readAll(), QByteArray("1\n2\n3\n"));
        QVERIFY(durable.isEmpty());
        QCOMPARE(ledger->backlog(), 0);
        QCoreApplication::processEvents();
        QCOMPARE(durable, (QList<QVariantList> {{quint64(2)}}));
        QCoreApplication::processEvents();
        QCOMPARE(durable.size(), 1);
    }
    void failedRowsGoWhereTheyAreWanted()
    {
        m_failed = m_folder.filePath(u"failed.jsonl"_s);
        LedgerEntry failed;
        failed.end.failedLine = "{}\n";
        const auto ledger = open();
        ledger->put(failed);
        QCOMPARE(contentOf(m_failed), QByteArray("{}\n"));
        m_failed.clear();
        open()->put(failed); // between the records
        QCOMPARE(m_reader.readAll(), QByteArray("{}\n"));
        open(true)->put(failed); // which is not a record
        QCOMPARE(m_reader.readAll(), QByteArray());
    }
    void closes()
    {
        const auto ledger = open();
        QSignalSpy closed(ledger.get(), &Ledger::closed);
        QSignalSpy durable(ledger.get(), &Ledger::durable);
        ledger->put(answer({"1"}));
        ledger->close();
        ledger->close();
        QVERIFY(closed.isEmpty());
        QCoreApplication::processEvents();
        QCOMPARE(durable.size(), 1);
        QCOMPARE(closed.size(), 1);
    }
    void failsOnce()
    {
        auto opened = PlainLedger::open({.path = u"/dev/full"_s});
        QVERIFY(opened);
        const auto ledger = *std::move(opened);
        QSignalSpy closed(ledger.get(), &Ledger::closed);
        QSignalSpy durable(ledger.get(), &Ledger::durable);
        QStringList errors;
        connect(ledger.get(), &Ledger::failed, this,
                [&](const Error &error) { errors.append(error.id()); });
        ledger->put(answer({"1"}));
        ledger->put(answer({"2"}));
        ledger->close();
        QVERIFY(errors.isEmpty());
        QCoreApplication::processEvents();
        QCOMPARE(errors, (QStringList {u"disk.not_written"_s}));
        QCOMPARE(durable.size(), 0);
        QCOMPARE(closed.size(), 1);
    }

private:
    // On a pipe, which this reads.
    std::unique_ptr<PlainLedger> open(bool records = false)
    {
        const QString pipe = m_folder.filePath(u"pipe"_s);
        m_reader.close();
        if (!QFile::exists(pipe) && ::mkfifo(QFile::encodeName(pipe).constData(), 0600) != 0)
            qFatal("no pipe");
        m_reader.setFileName(pipe);
        // Both ends, so that neither waits for the other and reading meets an end.
        m_descriptor = ::open(QFile::encodeName(pipe).constData(), O_RDWR | O_NONBLOCK);
        m_reader.open(m_descriptor, QIODevice::ReadOnly | QIODevice::Unbuffered,
                      QFileDevice::AutoCloseHandle);
        auto ledger = PlainLedger::open({.path = pipe, .failed = m_failed}, records);
        if (!ledger)
            qFatal("%s", qPrintable(ledger.error().text()));
        return *std::move(ledger);
    }

    QTemporaryDir m_folder;
    QString m_failed;
    QFile m_reader;
    int m_descriptor = -1;
};

PENSTOCK_TEST(TestPlainLedger)
} // namespace tst_plainledger
#include "tst_plainledger.moc"
