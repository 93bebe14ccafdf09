// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/run/openrows.h>

#include <QUuid>

namespace penstock {

//! Builds the requests of rows, page by page. The template must outlive it.
class PENSTOCK_EXPORT RowRequests
{
public:
    //! Settings for all requests.
    struct Wishes
    {
        std::optional<Duration> maxWait = std::nullopt;
        int priority = 5;
        QByteArray idempotencyHeader = {};
        //! The job's id: source of permit requests, and basis of idempotency keys.
        QUuid id = {};
    };
    RowRequests(const RequestTemplate &request, Wishes wishes);

    //! Returns the request of the current page without credentials. Non-idempotent requests need
    //! clearance (see isIdempotent()) unless they have an idempotency key. The key is a UUID
    //! version 5 (RFC 9562 §5.5) with the job's id as namespace. Its name is "ROW/PAGE", both from
    //! 0, so that it is equal in all runs. Errors are those of RequestTemplate::fill() and
    //! Pagination::request().
    Result<HttpRequest> of(const OpenRow &row) const;
    //! Moves \a row to the next page, if any; see Pagination::step().
    Pagination::Turn goToNextPage(OpenRow &row, const HttpAnswer &answer,
                                  const Pagination::Seal &seal = {}) const;
    //! True if all rows have the same scheme, host and port.
    bool haveOneServer() const { return m_request.hasFixedHost(); }

private:
    void addIdempotencyKey(HttpRequest &request, const OpenRow &row) const;

    const RequestTemplate &m_request;
    Wishes m_wishes;
};

} // namespace penstock
