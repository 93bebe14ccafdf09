// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/faults/fault.h>

#include <QJsonObject>

#include <map>

namespace penstock {

//! The counts of a mock server since its creation. Requests to /_penstock/ do not count.
struct PENSTOCK_EXPORT MockCounts
{
    quint64 received = 0; //!< Complete requests.
    quint64 admitted = 0;
    quint64 units = 0; //!< Cost of admitted requests, if charged.
    quint64 throttled = 0; //!< Every arrival is admitted or throttled.
    quint64 malformed = 0; //!< Invalid requests, rejected with 400 or more.
    quint64 incomplete = 0; //!< Requests cut off by the client.
    qint64 atOnce = 0; //!< Admitted requests in flight.
    qint64 maxAtOnce = 0; //!< Maximum of atOnce.
    quint64 connections = 0; //!< Accepted in total.
    std::map<int, quint64> statuses = {}; //!< Responses sent, at least in part, by status.
    std::map<QByteArray, quint64> faults
        = {}; //!< Affected admitted requests and connections, by fault.

    QJsonObject toJson() const;
};

} // namespace penstock
