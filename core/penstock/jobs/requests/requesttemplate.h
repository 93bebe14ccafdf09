// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/httprequest.h>
#include <penstock/jobs/requests/bodytemplate.h>
#include <penstock/jobs/requests/texttemplate.h>
#include <penstock/profiles/spec/profile.h>

#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

namespace penstock {

struct RequestSpec;

//! A request with placeholders for values of a row:
//! "https://api.example.com/items/{{id}}?q={{name}}".
//! - In paths and queries, all bytes except letters, digits and -._~ are percent-encoded (RFC
//!   3986 §2.3), so that a value stays one segment.
//! - Values that make a segment "." or ".." are errors, and so are blank values in the path unless
//!   RequestSpec::allowsEmptyInPath.
//! - At the start of the URL, values are inserted unchanged ("{{line}}" for a list of URLs). As a
//!   host, they must be valid.
//! - In headers, line breaks are errors. For bodies see BodyTemplate.
// One class, because URL, headers and body are filled in by the same rules.
class PENSTOCK_EXPORT RequestTemplate
{
public:
    //! The parts of a request, with {{names}}.
    struct Text
    {
        QString url;
        QByteArray method = QByteArrayLiteral("GET");
        HeaderList headers = {};
    };
    //! Errors are of the kind Usage, with the part and position: not an http or https URL, unclosed
    //! braces, a multi-line header, an invalid body.
    static Result<RequestTemplate> parse(const Text &text);

    //! Parses the request of a job.
    //! - With a \a baseUrl, a url without http:// or https:// is a path below it: "https://x/v1"
    //!   and "/items" or "items" make "https://x/v1/items". A url that is a single value replaces
    //!   the whole URL and must begin with http:// or https://. The base may contain names in host
    //!   and path, "https://{{shop}}.example.com/v1", but no query.
    //! - Names and values of the query are plain text, and get encoded.
    //! - \a common headers come first, without placeholders; the request's own replace them.
    //! - The body has the type of RequestSpec::bodyType, of its Content-Type, or of its text. A
    //!   bodyType of another type than the Content-Type is an error of the kind Usage.
    //! - \a variables override columns, and rows may lack them. At the start of the url, a variable
    //!   counts as text.
    //! - Secret variables become HttpRequest::secrets, also in \a common headers. A secret server
    //!   is an error of the kind Usage.
    static Result<RequestTemplate> parse(const RequestSpec &spec, const QString &baseUrl,
                                         const HeaderList &common,
                                         const ProfileVariables &variables = {});

    //! Sets the values that limits use; default: all. Each hash costs time, and few limits need it.
    void setValueNames(QStringList names) { m_valueNames = std::move(names); }

    //! Returns the request of \a row. Errors are of the kind File with the row's line: missing
    //! value, invalid host or URL, other path, or line break in a header.
    Result<HttpRequest> fill(const Row &row) const;

    //! Returns an error of the kind Usage that lists \a columns if a name is missing.
    std::optional<Error> missingFrom(const QStringList &columns) const;
    QStringList names() const; //!< Names of row values, in order of first use.
    bool hasFixedHost() const { return m_hasFixedHost; } //!< True if all rows use one server.

private:
    enum class UrlPart { Whole, Host, Path, Query }; // a fragment is as harmless as a query
    struct Piece
    {
        QString literal;
        QString name; // may be empty
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

    HttpRequest m_base;
    Pieces m_url;
    Pieces m_query; // added to the URL's own
    QUrl m_server; // common start of all URLs up to the path, if known
    qsizetype m_serverSize = 0; // of its text; 0: unknown
    std::vector<HeaderTemplate> m_headers;
    BodyTemplate m_body;
    RowConstants m_texts;
    SecretNames m_secrets;
    std::optional<QStringList> m_valueNames;
    qsizetype m_dotSegments = 0; // in the URL itself
    QString m_wholeName; // the value that is the whole url, below a base
    bool m_hasFixedHost = true;
    bool m_allowsEmptyInPath = false;
};

//! Returns the \a variables in \a request or \a baseUrl.
PENSTOCK_EXPORT ProfileVariables variablesUsedBy(const RequestSpec &request,
                                                 const ProfileVariables &variables,
                                                 const QString &baseUrl = {});

} // namespace penstock
