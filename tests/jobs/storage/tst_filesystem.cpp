// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/storage/filesystem.h>

#include <QTest>

using namespace penstock;

class TestFileSystem : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void knowsFileSystemsOfOtherMachines_data()
    {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<bool>("isNetwork");
        QTest::newRow("ext4") << QByteArray("ext4") << false;
        QTest::newRow("btrfs") << QByteArray("btrfs") << false;
        QTest::newRow("memory") << QByteArray("tmpfs") << false;
        QTest::newRow("a container's") << QByteArray("overlay") << false;
        QTest::newRow("NTFS through FUSE") << QByteArray("fuseblk") << false;
        QTest::newRow("NFS 3") << QByteArray("nfs") << true;
        QTest::newRow("NFS 4") << QByteArray("nfs4") << true;
        QTest::newRow("Windows share") << QByteArray("cifs") << true;
        QTest::newRow("its newer name") << QByteArray("smb3") << true;
        QTest::newRow("sshfs") << QByteArray("fuse.sshfs") << true;
        QTest::newRow("the host of a virtual machine") << QByteArray("9p") << true;
        QTest::newRow("unknown") << QByteArray() << false;
    }
    void knowsFileSystemsOfOtherMachines()
    {
        QFETCH(QByteArray, type);
        QTEST(isNetworkFileSystem(type), "isNetwork");
    }
};

PENSTOCK_TEST(TestFileSystem)
#include "tst_filesystem.moc"
