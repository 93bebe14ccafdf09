// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QSet>
#include <QString>

namespace penstock {

//! A set of texts as 128-bit SHA-256 prefixes, about 30 bytes each. Among a million, a collision
//! has a probability of 1 in 10^26.
class PENSTOCK_EXPORT SeenKeys
{
public:
    //! Returns true the first time.
    bool isNew(const QString &key);

private:
    QSet<QPair<quint64, quint64>> m_digests;
};

} // namespace penstock
