// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/spec/durablefile.h>

#include <QTest>

using namespace penstock;

class TestFileSystem : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void knowsFileSystemsOfOtherMachines_data()
    {
        const Table<QByteArray, bool> row("type", "isNetwork");
        row("ext4", "ext4", false);
        row("btrfs", "btrfs", false);
        row("memory", "tmpfs", false);
        row("a container's", "overlay", false);
        row("NTFS through FUSE", "fuseblk", false);
        row("NFS 3", "nfs", true);
        row("NFS 4", "nfs4", true);
        row("Windows share", "cifs", true);
        row("its newer name", "smb3", true);
        row("sshfs", "fuse.sshfs", true);
        row("the host of a virtual machine", "9p", true);
        row("unknown", QByteArray(), false);
    }
    void knowsFileSystemsOfOtherMachines()
    {
        QFETCH(QByteArray, type);
        QTEST(isNetworkFileSystem(type), "isNetwork");
    }
};

PENSTOCK_TEST(TestFileSystem)
#include "tst_filesystem.moc"
