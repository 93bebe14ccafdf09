// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/untrustedfiles.h>

#include <penstock/jobs/start/pathuses.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/fileplace.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/jsontext.h>

#include <QJsonArray>
#include <QLockFile>

#include <algorithm>
#include <functional>

namespace penstock {

namespace {
FileFormat untrustedFormat()
{
    return {u"penstock/untrusted"_s, 1};
}

QString untrustedListFile(const AppDirs &places)
{
    return places.config + u"/untrusted.json"_s;
}

Result<QStringList> readUntrustedFiles(const AppDirs &places)
{
    const Result<QJsonObject> object = readDocument(untrustedListFile(places), untrustedFormat());
    if (!object)
        return failure(object.error());
    return object->value(u"files"_s).toVariant().toStringList();
}

Result<void> change(const AppDirs &places, const std::function<void(QStringList &)> &step)
{
    FilePlace::makeFolders(places.config);
    QLockFile lock(untrustedListFile(places) + u".lock"_s);
    lock.lock(); // two programs must not forget the one's
    const Result<QStringList> before = readUntrustedFiles(places);
    if (!before)
        return failure(before.error());
    QStringList untrustedfiles = *before;
    step(untrustedfiles);
    if (untrustedfiles == *before)
        return {};
    JsonText text;
    text.add(u"schema"_s, untrustedFormat().schema());
    text.add(u"files"_s, QJsonArray::fromStringList(untrustedfiles));
    return writeFile(untrustedListFile(places), text.toJson(), untrustedFormat(),
                     FileAccess::OwnerOnly);
}
} // namespace

Result<void> noteUntrustedFiles(const QStringList &files, const AppDirs &places)
{
    if (files.isEmpty())
        return {};
    return change(places, [&files](QStringList &untrustedfiles) {
        for (const QString &file : files)
            untrustedfiles.append(followed(file));
        untrustedfiles.removeDuplicates();
    });
}

Result<bool> isUntrustedAmong(const QStringList &files, const AppDirs &places)
{
    const Result<QStringList> untrustedfiles = readUntrustedFiles(places);
    if (!untrustedfiles)
        return failure(untrustedfiles.error());
    return std::any_of(files.begin(), files.end(), [&untrustedfiles](const QString &file) {
        return !file.isEmpty() && untrustedfiles->contains(followed(file));
    });
}

Result<void> welcomeUntrustedFiles(const QStringList &files, const AppDirs &places)
{
    const Result<bool> isOne = isUntrustedAmong(files, places);
    if (!isOne)
        return failure(isOne.error());
    if (!*isOne)
        return {};
    return change(places, [&files](QStringList &untrustedfiles) {
        for (const QString &file : files)
            untrustedfiles.removeAll(followed(file));
    });
}

} // namespace penstock
