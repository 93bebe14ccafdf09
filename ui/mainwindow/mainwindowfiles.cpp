// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window takes from files, and what it makes: saved work, imports, new profiles and jobs.
#include "ui/import/importdialog.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/keepsecret.h"
#include "ui/mainwindow/mainwindow.h"
#include "ui/mainwindow/worktabs.h"
#include "ui/profiles/newprofiledialog.h"
#include "ui/profiles/profiletab.h"
#include "ui/theme/errortext.h"
#include "ui/tree/sidebar.h"
#include "ui/widgets/inbackground.h"

#include <penstock/importing/importer/importer.h>
#include <penstock/jobs/start/jobedit.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/saved/profileedit.h>
#include <penstock/profiles/secrets/secretname.h>
#include <penstock/profiles/spec/environment.h>

#include <QPointer>

namespace penstock {

namespace {
SecretKeeping keepingOf(QObject &owner, SessionSecrets &store, const Workplace &workplace,
                        Sidebar &sidebar)
{
    return {.owner = &owner,
            .store = store,
            .places = workplace.places,
            .vault = workplace.vault,
            .tell
            = [&sidebar](const QString &what, const QString &why) { sidebar.tell(what, why); }};
}
} // namespace

void MainWindow::openSaved()
{
    inBackground(
        this, [places = m_workplace.places] { return readSavedWork(places); },
        [this](const SavedWork &work) {
            const bool hasFolders = work.folders && *work.folders;
            if (hasFolders) // first: jobs go into them
                m_model.folders().take(*work.folders);
            adopt(work);
            if (work.folders && !hasFolders)
                m_sidebar->tellOfFolders(work.folders->error());
            takeStored(work.edits);
            if (m_settings.reopensTabs() && m_tabs->count() == 0)
                reopen(m_settings.tabs());
            m_keepsTabs = true;
            showTabs();
        });
}

void MainWindow::adopt(const SavedWork &work)
{
    for (const SavedFile<Profile> &each : work.profiles) {
        if (each.content)
            m_model.addProfile(*each.content, each.file, each.json);
        else
            m_model.addBroken(each.file, each.content.error());
    }
    QStringList lost;
    for (const SavedFile<JobSpec> &each : work.jobs) {
        ProfileDocument *const profile = each.content
            ? m_model.documentOfFile(profileFileOf(each.content->profile, m_workplace.places))
            : nullptr;
        if (profile == nullptr) {
            lost.append(each.content ? tr("%1: its profile is missing").arg(each.file)
                                     : errorText(each.content.error()));
            continue;
        }
        JobSession &session
            = m_model.addJob(profile->work(), *each.content,
                             jobFolder(m_workplace.places, each.file), each.file, each.json);
        // A run that was interrupted comes to the front, where it can be resumed.
        connect(&session, &JobSession::stateChanged, this, [this, &session] {
            if (session.wasInterrupted())
                openJob(session);
        });
        session.lookBack();
    }
    m_sidebar->tellOfJobs(lost);
}

void MainWindow::takeStored(const Result<StoredEdits> &edits)
{
    if (!edits)
        return m_sidebar->tell(tr("Invalid edits from the last session cannot be read"),
                               errorText(edits.error()));
    for (const StoredEdit &each : *edits) {
        if (ProfileDocument *const profile = m_model.documentOfFile(each.file))
            profile->takeFaultyEdit(each);
        else if (const JobSession *const job = m_model.jobOfFile(each.file))
            m_model.documentOf(*job).takeFaultyEdit(each);
    }
}

ImportDialog *MainWindow::import()
{
    auto *const dialog = new ImportDialog(m_workplace.places, this);
    connect(dialog, &ImportDialog::saved, this, &MainWindow::takeImported);
    connect(dialog, &ImportDialog::secretsTaken, this,
            [this](const SavedImport &saved, bool areStored) {
                const SecretKeeping keeping = keepingOf(*this, m_store, m_workplace, *m_sidebar);
                for (const SavedProfile &place : saved.profiles) {
                    ProfileDocument *const document = m_model.documentOfFile(place.path);
                    if (document == nullptr)
                        continue;
                    for (const OfferedSecret &offered : saved.offered) {
                        if (secretsOf(document->profile()).contains(offered.secret))
                            keeping.keep(offered.secret, offered.value,
                                         placesOfSecret(offered.secret, document->profile()),
                                         areStored, [this, of = QPointer(document)] {
                                             if (of)
                                                 noteSecretStored(*of);
                                         });
                    }
                }
            });
    dialog->open();
    return dialog;
}

void MainWindow::takeImported(const SavedImport &saved)
{
    QStringList profiles;
    for (const SavedProfile &profile : saved.profiles) {
        if (m_model.documentOfFile(profile.path) == nullptr)
            profiles.append(profile.path);
    }
    QStringList jobs;
    for (const SavedJob &job : saved.jobs)
        jobs.append(job.path);
    adopt(readSavedWork(profiles, jobs)); // small, and just written
    if (JobSession *const first = jobs.isEmpty() ? nullptr : m_model.jobOfFile(jobs.front())) {
        openJob(*first);
        currentJob()->editRequest();
    } else if (!saved.profiles.empty()) {
        if (ProfileDocument *const profile = m_model.documentOfFile(saved.profiles.front().path))
            openProfile(*profile);
    }
}

// A job of its own, ready to be sent; what cannot be taken the dialog says.
void MainWindow::takeCommand(const QString &text)
{
    const QString trimmed = text.trimmed();
    const QString command = looksLikeCurl(trimmed) ? trimmed : u"curl '%1'"_s.arg(trimmed);
    const Result<CurlCommand> curl = curlFromText(command);
    const Result<Imported> imported
        = importFrom(command.toUtf8(), {}, ImportKind::Curl); // one request: quick
    const bool isOne = curl && imported && jobCountOf(*imported) == 1
        && imported->profiles.front().jobs.front().missing.isEmpty();
    m_model.finishSaving();
    const Result<SavedImport> saved
        = isOne ? saveImport(*imported, m_workplace.places) : Result<SavedImport>();
    if (!isOne || !saved || saved->jobs.empty())
        return import()->take(command.toUtf8());
    takeImported(*saved);
    if (JobTab *const tab = currentJob())
        tab->showTaken(*curl);
}

// As the sign-in of the profile has it where one is entered there.
void MainWindow::takeSignIn(JobSession &session, const CurlSignIn &signIn, bool isStored)
{
    ProfileDocument &document = m_model.profileOf(session);
    Profile profile = document.profile();
    if (profile.auth.kind != signIn.auth.kind || profile.auth.secret.isEmpty()) {
        const QString name = secretNameFrom(profile.name);
        profile.auth = signIn.auth;
        profile.auth.secret = name.isEmpty() ? u"key"_s : name;
        document.change(tr("Use sign-in from a command"), profile);
    }
    const QString secret = profile.auth.secret;
    keepingOf(*this, m_store, m_workplace, *m_sidebar)
        .keep(secret, signIn.value, placesOfSecret(secret, profile), isStored,
              [this, of = QPointer(&document)] {
                  if (of)
                      noteSecretStored(*of);
              });
}

// There is a new one for its profile.
void MainWindow::noteSecretStored(ProfileDocument &document)
{
    document.work().reconnect();
    goOnWithRefused(document);
    m_model.lookAgain();
    for (JobTab *const each : findChildren<JobTab *>())
        each->lookAgain();
}

void MainWindow::reopen(const QStringList &files)
{
    for (const QString &file : files) {
        if (JobSession *const session = m_model.jobOfFile(file))
            openJob(*session);
        else if (ProfileDocument *const document = m_model.documentOfFile(file))
            openProfile(*document);
    }
}

void MainWindow::newProfile()
{
    auto *const dialog = new NewProfileDialog(NewProfileDialog::Purpose::Create, this);
    connect(dialog, &NewProfileDialog::createRequested, this, &MainWindow::createProfile);
    dialog->open();
}

void MainWindow::createProfile(const Profile &profile)
{
    m_model.finishSaving();
    const QString name = freeProfileName(profile.name, m_workplace.places);
    openProfile(m_model.addProfile(profile, profilePath(name, m_workplace.places), {}));
    if (profile.baseUrl.isEmpty())
        currentProfile()->editServer();
}

void MainWindow::createJob(ProfileDocument &document, const QString &folder)
{
    const AppDirs &places = m_workplace.places;
    m_model.finishSaving();
    std::ignore = makeAnswersFolder(places); // where it cannot be made the run will say so
    JobSpec spec = newJob(document.profile(), document.file(), places);
    // What is of a profile that is not saved would not find it again.
    const bool isSaved = !document.file().isEmpty();
    const QString file = isSaved ? jobPath(freeJobName(spec.name, places), places) : QString();
    JobSession &session = m_model.addJob(
        document.work(), spec, jobFolder(places, isSaved ? file : spec.output.path), file);
    m_model.moveJob(session, folder);
    openJob(session);
    currentJob()->editRequest();
}

void MainWindow::takePreset(ProfileDocument &document)
{
    auto *const dialog = new NewProfileDialog(NewProfileDialog::Purpose::Take, this);
    connect(dialog, &NewProfileDialog::takeRequested, &document,
            [&document](const Preset &preset, const Profile &profile) {
                document.change(tr("Apply a preset"),
                                takenFrom(preset, profile, document.profile()));
            });
    dialog->open();
}

} // namespace penstock
