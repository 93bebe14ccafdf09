// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/requests/texttemplate.h>

namespace penstock {

//! A request body with placeholders for values of a row.
//! - Json: values inside strings are escaped: {"name": "{{name}}"}. Elsewhere, {"id": {{id}}},
//!   values from JSON rows and ranges keep their type. Other values are inserted unchanged if they
//!   are a number, true, false or null, otherwise as strings.
//! - Form: values are encoded as application/x-www-form-urlencoded: spaces become +, other bytes
//!   except unreserved ones (RFC 3986 §2.3) are percent-encoded. Surrounding text stays.
//! - Raw: values are inserted as UTF-8.
//! - Secrets in JSON are always strings; elsewhere see secretEncoding().
class PENSTOCK_EXPORT BodyTemplate
{
public:
    enum class Kind { Raw, Json, Form };

    BodyTemplate() = default;
    //! Errors are of the kind Usage: invalid JSON for Json, unclosed or empty braces, {{ in a body
    //! that is not UTF-8.
    static Result<BodyTemplate> parse(const QByteArray &body, Kind kind);
    //! Returns the kind for a Content-Type: Json for application/json and +json (RFC 6839), Raw if
    //! unknown. Ignores parameters and case.
    static Kind kindOf(const QByteArray &type);
    //! Returns the encoding of secrets, which also escapes in XML and all JSON types.
    static SecretText::Encoding secretEncoding(const QByteArray &type);

    //! Fills in the values of \a row. A missing name is an error of the kind File, with the row's
    //! line. \a secrets override values.
    Result<SecretText> fill(const Row &row, const SecretNames &secrets = {}) const;
    //! The default is AsIs, see secretEncoding().
    void setSecretEncoding(SecretText::Encoding encoding) { m_secretEncoding = encoding; }
    QStringList names() const; //!< In order of first use.

private:
    enum class Encoding { AsIs, JsonString, JsonValue, FormValue };
    struct Piece
    {
        QByteArray literal;
        QString name; // may be empty
        Encoding place = Encoding::AsIs;
    };
    bool placeInJson();
    void addSecret(SecretText &body, const QString &secret, Encoding place) const;
    static QByteArray encoded(const Row::Field &field, Encoding place, bool isTyped);

    std::vector<Piece> m_pieces;
    SecretText::Encoding m_secretEncoding = SecretText::Encoding::AsIs;
};

} // namespace penstock
