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
//! - anything else: {"id", "path", "method", "n", "time"}, where id is the query item of this name
//!   or the last segment of the path, and n counts requests.
PENSTOCK_EXPORT PracticeAnswer route(const PracticeRequest &request, const RouteContext &context);

//! The answer of a fault that is one (redirects, statuses, bombs), else \a answer. Redirects lead
//! to the same target with the fault that is left to come in its query; those that go away lead to
//! \a otherOrigin, "http://host:port".
PENSTOCK_EXPORT PracticeAnswer underFault(const Fault &fault, PracticeAnswer answer,
                                          const PracticeRequest &request,
                                          const QByteArray &otherOrigin);

} // namespace penstock
