// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QSet>
#include <QString>

namespace penstock {

//! Remembers texts by a 128-bit digest, the beginning of their SHA-256, some 30 bytes each: two
//! different ones are taken for the same with a probability of one in 10^26 among a million.
class PENSTOCK_EXPORT SeenKeys
{
public:
    //! True the first time.
    bool isNew(const QString &key);

private:
    QSet<QPair<quint64, quint64>> m_digests;
};

} // namespace penstock
