// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/faults/fault.h>

#include <QJsonObject>

#include <map>

namespace penstock {

//! What a practice server has seen since it was made. Requests to /_penstock/ do not count.
struct PENSTOCK_EXPORT PracticeCounts
{
    quint64 received = 0; //!< Requests that came in whole: what clients put on the wire.
    quint64 admitted = 0; //!< By the limits.
    quint64 units = 0; //!< What admitted calls have cost, where answers cost something.
    quint64 throttled = 0; //!< By the limits. admitted + throttled is what has arrived.
    quint64 malformed = 0; //!< Bytes that were no request, answered 400 and above.
    quint64 incomplete = 0; //!< Requests that were broken off by their sender.
    qint64 atOnce = 0; //!< Admitted calls under way now,
    qint64 maxAtOnce = 0; //!< and at their height.
    quint64 connections = 0; //!< Ever accepted.
    std::map<int, quint64> statuses = {}; //!< Answers that went out (or began to), by status.
    std::map<QByteArray, quint64> faults
        = {}; //!< Admitted requests and connections a fault befell, by its name.

    QJsonObject toJson() const;
};

} // namespace penstock
