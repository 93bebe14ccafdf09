// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/jsonlwriter.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;

class TestJsonlWriter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachLineIsThereAtOnce()
    {
        const QString path = m_folder.filePath(u"out.jsonl"_s);
        const auto writer = JsonlWriter::open(path);
        QVERIFY(writer);
        QVERIFY((*writer)->write("{}\n"));
        QCOMPARE(contentOf(path), QByteArray("{}\n"));
        QVERIFY((*writer)->write("\n"));
        QCOMPARE(contentOf(path), QByteArray("{}\n\n"));
        QVERIFY((*writer)->close());
        QCOMPARE(contentOf(path), QByteArray("{}\n\n"));
    }
    void startsAnew()
    {
        const QString path = m_folder.filePath(u"old.jsonl"_s);
        QVERIFY((*JsonlWriter::open(path))->write("old\n"));
        const auto writer = JsonlWriter::open(path);
        QCOMPARE(contentOf(path), QByteArray());
    }
    void saysWhyItCannotBeOpened()
    {
        const QString path = m_folder.filePath(u"no/such/folder"_s);
        const auto writer = JsonlWriter::open(path);
        QVERIFY(!writer);
        QCOMPARE(writer.error().text(),
                 path
                     + u": it cannot be written: No such file or directory. "
                       "Choose another file"_s);
        QCOMPARE(int(writer.error().kind), int(Error::Kind::Output));
        QCOMPARE(JsonlWriter::open(m_folder.path()).error().id(), u"disk.folder"_s);
    }
    void saysThatTheDiskIsFull()
    {
#ifdef Q_OS_LINUX
        const auto writer = JsonlWriter::open(u"/dev/full"_s);
        QVERIFY(writer);
        const auto written = (*writer)->write("{}\n");
        QVERIFY(!written);
        QCOMPARE(written.error().id(), u"disk.not_written"_s);
        QCOMPARE(written.error().message.arguments().first().text(), u"No space left on device"_s);
#else
        QSKIP("/dev/full is a Linux device");
#endif
    }

private:
    QTemporaryDir m_folder;
};

PENSTOCK_TEST(TestJsonlWriter)
#include "tst_jsonlwriter.moc"
