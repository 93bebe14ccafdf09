// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/faults/fault.h>
#include <penstock/mockserver/message/mockrequest.h>
#include <penstock/mockserver/message/mockresponse.h>

namespace penstock {

//! Facts about the request for responses.
struct RouteContext
{
    quint64 number = 0; //!< Number of the request, from 1.
    WallTime wall;
};

//! Returns the response without faults:
//! - /echo: method, target, headers and body of the request;
//! - /bytes/N: N bytes, at most 64 MiB;
//! - /status/N: a response with status 200 to 599;
//! - /pages/N/ID?page=P: {"items":[{"id":ID,"page":P}]} for P from 1 (default) to N, then an empty
//!   list;
//! - anything else: {"id", "path", "method", "n", "time"}. The id is the query item "id" or the
//!   last segment of the path; n counts requests.
PENSTOCK_EXPORT MockResponse route(const MockRequest &request, const RouteContext &context);

//! Facts about the fault for responses.
struct FaultContext
{
    QByteArray otherOrigin = {}; //!< "http://host:port", for redirects to another origin.
    quint64 number = 1; //!< Number among faults of its kind.
};

//! Returns the response of a fault that has one (redirects, statuses, bombs, cookies), otherwise
//! \a answer. Redirects carry the remaining fault in their query.
PENSTOCK_EXPORT MockResponse underFault(const Fault &fault, MockResponse answer,
                                        const MockRequest &request, const FaultContext &context);

} // namespace penstock
