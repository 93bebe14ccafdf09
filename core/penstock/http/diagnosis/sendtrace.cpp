// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/sendtrace_p.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace penstock {

namespace {
// One throttle in ten may have another reason.
std::int64_t nearlyLeast(std::vector<std::int64_t> values)
{
    const auto nth = values.begin() + std::ptrdiff_t(values.size() / 10);
    std::nth_element(values.begin(), nth, values.end());
    return *nth;
}

Instant minus(Instant at, Duration span)
{
    return at < Instant::min() + span ? Instant::min() : at - span;
}
} // namespace

void Sums::finish()
{
    if (!std::is_sorted(m_steps.begin(), m_steps.end()))
        std::sort(m_steps.begin(), m_steps.end());
    std::int64_t sum = 0;
    for (auto &[at, amount] : m_steps)
        amount = sum += amount;
}

std::int64_t Sums::Cursor::upTo(Instant at)
{
    while (m_next < m_steps.size() && m_steps[m_next].first <= at)
        ++m_next;
    while (m_next > 0 && m_steps[m_next - 1].first > at)
        --m_next;
    return m_next == 0 ? 0 : m_steps[m_next - 1].second;
}

SendTrace::SendTrace(const SendLog::Records &records,
                     const std::function<std::int64_t(const SendRecord &)> &weigh)
{
    Duration quickest = Duration::max();
    for (const SendRecord &record : records) {
        const std::int64_t weight = weigh(record);
        if (weight <= 0)
            continue;
        const Send send {record.sentAt, record.endedAt, weight, record.fate};
        m_sends.push_back(send);
        if (send.isThrottled()) {
            ++m_throttled;
            quickest = std::min(quickest, send.ended - send.sent);
            continue;
        }
        m_countedSent.add(send.sent, weight);
        m_countedEnded.add(send.ended, weight);
        if (!send.isAdmitted())
            continue;
        m_admittedSent.add(send.sent, weight);
        m_admittedEnded.add(send.ended, weight);
    }
    if (m_throttled > 0)
        m_quickest = quickest;
    for (Sums *const sums : {&m_admittedSent, &m_admittedEnded, &m_countedSent, &m_countedEnded})
        sums->finish();
}

//! \a possible gives what a throttled one can have met at most; \a met what any one met, itself
//! left out, going by the times of sending.
template <typename Possible, typename Met>
void SendTrace::judge(Fit &fit, Possible possible, Met met) const
{
    std::vector<std::int64_t> bounds;
    std::vector<std::int64_t> metByThrottled;
    for (const Send &send : m_sends) {
        if (!send.isThrottled())
            continue;
        bounds.push_back(possible(send) + send.weight - 1);
        metByThrottled.push_back(met(send));
    }
    fit.throttled = m_throttled;
    if (bounds.empty())
        return;
    fit.atMostOfAll = *std::min_element(bounds.begin(), bounds.end());
    fit.atMost = nearlyLeast(std::move(bounds));
    fit.metByThrottled = median(std::move(metByThrottled));
    std::int64_t admitted = 0;
    std::int64_t alike = 0;
    for (const Send &send : m_sends) {
        if (!send.isAdmitted())
            continue;
        const std::int64_t others = met(send);
        ++admitted;
        alike += others >= fit.metByThrottled ? 1 : 0;
        fit.fullest = std::max(fit.fullest, others + send.weight);
    }
    fit.overlap = admitted == 0 ? 1 : double(alike) / double(admitted);
}

//! A function that gives what can have been counted in the \a interval before a send was decided.
auto SendTrace::possible(Duration interval) const
{
    return [interval, sent = Sums::Cursor(m_countedSent),
            ended = Sums::Cursor(m_countedEnded)](const Send &send) mutable {
        return sent.upTo(send.ended) - ended.before(minus(send.sent, interval));
    };
}

std::int64_t SendTrace::possibleBefore(const Send &send, Duration interval) const
{
    return possible(interval)(send);
}

std::int64_t SendTrace::possiblyInFlight(const Send &send) const
{
    return possibleBefore(send, Duration::zero());
}

Fit SendTrace::sliding(Duration interval) const
{
    Fit fit;
    Sums::Cursor sent(m_admittedSent);
    Sums::Cursor ended(m_admittedEnded);
    for (const Send &last : m_sends) {
        // Sent after this one's answer less the interval, and answered before: together for sure.
        if (last.isAdmitted())
            fit.atLeast = std::max(fit.atLeast,
                                   ended.upTo(last.ended) - sent.upTo(minus(last.ended, interval)));
    }
    judge(fit, possible(interval),
          [this, interval, end = Sums::Cursor(m_admittedSent),
           begin = Sums::Cursor(m_admittedSent)](const Send &send) mutable {
              return end.upTo(send.sent + m_quickest) - begin.upTo(minus(send.sent, interval))
                  - (send.isAdmitted() ? send.weight : 0);
          });
    return fit;
}

Fit SendTrace::fixed(Duration interval, Duration offset, Duration slop) const
{
    const auto startOf = [&](Instant at) {
        const Duration::rep there = (at.time_since_epoch() + offset).count();
        const Duration::rep rest
            = ((there % interval.count()) + interval.count()) % interval.count();
        return at - Duration(rest);
    };
    Fit fit;
    std::map<Instant, std::int64_t> certain; // by the beginning of the window
    for (const Send &send : m_sends) {
        const Instant start = startOf(send.sent - slop);
        if (send.isAdmitted() && send.ended + slop < start + interval)
            fit.atLeast = std::max(fit.atLeast, certain[start] += send.weight);
    }
    Sums::Cursor sent(m_countedSent);
    Sums::Cursor ended(m_countedEnded);
    const auto inWindow = [&](Instant start, const Send &send) {
        const Instant last = std::min(send.ended, start + interval + slop);
        return sent.upTo(last) - ended.before(start - slop);
    };
    judge(
        fit,
        [&](const Send &send) {
            const Instant end = std::min(send.ended, send.sent + 4 * interval);
            std::int64_t most = 0;
            for (Instant at = startOf(send.sent - slop); at <= end + slop; at += interval)
                most = std::max(most, inWindow(at, send));
            return most;
        },
        [&, end = Sums::Cursor(m_admittedSent),
         begin = Sums::Cursor(m_admittedSent)](const Send &send) mutable {
            const Instant start = startOf(send.sent);
            const Instant last = std::min(send.sent + m_quickest, start + interval - Duration(1));
            return end.upTo(last) - begin.before(start) - (send.isAdmitted() ? send.weight : 0);
        });
    return fit;
}

Fit SendTrace::concurrency() const
{
    // In the middle half of a call the server had it for sure; on the way it was at either end.
    Sums came;
    Sums went;
    for (const Send &send : m_sends) {
        if (!send.isAdmitted())
            continue;
        const Duration way = (send.ended - send.sent) / 4;
        came.add(send.sent + way, send.weight);
        went.add(send.ended - way, send.weight);
    }
    came.finish();
    went.finish();
    Fit fit;
    Sums::Cursor in(came);
    Sums::Cursor out(went);
    for (const Send &send : m_sends) {
        const Instant at = send.sent + (send.ended - send.sent) / 4;
        if (send.isAdmitted())
            fit.atLeast = std::max(fit.atLeast, in.upTo(at) - out.upTo(at));
    }
    judge(fit, possible(Duration::zero()),
          [this, sent = Sums::Cursor(m_admittedSent),
           ended = Sums::Cursor(m_admittedEnded)](const Send &send) mutable {
              const Instant there = send.sent + m_quickest;
              const bool isOwn = send.isAdmitted() && send.ended > there;
              return sent.upTo(there) - ended.upTo(there) - (isOwn ? send.weight : 0);
          });
    return fit;
}

Fit SendTrace::bucket(std::int64_t amount, Duration each) const
{
    const double rate = double(amount) / double(each.count()); // per nanosecond
    // What was there before the moment of each. Those that left in one moment may have come in in
    // any order.
    std::vector<double> level(m_sends.size());
    double full = 0;
    double before = 0;
    double fullest = 0;
    double slack = 0; // that a way of varying length can make
    Instant last = Instant::min();
    for (std::size_t i = 0; i < m_sends.size(); ++i) {
        const Send &send = m_sends[i];
        if (send.sent != last) {
            if (last != Instant::min())
                full = std::max(0.0, full - double((send.sent - last).count()) * rate);
            before = full;
        }
        last = send.sent;
        level[i] = before;
        if (!send.isThrottled())
            full += double(send.weight);
        if (send.isAdmitted()) {
            fullest = std::max(fullest, full);
            slack = std::max(slack, double((send.ended - send.sent).count()) * rate);
        }
    }
    Fit fit;
    slack = std::min(slack, fullest / 4);
    fit.atLeast = std::int64_t(std::ceil(fullest - slack - 1e-6));
    const auto levelOf
        = [&](const Send &send) { return level[std::size_t(&send - m_sends.data())]; };
    const auto since = [](const Sums &sums) {
        return [first = Sums::Cursor(sums), last = Sums::Cursor(sums)](const Send &send,
                                                                       Instant end) mutable {
            return double(last.upTo(end) - first.before(send.sent));
        };
    };
    judge(
        fit,
        [&, counted = since(m_countedSent)](const Send &send) mutable {
            return std::int64_t(
                std::ceil(levelOf(send) + counted(send, send.ended) + slack - 1e-6));
        },
        [&, admitted = since(m_admittedSent)](const Send &send) mutable {
            const double itself = send.isAdmitted() ? double(send.weight) : 0;
            // To the nearest: who sends at the server's rate meets a full bucket but one, give or
            // take what came in on the way.
            return std::int64_t(
                std::llround(levelOf(send) + admitted(send, send.sent + m_quickest) - itself));
        });
    return fit;
}

} // namespace penstock
