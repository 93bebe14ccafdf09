// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/throttling/throttletext.h"

#include "ui/theme/errortext.h"
#include "ui/widgets/parts.h"
#include "ui/widgets/timetext.h"

#include <QCoreApplication>

namespace penstock {

namespace {
using Mark = StepsList::Mark;
using Step = StepsList::Step;

struct EventText
{
    Q_DECLARE_TR_FUNCTIONS(ThrottleText)
};

// One line that can be shown, whatever a server has sent.
QString printable(const QByteArray &bytes)
{
    QString text = QString::fromUtf8(bytes);
    for (QChar &letter : text) {
        if (!letter.isPrint() && letter != QLatin1Char('\n'))
            letter = QChar(0x00B7);
    }
    return text;
}

// The rule that made it a throttle.
QString ruleText(ThrottleKind kind)
{
    switch (kind) {
    case ThrottleKind::Status:
        return EventText::tr("regardless of the headers");
    case ThrottleKind::ProfileStatus:
        return EventText::tr("because the profile lists this status");
    case ThrottleKind::NamedTime:
        return EventText::tr("because it names a time; otherwise it would be a failure");
    case ThrottleKind::UsedUp:
        return EventText::tr("because its counters are used up; otherwise it would be a failure");
    case ThrottleKind::Words:
        return EventText::tr("because of its body");
    case ThrottleKind::Unknown:
    case ThrottleKind::None:
        break;
    }
    return {};
}

Step verdictStep(const ThrottleEvent &event)
{
    const QString line = EventText::tr("%1 means \"slow down\"").arg(messageText(event.reason));
    switch (event.outlook) {
    case Outlook::QuotaUsedUp:
        return {Mark::Number, line, EventText::tr("and that a quota is used up")};
    case Outlook::RequestTooLarge:
        return {Mark::Number, line,
                EventText::tr("and that this request exceeds the capacity of the limit")};
    case Outlook::Banned:
        return {Mark::Number, line,
                EventText::tr("and that this client is banned: further requests prolong the ban")};
    case Outlook::Normal:
        break;
    }
    return {Mark::Number, line, ruleText(event.kind)};
}

Step timeStep(const ThrottleEvent &event)
{
    if (!event.wait)
        return {Mark::Number, EventText::tr("No line names a time"),
                EventText::tr(
                    "so the wait is short at first, and doubles with each round of rejections")};
    return {Mark::Number,
            EventText::tr("%1 means a wait of %2").arg(event.source, spanText(*event.wait)),
            EventText::tr("the first line that names a plausible time")};
}

// The pause, and how much longer it is than the wait that the server named.
Step pauseStep(const ThrottleEvent &event)
{
    const Duration closed = *event.closedUntil - event.arrivedAt;
    const Duration more = event.wait ? closed - *event.wait : Duration::zero();
    const QString line = EventText::tr("Paused for %1").arg(spanText(closed));
    if (!event.wait)
        return {Mark::Number, line, EventText::tr("chosen by Penstock")};
    if (more <= Duration::zero())
        return {Mark::Number, line, {}};
    return {
        Mark::Number, line,
        EventText::tr("%1 longer to be safe: servers count in whole seconds").arg(spanText(more))};
}
} // namespace

RawAnswer rawAnswerOf(const ThrottleEvent &event)
{
    RawAnswer answer;
    answer.lines += u"HTTP %1 %2"_s.arg(event.status).arg(printable(event.phrase));
    for (const auto &[name, value] : event.headers) {
        const QString line = printable(name) + u": "_s + printable(value);
        if (!event.source.isEmpty() && answer.believed < 0
            && line.compare(event.source, Qt::CaseInsensitive) == 0)
            answer.believed = int(answer.lines.size());
        answer.lines += line;
    }
    if (event.body.isEmpty())
        return answer;
    answer.lines += QString();
    answer.lines += printable(event.body).split(QLatin1Char('\n'));
    if (event.bodyWasCut)
        answer.lines += EventText::tr("… and more, which was not stored");
    return answer;
}

std::vector<StepsList::Step> readingOf(const ThrottleEvent &event)
{
    std::vector<Step> steps {verdictStep(event)};
    if (event.outlook != Outlook::RequestTooLarge)
        steps.push_back(timeStep(event));
    if (event.closedUntil)
        steps.push_back(pauseStep(event));
    return steps;
}

std::vector<StepsList::Step> courseOf(const ThrottlingState &state, const StoredThrottle &throttle,
                                      WallTime now)
{
    const ThrottleEvent &event = throttle.event;
    const RowEnd *const end = state.endOf(throttle);
    std::vector<Step> steps;
    steps.push_back({Mark::Event, EventText::tr("%1 sent").arg(clockTextMs(event.sentAt)),
                     EventText::tr("%1 in flight, including this one")
                         .arg(countText(event.inFlightAtSending))});
    steps.push_back({Mark::Event, EventText::tr("%1 rejected").arg(clockTextMs(event.arrivedAt)),
                     EventText::tr("attempt %1 of this request").arg(event.attempt)});
    if (event.closedUntil) {
        steps.push_back({Mark::Event, EventText::tr("%1 paused").arg(clockTextMs(event.arrivedAt)),
                         EventText::tr("for all requests under these limits")});
        const bool isPast = *event.closedUntil <= now;
        steps.push_back({isPast ? Mark::Event : Mark::Outlook,
                         (isPast ? EventText::tr("%1 resumed") : EventText::tr("%1 resumes"))
                             .arg(clockTextMs(*event.closedUntil)),
                         EventText::tr("with one test request, then more with each success")});
    }
    const ThrottleFate fate = fateOf(state, throttle, now);
    if (end != nullptr && end->sentAt)
        steps.push_back({Mark::Event, EventText::tr("%1 sent again").arg(clockTextMs(*end->sentAt)),
                         fate.text});
    else if (end == nullptr)
        steps.push_back({Mark::Outlook, EventText::tr("then it is sent again"),
                         EventText::tr("no row is lost")});
    return steps;
}

} // namespace penstock
