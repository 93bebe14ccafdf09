// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/actualcost.h>
#include <penstock/http/policy/retrypolicy.h>
#include <penstock/http/send/httpclientoptions.h>
#include <penstock/http/throttle/dialectreader.h>
#include <penstock/limits/permit/permitrequest.h>

#include <QHash>
#include <QNetworkRequest>

#include <cstdint>
#include <functional>
#include <vector>

class QNetworkReply;

namespace penstock {

class Clock;
class PermitSource;

//! Options of a LimitedNetworkAccessManager. Everything else behaves as in QNetworkAccessManager.
struct DropInOptions
{
    //! Strict sends each request once per permit; see HttpClientOptions::SendMode. With a cache,
    //! GET and HEAD are sent as with Counted, because Qt uses the cache only then. So are requests
    //! under an HSTS policy (QHstsPolicy).
    HttpClientOptions::SendMode sendMode = HttpClientOptions::SendMode::Strict;

    enum class OnThrottle {
        Deliver, //!< Returns the 429 to the application. The permit source is paused too.
        //! Sends the request again, ahead of others, after the pause, at most retry.maxThrottles
        //! times. Its body must be readable twice. If a body must be inspected first, up to 64 KiB
        //! are held back.
        SendAgain
    };
    OnThrottle onThrottle = OnThrottle::Deliver;
    enum class OnHalt {
        Fail, //!< Waiting and new requests fail with Denial::Reason::Halted.
        Wait //!< They wait for PermitSource::resume() until their transfer timeout.
    };
    //! Effect of a halt: a pause until PermitSource::resume(). Causes are a ban, a used-up quota, a
    //! Retry-After of more than a day, or PermitSource::pause() without an end.
    OnHalt onHalt = OnHalt::Fail;
    RetryOptions retry = {}; //!< Only its throttle settings are used.
    DialectReader throttleReader = {};
    //! Discovers the server's rates if none are declared, see PermitSource::discover().
    bool discover = true;
    //! Selects the permit source of a request, once, not for redirects; null sends without a
    //! permit. Empty: the manager's permit source, whose rules for thread and lifetime apply to
    //! all.
    std::function<PermitSource *(const QNetworkRequest &)> clientOf = {};
    //! Adjusts the permit request of each wire send, for example PermitRequest::values.
    std::function<void(PermitRequest &, const QNetworkRequest &)> adjust = {};

    //! Limits with estimated charges, from actualCostLimits(). The cost in a complete response
    //! replaces the estimate (Permit::reportActualCost()). Bodies are searched up to 1 MiB.
    std::vector<ActualCostLimit> actualCosts = {};
    //! Returns actual costs in units by limit name, instead of those in \a actualCosts; negative
    //! ones count as 0. Gets each complete response, its body decompressed and cut at 1 MiB.
    std::function<QHash<QString, std::int64_t>(const QNetworkReply &answer, const QByteArray &body)>
        costsOf = {};

    Clock *clock = nullptr; //!< Null: the system clock. Must outlive the manager.
};

} // namespace penstock
