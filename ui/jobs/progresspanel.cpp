// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/progresspanel.h"

#include "ui/jobs/joblook.h"
#include "ui/profiles/limitwords.h"
#include "ui/profiles/moneytext.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/segmentbar.h"
#include "ui/widgets/swatch.h"
#include "ui/widgets/timetext.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/plan/runwatch.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/support/timetext.h>

#include <QDateTime>
#include <QLabel>
#include <QLocale>

namespace penstock {

namespace {
QVBoxLayout *column(QLabel *title, QLayoutItem *value)
{
    auto *const layout = makeColumnLayout(0);
    layout->addWidget(title);
    layout->addItem(value);
    return layout;
}

// All rows are as high as the one with the large number, so that titles stand in a line.
QHBoxLayout *valueRow(std::initializer_list<QWidget *> widgets)
{
    auto *const row = makeRowLayout(6);
    row->addStrut(QFontMetrics(fontOf(Type::Large)).height());
    for (QWidget *const widget : widgets)
        row->addWidget(widget, 0, Qt::AlignBottom);
    row->addStretch();
    return row;
}

// Seconds are told as long as they matter.
QString finishTime(const QDateTime &at, const QDateTime &now)
{
    const bool isToday = at.date() == now.date();
    const bool isSoon = now.secsTo(at) < 600;
    const QString time = at.toString(isSoon ? u"HH:mm:ss"_s : u"HH:mm"_s);
    return isToday ? time : QLocale().toString(at, ProgressPanel::tr("ddd d MMM, ")) + time;
}
std::optional<std::int64_t> rowsPlanned(const JobSession &session,
                                        const std::optional<PlannedRun> &planned)
{
    if (!planned)
        return std::nullopt;
    return planned->rowsBy(session.profile().clock().now().at);
}

constexpr int panelMargin = 16;
constexpr int roomForAll = 640; // in a line; below that the end is told in one of its own
constexpr int widestTitle = 112; // longer ones, if a language has them, are cut

// Rather the value below it is cut where there is little room: it says what it is when pointed at.
QLabel *makeTitle(const QString &text)
{
    auto *const title = new ElidedLabel(text, Type::Small, Tone::Ink2);
    title->setMinimumWidth(std::min(title->sizeHint().width(), widestTitle));
    return title;
}

// Pages and records say more than the few rows of a list.
QString totalText(const Progress &progress)
{
    QStringList parts;
    if (progress.total)
        parts.append(ProgressPanel::tr("of %1").arg(countText(*progress.total)));
    if (progress.pages)
        parts.append(ProgressPanel::tr("%1 pages").arg(countText(*progress.pages)));
    if (progress.records)
        parts.append(ProgressPanel::tr("%1 records").arg(countText(*progress.records)));
    return parts.join(u", "_s);
}

QString spanOf(Duration time)
{
    return durationForPeople(std::chrono::ceil<std::chrono::seconds>(time));
}

QString leftText(Duration left, const std::optional<PlannedRun> &planned, Instant now,
                 std::int64_t done)
{
    const std::optional<Duration> off = planned ? planned->offAt(now, left, done) : std::nullopt;
    if (!off)
        return ProgressPanel::tr("in %1").arg(spanOf(left));
    if (*off == Duration::zero())
        return ProgressPanel::tr("in %1, as planned").arg(spanOf(left));
    const QString text = *off > Duration::zero()
        ? ProgressPanel::tr("in %1, %2 later than planned")
        : ProgressPanel::tr("in %1, %2 sooner than planned");
    return text.arg(spanOf(left), spanOf(std::chrono::abs(*off)));
}
} // namespace

ProgressPanel::ProgressPanel(QWidget *parent)
    : QFrame(parent)
    , m_answered(makeLabel({}, Type::Large))
    , m_total(makeLabel({}, Type::Title, Tone::Ink2))
    , m_elapsedTitle(makeTitle(tr("Running for")))
    , m_elapsed(makeLabel({}, Type::Title, Tone::Ink2))
    , m_bound(new ElidedLabel({}, Type::Title, Tone::Ink2))
    , m_costTitle(new ElidedLabel({}, Type::Small, Tone::Ink2))
    , m_cost(new ElidedLabel({}, Type::Title, Tone::Ink2))
    , m_left(makeLabel({}, Type::Small, Tone::Ink2))
    , m_finish(new ElidedLabel({}, Type::Large))
    , m_bar(new SegmentBar)
    , m_done(makeLabel({}, Type::SmallStrong))
    , m_waiting(makeLabel({}, Type::SmallStrong))
    , m_flying(makeLabel({}, Type::SmallStrong))
    , m_retrying(makeLabel({}, Type::SmallStrong))
    , m_failed(makeLabel({}, Type::SmallStrong))
    , m_head(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_planLegend(makeLegend(new Swatch(u"ink"_s, Swatch::Form::Tick), tr("planned progress")))
{
    setProperty("panel", u"true"_s);
    for (QLabel *const quiet : {m_total, m_elapsed, m_bound, m_cost}) {
        QFont font = quiet->font();
        font.setWeight(QFont::Normal);
        quiet->setFont(font);
    }
    m_bar->setAccessibleName(tr("Progress"));

    auto *const facts = makeRowLayout(24);
    facts->addLayout(column(makeTitle(tr("Rows done")), valueRow({m_answered, m_total})));
    facts->addLayout(column(m_elapsedTitle, valueRow({m_elapsed})));
    facts->addLayout(column(makeTitle(tr("Limited by")), valueRow({m_bound})));
    facts->addLayout(column(m_costTitle, valueRow({m_cost})));
    facts->addStretch();
    auto *const finish = makeColumnLayout(0);
    finish->addWidget(m_left, 0, Qt::AlignRight);
    finish->addWidget(m_finish, 0, Qt::AlignRight);
    m_head->setSpacing(7);
    m_head->addLayout(facts, 1);
    m_head->addLayout(finish);

    const std::tuple<const char *, QString, QLabel *> parts[]
        = {{"accent", tr("Done"), m_done},
           {"track", tr("Waiting"), m_waiting},
           {"slate", tr("In flight"), m_flying},
           {"warnFill", tr("Retrying"), m_retrying},
           {"failFill", tr("Failed"), m_failed}};
    for (const auto &[token, name, label] : parts) {
        m_legends.push_back(makeLegend(new Swatch(QLatin1String(token)), name));
        m_legends.back()->layout()->addWidget(label);
    }
    m_legends.push_back(m_planLegend);
    auto *const legends = makeColumnLayout(4);
    for (QHBoxLayout *&line : m_legendLines) {
        line = makeRowLayout(18);
        legends->addLayout(line);
    }

    auto *const layout = makeColumnLayout(7, {panelMargin, 12, panelMargin, 12}, this);
    layout->addLayout(m_head);
    layout->addWidget(m_bar);
    layout->addLayout(legends);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QWidget *ProgressPanel::makeLegend(Swatch *swatch, const QString &name)
{
    auto *const legend = new QWidget(this);
    auto *const row = makeRowLayout(6, {}, legend);
    row->addWidget(swatch);
    row->addWidget(new ElidedLabel(name, Type::Small, Tone::Ink2));
    return legend;
}

// In as many lines as their words need, the plan at the end of the last.
void ProgressPanel::arrangeLegends()
{
    const int room = contentsRect().width() - 2 * panelMargin;
    std::vector<std::size_t> lines;
    std::size_t line = 0;
    int taken = 0;
    bool isStale = false;
    for (const QWidget *const legend : m_legends) {
        // What changed while nobody saw it has not told the lines that it is longer now.
        legend->layout()->activate();
        isStale = isStale || legend->width() < legend->sizeHint().width();
        const int width = legend->sizeHint().width() + m_legendLines[0]->spacing();
        if (taken > 0 && taken + width > room && line + 1 < m_legendLines.size()) {
            ++line;
            taken = 0;
        }
        taken += width;
        lines.push_back(line);
    }
    if (isStale) {
        for (QHBoxLayout *const each : m_legendLines)
            each->invalidate();
    }
    if (lines == m_lineOfLegend)
        return;
    m_lineOfLegend = lines;
    for (QHBoxLayout *const each : m_legendLines) {
        while (QLayoutItem *const item = each->takeAt(0))
            delete item; // not what it shows
    }
    for (std::size_t i = 0; i < m_legends.size(); ++i) {
        QHBoxLayout *const its = m_legendLines[lines[i]];
        if (m_legends[i] == m_planLegend && !its->isEmpty())
            its->addStretch();
        its->addWidget(m_legends[i]);
    }
    for (QHBoxLayout *const each : m_legendLines) {
        if (each->indexOf(m_planLegend) < 1) // it is not there, or alone
            each->addStretch();
    }
}

void ProgressPanel::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    m_head->setDirection(width() < roomForAll ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    arrangeLegends();
}

void ProgressPanel::show(const JobSession &session, const std::optional<PlannedRun> &planned)
{
    const Progress progress = session.progress();
    const RunWatch *const watch = session.profile().watch();
    const qsizetype inFlight = session.isActive() && watch != nullptr ? watch->inFlight() : 0;
    m_answered->setText(countText(progress.answered + progress.duplicates));
    m_total->setText(totalText(progress));
    m_elapsed->setText(progress.elapsed > Duration::zero() ? durationForPeople(
                           std::chrono::floor<std::chrono::seconds>(progress.elapsed))
                                                           : u"–"_s);
    m_elapsedTitle->setText(session.isActive() || progress.elapsed == Duration::zero()
                                ? tr("Running for")
                                : tr("Ran for"));
    const bool isCutOff = session.isActive() && watch != nullptr && watch->trouble();
    m_bound->setText(
        isCutOff                   ? tr("no connection")
            : isLeftAlone(session) ? tr("too many failures")
            : !session.isActive() || session.state() == JobSession::State::Paused ? u"–"_s
            : progress.heldBy.isNobody()
            ? tr("latency")
            : holderOf(progress.heldBy, session.profile().permitSource().snapshot().limits));
    showCost(progress);
    const std::int64_t lost = progress.failed + progress.inDoubt;
    m_done->setText(countText(progress.answered + progress.duplicates));
    m_waiting->setText(progress.total ? countText(std::max<std::int64_t>(
                           0, *progress.total - progress.done() - progress.retrying - inFlight))
                                      : u"–"_s);
    m_flying->setText(countText(inFlight));
    m_retrying->setText(countText(progress.retrying));
    m_failed->setText(countText(lost));
    m_bar->setParts({.done = progress.answered + progress.duplicates,
                     .retrying = progress.retrying,
                     .failed = lost,
                     .total = progress.total.value_or(0),
                     .planned = rowsPlanned(session, planned)});
    m_planLegend->setVisible(rowsPlanned(session, planned).has_value());
    // Once there was no room beside each other it stays so: nothing moves to and fro.
    if (m_head->sizeHint().width() > contentsRect().width() - 2 * panelMargin)
        m_head->setDirection(QBoxLayout::TopToBottom);
    arrangeLegends();
    m_bar->setAccessibleDescription(
        tr("%1 done, %2 waiting, %3 retrying, %4 failed")
            .arg(m_done->text(), m_waiting->text(), m_retrying->text(), m_failed->text()));
    const Finish finish = finishOf(session, progress, planned);
    m_finish->setText(finish.time);
    m_left->setText(finish.left);
}

// Also the expected total, if known.
void ProgressPanel::showCost(const Progress &progress)
{
    const bool isPriced = !progress.spent.empty();
    m_costTitle->setVisible(isPriced);
    m_cost->setVisible(isPriced);
    if (!isPriced)
        return;
    const std::optional<Spending> inAll = progress.spentInAll();
    m_costTitle->setText(inAll ? tr("Cost, about %1 in total").arg(moneyWords(billOf(*inAll)))
                               : tr("Cost"));
    m_cost->setText(moneyWords(billOf(progress.spent)));
    m_cost->setToolTip(unitsWords(progress.spent));
}

ProgressPanel::Finish ProgressPanel::finishOf(const JobSession &session, const Progress &progress,
                                              const std::optional<PlannedRun> &planned)
{
    using State = JobSession::State;
    switch (session.state()) {
    case State::Idle:
        if (!session.elsewhere())
            return {tr("Not started"), tr("nothing is sent until you press Start")};
        return {tr("Running elsewhere"),
                session.elsewhere()->program.isEmpty()
                    ? tr("in process %1").arg(session.elsewhere()->pid)
                    : tr("in %1, process %2")
                          .arg(session.elsewhere()->program)
                          .arg(session.elsewhere()->pid)};
    case State::Done:
        return {tr("All done")}; // the card above says what it took
    case State::SomeFailed:
    case State::Incomplete:
        return {tr("Done")};
    case State::Stopped:
        return {tr("Stopped"), tr("Resume continues where the run stopped")};
    case State::Failed:
        return {tr("Not finished")};
    case State::Paused:
        return {tr("Paused"), tr("nothing is sent until you resume")};
    case State::Starting:
    case State::Running:
    case State::Stopping:
        break;
    }
    const RunWatch *const watch = session.profile().watch();
    const bool isCutOff = watch != nullptr && watch->trouble();
    if (!progress.left || isCutOff || isLeftAlone(session)) // for an unknown time
        return {tr("Finish time unknown")};
    const ClockReading now = session.profile().clock().now();
    const QDateTime at = localTime(now.movedTo(saturatingAdd(now.at, *progress.left)).wall());
    return {(progress.isEstimate ? tr("Finishes at about %1") : tr("Finishes at %1"))
                .arg(finishTime(at, localTime(now.wall()))),
            leftText(*progress.left, planned, now.at, progress.done())};
}

} // namespace penstock

#include "moc_progresspanel.cpp"
