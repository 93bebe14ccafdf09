// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/responses/pageidentity.h>
#include <penstock/jobs/spec/condition.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/recordpath.h>

#include <functional>

#include <penstock/profiles/spec/profile.h>

namespace penstock {

//! The position of a row in the pages of its response: returns the current request, and finds the
//! next from each response. Link headers follow RFC 8288, and relative URLs
//! RFC 3986 §5. Loops are found by SeenBefore.
//!
//! Without a path to items, kinds that count pages or items treat the page itself as the list.
//!
//! A next URL on another server, with another scheme, host or port, is an error, because it would
//! get the credentials. The exceptions are http to https on the same host with default ports, and
//! PagesSpec::hosts. For the same host and path, the scheme and port of the first request are used.
// One class, because the next page depends on the items, totals and links of all pages so far.
class PENSTOCK_EXPORT Pagination
{
public:
    //! The effect of one response on its list.
    struct Turn
    {
        bool keepsRecords = true; //!< False if the records of the page are in the output already.
        bool goesOn = false; //!< request() is for another page.
        std::optional<Error> fault = std::nullopt; //!< Ends the list.
    };
    //! A list so far, with earlier runs.
    struct Seen
    {
        std::int64_t items = 0;
        std::int64_t lastPage = 0; //!< Items of the last page.
        std::optional<std::int64_t> total = std::nullopt; //!< As the server stated it last.
        bool foundNext
            = false; //!< The path or header of the next page led to something, even null.
        bool foundItems = false; //!< The path to the items led to a list, even an empty one.
        bool isStopped = false; //!< The condition PagesSpec::stop ended the list.
        friend bool operator==(const Seen &, const Seen &) = default;
    };

    //! Errors are of the kind Usage: missing or invalid path, pointer, condition or parameter,
    //! negative step, less than one page allowed.
    static Result<Pagination> of(const PagesSpec &spec);
    //! Restores \a state. An invalid one is an error of the kind File.
    static Result<Pagination> resumed(const PagesSpec &spec, const QByteArray &state);

    //! Returns the request of the current page from the row's \a base, see setValue().
    Result<HttpRequest> request(HttpRequest base) const;
    //! Returns true if a response with \a status is the end of the list: one of
    //! PagesSpec::endStatus, after the first page.
    bool endsWith(int status) const;
    //! Seals secrets in a cursor or URL before it is stored.
    using Seal = std::function<SecretText(const QByteArray &)>;
    //! Moves to the next page, based on \a answer to the current request, with the same \a base.
    //! Stores the link after \a seal, if any. Faults are of the kind Network: invalid JSON, a page
    //! that comes again, a next URL on another server, or too many pages. If only the way to the
    //! next page is at fault, the records of this page count.
    //!
    //! After such a fault, resumed() requests the page again to find the way.
    Turn step(const HttpAnswer &answer, const HttpRequest &base, const Seal &seal = {});
    int page() const { return m_page; } //!< Starts at 0.
    const Seen &seen() const { return m_seen; }
    QByteArray state() const; //!< A few bytes of JSON for resumed().

private:
    explicit Pagination(PagesSpec spec);

    //! A path to a value of the body, or the name of a header.
    struct Place
    {
        std::optional<RecordPath> path = std::nullopt;
        QByteArray header = {};
    };
    //! The items of a response.
    struct Items
    {
        std::vector<QByteArray> all = {};
        bool isList = false; //!< The path leads to a list, possibly an empty one.
    };
    //! The relation of a page with offsets to the next one.
    struct Offsets
    {
        QByteArray last = {}; //!< Digest of the last item; empty if it says nothing.
        std::int64_t window = 0; //!< First items of the next page that may repeat it.
        std::int64_t place = -1; //!< The only item that may repeat it; -1 for any.
        std::int64_t number = 0; //!< Offset if the server counts items that it does not show.
        bool isSure = false; //!< It does so.
        QByteArray dropped = {}; //!< Last item of the dropped page: the next one has it.
        std::int64_t largest = 0; //!< Items of the largest page.
        int empty = 0; //!< Consecutive pages without items.
    };

    static Result<Place> placeOf(const QString &text);
    static QJsonArray toJson(const Offsets &of);
    static Offsets offsetsFrom(const QJsonArray &json);
    QByteArray identityIn(const HttpAnswer &answer, const Items &items) const;
    std::optional<Turn> comparedWithLast(const std::vector<QByteArray> &items);
    Result<bool> turn(const HttpAnswer &answer, const HttpRequest &base, const Seal &seal,
                      const Items &items);
    Result<bool> turnTo(const SecretText &next, const SecretText &from);
    Result<bool> turnByUrl(const QByteArray &reference, const HttpAnswer &answer,
                           const HttpRequest &base, const Seal &seal);
    Result<bool> turnByNumber(const HttpAnswer &answer, const HttpRequest &base,
                              const std::vector<QByteArray> &items);
    Result<bool> turnFromEmpty(const HttpAnswer &answer, std::int64_t asked, bool isFollowed);
    Result<bool> turnByOffset(const std::vector<QByteArray> &items, std::int64_t asked);
    Result<bool> turnBy(std::int64_t by);
    Message faultOfSpec() const;
    Result<void> readPlaces();
    bool isBefore(std::int64_t total, std::int64_t stride) const;
    QString kindName() const;
    bool counts() const;
    bool isLost(const HttpAnswer &answer, const Items &items);
    bool mayBeBehindEnd() const;
    std::optional<Error> faultOfRepetition() const;
    QString nameOfNext() const;
    Result<Items> itemsIn(const QByteArray &body) const;
    Result<std::optional<QByteArray>> valueAt(const Place &place, const HttpAnswer &answer) const;
    Result<QByteArray> nextIn(const HttpAnswer &answer, bool asJson);
    Result<void> readTotal(const HttpAnswer &answer);
    std::optional<Error> leadTo(QUrl &target, const QUrl &base) const;
    Error fault(const Message &what) const;

    PagesSpec m_spec;
    Place m_nextPlace;
    Place m_totalPlace;
    std::optional<Condition> m_stop;
    std::optional<RecordPath> m_items;
    std::optional<RecordPath> m_list; // to the list, if m_items lead to its elements
    bool m_areParts = false; // m_items lead into its elements: $.items[*].state
    int m_page = 0;
    SecretText m_next; // URL or cursor of the current page; empty for the first
    std::int64_t m_number = 0; // page or offset
    bool m_isKept = false; // the records of the current page are in the output
    SeenBefore m_content; // identities of pages
    SeenBefore m_ways; // to pages
    Offsets m_offsets;
    Seen m_seen;
};

//! The meaning of a web page as a successful response.
enum class WebPages {
    Wanted, //!< The job requests pages.
    Unexpected, //!< A response, or perhaps a login page.
    Wrong //!< A login page: the job expects JSON, or is authenticated.
};

//! Decides from the request and output of \a job, and from headers and authentication in \a inUse.
PENSTOCK_EXPORT WebPages webPagesFor(const JobSpec &job, const Profile &inUse);

//! Returns the first request that a run of \a job would send for \a row, without secrets.
//! \a profile must be resolved, see inEnvironment(). Errors are of the kind Usage: those of
//! RequestTemplate, faultOfRequestHeaders() and Pagination.
PENSTOCK_EXPORT Result<HttpRequest> firstRequestOf(const JobSpec &job, const Profile &profile,
                                                   Row row);

} // namespace penstock
