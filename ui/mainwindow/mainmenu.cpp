// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/mainmenu.h"

#include "ui/guide/chapter.h"
#include "ui/theme/icons.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace penstock {

namespace {
using ::operator|; // for keys: operators of this namespace hide it

QList<QKeySequence> enterKeys()
{
    return {Qt::CTRL | Qt::Key_Return, Qt::CTRL | Qt::Key_Enter};
}

QKeySequence findKeys()
{
    return Qt::CTRL | Qt::Key_F;
}

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
    , m_bar(window.menuBar())
{
    addFile();
    addEdit();
    addView(appearance);
    addRun();
    addHelp();
}

void MainMenu::addFile()
{
    QMenu *const file = m_bar->addMenu(tr("&File"));
    file->setToolTipsVisible(true);
    newProfile = add(file, tr("&New profile…"), u"plus"_s, {Qt::CTRL | Qt::Key_N});
    newJob = add(file, tr("New &job"), u"plus"_s, {Qt::CTRL | Qt::SHIFT | Qt::Key_N});
    newFolder = add(file, tr("New fol&der"), u"folder"_s, {Qt::Key_F7});
    import = add(file, tr("&Import…"), u"import"_s, {Qt::CTRL | Qt::Key_I});
    pasteCommand = add(file, tr("New job from the clip&board (curl command or URL)"), {},
                       {Qt::CTRL | Qt::SHIFT | Qt::Key_V});
    sample = add(file, tr("&Try it: run the sample"), u"play-outline"_s);
    file->addSeparator();
    save = add(file, tr("Sa&ve now"), {}, {Qt::CTRL | Qt::Key_S});
    closeTab = add(file, tr("&Close tab"), u"close"_s, {Qt::CTRL | Qt::Key_W});
    quit = add(file, tr("&Quit"), {}, {Qt::CTRL | Qt::Key_Q});
}

void MainMenu::addEdit()
{
    QMenu *const edit = m_bar->addMenu(tr("&Edit"));
    undo = undoGroup.createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    redo = undoGroup.createRedoAction(this, tr("&Redo"));
    redo->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    edit->addAction(undo);
    edit->addAction(redo);
    edit->addSeparator();
    addItem(edit);
    edit->addSeparator();
    settings = add(edit, tr("&Settings…"), {}, {Qt::CTRL | Qt::Key_Comma});
}

void MainMenu::addItem(QMenu *edit)
{
    open = add(edit, tr("&Open"), {}, {Qt::Key_Return});
    rename = add(edit, tr("Rena&me"), {}, {Qt::Key_F2});
    duplicate = add(edit, tr("&Duplicate"));
    moveTo = add(edit, tr("Mo&ve to a folder…"), u"folder"_s, {Qt::Key_F6});
    showOutput = add(edit, tr("Show out&put in the file manager"), u"folder"_s);
    showFile = add(edit, tr("Show &file in the file manager"), u"folder"_s);
    remove = add(edit, tr("De&lete…"), {}, {Qt::Key_Delete});
    for (QAction *const ofTree : {open, remove}) // elsewhere it is a press, and takes away letters
        ofTree->setShortcutContext(Qt::WidgetShortcut);
    edit->setToolTipsVisible(true);
    connect(edit, &QMenu::aboutToShow, this, &MainMenu::aboutToShowItem);
}

std::array<QAction *, 7> MainMenu::itemActions() const
{
    return {open, rename, duplicate, moveTo, showOutput, showFile, remove};
}

void MainMenu::addView(Appearance &appearance)
{
    QMenu *const view = m_bar->addMenu(tr("&View"));
    palette = add(view, tr("&Go to anything…"), u"search"_s, {Qt::CTRL | Qt::Key_K});
    filter = add(view, tr("&Filter profiles and jobs"), {}, {findKeys()});
    filterRows = add(view, tr("Filter &rows"));
    sidebar = add(view, tr("&Sidebar"), {}, {Qt::CTRL | Qt::Key_Backslash});
    sidebar->setCheckable(true);
    sidebar->setChecked(true);
    view->addSeparator();
    nextTab = add(view, tr("&Next tab"), {}, {Qt::CTRL | Qt::Key_PageDown});
    previousTab = add(view, tr("&Previous tab"), {}, {Qt::CTRL | Qt::Key_PageUp});
    const QString names[] = {tr("Page 1: Request"), tr("Page 2: Plan"), tr("Page 3: Run"),
                             tr("Page 4: Results"), tr("Page 5: Throttling")};
    for (std::size_t i = 0; i < pages.size(); ++i)
        pages[i] = add(view, names[i], {}, {Qt::CTRL | Qt::Key(Qt::Key_1 + int(i))});
    view->addSeparator();
    addAppearance(view, appearance);
}

void MainMenu::addRun()
{
    QMenu *const run = m_bar->addMenu(tr("&Run"));
    sendOne = add(run, tr("Send o&ne"), u"export"_s);
    start = add(run, tr("&Start or resume"), u"play"_s, enterKeys());
    // Space, too, but only where it would not be typed: that is the tab's own.
    pause = add(run, tr("&Pause or resume"), u"pause"_s, {Qt::CTRL | Qt::Key_P});
    stop = add(run, tr("S&top"), u"stop"_s, {Qt::CTRL | Qt::Key_Period});
    run->addSeparator();
    startOver = add(run, tr("Start &over"));
    run->addSeparator();
    exportRows = add(run, tr("&Export results…"), u"export"_s, {Qt::CTRL | Qt::SHIFT | Qt::Key_E});
}

void MainMenu::addHelp()
{
    QMenu *const help = m_bar->addMenu(tr("&Help"));
    guide = add(help, tr("&User's guide"), {}, {Qt::Key_F1});
    guide->setObjectName(QLatin1String(guideCommandName)); // dialogs take it along
    shortcuts = add(help, tr("&Shortcuts"), {}, {Qt::CTRL | Qt::Key_Question});
    about = add(help, tr("&About Penstock"));
}

void MainMenu::addAppearance(QMenu *view, Appearance &appearance)
{
    auto *const group = new QActionGroup(this);
    const std::pair<QString, Appearance::Mode> modes[]
        = {{tr("S&ame as system"), Appearance::Mode::System},
           {tr("&Light"), Appearance::Mode::Light},
           {tr("&Dark"), Appearance::Mode::Dark}};
    for (const auto &[text, mode] : modes) {
        QAction *const action = view->addAction(text);
        action->setCheckable(true);
        group->addAction(action);
        const auto follow
            = [action, mode = mode, &appearance] { action->setChecked(appearance.mode() == mode); };
        follow();
        connect(&appearance, &Appearance::modeChanged, action, follow);
        connect(action, &QAction::triggered, &appearance,
                [&appearance, mode = mode] { appearance.setMode(mode); });
    }
}

// Those that are for one place only, and keys that two of them share.
void MainMenu::sayWhere(Entry &entry) const
{
    const QAction *const action = entry.action;
    if (action == sendOne)
        entry.what = tr("Send one, on the Request page");
    if (action == filterRows)
        entry.what = tr("Filter rows, on the Results page");
    if (action == open)
        entry.what = tr("Open, in the tree");
    if (action == remove)
        entry.what = tr("Delete, in the tree");
    if (action == sendOne || action == start)
        entry.keys = enterKeys().front();
    if (action == filter || action == filterRows)
        entry.keys = findKeys();
}

std::vector<MainMenu::Entry> MainMenu::entries() const
{
    std::vector<Entry> all;
    for (const QAction *const top : m_bar->actions()) {
        const QString name = QString(top->text()).remove(QLatin1Char('&'));
        for (QAction *const action : top->menu()->actions()) {
            if (action->isSeparator())
                continue;
            Entry entry {name, action, QString(action->text()).remove(QLatin1Char('&')),
                         action->shortcut()};
            sayWhere(entry);
            all.push_back(entry);
        }
    }
    return all;
}

void MainMenu::giveEnterTo(QAction *action)
{
    (action == start ? sendOne : start)->setShortcuts(QList<QKeySequence>());
    action->setShortcuts(enterKeys());
}

void MainMenu::giveFindTo(QAction *action)
{
    (action == filter ? filterRows : filter)->setShortcuts(QList<QKeySequence>());
    action->setShortcut(findKeys());
}

} // namespace penstock

#include "moc_mainmenu.cpp"
