// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/stackview.h>
#include <penstock/support/clock.h>

#include <memory>

namespace penstock {

//! When the last of many requests will be let go, by the forecast of their stack.
//! A few thousand are played through at once. More are played on a copy in another thread, and until
//! the answer is there the last one stands; a twentieth of the time at most is spent on that. What is
//! being played when it is destroyed ends at once.
class PENSTOCK_EXPORT Eta
{
public:
    Eta(const StackView &stack, const Clock &clock);
    ~Eta();
    Q_DISABLE_COPY_MOVE(Eta)

    //! Of the last of \a count requests like \a ask behind those that wait; absent where that hangs on
    //! calls without a known end, or is not known yet. At least 1.
    std::optional<Instant> ofLast(const Ask &ask, std::int64_t count);

private:
    struct Answer;
    void playElsewhere(const Ask &ask, std::int64_t count);

    const StackView &m_stack;
    const Clock &m_clock;
    const std::shared_ptr<Answer> m_answer; // the other thread holds it too
};

} // namespace penstock
