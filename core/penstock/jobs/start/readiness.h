// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/saved/pathuses.h>
#include <penstock/profiles/secrets/secretplace.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QStringList>
#include <QTimeZone>

#include <optional>
#include <vector>

namespace penstock {

//! What can be known of a job before its start, without sending anything.
struct StartFacts
{
    //! Rows in all; nothing where they cannot be counted, as those of a pipe.
    Result<std::optional<std::int64_t>> rows = std::optional<std::int64_t>();
    bool isShard = false; //!< It may have no rows.
    std::int64_t done = 0; //!< Of them, by earlier runs.
    QStringList names = {}; //!< Values that the request takes from a row.
    std::optional<Error> request = {}; //!< Why no row can become a request.
    std::optional<Error> badRow = {}; //!< Why the first row fails that a run would not send.
    std::optional<Error> output = {}; //!< Why the answers cannot be written.
    std::optional<Error> earlier = {}; //!< Why what earlier runs have left is in the way.
    QStringList secrets = {}; //!< Those that the profile needs.
    QStringList absentSecrets = {}; //!< Of them. Those in a locked keyring count as there.
    QString proxy = {}; //!< Address of the one in use for the server; empty if none.
    std::vector<SecretTrip> closedTrips = {}; //!< That nobody has allowed yet.
    std::vector<PathUse> closedPaths = {}; //!< The same: uses outside the job's folder.
    Result<std::optional<Duration>> takes = std::optional<Duration>(); //!< If it is known.
};

//! One thing that a start needs.
struct ReadyPart
{
    enum class What { Rows, Request, Output, EarlierRuns, Paths, Secret, End };
    What what;
    std::optional<Error> fault = {}; //!< What is missing; else it is there.
    friend bool operator==(const ReadyPart &, const ReadyPart &) = default;
};

//! What a start would find.
struct PENSTOCK_EXPORT Readiness
{
    std::vector<ReadyPart>
        parts; //!< In the order of a sentence; what a job does not need has none.
    std::optional<std::int64_t> rows = {};
    std::int64_t done = 0;
    QStringList names = {};
    QStringList secrets = {};
    QString proxy = {};
    std::optional<Duration> takes = {};
    std::optional<Error> badRow
        = {}; //!< As in StartFacts. The other rows can be sent all the same.

    bool isReady() const; //!< No part has a fault.
    std::optional<Error> faultOf(ReadyPart::What what) const; //!< Nothing where there is none.
    bool isFinished() const { return rows && *rows > 0 && done >= *rows; } //!< By earlier runs.
    friend bool operator==(const Readiness &, const Readiness &) = default;
};

//! Whether a job can start, and what it lacks. The one judgement of all faces.
PENSTOCK_EXPORT Readiness readinessOf(const StartFacts &facts);

//! "300 rows", "{{id}} found", "done at 14:32", as of \a now in \a zone; of a fault its text.
PENSTOCK_EXPORT QString readyPartText(const Readiness &readiness, const ReadyPart &part,
                                      WallTime now, const QTimeZone &zone);
//! All that is there, in one line; what is missing stands in the faults.
PENSTOCK_EXPORT QString readinessText(const Readiness &readiness, WallTime now,
                                      const QTimeZone &zone);
//! One JSON object on a line, its break included: "ready", "rows", "done", "finish" (RFC 3339), "proxy",
//! and "parts", each with "part", "ok" and "text", or "id", "error", "where" and "fix"; "bad_row" has the
//! last four too. Times are in UTC.
PENSTOCK_EXPORT QByteArray readinessJson(const Readiness &readiness, WallTime now);

} // namespace penstock
