// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/removal.h"

#include "ui/mainwindow/worktabs.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/question.h"

#include "ui/mainwindow/trash.h"
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/jobs/start/untrustedfiles.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/profiles/spec/profile.h>

#include <QFileInfo>
#include <QMessageBox>
#include <QUndoGroup>

#include <algorithm>

namespace penstock {

namespace {
// Describes what is deleted of a job, and what is kept.
QString detailsOf(const JobSession &session)
{
    if (!QFileInfo::exists(session.folder()))
        return Removal::tr("Its file moves to the trash. The job has not run yet.");
    const QFileInfo output(session.spec().output.path);
    if (!output.exists())
        return Removal::tr("Its file and its journal move to the trash.");
    return Removal::tr("Its file and its journal move to the trash. The responses stay in %1.")
        .arg(output.fileName());
}

QString detailsOf(const Profile &profile, std::size_t jobs)
{
    QStringList details {
        jobs == 0 ? Removal::tr("Its file moves to the trash.")
                  : Removal::tr("Its file, the files of its jobs and their journals move to the "
                                "trash. The responses stay where they are.")};
    const QStringList secrets = secretsOf(profile);
    if (secrets.size() == 1)
        details.append(
            Removal::tr("The secret %1 stays in the keychain: other profiles may use it.")
                .arg(secrets.front()));
    else if (!secrets.isEmpty())
        details.append(
            Removal::tr("The secrets %1 stay in the keychain: other profiles may use them.")
                .arg(secrets.join(u", "_s)));
    return details.join(u"\n\n"_s);
}
} // namespace

Removal::Removal(Views views, AppDirs places, QWidget *window)
    : QObject(window)
    , m_views(views)
    , m_places(std::move(places))
    , m_window(window)
{ }

void Removal::ask(JobSession &session)
{
    const QString name = m_views.model.documentOf(session).spec().name;
    ask(Item {.name = name, .job = &session}, tr("Delete \"%1\"?").arg(name), detailsOf(session));
}

void Removal::ask(ProfileDocument &profile)
{
    const QString name = m_views.model.indexOf(profile).data().toString();
    const std::size_t jobs = m_views.model.jobsOf(profile).size();
    const QString what = jobs == 0 ? tr("Delete \"%1\"?").arg(name)
        : jobs == 1                ? tr("Delete \"%1\" and its job?").arg(name)
                    : tr("Delete \"%1\" and its %2 jobs?").arg(name, countText(std::int64_t(jobs)));
    ask(Item {.name = name, .profile = &profile}, what, detailsOf(profile.profile(), jobs));
}

void Removal::ask(const Item &item, const QString &what, const QString &details)
{
    QMessageBox *const question = makeQuestion(m_window,
                                               {.title = tr("Delete"),
                                                .what = what,
                                                .details = details,
                                                .yes = tr("Move to the trash"),
                                                .no = tr("Cancel")});
    connect(question, &QMessageBox::accepted, this, [this, item] { carryOut(item, Way::Trash); });
    question->open();
}

void Removal::askForGood(const Item &item, const Error &error)
{
    QMessageBox *const question = makeQuestion(
        m_window,
        {.title = tr("Delete"),
         .what = tr("\"%1\" cannot be moved to the trash.").arg(item.name),
         .details
         = tr("%1\n\nIf you delete it permanently, it cannot be restored.").arg(errorText(error)),
         .yes = tr("Delete permanently"),
         .no = tr("Cancel")});
    connect(question, &QMessageBox::accepted, this, [this, item] { carryOut(item, Way::ForGood); });
    question->open();
}

void Removal::tell(const QString &what, const QString &why)
{
    auto *const box
        = new QMessageBox(QMessageBox::NoIcon, tr("Delete"), what, QMessageBox::NoButton, m_window);
    box->setTextFormat(Qt::PlainText); // names may look like something else
    box->setInformativeText(why);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->addButton(tr("Close"), QMessageBox::RejectRole);
    box->open();
}

std::vector<JobSession *> Removal::jobsOf(const Item &item) const
{
    return item.profile ? m_views.model.jobsOf(*item.profile)
                        : std::vector<JobSession *> {item.job.data()};
}

QString Removal::activeReason(const Item &item) const
{
    const std::vector<JobSession *> jobs = jobsOf(item);
    const bool isActive = std::any_of(jobs.begin(), jobs.end(),
                                      [](const JobSession *job) { return job->isActive(); });
    if (!isActive)
        return {};
    return item.profile ? tr("One of its jobs is running now: stop that job first.")
                        : tr("It is running now: stop it first.");
}

Result<QStringList> Removal::filesOf(const Item &item) const
{
    QStringList files;
    for (JobSession *const job : jobsOf(item)) {
        JobDocument &document = m_views.model.documentOf(*job);
        document.finishSaving(); // or it would come back
        if (document.file().isEmpty())
            continue;
        Result<QStringList> its = filesOfJob(document.file(), m_places);
        if (!its)
            return its;
        files += *its;
    }
    if (item.profile) {
        item.profile->finishSaving();
        if (QFileInfo::exists(item.profile->file()))
            files += item.profile->file();
    }
    return files;
}

void Removal::carryOut(const Item &item, Way way)
{
    // It may have gone, or have been started, while it was asked.
    if (!item.profile && !item.job)
        return;
    const QString kept = tr("\"%1\" was not deleted.").arg(item.name);
    if (const QString reason = activeReason(item); !reason.isEmpty())
        return tell(kept, reason);
    const Result<QStringList> files = filesOf(item);
    if (!files)
        return tell(kept, errorText(files.error()));
    const Result<void> gone = way == Way::Trash ? moveToTrash(*files) : deleteForGood(*files);
    if (gone) {
        std::ignore = welcomeUntrustedFiles(
            *files, m_places); // another file of this name is untrusted again
        takeOut(item);
    } else if (way == Way::Trash) {
        askForGood(item, gone.error());
    } else {
        tell(tr("\"%1\" was not deleted, or only in part.").arg(item.name),
             errorText(gone.error()));
    }
}

// What comes later and is called so has not been in them.
void Removal::forgetFolders(const Item &item)
{
    FolderBook &folders = m_views.model.folders();
    for (JobSession *const job : jobsOf(item))
        folders.change(moveToFolder(folderKey(m_views.model.documentOf(*job).file()), {}));
    if (item.profile)
        folders.change(forgetProfile(folderKey(item.profile->file())));
}

// From outside to inside: nothing that shows it may outlive it.
void Removal::takeOut(const Item &item)
{
    m_views.undo.setActiveStack(nullptr);
    forgetFolders(item);
    for (JobSession *const job : jobsOf(item)) {
        JobDocument &document = m_views.model.documentOf(*job);
        document.letGo();
        m_views.tabs.drop(document);
    }
    if (item.profile) {
        item.profile->letGo();
        m_views.tabs.drop(*item.profile);
        m_views.model.remove(*item.profile);
    } else {
        m_views.model.remove(*item.job);
    }
    Q_EMIT removed();
}

} // namespace penstock

#include "moc_removal.cpp"
