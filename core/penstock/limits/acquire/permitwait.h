// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/gate.h>

#include <functional>
#include <memory>

namespace penstock {

//! One request at a gate, for as long as somebody holds this: destroyed earlier it gives up, and
//! nobody is answered. Other than Gate::request() alone it is answered also when the gate goes
//! (Denial::Closed).
//! \code
//! const auto wait = acquire(stack, {}, [](PermitResult answer) {
//!     if (answer)
//!         answer->sent(); // and what is limited follows here
//! });
//! \endcode
//! Belongs to the thread of its gate. In another thread it is denied (Denial::Reason::WrongThread)
//! from the event loop there, or, if none runs, from the constructor.
class PENSTOCK_EXPORT PermitWait
{
public:
    //! \a onAnswer is called once at most, from the event loop and never from in here. It may
    //! destroy this. What is wrong with \a ask is a denial as any other. \a gate may go first.
    PermitWait(Gate &gate, const Ask &ask, std::function<void(PermitResult)> onAnswer);
    ~PermitWait();
    Q_DISABLE_COPY_MOVE(PermitWait)

    //! It is answered Cancelled, from the event loop, unless it has been answered.
    void cancel();
    //! There is no answer yet; that of cancel() is still to come, too.
    bool isWaiting() const;

private:
    class Private;
    std::unique_ptr<Private> d;
};

//! Asks \a gate for a permit, and calls \a onAnswer with it; see PermitWait. In the thread of the
//! gate. Never null.
PENSTOCK_EXPORT std::unique_ptr<PermitWait> acquire(Gate &gate, const Ask &ask,
                                                    std::function<void(PermitResult)> onAnswer);

} // namespace penstock
