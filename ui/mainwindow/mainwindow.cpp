// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow/mainwindow.h"

#include "ui/jobs/joblook.h"
#include "ui/jobs/jobtab.h"
#include "ui/mainwindow/mainmenu.h"
#include "ui/mainwindow/shortcutsdialog.h"
#include "ui/mainwindow/sidebar.h"
#include "ui/mainwindow/startpage.h"
#include "ui/throttling/mannerscommand.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/parts.h"

#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QUndoStack>

namespace penstock {

namespace {
using namespace std::chrono_literals;
constexpr int sidebarWidth = 256;
constexpr int titleLetters = 28;

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
}

MainWindow::MainWindow(Clock &clock, SecretStore &secrets, Appearance &appearance)
    : m_clock(clock)
    , m_model(clock, secrets)
    , m_changes(new QUndoStack(this))
    , m_menu(new MainMenu(*this, appearance, *m_changes))
    , m_sidebar(new Sidebar(m_model))
    , m_start(new StartPage)
    , m_tabs(new QTabWidget)
    , m_centre(new QStackedWidget)
    , m_message(makeLabel({}, Type::Small, Tone::Ink2))
    , m_activity(makeLabel({}, Type::Small, Tone::Ink2))
{
    setWindowTitle(tr("Penstock"));
    setWindowIcon(QIcon(iconPixmap(QStringLiteral("penstock"), QSize(64, 64), {}, 1)));
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
    connect(m_sidebar, &Sidebar::jobRequested, this,
            [this](JobSession *session) { openJob(*session); });
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
    connect(m_menu->sample, &QAction::triggered, this, &MainWindow::runSample);
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
        m_model.addJob(profile, m_sample->job(), m_sample->journalFolder());
    }
    const QModelIndex profile = m_model.index(0, 0);
    JobSession &session = *m_model.jobAt(m_model.index(0, 0, profile));
    openJob(session);
    if (session.mayStart())
        currentJob()->startOrResume();
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
    auto *const tab = new JobTab(session);
    connect(tab, &JobTab::mannersRequested, this,
            [this, &session](const ProfileAtWork::Manners &manners, const QString &what) {
                m_changes->push(new MannersCommand(session.profile(), manners, what));
            });
    addTab(tab, session.spec().name);
}

void MainWindow::addTab(QWidget *tab, const QString &title)
{
    const QString brief
        = title.size() > titleLetters ? title.left(titleLetters) + QStringLiteral("…") : title;
    const int index = m_tabs->addTab(tab, brief);
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
    if (JobTab *const tab = currentJob())
        m_sidebar->select(tab->session());
    else
        m_start->setFocus(); // and not the first field there is
    showActivity();
}

void MainWindow::showActivity()
{
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (const auto *const tab = qobject_cast<JobTab *>(m_tabs->widget(i)))
            m_tabs->setTabIcon(i, iconOf(tab->session()));
    }
    const JobTab *const job = currentJob();
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
        parts.append(each->profile().profile().name + QLatin1Char(' ')
                     + QLocale().toString(rate.value_or(0), 'f', 1) + QStringLiteral("/s"));
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
