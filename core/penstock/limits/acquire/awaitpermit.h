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
    PermitAwaiter(Gate &gate, Ask ask)
        : m_gate(gate)
        , m_ask(std::move(ask))
    { }

    //! Returns false, except in another thread: then the denial is available.
    bool await_ready()
    {
        if (const auto denial = m_gate.wrongThread("awaitPermit()"))
            m_answer = failure(*denial);
        return m_answer.has_value();
    }
    //! Requests a permit and resumes \a waiter with the result.
    void await_suspend(std::coroutine_handle<> waiter)
    {
        m_wait = acquire(m_gate, m_ask, [this, waiter](PermitResult answer) {
            m_answer = std::move(answer);
            waiter.resume(); // may destroy this
        });
    }
    //! Returns the result; call it once.
    PermitResult await_resume() { return std::move(*m_answer); }

private:
    Gate &m_gate;
    const Ask m_ask;
    std::optional<PermitResult> m_answer;
    std::unique_ptr<PermitWait> m_wait;
};

//! Returns an object to await once, in the thread of \a gate. The permit is requested then. \a gate
//! may be destroyed while it waits.
inline PermitAwaiter awaitPermit(Gate &gate, Ask ask = {})
{
    return {gate, std::move(ask)};
}

} // namespace penstock

#endif
