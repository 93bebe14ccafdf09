// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/privatefile_p.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <atomic>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace penstock::privatefile {

namespace {
constexpr mode_t ownerOnly = 0600;

// A file that is closed in any case.
class Descriptor
{
public:
    Descriptor(const QString &path, int flags)
        : m_number(::open(QFile::encodeName(path).constData(), // NOLINT(*-vararg)
                          flags | O_CLOEXEC | O_NOFOLLOW, ownerOnly))
    { }
    ~Descriptor()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    Q_DISABLE_COPY_MOVE(Descriptor)
    bool isOpen() const { return m_number >= 0; }
    int number() const { return m_number; }

private:
    int m_number;
};

bool writeAll(int descriptor, const QByteArray &bytes)
{
    qsizetype done = 0;
    while (done < bytes.size()) {
        const ssize_t count
            = ::write(descriptor, bytes.constData() + done, size_t(bytes.size() - done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        done += count;
    }
    return true;
}

// Beside its place, under a name that nobody else takes.
QString draftOf(const QString &path)
{
    static std::atomic_uint drafts = 0;
    return QStringLiteral("%1.%2.%3.new")
        .arg(path)
        .arg(QCoreApplication::applicationPid())
        .arg(drafts++);
}

Result<void> write(const QString &path, const QByteArray &bytes, bool sync)
{
    // What is there was left by a process that had the same number once.
    ::unlink(QFile::encodeName(path).constData());
    const Descriptor file(path, O_WRONLY | O_CREAT | O_EXCL);
    if (!file.isOpen())
        return failure(writeError(errno, path));
    const bool isWhole = ::fchmod(file.number(), ownerOnly) == 0 && writeAll(file.number(), bytes)
        && (!sync || ::fsync(file.number()) == 0);
    if (isWhole)
        return {};
    const int fault = errno;
    ::unlink(QFile::encodeName(path).constData());
    return failure(writeError(fault, path));
}
} // namespace

Error writeError(int number, const QString &path)
{
    return {Error::Kind::Output, QStringLiteral("it cannot be written: ") + qt_error_string(number),
            path, QStringLiteral("Check the folder and the space on the disk"),
            Remedy::AnotherDataFolder};
}

Result<void> makeFolder(const QString &path)
{
    constexpr mode_t ownersFolder = 0700;
    QDir().mkpath(QFileInfo(path).absolutePath());
    const QByteArray name = QFile::encodeName(path);
    if (::mkdir(name.constData(), ownersFolder) == 0)
        return {};
    if (errno != EEXIST || !QFileInfo(path).isDir())
        return failure(writeError(errno == EEXIST ? ENOTDIR : errno, path));
    struct stat status = {};
    if (::stat(name.constData(), &status) != 0)
        return failure(writeError(errno, path));
    constexpr mode_t others = 0077;
    if ((status.st_mode & others) != 0 && ::chmod(name.constData(), ownersFolder) != 0)
        return failure(writeError(errno, path));
    return {};
}

Result<QByteArray> read(const QString &path, qint64 most)
{
    QFile file(path);
    const bool isFile = QFileInfo(path).isFile(); // a pipe would be waited for
    if (!isFile || !file.open(QIODevice::ReadOnly))
        return failure(
            Error {Error::Kind::File,
                   QStringLiteral("it cannot be read: ")
                       + (isFile ? file.errorString() : QStringLiteral("it is no regular file")),
                   path, QStringLiteral("Check who owns it")});
    if (file.size() > most)
        return failure(
            Error {Error::Kind::File,
                   QStringLiteral("it is damaged: it is %1 MB long").arg(file.size() / 1'000'000),
                   path, QStringLiteral("Remove it")});
    return file.read(most);
}

Result<void> replace(const QString &path, const QByteArray &bytes, bool sync)
{
    const QString draft = draftOf(path);
    if (Result<void> written = write(draft, bytes, sync); !written)
        return written;
    if (::rename(QFile::encodeName(draft).constData(), QFile::encodeName(path).constData()) != 0) {
        const int fault = errno;
        ::unlink(QFile::encodeName(draft).constData());
        return failure(writeError(fault, path));
    }
    if (!sync)
        return {};
    const QString folder = QFileInfo(path).absolutePath();
    const Descriptor names(folder, O_RDONLY | O_DIRECTORY);
    if (!names.isOpen() || ::fsync(names.number()) != 0)
        return failure(writeError(errno, folder));
    return {};
}

Result<bool> create(const QString &path, const QByteArray &bytes)
{
    const QString draft = draftOf(path);
    if (Result<void> written = write(draft, bytes, true); !written)
        return failure(written.error());
    const QByteArray from = QFile::encodeName(draft);
    const int fault
        = ::link(from.constData(), QFile::encodeName(path).constData()) == 0 ? 0 : errno;
    ::unlink(from.constData());
    if (fault != 0 && fault != EEXIST)
        return failure(writeError(fault, path));
    return fault == 0;
}

} // namespace penstock::privatefile
