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

struct RefusalText
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

// Which rule it was that made it a throttle.
QString ruleText(ThrottleKind kind)
{
    switch (kind) {
    case ThrottleKind::Status:
        return RefusalText::tr("whatever the headers say");
    case ThrottleKind::ProfileStatus:
        return RefusalText::tr("as the profile says of this status");
    case ThrottleKind::NamedTime:
        return RefusalText::tr("as it names a time; without one it would be a failure");
    case ThrottleKind::UsedUp:
        return RefusalText::tr("by its counters; without them it would be a failure");
    case ThrottleKind::Words:
        return RefusalText::tr("by what its body says");
    case ThrottleKind::Unknown:
    case ThrottleKind::None:
        break;
    }
    return {};
}

Step verdictStep(const ThrottleEvent &event)
{
    const QString line = RefusalText::tr("%1 means \"slow down\"").arg(messageText(event.reason));
    switch (event.outlook) {
    case Outlook::QuotaUsedUp:
        return {Mark::Number, line, RefusalText::tr("and that a quota is used up")};
    case Outlook::RequestTooLarge:
        return {Mark::Number, line,
                RefusalText::tr("and that this request asks for more than is ever allowed")};
    case Outlook::Banned:
        return {Mark::Number, line,
                RefusalText::tr("and that we are banned: going on would make it longer")};
    case Outlook::Normal:
        break;
    }
    return {Mark::Number, line, ruleText(event.kind)};
}

Step timeStep(const ThrottleEvent &event)
{
    if (!event.wait)
        return {Mark::Number, RefusalText::tr("No line names a time"),
                RefusalText::tr(
                    "so the wait is short at first, and doubles with each round of refusals")};
    return {Mark::Number,
            RefusalText::tr("%1 is a wait of %2").arg(event.source, spanText(*event.wait)),
            RefusalText::tr("the first line that names a time and makes sense")};
}

// What was waited beyond what the server has named.
Step pauseStep(const ThrottleEvent &event)
{
    const Duration closed = *event.closedUntil - event.arrivedAt;
    const Duration more = event.wait ? closed - *event.wait : Duration::zero();
    const QString line = RefusalText::tr("Closed for %1").arg(spanText(closed));
    if (!event.wait)
        return {Mark::Number, line, RefusalText::tr("by our own choice")};
    if (more <= Duration::zero())
        return {Mark::Number, line, {}};
    return {
        Mark::Number, line,
        RefusalText::tr("%1 more to be sure: servers count in whole seconds").arg(spanText(more))};
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
        answer.lines += RefusalText::tr("… and more, which is not kept");
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

std::vector<StepsList::Step> courseOf(const ThrottlingState &state, const KeptThrottle &throttle,
                                      WallTime now)
{
    const ThrottleEvent &event = throttle.event;
    const RowEnd *const end = state.endOf(throttle);
    std::vector<Step> steps;
    steps.push_back(
        {Mark::Event, RefusalText::tr("%1 sent").arg(clockTextMs(event.sentAt)),
         RefusalText::tr("%1 on the wire with it").arg(countText(event.inFlightAtSending))});
    steps.push_back({Mark::Event, RefusalText::tr("%1 refused").arg(clockTextMs(event.arrivedAt)),
                     RefusalText::tr("attempt %1 of this request").arg(event.attempt)});
    if (event.closedUntil) {
        steps.push_back({Mark::Event,
                         RefusalText::tr("%1 closed").arg(clockTextMs(event.arrivedAt)),
                         RefusalText::tr("for all that wait for these limits")});
        const bool isPast = *event.closedUntil <= now;
        steps.push_back(
            {isPast ? Mark::Event : Mark::Outlook,
             (isPast ? RefusalText::tr("%1 opened") : RefusalText::tr("%1 opens"))
                 .arg(clockTextMs(*event.closedUntil)),
             RefusalText::tr("one request goes first, to find out; then more and more")});
    }
    const ThrottleFate fate = fateOf(state, throttle, now);
    if (end != nullptr && end->sentAt)
        steps.push_back({Mark::Event,
                         RefusalText::tr("%1 sent again").arg(clockTextMs(*end->sentAt)),
                         fate.text});
    else if (end == nullptr)
        steps.push_back({Mark::Outlook, RefusalText::tr("then it goes again"),
                         RefusalText::tr("no answer is lost")});
    return steps;
}

} // namespace penstock
