// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

namespace penstock {

//! What is added to what a limit waits for, against jitter on the way. An automatic one doubles when a
//! throttle shows that it was too small, and shrinks slowly while none does.
class PENSTOCK_EXPORT LimitMargin
{
public:
    static LimitMargin fixed(Duration margin) { return LimitMargin(margin); }
    //! Of a limit that takes a margin in each \a interval, which is above 0.
    static LimitMargin automatic(Duration interval);

    Duration now() const { return m_now; }
    bool isAutomatic() const { return m_isAutomatic; }
    bool isGrown() const { return m_now > m_start; }
    //! True if it has changed; so too below.
    bool grow(Instant now);
    //! Once a while, and then by an eighth.
    bool shrink(Instant now);
    //! It had grown to \a margin \a ago.
    void recall(Duration margin, Duration ago, Instant now);

private:
    explicit LimitMargin(Duration margin)
        : m_start(margin)
        , m_now(margin)
    { }

    bool m_isAutomatic = false;
    Duration m_start;
    Duration m_now;
    Duration m_most {};
    Duration m_reviewEvery {};
    Instant m_changedAt = Instant::min();
};

} // namespace penstock
