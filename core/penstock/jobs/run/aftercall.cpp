// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/aftercall.h>

namespace penstock {

namespace {
// Returns true for errors of the connection, which all rows share.
bool hasNoWay(SendError::Kind kind)
{
    switch (kind) {
    case SendError::Kind::HostNotFound:
    case SendError::Kind::ConnectionRefused:
    case SendError::Kind::Unreachable:
    case SendError::Kind::ConnectTimeout:
    case SendError::Kind::ProxyDenied:
    case SendError::Kind::TlsFailure:
        return true;
    default:
        return false;
    }
}

// It fails all rows, and none of them is at fault.
bool isOfProxy(SendError::Kind kind)
{
    return kind == SendError::Kind::ProxyUnreachable || kind == SendError::Kind::ProxyRefused;
}

AfterCall afterError(const SendError &error, const CallFacts &facts)
{
    const bool mayBeCarriedOut = error.inDoubt && facts.hasIntent;
    if (error.kind == SendError::Kind::Cancelled && !mayBeCarriedOut)
        return facts.maySend ? AfterCall::SendAgain : AfterCall::Park;
    if (error.kind == SendError::Kind::NoCredential)
        return AfterCall::EndForNoCredential;
    // With TLS 1.3 a server asks for a certificate while the request is in flight.
    const bool isNever = facts.isUnanswered && error.kind == SendError::Kind::TlsFailure;
    if (isOfProxy(error.kind) || isNever || (facts.isFirst && hasNoWay(error.kind)))
        return AfterCall::EndForNoConnection;
    return AfterCall::FailRow;
}
} // namespace

AfterCall decideAfterCall(const Outcome &outcome, const CallFacts &facts)
{
    if (!outcome)
        return afterError(outcome.error(), facts);
    if (outcome->turnedAway)
        return AfterCall::EndForServer;
    if (outcome->status == 401 && facts.mayRenew)
        return AfterCall::RenewCredential;
    return outcome->status >= 400 ? AfterCall::FailRow : AfterCall::TakeAnswer;
}

bool wasNotCarriedOut(const Outcome &outcome)
{
    return outcome ? outcome->turnedAway : !outcome.error().inDoubt;
}

} // namespace penstock
