// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/channel/localswitchboard.h>

#include <penstock/sharing/keys/sharingmessages.h>

#include <QFile>
#include <QPointer>
#include <QSocketNotifier>

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

// By the system's own calls and not through QLocalSocket: a leader reads what has come before it
// takes back what was not taken in time, a permit source has said that it takes a permit before it
// uses it, and a socket's name lies in a folder that may have any length.
namespace penstock {

namespace {

constexpr qsizetype maxUnread = 4 << 20;

bool isOurs(const Descriptor &peer)
{
    ucred who {};
    socklen_t size = sizeof who;
    return ::getsockopt(peer.get(), SOL_SOCKET, SO_PEERCRED, &who, &size) == 0
        && who.uid == ::geteuid();
}

Descriptor makeSocket()
{
    return Descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

std::optional<sockaddr_un> addressOf(const QByteArray &path)
{
    sockaddr_un address {};
    address.sun_family = AF_UNIX;
    if (path.size() >= qsizetype(sizeof address.sun_path))
        return std::nullopt;
    std::memcpy(address.sun_path, path.constData(), std::size_t(path.size()));
    return address;
}

class SocketChannel final : public QObject, public Channel
{
public:
    explicit SocketChannel(Descriptor socket)
        : m_socket(std::move(socket))
        , m_readable(m_socket.get(), QSocketNotifier::Read)
        , m_writable(m_socket.get(), QSocketNotifier::Write)
    {
        m_writable.setEnabled(false);
        connect(&m_readable, &QSocketNotifier::activated, this, [this] { poll(); });
        connect(&m_writable, &QSocketNotifier::activated, this, [this] { writeOn(); });
    }

    void write(const QByteArray &bytes) override
    {
        if (!isOpen())
            return;
        m_unread += bytes;
        if (m_unread.size() == bytes.size())
            writeOn();
        if (m_unread.size() > maxUnread)
            hangUp();
    }

    void poll() override
    {
        const QPointer<SocketChannel> alive(this);
        constexpr qsizetype atOnce = 1 << 16;
        for (;;) {
            QByteArray bytes(atOnce, Qt::Uninitialized);
            const ssize_t size = isOpen() ? ::recv(m_socket.get(), bytes.data(), atOnce, 0) : -1;
            if (size > 0) {
                bytes.truncate(size);
                tellBytes(bytes);
                if (!alive || size < atOnce)
                    return;
                continue;
            }
            const bool isOver = size == 0 || (isOpen() && errno != EAGAIN && errno != EINTR);
            if (!isOver)
                return;
            hangUp();
            return tellClosed();
        }
    }

    bool isOpen() const override { return m_socket.isOpen(); }

private:
    void writeOn()
    {
        while (!m_unread.isEmpty() && isOpen()) {
            const ssize_t size = ::send(m_socket.get(), m_unread.constData(),
                                        std::size_t(m_unread.size()), MSG_NOSIGNAL);
            if (size < 0)
                break; // later; if it is over, reading tells
            m_unread.remove(0, size);
        }
        m_writable.setEnabled(isOpen() && !m_unread.isEmpty());
    }

    void hangUp()
    {
        m_readable.setEnabled(false);
        m_writable.setEnabled(false);
        m_unread.clear();
        m_socket.close();
        // Not from inside write().
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (!std::exchange(m_reportedEnd, true))
                    tellClosed();
            },
            Qt::QueuedConnection);
    }

    Descriptor m_socket;
    QSocketNotifier m_readable;
    QSocketNotifier m_writable;
    QByteArray m_unread; // by the other end
    bool m_reportedEnd = false;
};

class Listener final : public QObject
{
public:
    Listener(Descriptor socket, QByteArray path, Switchboard::OnChannel onChannel)
        : m_socket(std::move(socket))
        , m_path(std::move(path))
        , m_notifier(m_socket.get(), QSocketNotifier::Read)
        , m_onChannel(std::move(onChannel))
    {
        connect(&m_notifier, &QSocketNotifier::activated, this, [this] { accept(); });
    }
    ~Listener() override { ::unlink(m_path.constData()); }
    Q_DISABLE_COPY_MOVE(Listener)

private:
    void accept()
    {
        const QPointer<Listener> alive(this);
        for (;;) {
            Descriptor peer(
                ::accept4(m_socket.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
            if (!peer.isOpen())
                return;
            if (isOurs(peer))
                m_onChannel(std::make_unique<SocketChannel>(std::move(peer)));
            if (!alive)
                return;
        }
    }

    Descriptor m_socket;
    QByteArray m_path;
    QSocketNotifier m_notifier;
    Switchboard::OnChannel m_onChannel;
};

} // namespace

Result<std::unique_ptr<LocalSwitchboard>> LocalSwitchboard::inFolder(const QString &folder)
{
    const QByteArray path = QFile::encodeName(folder);
    std::ignore = ::mkdir(path.constData(), 0700);
    const int handle = ::open(path.constData(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (handle < 0)
        return failure(
            sharingMessage("sharing.no_folder", MessageArgument::quoted(qt_error_string(errno)))
                .at(folder));
    std::unique_ptr<LocalSwitchboard> switchboard(new LocalSwitchboard(folder, handle));
    struct stat seen = {};
    if (::fstat(handle, &seen) != 0 || seen.st_uid != ::geteuid() || (seen.st_mode & 077) != 0)
        return failure(sharingMessage("sharing.folder_not_private").at(folder));
    return switchboard;
}

LocalSwitchboard::LocalSwitchboard(QString folder, int handle)
    : m_folder(std::move(folder))
    , m_handle(handle)
{ }

QByteArray LocalSwitchboard::pathOf(const QString &name) const
{
    return "/proc/self/fd/" + QByteArray::number(m_handle.get()) + '/' + QFile::encodeName(name);
}

std::unique_ptr<QObject> LocalSwitchboard::listen(const QString &name, OnChannel onChannel)
{
    Descriptor socket = makeSocket();
    const auto address = addressOf(pathOf(name));
    constexpr int backlog = 128;
    if (!socket.isOpen() || !address
        || ::bind(socket.get(), reinterpret_cast<const sockaddr *>(&*address), sizeof *address)
            != 0)
        return nullptr;
    const QByteArray whole = QFile::encodeName(m_folder + QLatin1Char('/') + name);
    if (::chmod(whole.constData(), 0600) != 0 || ::listen(socket.get(), backlog) != 0) {
        ::unlink(whole.constData());
        return nullptr;
    }
    return std::make_unique<Listener>(std::move(socket), whole, std::move(onChannel));
}

std::unique_ptr<Channel> LocalSwitchboard::connectTo(const QString &name)
{
    Descriptor socket = makeSocket();
    const auto address = addressOf(pathOf(name));
    if (!socket.isOpen() || !address)
        return nullptr;
    const int code
        = ::connect(socket.get(), reinterpret_cast<const sockaddr *>(&*address), sizeof *address);
    if (code != 0 || !isOurs(socket))
        return nullptr;
    return std::make_unique<SocketChannel>(std::move(socket));
}

} // namespace penstock
