// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/itemcommands.h"

#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/mainmenu.h"
#include "ui/mainwindow/worktabs.h"
#include "ui/profiles/profiletab.h"
#include "ui/tree/sidebar.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"

#include <penstock/jobs/start/jobedit.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/saved/profileedit.h>
#include <penstock/support/freename.h>

#include <QAction>
#include <QDesktopServices>
#include <QFileInfo>
#include <QMenu>
#include <QUrl>

#include <algorithm>

namespace penstock {

namespace {
// Without a reason against it, it can be used.
void offer(QAction *action, const QString &reason = {})
{
    action->setEnabled(reason.isEmpty());
    action->setToolTip(plainToolTip(reason));
}

QString unsavedReason(const Document &document)
{
    return document.file().isEmpty()
        ? ItemCommands::tr("Not saved: discarded when the window closes")
        : QString();
}

QString unreadableReason(const ProfileDocument &document)
{
    return document.brokenBecause() ? ItemCommands::tr("Its file cannot be read") : QString();
}
} // namespace

ItemCommands::ItemCommands(Parts parts, AppDirs places, QWidget *window)
    : QObject(window)
    , m_parts(parts)
    , m_places(std::move(places))
    , m_window(window)
    , m_removal({parts.model, parts.tabs, parts.menu.undoGroup}, m_places, window)
    , m_folders({parts.model, parts.sidebar, parts.menu.undoGroup}, window)
{
    connectActions();
    m_parts.sidebar.addKeyOf(m_parts.menu.open);
    m_parts.sidebar.addKeyOf(m_parts.menu.remove);
    connect(&m_parts.sidebar, &Sidebar::currentChanged, this, &ItemCommands::look);
    connect(&m_parts.menu, &MainMenu::aboutToShowItem, this, &ItemCommands::look);
    connect(&m_parts.sidebar, &Sidebar::menuRequested, this, &ItemCommands::openMenu);
    // In the tree Ctrl+Z takes back what was changed there last; in a tab, what the tab shows.
    connect(&m_parts.model, &WorkbenchModel::renamed, this, [this](Document *document) {
        if (m_parts.sidebar.isAncestorOf(m_window->focusWidget()))
            m_parts.menu.undoGroup.setActiveStack(&document->undoStack());
    });
    connect(&m_removal, &Removal::removed, this, &ItemCommands::removed);
}

void ItemCommands::connectActions()
{
    const MainMenu &menu = m_parts.menu;
    const auto on = [this](QAction *action, void (ItemCommands::*command)()) {
        connect(action, &QAction::triggered, this, command);
    };
    on(menu.newJob, &ItemCommands::newJob);
    on(menu.newFolder, &ItemCommands::newFolder);
    on(menu.moveTo, &ItemCommands::moveTo);
    on(menu.open, &ItemCommands::open);
    on(menu.rename, &ItemCommands::rename);
    on(menu.duplicate, &ItemCommands::duplicate);
    on(menu.remove, &ItemCommands::remove);
    connect(menu.showOutput, &QAction::triggered, this, [this] { showInFileManager(m_answers); });
    connect(menu.showFile, &QAction::triggered, this, [this] {
        if (const JobSession *const job = m_parts.model.jobAt(current()))
            showInFileManager(m_parts.model.documentOf(*job).file());
        else if (const ProfileDocument *const profile = m_parts.model.documentAt(current()))
            showInFileManager(profile->file());
    });
}

QModelIndex ItemCommands::current() const
{
    if (const QModelIndex chosen = m_parts.sidebar.current(); chosen.isValid())
        return chosen;
    if (const JobTab *const job = m_parts.tabs.job())
        return m_parts.model.indexOf(job->session());
    const ProfileTab *const profile = m_parts.tabs.profile();
    return profile != nullptr ? m_parts.model.indexOf(profile->document()) : QModelIndex();
}

QString ItemCommands::currentFolder() const
{
    return current().data(WorkbenchModel::FolderRole).toString();
}

void ItemCommands::look()
{
    const JobSession *const job = m_parts.model.jobAt(current());
    const QString output = job != nullptr ? job->spec().output.path : QString();
    m_answers = QFileInfo::exists(output) ? output : QString();
    show();
}

void ItemCommands::show()
{
    const QModelIndex index = current();
    const QString reason = index.isValid() ? QString()
        : m_parts.model.rowCount() == 0    ? tr("Create a profile first")
                                           : tr("Choose a profile or a job in the tree");
    const QString name = index.data().toString();
    for (QAction *const action : m_parts.menu.itemActions()) {
        action->setData(name);
        offer(action, reason);
    }
    offer(m_parts.menu.newJob, reason);
    const ProfileDocument *const of = m_parts.model.profileAt(index);
    offer(m_parts.menu.newFolder, of != nullptr ? unsavedReason(*of) : reason);
    if (const JobSession *const job = m_parts.model.jobAt(index))
        showForJob(*job);
    else if (const ProfileDocument *const profile = m_parts.model.documentAt(index))
        showForProfile(*profile);
    else if (of != nullptr)
        showForFolder(*of);
}

void ItemCommands::showForJob(const JobSession &session) const
{
    const MainMenu &menu = m_parts.menu;
    const QString unsaved = unsavedReason(m_parts.model.documentOf(session));
    offer(menu.newJob, unreadableReason(m_parts.model.profileOf(session)));
    offer(menu.duplicate, unsaved);
    offer(menu.moveTo, unsaved);
    offer(menu.showOutput, m_answers.isEmpty() ? tr("No output yet") : QString());
    offer(menu.showFile, unsaved);
    offer(menu.remove, session.isActive() ? tr("Running: stop it first") : unsaved);
}

void ItemCommands::showForProfile(const ProfileDocument &document) const
{
    const MainMenu &menu = m_parts.menu;
    const QString unsaved = unsavedReason(document);
    const QString unreadable = unreadableReason(document);
    const std::vector<JobSession *> jobs = m_parts.model.jobsOf(document);
    const bool isActive = std::any_of(jobs.begin(), jobs.end(),
                                      [](const JobSession *job) { return job->isActive(); });
    offer(menu.newJob, unreadable);
    offer(menu.rename, unreadable);
    offer(menu.duplicate, unsaved.isEmpty() ? unreadable : unsaved);
    offer(menu.moveTo, tr("Only jobs can be moved: choose one"));
    offer(menu.showOutput, tr("Each job has its own output: choose a job"));
    offer(menu.showFile, unsaved);
    offer(menu.remove, isActive ? tr("One of its jobs is running: stop that job first") : unsaved);
}

// Folders exist in the tree only, without a file.
void ItemCommands::showForFolder(const ProfileDocument &document) const
{
    const MainMenu &menu = m_parts.menu;
    offer(menu.newJob, unreadableReason(document));
    for (QAction *const action : {menu.duplicate, menu.showOutput, menu.showFile})
        offer(action, tr("Not available for a folder: choose one of its jobs"));
    offer(menu.moveTo, tr("Only jobs can be moved: choose one"));
}

void ItemCommands::openMenu(const QPoint &place)
{
    look();
    const MainMenu &actions = m_parts.menu;
    const bool isJob = m_parts.model.jobAt(current()) != nullptr;
    auto *const menu = new QMenu(m_window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(current().data().toString());
    menu->setToolTipsVisible(true);
    menu->addAction(actions.open);
    const bool isFolder = !currentFolder().isEmpty();
    if (!isJob)
        menu->addActions({actions.newJob, actions.newFolder});
    menu->addSeparator();
    menu->addAction(actions.rename);
    if (!isFolder)
        menu->addAction(actions.duplicate);
    if (isJob)
        addMoves(*menu);
    menu->addSeparator();
    if (isJob)
        menu->addAction(actions.showOutput);
    if (!isFolder)
        menu->addAction(actions.showFile);
    menu->addSeparator();
    menu->addAction(actions.remove);
    menu->setDefaultAction(actions.open);
    menu->popup(place);
}

void ItemCommands::addMoves(QMenu &menu)
{
    QMenu *const moves = menu.addMenu(tr("Mo&ve to"));
    moves->setAccessibleName(tr("Move to"));
    moves->setEnabled(m_parts.menu.moveTo->isEnabled());
    m_folders.fill(*moves, *m_parts.model.jobAt(current()));
}

void ItemCommands::open()
{
    if (JobSession *const job = m_parts.model.jobAt(current()))
        Q_EMIT jobRequested(job);
    else if (ProfileDocument *const profile = m_parts.model.documentAt(current()))
        Q_EMIT profileRequested(profile);
    else
        m_parts.sidebar.toggle(current());
}

void ItemCommands::newFolder()
{
    m_parts.menu.sidebar->setChecked(true);
    m_folders.create(current());
}

void ItemCommands::moveTo()
{
    m_parts.menu.sidebar->setChecked(true);
    if (JobSession *const job = m_parts.model.jobAt(current()))
        m_folders.chooseFor(*job);
}

void ItemCommands::newJob()
{
    commitTyped(*m_window);
    if (const JobSession *const job = m_parts.model.jobAt(current()))
        Q_EMIT newJobRequested(&m_parts.model.profileOf(*job), m_parts.model.folderOf(*job));
    else if (ProfileDocument *const profile = m_parts.model.profileAt(current()))
        Q_EMIT newJobRequested(profile, currentFolder());
}

void ItemCommands::rename()
{
    m_parts.menu.sidebar->setChecked(true);
    m_parts.sidebar.edit(current());
}

void ItemCommands::duplicate()
{
    commitTyped(*m_window);
    if (const JobSession *const job = m_parts.model.jobAt(current()))
        duplicateJob(*job);
    else if (const ProfileDocument *const profile = m_parts.model.documentAt(current()))
        duplicateProfile(*profile);
}

void ItemCommands::duplicateJob(const JobSession &session)
{
    m_parts.model.finishSaving();
    std::vector<JobSpec> all;
    for (const JobSession *const job : m_parts.model.jobs())
        all.push_back(m_parts.model.documentOf(*job).spec());
    const JobDocument &document = m_parts.model.documentOf(session);
    // What has a fault is nothing to begin with.
    const JobSpec copy = copyOf(document.faults().empty() ? document.spec() : session.spec(), all);
    const QString file = jobPath(freeJobName(copy.name, m_places), m_places);
    JobSession &added = m_parts.model.addJob(m_parts.model.profileOf(session).work(), copy,
                                             jobFolder(m_places, file), file);
    m_parts.model.moveJob(added, m_parts.model.folderOf(session));
    Q_EMIT jobRequested(&added);
}

void ItemCommands::duplicateProfile(const ProfileDocument &document)
{
    m_parts.model.finishSaving();
    QStringList names;
    for (const ProfileDocument *const each : m_parts.model.profiles())
        names.append(each->profile().name);
    Profile copy = document.faults().empty() ? document.profile() : document.work().profile();
    copy.name = nameOfCopy(copy.name, QLatin1Char(' '),
                           [&names](const QString &name) { return names.contains(name); });
    const QString file = profilePath(freeProfileName(copy.name, m_places), m_places);
    Q_EMIT profileRequested(&m_parts.model.addProfile(copy, file, {}));
}

// The folder, where it is a file: what else is there cannot be told to every desktop.
void ItemCommands::showInFileManager(const QString &path)
{
    const QFileInfo file(path);
    QDesktopServices::openUrl(
        QUrl::fromLocalFile(file.isDir() ? file.absoluteFilePath() : file.absolutePath()));
}

void ItemCommands::remove()
{
    if (JobSession *const job = m_parts.model.jobAt(current()))
        m_removal.ask(*job);
    else if (ProfileDocument *const profile = m_parts.model.documentAt(current()))
        m_removal.ask(*profile);
    else
        m_folders.remove(currentFolder());
}

} // namespace penstock

#include "moc_itemcommands.cpp"
