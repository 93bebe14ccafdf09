// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The folders of the model: which there are, which jobs are in them, and how jobs are taken there.
#include "ui/tree/workbenchmodel.h"

#include "ui/widgets/parts.h"

#include <QMimeData>

#include <algorithm>

namespace penstock {

namespace {
QString jobMime()
{
    return u"application/x-penstock-job"_s;
}
} // namespace

const WorkbenchModel::Item &WorkbenchModel::itemOf(const JobSession &session) const
{
    return *branchOf(session)->item;
}

std::size_t WorkbenchModel::orderOf(const JobSession &session) const
{
    const auto &jobs = itemOf(session).jobs;
    const auto at = std::find_if(jobs.begin(), jobs.end(),
                                 [&](const auto &each) { return each.get() == &session; });
    return std::size_t(at - jobs.begin());
}

QModelIndex WorkbenchModel::indexOf(const Branch &branch) const
{
    const Item &item = *branch.item;
    const auto same = [](const auto *wanted) {
        return [wanted](const auto &each) { return each.get() == wanted; };
    };
    if (branch.folder.isEmpty()) {
        const auto at = std::find_if(m_items.begin(), m_items.end(), same(&item));
        return createIndex(int(at - m_items.begin()), 0, nullptr);
    }
    const auto at = std::find_if(item.folders.begin(), item.folders.end(), same(&branch));
    return createIndex(int(at - item.folders.begin()), 0, &item.loose);
}

WorkbenchModel::Branch *WorkbenchModel::branchOf(const JobSession &session) const
{
    const auto isIn = [&session](const Branch &branch) {
        return std::find(branch.jobs.begin(), branch.jobs.end(), &session) != branch.jobs.end();
    };
    for (const auto &item : m_items) {
        if (isIn(item->loose))
            return &item->loose;
        for (const auto &folder : item->folders) {
            if (isIn(*folder))
                return folder.get();
        }
    }
    return nullptr;
}

// What has no file is in none; and so is what is in one that is not shown yet.
WorkbenchModel::Branch &WorkbenchModel::wantedBranch(Item &item, const QString &jobFile) const
{
    const QString profile = folderKey(item.document->file());
    const QString wanted = jobFile.isEmpty() || profile.isEmpty()
        ? QString()
        : folderOfJob(m_folders.folders(), profile, folderKey(jobFile));
    for (const auto &folder : item.folders) {
        if (!wanted.isEmpty() && folder->folder == wanted)
            return *folder;
    }
    return item.loose;
}

const WorkbenchModel::Branch *WorkbenchModel::folderAt(const QModelIndex &index) const
{
    const auto *const branch = static_cast<const Branch *>(index.internalPointer());
    if (!index.isValid() || branch == nullptr || !branch->folder.isEmpty()
        || std::size_t(index.row()) >= branch->item->folders.size())
        return nullptr;
    return branch->item->folders[std::size_t(index.row())].get();
}

ProfileDocument *WorkbenchModel::profileAt(const QModelIndex &index) const
{
    const auto *const branch = static_cast<const Branch *>(index.internalPointer());
    return branch != nullptr ? branch->item->document.get() : documentAt(index);
}

QModelIndex WorkbenchModel::indexOfFolder(const QString &id) const
{
    for (const auto &item : m_items) {
        for (std::size_t row = 0; row < item->folders.size(); ++row) {
            if (item->folders[row]->folder == id)
                return createIndex(int(row), 0, &item->loose);
        }
    }
    return {};
}

QString WorkbenchModel::folderOf(const JobSession &session) const
{
    return branchOf(session)->folder;
}

std::vector<JobSession *> WorkbenchModel::jobsIn(const QString &folder) const
{
    const Branch *const branch = folderAt(indexOfFolder(folder));
    return branch != nullptr ? branch->jobs : std::vector<JobSession *>();
}

void WorkbenchModel::moveJob(const JobSession &session, const QString &folder)
{
    JobSession *const job = jobAt(indexOf(session));
    const QString key = folderKey(documentOf(session).file());
    if (key.isEmpty())
        return;
    const Folders before = m_folders.folders();
    m_folders.change(tr("Move job"), moveToFolder(key, folder));
    if (m_folders.folders() == before)
        return;
    Q_EMIT foldersEdited();
    Q_EMIT jobMoved(job);
}

QString WorkbenchModel::nameFault(const QModelIndex &index, const QString &name) const
{
    const Branch *const folder = folderAt(index);
    if (folder == nullptr)
        return {};
    const auto fault = folderNameFault(
        m_folders.folders(), folderKey(folder->item->document->file()), name, folder->folder);
    if (!fault)
        return {};
    switch (*fault) {
    case FolderNameFault::Empty:
        return tr("Enter a folder name");
    case FolderNameFault::Slash:
        return tr("Folders cannot be nested: remove the /");
    case FolderNameFault::TooLong:
        return tr("Name too long: at most %1 characters").arg(longestFolderName);
    case FolderNameFault::Taken:
        break;
    }
    return tr("This profile already has a folder with this name");
}

QVariant WorkbenchModel::dataOf(const Branch &folder, int role) const
{
    const std::size_t count = folder.jobs.size();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return folder.name;
    case GlyphRole:
        return u"folder"_s;
    case ToneRole:
        return int(Tone::Ink2);
    case BriefRole:
        return count == 0 ? tr("empty") : countText(std::int64_t(count));
    case Qt::AccessibleDescriptionRole:
        return count == 0 ? tr("Folder, empty")
            : count == 1  ? tr("Folder with 1 job")
                          : tr("Folder with %1 jobs").arg(countText(std::int64_t(count)));
    case FolderRole:
        return folder.folder;
    case OpenRole: {
        const Folder *const kept = penstock::folderOf(m_folders.folders(), folder.folder);
        return kept == nullptr || kept->isOpen;
    }
    default:
        return {};
    }
}

// Step by step and never as a whole: somebody may be typing a name in the tree.
void WorkbenchModel::followFolders()
{
    for (const auto &item : m_items) {
        addFolders(*item);
        placeJobs(*item);
        removeFolders(*item);
    }
}

void WorkbenchModel::addFolders(Item &item)
{
    const QString profile = folderKey(item.document->file());
    for (const Folder &wanted : m_folders.folders()) {
        if (profile.isEmpty() || wanted.profile != profile)
            continue;
        const auto at
            = std::find_if(item.folders.begin(), item.folders.end(),
                           [&wanted](const auto &each) { return each->folder == wanted.id; });
        const int row = int(at - item.folders.begin());
        if (at == item.folders.end()) {
            beginInsertRows(indexOf(item.loose), row, row);
            item.folders.push_back(std::make_unique<Branch>(
                Branch {.item = &item, .folder = wanted.id, .name = wanted.name}));
            endInsertRows();
        } else if ((*at)->name != wanted.name) {
            (*at)->name = wanted.name;
            const QModelIndex changed = createIndex(row, 0, &item.loose);
            Q_EMIT dataChanged(changed, changed);
        }
    }
}

void WorkbenchModel::placeJobs(Item &item)
{
    for (std::size_t i = 0; i < item.jobs.size(); ++i) {
        Branch &wanted = wantedBranch(item, item.jobDocuments[i]->file());
        if (branchOf(*item.jobs[i]) != &wanted)
            move(*item.jobs[i], wanted);
    }
}

// By now nothing is in them that is kept elsewhere.
void WorkbenchModel::removeFolders(Item &item)
{
    for (std::size_t row = item.folders.size(); row-- > 0;) {
        if (penstock::folderOf(m_folders.folders(), item.folders[row]->folder) != nullptr)
            continue;
        beginRemoveRows(indexOf(item.loose), int(row), int(row));
        const auto gone = std::move(item.folders[row]);
        item.folders.erase(item.folders.begin() + std::ptrdiff_t(row));
        endRemoveRows();
    }
}

void WorkbenchModel::move(JobSession &session, Branch &to)
{
    Branch &from = *branchOf(session);
    const QModelIndex before = indexOf(session);
    const QModelIndex source = indexOf(from);
    const QModelIndex target = indexOf(to);
    const auto place = std::find_if(to.jobs.begin(), to.jobs.end(),
                                    [this, order = orderOf(session)](const JobSession *each) {
                                        return orderOf(*each) > order;
                                    });
    const std::size_t folders = to.folder.isEmpty() ? to.item->folders.size() : 0;
    const int row = int(folders) + int(place - to.jobs.begin());
    beginMoveRows(source, before.row(), before.row(), target, row);
    to.jobs.insert(place, &session);
    std::erase(from.jobs, &session);
    endMoveRows();
    Q_EMIT dataChanged(source, source);
    Q_EMIT dataChanged(target, target);
}

QStringList WorkbenchModel::mimeTypes() const
{
    return {jobMime()};
}

QMimeData *WorkbenchModel::mimeData(const QModelIndexList &indexes) const
{
    const JobSession *const job = indexes.isEmpty() ? nullptr : jobAt(indexes.front());
    if (job == nullptr)
        return nullptr;
    auto *const data = new QMimeData;
    data->setData(jobMime(), documentOf(*job).file().toUtf8());
    return data;
}

JobSession *WorkbenchModel::jobIn(const QMimeData *data) const
{
    const QString file = QString::fromUtf8(data->data(jobMime()));
    return file.isEmpty() ? nullptr : jobOfFile(file);
}

bool WorkbenchModel::canDropMimeData(const QMimeData *data, Qt::DropAction action, int, int,
                                     const QModelIndex &parent) const
{
    const JobSession *const job = jobIn(data);
    return job != nullptr && action == Qt::MoveAction && parent.isValid()
        && profileAt(parent) == &profileOf(*job);
}

bool WorkbenchModel::dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                                  const QModelIndex &parent)
{
    if (!canDropMimeData(data, action, row, column, parent))
        return false;
    const JobSession *const there = jobAt(parent);
    moveJob(*jobIn(data), there != nullptr ? folderOf(*there) : parent.data(FolderRole).toString());
    return true;
}

} // namespace penstock
