// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/requests/seenbefore.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/recordpath.h>

#include <functional>

#include <penstock/profiles/spec/profile.h>

namespace penstock {

//! The position of a row in the pages of its response: returns the current request, and finds the
//! next from each response. Uses constant memory. Link headers follow RFC 8288, and relative URLs
//! RFC 3986 §5. Loops are found by Brent's algorithm (An improved Monte Carlo factorization
//! algorithm, BIT 20, 1980), possibly some rounds late.
//!
//! Without a path to items, kinds that count pages or items treat the page itself as the list.
//!
//! A next URL on another server, with another scheme, host or port, is an error, because it would
//! get the credentials. The exception is http to https on the same host with default ports.
class PENSTOCK_EXPORT Pagination
{
public:
    //! What one response means for its list.
    struct Turn
    {
        bool keepsRecords = true; //!< False if the records of the page are in the output already.
        bool goesOn = false; //!< request() is for another page.
        std::optional<Error> fault = std::nullopt; //!< Ends the list.
    };

    //! Errors are of the kind Usage: missing or invalid path or parameter, negative step, less than
    //! one page allowed.
    static Result<Pagination> of(const PagesSpec &spec);
    //! Restores \a state. An invalid one is an error of the kind File.
    static Result<Pagination> resumed(const PagesSpec &spec, const QByteArray &state);

    //! Returns the request of the current page from the row's \a base. Parameters replace those of
    //! the same name.
    HttpRequest request(HttpRequest base) const;
    //! Seals secrets in a cursor or URL before it is stored.
    using Seal = std::function<SecretText(const QByteArray &)>;
    //! Moves to the next page, based on \a answer to the current request, with the same \a base.
    //! Stores the link after \a seal, if any. Faults are of the kind Network: invalid JSON, a page
    //! that comes again, a next URL on another server, or too many pages. If only the way to the
    //! next page is at fault, the records of this page count; resumed() then asks for it once more,
    //! under the next number, to find the way.
    Turn step(const HttpAnswer &answer, const HttpRequest &base, const Seal &seal = {});
    int page() const { return m_page; } //!< Starts at 0.
    QByteArray state() const; //!< A few bytes of JSON for resumed().

private:
    explicit Pagination(PagesSpec spec);

    //! The items of a response.
    struct Items
    {
        std::vector<QByteArray> all = {};
        bool isList = false; //!< The path leads to a list, possibly an empty one.
    };

    Result<bool> turn(const HttpAnswer &answer, const HttpRequest &base, const Seal &seal,
                      const Items &items);
    Result<bool> turnTo(const SecretText &next, const SecretText &from);
    Result<bool> turnByUrl(const QByteArray &reference, const HttpAnswer &answer,
                           const HttpRequest &base, const Seal &seal);
    Result<bool> turnByNumber(std::int64_t items);
    bool counts() const;
    QString nameOfNext() const;
    Result<Items> itemsIn(const QByteArray &body) const;
    Result<QString> nextIn(const QByteArray &body) const;
    std::optional<Error> faultOfTarget(const QUrl &target, const HttpRequest &base) const;
    Error fault(const Message &what) const;

    PagesSpec m_spec;
    std::optional<RecordPath> m_path; // to the next page
    std::optional<RecordPath> m_items;
    int m_page = 0;
    SecretText m_next; // URL or cursor of the current page; empty for the first
    std::int64_t m_number = 0; // page or offset
    bool m_isKept = false; // the records of the current page are in the output
    SeenBefore m_content; // identities of pages
    SeenBefore m_ways; // to pages
};

//! The meaning of a web page as a successful response.
enum class WebPages {
    Wanted, //!< The job requests pages.
    Unexpected, //!< A response, or perhaps a login page.
    Wrong //!< A login page: the job expects JSON, or is authenticated.
};

//! Decides from the request and output of \a job, and from headers and authentication in \a inUse.
PENSTOCK_EXPORT WebPages webPagesFor(const JobSpec &job, const Profile &inUse);

} // namespace penstock
