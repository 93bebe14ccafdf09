// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/faults/fault.h>
#include <penstock/practice/message/practiceanswer.h>

namespace penstock {

//! What really goes out on a connection, and what becomes of it afterwards.
struct Delivery
{
    enum class End {
        KeepOpen,
        CloseGently, //!< Half-close, and go on reading until the client has closed too.
        Close, //!< At once, as a server that has crashed: FIN, or RST if there is unread input.
        Reset, //!< RST.
        Hold //!< Keep the connection and say nothing more.
    };
    QByteArray bytes = {};
    Duration gap {}; //!< Between one byte of \c bytes and the next; 0 sends all at once.
    //! Then this, so many times: what is never held in one piece.
    QByteArray repeated = {};
    qint64 times = 0;
    QByteArray tail = {}; //!< And then this.
    End end = End::KeepOpen;
};

//! The answer as it goes out under a fault. Faults that are answers of their own (redirects,
//! statuses, bombs) have become \a answer before; here they change nothing.
PENSTOCK_EXPORT Delivery deliver(const PracticeAnswer &answer, const Fault &fault,
                                 const WireContext &context);

} // namespace penstock
