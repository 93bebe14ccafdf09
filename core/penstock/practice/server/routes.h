// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/faults/fault.h>
#include <penstock/practice/message/practiceanswer.h>
#include <penstock/practice/message/practicerequest.h>

namespace penstock {

//! What answers may tell about the moment of the request.
struct RouteContext
{
    quint64 number = 0; //!< Of the request, from 1.
    WallTime wall; //!< Of its arrival.
};

//! The answer of the practice server where nothing goes wrong:
//! - /echo: method, target, headers and body of the request;
//! - /bytes/N: N bytes, at most 64 MiB;
//! - /status/N: an answer with this status, 200 to 599;
//! - /pages/N/ID?page=P: {"items":[{"id":ID,"page":P}]} for P from 1 (where absent) to N, and no items
//!   behind that;
//! - anything else: {"id", "path", "method", "n", "time"}, where id is the query item of this name
//!   or the last segment of the path, and n counts requests.
PENSTOCK_EXPORT PracticeAnswer route(const PracticeRequest &request, const RouteContext &context);

//! What answers of faults depend on, besides the request.
struct FaultContext
{
    QByteArray otherOrigin = {}; //!< "http://host:port", for redirects that go away.
    quint64 number = 1; //!< Of the fault among its like, for those that take turns.
};

//! The answer of a fault that is one (redirects, statuses, bombs, cookies), else \a answer.
//! Redirects lead to the same server with the fault that is left to come in their query.
PENSTOCK_EXPORT PracticeAnswer underFault(const Fault &fault, PracticeAnswer answer,
                                          const PracticeRequest &request,
                                          const FaultContext &context);

} // namespace penstock
