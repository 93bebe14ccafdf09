// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/phaselist.h"

#include "ui/profiles/limitwords.h"
#include "ui/widgets/elidedlabel.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/swatch.h"
#include "ui/widgets/timetext.h"

#include <QDateTime>
#include <QGridLayout>
#include <QLabel>

#include <array>

namespace penstock {

namespace {
// Days only where there is more than one, seconds only where minutes say nothing.
QString timeText(const Plan &plan, Instant at)
{
    const QDateTime time = localTime(plan.start + at.time_since_epoch());
    const bool isOneDay = localTime(plan.start).date() == localTime(plan.finish()).date();
    const bool isShort = plan.duration < std::chrono::minutes(10);
    return QLocale().toString(time,
                              (isOneDay ? QString() : PhaseList::tr("d MMM "))
                                  + (isShort ? u"HH:mm:ss"_s : u"HH:mm"_s));
}
} // namespace

QString holderName(const Plan &plan, const PlanPhase &phase)
{
    if (phase.isByNobody())
        return PhaseList::tr("nothing");
    if (phase.isByAnswers)
        return PhaseList::tr("latency");
    return currentNameOf(plan.limits[*phase.limit]);
}

bool isNamed(const PlanPhase &phase)
{
    return !phase.isByNobody() && !phase.isByAnswers;
}

QString holderToken(const PlanPhase &phase)
{
    const std::array tokens {u"accent"_s, u"sandFill"_s, u"violetFill"_s, u"greenFill"_s};
    return phase.limit ? tokens[*phase.limit % tokens.size()] : u"slate"_s;
}

QString holderBand(const PlanPhase &phase)
{
    const std::array tokens {u"accentSoft"_s, u"sandSoft"_s, u"hover"_s, u"sunk"_s};
    return phase.limit ? tokens[*phase.limit % tokens.size()] : QString();
}

PhaseList::PhaseList(QWidget *parent)
    : QFrame(parent)
{
    setProperty("panel", u"true"_s);
    auto *const layout = makeColumnLayout(8, {16, 8, 16, 12}, this);
    layout->addWidget(makeLabel(tr("Phases"), Type::BodyStrong));
    clear();
}

void PhaseList::clear()
{
    if (m_rows != nullptr) {
        layout()->removeWidget(m_rows);
        m_rows->hide();
        m_rows->deleteLater();
    }
    m_rows = new QWidget;
    m_grid = new QGridLayout(m_rows);
    m_grid->setContentsMargins({});
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(6);
    m_grid->setColumnStretch(2, 1);
    layout()->addWidget(m_rows);
}

void PhaseList::setPlan(const Plan &plan)
{
    clear();
    int row = 0;
    for (const PlanPhase &phase : plan.phases)
        addRow(row++, plan, phase);
    if (row == 0)
        m_grid->addWidget(makeLabel(tr("Nothing to send."), Type::Body, Tone::Ink3), 0, 0);
}

void PhaseList::addRow(int row, const Plan &plan, const PlanPhase &phase)
{
    const QString times = tr("%1 to %2").arg(timeText(plan, phase.from), timeText(plan, phase.to));
    m_grid->addWidget(makeLabel(times, Type::Body, Tone::Ink2), row, 0);
    m_grid->addWidget(new Swatch(holderToken(phase)), row, 1, Qt::AlignVCenter);
    const bool isPart = !phase.isByNobody() && phase.share < 0.995;
    auto *const holder = new ElidedLabel(
        isPart ? tr("%1, %2\u00a0%").arg(holderName(plan, phase)).arg(qRound(phase.share * 100))
               : holderName(plan, phase));
    if (isNamed(phase))
        holder->setProperty("data", true);
    else
        holder->setMinimumWidth(holder->sizeHint().width());
    holder->setToolTip(holder->text() + u'\n' + tr("What the next request waits for"));
    m_grid->addWidget(holder, row, 2);
    m_grid->addWidget(
        makeLabel(tr("%1 sent").arg(countText(phase.requests)), Type::Body, Tone::Ink2), row, 3,
        Qt::AlignRight);
}

} // namespace penstock

#include "moc_phaselist.cpp"
