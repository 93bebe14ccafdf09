// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/socketbytes_p.h>

#ifdef Q_OS_LINUX
#include <arpa/inet.h>
#include <linux/tcp.h> // the C library has a tcp_info too, which is older than the counter
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <linux/sockios.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#endif

namespace penstock {

#ifdef Q_OS_LINUX
namespace {

std::optional<quint16> peerPort(int descriptor)
{
    sockaddr_storage peer {};
    socklen_t length = sizeof peer;
    if (getpeername(descriptor, reinterpret_cast<sockaddr *>(&peer), &length) != 0)
        return std::nullopt;
    if (peer.ss_family == AF_INET)
        return ntohs(reinterpret_cast<const sockaddr_in &>(peer).sin_port);
    if (peer.ss_family == AF_INET6)
        return ntohs(reinterpret_cast<const sockaddr_in6 &>(peer).sin6_port);
    return std::nullopt;
}

std::optional<qint64> received(int descriptor)
{
    tcp_info info {};
    socklen_t length = sizeof info;
    constexpr socklen_t needed
        = offsetof(tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) != 0 || length < needed)
        return std::nullopt; // no TCP, or a kernel before 4.1
    return static_cast<qint64>(info.tcpi_bytes_received);
}

std::optional<SocketBytes> bytesOf(int descriptor)
{
    struct stat status
    {
    };
    if (fstat(descriptor, &status) != 0 || !S_ISSOCK(status.st_mode))
        return std::nullopt;
    const std::optional<quint16> port = peerPort(descriptor);
    if (!port)
        return std::nullopt;
    // What waits is asked for first: what comes in between counts as read, and is soon.
    int waiting = 0;
    if (ioctl(descriptor, SIOCINQ, &waiting) != 0)
        waiting = 0;
    const std::optional<qint64> all = received(descriptor);
    if (!all)
        return std::nullopt;
    return SocketBytes {status.st_ino, *port, *all - waiting};
}

} // namespace

std::vector<SocketBytes> socketBytes()
{
    std::vector<SocketBytes> all;
    std::error_code failed;
    const std::filesystem::directory_iterator descriptors("/proc/self/fd", failed);
    for (auto each = begin(descriptors); !failed && each != end(descriptors);
         each.increment(failed)) {
        if (const auto bytes = bytesOf(std::atoi(each->path().filename().c_str())))
            all.push_back(*bytes);
    }
    return all;
}
#else
std::vector<SocketBytes> socketBytes()
{
    return {};
}
#endif

} // namespace penstock
