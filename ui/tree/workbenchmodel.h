// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"
#include "ui/documents/profiledocument.h"
#include "ui/jobs/readyround.h"
#include "ui/tree/folderbook.h"

#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/jobs/start/untrustedreach.h>

#include <QAbstractItemModel>
#include <QTimer>

#include <memory>
#include <vector>

namespace penstock {

//! Owns the profiles, and below each its folders and jobs. Clock and secrets must outlive it.
// Qt requires a model in one class, with all lookups.
class WorkbenchModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Role {
        GlyphRole = Qt::UserRole, //!< Icon name of a job or folder.
        //! Short text: state of a job, number of jobs in a folder, "unreadable" for a profile.
        BriefRole,
        ToneRole,
        FolderRole, //!< Id of a folder; empty for other items.
        OpenRole //!< Whether a folder is expanded.
    };

    WorkbenchModel(Clock &clock, SecretAccess &secrets, QObject *parent = nullptr);
    ~WorkbenchModel() override;

    //! Asks about access outside the job's folder. Calls \a onAnswer once.
    using AskAboutPaths = std::function<void(const QString &job, const std::vector<PathUse> &uses,
                                             const std::function<void(bool)> &onAnswer)>;
    //! Shows everything that a job would do, before its first run. Calls \a onAnswer once.
    using AskAboutUntrusted = std::function<void(const QString &job, const Reach &reach,
                                                 const std::function<void(bool)> &onAnswer)>;
    struct Leave
    {
        AskAboutPaths aboutPaths;
        AskAboutUntrusted aboutUntrusted;
    };
    //! Applies to jobs added later. Permissions and folders are saved in \a places.
    void setLeave(const AppDirs &places, Leave leave);

    ProfileSession &addProfile(const Profile &profile); //!< Adds an unsaved profile.
    //! Adds a profile of \a file. \a onDisk is the file's content; if empty, the profile is new and
    //! saved.
    ProfileDocument &addProfile(const Profile &profile, const QString &file,
                                const QByteArray &onDisk);
    ProfileDocument &addBroken(const QString &file, const Error &fault);
    //! Adds a job to \a profile of this model. Is not saved if \a file is empty. \a onDisk is the
    //! file's content; if empty, the job is new and saved.
    JobSession &addJob(ProfileSession &profile, const JobSpec &spec, const QString &folder,
                       const QString &file = {}, const QByteArray &onDisk = {});

    //! Removes a job, or a profile with its jobs. None may be active or open in a tab. Unsaved
    //! edits are discarded.
    void remove(JobSession &session);
    void remove(ProfileDocument &document);

    JobSession *jobAt(const QModelIndex &index) const; //!< Null for other items.
    QModelIndex indexOf(const JobSession &session) const;
    ProfileDocument *documentAt(const QModelIndex &index) const; //!< Null for other items.
    //! The profile at \a index or above it; null if invalid.
    ProfileDocument *profileAt(const QModelIndex &index) const;
    QModelIndex indexOf(const ProfileDocument &document) const;
    JobDocument &documentOf(const JobSession &session) const;
    ProfileDocument &profileOf(const JobSession &session) const;
    std::vector<JobSession *> activeJobs() const;
    std::vector<JobSession *> jobs() const; //!< All jobs in order.
    std::vector<JobSession *> jobsOf(const ProfileDocument &document) const;
    std::vector<ProfileDocument *> profiles() const;
    //! The documents with unsaved invalid edits.
    std::vector<Document *> faultyDocuments() const;
    FolderBook &folders() { return m_folders; }
    const FolderBook &folders() const { return m_folders; }
    QModelIndex indexOfFolder(const QString &id) const;
    QString folderOf(const JobSession &session) const; //!< Id of its folder, or empty.
    std::vector<JobSession *> jobsIn(const QString &folder) const; //!< \a folder is an id.
    //! Moves the job into \a folder of its profile, or out of all folders if empty. Ignores unsaved
    //! jobs.
    void moveJob(const JobSession &session, const QString &folder);
    //! Why the folder at \a index cannot be named \a name, for users; empty if valid and for other
    //! items.
    QString nameFault(const QModelIndex &index, const QString &name) const;

    //! Checks incomplete jobs again.
    void lookAgain();
    //! Writes all pending changes. Call it before choosing a free file name.
    void finishSaving();
    // Find the job or profile saved as \a file; null if none.
    JobSession *jobOfFile(const QString &file) const;
    ProfileDocument *documentOfFile(const QString &file) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    //! Unreadable profiles are not editable.
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    //! Renames the item; undoable.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    // A job can be dropped on a folder, a job or the profile, all of its own profile.
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                         const QModelIndex &parent) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

Q_SIGNALS:
    void activityChanged(); //!< Emitted when the state of a job changes.
    void renamed(penstock::Document *document); //!< Emitted by setData().
    void foldersEdited(); //!< Emitted after a change on the undo stack of folders().
    void jobMoved(penstock::JobSession *session); //!< Emitted by moveJob().

private:
    struct Item;
    //! The jobs with the same parent in the tree: a folder or the profile.
    struct Branch
    {
        Item *item = nullptr;
        QString folder = {}; // id; empty for the profile
        QString name = {};
        std::vector<JobSession *> jobs = {}; // in the order of Item::jobs
    };
    struct Item
    {
        Branch loose;
        std::vector<std::unique_ptr<Branch>> folders;
        std::unique_ptr<ProfileSession> profile;
        std::unique_ptr<ProfileDocument> document;
        std::vector<std::unique_ptr<JobSession>> jobs; // destroyed before their profile
        std::vector<std::unique_ptr<JobDocument>> jobDocuments; // same order as jobs
    };
    template <typename Make>
    ProfileDocument &addItem(const Profile &profile, Make makeDocument);
    void guard(JobSession &session, JobDocument &document, const ProfileDocument &profile);
    void mayItStay(const UntrustedJob &untrusted,
                   const std::function<void(Result<void>)> &onAnswer);
    void showUntrusted(const UntrustedJob &untrusted, const Reach &reach,
                       const std::function<void(Result<void>)> &onAnswer);
    void showProgress();
    void forget(JobSession &session);
    const Item &itemOf(const JobSession &session) const;
    std::size_t orderOf(const JobSession &session) const;
    QModelIndex indexOf(const Branch &branch) const;
    Branch *branchOf(const JobSession &session) const;
    Branch &wantedBranch(Item &item, const QString &jobFile) const;
    const Branch *folderAt(const QModelIndex &index) const; // null for other items
    QVariant dataOf(const Branch &folder, int role) const;
    JobSession *jobIn(const QMimeData *data) const;
    void followFolders();
    void addFolders(Item &item);
    void placeJobs(Item &item);
    void removeFolders(Item &item);
    void move(JobSession &session, Branch &to);
    void noteState(const JobSession &session);

    Clock &m_clock;
    SecretAccess &m_secrets;
    std::optional<AppDirs> m_places;
    Leave m_leave;
    std::vector<std::unique_ptr<Item>> m_items;
    FolderBook m_folders;
    ReadyRound m_round;
    QTimer m_timer;
};

} // namespace penstock
