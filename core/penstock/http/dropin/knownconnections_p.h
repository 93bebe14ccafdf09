// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

#include <QByteArray>
#include <QHash>

namespace penstock {

//! Estimates the open connections of one network manager by origin (see originOf()), so that
//! requests do not queue inside Qt. A value; callers pass the time.
class KnownConnections
{
public:
    enum class Lease { None, New, Open };
    enum class After { StoredOpen, Closed, Broken };

    //! Returns the connection for a request. \a most is Qt's maximum per origin.
    Lease take(const QByteArray &origin, int most, Instant now);
    void refund(const QByteArray &origin, int most, After after, Instant now);
    //! Notes that all requests to this origin share one connection.
    void noteHttp2(const QByteArray &origin) { m_origins[origin].isHttp2 = true; }
    int busy() const { return m_busy; }
    qsizetype origins() const { return m_origins.size(); } //!< Origins in memory.

    static constexpr qsizetype fewOrigins = 256; //!< Up to here idle origins are kept.

private:
    void forgetIdle(Instant now);

    struct Origin
    {
        int busy = 0;
        int spare = 0; // open and idle
        Instant until; // assumed closed afterwards
        bool isHttp2 = false;
    };
    QHash<QByteArray, Origin> m_origins;
    qsizetype m_tooMany = fewOrigins;
    int m_busy = 0;
};

} // namespace penstock
