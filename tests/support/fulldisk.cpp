// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// To be loaded before the C library (LD_PRELOAD): a disk that is full after PENSTOCK_DISK_BYTES
// bytes, whichever files of the process they go into. As on a real one the last write may come out
// short, and the next ones fail with ENOSPC. What is no file (pipes, sockets, terminals) knows no
// end.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>

namespace {

std::atomic<std::int64_t> &left()
{
    static std::atomic<std::int64_t> bytes = [] {
        const char *const given = std::getenv("PENSTOCK_DISK_BYTES");
        return given != nullptr ? std::atoll(given) : INT64_MAX;
    }();
    return bytes;
}

bool isOnDisk(int file)
{
    struct stat status = {};
    return ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

// How much of \a size still fits; 0 where nothing does.
std::size_t take(int file, std::size_t size)
{
    if (size == 0 || !isOnDisk(file))
        return size;
    std::int64_t now = left();
    std::int64_t fits = 0;
    do
        fits = std::clamp<std::int64_t>(std::int64_t(size), 0, now);
    while (!left().compare_exchange_weak(now, now - fits));
    return std::size_t(fits);
}

bool isFull(std::size_t size, std::size_t fits)
{
    if (size == 0 || fits != 0)
        return false;
    errno = ENOSPC;
    return true;
}

ssize_t writeAt(int file, const void *bytes, std::size_t size, std::int64_t offset)
{
    const std::size_t fits = take(file, size);
    return isFull(size, fits) ? -1 : ::syscall(SYS_pwrite64, file, bytes, fits, offset);
}

} // namespace

extern "C" {

ssize_t write(int file, const void *bytes, std::size_t size)
{
    const std::size_t fits = take(file, size);
    return isFull(size, fits) ? -1 : ::syscall(SYS_write, file, bytes, fits);
}

ssize_t pwrite(int file, const void *bytes, std::size_t size, off_t offset)
{
    return writeAt(file, bytes, size, offset);
}

ssize_t pwrite64(int file, const void *bytes, std::size_t size, off64_t offset)
{
    return writeAt(file, bytes, size, offset);
}

int posix_fallocate(int file, off_t offset, off_t size)
{
    if (take(file, std::size_t(size)) < std::size_t(size))
        return ENOSPC;
    return ::syscall(SYS_fallocate, file, 0, offset, size) == 0 ? 0 : errno;
}
}
