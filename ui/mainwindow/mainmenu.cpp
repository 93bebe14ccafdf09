// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/mainmenu.h"

#include "ui/widgets/icons.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace penstock {

namespace {
QAction *add(QMenu *menu, const QString &text, const QString &iconName = {},
             const QList<QKeySequence> &keys = {})
{
    QAction *const action = menu->addAction(text);
    if (!iconName.isEmpty())
        action->setIcon(icon(iconName));
    action->setShortcuts(keys);
    return action;
}
} // namespace

MainMenu::MainMenu(QMainWindow &window, Appearance &appearance)
    : QObject(&window)
    , m_window(window)
{
    QMenuBar *const bar = window.menuBar();
    QMenu *const file = bar->addMenu(tr("&File"));
    newProfile = add(file, tr("&New profile…"), QStringLiteral("plus"), {Qt::CTRL | Qt::Key_N});
    sample = add(file, tr("&Try it: run the sample"), QStringLiteral("play-outline"));
    file->addSeparator();
    save = add(file, tr("Sa&ve at once"), {}, {Qt::CTRL | Qt::Key_S});
    closeTab = add(file, tr("&Close tab"), QStringLiteral("close"), {Qt::CTRL | Qt::Key_W});
    quit = add(file, tr("&Quit"), {}, {Qt::CTRL | Qt::Key_Q});

    QMenu *const edit = bar->addMenu(tr("&Edit"));
    undo = undoGroup.createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    redo = undoGroup.createRedoAction(this, tr("&Redo"));
    redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    edit->addAction(undo);
    edit->addAction(redo);

    QMenu *const view = bar->addMenu(tr("&View"));
    filter = add(view, tr("&Filter profiles and jobs"), QStringLiteral("search"),
                 {Qt::CTRL | Qt::Key_F});
    sidebar = add(view, tr("&Sidebar"), {}, {Qt::CTRL | Qt::Key_Backslash});
    sidebar->setCheckable(true);
    sidebar->setChecked(true);
    view->addSeparator();
    addAppearance(appearance);

    QMenu *const run = bar->addMenu(tr("&Run"));
    start = add(run, tr("&Start or resume"), QStringLiteral("play"),
                {Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter});
    // Space, too, but only where it would not be typed: that is the tab's own.
    pause = add(run, tr("&Pause or resume"), QStringLiteral("pause"), {Qt::CTRL | Qt::Key_P});
    stop = add(run, tr("S&top"), QStringLiteral("stop"), {Qt::CTRL | Qt::Key_Period});
    run->addSeparator();
    startOver = add(run, tr("Start &over"));

    QMenu *const help = bar->addMenu(tr("&Help"));
    shortcuts = add(help, tr("&Shortcuts"), {}, {Qt::Key_F1});
    about = add(help, tr("&About Penstock"));
}

void MainMenu::addAppearance(Appearance &appearance)
{
    auto *const view = qobject_cast<QMenu *>(sidebar->associatedObjects().constFirst());
    auto *const group = new QActionGroup(this);
    const std::pair<QString, Appearance::Mode> modes[]
        = {{tr("&As the system"), Appearance::Mode::System},
           {tr("&Light"), Appearance::Mode::Light},
           {tr("&Dark"), Appearance::Mode::Dark}};
    for (const auto &[text, mode] : modes) {
        QAction *const action = view->addAction(text);
        action->setCheckable(true);
        action->setChecked(appearance.mode() == mode);
        group->addAction(action);
        connect(action, &QAction::triggered, &appearance,
                [&appearance, mode = mode] { appearance.setMode(mode); });
    }
}

QList<QAction *> MainMenu::withKeys() const
{
    QList<QAction *> all {newProfile, save,    undo,  redo,  closeTab, quit,
                          filter,     sidebar, start, pause, stop,     shortcuts};
    all.removeIf([](const QAction *action) { return action->shortcut().isEmpty(); });
    return all;
}

} // namespace penstock
