// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/retryafter.h>

#include <QByteArrayList>
#include <QString>

#include <utility>
#include <vector>

namespace penstock {

//! A condition on the body that marks a rate limit response.
struct BodyMatcher
{
    //! JSON pointer (RFC 6901); * matches any member or element: "/errors/*/type". Empty: the body
    //! as text.
    QByteArray pointer = {};
    QByteArrayList equals = {}; //!< Exact values. Needs a pointer.
    QByteArrayList contains = {}; //!< Alternative substrings, case-insensitive.
    //! Without both, the value only has to exist.
    std::vector<int> statuses = {}; //!< Statuses 200 to 599; empty: all.

    //! Returns true if it checks responses with \a status.
    bool appliesTo(int status) const;
    friend bool operator==(const BodyMatcher &, const BodyMatcher &) = default;
};

//! The "throttling" of a profile: deviations from usual rate limit responses.
struct PENSTOCK_EXPORT ThrottleDialect
{
    // Defined in one source: inline copies would be large.
    ThrottleDialect();
    ThrottleDialect(const ThrottleDialect &other);
    ThrottleDialect(ThrottleDialect &&other) noexcept;
    ThrottleDialect &operator=(const ThrottleDialect &other);
    ThrottleDialect &operator=(ThrottleDialect &&other) noexcept;
    ~ThrottleDialect();
    bool operator==(const ThrottleDialect &other) const;

    QByteArray limitHeader = {}; //!< Unusual header names.
    QByteArray remainingHeader = {};
    QByteArray resetHeader = {};
    //! Unit of numbers in resetHeader, or in all reset headers if that is empty.
    TimeKind resetKind = TimeKind::Auto;

    std::vector<int> statuses = {}; //!< More rate limit statuses, 400 to 599.
    std::vector<BodyMatcher> bodies = {};

    //! Added to each wait that the server names, "extra_wait" in profiles. Absent:
    //! RetryOptions::throttlePad.
    std::optional<Duration> extraWait = std::nullopt;
    //! Shortest wait if the server names none.
    std::optional<Duration> floor = std::nullopt;

    //! Maps a server's scope to the limit it pauses; other scopes pause all. A scope is a header
    //! value ("core"), a header line ("x-ratelimit-resource: core") or the name of an exhausted
    //! policy, case-insensitive.
    std::vector<std::pair<QByteArray, QString>> scopes = {};
};

} // namespace penstock
