// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tree/workbenchmodel.h"

#include "ui/jobs/joblook.h"
#include "ui/theme/errortext.h"
#include "ui/theme/windowmessages.h"
#include "ui/tree/savedwork.h"
#include "ui/widgets/plaintooltip.h"

#include <penstock/jobs/run/runcurvewriter.h>
#include <penstock/jobs/start/allowedpaths.h>

#include <QFileInfo>
#include <QPointer>

namespace penstock {

namespace {
using namespace std::chrono_literals;

QVariant dataOf(const ProfileDocument &document, int role)
{
    const bool isBroken = document.brokenBecause().has_value();
    const QString &name = document.profile().name;
    if (role == Qt::DisplayRole)
        return name.isEmpty() ? WorkbenchModel::tr("Unnamed profile") : name;
    if (role == Qt::EditRole)
        return name;
    if (role == WorkbenchModel::BriefRole && isBroken)
        return WorkbenchModel::tr("unreadable");
    if (role == Qt::ToolTipRole && isBroken)
        return plainToolTip(errorText(*document.brokenBecause()));
    return {};
}
}

WorkbenchModel::WorkbenchModel(Clock &clock, SecretAccess &secrets, QObject *parent)
    : QAbstractItemModel(parent)
    , m_clock(clock)
    , m_secrets(secrets)
    , m_round(secrets)
{
    m_timer.setInterval(500ms);
    connect(&m_timer, &QTimer::timeout, this, &WorkbenchModel::showProgress);
    connect(&m_folders, &FolderBook::changed, this, &WorkbenchModel::followFolders);
}

WorkbenchModel::~WorkbenchModel() = default;

template <typename Make>
ProfileDocument &WorkbenchModel::addItem(const Profile &profile, Make makeDocument)
{
    const int row = rowCount();
    auto item = std::make_unique<Item>();
    item->loose.item = item.get();
    item->profile = std::make_unique<ProfileSession>(profile, m_clock, m_secrets);
    if (m_places)
        item->profile->keepUse(UsageFolder::in(*m_places));
    item->document = makeDocument(*item->profile);
    ProfileDocument &document = *item->document;
    beginInsertRows({}, row, row);
    m_items.push_back(std::move(item));
    endInsertRows();
    addFolders(*m_items.back());
    connect(&document, &ProfileDocument::changed, this, [this, &document] {
        const QModelIndex changed = indexOf(document);
        Q_EMIT dataChanged(changed, changed);
    });
    return document;
}

ProfileSession &WorkbenchModel::addProfile(const Profile &profile)
{
    return addProfile(profile, {}, {}).work();
}

ProfileDocument &WorkbenchModel::addProfile(const Profile &profile, const QString &file,
                                            const QByteArray &onDisk)
{
    return addItem(profile, [&](ProfileSession &work) {
        return std::make_unique<ProfileDocument>(work, file, onDisk);
    });
}

ProfileDocument &WorkbenchModel::addBroken(const QString &file, const Error &fault)
{
    Profile profile;
    profile.name = QFileInfo(file).baseName();
    return addItem(profile, [&](ProfileSession &work) {
        return std::make_unique<ProfileDocument>(work, file, fault);
    });
}

JobSession &WorkbenchModel::addJob(ProfileSession &profile, const JobSpec &spec,
                                   const QString &folder, const QString &file,
                                   const QByteArray &onDisk)
{
    const auto item = std::find_if(m_items.cbegin(), m_items.cend(), [&](const auto &each) {
        return each->profile.get() == &profile;
    });
    Q_ASSERT(item != m_items.cend());
    Branch &branch = wantedBranch(**item, file);
    const QModelIndex above = indexOf(branch);
    const int row = rowCount(above);
    beginInsertRows(above, row, row);
    (*item)->jobs.push_back(std::make_unique<JobSession>(spec, folder, profile));
    JobSession &session = *(*item)->jobs.back();
    new RunCurveWriter(session, &session); // belongs to it
    (*item)->jobDocuments.push_back(std::make_unique<JobDocument>(session, file, onDisk));
    branch.jobs.push_back(&session);
    endInsertRows();
    Q_EMIT dataChanged(above, above); // there is one more in it
    if (m_places && !file.isEmpty())
        guard(session, *(*item)->jobDocuments.back(), *(*item)->document);
    const auto tell = [this, &session] {
        const QModelIndex changed = indexOf(session);
        Q_EMIT dataChanged(changed, changed);
    };
    connect(&session, &JobSession::specChanged, this, tell);
    connect((*item)->jobDocuments.back().get(), &JobDocument::changed, this, tell);
    connect((*item)->jobDocuments.back().get(), &JobDocument::lackingChanged, this, tell);
    connect(&session, &JobSession::stateChanged, this, [this, &session] { noteState(session); });
    m_round.add(*(*item)->jobDocuments.back());
    return session;
}

void WorkbenchModel::lookAgain()
{
    for (const auto &item : m_items) {
        for (const auto &document : item->jobDocuments) {
            if (document->isLacking())
                m_round.lookAgain(*document);
        }
    }
}

void WorkbenchModel::setLeave(const AppDirs &places, Leave leave)
{
    m_places = places;
    m_folders.setFile(foldersFile(places));
    m_leave = std::move(leave);
}

// What it does beyond its folder is shown or asked about before it runs, but for what is chosen
// here.
void WorkbenchModel::guard(JobSession &session, JobDocument &document,
                           const ProfileDocument &profile)
{
    const QString file = document.file();
    connect(
        &document, &JobDocument::pathsChosen, this,
        [this, file](const std::vector<PathUse> &uses) { (void)allowUses(file, uses, *m_places); });
    session.setLeave([this, &session, &profile, file](
                         const JobSpec &spec, const std::function<void(Result<void>)> &onAnswer) {
        const UntrustedJob untrusted {spec, file, session.profile().inUse(), profile.file()};
        findReach(untrusted, m_secrets, *m_places,
                  [self = QPointer(this), untrusted, onAnswer](const Result<Reach> &reach) {
                      if (!self)
                          return;
                      const Result<bool> isNew = reach
                          ? wantsToBeShown(untrusted, *reach, *self->m_places)
                          : failure(reach.error());
                      if (!isNew)
                          onAnswer(failure(isNew.error()));
                      else if (*isNew)
                          self->showUntrusted(untrusted, *reach, onAnswer);
                      else
                          self->mayItStay(untrusted, onAnswer);
                  });
    });
}

void WorkbenchModel::showUntrusted(const UntrustedJob &untrusted, const Reach &reach,
                                   const std::function<void(Result<void>)> &onAnswer)
{
    m_leave.aboutUntrusted(
        untrusted.spec.name, reach, [this, untrusted, reach, onAnswer](bool yes) {
            if (yes)
                return onAnswer(agreeTo(untrusted, reach, *m_places));
            onAnswer(failure(windowMessage("window.job_declined").at(untrusted.file)));
        });
}

// It has run here before, or is its user's own: only what it does elsewhere than so far is asked
// about.
void WorkbenchModel::mayItStay(const UntrustedJob &untrusted,
                               const std::function<void(Result<void>)> &onAnswer)
{
    const Result<std::vector<PathUse>> uses = usesToAsk(
        untrusted.spec, untrusted.file, untrusted.profile, untrusted.profileFile, *m_places);
    if (!uses)
        return onAnswer(failure(uses.error()));
    if (uses->empty())
        return onAnswer({});
    m_leave.aboutPaths(
        untrusted.spec.name, *uses, [this, untrusted, uses = *uses, onAnswer](bool yes) {
            if (yes)
                return onAnswer(allowUses(untrusted.file, uses, *m_places));
            onAnswer(failure(windowMessage("window.path_declined", pathUseText(uses.front()))
                                 .at(untrusted.file)));
        });
}

// Nothing that it says on its way out is about a row.
void WorkbenchModel::forget(JobSession &session)
{
    session.disconnect(this);
    JobDocument &document = documentOf(session);
    document.disconnect(this);
    document.letGo();
}

void WorkbenchModel::remove(JobSession &session)
{
    const QModelIndex going = indexOf(session);
    const QModelIndex above = going.parent();
    forget(session);
    Branch &branch = *branchOf(session);
    Item &item = *branch.item;
    const auto order = std::ptrdiff_t(orderOf(session));
    beginRemoveRows(above, going.row(), going.row());
    std::erase(branch.jobs, &session);
    // It dies when nobody looks any more, the document before its session.
    const auto job = std::move(item.jobs[std::size_t(order)]);
    const auto document = std::move(item.jobDocuments[std::size_t(order)]);
    item.jobs.erase(item.jobs.begin() + order);
    item.jobDocuments.erase(item.jobDocuments.begin() + order);
    endRemoveRows();
    Q_EMIT dataChanged(above, above);
}

void WorkbenchModel::remove(ProfileDocument &document)
{
    for (JobSession *const job : jobsOf(document))
        forget(*job);
    document.disconnect(this);
    document.letGo();
    const int row = indexOf(document).row();
    beginRemoveRows({}, row, row);
    const auto item = std::move(m_items[std::size_t(row)]);
    m_items.erase(m_items.begin() + row);
    endRemoveRows();
}

JobSession *WorkbenchModel::jobAt(const QModelIndex &index) const
{
    const auto *const branch = static_cast<const Branch *>(index.internalPointer());
    if (!index.isValid() || branch == nullptr || folderAt(index) != nullptr)
        return nullptr;
    const std::size_t before = branch->folder.isEmpty() ? branch->item->folders.size() : 0;
    return branch->jobs[std::size_t(index.row()) - before];
}

QModelIndex WorkbenchModel::indexOf(const JobSession &session) const
{
    Branch *const branch = branchOf(session);
    if (branch == nullptr)
        return {};
    const auto at = std::find(branch->jobs.begin(), branch->jobs.end(), &session);
    const std::size_t before = branch->folder.isEmpty() ? branch->item->folders.size() : 0;
    return createIndex(int(before) + int(at - branch->jobs.begin()), 0, branch);
}

ProfileDocument *WorkbenchModel::documentAt(const QModelIndex &index) const
{
    const bool isProfile = index.isValid() && index.internalPointer() == nullptr;
    return isProfile ? m_items[std::size_t(index.row())]->document.get() : nullptr;
}

QModelIndex WorkbenchModel::indexOf(const ProfileDocument &document) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (m_items[std::size_t(row)]->document.get() == &document)
            return index(row, 0);
    }
    return {};
}

JobDocument &WorkbenchModel::documentOf(const JobSession &session) const
{
    return *itemOf(session).jobDocuments[orderOf(session)];
}

ProfileDocument &WorkbenchModel::profileOf(const JobSession &session) const
{
    return *itemOf(session).document;
}

std::vector<JobSession *> WorkbenchModel::jobs() const
{
    std::vector<JobSession *> all;
    for (const auto &item : m_items) {
        for (const auto &job : item->jobs)
            all.push_back(job.get());
    }
    return all;
}

std::vector<JobSession *> WorkbenchModel::jobsOf(const ProfileDocument &document) const
{
    std::vector<JobSession *> all;
    for (const auto &job : m_items[std::size_t(indexOf(document).row())]->jobs)
        all.push_back(job.get());
    return all;
}

std::vector<JobSession *> WorkbenchModel::activeJobs() const
{
    std::vector<JobSession *> active = jobs();
    std::erase_if(active, [](const JobSession *job) { return !job->isActive(); });
    return active;
}

std::vector<ProfileDocument *> WorkbenchModel::profiles() const
{
    std::vector<ProfileDocument *> all;
    for (const auto &item : m_items)
        all.push_back(item->document.get());
    return all;
}

std::vector<Document *> WorkbenchModel::faultyDocuments() const
{
    std::vector<Document *> faulty;
    for (const auto &item : m_items) {
        faulty.push_back(item->document.get());
        for (const auto &document : item->jobDocuments)
            faulty.push_back(document.get());
    }
    std::erase_if(faulty, [](const Document *each) { return !each->isFaulty(); });
    return faulty;
}

void WorkbenchModel::finishSaving()
{
    for (const auto &item : m_items) {
        item->document->finishSaving();
        for (const auto &document : item->jobDocuments)
            document->finishSaving();
    }
    m_folders.finishSaving();
}

JobSession *WorkbenchModel::jobOfFile(const QString &file) const
{
    for (const auto &item : m_items) {
        for (const auto &document : item->jobDocuments) {
            if (document->file() == file)
                return &document->session();
        }
    }
    return nullptr;
}

ProfileDocument *WorkbenchModel::documentOfFile(const QString &file) const
{
    for (const auto &item : m_items) {
        if (item->document->file() == file)
            return item->document.get();
    }
    return nullptr;
}

// Jobs and folders know the branch they belong to; profiles, at the top, know none.
QModelIndex WorkbenchModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, nullptr);
    const Item &item = parent.internalPointer() == nullptr ? *m_items[std::size_t(parent.row())]
                                                           : *folderAt(parent)->item;
    return createIndex(row, column,
                       parent.internalPointer() == nullptr
                           ? &item.loose
                           : item.folders[std::size_t(parent.row())].get());
}

QModelIndex WorkbenchModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalPointer() == nullptr)
        return {};
    return indexOf(*static_cast<const Branch *>(index.internalPointer()));
}

int WorkbenchModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return int(m_items.size());
    if (parent.column() != 0)
        return 0;
    if (parent.internalPointer() == nullptr) {
        const Item &item = *m_items[std::size_t(parent.row())];
        return int(item.folders.size() + item.loose.jobs.size());
    }
    const Branch *const folder = folderAt(parent);
    return folder != nullptr ? int(folder->jobs.size()) : 0;
}

int WorkbenchModel::columnCount(const QModelIndex &) const
{
    return 1;
}

QVariant WorkbenchModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (const Branch *const folder = folderAt(index))
        return dataOf(*folder, role);
    const JobSession *const job = jobAt(index);
    if (job == nullptr)
        return penstock::dataOf(*documentAt(index), role);
    switch (role) {
    case Qt::DisplayRole: // as it is edited: the session takes it when it does not run
    case Qt::EditRole:
        return documentOf(*job).spec().name;
    case GlyphRole:
        return lookOf(*job, documentOf(*job).isLacking()).glyph;
    case BriefRole:
        return lookOf(*job, documentOf(*job).isLacking()).brief;
    case ToneRole:
        return int(lookOf(*job, documentOf(*job).isLacking()).tone);
    case Qt::AccessibleDescriptionRole:
    case Qt::ToolTipRole:
        return lookOf(*job, documentOf(*job).isLacking()).word;
    default:
        return {};
    }
}

Qt::ItemFlags WorkbenchModel::flags(const QModelIndex &index) const
{
    const ProfileDocument *const profile = documentAt(index);
    const bool isBroken = profile != nullptr && profile->brokenBecause();
    const JobSession *const job = jobAt(index);
    const bool isOfFile = job != nullptr && !documentOf(*job).file().isEmpty();
    return QAbstractItemModel::flags(index)
        | (index.isValid() && !isBroken ? Qt::ItemIsEditable : Qt::NoItemFlags)
        | (index.isValid() ? Qt::ItemIsDropEnabled : Qt::NoItemFlags)
        | (isOfFile ? Qt::ItemIsDragEnabled : Qt::NoItemFlags);
}

bool WorkbenchModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const QString name = value.toString().trimmed();
    if (role != Qt::EditRole || name.isEmpty() || !flags(index).testFlag(Qt::ItemIsEditable))
        return false;
    if (name == index.data(Qt::EditRole).toString())
        return true; // and what Ctrl+Z takes back stays
    if (const Branch *const folder = folderAt(index)) {
        if (!nameFault(index, name).isEmpty())
            return false;
        m_folders.change(tr("Rename folder"), renameFolder(folder->folder, name));
        Q_EMIT foldersEdited();
    } else if (const JobSession *const job = jobAt(index)) {
        JobDocument &document = documentOf(*job);
        JobSpec spec = document.spec();
        spec.name = name;
        document.change(tr("Rename job"), spec);
        Q_EMIT renamed(&document);
    } else {
        ProfileDocument &document = *documentAt(index);
        Profile profile = document.profile();
        profile.name = name;
        document.change(tr("Rename profile"), profile);
        Q_EMIT renamed(&document);
    }
    return true;
}

void WorkbenchModel::noteState(const JobSession &session)
{
    const QModelIndex changed = indexOf(session);
    Q_EMIT dataChanged(changed, changed);
    if (activeJobs().empty())
        m_timer.stop();
    else if (!m_timer.isActive())
        m_timer.start();
    Q_EMIT activityChanged();
}

void WorkbenchModel::showProgress()
{
    for (const JobSession *const job : activeJobs()) {
        const QModelIndex changed = indexOf(*job);
        Q_EMIT dataChanged(changed, changed, {GlyphRole, BriefRole, ToneRole});
    }
}

} // namespace penstock

#include "moc_workbenchmodel.cpp"
