// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tree/folders.h"

#include <penstock/profiles/spec/fileformat.h>
#include <penstock/support/freename.h>
#include <penstock/support/jsonreader.h>
#include <penstock/support/jsontext.h>

#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace penstock {

namespace {
FileFormat foldersFormat()
{
    return {QStringLiteral("penstock/folders"), 1};
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
    reader.text(QStringLiteral("schema"));
    reader.objects(QStringLiteral("folders"), [&folders](JsonReader &each) {
        Folder folder;
        folder.id = each.text(QStringLiteral("id"));
        folder.profile = each.text(QStringLiteral("profile"));
        folder.name = each.text(QStringLiteral("name"));
        folder.isOpen = each.flag(QStringLiteral("open"), true);
        folder.jobs = each.texts(QStringLiteral("jobs"));
        for (const auto &[key, text] : {std::pair(QStringLiteral("id"), folder.id),
                                        std::pair(QStringLiteral("profile"), folder.profile),
                                        std::pair(QStringLiteral("name"), folder.name)}) {
            if (text.isEmpty())
                each.missing(key, QStringLiteral("a text"));
        }
        if (placeOf(folders, folder.id) == folders.end())
            folders.push_back(folder);
    });
    if (std::optional<Error> fault = reader.finish()) {
        fault->where = placeIn(file, fault->where);
        return failure(*fault);
    }
    return folders;
}

QByteArray toJson(const Folders &folders)
{
    std::vector<JsonText> list;
    for (const Folder &each : folders) {
        JsonText text;
        text.add(QStringLiteral("id"), each.id);
        text.add(QStringLiteral("profile"), each.profile);
        text.add(QStringLiteral("name"), each.name);
        text.add(QStringLiteral("open"), each.isOpen);
        text.add(QStringLiteral("jobs"), QJsonArray::fromStringList(each.jobs));
        list.push_back(text);
    }
    JsonText text;
    text.add(QStringLiteral("schema"), foldersFormat().schema());
    text.add(QStringLiteral("folders"), list);
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
