// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/mainwindow.h"

#include "ui/jobs/joblook.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/mainmenu.h"
#include "ui/mainwindow/shortcutsdialog.h"
#include "ui/mainwindow/sidebar.h"
#include "ui/mainwindow/startpage.h"
#include "ui/profiles/newprofiledialog.h"
#include "ui/profiles/profiletab.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"

#include <penstock/jobs/jobedit.h>
#include <penstock/jobs/jobfile.h>
#include <penstock/jobs/jobplace.h>
#include <penstock/profiles/fileformat.h>
#include <penstock/profiles/profileedit.h>
#include <penstock/profiles/profilefile.h>

#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

namespace penstock {

namespace {
using namespace std::chrono_literals;
constexpr int sidebarWidth = 256;
constexpr int titleLetters = 28;

QString briefTitle(const QString &title)
{
    return title.size() > titleLetters ? title.left(titleLetters) + QStringLiteral("…") : title;
}

// What is being typed counts when its field is left.
void commit(QWidget &field)
{
    if (qobject_cast<QLineEdit *>(&field) == nullptr)
        return;
    field.clearFocus();
    field.setFocus();
}

template <typename Content>
struct Saved
{
    QString file;
    QByteArray json;
    Result<Content> content;
};

struct AllSaved
{
    std::vector<Saved<Profile>> profiles;
    std::vector<Saved<JobSpec>> jobs;
};

AllSaved readSaved(const Places &places)
{
    AllSaved all;
    for (const QString &name : savedProfiles(places)) {
        const QString file = profilePath(name, places);
        const Result<QByteArray> json = readFile(file);
        all.profiles.push_back({file, json.value_or(QByteArray()),
                                json ? profileFromJson(*json, file) : failure(json.error())});
    }
    for (const QString &name : savedJobs(places)) {
        const QString file = jobPath(name, places);
        const Result<QByteArray> json = readFile(file);
        all.jobs.push_back({file, json.value_or(QByteArray()),
                            json ? jobFromJson(*json, file, QFileInfo(file).absolutePath())
                                 : failure(json.error())});
    }
    return all;
}

QIcon iconOf(const JobSession &session)
{
    const JobLook look = lookOf(session);
    switch (look.tone) {
    case Tone::Accent:
        return icon(look.glyph, QStringLiteral("accent"));
    case Tone::Warn:
        return icon(look.glyph, QStringLiteral("warn"));
    case Tone::Fail:
        return icon(look.glyph, QStringLiteral("fail"));
    default:
        return icon(look.glyph);
    }
}
} // namespace

MainWindow::MainWindow(Clock &clock, SecretStore &secrets, Appearance &appearance,
                       Workplace workplace)
    : m_clock(clock)
    , m_secrets(secrets)
    , m_workplace(std::move(workplace))
    , m_model(clock, secrets)
    , m_menu(new MainMenu(*this, appearance))
    , m_sidebar(new Sidebar(m_model))
    , m_start(new StartPage)
    , m_tabs(new QTabWidget)
    , m_centre(new QStackedWidget)
    , m_message(makeLabel({}, Type::Small, Tone::Ink2))
    , m_activity(makeLabel({}, Type::Small, Tone::Ink2))
{
    setWindowTitle(tr("Penstock"));
    resize(1280, 800);
    setMinimumSize(800, 560);
    m_tabs->setObjectName(QStringLiteral("tabs"));
    m_tabs->setAccessibleName(tr("Open profiles and jobs"));
    m_tabs->setDocumentMode(true);
    m_tabs->setMovable(true);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->setElideMode(Qt::ElideRight);
    m_tabs->tabBar()->setExpanding(false);
    m_tabs->tabBar()->setAccessibleName(tr("Open profiles and jobs"));
    m_tabs->tabBar()->setIconSize({14, 14});
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
    connect(m_start, &StartPage::sampleRequested, this, &MainWindow::runSample);
    connect(m_start, &StartPage::newProfileRequested, this, &MainWindow::newProfile);
    connect(m_sidebar, &Sidebar::newProfileRequested, this, &MainWindow::newProfile);
    connect(m_sidebar, &Sidebar::jobRequested, this,
            [this](JobSession *session) { openJob(*session); });
    connect(m_sidebar, &Sidebar::profileRequested, this,
            [this](ProfileDocument *document) { openProfile(*document); });
    connect(m_tabs, &QTabWidget::currentChanged, this, &MainWindow::showTabs);
    connect(&m_model, &WorkbenchModel::activityChanged, this, &MainWindow::showActivity);
    connect(&m_timer, &QTimer::timeout, this, &MainWindow::showActivity);
    m_timer.start(500ms);
    showTabs();
}

MainWindow::~MainWindow()
{
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

void MainWindow::connectMenu()
{
    connect(m_menu->newProfile, &QAction::triggered, this, &MainWindow::newProfile);
    connect(m_menu->sample, &QAction::triggered, this, &MainWindow::runSample);
    connect(m_menu->save, &QAction::triggered, this, [this] {
        if (QWidget *const field = focusWidget())
            commit(*field);
        if (Document *const document = currentDocument())
            document->save();
    });
    connect(m_menu->closeTab, &QAction::triggered, this,
            [this] { closeTab(m_tabs->currentIndex()); });
    connect(m_menu->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_menu->filter, &QAction::triggered, this, [this] {
        m_menu->sidebar->setChecked(true);
        m_sidebar->focusFilter();
    });
    connect(m_menu->sidebar, &QAction::toggled, m_sidebar, &QWidget::setVisible);
    const auto onJob = [this](QAction *action, void (JobTab::*command)()) {
        connect(action, &QAction::triggered, this, [this, command] {
            if (JobTab *const tab = currentJob())
                (tab->*command)();
        });
    };
    onJob(m_menu->start, &JobTab::startOrResume);
    onJob(m_menu->pause, &JobTab::pauseOrResume);
    onJob(m_menu->stop, &JobTab::stop);
    onJob(m_menu->startOver, &JobTab::startOver);
    connect(m_menu->shortcuts, &QAction::triggered, this,
            [this] { (new ShortcutsDialog(m_menu->withKeys(), this))->open(); });
    connect(m_menu->about, &QAction::triggered, this, &MainWindow::showAbout);
}

void MainWindow::runSample()
{
    m_start->showError({});
    if (!m_sample) {
        Result<std::unique_ptr<Sample>> sample = Sample::start(m_clock, m_sampleSize);
        if (!sample) {
            m_start->showError(sample.error().text());
            return;
        }
        m_sample = *std::move(sample);
        ProfileAtWork &profile = m_model.addProfile(m_sample->profile());
        m_sampleJob = &m_model.addJob(profile, m_sample->job(), m_sample->journalFolder());
    }
    openJob(*m_sampleJob);
    if (m_sampleJob->mayStart())
        currentJob()->startOrResume();
}

ProfileTab *MainWindow::currentProfile() const
{
    return qobject_cast<ProfileTab *>(m_tabs->currentWidget());
}

Document *MainWindow::currentDocument() const
{
    if (const JobTab *const job = currentJob())
        return &job->document();
    const ProfileTab *const profile = currentProfile();
    return profile != nullptr ? &profile->document() : nullptr;
}

JobTab *MainWindow::currentJob() const
{
    return qobject_cast<JobTab *>(m_tabs->currentWidget());
}

void MainWindow::openJob(JobSession &session)
{
    for (int i = 0; i < m_tabs->count(); ++i) {
        const auto *const tab = qobject_cast<JobTab *>(m_tabs->widget(i));
        if (tab != nullptr && &tab->session() == &session) {
            m_tabs->setCurrentIndex(i);
            return;
        }
    }
    auto *const tab = new JobTab(m_model.documentOf(session));
    connect(&tab->document(), &JobDocument::changed, tab, [this, tab] {
        m_tabs->setTabText(m_tabs->indexOf(tab), briefTitle(tab->document().spec().name));
    });
    ProfileDocument &profile = m_model.profileOf(session);
    connect(tab, &JobTab::limitsRequested, &profile,
            [this, &profile](const std::vector<LimitSpec> &limits) {
                Profile changed = profile.profile();
                changed.limits = limits;
                changeFromJob(profile, tr("Apply what-if"), changed);
            });
    connect(tab, &JobTab::mannersRequested, &profile,
            [this, &profile](const ProfileAtWork::Manners &manners, const QString &what) {
                Profile changed = profile.profile();
                changed.limits = manners.limits;
                changed.throttling = manners.throttling;
                changeFromJob(profile, what, changed);
            });
    addTab(tab, session.spec().name);
}

// What was changed last is what Ctrl+Z takes back, although another tab is in front.
void MainWindow::changeFromJob(ProfileDocument &profile, const QString &what,
                               const Profile &changed)
{
    profile.change(what, changed);
    m_menu->undoGroup.setActiveStack(&profile.undoStack());
}

void MainWindow::openSaved()
{
    inBackground(
        this, [places = m_workplace.places] { return readSaved(places); },
        [this](const AllSaved &saved) {
            QHash<QString, ProfileDocument *> byFile;
            for (const Saved<Profile> &each : saved.profiles)
                byFile[each.file] = each.content
                    ? &m_model.addProfile(*each.content, each.file, each.json)
                    : &m_model.addBroken(each.file, each.content.error());
            QStringList lost;
            for (const Saved<JobSpec> &each : saved.jobs) {
                ProfileDocument *const profile = each.content
                    ? byFile.value(profileFileOf(each.content->profile, m_workplace.places))
                    : nullptr;
                if (profile != nullptr)
                    m_model.addJob(profile->work(), *each.content,
                                   jobFolder(m_workplace.places, each.file), each.file, each.json);
                else
                    lost.append(each.content ? tr("%1: its profile is not there").arg(each.file)
                                             : each.content.error().text());
            }
            m_sidebar->tell(lost);
        });
}

void MainWindow::newProfile()
{
    auto *const dialog = new NewProfileDialog(NewProfileDialog::Purpose::Create, this);
    connect(dialog, &NewProfileDialog::createRequested, this, &MainWindow::createProfile);
    dialog->open();
}

void MainWindow::createProfile(const Profile &profile)
{
    const QString name = freeProfileName(profile.name, m_workplace.places);
    openProfile(m_model.addProfile(profile, profilePath(name, m_workplace.places), {}));
}

void MainWindow::createJob(ProfileDocument &document)
{
    const Places &places = m_workplace.places;
    JobSpec spec = newJob(document.profile(), document.file(), places);
    // What is of a profile that is not saved would not find it again.
    const bool isSaved = !document.file().isEmpty();
    const QString file = isSaved ? jobPath(freeJobName(spec.name, places), places) : QString();
    openJob(m_model.addJob(document.work(), spec,
                           jobFolder(places, isSaved ? file : spec.output.path), file));
    currentJob()->editRequest();
}

void MainWindow::takePreset(ProfileDocument &document)
{
    auto *const dialog = new NewProfileDialog(NewProfileDialog::Purpose::Take, this);
    connect(dialog, &NewProfileDialog::takeRequested, &document,
            [&document](const Preset &preset, const Profile &profile) {
                document.change(tr("Take from a preset"),
                                takenFrom(preset, profile, document.profile()));
            });
    dialog->open();
}

void MainWindow::openProfile(ProfileDocument &document)
{
    for (int i = 0; i < m_tabs->count(); ++i) {
        const auto *const tab = qobject_cast<ProfileTab *>(m_tabs->widget(i));
        if (tab != nullptr && &tab->document() == &document) {
            m_tabs->setCurrentIndex(i);
            return;
        }
    }
    auto *const tab = new ProfileTab(document, {&m_secrets, m_workplace.vault, m_workplace.places});
    tab->setJobCount(m_model.rowCount(m_model.indexOf(document)));
    connect(tab, &ProfileTab::newJobRequested, this, [this, &document] { createJob(document); });
    connect(tab, &ProfileTab::presetRequested, this, [this, &document] { takePreset(document); });
    connect(&document, &ProfileDocument::changed, tab, [this, tab] {
        m_tabs->setTabText(m_tabs->indexOf(tab), briefTitle(tab->document().profile().name));
    });
    addTab(tab, document.profile().name);
    m_tabs->setTabIcon(m_tabs->indexOf(tab), icon(QStringLiteral("profile")));
}

void MainWindow::addTab(QWidget *tab, const QString &title)
{
    const int index = m_tabs->addTab(tab, briefTitle(title));
    m_tabs->setTabToolTip(index, title);
    auto *const close = new QToolButton;
    close->setIcon(icon(QStringLiteral("close")));
    close->setIconSize({12, 12});
    close->setFocusPolicy(Qt::TabFocus);
    close->setProperty("ghost", QStringLiteral("true"));
    close->setProperty("closer", QStringLiteral("true"));
    close->setAccessibleName(tr("Close %1").arg(title));
    close->setToolTip(tr("Close (Ctrl+W); a run goes on"));
    connect(close, &QToolButton::clicked, this, [this, tab] { closeTab(m_tabs->indexOf(tab)); });
    m_tabs->tabBar()->setTabButton(index, QTabBar::RightSide, close);
    m_tabs->setCurrentIndex(index);
    tab->setFocus();
    showTabs();
}

// Only the view of it: a job goes on without a tab.
void MainWindow::closeTab(int index)
{
    if (index < 0)
        return;
    QWidget *const tab = m_tabs->widget(index);
    m_tabs->removeTab(index);
    tab->deleteLater();
    showTabs();
}

void MainWindow::showTabs()
{
    m_centre->setCurrentWidget(m_tabs->count() > 0 ? static_cast<QWidget *>(m_tabs) : m_start);
    ProfileTab *const profile = currentProfile();
    if (JobTab *const tab = currentJob())
        m_sidebar->select(m_model.indexOf(tab->session()));
    else if (profile != nullptr)
        m_sidebar->select(m_model.indexOf(profile->document()));
    else
        m_start->setFocus(); // and not the first field there is
    Document *const document = currentDocument();
    m_menu->undoGroup.setActiveStack(document != nullptr ? &document->undoStack() : nullptr);
    showActivity();
}

void MainWindow::showActivity()
{
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (const auto *const tab = qobject_cast<JobTab *>(m_tabs->widget(i)))
            m_tabs->setTabIcon(i, iconOf(tab->session()));
    }
    const JobTab *const job = currentJob();
    m_menu->save->setEnabled(currentDocument() != nullptr);
    m_menu->closeTab->setEnabled(m_tabs->count() > 0);
    m_menu->start->setEnabled(job != nullptr && job->canStart());
    m_menu->pause->setEnabled(job != nullptr && job->canPause());
    m_menu->stop->setEnabled(job != nullptr && job->canStop());
    m_menu->startOver->setEnabled(job != nullptr && job->session().mayStart()
                                  && job->session().progress().done() > 0);

    const std::vector<JobSession *> active = m_model.activeJobs();
    m_message->setText(active.empty() ? tr("Nothing is sent until you press Start.")
                                      : tr("Resumable at any moment: each answer is on the disk "
                                           "before it counts."));
    QStringList parts;
    for (const JobSession *const each : active) {
        const std::optional<double> rate = each->progress().perSecond;
        parts.append(tr("%1 %2/s").arg(each->profile().profile().name,
                                       QLocale().toString(rate.value_or(0), 'f', 1)));
    }
    if (!active.empty())
        parts.append(active.size() == 1 ? tr("1 job active")
                                        : tr("%1 jobs active").arg(active.size()));
    m_activity->setText(parts.join(QStringLiteral("     ")));
}

void MainWindow::showAbout()
{
    auto *const about = new QMessageBox(
        QMessageBox::NoIcon, tr("About Penstock"),
        tr("Penstock %1").arg(QCoreApplication::applicationVersion()), QMessageBox::Close, this);
    about->setInformativeText(
        tr("Pulls many answers from an API without tripping its limits.\n\n"
           "The library is MIT, this window GPL-3.0-or-later. Noto fonts: SIL Open Font License."));
    about->setAttribute(Qt::WA_DeleteOnClose);
    about->open();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (QWidget *const field = focusWidget())
        commit(*field);
    if (m_model.activeJobs().empty())
        return event->accept();
    event->ignore();
    if (m_closing)
        return;
    auto *const question
        = new QMessageBox(QMessageBox::NoIcon, tr("A run is active"),
                          m_model.activeJobs().size() == 1
                              ? tr("It would be stopped.")
                              : tr("%1 runs would be stopped.").arg(m_model.activeJobs().size()),
                          QMessageBox::NoButton, this);
    question->setInformativeText(tr("What is on the wire is waited for. Nothing that was answered "
                                    "is lost."));
    question->addButton(tr("Stop and close"), QMessageBox::AcceptRole);
    QPushButton *const stay = question->addButton(tr("Keep running"), QMessageBox::RejectRole);
    question->setDefaultButton(stay);
    question->setEscapeButton(stay);
    question->setAttribute(Qt::WA_DeleteOnClose);
    connect(question, &QMessageBox::accepted, this, &MainWindow::closeWhenStopped);
    question->open();
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
