// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

#include <QByteArray>
#include <QHash>

namespace penstock {

//! What is known from outside of one network manager's connections: whether a request would find an
//! open one, has to make one, or would only wait for one. By origin, see originOf(). A value, told the time.
class KnownConnections
{
public:
    enum class Seat { None, New, Open };
    enum class After { KeptOpen, Closed, Broken };

    //! \a most are the connections that the library makes to an origin.
    Seat take(const QByteArray &origin, int most, Instant now);
    void giveBack(const QByteArray &origin, int most, After after, Instant now);
    //! It takes all requests on one connection.
    void noteHttp2(const QByteArray &origin) { m_origins[origin].isHttp2 = true; }
    int busy() const { return m_busy; }
    qsizetype origins() const { return m_origins.size(); } //!< That something is kept of.

    static constexpr qsizetype fewOrigins = 256; //!< Not worth forgetting.

private:
    void forgetIdle(Instant now);

    struct Origin
    {
        int busy = 0;
        int spare = 0; // open, and nobody uses them
        Instant until; // after that they are taken for closed
        bool isHttp2 = false;
    };
    QHash<QByteArray, Origin> m_origins;
    qsizetype m_tooMany = fewOrigins;
    int m_busy = 0;
};

} // namespace penstock
