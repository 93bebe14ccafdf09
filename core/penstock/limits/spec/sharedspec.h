// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/redisaddress.h>

#include <QJsonObject>

namespace penstock {

class JsonReader;

//! Where and how limits are one budget for several machines, as plain settings: they are kept in a
//! Redis.
struct SharedSpec
{
    enum class WhenDown {
        Closed, //!< Who asks waits until it answers again.
        Local //!< Each process goes on with a share of each limit.
    };

    RedisAddress redis;
    QString name; //!< Of what is shared: profiles that name the same one share it.
    QString passwordSecret = {}; //!< The name of a secret; empty: Redis asks for none.
    WhenDown whenDown = WhenDown::Closed;
    //! Percent at most, 1 to 100, with WhenDown::Local: of all processes together it is never more
    //! than 100.
    int localShare = 10;

    //! For people: "a key" at redis://host:6379, in these quotes.
    PENSTOCK_EXPORT QString text() const;
    friend bool operator==(const SharedSpec &, const SharedSpec &) = default;
};

//! What "when_down" takes, in the order of SharedSpec::WhenDown. Lives as long as the program.
PENSTOCK_EXPORT const QStringList &whenDownNames();
//! Reads {"redis": "rediss://…", "extra_ca": "ca.pem", "name": "…", "password": {"secret": "…"},
//! "when_down": "closed"|"local", "local_share": "10%"} from the reader of that object, and leaves
//! faults to its finish(). A password in any of it is refused and not repeated.
PENSTOCK_EXPORT SharedSpec readShared(JsonReader &reader);
//! The same of an object by itself. Errors are of the kind Usage, and name the JSON pointer below
//! \a pointer.
PENSTOCK_EXPORT Result<SharedSpec> sharedFromJson(const QJsonObject &object,
                                                  const QString &pointer = {});
//! What sharedFromJson() reads back as the same. Defaults are left out.
PENSTOCK_EXPORT QJsonObject toJson(const SharedSpec &spec);
//! "25 %" or "25%" as a number from 1 to 100; nothing where it is none of them.
PENSTOCK_EXPORT std::optional<int> localShareFromText(const QString &text);

} // namespace penstock
