// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/faults/fault.h>
#include <penstock/mockserver/message/mockresponse.h>

namespace penstock {

//! The bytes sent on a connection, and what happens after them.
struct Delivery
{
    enum class End {
        KeepOpen,
        CloseGently, //!< Half-close, then read until the client closes.
        Close, //!< At once, like a crash: FIN, or RST with unread input.
        Reset,
        Hold //!< Keep the connection silent.
    };
    QByteArray bytes = {};
    Duration gap {}; //!< Between bytes; 0: no gaps.
    //! Sent \c times times after \c bytes.
    QByteArray repeated = {};
    qint64 times = 0;
    QByteArray tail = {}; //!< Sent last.
    End end = End::KeepOpen;
};

//! Returns \a answer as sent under a fault. Faults that are responses (redirects, statuses, bombs)
//! are already in \a answer.
PENSTOCK_EXPORT Delivery deliver(const MockResponse &answer, const Fault &fault,
                                 const WireContext &context);

} // namespace penstock
