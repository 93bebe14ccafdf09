// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/jobdocument.h"
#include "ui/documents/profiledocument.h"
#include "ui/jobs/readyround.h"
#include "ui/tree/folderbook.h"

#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/jobs/saved/guestreach.h>

#include <QAbstractItemModel>
#include <QTimer>

#include <memory>
#include <vector>

namespace penstock {

//! The profiles that are open, and below each its folders with their jobs, and its other jobs. Owns them. Clock and store must outlive it.
// Large: Qt wants a model in one class, with every way to find what is in it.
class WorkbenchModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Role {
        GlyphRole = Qt::UserRole, //!< Of a job or a folder: an icon's name.
        //! Of a job: its state in a word. Of a profile: that it cannot be read, or nothing. Of a folder:
        //! how many jobs are in it.
        BriefRole,
        ToneRole, //!< A Tone for these.
        FolderRole, //!< The id of a folder; empty for what is none.
        OpenRole //!< Of a folder: whether it is to be open.
    };

    WorkbenchModel(Clock &clock, SecretKeeper &secrets, QObject *parent = nullptr);
    ~WorkbenchModel() override;

    //! Asks about what a saved job would do outside its folder; answers once.
    using AskAboutPaths = std::function<void(const QString &job, const std::vector<PathUse> &uses,
                                             const std::function<void(bool)> &onAnswer)>;
    //! Shows all that a saved job does, before its first run; answers once.
    using AskAboutGuest = std::function<void(const QString &job, const Reach &reach,
                                             const std::function<void(bool)> &onAnswer)>;
    //! Whom to ask.
    struct Leave
    {
        AskAboutPaths aboutPaths;
        AskAboutGuest aboutGuest;
    };
    //! For jobs that are added from now on. What was allowed is remembered in \a places, and so are
    //! folders.
    void setLeave(const Places &places, Leave leave);

    ProfileSession &addProfile(const Profile &profile); //!< One that is not saved.
    //! One of a file. Without \a onDisk, what is in it, it is new and gets saved.
    ProfileDocument &addProfile(const Profile &profile, const QString &file,
                                const QByteArray &onDisk);
    ProfileDocument &addBroken(const QString &file, const Error &fault);
    //! \a profile is one of this model. Without a \a file it is not saved; without \a onDisk, what is
    //! in that, it is new and gets saved.
    JobSession &addJob(ProfileSession &profile, const JobSpec &spec, const QString &folder,
                       const QString &file = {}, const QByteArray &onDisk = {});

    //! A job or a profile goes, the latter with its jobs. None of them is active, and no tab shows one;
    //! what is not written of them by now never is.
    void remove(JobSession &session);
    void remove(ProfileDocument &document);

    JobSession *jobAt(const QModelIndex &index) const; //!< Null where there is none.
    QModelIndex indexOf(const JobSession &session) const;
    ProfileDocument *documentAt(const QModelIndex &index) const; //!< Null where there is none.
    //! The profile that \a index is, or is of; null where it is invalid.
    ProfileDocument *profileAt(const QModelIndex &index) const;
    QModelIndex indexOf(const ProfileDocument &document) const;
    JobDocument &documentOf(const JobSession &session) const;
    //! The profile that \a session is of.
    ProfileDocument &profileOf(const JobSession &session) const;
    std::vector<JobSession *> activeJobs() const;
    std::vector<JobSession *> jobs() const; //!< All of them, in their order.
    std::vector<JobSession *> jobsOf(const ProfileDocument &document) const;
    std::vector<ProfileDocument *> profiles() const; //!< The same.
    //! Those with invalid edits, which are in no file.
    std::vector<Document *> faultyDocuments() const;
    FolderBook &folders() { return m_folders; }
    const FolderBook &folders() const { return m_folders; }
    QModelIndex indexOfFolder(const QString &id) const;
    QString folderOf(const JobSession &session) const; //!< Its id; empty where it is in none.
    std::vector<JobSession *> jobsIn(const QString &folder) const; //!< By its id.
    //! Into \a folder, which is one of its profile, or out of all where that is empty. Not for a job
    //! without a file.
    void moveJob(const JobSession &session, const QString &folder);
    //! Why the folder at \a index cannot be called \a name, for people; empty where it can, and for what
    //! is none.
    QString nameFault(const QModelIndex &index, const QString &name) const;

    //! Looks at jobs that lack something: it may be there now.
    void lookAgain();
    //! Writes what waits to be written: names that are free are looked up on the disk.
    void finishSaving();
    // Saved there; null where nothing of the model is.
    JobSession *jobOfFile(const QString &file) const;
    ProfileDocument *documentOfFile(const QString &file) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    //! What cannot be read cannot be renamed.
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    //! Renames it, as a change that can be undone.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    // A job is taken to a folder, to what is in one, or to its profile: never to another profile.
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool canDropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                         const QModelIndex &parent) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

Q_SIGNALS:
    void activityChanged(); //!< A job has started or ended.
    void renamed(penstock::Document *document); //!< By setData().
    void foldersEdited(); //!< By setData() or moveJob(): the undo stack of folders() has it.
    void jobMoved(penstock::JobSession *session); //!< By moveJob().

private:
    struct Item;
    //! What has the same parent in the tree: what is in a folder or, below its folders, in none.
    struct Branch
    {
        Item *item = nullptr;
        QString folder = {}; // the id; empty for what is in none
        QString name = {};
        std::vector<JobSession *> jobs = {}; // in the order of the item's
    };
    struct Item
    {
        Branch loose;
        std::vector<std::unique_ptr<Branch>> folders;
        std::unique_ptr<ProfileSession> profile;
        std::unique_ptr<ProfileDocument> document;
        std::vector<std::unique_ptr<JobSession>> jobs; // before their profile in dying
        std::vector<std::unique_ptr<JobDocument>> jobDocuments; // in the same order
    };
    template <typename Make>
    ProfileDocument &addItem(const Profile &profile, Make makeDocument);
    void guard(JobSession &session, JobDocument &document, const ProfileDocument &profile);
    void mayItStay(const GuestJob &guest, const std::function<void(Result<void>)> &onAnswer);
    void showGuest(const GuestJob &guest, const Reach &reach,
                   const std::function<void(Result<void>)> &onAnswer);
    void showProgress();
    void forget(JobSession &session);
    const Item &itemOf(const JobSession &session) const;
    std::size_t orderOf(const JobSession &session) const; // among the jobs of its item
    QModelIndex indexOf(const Branch &branch) const; // what is above it
    Branch *branchOf(const JobSession &session) const;
    Branch &wantedBranch(Item &item, const QString &jobFile) const;
    const Branch *folderAt(const QModelIndex &index) const; // null for what is none
    QVariant dataOf(const Branch &folder, int role) const;
    JobSession *jobIn(const QMimeData *data) const;
    void followFolders();
    void addFolders(Item &item);
    void placeJobs(Item &item);
    void removeFolders(Item &item);
    void move(JobSession &session, Branch &to);
    void noteState(const JobSession &session);

    Clock &m_clock;
    SecretKeeper &m_secrets;
    std::optional<Places> m_places;
    Leave m_leave;
    std::vector<std::unique_ptr<Item>> m_items;
    FolderBook m_folders;
    ReadyRound m_round;
    QTimer m_timer;
};

} // namespace penstock
