// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/serverword.h>
#include <penstock/limits/permit/holder.h>
#include <penstock/limits/permit/permitrequest.h>
#include <penstock/support/result.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

QT_BEGIN_NAMESPACE
class QObject;
QT_END_NAMESPACE

namespace penstock {

//! Receives the reports of permits. Only permit sources implement it.
class PENSTOCK_EXPORT PermitOffice
{
public:
    PermitOffice() = default;
    virtual ~PermitOffice();
    Q_DISABLE_COPY_MOVE(PermitOffice)
    //! The call is being sent.
    virtual void sent(quint64 grant) = 0;
    //! The call has ended; implies sent().
    virtual void finished(quint64 grant) = 0;
    //! The call was never sent: refunds it.
    virtual void returned(quint64 grant) = 0;
    // For adapting to servers.
    //! See Permit::report(). Does nothing by default, as below.
    virtual void report(quint64 grant, const LimitFeedback &feedback);
    //! See Permit::reportActualCost().
    virtual void reportActualCost(quint64 grant, const QString &limit, std::int64_t actual);
    //! See Permit::charged().
    virtual std::int64_t charged(quint64 grant, const QString &limit) const;
    //! See Permit::intervalMeant().
    virtual std::optional<Duration> intervalMeant(quint64 grant, Duration wait) const;
};

//! The thread of a permit source, for calls from other threads. Internal. Thread-safe.
class PENSTOCK_EXPORT PermitSourceThread
{
public:
    explicit PermitSourceThread(QObject &permitSource);
    ~PermitSourceThread() = default;
    Q_DISABLE_COPY_MOVE(PermitSourceThread)

    //! Returns false also if the permit source is destroyed.
    bool isCurrent() const;
    //! Returns the denial of \a call, such as "PermitSource::request()". Warns once per permit
    //! source.
    Denial deny(const char *call);
    //! Runs \a work in the permit source's event loop, if it exists, and warns like deny().
    void carry(const char *call, std::function<void()> work);
    void close(); //!< Marks the permit source as destroyed.

private:
    mutable std::mutex m_mutex;
    QObject *m_permitSource; // null once destroyed
    std::atomic<bool> m_hasWarned = false;
};

//! Permission to send exactly one request. Call sent() when the request really leaves: server and
//! limits count from then. Destroyed unsent, it is refunded; destroyed after sent(), the call has
//! ended.
//!
//! Move-only. Calls on an invalid permit, or after its rate limiter is destroyed, do nothing.
//! Belongs to the rate limiter's thread. In others, reports are posted with a warning and queries
//! return defaults; use a PermitPort.
class PENSTOCK_EXPORT Permit
{
public:
    //! Details of the grant.
    struct Facts
    {
        Instant grantedAt;
        Duration waited {}; //!< Time from request to grant, without delivery.
        Holder heldBy; //!< Main cause of the wait; may be empty.
        QueuePlace place; //!< Pass it as PermitRequest::place to retry the work.
        bool probe = false; //!< Tests whether the server accepts requests again.
    };

    Permit() = default; //!< Invalid.
    //! Used by permit sources: passes \a grant, not 0, to \a office in \a thread.
    Permit(std::weak_ptr<PermitOffice> office, quint64 grant, Facts facts,
           std::shared_ptr<PermitSourceThread> thread = nullptr);
    Permit(Permit &&other) noexcept;
    Permit &operator=(Permit &&other) noexcept;
    Permit(const Permit &) = delete;
    Permit &operator=(const Permit &) = delete;
    ~Permit();

    //! Returns true until it has ended.
    bool isValid() const { return m_grant != 0; }
    //! Returns true after sent().
    bool isSent() const { return m_sent; }
    //! Returns details, also after the end.
    const Facts &facts() const { return m_facts; }

    void sent(); //!< Marks the request as sent; again: ignored.
    //! Reports what the response says about the server's limits. Call before finish().
    //! - Counters are used if stricter than ours; see limitMeantBy().
    //! - A rejection pauses as it requires, and the request is not a success. After a test with one
    //!   call too many, no probe is needed.
    void report(const LimitFeedback &feedback);
    //! Replaces the estimated charge in limits named \a limit by the actual cost, 0 or more units.
    //! Call once per limit after sent(), before the end. An excess returns as if never taken. A
    //! deficit is always taken; later grants wait for it.
    void reportActualCost(const QString &limit, std::int64_t actual);
    //! Returns the units charged in limits named \a limit; 0 after the end.
    std::int64_t charged(const QString &limit) const;
    //! Returns the interval of the limit meant by a server that names \a wait: the shortest as
    //! long, within a second and a tenth. Nothing if all are shorter.
    std::optional<Duration> intervalMeant(Duration wait) const;
    void finish(); //!< Ends the call, or refunds it if unsent.

private:
    bool isHere(const char *call) const;
    template <typename Work>
    void tell(const char *call, Work work) const;

    std::weak_ptr<PermitOffice> m_office;
    std::shared_ptr<PermitSourceThread> m_thread; // null: not checked
    quint64 m_grant = 0;
    bool m_sent = false;
    Facts m_facts;
};

using PermitResult = Result<Permit, Denial>; //!< Each request gets exactly one.

} // namespace penstock
