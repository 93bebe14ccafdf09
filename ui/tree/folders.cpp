// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tree/folders.h"

#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/freename.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/jsontext.h>
#include <penstock/support/supportmessages.h>

#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace penstock {

namespace {
FileFormat foldersFormat()
{
    return {u"penstock/folders"_s, 1};
}

template <typename List>
auto placeOf(List &folders, const QString &id)
{
    return std::find_if(folders.begin(), folders.end(),
                        [&id](const Folder &each) { return each.id == id; });
}
} // namespace

QString folderKey(const QString &file)
{
    return QFileInfo(file).fileName();
}

Result<Folders> foldersFromJson(const QByteArray &json, const QString &file)
{
    const Result<QJsonObject> object = parseDocument(json, foldersFormat(), file);
    if (!object)
        return failure(object.error());
    Folders folders;
    JsonReader reader(*object, {});
    reader.text(u"schema"_s);
    reader.objects(u"folders"_s, [&folders](JsonReader &each) {
        Folder folder;
        folder.id = each.text(u"id"_s);
        folder.profile = each.text(u"profile"_s);
        folder.name = each.text(u"name"_s);
        folder.isOpen = each.flag(u"open"_s, true);
        folder.jobs = each.texts(u"jobs"_s);
        for (const auto &[key, text] :
             {std::pair(u"id"_s, folder.id), std::pair(u"profile"_s, folder.profile),
              std::pair(u"name"_s, folder.name)}) {
            if (text.isEmpty())
                each.missing(key, supportMessage("json.want_text"));
        }
        if (placeOf(folders, folder.id) == folders.end())
            folders.push_back(folder);
    });
    if (std::optional<Error> fault = reader.finish()) {
        fault->place = placeIn(file, fault->place);
        return failure(*fault);
    }
    return folders;
}

QByteArray toJson(const Folders &folders)
{
    std::vector<JsonText> list;
    for (const Folder &each : folders) {
        JsonText text;
        text.add(u"id"_s, each.id);
        text.add(u"profile"_s, each.profile);
        text.add(u"name"_s, each.name);
        text.add(u"open"_s, each.isOpen);
        text.add(u"jobs"_s, QJsonArray::fromStringList(each.jobs));
        list.push_back(text);
    }
    JsonText text;
    text.add(u"schema"_s, foldersFormat().schema());
    text.add(u"folders"_s, list);
    return text.toJson();
}

Result<Folders> readFolders(const QString &file)
{
    if (!QFileInfo::exists(file))
        return Folders();
    const Result<QByteArray> json = readFile(file);
    return json ? foldersFromJson(*json, file) : failure(json.error());
}

Result<void> writeFolders(const QString &file, const Folders &folders)
{
    return writeFile(file, toJson(folders), foldersFormat());
}

const Folder *folderOf(const Folders &folders, const QString &id)
{
    const auto at = placeOf(folders, id);
    return at == folders.end() ? nullptr : &*at;
}

QString folderOfJob(const Folders &folders, const QString &profile, const QString &job)
{
    const auto at = std::find_if(folders.begin(), folders.end(), [&](const Folder &each) {
        return each.profile == profile && each.jobs.contains(job);
    });
    return at == folders.end() ? QString() : at->id;
}

std::optional<FolderNameFault> folderNameFault(const Folders &folders, const QString &profile,
                                               const QString &name, const QString &id)
{
    const QString trimmed = name.trimmed();
    if (trimmed.isEmpty())
        return FolderNameFault::Empty;
    if (trimmed.contains(QLatin1Char('/'))) // there are none in folders, and it would look like it
        return FolderNameFault::Slash;
    if (trimmed.size() > longestFolderName)
        return FolderNameFault::TooLong;
    const bool isTaken = std::any_of(folders.begin(), folders.end(), [&](const Folder &each) {
        return each.profile == profile && each.id != id
            && each.name.compare(trimmed, Qt::CaseInsensitive) == 0;
    });
    return isTaken ? std::optional(FolderNameFault::Taken) : std::nullopt;
}

QString freeFolderName(const Folders &folders, const QString &profile, const QString &wanted)
{
    const auto isTaken = [&](const QString &name) {
        return folderNameFault(folders, profile, name) == FolderNameFault::Taken;
    };
    return isTaken(wanted) ? nameOfCopy(wanted, QLatin1Char(' '), isTaken) : wanted;
}

FolderStep addFolder(const Folder &folder)
{
    return [folder](Folders &folders) {
        if (placeOf(folders, folder.id) == folders.end())
            folders.push_back(folder);
    };
}

FolderStep renameFolder(const QString &id, const QString &name)
{
    return [id, name](Folders &folders) {
        if (const auto at = placeOf(folders, id); at != folders.end())
            at->name = name;
    };
}

FolderStep openFolder(const QString &id, bool isOpen)
{
    return [id, isOpen](Folders &folders) {
        if (const auto at = placeOf(folders, id); at != folders.end())
            at->isOpen = isOpen;
    };
}

FolderStep removeFolder(const QString &id)
{
    return [id](Folders &folders) {
        std::erase_if(folders, [&id](const Folder &each) { return each.id == id; });
    };
}

FolderStep moveToFolder(const QString &job, const QString &id)
{
    return [job, id](Folders &folders) {
        for (Folder &each : folders) {
            if (each.id != id)
                each.jobs.removeAll(job);
            else if (!each.jobs.contains(job))
                each.jobs.append(job);
        }
    };
}

FolderStep forgetProfile(const QString &profile)
{
    return [profile](Folders &folders) {
        std::erase_if(folders, [&profile](const Folder &each) { return each.profile == profile; });
    };
}

FolderStep wayBack(const Folders &before, const Folders &after)
{
    return [before, after](Folders &now) {
        for (const Folder &made : after) {
            const Folder *const old = folderOf(before, made.id);
            const auto at = placeOf(now, made.id);
            if (at == now.end() || (old != nullptr && *old == made))
                continue;
            if (old == nullptr) {
                now.erase(at);
                continue;
            }
            at->name = old->name;
            at->jobs = old->jobs;
        }
        for (std::size_t i = 0; i < before.size(); ++i) {
            const bool hasGone = folderOf(after, before[i].id) == nullptr
                && folderOf(now, before[i].id) == nullptr;
            if (hasGone)
                now.insert(now.begin() + std::ptrdiff_t(std::min(i, now.size())), before[i]);
        }
    };
}

} // namespace penstock
