// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/wire/wiremessages.h>

#include <variant>

//! The entries of a leader's log, from which the next leader continues.
namespace penstock::logentry {

//! A known client. Its messages up to this frame are in the saved state.
struct Client
{
    quint64 clientId = 0;
    quint64 frame = 0;
    static constexpr auto fields = std::tuple(&Client::clientId, &Client::frame);
};
//! The client has this permit, or will get it.
struct Permit
{
    Instant at;
    quint64 clientId = 0;
    HeldPermit permit;
    static constexpr auto fields = std::tuple(&Permit::at, &Permit::clientId, &Permit::permit);
};
//! The permit was taken back.
struct Returned
{
    Instant at;
    quint64 grant = 0;
    static constexpr auto fields = std::tuple(&Returned::at, &Returned::grant);
};
//! A client's message that changes usage or learned limits.
struct Received
{
    Instant at;
    quint64 clientId = 0;
    quint64 frame = 0;
    QByteArray message;
    static constexpr auto fields
        = std::tuple(&Received::at, &Received::clientId, &Received::frame, &Received::message);
};
//! The client has ended.
struct Gone
{
    Instant at;
    quint64 clientId = 0;
    static constexpr auto fields = std::tuple(&Gone::at, &Gone::clientId);
};

using Entry = std::variant<Client, Permit, Returned, Received, Gone>;

} // namespace penstock::logentry
