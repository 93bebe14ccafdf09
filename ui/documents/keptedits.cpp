// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/documents/keptedits.h"

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
    return {QStringLiteral("penstock/unsaved"), 1};
}
} // namespace

QByteArray contentHash(const QByteArray &content)
{
    return QCryptographicHash::hash(content, QCryptographicHash::Sha256).toHex();
}

QString keptEditsFile(const Places &places)
{
    return QDir(places.data).filePath(QStringLiteral("unsaved.json"));
}

Result<KeptEdits> readKeptEdits(const QString &file)
{
    if (!QFile::exists(file))
        return KeptEdits();
    const Result<QByteArray> json = readFile(file);
    const Result<QJsonObject> object
        = json ? parseDocument(*json, editsFormat(), file) : failure(json.error());
    if (!object)
        return failure(object.error());
    KeptEdits edits;
    JsonReader reader(*object, {});
    reader.text(QStringLiteral("schema"));
    reader.objects(QStringLiteral("edits"), [&edits](JsonReader &each) {
        KeptEdit edit {each.text(QStringLiteral("file")),
                       each.text(QStringLiteral("before")).toUtf8(),
                       each.text(QStringLiteral("text")).toUtf8()};
        each.objects(QStringLiteral("fields"), [&edit](JsonReader &field) {
            edit.fields[field.text(QStringLiteral("field"))] = field.text(QStringLiteral("text"));
        });
        edits.push_back(edit);
    });
    if (std::optional<Error> fault = reader.finish()) {
        fault->where = placeIn(file, fault->where);
        return failure(*std::move(fault));
    }
    return edits;
}

Result<void> writeKeptEdits(const QString &file, const KeptEdits &edits)
{
    if (edits.empty()) {
        FilePlace::remove(file); // what stays is of another content, and is not taken
        return {};
    }
    std::vector<JsonText> list;
    for (const KeptEdit &each : edits) {
        JsonText text;
        text.addText(QStringLiteral("file"), each.file);
        text.addText(QStringLiteral("before"), QString::fromUtf8(each.before));
        text.addText(QStringLiteral("text"), QString::fromUtf8(each.text));
        std::vector<JsonText> fields;
        for (const auto &[key, typed] : each.fields) {
            JsonText field;
            field.addText(QStringLiteral("field"), key);
            field.addText(QStringLiteral("text"), typed);
            fields.push_back(field);
        }
        text.add(QStringLiteral("fields"), fields);
        list.push_back(text);
    }
    JsonText text;
    text.add(QStringLiteral("schema"), editsFormat().schema());
    text.add(QStringLiteral("edits"), list);
    return writeFile(file, text.toJson(), editsFormat(), FileAccess::OwnerOnly);
}

} // namespace penstock
