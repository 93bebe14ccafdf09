// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>
#include <vector>

namespace penstock {

//! Text with placeholders for secrets, inserted when a request is signed. Only the type marks a
//! secret, never the text.
struct PENSTOCK_EXPORT SecretText
{
    //! Encoding at the position of a secret.
    enum class Encoding { AsIs, Percent, Json, Xml, JsonInJson };
    //! A secret and the text before it.
    struct Secret
    {
        QByteArray before;
        QString name;
        Encoding encoding = Encoding::AsIs;
        friend bool operator==(const Secret &, const Secret &) = default;
    };

    std::vector<Secret> secrets = {};
    QByteArray rest = {}; //!< Text after the last secret.

    bool isPlain() const { return secrets.empty(); } //!< True without secrets.
    //! Returns this text, or \a plain if it contains no secrets.
    SecretText orPlain(const QByteArray &plain) const
    {
        return isPlain() ? SecretText {{}, plain} : *this;
    }
    void add(const QString &secret, Encoding encoding); //!< Appends a secret.
    void add(const SecretText &text); //!< Appends text with its secrets.
    std::vector<SecretText> split(char separator) const; //!< Splits only at separators in the text.
    //! Percent-encodes its texts, except for characters in \a exclude.
    SecretText percentEncoded(const QByteArray &exclude = {}) const;

    QByteArray shown() const; //!< Returns the text with •••• for each secret.
    //! Returns the text with encoded secrets; nothing if \a values lack one.
    std::optional<QByteArray> with(const QHash<QString, QByteArray> &values) const;
    friend bool operator==(const SecretText &, const SecretText &) = default;
};

//! The parts of a request that contain secrets. Other parts are empty.
struct SecretParts
{
    SecretText url = {};
    QHash<qsizetype, SecretText> headers = {}; //!< Indexed like HttpRequest::headers.
    SecretText body = {};
    //! Returns true if all parts are empty.
    bool isEmpty() const { return url.isPlain() && headers.isEmpty() && body.isPlain(); }
};

} // namespace penstock
