// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/plan/sendrate.h>
#include <penstock/limits/permit/permitrequest.h>

namespace penstock {

//! The pace of a run: measures sends and latency, and estimates the rest.
class PENSTOCK_EXPORT RunPace
{
public:
    //! Starts the run.
    void begin(Instant now) { m_startedAt = now; }
    void asked(const HttpRequest &request); //!< Call when a request is queued.
    void sent(Instant now); //!< Call for each wire send.
    void redirected() { ++m_redirects; } //!< Counts an additional permit.
    //! Records a response and its latency.
    void answered(const SendTimings &timings);

    //! True after a wire send.
    bool anySent() const { return m_anySent; }
    bool anyAnswered() const { return m_calls > 0; } //!< True after a response.
    //! Time since begin().
    Duration elapsed(Instant now) const { return now - m_startedAt; }
    //! Returns wire sends per second in the last ten seconds; nothing in the first second.
    std::optional<double> perSecond(Instant now) const { return m_rate.perSecond(now); }

    //! Returns a permit request like the latest.
    PermitRequest nextAsk() const;
    //! Estimates the permits for \a rows from the \a done ones; at least one each. \a open requests
    //! were for rows that are not done.
    std::int64_t callsFor(std::int64_t rows, std::int64_t done, std::int64_t open = 0) const;
    //! Estimates the time until the last row ends, from \a lastGrant, the permit of its request, if
    //! known; otherwise from the duration of the \a done rows.
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
    std::optional<Duration> meanServiceTime() const;

    Instant m_startedAt;
    SendRate m_rate;
    Asked m_last;
    Duration m_held {}; // total latency of responses
    std::int64_t m_calls = 0; // with a response
    std::int64_t m_redirects = 0;
    bool m_anySent = false;
};

} // namespace penstock
