// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/fileformat.h>

#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/jsonmembers.h>

#include <QFile>
#include <QFileInfo>

#include <optional>

namespace penstock {

namespace {
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
    return profileMessage("schema.newer", schema, format.schema()).at(file);
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

void formatMember(JsonMembers &m, const FileFormat &format)
{
    const QString schema = format.schema();
    m.custom(
         "schema", R"({"const": ")" + schema.toLatin1() + R"("})",
         [](JsonReader &, const QString &) { /* checked by parseDocument() */ },
         [&schema](JsonText &text, const QString &key) { text.add(key, schema); },
         "Format and version of the file.")
        .required();
}

QString pathIn(const QString &folder, const QString &path)
{
    const QString start = folder + QLatin1Char('/');
    return !folder.isEmpty() && path.startsWith(start) ? path.sliced(start.size()) : path;
}

QString placeIn(const QString &file, const QString &pointer)
{
    return file.isEmpty() || pointer.isEmpty() ? file + pointer : file + QLatin1Char('#') + pointer;
}

MessageArgument placeIn(const QString &file, const MessageArgument &place)
{
    if (const std::optional<QString> pointer = place.name())
        return placeIn(file, *pointer);
    return file.isEmpty() ? place : profileMessage("place.in_file", file, place);
}

Result<QByteArray> readFile(const QString &path)
{
    QFile file(path);
    if (QFileInfo(path).isDir())
        return failure(profileMessage("input_file.is_folder").at(path));
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            profileMessage("input_file.unreadable", MessageArgument::quoted(file.errorString()))
                .at(path));
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
        return failure(
            profileMessage("schema.missing", format.schema()).at(placeIn(file, u"/schema"_s)));
    const std::optional<int> version = versionIn(schema.toString(), format);
    if (!version)
        return failure(profileMessage("schema.other", schema.toString(), format.schema())
                           .at(placeIn(file, u"/schema"_s)));
    if (*version > format.version)
        return failure(newerError(schema.toString(), format, file));
    if (*version < format.version)
        return failure(profileMessage("schema.older", schema.toString(), format.schema()).at(file));
    return object;
}

Result<QJsonObject> readDocument(const QString &path, const FileFormat &format)
{
    if (!QFileInfo::exists(path))
        return QJsonObject();
    const Result<QByteArray> json = readFile(path);
    return json ? parseDocument(*json, format, path) : failure(json.error());
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
        return failure(
            profileMessage("saved_file.unwritable", MessageArgument::quoted(qt_error_string(fault)))
                .at(path));
    return {};
}

Result<void> replaceFile(const QString &path, const QByteArray &json, const QByteArray &before,
                         const FileFormat &format)
{
    const Result<QByteArray> there = QFileInfo::exists(path) ? readFile(path) : QByteArray();
    if (!there)
        return failure(there.error());
    if (*there != before)
        return failure(profileMessage("saved_file.changed").at(path));
    return writeFile(path, json, format);
}

} // namespace penstock
