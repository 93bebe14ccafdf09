// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/saved/guests.h>

#include <penstock/jobs/saved/pathuses.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/jsontext.h>

#include <QFileInfo>
#include <QJsonArray>
#include <QLockFile>

#include <algorithm>
#include <functional>

namespace penstock {

namespace {
FileFormat guestsFormat()
{
    return {u"penstock/guests"_s, 1};
}

QString guestsFile(const Places &places)
{
    return places.config + u"/guests.json"_s;
}

Result<QStringList> readGuests(const Places &places)
{
    const QString path = guestsFile(places);
    if (!QFileInfo::exists(path))
        return QStringList();
    const Result<QByteArray> json = readFile(path);
    if (!json)
        return failure(json.error());
    const Result<QJsonObject> object = parseDocument(*json, guestsFormat(), path);
    if (!object)
        return failure(object.error());
    return object->value(u"files"_s).toVariant().toStringList();
}

Result<void> change(const Places &places, const std::function<void(QStringList &)> &step)
{
    FilePlace::makeFolders(places.config);
    QLockFile lock(guestsFile(places) + u".lock"_s);
    lock.lock(); // two programs must not forget the one's
    const Result<QStringList> before = readGuests(places);
    if (!before)
        return failure(before.error());
    QStringList guests = *before;
    step(guests);
    if (guests == *before)
        return {};
    JsonText text;
    text.add(u"schema"_s, guestsFormat().schema());
    text.add(u"files"_s, QJsonArray::fromStringList(guests));
    return writeFile(guestsFile(places), text.toJson(), guestsFormat(), FileAccess::OwnerOnly);
}
} // namespace

Result<void> noteGuests(const QStringList &files, const Places &places)
{
    if (files.isEmpty())
        return {};
    return change(places, [&files](QStringList &guests) {
        for (const QString &file : files)
            guests.append(followed(file));
        guests.removeDuplicates();
    });
}

Result<bool> isGuestAmong(const QStringList &files, const Places &places)
{
    const Result<QStringList> guests = readGuests(places);
    if (!guests)
        return failure(guests.error());
    return std::any_of(files.begin(), files.end(), [&guests](const QString &file) {
        return !file.isEmpty() && guests->contains(followed(file));
    });
}

Result<void> welcomeGuests(const QStringList &files, const Places &places)
{
    const Result<bool> isOne = isGuestAmong(files, places);
    if (!isOne)
        return failure(isOne.error());
    if (!*isOne)
        return {};
    return change(places, [&files](QStringList &guests) {
        for (const QString &file : files)
            guests.removeAll(followed(file));
    });
}

} // namespace penstock
