// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/fileformat.h>

#include <penstock/support/fileplace.h>
#include <penstock/support/jsonreader.h>

#include <QFile>
#include <QFileInfo>

#include <optional>

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
    return fileError(
        file,
        u"it was made by a newer Penstock (%1, this one knows %2)"_s.arg(schema, format.schema()),
        u"Update Penstock"_s);
}

Result<void> mayReplace(const QString &path, const FileFormat &format)
{
    const Result<QByteArray> old = QFileInfo::exists(path) ? readFile(path) : QByteArray();
    if (!old)
        return failure(old.error());
    const Result<QJsonObject> object = parseJsonObject(*old, path);
    if (!object)
        return {}; // nothing of ours
    const QString schema = object->value(u"schema"_s).toString();
    const bool isNewer = versionIn(schema, format).value_or(0) > format.version;
    return isNewer ? failure(newerError(schema, format, path)) : Result<void>();
}
} // namespace

QString FileFormat::schema() const
{
    return u"%1/%2"_s.arg(name).arg(version);
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
        return failure(fileError(
            path, u"it cannot be read: "_s + (isFolder ? u"it is a folder"_s : file.errorString()),
            u"Check the name"_s));
    return file.readAll();
}

Result<QJsonObject> parseDocument(const QByteArray &json, const FileFormat &format,
                                  const QString &file)
{
    Result<QJsonObject> object = parseJsonObject(json, file);
    if (!object)
        return object;
    const QJsonValue schema = object->value(u"schema"_s);
    if (!schema.isString())
        return failure(fileError(placeIn(file, u"/schema"_s), u"it does not say what it is"_s,
                                 u"Add \"schema\": \"%1\""_s.arg(format.schema())));
    const std::optional<int> version = versionIn(schema.toString(), format);
    if (!version)
        return failure(fileError(placeIn(file, u"/schema"_s),
                                 u"schema is \"%1\""_s.arg(schema.toString()),
                                 u"It must be \"%1\""_s.arg(format.schema())));
    if (*version > format.version)
        return failure(newerError(schema.toString(), format, file));
    if (*version < format.version)
        return failure(fileError(file, u"%1/%2 is no longer read"_s.arg(format.name).arg(*version),
                                 u"Write it again as %1"_s.arg(format.schema())));
    return object;
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
                              u"it cannot be written: "_s + qt_error_string(fault), path,
                              u"Check the folder and the space on the disk"_s});
    return {};
}

Result<void> replaceFile(const QString &path, const QByteArray &json, const QByteArray &before,
                         const FileFormat &format)
{
    const Result<QByteArray> there = QFileInfo::exists(path) ? readFile(path) : QByteArray();
    if (!there)
        return failure(there.error());
    if (*there != before)
        return failure(fileError(path, u"it was changed by another program meanwhile"_s,
                                 u"Read it again, or keep what is here"_s));
    return writeFile(path, json, format);
}

} // namespace penstock
