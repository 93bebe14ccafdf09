// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/actualcost.h>
#include <penstock/http/policy/retrypolicy.h>
#include <penstock/http/send/senderoptions.h>
#include <penstock/http/throttle/dialectreader.h>
#include <penstock/limits/stack/ask.h>

#include <QHash>
#include <QNetworkRequest>

#include <cstdint>
#include <functional>
#include <vector>

class QNetworkReply;

namespace penstock {

class Clock;
class Gate;

//! How a LimitedNetworkAccessManager behaves. What it leaves open is as QNetworkAccessManager has it.
struct DropInOptions
{
    //! One wire send for each permit, whatever the connection does; see SenderOptions::SendMode. Where
    //! a cache is set, GET and HEAD go as with Counted: only so does the network library look into it. So does
    //! what goes to hosts that it knows to want TLS (QHstsPolicy): told to connect, it would ask them.
    SenderOptions::SendMode sendMode = SenderOptions::SendMode::Strict;

    enum class OnThrottle {
        Deliver, //!< A 429 is the answer, as without limits. The gate closes all the same.
        //! Nobody hears of it: the request goes in front of the others and is sent again when the gate
        //! opens, at most retry.maxThrottles times. Not where its body cannot be read twice. Of an
        //! answer whose body may say that it is one, up to 64 KiB are held back until that is
        //! known.
        SendAgain
    };
    OnThrottle onThrottle = OnThrottle::Deliver;
    enum class OnHalt {
        Fail, //!< Requests that wait, and new ones, fail with Denial::Reason::Halted.
        Wait //!< They wait for Gate::resume(), each no longer than its transfer timeout.
    };
    //! What happens to requests while their gate is closed until Gate::resume(): after a ban, a used-up
    //! quota or a Retry-After of more than a day, or because the program calls Gate::pause() without an end.
    OnHalt onHalt = OnHalt::Fail;
    RetryOptions retry = {}; //!< Of it what is about throttles.
    DialectReader throttleReader = {};
    //! Find out the server's rates where the gate declares none, see Gate::discover().
    bool discover = true;
    //! Which gate lets a request through; null where none is to. Called once for each request and not
    //! for the hops of its redirects. All the requests wait at one gate where this is empty: which of
    //! its limits apply tells a limit's own "match" (method, host, path), or \a adjust. What holds
    //! of the manager's own gate, thread and lifetime, holds of each.
    std::function<Gate *(const QNetworkRequest &)> gateOf = {};
    //! Has the last word about what is asked of the gate, for each wire send; cost_by and per read
    //! Ask::values.
    std::function<void(Ask &, const QNetworkRequest &)> adjust = {};

    //! Limits that take an estimate for a call, as settledLimits() makes them of the gate's: what an answer says that
    //! it has cost takes the estimate's place when it has come whole (Permit::settle()). In a body it is looked for
    //! up to 1 MiB. Where an answer does not say it, or there is none, the estimate stands.
    std::vector<SettledLimit> settled = {};
    //! The same by a reading of your own, in units by the names of limits, of each answer that has come whole; those
    //! that it names are not looked for by \a settled, and less than 0 is 0. The body is what came
    //! of it, up to 1 MiB, unpacked.
    std::function<QHash<QString, std::int64_t>(const QNetworkReply &answer, const QByteArray &body)>
        costsOf = {};

    Clock *clock = nullptr; //!< The machine's where null; else it must outlive the manager.
};

} // namespace penstock
