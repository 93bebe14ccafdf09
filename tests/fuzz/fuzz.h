// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/retryafter.h>

#include <penstock/support/result.h>

#include <QByteArray>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

//! What libFuzzer calls.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace fuzz {

inline const penstock::WallTime noon(std::chrono::sys_days(std::chrono::year(2026) / 1 / 5)
                                     + std::chrono::hours(12));

//! A copy with no byte more, so that reading past its end is noticed.
inline QByteArray bytes(const std::uint8_t *data, std::size_t size)
{
    return {reinterpret_cast<const char *>(data), static_cast<qsizetype>(size)};
}

//! Stops the run with \a what, where \a holds is false.
inline void expect(bool holds, const char *what)
{
    if (holds)
        return;
    std::fprintf(stderr, "this does not hold: %s\n", what);
    std::abort();
}

inline void expectSane(const std::optional<penstock::RetryAfter> &wait)
{
    if (!wait)
        return;
    expect(wait->wait >= penstock::Duration::zero() && wait->wait <= penstock::longestRetryAfter,
           "a wait lies between 0 and the longest");
    expect(wait->wait % std::chrono::milliseconds(1) == penstock::Duration::zero(),
           "a wait is in whole milliseconds");
    expect(!wait->clamped || wait->wait == penstock::longestRetryAfter,
           "what is clamped is the longest");
}

//! \a error says what is wrong, where in \a file, and what to do.
inline void expectHelpful(const penstock::Error &error, const QString &file)
{
    expect(!error.what().isEmpty(), "an error says what is wrong");
    expect(error.where().startsWith(file), "an error says where");
    expect(!error.fix().isEmpty(), "an error says what to do");
}

} // namespace fuzz
