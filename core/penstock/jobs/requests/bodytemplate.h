// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/requests/texttemplate.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

//! A request body with placeholders for values of a row. Each value is written as its place needs
//! it, and the text around values stays.
//! - Json: values inside strings are escaped: {"name": "{{name}}"}. Numbers, true, false, null,
//!   objects and lists of typed rows keep their type where a value is the whole string or stands
//!   outside of strings, unless its name ends with ":text". Outside of strings, values of other
//!   rows are inserted unchanged if they are JSON except strings, otherwise as strings.
//! - JsonLines: the same, with one JSON value per line.
//! - GraphQl: values inside string literals are escaped, others are inserted unchanged.
//! - Strings that contain JSON, or GraphQL in a member "query", are escaped for both. The same
//!   applies to JSON in a form.
//! - Xml: values are escaped in elements and attributes, and cannot end CDATA sections or comments.
//!   Outside of the root element, values are inserted unchanged.
//! - Form: values are encoded as application/x-www-form-urlencoded: spaces become +, other bytes
//!   except unreserved ones (RFC 3986 §2.3) are percent-encoded.
//! - Raw: values are inserted as UTF-8.
//! - Secrets in JSON are always strings.
class PENSTOCK_EXPORT BodyTemplate
{
public:
    enum class Kind { Raw, Json, JsonLines, GraphQl, Xml, Form };

    BodyTemplate() = default;
    //! Errors are of the kind Usage: invalid JSON for Json and JsonLines, unclosed or empty braces,
    //! {{ in a body that is not UTF-8.
    static Result<BodyTemplate> parse(const QByteArray &body, Kind kind);
    //! Returns the kind for a Content-Type, Raw if unknown. Ignores parameters and case.
    static Kind kindOf(const QByteArray &contentType);
    //! Returns the kind for \a type, with ByHeader that of \a contentType.
    static Kind kindOf(BodyType type, const QByteArray &contentType);
    //! Returns Json for a JSON object or list, even an invalid one, Xml for <, Form for pairs
    //! without blanks, as in a=1&b={{b}}, otherwise ByHeader, also for one value alone.
    static BodyType typeOf(const QByteArray &body);
    //! Returns the Content-Type for \a type; empty for ByHeader.
    static QByteArray contentTypeOf(BodyType type);

    //! Fills in the values of \a row. Errors are of the kind File, with the row's line: a missing
    //! name, a control character in XML. \a secrets override values.
    Result<SecretText> fill(const Row &row, const SecretNames &secrets = {}) const;
    QStringList names() const; //!< In order of first use.

    //! The syntax at a value.
    enum class Place {
        Plain,
        JsonString,
        JsonToken,
        GraphQlString,
        GraphQlBlock,
        XmlText,
        XmlTag,
        XmlCData,
        XmlComment,
        FormValue
    };

private:
    struct Piece
    {
        QByteArray literal;
        QString name; // may be empty
        Place place = Place::Plain;
        Place around = Place::Plain; // JsonString or FormValue, if that contains another syntax
        bool isWholeString = false; // its quotes are not in the literals
    };
    using Positions = std::vector<qsizetype>; // of the values, in a sample of the whole body
    bool placeInJson(const QByteArray &sample, const Positions &positions, bool isLines);
    void placeInForm(const QByteArray &sample, const Positions &positions);
    static Result<QByteArray> encoded(const Row &row, const Row::Field &field, const Piece &piece);

    std::vector<Piece> m_pieces;
};

} // namespace penstock
