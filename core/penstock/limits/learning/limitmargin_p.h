// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

namespace penstock {

//! Time added to the waits of a limit against jitter. An automatic margin doubles when it was too
//! small, and shrinks slowly otherwise.
class PENSTOCK_EXPORT LimitMargin
{
public:
    static LimitMargin fixed(Duration margin) { return LimitMargin(margin); }
    //! Creates the margin of a limit with an \a interval above 0.
    static LimitMargin automatic(Duration interval);

    Duration now() const { return m_now; }
    bool isAutomatic() const { return m_isAutomatic; }
    bool isGrown() const { return m_now > m_start; }
    //! Returns true if it has changed, as below.
    bool grow(Instant now);
    //! Shrinks by an eighth from time to time.
    bool shrink(Instant now);
    //! Restores a margin that had grown to \a margin \a ago.
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
