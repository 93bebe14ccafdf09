// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/senderror.h>

namespace penstock {

//! What a run does when a call of one of its rows has ended.
enum class AfterCall {
    SendAgain, //!< It was given up, and may be sent after all.
    Park, //!< It was given up, and its row waits until the run goes on, or for the next one.
    EndForNoConnection, //!< There is no way to the server, and will be none for the others.
    EndForNoCredential, //!< No row has a valid credential. The row stays to be done.
    EndForServer, //!< The server turned it away too often. The row stays to be done.
    RenewCredential, //!< The server does not take it; the row has failed if there is no new one.
    FailRow,
    TakeAnswer
};

//! What has to be known for that beside the outcome.
struct CallFacts
{
    bool maySend = true; //!< The run is neither paused nor about to end.
    bool hasIntent = false; //!< The ledger knows that the call was about to be sent.
    bool mayRenew = false; //!< There is a credential, and it was not renewed for this row.
    //! All rows go to one server, and nothing was ever sent there or done.
    bool isFirst = false;
};

//! What becomes of a row whose call has ended so. Decides, and does nothing.
PENSTOCK_EXPORT AfterCall decideAfterCall(const Outcome &outcome, const CallFacts &facts);
//! Whether the call was certainly not carried out: what the ledger was told of it does not hold.
PENSTOCK_EXPORT bool wasNotCarriedOut(const Outcome &outcome);

} // namespace penstock
