// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/resetvalue.h>

#include <QByteArrayList>
#include <QString>

#include <utility>
#include <vector>

namespace penstock {

//! A place in the body, and what stands there when a service says "slow down".
struct BodyMatcher
{
    //! A JSON pointer (RFC 6901) whose * stands for any member or element: "/errors/*/type". Empty:
    //! the whole body as text.
    QByteArray pointer = {};
    QByteArrayList equals = {}; //!< One of these is the value, letter for letter. Needs a pointer.
    QByteArrayList contains = {}; //!< Or one of these is part of it, in any letter case.
    //! With neither, it is enough that the pointer leads somewhere.
    std::vector<int> statuses = {}; //!< Applies to these, 200 to 599; to every status where empty.

    //! Bodies of answers with this status are looked at.
    bool appliesTo(int status) const;
    friend bool operator==(const BodyMatcher &, const BodyMatcher &) = default;
};

//! How one service departs from what DialectReader reads of itself: the "throttling" of a profile.
struct PENSTOCK_EXPORT ThrottleDialect
{
    // Defined once: many sources copy one, and each copy is much code.
    ThrottleDialect();
    ThrottleDialect(const ThrottleDialect &other);
    ThrottleDialect(ThrottleDialect &&other) noexcept;
    ThrottleDialect &operator=(const ThrottleDialect &other);
    ThrottleDialect &operator=(ThrottleDialect &&other) noexcept;
    ~ThrottleDialect();
    bool operator==(const ThrottleDialect &other) const;

    QByteArray limitHeader = {}; //!< Names of headers, where they are no usual ones.
    QByteArray remainingHeader = {};
    QByteArray resetHeader = {};
    //! What numbers in resetHeader mean, or, if that is empty, in every reset header.
    TimeKind resetKind = TimeKind::Auto;

    std::vector<int> statuses = {}; //!< Throttles beside the usual ones; 400 to 599.
    std::vector<BodyMatcher> bodies = {};

    //! Added to every wait that the server names: how coarsely it counts. Where absent, RetryOptions::
    //! throttlePad says how much. Called "bucket_pad" in profiles.
    std::optional<Duration> bucketPad = std::nullopt;
    //! The shortest wait where the server names none.
    std::optional<Duration> floor = std::nullopt;

    //! Which limit of the profile a throttle closes, by what its headers say is meant: the value of a
    //! header about scope ("core" of x-ratelimit-resource: core), such a header with its value
    //! ("x-ratelimit-resource: core"), or the name of a policy that has nothing left. In any letter
    //! case. Whatever is not named here closes them all.
    std::vector<std::pair<QByteArray, QString>> scopes = {};
};

} // namespace penstock
