// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/mainwindow.h"

#include "ui/environments/environmentbox.h"
#include "ui/guide/chapter.h"
#include "ui/import/importdialog.h"
#include "ui/jobs/joblook.h"
#include "ui/jobs/jobtab.h"
#include "ui/jobs/runpage.h"
#include "ui/mainwindow/fieldundo.h"
#include "ui/mainwindow/itemcommands.h"
#include "ui/mainwindow/leavequestions.h"
#include "ui/mainwindow/mainmenu.h"
#include "ui/mainwindow/paletteentries.h"
#include "ui/mainwindow/runnews.h"
#include "ui/mainwindow/shortcutsdialog.h"
#include "ui/mainwindow/worktabs.h"
#include "ui/palette/commandpalette.h"
#include "ui/profiles/profiletab.h"
#include "ui/results/resultspage.h"
#include "ui/settings/settingsdialog.h"
#include "ui/start/startpage.h"
#include "ui/theme/errortext.h"
#include "ui/theme/icons.h"
#include "ui/theme/wheelguard.h"
#include "ui/tree/sidebar.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/question.h"

#include <penstock/jobs/output/progress.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDir>
#include <QKeyEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QRegularExpression>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolButton>

namespace penstock {

namespace {
using namespace std::chrono_literals;
constexpr int sidebarWidth = 256;

// The first of them, where there are many.
QString briefList(const QStringList &names)
{
    constexpr qsizetype most = 4;
    const QString list = names.first(std::min(names.size(), most)).join(u", "_s);
    return names.size() <= most
        ? list
        : MainWindow::tr("%1 and %2 more").arg(list).arg(names.size() - most);
}
} // namespace

MainWindow::MainWindow(Clock &clock, SecretStore &secrets, Appearance &appearance,
                       Workplace workplace)
    : m_clock(clock)
    , m_store(secrets)
    , m_secrets(m_store)
    , m_appearance(appearance)
    , m_workplace(std::move(workplace))
    , m_settings(m_workplace.places)
    , m_model(clock, m_secrets)
    , m_menu(new MainMenu(*this, appearance))
    , m_sidebar(new Sidebar(m_model))
    , m_start(new StartPage)
    , m_tabs(new WorkTabs)
    , m_centre(new QStackedWidget)
    , m_commands(
          new ItemCommands({m_model, *m_menu, *m_sidebar, *m_tabs}, m_workplace.places, this))
    , m_message(makeLabel({}, Type::Small, Tone::Ink2))
    , m_activity(makeLabel({}, Type::Small, Tone::Ink2))
{
    setWindowTitle(tr("Penstock"));
    m_secrets.setIndex(m_workplace.places);
    m_secrets.setEnvironment(QProcessEnvironment::systemEnvironment());
    m_secrets.setOwner({[this](const auto &asked, const auto &onAnswer) {
        askWhereItMayGo(this, asked, onAnswer);
    }});
    m_model.setLeave(m_workplace.places,
                     {[this](const QString &job, const auto &uses, const auto &onAnswer) {
                          askAboutPaths(this, job, uses, onAnswer);
                      },
                      [this](const QString &job, const Reach &reach, const auto &onAnswer) {
                          askAboutUntrusted(this, job, reach, onAnswer);
                      }});
    resize(1280, 800);
    setMinimumSize(800, 560);
    qApp->installEventFilter(new FieldUndo(this));
    new WheelGuard(*qApp, this);
    makeCorner(); // first: Tab goes the way of the eye
    m_centre->addWidget(m_start);
    m_centre->addWidget(m_tabs);
    auto *const splitter = new QSplitter;
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_sidebar);
    splitter->addWidget(m_centre);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({sidebarWidth, width() - sidebarWidth});
    m_sidebar->setMinimumWidth(200);
    m_sidebar->setMaximumWidth(400);
    setCentralWidget(splitter);
    makeStatusBar();
    connectMenu();
    connectViews();
    connectItemCommands();
    if (m_workplace.desktop != nullptr) {
        m_news = std::make_unique<RunNews>(m_model, *m_workplace.desktop, *this);
        connect(m_news.get(), &RunNews::jobChosen, this, [this](JobSession *session) {
            openJob(*session);
            show();
            raise();
            activateWindow();
        });
    }
    restoreGeometry(m_settings.geometry());
    m_timer.start(500ms);
    showTabs();
    appearance.dress(*this);
}

MainWindow::~MainWindow()
{
    // The destructor of QWidget moves the focus, and the members are gone by then.
    disconnect(qApp, nullptr, this, nullptr);
    m_keepsTabs = false; // those that go now are the ones to remember
    // Tabs show sessions of the model, which goes before them.
    delete takeCentralWidget();
}

void MainWindow::makeStatusBar()
{
    statusBar()->setSizeGripEnabled(false);
    m_message->setContentsMargins(12, 0, 0, 0);
    m_activity->setContentsMargins(0, 0, 12, 0);
    statusBar()->addWidget(m_message, 1);
    statusBar()->addPermanentWidget(m_activity);
}

void MainWindow::makeCorner()
{
    auto *const palette = new QToolButton;
    palette->setObjectName(u"palettebutton"_s);
    palette->setDefaultAction(m_menu->palette);
    palette->setIcon(iconBesideText(u"search"_s));
    palette->setIconSize({14 + besideIcon, 16});
    palette->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    palette->setText(tr("Go to anything") + u"    "_s
                     + m_menu->palette->shortcut().toString(QKeySequence::NativeText));
    palette->setFocusPolicy(Qt::TabFocus);
    menuBar()->setCornerWidget(palette);
}

void MainWindow::connectMenu()
{
    const auto on = [this](QAction *action, auto command) {
        connect(action, &QAction::triggered, this, command);
    };
    on(m_menu->newProfile, &MainWindow::newProfile);
    on(m_menu->import, [this] { import(); });
    on(m_menu->sample, &MainWindow::runSample);
    on(m_menu->pasteCommand, [this] { takeCommand(QApplication::clipboard()->text()); });
    on(m_menu->save, [this] {
        commitTyped(*this);
        if (Document *const document = m_tabs->document())
            document->save();
    });
    on(m_menu->closeTab, [this] { m_tabs->close(m_tabs->currentIndex()); });
    on(m_menu->quit, &QWidget::close);
    on(m_menu->settings, &MainWindow::openSettings);
    on(m_menu->palette, &MainWindow::openPalette);
    on(m_menu->filter, [this] {
        m_menu->sidebar->setChecked(true);
        m_sidebar->focusFilter();
    });
    on(m_menu->filterRows, [this] {
        const JobTab *const tab = m_tabs->job();
        if (auto *const page = tab != nullptr ? tab->findChild<ResultsPage *>() : nullptr)
            page->goToFilter();
    });
    connect(m_menu->sidebar, &QAction::toggled, m_sidebar, &QWidget::setVisible);
    on(m_menu->nextTab, [this] { m_tabs->step(1); });
    on(m_menu->previousTab, [this] { m_tabs->step(-1); });
    int number = 0;
    for (QAction *const action : m_menu->pages) {
        on(action, [this, page = JobTab::Page(number++)] {
            if (JobTab *const tab = m_tabs->job())
                tab->goToPage(page);
        });
    }
    const auto onJob = [this, on](QAction *action, void (JobTab::*command)()) {
        on(action, [this, command] {
            if (JobTab *const tab = m_tabs->job())
                (tab->*command)();
        });
    };
    for (QAction *const action : {m_menu->sendOne, m_menu->start}) {
        on(action, [this] { commitTyped(*this); });
    }
    onJob(m_menu->sendOne, &JobTab::sendOne);
    onJob(m_menu->start, &JobTab::startOrResume);
    onJob(m_menu->pause, &JobTab::pauseOrResume);
    onJob(m_menu->stop, &JobTab::stop);
    onJob(m_menu->startOver, &JobTab::startOver);
    onJob(m_menu->exportRows, &JobTab::exportRows);
    on(m_menu->guide, &MainWindow::openGuide);
    on(m_menu->shortcuts, [this] { (new ShortcutsDialog(m_menu->entries(), this))->open(); });
    on(m_menu->about, &MainWindow::showAbout);
}

void MainWindow::connectViews()
{
    connect(m_start, &StartPage::sampleRequested, this, &MainWindow::runSample);
    connect(m_start, &StartPage::newProfileRequested, this, &MainWindow::newProfile);
    connect(m_start, &StartPage::importRequested, this, &MainWindow::import);
    connect(m_start, &StartPage::curlPasted, this, &MainWindow::takeCommand);
    connect(m_sidebar, &Sidebar::newProfileRequested, this, &MainWindow::newProfile);
    connect(m_sidebar, &Sidebar::importRequested, this, &MainWindow::import);
    connect(m_sidebar, &Sidebar::jobRequested, this,
            [this](JobSession *session) { openJob(*session); });
    connect(m_sidebar, &Sidebar::profileRequested, this,
            [this](ProfileDocument *document) { openProfile(*document); });
    connect(&m_model.folders(), &FolderBook::failed, m_sidebar, &Sidebar::tellOfFolders);
    connect(m_tabs, &WorkTabs::tabsChanged, this, &MainWindow::showTabs);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) {
        if (m_tabs->isAncestorOf(now))
            useUndoOfTab();
    });
    connect(&m_model, &WorkbenchModel::activityChanged, this, &MainWindow::showActivity);
    connect(&m_timer, &QTimer::timeout, this, &MainWindow::showActivity);
    connect(&m_appearance, &Appearance::modeChanged, this,
            [this](Appearance::Mode mode) { m_settings.setMode(mode); });
}

void MainWindow::connectItemCommands()
{
    connect(m_commands, &ItemCommands::jobRequested, this,
            [this](JobSession *session) { openJob(*session); });
    connect(m_commands, &ItemCommands::profileRequested, this,
            [this](ProfileDocument *document) { openProfile(*document); });
    connect(
        m_commands, &ItemCommands::newJobRequested, this,
        [this](ProfileDocument *document, const QString &folder) { createJob(*document, folder); });
    connect(m_commands, &ItemCommands::removed, this, [this] {
        showTabs();
        m_sidebar->focusTree(); // and not what is left in front: there one was
    });
}

void MainWindow::openPalette()
{
    m_commands->look();
    std::vector<PaletteEntry> entries = entriesOfMenu(*m_menu);
    addEntriesOfModel(
        entries, m_model, [this](JobSession &session) { openJob(session); },
        [this](ProfileDocument &document) { openProfile(document); });
    (new CommandPalette(std::move(entries), this))->openIn(*this);
}

void MainWindow::openSettings()
{
    (new SettingsDialog(m_settings, m_appearance, m_workplace.places, this))->open();
}

void MainWindow::runSample()
{
    m_start->showError({});
    if (!m_sample) {
        Result<std::unique_ptr<Sample>> sample = Sample::start(m_clock, m_sampleSize);
        if (!sample) {
            m_start->showError(errorText(sample.error()));
            return;
        }
        m_sample = *std::move(sample);
        ProfileSession &profile = m_model.addProfile(m_sample->profile());
        m_sampleJob = &m_model.addJob(profile, m_sample->job(), m_sample->journalFolder());
    }
    openJob(*m_sampleJob);
    if (m_sampleJob->mayStart()) // what it has brought nobody misses
        m_sampleJob->start(m_sampleJob->state() == JobSession::State::Done
                               ? JobSession::From::Beginning
                               : JobSession::From::WhereItWas);
}

ProfileTab *MainWindow::currentProfile() const
{
    return m_tabs->profile();
}

JobTab *MainWindow::currentJob() const
{
    return m_tabs->job();
}

void MainWindow::openJob(JobSession &session)
{
    JobDocument &document = m_model.documentOf(session);
    if (m_tabs->show(document))
        return;
    auto *const tab = new JobTab(document);
    ProfileDocument &profile = m_model.profileOf(session);
    connect(tab, &JobTab::limitsRequested, &profile,
            [tab, &profile](const std::vector<Limit> &limits) {
                Profile changed = profile.profile();
                changed.limits = limits;
                tab->document().changeProfile(tr("Apply what-if"), profile, changed);
            });
    connect(tab, &JobTab::environmentRequested, &profile, [tab, &profile](const QString &name) {
        tab->document().changeProfile(tr("Choose environment"), profile,
                                      withEnvironment(profile.profile(), name));
    });
    connect(tab, &JobTab::mannersRequested, &profile,
            [tab, &profile](const ProfileSession::Manners &manners, const QString &what) {
                Profile changed = profile.profile();
                changed.limits = manners.limits;
                changed.throttling = manners.throttling;
                tab->document().changeProfile(what, profile, changed);
            });
    connect(tab, &JobTab::pageChanged, this, &MainWindow::showCommands);
    tab->setSecrets(m_secrets);
    connect(tab, &JobTab::signInTaken, this,
            [this, &session](const CurlSignIn &signIn, bool isStored) {
                takeSignIn(session, signIn, isStored);
            });
    connect(tab, &JobTab::secretRequested, this, [this, &session] { enterSecretFor(session); });
    m_tabs->add(tab);
}

void MainWindow::enterSecretFor(JobSession &session)
{
    openProfile(m_model.profileOf(session));
    currentProfile()->enterSecret();
}

// They wait for a new secret, and now there is one: they are what is looked at again.
void MainWindow::goOnWithRefused(const ProfileDocument &document)
{
    for (JobSession *const session : m_model.jobs()) {
        const bool waits = session->trip() != nullptr && session->trip()->isOfCredential();
        if (!waits || &m_model.profileOf(*session) != &document)
            continue;
        openJob(*session);
        session->resume();
    }
}

void MainWindow::openProfile(ProfileDocument &document)
{
    if (m_tabs->show(document))
        return;
    auto *const tab
        = new ProfileTab(document, {&m_store, m_workplace.vault, m_workplace.places, &m_store});
    const auto count
        = [this, tab, &document] { tab->setJobCount(int(m_model.jobsOf(document).size())); };
    count();
    connect(&m_model, &QAbstractItemModel::rowsInserted, tab, count);
    connect(&m_model, &QAbstractItemModel::rowsRemoved, tab, count);
    connect(tab, &ProfileTab::newJobRequested, this, [this, &document] { createJob(document); });
    connect(tab, &ProfileTab::presetRequested, this, [this, &document] { takePreset(document); });
    connect(tab, &ProfileTab::secretStored, this,
            [this, &document] { noteSecretStored(document); });
    m_tabs->add(tab);
}

void MainWindow::showTabs()
{
    m_centre->setCurrentWidget(m_tabs->count() > 0 ? static_cast<QWidget *>(m_tabs) : m_start);
    if (const JobTab *const tab = m_tabs->job())
        m_sidebar->select(m_model.indexOf(tab->session()));
    else if (const ProfileTab *const profile = m_tabs->profile())
        m_sidebar->select(m_model.indexOf(profile->document()));
    else
        m_start->setFocus(); // and not the first field there is
    useUndoOfTab();
    if (m_keepsTabs)
        m_settings.setTabs(m_tabs->files());
    showActivity();
}

void MainWindow::useUndoOfTab()
{
    Document *const document = m_tabs->document();
    m_menu->undoGroup.setActiveStack(document != nullptr ? &document->undoStack() : nullptr);
}

// Which of them can be used now.
void MainWindow::showCommands()
{
    const JobTab *const job = m_tabs->job();
    m_commands->show();
    m_menu->save->setEnabled(m_tabs->document() != nullptr);
    m_menu->closeTab->setEnabled(m_tabs->count() > 0);
    for (QAction *const step : {m_menu->nextTab, m_menu->previousTab})
        step->setEnabled(m_tabs->count() > 1);
    for (QAction *const page : m_menu->pages)
        page->setEnabled(job != nullptr);
    const bool sends = job != nullptr && job->page() == JobTab::Page::Request;
    m_menu->sendOne->setEnabled(sends);
    m_menu->giveEnterTo(sends ? m_menu->sendOne : m_menu->start);
    const bool listsRows = job != nullptr && job->page() == JobTab::Page::Results;
    m_menu->filterRows->setEnabled(listsRows);
    m_menu->giveFindTo(listsRows ? m_menu->filterRows : m_menu->filter);
    m_menu->start->setEnabled(job != nullptr && job->canStart());
    m_menu->pause->setEnabled(job != nullptr && job->canPause());
    m_menu->stop->setEnabled(job != nullptr && job->canStop());
    m_menu->startOver->setEnabled(job != nullptr && job->session().mayStart()
                                  && job->session().progress().done() > 0);
    m_menu->exportRows->setEnabled(job != nullptr && job->session().progress().done() > 0);
}

// In task bars and lists of windows it tells one from another, and how far it is.
void MainWindow::showTitle()
{
    const JobTab *const job = m_tabs->job();
    const Document *const document = m_tabs->document();
    const QString name = document != nullptr ? document->name() : QString();
    if (job != nullptr && job->session().isActive())
        setWindowTitle(tr("%1 · %2 – Penstock").arg(lookOf(job->session()).brief, name));
    else
        setWindowTitle(name.isEmpty() ? tr("Penstock") : tr("%1 – Penstock").arg(name));
}

// Whose traffic the charts of the job in front show besides its own.
void MainWindow::showCompany()
{
    const JobTab *const tab = m_tabs->job();
    auto *const page = tab != nullptr ? tab->findChild<RunPage *>() : nullptr;
    if (page == nullptr)
        return;
    QStringList names;
    for (const JobSession *const each : m_model.jobsOf(m_model.profileOf(tab->session()))) {
        if (each != &tab->session() && each->isActive())
            names.append(each->spec().name);
    }
    page->setBeside(names);
}

void MainWindow::showActivity()
{
    showTitle();
    if (m_news)
        m_news->look();
    showCompany();
    m_tabs->showIcons();
    showCommands();
    const std::vector<JobSession *> active = m_model.activeJobs();
    m_message->setText(
        active.empty() ? tr("Nothing is sent until you press Start.")
                       : tr("Resumable at any time: each response is on disk before it counts."));
    QStringList parts;
    for (const JobSession *const each : active) {
        if (each->profile().sharingTrouble())
            m_message->setText(tr("The shared limits of \"%1\" need attention: see the Run page.")
                                   .arg(each->profile().profile().name));
        const std::optional<double> rate = each->progress().perSecond;
        parts.append(tr("%1 %2/s").arg(each->profile().profile().name,
                                       QLocale().toString(rate.value_or(0), 'f', 1)));
    }
    if (!active.empty())
        parts.append(active.size() == 1 ? tr("1 job active")
                                        : tr("%1 jobs active").arg(active.size()));
    m_activity->setText(parts.join(u"     "_s));
    showWhatFits();
}

// What goes on comes before what is always so.
void MainWindow::showWhatFits()
{
    const int needed = m_message->sizeHint().width() + m_activity->sizeHint().width();
    m_message->setVisible(needed + fontMetrics().height() < statusBar()->width()); // gaps
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    showWhatFits();
}

// Opens the chapter of the focused widget, or else of the active tab.
void MainWindow::openGuide()
{
    if (m_workplace.guide.isEmpty())
        return tellOfGuide(
            tr("The user's guide is not installed."),
            tr("It comes with Penstock's packages. If you build Penstock yourself, install lowdown "
               "(on Debian: apt-get install lowdown) and build again."));
    const QWidget *const dialog = QApplication::activeModalWidget();
    const QWidget *const focused = QApplication::focusWidget();
    std::optional<Chapter> chapter = chapterOf(focused != nullptr ? focused : dialog);
    if (!chapter && dialog == nullptr)
        chapter = chapterOf(m_tabs->count() > 0 ? m_tabs->currentWidget() : m_start);
    const QUrl url = guideUrl(m_workplace.guide, chapter.value_or(Chapter::Contents));
    if (!QDesktopServices::openUrl(url))
        tellOfGuide(
            tr("No program could open the user's guide."),
            tr("Open this file in a browser: %1").arg(QDir::toNativeSeparators(url.toLocalFile())));
}

void MainWindow::tellOfGuide(const QString &what, const QString &todo)
{
    QWidget *const dialog = QApplication::activeModalWidget();
    auto *const reported = new QMessageBox(QMessageBox::NoIcon, tr("User's guide"), what,
                                           QMessageBox::Close, dialog != nullptr ? dialog : this);
    reported->setTextFormat(Qt::PlainText);
    reported->setInformativeText(todo);
    reported->setTextInteractionFlags(Qt::TextSelectableByMouse); // there is a path in it
    reported->setAttribute(Qt::WA_DeleteOnClose);
    reported->open();
}

void MainWindow::showAbout()
{
    auto *const about = new QMessageBox(
        QMessageBox::NoIcon, tr("About Penstock"),
        tr("Penstock %1").arg(QCoreApplication::applicationVersion()), QMessageBox::Close, this);
    about->setInformativeText(
        tr("Pulls many responses from an API without exceeding its limits.\n\nLicenses: MIT "
           "(library), GPL-3.0-or-later (this window), SIL Open Font License (Noto fonts)."));
    about->setAttribute(Qt::WA_DeleteOnClose);
    about->open();
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    const QString text = event->matches(QKeySequence::Paste)
        ? QApplication::clipboard()->text().trimmed()
        : QString();
    static const QRegularExpression address(u"^https?://\\S+\\z"_s);
    if (looksLikeCurl(text) || address.match(text).hasMatch())
        takeCommand(text);
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    commitTyped(*this);
    if (asksAboutFaultyEdits())
        return event->ignore();
    if (m_model.activeJobs().empty()) {
        if (!keepFaultyEdits())
            return event->ignore();
        m_settings.setGeometry(saveGeometry());
        return event->accept();
    }
    event->ignore();
    if (m_closing)
        return;
    QStringList names;
    for (const JobSession *const job : m_model.activeJobs())
        names.append(job->spec().name);
    QMessageBox *const question = makeQuestion(
        this,
        {.title = tr("A run is active"),
         .what = names.size() == 1 ? tr("Stop \"%1\" and close the window?").arg(names.front())
                                   : tr("Stop these %1 runs and close the window?\n%2")
                                         .arg(names.size())
                                         .arg(briefList(names)),
         .details = tr("Penstock waits for requests in flight. No response is lost, and you can "
                       "resume later."),
         .yes = tr("Stop and close"),
         .no = tr("Keep running")});
    connect(question, &QMessageBox::accepted, this, &MainWindow::closeWhenStopped);
    connect(question, &QMessageBox::rejected, this, [this] { m_faultyEdits.reset(); });
    // If all runs end meanwhile, the question is obsolete and their results stay visible.
    connect(&m_model, &WorkbenchModel::activityChanged, question, [this, question] {
        if (m_model.activeJobs().empty() && !m_closing)
            question->reject();
    });
    question->open();
}

// Whether that is asked now: the answer closes the window again.
bool MainWindow::asksAboutFaultyEdits()
{
    const std::vector<Document *> faulty = m_model.faultyDocuments();
    if (faulty.empty() || m_faultyEdits)
        return false;
    m_model.finishSaving(); // what was right before is what they are edits of
    const auto *const open = findChild<QMessageBox *>(u"faultyquestion"_s);
    if (open == nullptr || !open->isVisible())
        askAboutFaultyEdits(this, faulty, Leaving::Window, [this](FaultyEdits edits) {
            m_faultyEdits = edits;
            QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
        });
    return true;
}

// False where that failed.
bool MainWindow::keepFaultyEdits()
{
    StoredEdits edits;
    if (m_faultyEdits == FaultyEdits::Keep) {
        m_model.finishSaving();
        for (const Document *const each : m_model.faultyDocuments()) {
            if (const std::optional<StoredEdit> edit = each->faultyEdit())
                edits.push_back(*edit);
        }
    }
    if (edits.empty() && !m_keepsTabs)
        return true; // those of the last session are not read yet
    const Result<void> written = writeStoredEdits(storedEditsFile(m_workplace.places), edits);
    if (!written) {
        m_faultyEdits.reset();
        m_sidebar->tell(tr("Invalid edits cannot be kept"), errorText(written.error()));
    }
    return written.has_value();
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::ActivationChange && isActiveWindow()) {
        m_model.folders().lookAgain();
        m_model.lookAgain();
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::closeWhenStopped()
{
    m_closing = true;
    connect(&m_model, &WorkbenchModel::activityChanged, this, [this] {
        if (m_model.activeJobs().empty())
            QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
    });
    for (JobSession *const job : m_model.activeJobs())
        job->stop();
}

} // namespace penstock

#include "moc_mainwindow.cpp"
