// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/permitsource.h>

#include <QFuture>

#include <memory>
#include <stop_token>

namespace penstock {

//! A permit for use outside the thread of its permit source, to which its calls are posted.
//! Otherwise it works like Permit. Not thread-safe.
class PENSTOCK_EXPORT FarPermit
{
public:
    FarPermit() = default; //!< Invalid.
    FarPermit(FarPermit &&) noexcept;
    FarPermit &operator=(FarPermit &&other) noexcept;
    FarPermit(const FarPermit &) = delete;
    FarPermit &operator=(const FarPermit &) = delete;
    ~FarPermit();

    //! Returns true while it holds a permit.
    bool isValid() const { return m_held != nullptr; }
    Permit::Facts facts() const; //!< Empty if invalid.
    //! Marks the request as sent. It counts from when the permit source's thread processes this.
    //! Ignored if called again.
    void sent();
    void reportActualCost(const QString &limit,
                          std::int64_t actual); //!< See Permit::reportActualCost().
    void finish(); //!< Ends the request, sent or not.

private:
    friend class PermitPort;
    class Held;
    std::shared_ptr<Held> m_held;
};

//! Requests permits from other threads. Create and copy it in any thread.
//! \code
//! const PermitPort port(stack);
//! std::thread worker([port] {
//!     for (const QUrl &url : urls) {
//!         auto permit = port.wait(); // blocks this thread
//!         if (!permit)
//!             return; // denied
//!         permit->sent();
//!         fetch(url);
//!     } // the permit ends here
//! });
//! \endcode
//! The permit source's thread needs a running event loop. Ports and permits may outlive the permit
//! source.
class PENSTOCK_EXPORT PermitPort
{
public:
    using Answer = Result<FarPermit, Denial>;

    //! Creates a port. \a permitSource must exist during this call only.
    explicit PermitPort(PermitSource &permitSource);
    ~PermitPort();
    PermitPort(const PermitPort &);
    PermitPort &operator=(const PermitPort &);

    //! Requests a permit in any thread. The result comes in any thread; use then(context, …) to
    //! choose one. A cancelled future stays without result. Denial::Closed if the permit source is
    //! destroyed.
    QFuture<Answer> acquire(const PermitRequest &permitRequest = {}) const;
    //! Blocks until a result, or until \a stop is requested (Denial::Cancelled). In the permit
    //! source's thread, where it would deadlock, it returns Denial::Cancelled at once.
    Answer wait(const PermitRequest &permitRequest = {}, const std::stop_token &stop = {}) const;

private:
    class Hub;
    std::shared_ptr<Hub> d;
};

} // namespace penstock
