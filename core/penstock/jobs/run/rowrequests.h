// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/request/requesttemplate.h>
#include <penstock/jobs/run/openrows.h>

#include <QUuid>

namespace penstock {

//! Makes the requests of a job's rows, page by page. The template must outlive it.
class PENSTOCK_EXPORT RowRequests
{
public:
    //! What each request is given along.
    struct Wishes
    {
        std::optional<Duration> maxWait = std::nullopt;
        int priority = 5;
        QByteArray idempotencyHeader = {};
        //! Of the job, which is the source of its requests; idempotency keys are made from it.
        QUuid id = {};
    };
    RowRequests(const RequestTemplate &request, Wishes wishes);

    //! The request of the row's current page, without credentials. One that must not be repeated needs
    //! clearance (see isIdempotent()), unless the server knows repetitions by their key: that is
    //! the same in each run, a UUID of version 5 (RFC 9562, section 5.5) whose namespace is the
    //! job's id, and its name "ROW/PAGE", both from 0. Errors are those of RequestTemplate::fill().
    Result<HttpRequest> of(const OpenRow &row) const;
    //! Goes on to the next page of \a row, where \a answer says that there is one. Errors change
    //! nothing; they are those of Pagination::step().
    Result<bool> goToNextPage(OpenRow &row, const HttpAnswer &answer,
                              const Pagination::Seal &seal = {}) const;
    //! Scheme, host and port are the same for all rows.
    bool haveOneServer() const { return m_request.hasFixedHost(); }

private:
    void addIdempotencyKey(HttpRequest &request, const OpenRow &row) const;

    const RequestTemplate &m_request;
    Wishes m_wishes;
};

} // namespace penstock
