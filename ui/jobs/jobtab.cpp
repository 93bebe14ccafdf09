// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/jobtab.h"

#include "ui/environments/environmentbox.h"
#include "ui/guide/chapter.h"
#include "ui/jobs/joblook.h"
#include "ui/jobs/readyline.h"
#include "ui/jobs/runpage.h"
#include "ui/plan/guessstrip.h"
#include "ui/plan/planpage.h"
#include "ui/request/requestpage.h"
#include "ui/request/responseview.h"
#include "ui/results/resultspage.h"
#include "ui/theme/errortext.h"
#include "ui/theme/icons.h"
#include "ui/throttling/throttlingpage.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/pagetabs.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/plaintooltip.h"
#include "ui/widgets/question.h"
#include "ui/widgets/statepill.h"

#include <penstock/jobs/journal/earlierruns.h>
#include <penstock/profiles/saved/learnedlimits.h>

#include <QDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

#include <array>

namespace penstock {

namespace {
using namespace std::chrono_literals;
using State = JobSession::State;

QToolButton *makeCommand(const QString &text, const QString &iconName, const char *place)
{
    auto *const button = new QToolButton;
    button->setText(text);
    button->setIcon(iconBesideText(iconName));
    button->setIconSize({14 + besideIcon, 16}); // Qt sets it a pixel too high
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    pressByEnter(button);
    button->setProperty("seg", u"true"_s);
    button->setProperty("place", QLatin1String(place));
    return button;
}
// Label of the start button in this state.
QString startText(const JobSession &session)
{
    switch (session.state()) {
    case State::Paused:
    case State::Stopped:
        return JobTab::tr("Resume");
    case State::SomeFailed:
        return session.progress().failed > 0 ? JobTab::tr("Retry failed") : JobTab::tr("Run again");
    case State::Done:
    case State::Incomplete:
        return JobTab::tr("Run again");
    default:
        return JobTab::tr("Start");
    }
}

constexpr int sideMargin = 20;
constexpr int shortTitle = 160; // so much of a name is to be read at least

// In the order of the pages.
constexpr std::array chapters {Chapter::FirstJob, Chapter::Plan, Chapter::Run, Chapter::Results,
                               Chapter::Throttling};
static_assert(chapters.size() == std::size_t(JobTab::Page::Throttling) + 1);

void showAnswerOf(const BreakerTrip &trip, QWidget *parent)
{
    auto *const dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(JobTab::tr("Last response"));
    auto *const view = new ResponseView;
    view->showResult(trip.answer,
                     trip.answer.finalUrl.toString(QUrl::RemoveQuery | QUrl::RemoveUserInfo));
    QPushButton *const close = makeButton(JobTab::tr("Close"));
    QObject::connect(close, &QPushButton::clicked, dialog, &QDialog::accept);
    auto *const layout = makeColumnLayout(12, {16, 16, 16, 16}, dialog);
    layout->addWidget(view, 1);
    layout->addWidget(close, 0, Qt::AlignRight);
    dialog->resize(640, 480);
    dialog->open();
}
} // namespace

JobTab::JobTab(JobDocument &document, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_session(document.session())
    , m_top(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_title(new ElidedLabel({}, Type::Title))
    , m_request(makeLabel({}, Type::Mono, Tone::Ink2))
    , m_about(makeLabel({}, Type::Small, Tone::Ink2))
    , m_pill(new StatePill)
    , m_environment(new EnvironmentBox)
    , m_start(makeCommand(tr("Start"), u"play"_s, "first"))
    , m_pause(makeCommand(tr("Pause"), u"pause"_s, "middle"))
    , m_stop(makeCommand(tr("Stop"), u"stop"_s, "last"))
    , m_ready(new ReadyLine(document))
    , m_pages(new PageTabs(tr("Pages of the job")))
    , m_sheets(new QStackedWidget)
{
    setObjectName(u"page"_s);
    setFocusPolicy(Qt::StrongFocus);
    m_title->setProperty("data", true);
    auto *const layout = makeColumnLayout(0, {}, this);
    layout->addWidget(makeHead());
    layout->addWidget(makeRule());
    layout->addWidget(m_sheets, 1);

    for (const QString &name :
         {tr("Request"), tr("Plan"), tr("Run"), tr("Results"), tr("Throttling")}) {
        m_pages->addTab(name);
        auto *const place = new QWidget;
        makeColumnLayout(0, {}, place);
        m_sheets->addWidget(place);
    }
    connect(m_pages, &PageTabs::currentChanged, this, &JobTab::openPage);
    if (hasRun())
        showPage(Page::Run);
    else
        openPage(int(Page::Request));
    m_isPageChosen = false;
    // The one notes when a run begins, the other counts what was throttled, in sight or not. Each
    // in a turn of its own: all at once they would hold up the window.
    connect(&m_session, &JobSession::stateChanged, this, [this] { pageOf(Page::Run); });
    QTimer::singleShot(0, this, [this] {
        pageOf(Page::Run);
        QTimer::singleShot(0, this, [this] { pageOf(Page::Throttling); });
    });
    connect(m_start, &QToolButton::clicked, this, [this] {
        commitTyped(*this); // a click leaves no field
        startOrResume();
    });
    connect(m_pause, &QToolButton::clicked, this, &JobTab::pauseOrResume);
    connect(m_stop, &QToolButton::clicked, this, &JobTab::stop);
    connect(&m_document, &JobDocument::lackingChanged, this, &JobTab::showState);
    connect(m_ready, &ReadyLine::partChosen, this, &JobTab::goToPart);
    connect(&m_session, &JobSession::stateChanged, this, &JobTab::showState);
    connect(&m_session, &JobSession::stateChanged, this, &JobTab::showEnvironment);
    connect(&m_session, &JobSession::stateChanged, this, &JobTab::showWhyNot);
    connect(&m_timer, &QTimer::timeout, this, &JobTab::showState);
    m_timer.start(250ms);
    connect(&m_document, &JobDocument::changed, this, &JobTab::showSpec);
    connect(&m_session.profile(), &ProfileSession::profileChanged, this, &JobTab::showSpec);
    showSpec();
    showState();
}

QWidget *JobTab::makeHead()
{
    auto *const titleRow = makeRowLayout(8);
    titleRow->addWidget(m_title);
    titleRow->addWidget(m_pill);
    titleRow->addStretch();
    auto *const commands = makeRowLayout(0);
    commands->addWidget(m_environment);
    m_beside = new QSpacerItem(0, 0);
    commands->addItem(m_beside);
    for (QToolButton *const command : {m_start, m_pause, m_stop})
        commands->addWidget(command);
    commands->addStretch();
    m_top->setSpacing(8);
    m_top->addLayout(titleRow, 1);
    m_top->addLayout(commands);
    connect(m_environment, &EnvironmentBox::chosen, this, &JobTab::environmentRequested);

    auto *const about = makeRowLayout(0);
    about->addWidget(m_request);
    about->addWidget(m_about);
    about->addStretch();

    auto *const head = new QWidget;
    auto *const column = makeColumnLayout(0, {sideMargin, 12, sideMargin, 0}, head);
    column->addLayout(m_top);
    column->addLayout(about);
    // What is below it does not move while it is not there: the pages are clicked one after the
    // other.
    QSizePolicy stays = m_ready->sizePolicy();
    stays.setRetainSizeWhenHidden(true);
    m_ready->setSizePolicy(stays);
    column->addWidget(m_ready);
    column->addSpacing(10);
    column->addWidget(m_pages);
    return head;
}

// What is done with it goes below its name where there is no room beside it.
void JobTab::arrangeHead()
{
    const bool hasChoice = !m_environment->isHidden();
    const int gap = m_top->spacing();
    if (m_beside->sizeHint().width() != (hasChoice ? gap : 0)) {
        m_beside->changeSize(hasChoice ? gap : 0, 0);
        m_top->invalidate();
    }
    int needed = 2 * sideMargin + std::min(m_title->sizeHint().width(), shortTitle) + gap
        + m_pill->sizeHint().width() + gap + m_beside->sizeHint().width();
    for (const QWidget *const each :
         {static_cast<QWidget *>(m_environment), static_cast<QWidget *>(m_start),
          static_cast<QWidget *>(m_pause), static_cast<QWidget *>(m_stop)})
        needed += each->isHidden() ? 0 : each->sizeHint().width();
    m_top->setDirection(needed > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void JobTab::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrangeHead();
}

QWidget *JobTab::pageOf(Page page)
{
    QLayout *const place = m_sheets->widget(int(page))->layout();
    if (place->isEmpty())
        place->addWidget(makePage(page));
    return place->itemAt(0)->widget();
}

QWidget *JobTab::makeRunPage()
{
    auto *const run = new RunPage(m_session);
    connect(run, &RunPage::startRequested, this, &JobTab::start);
    connect(run, &RunPage::sendAgainRequested, this, &JobTab::sendAgain);
    connect(run, &RunPage::secretRequested, this, &JobTab::secretRequested);
    connect(run, &RunPage::answerRequested, this, [this] {
        if (const BreakerTrip *const trip = m_session.trip())
            showAnswerOf(*trip, this);
    });
    connect(run, &RunPage::causeChosen, this, [this](const FailureCause &cause) {
        goToPage(Page::Results);
        static_cast<ResultsPage *>(pageOf(Page::Results))->showOnly(cause.state, cause.status);
    });
    connect(run, &RunPage::throttleChosen, this, [this](WallTime at) {
        showPage(Page::Throttling);
        static_cast<ThrottlingPage *>(pageOf(Page::Throttling))->choose(at);
    });
    return run;
}

QWidget *JobTab::makePage(Page page)
{
    switch (page) {
    case Page::Request: {
        auto *const request = new RequestPage(m_document);
        connect(request, &RequestPage::signInTaken, this, &JobTab::signInTaken);
        connect(request, &RequestPage::mannersRequested, this, &JobTab::mannersRequested);
        return request;
    }
    case Page::Plan: {
        auto *const plan = new PlanPage(m_document);
        connect(plan, &PlanPage::applyRequested, this, &JobTab::limitsRequested);
        return plan;
    }
    case Page::Run:
        return makeRunPage();
    case Page::Results: {
        auto *const results = new ResultsPage(m_session);
        results->setJobFile(m_document.file());
        connect(results, &ResultsPage::sendRequested, this, [this](const Row &row) {
            showPage(Page::Request);
            static_cast<RequestPage *>(pageOf(Page::Request))->sendRow(row);
        });
        return results;
    }
    case Page::Throttling:
        break;
    }
    auto *const throttling = new ThrottlingPage(m_session);
    connect(throttling, &ThrottlingPage::mannersRequested, this, &JobTab::mannersRequested);
    auto *const found = new GuessStrip;
    throttling->setNotice(found);
    const auto showFound = [this, found] {
        found->show(m_session.discoveredLimits(), m_session.profile().clock().now().wall());
    };
    connect(throttling, &ThrottlingPage::throttlesChanged, this, showFound);
    connect(&m_session.profile(), &ProfileSession::profileChanged, found, showFound);
    connect(throttling, &ThrottlingPage::throttlesChanged, this, [this](std::int64_t count) {
        m_pages->setCount(int(Page::Throttling), count, Tone::Warn);
    });
    connect(found, &GuessStrip::keepRequested, this, [this] {
        Q_EMIT limitsRequested(
            withDiscovered(m_session.profile().profile(), m_session.discoveredLimits()).limits);
    });
    return throttling;
}

void JobTab::openPage(int index)
{
    m_isPageChosen = true;
    pageOf(Page(index));
    m_sheets->setCurrentIndex(index);
    setChapter(this, chapters.at(std::size_t(index)));
    showState();
    Q_EMIT pageChanged();
}

void JobTab::showPage(Page page)
{
    m_pages->setCurrentIndex(int(page));
    m_isPageChosen = true;
}

// Until somebody chooses: what never ran is still to be written, and of a run one wants to see it.
void JobTab::followRun()
{
    if (m_isPageChosen || !hasRun())
        return;
    showPage(Page::Run);
    m_isPageChosen = false;
}

bool JobTab::hasRun() const
{
    return m_session.state() != State::Idle || m_session.elsewhere();
}

void JobTab::goToPage(Page page)
{
    showPage(page);
    if (pageOf(page)->focusProxy() != nullptr)
        pageOf(page)->setFocus(Qt::ShortcutFocusReason);
}

JobTab::Page JobTab::page() const
{
    return Page(m_sheets->currentIndex());
}

void JobTab::setSecrets(SecretAccess &secrets)
{
    m_ready->setSecrets(secrets);
    lookAgain();
}

void JobTab::lookAgain()
{
    m_ready->lookAgain();
}

// Where what is missing can be put right.
void JobTab::goToPart(ReadyPart::What part)
{
    switch (part) {
    case ReadyPart::What::Secret:
        Q_EMIT secretRequested();
        return;
    case ReadyPart::What::End:
        return showPage(Page::Plan);
    case ReadyPart::What::EarlierRuns:
        return askAboutChanges();
    case ReadyPart::What::Paths:
        return m_session.askLeave(m_document.spec(), [self = QPointer(this)](const Result<void> &) {
            if (self)
                self->lookAgain();
        });
    default:
        break;
    }
    showPage(Page::Request);
    static_cast<RequestPage *>(pageOf(Page::Request))->edit(part);
}

void JobTab::showTaken(const CurlCommand &curl)
{
    editRequest();
    static_cast<RequestPage *>(pageOf(Page::Request))->showTaken(curl);
}

void JobTab::editRequest()
{
    showPage(Page::Request);
    static_cast<RequestPage *>(pageOf(Page::Request))->editUrl();
}

void JobTab::showSpec()
{
    const JobSpec &spec = m_document.spec();
    m_title->setText(spec.name.isEmpty() ? tr("Unnamed job") : spec.name);
    setAccessibleName(m_title->text());
    m_request->setText(requestLineOf(spec));
    m_about->setText(u"  ·  "_s + m_session.profile().profile().name + u"  ·  "_s + rowsTextOf(spec)
                     + u"  ·  "_s + tr("output %1").arg(QFileInfo(spec.output.path).fileName()));
    for (QLabel *const label : {m_request, m_about})
        label->setToolTip(plainToolTip(label->text()));
    showEnvironment();
}

void JobTab::showEnvironment()
{
    m_environment->show(m_session.profile().profile(), m_session.isActive());
    arrangeHead();
}

bool JobTab::canStart() const
{
    return m_session.mayStart() || m_session.state() == State::Paused;
}

bool JobTab::canPause() const
{
    return m_session.state() == State::Running || m_session.state() == State::Paused;
}

bool JobTab::canStop() const
{
    return m_session.isActive();
}

void JobTab::sendOne()
{
    if (page() == Page::Request)
        static_cast<RequestPage *>(pageOf(Page::Request))->sendOne();
}

// What would run is what was right before, and not what is seen.
bool JobTab::isFaulty()
{
    const bool isOther = !m_document.faults().empty() && m_document.spec() != m_session.spec();
    if (!isOther && m_document.refused().empty())
        return false;
    showPage(Page::Request);
    static_cast<RequestPage *>(pageOf(Page::Request))->sayWhyNot();
    return true;
}

void JobTab::startOrResume()
{
    if (m_session.mayStart() && isFaulty())
        return;
    if (page() == Page::Request)
        showPage(Page::Run); // there is what comes of it
    if (m_session.state() == State::Paused)
        m_session.resume();
    else if (m_session.state() == State::SomeFailed && m_session.progress().failed > 0)
        m_session.start(JobSession::From::Failed);
    else if (m_session.state() == State::Done || m_session.state() == State::SomeFailed
             || m_session.state() == State::Incomplete)
        startOver(); // nothing is left of it to go on with
    else
        m_session.start();
}

void JobTab::pauseOrResume()
{
    if (m_session.state() == State::Paused)
        m_session.resume();
    else
        m_session.pause();
}

void JobTab::stop()
{
    m_session.stop();
}

void JobTab::startOver()
{
    start(JobSession::From::Beginning);
}

void JobTab::exportRows()
{
    showPage(Page::Results);
    static_cast<ResultsPage *>(pageOf(Page::Results))->askWhereTo();
}

void JobTab::start(JobSession::From from)
{
    if (isFaulty())
        return;
    const QFileInfo output(m_session.spec().output.path);
    const bool discards = from == JobSession::From::Beginning
        && (m_session.progress().done() > 0 || (output.isFile() && output.size() > 0));
    if (discards)
        askBeforeDiscarding(output.fileName());
    else if (from == JobSession::From::InDoubt)
        askBeforeSendingTwice(m_session.progress().inDoubt,
                              tr("Rows that failed are sent again as well."),
                              [this] { m_session.start(JobSession::From::InDoubt); });
    else
        m_session.start(from);
}

void JobTab::sendAgain(const FailureCause &cause)
{
    if (isFaulty())
        return;
    if (cause.state == RowState::InDoubt)
        askBeforeSendingTwice(cause.rows, {}, [this, cause] { m_session.sendAgain(cause); });
    else
        m_session.sendAgain(cause);
}

void JobTab::askBeforeDiscarding(const QString &output)
{
    QMessageBox *const question
        = makeQuestion(this,
                       {.title = tr("Start over"),
                        .what = tr("Discard the contents of %1?").arg(output),
                        .details = tr("All rows are sent again."),
                        .yes = tr("Discard and start over"),
                        .no = tr("Keep it")});
    connect(question, &QMessageBox::accepted, this,
            [this] { m_session.start(JobSession::From::Beginning); });
    question->open();
}

// An edited job resumes only after a question.
void JobTab::askAboutChanges()
{
    const std::optional<Error> fault = m_ready->readiness().faultOf(ReadyPart::What::EarlierRuns);
    if (!fault)
        return showPage(Page::Run);
    if (!fault->remedies().testFlag(Remedy::AcceptChanges))
        return startOver();
    QMessageBox *const question
        = makeQuestion(this,
                       {.title = tr("Edited since the last run"),
                        .what = messageText(fault->message).replace(u"; "_s, u"\n"_s),
                        .details = tr("If you resume, the remaining rows are sent with the job as "
                                      "it is now. If you start over, all rows are sent again."),
                        .yes = tr("Resume with the changes"),
                        .no = tr("Cancel")});
    const QPushButton *const over
        = question->addButton(tr("Start over…"), QMessageBox::DestructiveRole);
    connect(over, &QPushButton::clicked, this, &JobTab::startOver);
    connect(question, &QMessageBox::accepted, this,
            [this] { start(JobSession::From::WithChanges); });
    question->open();
}

void JobTab::askBeforeSendingTwice(std::int64_t rows, const QString &details,
                                   const std::function<void()> &onYes)
{
    QMessageBox *const question = makeQuestion(
        this,
        {.title = tr("Send rows in doubt again"),
         .what = rows == 1 ? tr("1 row may have been processed already.")
                           : tr("%1 rows may have been processed already.").arg(countText(rows)),
         .details = (tr("The requests were sent, but no response was received. If they are sent "
                        "again, they may take effect twice.")
                     + QLatin1Char(' ') + details)
                        .trimmed(),
         .yes = tr("Send again"),
         .no = tr("Do not send")});
    connect(question, &QMessageBox::accepted, this, onYes);
    question->open();
}

void JobTab::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier && canPause())
        return pauseOrResume();
    QWidget::keyPressEvent(event);
}

// A start that fails says why on the Run page, wherever it was pressed.
void JobTab::showWhyNot(JobSession::State state)
{
    if (state == State::Failed && m_before == State::Starting)
        showPage(Page::Run);
    m_before = state;
}

void JobTab::showState()
{
    followRun();
    const JobLook look = lookOf(m_session, m_document.isLacking());
    m_pill->setState(look.glyph, look.word, look.tone);
    m_start->setEnabled(canStart());
    m_start->setText(startText(m_session));
    m_pause->setEnabled(m_session.state() == State::Running);
    m_stop->setEnabled(canStop());
    const bool isAhead = page() <= Page::Run; // what is behind it needs no look at a start
    m_ready->setVisible(m_session.mayStart() && isAhead);
    m_pages->setCount(int(Page::Results), m_session.progress().done(), Tone::Ink2);
    m_start->setToolTip(m_session.elsewhere()       ? tr("Another process is running this job")
                            : !m_start->isEnabled() ? tr("Already running")
                            : page() == Page::Request
                            ? tr("Send all rows. Ctrl+Enter sends one row")
                            : tr("Ctrl+Enter"));
    m_pause->setToolTip(m_pause->isEnabled() ? tr("Space") : tr("Not running"));
    m_stop->setToolTip(m_stop->isEnabled() ? tr("Waits for requests in flight")
                                           : tr("Not running"));
    arrangeHead();
}

} // namespace penstock

#include "moc_jobtab.cpp"
