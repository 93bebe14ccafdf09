// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/json/recordpath.h>
#include <penstock/jobs/spec/jobspec.h>

#include <functional>

namespace penstock {

//! Where a row stands in the pages of its answer: which request to send, and from what came back,
//! which one is next. It keeps the same few bytes however many pages there are. Link headers are
//! those of RFC 8288, a relative next URL is resolved as RFC 3986, section 5, says, and a circle is
//! found as in Brent, An improved Monte Carlo factorization algorithm, BIT 20 (1980), perhaps some
//! rounds late.
//!
//! Where a spec that counts pages or items names no path to the items, the page itself is the list.
//!
//! A next URL must be of the server that was asked first, or the rest of the request, credentials
//! and all, would go to a stranger: another scheme, host or port is an error. Only from http to
//! https of the same host, both on their usual ports, it may change.
class PENSTOCK_EXPORT Pagination
{
public:
    enum class Step {
        Next, //!< There is one more page: request() is for it now.
        OnlyPage, //!< There are no others: the end.
        NoNext, //!< The page names no next one, or null, false or an empty text: the end.
        NoItems, //!< The page has no items: the end.
        Repeated //!< It names itself as the next, as some do on their last page: the end.
    };

    //! An error of the kind Usage where a path or parameter is missing or wrong, a step is
    //! negative, or fewer than one page is allowed.
    static Result<Pagination> of(const PagesSpec &spec);
    //! Of the same spec, where state() was \a state; what is no such state is an error of the kind
    //! File.
    static Result<Pagination> resumed(const PagesSpec &spec, const QByteArray &state);

    //! The request of the current page. \a base is that of the row, as its template gives it. A
    //! parameter replaces one of its name in the query.
    HttpRequest request(HttpRequest base) const;
    //! What leads to the next page, a cursor or what follows the server in a URL, as it is to be kept:
    //! secrets in it become pieces.
    using Seal = std::function<SecretText(const QByteArray &)>;
    //! Looks at \a answer to the request of the current page and goes on to the next one. \a base as
    //! above. Errors, of the kind Network, change nothing: an answer that should be JSON and is
    //! none, a next URL of another server, pages that go round in a circle, or more of them than
    //! the bound. What leads to the next page goes through \a seal, where there is one, before it
    //! is kept.
    Result<Step> step(const HttpAnswer &answer, const HttpRequest &base, const Seal &seal = {});
    int page() const { return m_page; } //!< The current one, from 0.
    QByteArray state() const; //!< A few bytes of JSON for resumed().

private:
    explicit Pagination(PagesSpec spec);

    Result<Step> stepTo(const SecretText &next, const SecretText &from);
    Result<Step> stepByUrl(const QByteArray &reference, const HttpAnswer &answer,
                           const HttpRequest &base, const Seal &seal);
    Result<Step> stepByNumber(const HttpAnswer &answer);
    Result<std::int64_t> itemsIn(const QByteArray &body) const;
    Result<QString> nextIn(const QByteArray &body) const;
    std::optional<Error> faultOfTarget(const QUrl &target, const HttpRequest &base) const;
    bool isCircle(const QByteArray &seen);
    Error fault(const Message &what) const;

    PagesSpec m_spec;
    std::optional<RecordPath> m_path; // to what is next
    std::optional<RecordPath> m_items;
    int m_page = 0;
    SecretText m_next; // the URL or cursor that led to the current page; empty for the first
    std::int64_t m_number = 0; // page or offset
    // Brent's way to find a circle with one value in memory: compare with one that moves up at
    // powers of 2.
    QByteArray m_mark; // a hash
    std::int64_t m_power = 1;
    std::int64_t m_sinceMark = 0;
};

} // namespace penstock
