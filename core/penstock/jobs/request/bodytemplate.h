// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/request/texttemplate.h>

namespace penstock {

//! The body of a request, with places for the values of a row.
//! - Json: inside a string a value is escaped: {"name": "{{name}}"}. Where a value could stand,
//!   {"id": {{id}}}, it keeps its type: as it stands in the row if that came from JSON (a range
//!   counts as such); else as it is if it is exactly a number, true, false or null, and as a string
//!   if not.
//! - Form: a value is encoded for application/x-www-form-urlencoded: a blank is +, any other byte
//!   but the unreserved ones of RFC 3986, section 2.3, is percent-encoded; what is around it is
//!   taken as it stands.
//! - Raw: values as they are, in UTF-8.
//! - A secret in JSON is always a string; elsewhere its encoding is that of secretEncoding().
class PENSTOCK_EXPORT BodyTemplate
{
public:
    enum class Kind { Raw, Json, Form };

    BodyTemplate() = default;
    //! A Json \a body must be JSON once its values are in. Else, where braces do not close or are
    //! empty, and where a body with {{ is not UTF-8, an error of the kind Usage.
    static Result<BodyTemplate> parse(const QByteArray &body, Kind kind);
    //! What the Content-Type \a type asks for: Json of application/json and whatever ends in +json
    //! (RFC 6839), Raw of what is not known. Parameters and capitals do not matter.
    static Kind kindOf(const QByteArray &type);
    //! The same for secrets, which are escaped in XML and in whatever calls itself JSON.
    static SecretText::Encoding secretEncoding(const QByteArray &type);

    //! With the values of \a row, each as its place wants it. A name that the row has not is an
    //! error of the kind File, with its line. \a secrets come before values.
    Result<SecretText> fill(const Row &row, const SecretNames &secrets = {}) const;
    //! AsIs unless set, see secretEncoding().
    void setSecretEncoding(SecretText::Encoding encoding) { m_secretEncoding = encoding; }
    QStringList names() const; //!< Each name once, in the order of their first use.

private:
    enum class Encoding { AsIs, JsonString, JsonValue, FormValue };
    struct Piece
    {
        QByteArray literal; // before the value
        QString name; // of the value; empty where there is none
        Encoding place = Encoding::AsIs;
    };
    bool placeInJson();
    void addSecret(SecretText &body, const QString &secret, Encoding place) const;
    static QByteArray encoded(const Row::Field &field, Encoding place, bool isTyped);

    std::vector<Piece> m_pieces;
    SecretText::Encoding m_secretEncoding = SecretText::Encoding::AsIs;
};

} // namespace penstock
