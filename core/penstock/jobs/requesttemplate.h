// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/httprequest.h>
#include <penstock/jobs/row.h>
#include <penstock/support/result.h>

#include <QStringList>

#include <vector>

namespace penstock {

//! A request with places for the values of a row: "https://api.example.com/items/{{id}}?q={{name}}".
//! A value is percent-encoded where it stands: in a path and in a query every byte but letters,
//! digits and -._~, so that it stays one segment, one value. At the very beginning of the URL it is
//! taken as it is ("{{line}}" over a list of URLs), as a host only if it is one, and in a header as
//! it is.
class PENSTOCK_EXPORT RequestTemplate
{
public:
    struct Text
    {
        QString url;
        QByteArray method = QByteArrayLiteral("GET");
        HeaderList headers = {};
    };
    static Result<RequestTemplate> parse(const Text &text);

    //! The request of \a row, with all its values for the limits to look at. Errors name the row's
    //! line.
    Result<HttpRequest> fill(const Row &row) const;

    //! Nothing if \a columns has every name; else an error that lists what there is.
    std::optional<Error> missingFrom(const QStringList &columns) const;
    QStringList names() const; //!< Each name once, in the order of their first use.
    bool hasFixedHost() const { return m_hasFixedHost; } //!< All rows go to one server.

private:
    enum class Place { Whole, Host, Path, Query, HeaderValue };
    struct Piece
    {
        QString literal; // before the value
        QString name; // of the value; empty for the last piece
        Place place = Place::Path;
    };
    using Pieces = std::vector<Piece>;
    struct HeaderPieces
    {
        QByteArray name;
        Pieces value;
    };

    static Result<Pieces> piecesOf(const QString &text, const QString &where);
    static Result<QString> fill(const Pieces &pieces, const Row &row);
    static Result<QString> valueAt(const Piece &piece, const Row &row);
    static Place placeAfter(const QString &before);
    void placeUrl();

    QByteArray m_method;
    Pieces m_url;
    std::vector<HeaderPieces> m_headers;
    bool m_hasFixedHost = true;
};

} // namespace penstock
