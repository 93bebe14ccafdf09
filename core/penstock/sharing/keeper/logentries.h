// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/wire/gatemessages.h>

#include <variant>

//! What a keeper writes down of what it has let go, so that the next one goes on from there.
namespace penstock::logentry {

//! A gate that is known; what it said up to this frame of its is in what was saved.
struct Seat
{
    quint64 gate = 0;
    quint64 frame = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.gate, self.frame);
    }
};
//! The gate has this permit, or is going to have it. Counted in what was saved where it stands before
//! everything else.
struct Permit
{
    Instant at;
    quint64 gate = 0;
    HeldPermit permit;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.at, self.gate, self.permit);
    }
};
//! It is not to have it after all.
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
//! A message of a gate that changes what is used, or learned.
struct Heard
{
    Instant at;
    quint64 gate = 0;
    quint64 frame = 0;
    QByteArray message;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.at, self.gate, self.frame, self.message);
    }
};
//! The gate is no more.
struct Gone
{
    Instant at;
    quint64 gate = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.at, self.gate);
    }
};

using Entry = std::variant<Seat, Permit, Returned, Heard, Gone>;

} // namespace penstock::logentry
