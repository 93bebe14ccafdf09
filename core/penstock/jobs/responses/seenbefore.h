// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>
#include <QJsonArray>

#include <cstdint>

namespace penstock {

//! Finds repetitions in a sequence of hashes with constant memory. It compares each one with the
//! first, with the one before, and with one that advances at powers of 2 (Brent, An improved Monte
//! Carlo factorization algorithm, BIT 20, 1980). Returns to the beginning and immediate repetitions
//! are found at once, other loops some rounds late.
class PENSTOCK_EXPORT SeenBefore
{
public:
    //! Returns true if \a hash is one of those. An empty one never is.
    bool has(const QByteArray &hash) const;
    //! Adds the element at \a index, from 0. An empty hash stands for an element without identity.
    void add(const QByteArray &hash, std::int64_t index);

    QJsonArray state() const; //!< Empty if nothing was added.
    static SeenBefore resumed(const QJsonArray &state);

private:
    QByteArray m_first, m_before, m_mark;
};

} // namespace penstock
