// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/fileformat.h>

#include <penstock/support/fileplace.h>
#include <penstock/support/jsonreader.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>
#include <optional>

#include <sys/stat.h>

namespace penstock {

namespace {
Error fileError(const QString &file, const QString &what, const QString &fix)
{
    return {Error::Kind::File, what, file, fix};
}

// The version in \a schema if it is one of \a format.
std::optional<int> versionIn(const QString &schema, const FileFormat &format)
{
    const QString start = format.name + QLatin1Char('/');
    if (!schema.startsWith(start))
        return std::nullopt;
    bool isNumber = false;
    const uint version = schema.sliced(start.size()).toUInt(&isNumber);
    return isNumber && version < 1'000'000 ? std::optional(int(version)) : std::nullopt;
}

Error newerError(const QString &schema, const FileFormat &format, const QString &file)
{
    return fileError(file,
                     QStringLiteral("it was made by a newer Penstock (%1, this one knows %2)")
                         .arg(schema, format.schema()),
                     QStringLiteral("Update Penstock"));
}

Result<int> versionOf(const QByteArray &json, const FileFormat &format, const QString &file)
{
    const Result<QJsonObject> object = parseJsonObject(json, file);
    if (!object)
        return failure(object.error());
    const QJsonValue schema = object->value(QStringLiteral("schema"));
    if (!schema.isString())
        return failure(fileError(placeIn(file, QStringLiteral("/schema")),
                                 QStringLiteral("it does not say what it is"),
                                 QStringLiteral("Add \"schema\": \"%1\"").arg(format.schema())));
    const std::optional<int> version = versionIn(schema.toString(), format);
    if (!version)
        return failure(fileError(placeIn(file, QStringLiteral("/schema")),
                                 QStringLiteral("schema is \"%1\"").arg(schema.toString()),
                                 QStringLiteral("It must be \"%1\"").arg(format.schema())));
    if (*version > format.version)
        return failure(newerError(schema.toString(), format, file));
    return *version;
}

Result<QByteArray> oneVersionUp(const QByteArray &json, int version, const FileFormat &format,
                                const QString &file)
{
    const auto upgrade = std::find_if(format.upgrades.begin(), format.upgrades.end(),
                                      [version](const auto &each) { return each.from == version; });
    if (upgrade == format.upgrades.end())
        return failure(
            fileError(file, QStringLiteral("%1/%2 is no longer read").arg(format.name).arg(version),
                      QStringLiteral("Write it again as %1").arg(format.schema())));
    Result<QByteArray> next = upgrade->step(json);
    if (!next)
        return next;
    const Result<int> reached = versionOf(*next, format, file);
    if (!reached || *reached != version + 1)
        return failure(Error {
            Error::Kind::Internal,
            QStringLiteral("the way from version %1 to %2 is wrong").arg(version).arg(version + 1),
            file, QStringLiteral("Please report this")});
    return next;
}

// \a bytes, which are at \a path, stay beside it under a name that is not taken.
Result<void> keepCopy(const QString &path, const QByteArray &bytes, int version)
{
    struct stat there = {};
    const bool isKnown = ::stat(QFile::encodeName(path).constData(), &there) == 0;
    const mode_t mode = isKnown ? there.st_mode & 0777U : FilePlace::ownerOnly;
    const QString copy = path + QStringLiteral(".bak-%1").arg(version);
    QString name = copy;
    int fault = FileDraft::put(bytes, FilePlace::at(name), FileDraft::Onto::Nothing, mode);
    constexpr int maxCopies = 1'000; // a file system may give one of these errors for any name
    for (int i = 2; i <= maxCopies && (fault == EEXIST || fault == EISDIR || fault == EINVAL);
         ++i) {
        name = QStringLiteral("%1.%2").arg(copy).arg(i);
        fault = FileDraft::put(bytes, FilePlace::at(name), FileDraft::Onto::Nothing, mode);
    }
    if (fault != 0)
        return failure(Error {Error::Kind::Output,
                              QStringLiteral("the copy of the older version cannot be written"),
                              name, QStringLiteral("Check the folder's permissions")});
    return {};
}

Result<void> mayReplace(const QString &path, const FileFormat &format)
{
    const Result<QByteArray> old = QFileInfo::exists(path) ? readFile(path) : QByteArray();
    if (!old)
        return failure(old.error());
    const Result<QJsonObject> object = parseJsonObject(*old, path);
    if (!object)
        return {}; // nothing of ours
    const QString schema = object->value(QStringLiteral("schema")).toString();
    const std::optional<int> version = versionIn(schema, format);
    if (!version || *version == format.version)
        return {};
    if (*version > format.version)
        return failure(newerError(schema, format, path));
    return keepCopy(path, *old, *version);
}
} // namespace

QString FileFormat::schema() const
{
    return QStringLiteral("%1/%2").arg(name).arg(version);
}

QString placeIn(const QString &file, const QString &pointer)
{
    return file.isEmpty() || pointer.isEmpty() ? file + pointer : file + QLatin1Char('#') + pointer;
}

Result<QByteArray> readFile(const QString &path)
{
    QFile file(path);
    const bool isFolder = QFileInfo(path).isDir();
    if (isFolder || !file.open(QIODevice::ReadOnly))
        return failure(
            fileError(path,
                      QStringLiteral("it cannot be read: ")
                          + (isFolder ? QStringLiteral("it is a folder") : file.errorString()),
                      QStringLiteral("Check the name")));
    return file.readAll();
}

Result<QByteArray> upgraded(const QByteArray &json, const FileFormat &format, const QString &file)
{
    const Result<int> found = versionOf(json, format, file);
    if (!found)
        return failure(found.error());
    Result<QByteArray> text = json;
    for (int version = *found; text && version < format.version; ++version)
        text = oneVersionUp(*text, version, format, file);
    return text;
}

Result<void> writeFile(const QString &path, const QByteArray &json, const FileFormat &format,
                       FileAccess access)
{
    if (const Result<void> allowed = mayReplace(path, format); !allowed)
        return failure(allowed.error());
    FilePlace::makeFolders(QFileInfo(path).absolutePath());
    const int fault = access == FileAccess::OwnerOnly
        ? FileDraft::put(json, FilePlace::at(path), FileDraft::Onto::Anything, FilePlace::ownerOnly)
        : FileDraft::put(json, FilePlace::behindLinks(path));
    if (fault != 0)
        return failure(Error {Error::Kind::Output,
                              QStringLiteral("it cannot be written: ") + qt_error_string(fault),
                              path, QStringLiteral("Check the folder and the space on the disk")});
    return {};
}

Result<void> replaceFile(const QString &path, const QByteArray &json, const QByteArray &before,
                         const FileFormat &format)
{
    const Result<QByteArray> there = QFileInfo::exists(path) ? readFile(path) : QByteArray();
    if (!there)
        return failure(there.error());
    if (*there != before)
        return failure(fileError(path,
                                 QStringLiteral("it was changed by another program meanwhile"),
                                 QStringLiteral("Read it again, or keep what is here")));
    return writeFile(path, json, format);
}

QStringList withOlderVersions(const QString &path)
{
    const QFileInfo file(path);
    QStringList files;
    if (file.fileName().isEmpty())
        return files; // every hidden file could seem to be an older version of it
    for (const QString &name : file.dir().entryList(QDir::Files | QDir::Hidden, QDir::Name)) {
        if (name == file.fileName() || name.startsWith(file.fileName() + QStringLiteral(".bak-")))
            files.append(file.dir().filePath(name));
    }
    return files;
}

} // namespace penstock
