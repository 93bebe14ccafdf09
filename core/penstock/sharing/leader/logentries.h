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
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.clientId, self.frame);
    }
};
//! The client has this permit, or will get it.
struct Permit
{
    Instant at;
    quint64 clientId = 0;
    HeldPermit permit;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.at, self.clientId, self.permit);
    }
};
//! The permit was taken back.
struct Returned
{
    Instant at;
    quint64 grant = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.at, self.grant);
    }
};
//! A client's message that changes usage or learned limits.
struct Heard
{
    Instant at;
    quint64 clientId = 0;
    quint64 frame = 0;
    QByteArray message;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.at, self.clientId, self.frame, self.message);
    }
};
//! The client has ended.
struct Gone
{
    Instant at;
    quint64 clientId = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.at, self.clientId);
    }
};

using Entry = std::variant<Client, Permit, Returned, Heard, Gone>;

} // namespace penstock::logentry
