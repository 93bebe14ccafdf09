// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/watch/sendrate.h>
#include <penstock/limits/stack/ask.h>

namespace penstock {

//! How fast a run goes: what it sends, how long its calls take, and what that says of the rest.
class PENSTOCK_EXPORT RunPace
{
public:
    //! The run begins now.
    void begin(Instant now) { m_startedAt = now; }
    void asked(const HttpRequest &request); //!< It was handed to the sender.
    void sent(Instant now); //!< Once for each wire send.
    void redirected() { ++m_redirects; } //!< A call takes one more permit.
    //! A call has its answer; latencies are taken of it.
    void answered(const SendTimings &timings);

    //! At least one wire send.
    bool anySent() const { return m_anySent; }
    //! Since begin().
    Duration elapsed(Instant now) const { return now - m_startedAt; }
    //! Wire sends in a second, of the last ten; nothing before there is a second to look back at.
    std::optional<double> perSecond(Instant now) const { return m_rate.perSecond(now); }

    //! What a call like the latest one asks of the limits.
    Ask nextAsk() const;
    //! Permits that \a rows will take, by what the \a done ones took; at least one for each.
    std::int64_t callsFor(std::int64_t rows, std::int64_t done) const;
    //! Until the last row has ended. \a lastGrant is when its call may go out, if known; else it is
    //! told from how long the \a done rows took, for the \a rowsLeft.
    std::optional<Duration> left(std::optional<Instant> lastGrant, std::int64_t rowsLeft,
                                 std::int64_t done, Instant now) const;

private:
    struct Asked
    {
        QByteArray method;
        QUrl url;
        QHash<QString, QString> values;
        std::int64_t cost = 1;
        int priority = 5;
        QString source;
    };
    std::optional<Duration> meanHold() const;

    Instant m_startedAt;
    SendRate m_rate;
    Asked m_last;
    Duration m_held {}; // by all calls that were answered, together
    std::int64_t m_calls = 0; // that were answered
    std::int64_t m_redirects = 0;
    bool m_anySent = false;
};

} // namespace penstock
