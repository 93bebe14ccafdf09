// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/secrettext.h>

#include <QJsonArray>
#include <QSet>

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

//! Finds repetitions in a sequence of hashes. Compares each one with the first 10,000 of this run.
//! The stored state has only the first and the last: after resuming, a loop that does not lead to
//! them is found once all of it was read again.
class SeenBefore
{
public:
    //! Returns true if \a hash is one of those. An empty one never is.
    bool has(const QByteArray &hash) const;
    //! Adds the element at \a index, from 0. An empty hash stands for an element without identity.
    void add(const QByteArray &hash, std::int64_t index);

    QJsonArray state() const; //!< Empty if nothing was added.
    static SeenBefore resumed(const QJsonArray &state);

private:
    QByteArray m_first, m_before;
    QSet<QByteArray> m_all; // of this run
};

} // namespace penstock
