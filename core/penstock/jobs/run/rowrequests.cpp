// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/rowrequests.h>

#include <penstock/http/policy/retrypolicy.h>

namespace penstock {

RowRequests::RowRequests(const RequestTemplate &request, Wishes wishes)
    : m_request(request)
    , m_wishes(std::move(wishes))
{ }

Result<HttpRequest> RowRequests::of(const OpenRow &row) const
{
    Result<HttpRequest> filled = m_request.fill(*row.row);
    if (!filled)
        return filled;
    if (row.pages)
        filled = row.pages->request(*std::move(filled));
    if (!filled)
        return filled;
    HttpRequest request = *std::move(filled);
    request.priority = m_wishes.priority;
    request.source = m_wishes.id.toString(QUuid::WithoutBraces);
    request.maxWait = m_wishes.maxWait;
    request.needsClearance = !isIdempotent(request.method);
    if (request.needsClearance && !m_wishes.idempotencyHeader.isEmpty()) {
        request.needsClearance = false;
        addIdempotencyKey(request, row);
    }
    return request;
}

// By it the server knows a repetition, so it is the same after a crash.
void RowRequests::addIdempotencyKey(HttpRequest &request, const OpenRow &row) const
{
    request.idempotencyHeader = m_wishes.idempotencyHeader;
    if (headerValue(request.headers, m_wishes.idempotencyHeader))
        return;
    const QByteArray name = QByteArray::number(row.index) + '/' + QByteArray::number(row.page());
    const QUuid key = QUuid::createUuidV5(m_wishes.id, name);
    request.headers.append({m_wishes.idempotencyHeader, key.toByteArray(QUuid::WithoutBraces)});
}

Pagination::Turn RowRequests::goToNextPage(OpenRow &row, const HttpAnswer &answer,
                                           const Pagination::Seal &seal) const
{
    if (!row.pages)
        return {};
    const Result<HttpRequest> base = m_request.fill(*row.row);
    if (!base)
        return {.keepsRecords = false, .fault = base.error()};
    return row.pages->step(answer, *base, seal);
}

} // namespace penstock
