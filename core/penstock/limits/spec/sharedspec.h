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
        Wait, //!< Until it answers again.
        Stop //!< The run ends, and can be resumed.
    };

    RedisAddress redis;
    QString name; //!< Of what is shared: profiles that name the same one share it.
    QString passwordSecret = {}; //!< The name of a secret; empty: Redis asks for none.
    WhenDown whenDown = WhenDown::Wait; //!< Nothing is sent without Redis.

    //! "a key" at redis://host:6379, in these quotes.
    PENSTOCK_EXPORT Message message() const;
    friend bool operator==(const SharedSpec &, const SharedSpec &) = default;
};

//! What "when_down" takes, in the order of SharedSpec::WhenDown. Lives as long as the program.
PENSTOCK_EXPORT const QStringList &whenDownNames();
//! Reads {"redis": "rediss://…", "extra_ca": "ca.pem", "client_certificate": "me.pem", "client_key": "me.key",
//! "name": "…", "password": {"secret": "…"}, "when_down": "wait"|"stop"} from the reader of that object, and leaves
//! faults to its finish(). A password in any of it is refused and not repeated.
PENSTOCK_EXPORT SharedSpec readShared(JsonReader &reader);
//! The same of an object by itself. Errors are of the kind Usage, and name the JSON pointer below
//! \a pointer.
PENSTOCK_EXPORT Result<SharedSpec> sharedFromJson(const QJsonObject &object,
                                                  const QString &pointer = {});
//! What sharedFromJson() reads back as the same. Defaults are left out, and a key without its certificate.
PENSTOCK_EXPORT QJsonObject toJson(const SharedSpec &spec);

} // namespace penstock
