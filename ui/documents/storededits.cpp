// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/storededits.h"

#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/jsontext.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>

namespace penstock {

namespace {
FileFormat editsFormat()
{
    return {u"penstock/unsaved"_s, 1};
}
} // namespace

QByteArray contentHash(const QByteArray &content)
{
    return QCryptographicHash::hash(content, QCryptographicHash::Sha256).toHex();
}

QString storedEditsFile(const AppDirs &places)
{
    return QDir(places.data).filePath(u"unsaved.json"_s);
}

Result<StoredEdits> readStoredEdits(const QString &file)
{
    if (!QFile::exists(file))
        return StoredEdits();
    const Result<QByteArray> json = readFile(file);
    const Result<QJsonObject> object
        = json ? parseDocument(*json, editsFormat(), file) : failure(json.error());
    if (!object)
        return failure(object.error());
    StoredEdits edits;
    JsonReader reader(*object, {});
    reader.text(u"schema"_s);
    reader.objects(u"edits"_s, [&edits](JsonReader &each) {
        StoredEdit edit {each.text(u"file"_s), each.text(u"before"_s).toUtf8(),
                         each.text(u"text"_s).toUtf8()};
        each.objects(u"fields"_s, [&edit](JsonReader &field) {
            edit.fields[field.text(u"field"_s)] = field.text(u"text"_s);
        });
        edits.push_back(edit);
    });
    if (std::optional<Error> fault = reader.finish()) {
        fault->place = placeIn(file, fault->place);
        return failure(*std::move(fault));
    }
    return edits;
}

Result<void> writeStoredEdits(const QString &file, const StoredEdits &edits)
{
    if (edits.empty()) {
        FilePlace::remove(file); // what stays is of another content, and is not taken
        return {};
    }
    std::vector<JsonText> list;
    for (const StoredEdit &each : edits) {
        JsonText text;
        text.addText(u"file"_s, each.file);
        text.addText(u"before"_s, QString::fromUtf8(each.before));
        text.addText(u"text"_s, QString::fromUtf8(each.text));
        std::vector<JsonText> fields;
        for (const auto &[key, typed] : each.fields) {
            JsonText field;
            field.addText(u"field"_s, key);
            field.addText(u"text"_s, typed);
            fields.push_back(field);
        }
        text.add(u"fields"_s, fields);
        list.push_back(text);
    }
    JsonText text;
    text.add(u"schema"_s, editsFormat().schema());
    text.add(u"edits"_s, list);
    return writeFile(file, text.toJson(), editsFormat(), FileAccess::OwnerOnly);
}

} // namespace penstock
