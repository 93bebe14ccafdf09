// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/sharedstrip.h"

#include "ui/widgets/parts.h"
#include "ui/widgets/timetext.h"

#include <QDateTime>
#include <QLabel>
#include <QLocale>

namespace penstock {

namespace {
QString finishText(const Plan &plan, const Plan &start)
{
    const QDateTime at = localTime(plan.finish());
    const bool isShort = plan.duration < std::chrono::minutes(10);
    const QString clock = isShort ? u"HH:mm:ss"_s : u"HH:mm"_s;
    const bool isToday = at.date() == localTime(start.start).date();
    return isToday ? at.toString(clock) : QLocale().toString(at, u"ddd d MMM "_s + clock);
}

QString othersWords(const Plan &alone, const Plan &beside, const std::vector<OtherPull> &others)
{
    std::int64_t calls = 0;
    for (const OtherPull &other : others)
        calls += other.calls;
    const QString toGo = calls == 1 ? SharedStrip::tr("1 request")
                                    : SharedStrip::tr("%1 requests").arg(countText(calls));
    const QString now = finishText(beside, alone);
    const QString before = finishText(alone, alone);
    if (others.size() > 1)
        return SharedStrip::tr(
                   "%1 other jobs on this key have %2 left: this job finishes at %3 instead of %4.")
            .arg(QString::number(others.size()), toGo, now, before);
    if (others.front().job.isEmpty())
        return SharedStrip::tr(
                   "Another job on this key has %1 left: this job finishes at %2 instead of %3.")
            .arg(toGo, now, before);
    return SharedStrip::tr("Another job on this key, \"%1\", has %2 left: this job finishes "
                           "at %3 instead of %4.")
        .arg(others.front().job, toGo, now, before);
}
} // namespace

SharedStrip::SharedStrip(QWidget *parent)
    : QFrame(parent)
    , m_text(makeWrapped({}))
{
    setProperty("strip", u"accent"_s);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    makeRowLayout(0, {16, 8, 16, 8}, this)->addWidget(m_text, 1);
    hide();
}

void SharedStrip::show(const Plan &alone, const std::optional<Plan> &beside,
                       const std::vector<OtherPull> &others, const std::vector<LimitLevel> &used)
{
    QStringList sentences;
    if (beside && !others.empty())
        sentences.append(othersWords(alone, *beside, others));
    for (const LimitLevel &level : used)
        sentences.append(tr("Already used at the start: %1 of %2 (%3).")
                             .arg(countText(level.capacity - level.available),
                                  countText(level.capacity), level.name));
    m_text->setText(sentences.join(QLatin1Char(' ')));
    setVisible(!sentences.isEmpty());
}

} // namespace penstock

#include "moc_sharedstrip.cpp"
