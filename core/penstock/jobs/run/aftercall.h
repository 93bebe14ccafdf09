// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/senderror.h>

namespace penstock {

//! The next step after a request of a row has ended.
enum class AfterCall {
    SendAgain, //!< It was cancelled, and may be sent now.
    Park, //!< It was cancelled; send it after resuming, or in the next run.
    EndForNoConnection, //!< The server cannot be reached for any row.
    EndForNoCredential, //!< The credential is unavailable. The row stays open.
    EndForServer, //!< Rejected too often. The row stays open.
    RenewCredential, //!< Credential rejected; the row fails without a new one.
    FailRow,
    TakeAnswer
};

//! Facts besides the outcome.
struct CallFacts
{
    bool maySend = true; //!< The run is neither paused nor ending.
    bool hasIntent = false; //!< The ledger has an Intent.
    bool mayRenew = false; //!< A credential exists, not yet renewed for this row.
    //! All rows use one server, and nothing was sent or finished yet.
    bool isFirst = false;
    bool isUnanswered = false; //!< All rows use one server, and no response came yet.
};

//! Returns the next step for a row.
PENSTOCK_EXPORT AfterCall decideAfterCall(const Outcome &outcome, const CallFacts &facts);
//! Returns true if the request was certainly not executed, so that its Intent is void.
PENSTOCK_EXPORT bool wasNotCarriedOut(const Outcome &outcome);

} // namespace penstock
