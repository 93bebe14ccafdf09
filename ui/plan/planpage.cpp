// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/planpage.h"

#include "ui/plan/guessstrip.h"
#include "ui/plan/phaselist.h"
#include "ui/plan/planchart.h"
#include "ui/plan/sharedstrip.h"
#include "ui/plan/whatifpanel.h"
#include "ui/profiles/moneytext.h"
#include "ui/theme/errortext.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/timetext.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/permitsource.h>
#include <penstock/profiles/saved/learnedlimits.h>
#include <penstock/profiles/spec/environment.h>

#include <QDateTime>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>
#include <map>

namespace penstock {

namespace {
constexpr int narrow = 860; // what-if goes below the curve
constexpr int sideWidth = 304;
constexpr int usualName = 200; // of a limit, with how much of the time it holds
constexpr auto nowInterval = std::chrono::seconds(20);

QString timeOf(const Plan &plan)
{
    const bool isShort = plan.duration < std::chrono::minutes(10);
    return localTime(plan.finish()).toString(isShort ? u"HH:mm:ss"_s : u"HH:mm"_s);
}

QString dayOf(const Plan &plan)
{
    const QDate day = localTime(plan.finish()).date();
    const QDate today = localTime(plan.start).date();
    if (day == today)
        return PlanPage::tr("today");
    if (day == today.addDays(1))
        return PlanPage::tr("tomorrow");
    return QLocale().toString(day, PlanPage::tr("ddd d MMM yyyy"));
}

// The limit that holds the requests longest, and which part of the time.
struct Bound
{
    QString text;
    bool isNamed = false; // by people
};
Bound boundBy(const Plan &plan)
{
    Duration total {};
    const auto holder
        = [](const PlanPhase &phase) { return std::pair(phase.limit, phase.isByAnswers); };
    std::map<std::pair<std::optional<quint32>, bool>, Duration> held;
    for (const PlanPhase &phase : plan.phases) {
        const auto part = (phase.to - phase.from) * phase.share;
        held[holder(phase)] += std::chrono::duration_cast<Duration>(part);
        total += phase.to - phase.from;
    }
    const PlanPhase *longest = nullptr;
    for (const PlanPhase &phase : plan.phases) {
        if (longest == nullptr || held[holder(phase)] > held[holder(*longest)])
            longest = &phase;
    }
    if (longest == nullptr || total == Duration::zero())
        return {PlanPage::tr("nothing")};
    return {PlanPage::tr("%1, %2\u00a0%")
                .arg(holderName(plan, *longest))
                .arg(qRound(100 * secondsOf(held[holder(*longest)]) / secondsOf(total))),
            isNamed(*longest)};
}

QVBoxLayout *column(std::initializer_list<QWidget *> widgets)
{
    auto *const layout = makeColumnLayout(0);
    for (QWidget *const widget : widgets)
        layout->addWidget(widget);
    layout->addStretch();
    return layout;
}

// In one line where there is room for it, else in several.
class GivingWay final : public QLabel
{
public:
    QSize sizeHint() const override
    {
        return {fontMetrics().horizontalAdvance(text()) + 2, QLabel::sizeHint().height()};
    }
};

QLabel *makeGivingWay(Type type, Tone tone)
{
    auto *const label = new GivingWay;
    dress(label, type, tone);
    label->setWordWrap(true);
    return label;
}

// What it holds stands side by side where there is room for it in one line each, else one below the
// other.
class SideBySide final : public QFrame
{
public:
    SideBySide()
        : m_row(makeRowLayout(20, {16, 8, 16, 12}, this))
    {
        setProperty("panel", u"true"_s);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    QBoxLayout *row() const { return m_row; }

protected:
    bool event(QEvent *event) override
    {
        if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
            arrange();
        return QFrame::event(event);
    }

private:
    void arrange()
    {
        int needed = m_row->contentsMargins().left() + m_row->contentsMargins().right();
        for (int i = 0; i < m_row->count(); ++i)
            needed += m_row->itemAt(i)->isEmpty()
                ? 0
                : m_row->itemAt(i)->sizeHint().width() + m_row->spacing();
        m_row->setDirection(needed > width() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    }

    QBoxLayout *m_row;
};
} // namespace

PlanPage::PlanPage(JobDocument &document, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_when(makeGivingWay(Type::Small, Tone::Ink2))
    , m_finish(makeLabel({}, Type::Display))
    , m_duration(makeGivingWay(Type::Small, Tone::Ink2))
    , m_whatIfTitle(makeGivingWay(Type::Small, Tone::Ink))
    , m_whatIfFinish(makeLabel({}, Type::Large))
    , m_whatIfDuration(makeGivingWay(Type::Small, Tone::Ink2))
    , m_whatIfHead(new QWidget)
    , m_requestsTitle(makeLabel({}, Type::Body, Tone::Ink2))
    , m_requests(makeLabel({}))
    , m_bound(new ElidedLabel({}))
    , m_rate(makeLabel({}))
    , m_costTitle(makeLabel(tr("Estimated cost"), Type::Body, Tone::Ink2))
    , m_cost(makeLabel({}))
    , m_chart(new PlanChart)
    , m_phases(new PhaseList)
    , m_panel(new WhatIfPanel)
    , m_guess(new GuessStrip)
    , m_shared(new SharedStrip)
    , m_faultText(makeWrapped({}, Type::Body, Tone::Fail))
{
    m_fault = makeFaultStrip();
    for (QLabel *const label : {m_whatIfTitle, m_whatIfFinish})
        label->setProperty("tone", u"violet"_s);
    auto *const left = makeColumnLayout(12);
    left->addWidget(m_fault);
    left->addWidget(m_guess);
    left->addWidget(m_shared);
    left->addWidget(makeHead());
    left->addWidget(m_chart, 1);
    left->addWidget(m_phases);
    auto *const content = new QWidget;
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight, content);
    m_columns->setContentsMargins(20, 12, 20, 12);
    m_columns->setSpacing(12);
    m_columns->addLayout(left, 1);
    m_columns->addWidget(m_panel, 0, Qt::AlignTop);
    makeColumnLayout(0, {}, this)->addWidget(makeScrolled(content));
    connect(m_panel, &WhatIfPanel::changed, this, &PlanPage::turn);
    connect(m_panel, &WhatIfPanel::applyRequested, this, &PlanPage::applyRequested);
    connect(m_guess, &GuessStrip::keepRequested, this, [this] {
        const JobSession &session = m_document.session();
        Q_EMIT applyRequested(
            withDiscovered(session.profile().profile(), session.discoveredLimits()).limits);
    });
    connect(&m_planning, &Planning::planned, this, [this](const Plan &plan) {
        m_plan = plan;
        m_fault->hide();
        m_chart->setFailed(false);
        show();
    });
    connect(&m_planning, &Planning::failed, this, [this](const Error &error) {
        m_plan.reset();
        m_faultText->setText(tr("Planning failed: %1").arg(errorText(error)));
        m_fault->show();
        m_chart->setFailed(true);
        show();
    });
    connect(&m_turning, &Planning::planned, this, [this](const Plan &plan) {
        m_whatIf = plan;
        show();
    });
    connect(&m_turning, &Planning::failed, this, [this] {
        m_whatIf.reset();
        show();
    });
    connect(&m_document, &JobDocument::changed, this, &PlanPage::replan);
    m_passing = m_document.session().profile().clock().makeAlarm([this] { followTime(); });
    connect(&m_document.session().profile(), &ProfileSession::profileChanged, this,
            &PlanPage::replan);
    connect(&m_document.session().profile().permitSource(), &PermitSource::discovered, this,
            &PlanPage::replan);
    connect(&m_document.session(), &JobSession::stateChanged, this, &PlanPage::replan);
    show();
}

QFrame *PlanPage::makeHead()
{
    auto *const turned = makeRowLayout(20, {}, m_whatIfHead);
    turned->addWidget(makeUpright());
    turned->addLayout(column({m_whatIfTitle, m_whatIfFinish, m_whatIfDuration}));
    auto *const facts = new QGridLayout;
    facts->setHorizontalSpacing(20);
    facts->setVerticalSpacing(4);
    const std::pair<QLabel *, QLabel *> lines[]
        = {{m_requestsTitle, m_requests},
           {makeLabel(tr("Mostly limited by"), Type::Body, Tone::Ink2), m_bound},
           {makeLabel(tr("Average rate"), Type::Body, Tone::Ink2), m_rate},
           {m_costTitle, m_cost}};
    int row = 0;
    for (const auto &[title, value] : lines) {
        facts->addWidget(title, row, 0);
        facts->addWidget(value, row++, 1, Qt::AlignRight);
    }
    auto *const times = makeRowLayout(20);
    times->addLayout(column({m_when, m_finish, m_duration}));
    times->addWidget(m_whatIfHead);
    times->addStretch();
    auto *const panel = new SideBySide;
    panel->row()->addLayout(times);
    panel->row()->addLayout(facts);
    return panel;
}

QFrame *PlanPage::makeFaultStrip()
{
    auto *const strip = new QFrame;
    strip->setProperty("strip", u"fail"_s);
    m_faultText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    makeRowLayout(0, {16, 8, 16, 8}, strip)->addWidget(m_faultText, 1);
    strip->hide();
    return strip;
}

void PlanPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_isStale = true; // "now" is another one
    replan();
    m_passing->set(saturatingAdd(m_document.session().profile().clock().now().at, nowInterval));
}

void PlanPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_passing->cancel();
}

void PlanPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int both = m_columns->itemAt(0)->minimumSize().width() + m_columns->spacing() + sideWidth;
    const bool isNarrow = width() - 40 < std::max(narrow, both);
    m_columns->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_panel->setMinimumWidth(isNarrow ? 0 : sideWidth);
    m_panel->setMaximumWidth(isNarrow ? QWIDGETSIZE_MAX : sideWidth);
}

Planning::Wish PlanPage::wish(const std::vector<Limit> &limits) const
{
    return {m_document.spec(),
            m_document.session().profile().inUse().baseUrl,
            m_document.session()
                .profile()
                .permitSource()
                .snapshot(PermitSource::Detail::Queue)
                .withLearnedCosts(limits),
            m_document.session().discoveredLimits(),
            m_panel->latency(),
            m_start,
            PlanChart::maxCalls,
            m_used,
            m_others,
            left(),
            m_document.session().profile().inUse().variables};
}

//! Of a run that is under way, or goes on with the next start; nothing where all rows are to be sent.
std::optional<std::int64_t> PlanPage::left() const
{
    const Progress progress = m_document.session().progress();
    if (!progress.total || progress.done() == 0 || progress.done() >= *progress.total)
        return std::nullopt;
    return *progress.total - progress.done();
}

QString PlanPage::whenText() const
{
    if (m_document.session().isActive())
        return tr("Running: the rest finishes at");
    return left() ? tr("If you resume now, the rest finishes at")
                  : tr("If you start now, it finishes at");
}

//! As declared, or as found out where no rate is.
std::vector<Limit> PlanPage::limits() const
{
    std::vector<Limit> limits = m_document.session().profile().profile().limits;
    for (const DiscoveredLimit &found : m_document.session().discoveredLimits())
        limits.push_back(found.spec);
    return limits;
}

// What is used of it, and who else pulls with it.
void PlanPage::lookAtKey()
{
    const ProfileSession &profile = m_document.session().profile();
    m_used = {};
    if (profile.key() != nullptr || profile.profile().shared)
        m_used = profile.permitSource()
                     .snapshot(PermitSource::Detail::Queue)
                     .used(profile.clock().now());
    else if (const std::optional<KeyUse> use = profile.remembered())
        m_used = use->state;
    m_others.clear();
    for (const KeyUser &user : profile.otherUsers()) {
        for (const KeyPull &pull : user.pulls) {
            if (pull.calls.value_or(0) > 0)
                m_others.push_back({pull.job, user.program, *pull.calls});
        }
    }
}

// Who does not look at it needs none.
void PlanPage::replan()
{
    m_isStale = true;
    if (!isVisible())
        return;
    m_isStale = false;
    m_start = m_document.session().profile().clock().now().wall();
    lookAtKey();
    m_panel->setMeasuredLatency(Planning::measuredLatency(m_document.session().profile()));
    m_panel->setLimits(limits());
    m_planning.plan(wish(limits()));
    if (m_panel->isChanged())
        m_turning.plan(wish(m_panel->limits()));
}

// "If you start now" is told for another now.
void PlanPage::followTime()
{
    const ClockReading now = m_document.session().profile().clock().now();
    m_passing->set(saturatingAdd(now.at, nowInterval));
    m_start = now.wall();
    lookAtKey();
    turn();
}

void PlanPage::turn()
{
    if (m_isStale || !isVisible())
        return;
    m_planning.plan(wish(limits()));
    if (m_panel->isChanged())
        return m_turning.plan(wish(m_panel->limits()));
    m_turning.cancel();
    m_whatIf.reset();
    show();
}

void PlanPage::show()
{
    m_when->setText(whenText());
    m_requestsTitle->setText(left() ? tr("Requests left") : tr("Requests"));
    m_finish->setText(m_plan ? timeOf(*m_plan) : u"–"_s);
    m_duration->setText(m_plan ? tr("%1, after %2").arg(dayOf(*m_plan), spanText(m_plan->duration))
                               : QString());
    m_requests->setText(m_plan ? countText(m_plan->requests) : u"–"_s);
    const Bound bound = m_plan ? boundBy(*m_plan) : Bound {u"–"_s};
    m_bound->setText(bound.text);
    m_bound->setProperty("data", bound.isNamed ? QVariant(true) : QVariant());
    m_bound->setMinimumWidth(std::min(m_bound->sizeHint().width(), usualName)); // titles give way
    m_rate->setText(m_plan ? tr("%1 a second").arg(QLocale().toString(m_plan->perSecond, 'f', 1))
                           : u"–"_s);
    const bool isPriced = m_plan && !m_plan->cost.empty();
    m_costTitle->setVisible(isPriced);
    m_cost->setVisible(isPriced);
    if (isPriced) {
        m_cost->setText(moneyWords(billOf(m_plan->cost)));
        m_cost->setToolTip(unitsWords(m_plan->cost));
    }
    m_whatIfHead->setVisible(m_whatIf.has_value());
    if (m_whatIf) {
        m_whatIfTitle->setText(tr("What if: %1").arg(m_panel->changeText()));
        m_whatIfFinish->setText(timeOf(*m_whatIf));
        const Duration less = m_plan ? m_plan->duration - m_whatIf->duration : Duration::zero();
        m_whatIfDuration->setText(less >= Duration::zero() ? tr("%1 sooner").arg(spanText(less))
                                                           : tr("%1 later").arg(spanText(-less)));
    }
    m_guess->setVisible(m_plan.has_value());
    m_shared->setVisible(m_plan.has_value());
    if (m_plan) {
        m_guess->show(*m_plan);
        m_shared->show(*m_plan, m_planning.beside(), m_others,
                       usedAtStart(limits(), m_used, m_plan->start));
        m_phases->setPlan(*m_plan);
    } else {
        m_phases->clear();
    }
    m_chart->setPlans(m_plan, m_whatIf);
}

} // namespace penstock

#include "moc_planpage.cpp"
