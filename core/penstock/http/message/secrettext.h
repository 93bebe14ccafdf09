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

//! A text in pieces, with secrets that are put in when it is signed. Only the type of a piece makes it a
//! secret: text names none, whatever it contains.
struct PENSTOCK_EXPORT SecretText
{
    //! How the place of a secret encodes it.
    enum class Encoding { AsIs, Percent, Json, Xml };
    //! A secret, and the text before it.
    struct Secret
    {
        QByteArray before;
        QString name;
        Encoding encoding = Encoding::AsIs;
        friend bool operator==(const Secret &, const Secret &) = default;
    };

    std::vector<Secret> secrets = {};
    QByteArray rest = {}; //!< Text behind the last secret; all of it if there is none.

    bool isPlain() const { return secrets.empty(); } //!< It contains no secret.
    //! It, or \a plain if it contains no secret.
    SecretText orPlain(const QByteArray &plain) const
    {
        return isPlain() ? SecretText {{}, plain} : *this;
    }
    void add(const QString &secret, Encoding encoding); //!< Behind all that is there.
    void add(const SecretText &text); //!< Behind all that is there.
    std::vector<SecretText> split(char separator) const; //!< At those in its texts.
    //! As a part of a URL: its texts encoded, but for the letters in \a exclude.
    SecretText percentEncoded(const QByteArray &exclude = {}) const;

    QByteArray shown() const; //!< With •••• in place of each secret, to display.
    //! Each secret encoded for its place; nothing if \a values lacks one.
    std::optional<QByteArray> with(const QHash<QString, QByteArray> &values) const;
    friend bool operator==(const SecretText &, const SecretText &) = default;
};

//! The parts of a request that contain secrets; empty for a part that contains none.
struct SecretParts
{
    SecretText url = {};
    QHash<qsizetype, SecretText> headers = {}; //!< By their position in the request's.
    SecretText body = {};
    //! No part contains one.
    bool isEmpty() const { return url.isPlain() && headers.isEmpty() && body.isPlain(); }
};

} // namespace penstock
