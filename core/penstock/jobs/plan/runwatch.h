// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/plan/runslices.h>
#include <penstock/limits/limiter/permitsource.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QObject>

#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

namespace penstock {

//! A request with a response.
struct CallMark
{
    enum class Fate {
        Answered,
        Throttled,
        Failed //!< Another status of 400 or more.
    };
    std::int64_t number = 0; //!< In order of sending, from 1.
    quint64 call = 0; //!< Identifies the request; retries have separate marks.
    Instant sentAt;
    Fate fate = Fate::Answered;
    friend bool operator==(const CallMark &, const CallMark &) = default;
};

//! The latest requests in order of response, in constant memory.
class PENSTOCK_EXPORT CallMarks
{
public:
    static constexpr std::size_t most = 50'000; //!< Maximum marks.

    //! Adds a request, and drops the oldest above \c most.
    void add(const CallMark &call);
    //! Marks the latest response of \a call as a rate limit response. Ignores unknown requests.
    void throttled(quint64 call);
    //! In order of response.
    const std::deque<CallMark> &calls() const { return m_calls; }

private:
    std::deque<CallMark> m_calls;
};

class Clock;
class HttpClient;

//! Measures all requests of clients, from any job, because they share limits. Latency is from send
//! to response head. The clock must outlive it; clients need not. All belong to one thread.
class PENSTOCK_EXPORT RunWatch final : public QObject
{
    Q_OBJECT
public:
    explicit RunWatch(Clock &clock, QObject *parent = nullptr);
    RunWatch(const HttpClient &httpClient, Clock &clock, QObject *parent = nullptr);
    ~RunWatch() override;

    void add(const HttpClient &httpClient); //!< Adds another connection's client.

    //! For curves.
    const RunSlices &history() const { return m_history; }
    const CallMarks &calls() const { return m_calls; } //!< Latest with a response.
    std::int64_t throttles() const { return m_throttles; } //!< Rate limit responses, in total.
    //! Requests in flight.
    qsizetype inFlight() const;
    //! Returns the error of the latest failed connection; nothing after a response.
    const std::optional<Error> &trouble() const { return m_trouble; }
    //! Returns the end of the wait after failed requests; nothing during a wait requested by a
    //! server.
    std::optional<Instant> backsOffUntil() const;

private:
    void noteSent(quint64 id);
    void noteAnswered(quint64 id, int status);
    void noteThrottled(quint64 id);
    void noteClosed(Instant until);

    Clock &m_clock;
    std::vector<const HttpClient *> m_httpClients;
    quint64 m_added = 0;
    RunSlices m_history;
    CallMarks m_calls;
    struct Sent
    {
        std::int64_t number = 0;
        Instant at;
    };
    std::unordered_map<quint64, Sent> m_sent; // without response yet
    std::int64_t m_sends = 0;
    std::int64_t m_throttles = 0;
    std::optional<Error> m_trouble;
    Instant m_reportedBackoff = Instant::min(); // end of the latest
    Instant m_backedOffUntil = Instant::min(); // end of the longest
    Instant m_askedUntil = Instant::min(); // by a server
};

//! Returns true if requests wait only because too many failed, not by request of a server. \a watch
//! may be null: false.
PENSTOCK_EXPORT bool isBackingOff(const PermitSource &permitSource, const RunWatch *watch,
                                  Instant now);
//! Sends one request now, and the others after its response, if isBackingOff(). Waits requested by
//! a server are kept.
PENSTOCK_EXPORT void tryNow(PermitSource &permitSource, const RunWatch *watch, Instant now);

} // namespace penstock
