// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/request/bodytemplate.h>
#include <penstock/jobs/request/texttemplate.h>
#include <penstock/jobs/rows/rowconstants.h>
#include <penstock/profiles/spec/profile.h>

namespace penstock {

struct RequestSpec;

//! A request with places for the values of a row: "https://api.example.com/items/{{id}}?q={{name}}".
//! A value is percent-encoded where it stands: in a path and in a query every byte but letters,
//! digits and -._~ (RFC 3986, section 2.3), so that it stays one segment, one value; a value that
//! would make a segment "." or ".." is refused, and so is an empty or blank value in the path,
//! unless RequestSpec::allowsEmptyInPath. At the very beginning of the URL it is taken as it
//! is ("{{line}}" over a list of URLs), as a host only if it is one, and in a header as it is, but
//! for line breaks. For the body see BodyTemplate.
class PENSTOCK_EXPORT RequestTemplate
{
public:
    //! The parts of a request as somebody writes them, with {{names}} in them.
    struct Text
    {
        QString url;
        QByteArray method = QByteArrayLiteral("GET");
        HeaderList headers = {};
    };
    //! Errors, of the kind Usage, say in which part, and where in it: no http or https URL, braces
    //! that do not close, a header of more than a line, a body that is not of its kind.
    static Result<RequestTemplate> parse(const Text &text);

    //! The request of a job.
    //! - Where there is a \a baseUrl, a url that does not begin with http:// or https:// is a path
    //!   below it: "https://x/v1" and "/items" or "items" give "https://x/v1/items". A value at its
    //!   beginning is part of the path then. A url that is one value alone takes the whole URL from
    //!   it; a value that does not begin with http:// or https:// is an error. The base has no
    //!   query; names may stand in its host and path as in a url: "https://{{shop}}.example.com/v1".
    //! - The query's names and values are plain texts and encoded as such.
    //! - \a common headers come first and as they are, without braces that mean something; the
    //!   request's own replace those of the same name.
    //! - The body is JSON if it says so or its Content-Type does; else a form if the Content-Type is
    //!   application/x-www-form-urlencoded.
    //! - \a variables take the places of their names, also where a row has such a column; they need not be
    //!   in the row. At the beginning of the url one is part of its text, as if it stood there.
    //! - Variables that are secrets become pieces of HttpRequest::secrets, also in \a common headers. An
    //!   error of the kind Usage if a server would be one.
    static Result<RequestTemplate> parse(const RequestSpec &spec, const QString &baseUrl,
                                         const HeaderList &common,
                                         const ProfileVariables &variables = {});

    //! The values that fill() gives to the limits; all of the row unless said. A hash for each request
    //! is a good part of what one costs, and few limits look at it.
    void setValueNames(QStringList names) { m_valueNames = std::move(names); }

    //! The request of \a row. Errors are of the kind File and name the row's line: it lacks a
    //! value, or has one that is no host, makes no URL, leads to another path, or breaks a header's
    //! line.
    Result<HttpRequest> fill(const Row &row) const;

    //! Why \a row would fail, as far as its URL goes.
    std::optional<Error> urlFault(const Row &row) const;
    //! Nothing if \a columns has every name; else an error of the kind Usage that lists what there
    //! is.
    std::optional<Error> missingFrom(const QStringList &columns) const;
    QStringList names() const; //!< Of the row: each once, in the order of their first use.
    bool hasFixedHost() const { return m_hasFixedHost; } //!< All rows go to one server.

private:
    enum class UrlPart { Whole, Host, Path, Query }; // a fragment is as harmless as a query
    struct Piece
    {
        QString literal; // before the value
        QString name; // of the value; empty where there is none
        UrlPart place = UrlPart::Path;
    };
    using Pieces = std::vector<Piece>;
    struct HeaderTemplate
    {
        QByteArray name;
        TextTemplate value;
    };

    Result<HttpRequest> filled(const Row &row) const;
    static UrlPart placeAfter(const QString &before);
    Result<SecretText> fill(const Pieces &pieces, const Row &row) const;
    Result<QString> valueAt(const Piece &piece, const Row &row) const;
    Result<SecretText> urlTextOf(const Row &row) const;
    std::optional<Error> readUrl(const QString &text);
    std::optional<Error> readQuery(const std::vector<std::pair<QString, QString>> &query);
    std::optional<Error> readHeaders(const HeaderList &own, const HeaderList &common,
                                     const ProfileVariables &variables);
    void readVariables(const RequestSpec &spec, const ProfileVariables &variables,
                       const QString &baseUrl);
    bool isVariable(const QString &name) const;
    std::optional<Error> readBody(const RequestSpec &spec);
    void keepServer(const QString &text, const QUrl &sample);
    Result<QUrl> parsed(const Row &row, const QString &text) const;
    qsizetype dotSegmentsAllowed(const Row &row) const;
    Result<void> fillUrl(HttpRequest &request, const Row &row) const;
    Result<void> fillHeaders(HttpRequest &request, const Row &row) const;

    HttpRequest m_base; // method and common headers
    Pieces m_url;
    Pieces m_query; // to be added to the URL's own
    QUrl m_server; // what all URLs begin with up to their path, where that can be told
    qsizetype m_serverSize = 0; // of its text; 0: it cannot
    std::vector<HeaderTemplate> m_headers;
    BodyTemplate m_body;
    RowConstants m_texts; // variables that are used
    SecretNames m_secrets; // such that are secrets
    std::optional<QStringList> m_valueNames;
    qsizetype m_dotSegments = 0; // that the URL has itself
    QString m_wholeName; // of the value that is all of the url, below a base
    bool m_hasFixedHost = true;
    bool m_allowsEmptyInPath = false;
};

//! Those of \a variables that stand in \a request, or in \a baseUrl.
PENSTOCK_EXPORT ProfileVariables variablesUsedBy(const RequestSpec &request,
                                                 const ProfileVariables &variables,
                                                 const QString &baseUrl = {});

} // namespace penstock
