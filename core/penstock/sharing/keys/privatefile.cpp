// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/privatefile_p.h>

#include <penstock/sharing/keys/sharingmessages.h>
#include <penstock/support/fileplace.h>

#include <QFile>
#include <QFileInfo>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace penstock::privatefile {

namespace {
//! Written, and not yet at its place.
Result<FileDraft, int> draftOf(const QString &path, const QByteArray &bytes, bool sync)
{
    Result<FilePlace, int> place = FilePlace::at(path);
    if (!place)
        return failure(place.error());
    Result<FileDraft, int> draft = FileDraft::beside(*std::move(place), FilePlace::ownerOnly);
    if (!draft)
        return draft;
    int fault = draft->write(bytes);
    if (fault == 0 && sync)
        fault = draft->sync();
    if (fault != 0)
        return failure(fault);
    return draft;
}
} // namespace

Error writeError(int number, const QString &path)
{
    return sharingMessage("key_file.unwritable", MessageArgument::quoted(qt_error_string(number)))
        .at(path);
}

Result<void> makeFolder(const QString &path)
{
    constexpr mode_t ownersFolder = 0700;
    FilePlace::makeFolders(QFileInfo(path).absolutePath());
    const Result<FilePlace, int> place = FilePlace::behindLinks(path);
    const int made = place ? place->makeFolder(ownersFolder) : place.error();
    if (made != 0 && made != EEXIST)
        return failure(writeError(made, path));
    const Result<int, int> opened = place->open(O_RDONLY | O_DIRECTORY);
    if (!opened)
        return failure(writeError(opened.error(), path));
    const Descriptor folder(*opened);
    struct stat status = {};
    constexpr mode_t others = 0077;
    const bool isPrivate = ::fstat(folder.get(), &status) == 0
        && ((status.st_mode & others) == 0 || ::fchmod(folder.get(), ownersFolder) == 0);
    return isPrivate ? Result<void>() : failure(writeError(errno, path));
}

Result<QByteArray> read(const QString &path, qint64 most)
{
    QFile file(path);
    if (!QFileInfo(path).isFile()) // a pipe would be waited for
        return failure(sharingMessage("key_file.not_a_file").at(path));
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            sharingMessage("key_file.unreadable", MessageArgument::quoted(file.errorString()))
                .at(path));
    const qint64 size = file.size();
    if (size > most)
        return failure(sharingMessage("key_file.too_large", size / 1'000'000).at(path));
    return file.read(size); // read(n) allocates n bytes
}

Result<void> replace(const QString &path, const QByteArray &bytes, bool sync)
{
    Result<FileDraft, int> draft = draftOf(path, bytes, sync);
    if (const int fault = draft ? draft->replace() : draft.error(); fault != 0)
        return failure(writeError(fault, path));
    if (!sync)
        return {};
    const Result<FilePlace, int> place = FilePlace::at(path);
    const int fault = place ? place->syncFolder() : place.error();
    return fault == 0 ? Result<void>() : failure(writeError(fault, QFileInfo(path).absolutePath()));
}

Result<bool> create(const QString &path, const QByteArray &bytes)
{
    const int fault = FileDraft::put(bytes, FilePlace::at(path), FileDraft::Onto::Nothing,
                                     FilePlace::ownerOnly);
    if (fault != 0 && fault != EEXIST)
        return failure(writeError(fault, path));
    return fault == 0;
}

} // namespace penstock::privatefile
