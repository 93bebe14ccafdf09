// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/keytail.h>

#include <penstock/limits/stack/limitmatching.h>
#include <penstock/sharing/keys/privatefile_p.h>
#include <penstock/support/fileplace.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>
#include <cerrno>
#include <limits>

#include <fcntl.h>
#include <unistd.h>

namespace penstock {

namespace {
constexpr qint64 longestTail = 256'000'000;

QString pathOf(const KeyFolder &folder, const QString &id, const QString &name)
{
    return QDir(folder.path()).filePath(QStringLiteral("%1.%2.tail").arg(id, name));
}

// "p4711": of a process, and not one of the numbers that files of keys name.
QString nameOfProcess(qint64 pid)
{
    return QStringLiteral("p%1").arg(pid);
}

// What lies there of processes, with their ids.
std::vector<std::pair<QString, qint64>> besideOf(const KeyFolder &folder, const QString &id)
{
    std::vector<std::pair<QString, qint64>> found;
    const QDir dir(folder.path());
    for (const QString &file : dir.entryList({id + QStringLiteral(".p*.tail")}, QDir::Files)) {
        const QString pid = file.section(QLatin1Char('.'), 1, 1).sliced(1);
        found.emplace_back(dir.filePath(file), pid.toLongLong());
    }
    return found;
}

Result<int> openTail(const QString &path, int flags)
{
    const Result<FilePlace, int> place = FilePlace::at(path);
    const Result<int, int> file = place
        ? place->open(O_WRONLY | O_CREAT | O_APPEND | flags, FilePlace::ownerOnly)
        : failure(place.error());
    if (!file)
        return failure(privatefile::writeError(file.error(), path));
    return *file;
}

std::vector<NotedCall> callsIn(const QString &path)
{
    std::vector<NotedCall> calls;
    const Result<QByteArray> text = privatefile::read(path, longestTail);
    if (!text)
        return calls;
    for (const QByteArray &line : text->split('\n')) {
        if (line.isEmpty())
            continue;
        const qsizetype space = line.indexOf(' ');
        const QByteArray ask = space < 0 ? QByteArray() : line.sliced(space + 1);
        const qint64 at = line.first(space < 0 ? line.size() : space).toLongLong();
        // So that differences of two of them fit.
        constexpr qint64 most = std::numeric_limits<qint64>::max() / 4;
        calls.push_back({Instant(Duration(std::clamp<qint64>(at, 0, most))),
                         askFromJson(QJsonDocument::fromJson(ask).array())});
    }
    return calls;
}
} // namespace

KeyTail::KeyTail(QString path, int descriptor)
    : m_path(std::move(path))
    , m_descriptor(descriptor)
{ }

KeyTail::KeyTail(KeyTail &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_descriptor(std::exchange(other.m_descriptor, -1))
{ }

KeyTail &KeyTail::operator=(KeyTail &&other) noexcept
{
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

KeyTail::~KeyTail()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

Result<KeyTail> KeyTail::begin(const KeyFolder &folder, const QString &id, quint64 number)
{
    if (Result<void> made = privatefile::makeFolder(folder.path()); !made)
        return failure(made.error());
    const QString path = pathOf(folder, id, QString::number(number));
    const Result<int> descriptor = openTail(path, O_TRUNC);
    if (!descriptor)
        return failure(descriptor.error());
    return KeyTail(path, *descriptor);
}

Result<KeyTail> KeyTail::beside(const KeyFolder &folder, const QString &id)
{
    if (Result<void> made = privatefile::makeFolder(folder.path()); !made)
        return failure(made.error());
    const QString path = pathOf(folder, id, nameOfProcess(QCoreApplication::applicationPid()));
    const Result<int> descriptor = openTail(path, 0);
    if (!descriptor)
        return failure(descriptor.error());
    return KeyTail(path, *descriptor);
}

// NOLINTNEXTLINE(readability-make-member-function-const): it changes what the tail has
bool KeyTail::note(const NotedCall &call)
{
    const QByteArray line = QByteArray::number(qint64(call.at.time_since_epoch().count())) + ' '
        + QJsonDocument(askToJson(call.ask)).toJson(QJsonDocument::Compact) + '\n';
    return m_descriptor >= 0
        && ::write(m_descriptor, line.constData(), size_t(line.size())) == line.size();
}

void KeyTail::remove()
{
    if (m_descriptor < 0)
        return;
    FilePlace::remove(m_path);
    ::close(std::exchange(m_descriptor, -1));
}

std::vector<NotedCall> KeyTail::read(const KeyFolder &folder, const QString &id, quint64 number)
{
    return callsIn(pathOf(folder, id, QString::number(number)));
}

std::vector<NotedCall> KeyTail::readBeside(const KeyFolder &folder, const QString &id)
{
    std::vector<NotedCall> calls;
    for (const auto &[path, pid] : besideOf(folder, id)) {
        const std::vector<NotedCall> theirs = callsIn(path);
        calls.insert(calls.end(), theirs.begin(), theirs.end());
    }
    return calls;
}

void KeyTail::removeOthers(const KeyFolder &folder, const QString &id, quint64 except)
{
    const QDir dir(folder.path());
    const QString kept = QStringLiteral("%1.%2.tail").arg(id).arg(except);
    for (const QString &file : dir.entryList({id + QStringLiteral(".*.tail")}, QDir::Files)) {
        if (file != kept && !file.startsWith(id + QStringLiteral(".p")))
            FilePlace::remove(dir.filePath(file));
    }
    for (const auto &[path, pid] : besideOf(folder, id)) {
        if (!isRunning(pid))
            FilePlace::remove(path);
    }
}

} // namespace penstock
