// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QByteArrayList>
#include <QString>
#include <QStringList>

namespace penstock {

//! The parts of a key.
struct KeyParts
{
    QByteArray origin = {}; //!< Scheme, host and port of the server; empty if rows name it.
    //! Names of the secrets, "client id …"; for people, not part of the identity.
    QStringList credentials = {};
    //! Credentials: a token, or a user and a password; empty if none are needed. Order counts.
    QByteArrayList values = {};
    QStringList limits = {}; //!< Names of the limits, in any order.
};

//! The budget that a request uses: that of a server, a caller and the limits that count. Profiles
//! with the same token have the same key, whatever its name. Contains no credential, nor anything
//! to test guesses against without the salt.
class PENSTOCK_EXPORT KeyIdentity
{
public:
    KeyIdentity() = default;
    //! Returns an id of the first 64 bits of the HMAC-SHA-256 (RFC 2104), with \a salt, of origin,
    //! limits and values. PBKDF2 (RFC 8018, 5.2), with 10,000 rounds, stretches the values: this
    //! and each guess take some milliseconds.
    static KeyIdentity of(const KeyParts &parts, const QByteArray &salt);
    //! Returns the identity from a file; \a id is not checked.
    static KeyIdentity known(const QString &id, const KeyParts &parts);

    //! Returns true without an id.
    bool isNull() const { return m_id.isEmpty(); }
    const QString &id() const { return m_id; } //!< 16 hexadecimal digits, also a file name.
    //! Returns scheme, host and port of the server.
    const QByteArray &origin() const { return m_origin; }
    const QStringList &credentials() const { return m_credentials; } //!< Empty: none needed.
    const QStringList &limits() const { return m_limits; } //!< Sorted and unique.

    //! Returns "https://api.example.com, my-token", for people.
    QString text() const;
    //! Adds other names for its secrets.
    void addCredentials(const QStringList &names);
    //! Returns true if it may be the key of \a parts, without comparing values.
    bool mayBe(const KeyParts &parts) const;

    //! Returns true if \a text has the form of an id.
    static bool isId(const QString &text);
    //! Compares ids alone.
    friend bool operator==(const KeyIdentity &a, const KeyIdentity &b) { return a.m_id == b.m_id; }

private:
    QString m_id;
    QByteArray m_origin;
    QStringList m_credentials;
    QStringList m_limits;
};

} // namespace penstock
