// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QJsonObject>
#include <QList>

#include <utility>

//! The cases of tests/data/throttle_cases.json. Their conventions are in that file.
struct ThrottleCase
{
    QByteArray id;
    int status = 0;
    QString now;
    QList<std::pair<QByteArray, QByteArray>> headers; //!< Repeated lines are several.
    QByteArray body;
    QJsonObject throttling; //!< What a profile would say.

    bool throttled = false;
    qint64 waitMs = -1; //!< -1: none.
    QString source; //!< "retry-after", "ratelimit-reset", "body", "none".
    bool clamped = false;

    //! The response as it comes over the wire; empty where its headers would not survive that.
    QByteArray raw() const;
};

QList<ThrottleCase> throttleCases();
