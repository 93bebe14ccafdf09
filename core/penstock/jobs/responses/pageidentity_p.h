// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/secrettext.h>

#include <QJsonValue>

#include <vector>

//! Decides which pages and ways to pages are the same. Digests are 12 bytes of SHA-256 in hex.
namespace penstock {

QByteArray digestOf(const QByteArray &bytes);
QByteArray digestOf(const SecretText &text);

//! Returns equal texts for pages with equal content, with objects in any order, and an empty one
//! for a page without content.
//! \a isList: the items are those of a list. \a areParts: they are parts of its elements.
QByteArray identityOf(std::vector<QByteArray> items, bool isList, bool areParts,
                      const QByteArray &body);
//! Returns the digest of the last of \a items; empty if another one may be equal.
QByteArray digestOfUnique(const std::vector<QByteArray> &items);

//! Returns JSON for journals that contains no secret.
QJsonValue stored(const SecretText &text);
SecretText restored(const QJsonValue &stored);

} // namespace penstock
