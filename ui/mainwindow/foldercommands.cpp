// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/foldercommands.h"

#include "ui/theme/icons.h"
#include "ui/tree/sidebar.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/question.h"

#include <QMenu>
#include <QMessageBox>
#include <QUndoGroup>
#include <QUuid>

namespace penstock {

namespace {
// A name that none of its profile's has.
Folder newFolder(const WorkbenchModel &model, const ProfileDocument &profile)
{
    const QString key = folderKey(profile.file());
    return {.id = QUuid::createUuid().toString(QUuid::WithoutBraces),
            .profile = key,
            .name
            = freeFolderName(model.folders().folders(), key, FolderCommands::tr("New folder"))};
}
} // namespace

FolderCommands::FolderCommands(Parts parts, QWidget *window)
    : QObject(window)
    , m_parts(parts)
    , m_window(window)
{
    // In the tree Ctrl+Z takes back what was changed there last; in a tab, what the tab shows.
    connect(&m_parts.model, &WorkbenchModel::foldersEdited, this, [this] {
        if (m_parts.sidebar.isAncestorOf(m_window->focusWidget()))
            m_parts.undo.setActiveStack(&m_parts.model.folders().undoStack());
    });
}

void FolderCommands::create(const QModelIndex &index)
{
    const ProfileDocument *const profile = m_parts.model.profileAt(index);
    if (profile == nullptr || profile->file().isEmpty())
        return;
    const Folder folder = newFolder(m_parts.model, *profile);
    m_parts.model.folders().change(tr("New folder"), addFolder(folder));
    Q_EMIT m_parts.model.foldersEdited();
    m_parts.sidebar.edit(m_parts.model.indexOfFolder(folder.id));
}

void FolderCommands::createFor(JobSession &session)
{
    const Folder folder = newFolder(m_parts.model, m_parts.model.profileOf(session));
    m_parts.model.folders().change(tr("New folder"), addFolder(folder));
    m_parts.model.moveJob(session, folder.id);
    m_parts.sidebar.edit(m_parts.model.indexOfFolder(folder.id));
}

void FolderCommands::fill(QMenu &menu, JobSession &session)
{
    const QString key = folderKey(m_parts.model.profileOf(session).file());
    const QString now = m_parts.model.folderOf(session);
    const auto add = [&](const QString &text, const QString &folder) {
        QAction *const action = menu.addAction(text);
        action->setCheckable(true);
        action->setChecked(folder == now);
        connect(action, &QAction::triggered, this, [this, folder, job = QPointer(&session)] {
            if (job)
                m_parts.model.moveJob(*job, folder);
        });
    };
    add(tr("No folder"), {});
    for (const Folder &each : m_parts.model.folders().folders()) {
        if (each.profile == key)
            add(QString(each.name).replace(QLatin1Char('&'), u"&&"_s), each.id);
    }
    menu.addSeparator();
    QAction *const create = menu.addAction(icon(u"plus"_s), tr("New folder…"));
    connect(create, &QAction::triggered, this, [this, job = QPointer(&session)] {
        if (job)
            createFor(*job);
    });
}

void FolderCommands::chooseFor(JobSession &session)
{
    auto *const menu = new QMenu(m_window);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(tr("Move to"));
    fill(*menu, session);
    menu->setActiveAction(menu->actions().front());
    menu->popup(m_parts.sidebar.below(m_parts.model.indexOf(session)));
}

void FolderCommands::remove(const QString &folder)
{
    const std::size_t jobs = m_parts.model.jobsIn(folder).size();
    if (jobs == 0)
        return carryOut(folder); // nothing that anybody would miss
    const QModelIndex index = m_parts.model.indexOfFolder(folder);
    const QString name = index.data().toString();
    const QString profile = index.parent().data().toString();
    QMessageBox *const question = makeQuestion(
        m_window,
        {.title = tr("Delete"),
         .what = tr("Delete the folder \"%1\"?").arg(name),
         .details = jobs == 1 ? tr("Its job is kept and moves up to \"%1\".").arg(profile)
                              : tr("Its %1 jobs are kept and move up to \"%2\".")
                                    .arg(countText(std::int64_t(jobs)), profile),
         .yes = tr("Delete the folder"),
         .no = tr("Cancel")});
    connect(question, &QMessageBox::accepted, this, [this, folder] { carryOut(folder); });
    question->open();
}

void FolderCommands::carryOut(const QString &folder)
{
    const QPersistentModelIndex profile = m_parts.model.indexOfFolder(folder).parent();
    m_parts.model.folders().change(tr("Delete folder"), removeFolder(folder));
    Q_EMIT m_parts.model.foldersEdited();
    m_parts.sidebar.select(profile);
    m_parts.sidebar.focusTree();
}

} // namespace penstock

#include "moc_foldercommands.cpp"
