// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/gate.h>

#include <QFuture>

namespace penstock {

//! A permit of \a gate in the future: takeResult() it, once, or give it to then().
//! \code
//! futurePermit(stack).then(this, [](PermitResult permit) { … });
//! \endcode
//! - A denial is a result as well; it throws nothing.
//! - Cancelling the future gives up the request, and the permit goes back if it was there already.
//! - When the gate goes the result is Denial::Closed.
//! Call this, and use the result, in the thread of the gate. In another thread it is denied at once
//! (Denial::Reason::WrongThread): use a GatePort there.
PENSTOCK_EXPORT QFuture<PermitResult> futurePermit(Gate &gate, const Ask &ask = {});

} // namespace penstock
