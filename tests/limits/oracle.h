// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>

#include <memory>
#include <vector>

//! Limits written down as plainly as their rules read, nanosecond by nanosecond and with all of
//! their history, to hold the real ones against. Slow, and hard to get wrong.
namespace oracle {

using Nanoseconds = std::int64_t;

struct Call
{
    Nanoseconds grantedAt = 0;
    Nanoseconds endedAt = -1; //!< -1: still running.
    std::int64_t cost = 1;
};

class OracleLimit
{
public:
    virtual ~OracleLimit() = default;
    virtual void tick(Nanoseconds) { } //!< Once for each nanosecond, before anything else of it.
    virtual bool fits(Nanoseconds now, std::int64_t cost, const std::vector<Call> &calls) const = 0;
    virtual void take(Nanoseconds, std::int64_t) { }
};

std::unique_ptr<OracleLimit> make(const penstock::LimitSettings &settings);

struct Arrival
{
    Nanoseconds at = 0;
    std::int64_t cost = 1;
    Nanoseconds serviceTime = 0;
    bool tries = false; //!< max_wait 0.
    Nanoseconds cancelAt = -1;
};

//! When each arrival is granted; -1: denied, cancelled or never within the horizon.
std::vector<Nanoseconds> play(const std::vector<penstock::Limit> &limits,
                              const std::vector<Arrival> &arrivals, Nanoseconds horizon);

} // namespace oracle
