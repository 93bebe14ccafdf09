// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/acquire/permitwait.h>

#if defined(__cpp_impl_coroutine)

#include <coroutine>

namespace penstock {

//! For coroutines of any library, in the thread of the gate:
//! \code
//! PermitResult permit = co_await awaitPermit(stack);
//! \endcode
//! The coroutine goes on from the event loop, in each case: also with a denial, and with
//! Denial::Closed when the gate goes. In another thread it is denied at once. A coroutine that is destroyed while it waits gives up.
class PermitAwaiter
{
public:
    PermitAwaiter(Gate &gate, Ask ask)
        : m_gate(gate)
        , m_ask(std::move(ask))
    { }

    //! False: a gate never answers before it is asked. In another thread that is the answer.
    bool await_ready()
    {
        if (const auto denial = m_gate.wrongThread("awaitPermit()"))
            m_answer = failure(*denial);
        return m_answer.has_value();
    }
    //! Asks, and resumes \a waiter with the answer.
    void await_suspend(std::coroutine_handle<> waiter)
    {
        m_wait = acquire(m_gate, m_ask, [this, waiter](PermitResult answer) {
            m_answer = std::move(answer);
            waiter.resume(); // this may be gone after it
        });
    }
    //! The answer, once.
    PermitResult await_resume() { return std::move(*m_answer); }

private:
    Gate &m_gate;
    const Ask m_ask;
    std::optional<PermitResult> m_answer;
    std::unique_ptr<PermitWait> m_wait;
};

//! To be awaited, once, in the thread of \a gate; it is asked only then, and may go while somebody
//! waits.
inline PermitAwaiter awaitPermit(Gate &gate, Ask ask = {})
{
    return {gate, std::move(ask)};
}

} // namespace penstock

#endif
