// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/permitsource.h>

#include <QFuture>

namespace penstock {

//! Requests a permit as a future. Call takeResult() once, or use then():
//! \code
//! futurePermit(stack).then(this, [](PermitResult permit) { … });
//! \endcode
//! - A denial is a result, not an exception.
//! - Cancelling the future cancels the request or refunds its permit.
//! - If the permit source is destroyed, the result is Denial::Closed.
//!
//! Call it, and use the result, in the thread of the permit source. In another thread it is denied
//! at once (Denial::Reason::WrongThread): use a PermitPort there.
PENSTOCK_EXPORT QFuture<PermitResult> futurePermit(PermitSource &permitSource,
                                                   const PermitRequest &permitRequest = {});

} // namespace penstock
