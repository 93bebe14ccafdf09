// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/permitsource.h>

#include <QFuture>

#include <functional>
#include <memory>

namespace penstock {

//! A permit request that is cancelled silently when this object is destroyed. Unlike
//! PermitSource::request(), it also gets a result if the permit source is destroyed
//! (Denial::Closed).
//! \code
//! const auto wait = acquire(stack, {}, [](PermitResult answer) {
//!     if (answer)
//!         answer->sent(); // then send the request
//! });
//! \endcode
//! Belongs to the thread of its permit source. In another thread it is denied
//! (Denial::Reason::WrongThread), from the event loop, or from the constructor if none runs.
class PENSTOCK_EXPORT PermitWait
{
public:
    //! Requests a permit. Calls \a onAnswer at most once, from the event loop, never from here; it
    //! may destroy this object. An invalid request is a denial. \a permitSource may be destroyed
    //! first.
    PermitWait(PermitSource &permitSource, const PermitRequest &permitRequest,
               std::function<void(PermitResult)> onAnswer);
    ~PermitWait();
    Q_DISABLE_COPY_MOVE(PermitWait)

    //! Cancels a pending request; its result Cancelled comes from the event loop.
    void cancel();
    //! Returns true until the result is delivered, also after cancel().
    bool isWaiting() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

//! Requests a permit in the thread of \a permitSource and calls \a onAnswer with the result; see
//! PermitWait. Never null.
PENSTOCK_EXPORT std::unique_ptr<PermitWait> acquire(PermitSource &permitSource,
                                                    const PermitRequest &permitRequest,
                                                    std::function<void(PermitResult)> onAnswer);

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
