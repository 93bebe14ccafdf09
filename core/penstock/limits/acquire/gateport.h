// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/gate.h>

#include <QFuture>

#include <memory>
#include <stop_token>

namespace penstock {

//! A permit in the hands of another thread than that of its gate. What it is told is carried there
//! by an event. Move-only; destroyed unsent it gives everything back, and after sent() it says that
//! the call has ended, as Permit does. One thread at a time.
class PENSTOCK_EXPORT FarPermit
{
public:
    FarPermit() = default; //!< Holds nothing.
    FarPermit(FarPermit &&) noexcept;
    FarPermit &operator=(FarPermit &&other) noexcept;
    FarPermit(const FarPermit &) = delete;
    FarPermit &operator=(const FarPermit &) = delete;
    ~FarPermit();

    //! It holds a permit, which has not ended.
    bool isValid() const { return m_held != nullptr; }
    Permit::Facts facts() const; //!< Of an invalid one nothing.
    //! The call leaves now. It counts from when the thread of the gate hears of it. A second call
    //! does nothing; nor does anything here once the gate has gone.
    void sent();
    void settle(const QString &limit, std::int64_t actual); //!< See Permit::settle().
    void finish(); //!< The call has ended, or will not be.

private:
    friend class GatePort;
    class Held;
    std::shared_ptr<Held> m_held;
};

//! The way to a gate for other threads. Made and copied anywhere.
//! \code
//! const GatePort port(stack);
//! std::thread worker([port] {
//!     for (const QUrl &url : urls) {
//!         auto permit = port.wait(); // blocks this thread, not the gate's
//!         if (!permit)
//!             return; // denied, or the gate has gone
//!         permit->sent();
//!         fetch(url);
//!     } // the permit ends here
//! });
//! \endcode
//! The thread of the gate needs an event loop for as long as somebody waits. A port, and its
//! permits, may outlive the gate.
class PENSTOCK_EXPORT GatePort
{
public:
    using Answer = Result<FarPermit, Denial>;

    //! \a gate may go first, but not while this is made.
    explicit GatePort(Gate &gate);
    ~GatePort();
    GatePort(const GatePort &);
    GatePort &operator=(const GatePort &);

    //! From any thread. Its future may be cancelled (then it has no result), and gets its result in
    //! any thread: with then(context, …) in that of the context. Denial::Closed when the gate goes.
    QFuture<Answer> acquire(const Ask &ask = {}) const;
    //! Blocks the calling thread until there is an answer, or \a stop is asked for: then it is
    //! Denial::Cancelled, as at once in the thread of the gate, which would wait for itself.
    Answer wait(const Ask &ask = {}, const std::stop_token &stop = {}) const;

private:
    class Hub;
    std::shared_ptr<Hub> d;
};

} // namespace penstock
