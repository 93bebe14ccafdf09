// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/watchedsync.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <mutex>
#include <utility>

#include <sys/syscall.h>
#include <unistd.h>

namespace penstock {

namespace {
struct Watch
{
    std::mutex mutex;
    QList<WatchedSync> noted;
    int nextFault = 0;
};

Watch &watch()
{
    static Watch one;
    return one;
}

WatchedSync seen(int descriptor)
{
    WatchedSync sync;
    sync.path = QFile::symLinkTarget(u"/proc/self/fd/%1"_s.arg(descriptor));
    if (QFileInfo(sync.path).isDir()) {
        sync.names
            = QDir(sync.path).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    } else {
        QFile file(sync.path);
        if (file.open(QIODevice::ReadOnly))
            sync.content = file.readAll();
    }
    return sync;
}

int watched(long number, int descriptor)
{
    {
        const std::lock_guard lock(watch().mutex);
        if (const int fault = std::exchange(watch().nextFault, 0)) {
            errno = fault;
            return -1;
        }
        watch().noted.append(seen(descriptor));
    }
    return int(::syscall(number, descriptor)); // NOLINT(*-vararg)
}
} // namespace

QList<WatchedSync> takeWatchedSyncs()
{
    const std::lock_guard lock(watch().mutex);
    return std::exchange(watch().noted, {});
}

void failNextSync(int number)
{
    const std::lock_guard lock(watch().mutex);
    watch().nextFault = number;
}

} // namespace penstock

extern "C" {
int fsync(int descriptor)
{
    return penstock::watched(SYS_fsync, descriptor);
}
int fdatasync(int descriptor)
{
    return penstock::watched(SYS_fdatasync, descriptor);
}
}
