// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/throttling/throttlingpage.h"

#include "ui/theme/errortext.h"
#include "ui/throttling/throttledetail.h"
#include "ui/widgets/inbackground.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/rowdelegate.h"
#include "ui/widgets/timetext.h"

#include <penstock/jobs/plan/runwatch.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/workpool.h>

#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyle>
#include <QTableView>

namespace penstock {

namespace {
using namespace std::chrono_literals;
constexpr auto lookInterval = 500ms;
constexpr int rowHeight = 36;
constexpr int listWidth = 388;
constexpr int leastListWidth = 300;
constexpr int timeWidth = 112;
constexpr int fateWidth = 168;
constexpr int wholeFateWidth = 232; // in any language
constexpr int narrow = 860;
constexpr int sideMargin = 20;
} // namespace

ThrottlingPage::ThrottlingPage(JobSession &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_pages(new QStackedWidget)
    , m_empty(makeLabel(tr("No rate limit responses so far."), Type::Body, Tone::Ink3))
    , m_count(makeLabel({}, Type::BodyStrong))
    , m_time(makeLabel({}, Type::Small, Tone::Ink2))
    , m_lost(makeWrapped({}, Type::Small, Tone::Ink2))
    , m_table(new QTableView)
    , m_verdict(new DiagnosisPanel)
    , m_detail(new ThrottleDetail)
{
    m_empty->setAlignment(Qt::AlignCenter);
    auto *const content = new QWidget;
    m_list = makeList();
    m_parts = new QBoxLayout(QBoxLayout::LeftToRight, content);
    m_parts->setContentsMargins(sideMargin, 12, sideMargin, 12);
    m_parts->setSpacing(12);
    m_parts->addWidget(m_list, 2);
    m_parts->addWidget(makeDetails(), 3);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(content);
    makeColumnLayout(0, {}, this)->addWidget(m_pages);

    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ThrottlingPage::showDetail);
    connect(m_verdict, &DiagnosisPanel::applyRequested, this, &ThrottlingPage::applyChange);
    connect(m_verdict, &DiagnosisPanel::undoRequested, this, &ThrottlingPage::undoChange);
    connect(&m_session.profile(), &ProfileSession::profileChanged, this,
            &ThrottlingPage::showVerdict);
    connect(&m_session, &JobSession::stateChanged, this, &ThrottlingPage::look);
    connect(&m_timer, &QTimer::timeout, this, &ThrottlingPage::lookSoon);
    setFocusProxy(m_table);
    m_timer.start(lookInterval);
    look();
}

QFrame *ThrottlingPage::makeList()
{
    m_table->setModel(&m_model);
    m_table->setAccessibleName(tr("Rate limit responses"));
    makeRows(*m_table, rowHeight);
    QHeaderView *const header = m_table->horizontalHeader();
    header->resizeSection(ThrottlingModel::Time, timeWidth);
    header->setSectionResizeMode(ThrottlingModel::Request, QHeaderView::Stretch);

    auto *const head = makeRowLayout(8, {12, 8, 12, 8});
    head->addWidget(m_count);
    head->addWidget(m_time);
    head->addStretch();
    m_lost->setContentsMargins(12, 8, 12, 8);
    QFrame *const list = makePanel();
    auto *const column = makeColumnLayout(0, {1, 1, 1, 1}, list);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    column->addWidget(makeRule());
    column->addWidget(m_lost);
    return list;
}

QWidget *ThrottlingPage::makeDetails()
{
    auto *const content = new QWidget;
    m_details = makeColumnLayout(12, {}, content);
    m_details->addWidget(m_verdict);
    m_details->addWidget(m_detail, 1);
    m_verdict->hide();
    return makeScrolled(content);
}

// Where there is too little room for what was done beside the details they are below the list.
void ThrottlingPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void ThrottlingPage::arrange()
{
    QHeaderView *const header = m_table->horizontalHeader();
    const int time = std::max(timeWidth, header->sectionSizeHint(ThrottlingModel::Time));
    const int fate = std::max(fateWidth, header->sectionSizeHint(ThrottlingModel::Fate));
    header->resizeSection(ThrottlingModel::Time, time);
    const int least = std::max(leastListWidth,
                               time + fate + header->sectionSizeHint(ThrottlingModel::Request) + 4);
    m_list->setMinimumWidth(least);
    const int needed = least + m_detail->minimumSizeHint().width() + m_parts->spacing()
        + 2 * sideMargin + style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    const bool isNarrow = width() < std::max(needed, narrow);
    header->resizeSection(ThrottlingModel::Fate, isNarrow ? std::max(fate, wholeFateWidth) : fate);
    m_parts->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_list->setMaximumWidth(isNarrow ? QWIDGETSIZE_MAX : std::max(least, listWidth + 60));
}

void ThrottlingPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    arrange(); // only now the sheet has given everything its size
    look();
}

// Rows that were throttled and have not ended since.
bool ThrottlingPage::isSomethingOpen() const
{
    const ThrottlingState &state = m_model.state();
    const std::vector<StoredThrottle> &throttles = state.history.throttles;
    return std::any_of(
        throttles.begin(), throttles.end(),
        [&state](const StoredThrottle &throttle) { return state.endOf(throttle) == nullptr; });
}

// The journal is read only where there is something new in it, or something to follow.
void ThrottlingPage::lookSoon()
{
    const RunWatch *const watch = m_session.profile().watch();
    const std::int64_t reported = watch == nullptr ? 0 : watch->throttles();
    const bool isBehind = m_session.isActive() && throttles() < reported && isVisible();
    if (m_seen != reported || isBehind
        || (isVisible() && m_session.isActive() && isSomethingOpen()))
        look();
}

void ThrottlingPage::look()
{
    if (std::exchange(m_isLooking, true))
        return;
    if (const RunWatch *const watch = m_session.profile().watch())
        m_seen = watch->throttles();
    inBackground(
        workPool(), this, [folder = m_session.folder()] { return readThrottling(folder); },
        [this](const std::shared_ptr<Result<ThrottlingState>> &state) {
            m_isLooking = false;
            take(*state);
        });
}

void ThrottlingPage::take(const Result<ThrottlingState> &state)
{
    if (!state) { // a run that cannot read its journal says so itself
        m_empty->setText(errorText(state.error()));
        return;
    }
    const WallTime now = m_session.profile().clock().now().wall();
    m_model.show(std::make_shared<ThrottlingState>(*state), now);
    showCounts();
    showVerdict();
    if (m_model.rowCount() > 0 && !m_table->currentIndex().isValid())
        m_table->setCurrentIndex(m_model.index(0, 0));
    showDetail();
    Q_EMIT throttlesChanged(throttles());
}

void ThrottlingPage::showCounts()
{
    const StoredThrottles &history = m_model.state().history;
    const bool isEmpty = history.throttles.empty();
    m_empty->setText(tr("No rate limit responses so far."));
    m_pages->setCurrentIndex(isEmpty ? 0 : 1);
    if (isEmpty)
        return;
    m_count->setText(history.count == 1
                         ? tr("1 rate limit response")
                         : tr("%1 rate limit responses").arg(countText(history.count)));
    const Duration span
        = history.throttles.back().event.arrivedAt - history.throttles.front().event.arrivedAt;
    m_time->setText(span >= 1s
                        ? tr("in %1").arg(spanText(std::chrono::ceil<std::chrono::seconds>(span)))
                        : QString());
    m_lost->setText(isSomethingOpen()
                        ? tr("No row is lost: each rejected request is sent again.")
                        : tr("No row was lost: each rejected request was sent again."));
}

// What was applied stays in view as long as it holds and nothing better is known: later throttles
// of calls that were on their way may lead to another number.
void ThrottlingPage::showVerdict()
{
    using ChangeState = DiagnosisPanel::ChangeState;
    const ProfileSession &profile = m_session.profile();
    const std::optional<Diagnosis> &diagnosis = m_model.state().history.diagnosis;
    if (!diagnosis || m_model.rowCount() == 0)
        return m_verdict->hide();
    const auto manners = profile.mannersWith(diagnosis->change);
    const bool isOffered = manners && *manners;
    if (!isOffered && m_applied && profile.manners() == m_applied->after)
        return m_verdict->show(m_applied->diagnosis, ChangeState::Made, true);
    const ChangeState state = diagnosis->change.isEmpty() ? ChangeState::None
        : !manners                                        ? ChangeState::Outdated
        : isOffered                                       ? ChangeState::Offered
                                                          : ChangeState::Made;
    m_verdict->show(*diagnosis, state, false);
}

void ThrottlingPage::applyChange()
{
    const ProfileSession &profile = m_session.profile();
    const std::optional<Diagnosis> &diagnosis = m_model.state().history.diagnosis;
    if (!diagnosis)
        return;
    const auto manners = profile.mannersWith(diagnosis->change);
    if (!manners || !*manners)
        return;
    m_applied = {*diagnosis, profile.manners(), **manners};
    Q_EMIT mannersRequested(m_applied->after, tr("Apply change to %1").arg(profile.profile().name));
}

void ThrottlingPage::undoChange()
{
    if (const auto applied = std::exchange(m_applied, std::nullopt))
        Q_EMIT mannersRequested(applied->before,
                                tr("Revert change to %1").arg(m_session.profile().profile().name));
}

void ThrottlingPage::setNotice(QWidget *notice)
{
    m_details->insertWidget(0, notice);
}

void ThrottlingPage::choose(WallTime at)
{
    int nearest = -1;
    Duration distance = Duration::max();
    for (int row = 0; row < m_model.rowCount(); ++row) {
        const Duration away = std::chrono::abs(m_model.throttleAt(row).event.arrivedAt - at);
        if (away >= distance)
            continue;
        distance = away;
        nearest = row;
    }
    if (nearest >= 0)
        m_table->setCurrentIndex(m_model.index(nearest, 0));
}

void ThrottlingPage::showDetail()
{
    const QModelIndex current = m_table->currentIndex();
    if (current.isValid())
        m_detail->show(m_model.state(), m_model.throttleAt(current.row()),
                       m_session.profile().clock().now().wall());
}

} // namespace penstock

#include "moc_throttlingpage.cpp"
