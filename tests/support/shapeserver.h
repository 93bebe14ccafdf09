// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "support/faultserver.h"

#include <QJsonArray>

namespace penstock {

//! A server that replays the lists of a public service from tests/data/shapes, and knows nothing
//! else: other requests get status 404. URLs in its responses lead to itself.
class ShapeServer
{
public:
    explicit ShapeServer(const QString &name); //!< Name of the file, without its ending.

    quint16 port() const { return m_server.port(); }
    QStringList asked() const; //!< Numbers of the exchanges in the order of requests; -1: unknown.
    qsizetype exchanges() const { return m_exchanges.size(); }

private:
    qsizetype exchangeOf(const FaultServer::Request &request) const;

    QByteArray m_origin;
    QJsonArray m_exchanges;
    FaultServer m_server;
};

} // namespace penstock
