// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/http/throttle/throttledialect.h>
#include <penstock/mockserver/server/mockserveroptions.h>

#include <QStringList>

namespace penstock {

//! Somebody else who spends from the same limits, one call at a time.
struct OtherClient
{
    Duration from {}; //!< After the pull has begun; its first call comes before any of ours.
    Duration every {}; //!< 0: all in one moment.
    int calls = 0;
};

//! What a client believes, what its server enforces, and what is asked for.
struct PullSetting
{
    std::vector<Limit> declared = {};
    MockServerOptions server = {};
    QStringList targets = {}; //!< One request each, in this order.
    Duration way = std::chrono::milliseconds(1); //!< There, and back.
    Duration begins = std::chrono::milliseconds(130); //!< After a full second of the clock.
    double throttled = 0; //!< Part of the requests that is throttled for no reason.
    Duration lasts = std::chrono::hours(2); //!< At most.
    std::optional<OtherClient> other = std::nullopt; //!< Known to WirelessPull.
    //! Whether counters in answers slow the client down. They do in the product; a client without is
    //! throttled often enough to tell its cause from a single throttle.
    bool observesCounters = true;
    QJsonObject used = {}; //!< What an earlier pull has saved; known to WirelessPull.
    ThrottleDialect dialect = {}; //!< Known to WirelessPull: by which answers are read.
    bool discovers = false; //!< Known to WirelessPull: limits that nobody declared are found out.
};

//! A server that has something which the profile does not know.
struct DiagnosisScenario
{
    const char *name = "";
    PullSetting setting = {};
    Cause cause = Cause::Unknown;
    QString change = {}; //!< Its texts, joined by "; ".
};

//! All causes that can be told, each at least once.
std::vector<DiagnosisScenario> diagnosisScenarios();

//! The texts of messages, joined by "; ".
QString textsOf(const QList<Message> &messages);
//! All that was found, in lines.
QString reported(const Diagnosis &diagnosis);

Limit limit(const QString &shorthand, const QString &name = {});
//! \a target with %1 for the number, from 1.
QStringList rows(int count, const QString &target);
//! Limits by their shorthands, which are the names of the declared ones as well.
PullSetting pullSetting(const QStringList &declared, const QStringList &allowed,
                        const QStringList &targets);

} // namespace penstock
