// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/acquire/permitwait.h>

#if defined(__cpp_impl_coroutine)

#include <coroutine>

namespace penstock {

//! Awaits a permit in a coroutine of any library, in the thread of the permit source:
//! \code
//! PermitResult permit = co_await awaitPermit(stack);
//! \endcode
//! The coroutine always resumes from the event loop, also with a denial; Denial::Closed if the
//! permit source is destroyed. In another thread it is denied at once. Destroying a waiting
//! coroutine cancels the request.
class PermitAwaiter
{
public:
    PermitAwaiter(PermitSource &permitSource, PermitRequest permitRequest)
        : m_permitSource(permitSource)
        , m_ask(std::move(permitRequest))
    { }

    //! Returns false, except in another thread: then the denial is available.
    bool await_ready()
    {
        if (const auto denial = m_permitSource.wrongThread("awaitPermit()"))
            m_answer = failure(*denial);
        return m_answer.has_value();
    }
    //! Requests a permit and resumes \a waiter with the result.
    void await_suspend(std::coroutine_handle<> waiter)
    {
        m_wait = acquire(m_permitSource, m_ask, [this, waiter](PermitResult answer) {
            m_answer = std::move(answer);
            waiter.resume(); // may destroy this
        });
    }
    //! Returns the result; call it once.
    PermitResult await_resume() { return std::move(*m_answer); }

private:
    PermitSource &m_permitSource;
    const PermitRequest m_ask;
    std::optional<PermitResult> m_answer;
    std::unique_ptr<PermitWait> m_wait;
};

//! Returns an object to await once, in the thread of \a permitSource. The permit is requested then.
//! \a permitSource may be destroyed while it waits.
inline PermitAwaiter awaitPermit(PermitSource &permitSource, PermitRequest permitRequest = {})
{
    return {permitSource, std::move(permitRequest)};
}

} // namespace penstock

#endif
