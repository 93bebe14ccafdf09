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

//! What a key is made of.
struct KeyParts
{
    QByteArray origin = {}; //!< Scheme, host and port of the server; empty where rows name it.
    //! For people: the names of the secrets, "client id …". Whose key it is they do not decide.
    QStringList credentials = {};
    //! What the server knows the caller by: a token; a user and a password; nothing where it asks for
    //! nothing. Their order counts.
    QByteArrayList values = {};
    QStringList limits = {}; //!< The names of the limits, in any order.
};

//! Whose budget a call takes from: a server, who calls it, and the limits that count. Two profiles with
//! one token have one key, whatever they call the token. No value of a credential is in here, nor what
//! could be tried against guesses without the salt. A value, safe in any thread.
class PENSTOCK_EXPORT KeyIdentity
{
public:
    KeyIdentity() = default; //!< Of nothing.
    //! The first 64 bits of the HMAC-SHA-256 (RFC 2104) with \a salt of origin, limits and values,
    //! which go in by PBKDF2 (RFC 8018, 5.2) of 10,000 rounds. Takes some milliseconds where there
    //! are values: so does each guess of somebody who has the salt.
    static KeyIdentity of(const KeyParts &parts, const QByteArray &salt);
    //! As a file has it; \a id is believed.
    static KeyIdentity known(const QString &id, const KeyParts &parts);

    //! It is none.
    bool isNull() const { return m_id.isEmpty(); }
    const QString &id() const { return m_id; } //!< 16 hexadecimal digits, a name for files.
    //! Scheme, host and port of the server.
    const QByteArray &origin() const { return m_origin; }
    const QStringList &credentials() const { return m_credentials; } //!< Empty: it needs none.
    const QStringList &limits() const { return m_limits; } //!< Sorted, each once.

    //! For people: "https://api.example.com, my-token".
    QString text() const;
    //! Called by \a names as well.
    void addCredentials(const QStringList &names);
    //! Whether it can be the key of these parts as far as that is seen without the values.
    bool mayBe(const KeyParts &parts) const;

    //! It looks like one; whether there is such a key is another question.
    static bool isId(const QString &text);
    //! By the id alone.
    friend bool operator==(const KeyIdentity &a, const KeyIdentity &b) { return a.m_id == b.m_id; }

private:
    QString m_id;
    QByteArray m_origin;
    QStringList m_credentials;
    QStringList m_limits;
};

} // namespace penstock
