// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/responses/listfacts.h>
#include <penstock/jobs/start/pathuses.h>
#include <penstock/profiles/secrets/secretorigin.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QStringList>
#include <QTimeZone>

#include <optional>
#include <vector>

namespace penstock {

//! The facts about a job before its start, found without sending.
struct StartFacts
{
    //! Number of rows; nothing if uncountable, as for pipes.
    Result<std::optional<std::int64_t>> rows = std::optional<std::int64_t>();
    bool isShard = false; //!< A shard may be empty.
    QString rowsFile = {}; //!< Empty for other rows.
    std::int64_t done = 0; //!< Finished by earlier runs, and not to be sent again.
    std::int64_t failed = 0; //!< Included in \c done.
    std::int64_t inDoubt = 0; //!< Included in \c done.
    ListFacts lists = {}; //!< Signs that records are missing.
    QStringList names = {}; //!< Row values in the request.
    std::optional<Error> request = {}; //!< Error in all requests.
    std::optional<Error> badRow = {}; //!< Error of the first row that would not be sent.
    std::optional<Error> onceOnly = {}; //!< Outcomes say "again", but it cannot be repeated.
    std::optional<Error> output = {}; //!< Error of the output.
    std::optional<Error> earlier = {}; //!< Conflict with earlier runs.
    QStringList secrets = {}; //!< Needed by the profile.
    QStringList absentSecrets = {}; //!< Missing ones. Those in a locked keychain count as present.
    std::vector<Error> absences = {}; //!< Why each is missing, if known.
    QString proxy = {}; //!< Proxy for the server; may be empty.
    std::vector<SecretDestination> closedTrips = {}; //!< Not allowed yet.
    std::vector<PathUse> closedPaths = {}; //!< Outside the job's folder, not allowed yet.
    Result<std::optional<Duration>> takes = std::optional<Duration>(); //!< If known.
};

//! One requirement of a start.
struct ReadyPart
{
    enum class What { Rows, Request, Output, EarlierRuns, Paths, Secret, End };
    What what;
    std::optional<Error> fault = {}; //!< The missing part; otherwise satisfied.
    friend bool operator==(const ReadyPart &, const ReadyPart &) = default;
};

//! The state of all requirements.
struct PENSTOCK_EXPORT Readiness
{
    //! In the order of a sentence, without those not needed. Secrets have a part per fault.
    std::vector<ReadyPart> parts;
    std::optional<std::int64_t> rows = {};
    std::int64_t done = 0;
    std::int64_t failed = 0;
    std::int64_t inDoubt = 0;
    ListFacts lists = {};
    QStringList names = {};
    QStringList secrets = {};
    QString proxy = {};
    std::optional<Duration> takes = {};
    std::optional<Error> badRow = {}; //!< See StartFacts. Other rows can still be sent.
    std::optional<Error> onceOnly = {}; //!< See StartFacts. It can start.

    bool isReady() const; //!< True without faults.
    std::optional<Error> faultOf(ReadyPart::What what) const; //!< May be absent.
    //! Returns the fault at which a run would end. Without rows to send, it needs no secrets. An
    //! empty list ends it only if \a isEmptyWrong.
    std::optional<Error> firstFault(bool isEmptyWrong) const;
    //! Finished by earlier runs.
    bool isFinished() const { return rows && *rows > 0 && done >= *rows; }
    friend bool operator==(const Readiness &, const Readiness &) = default;
};

//! Decides whether a job can start, and what is missing.
PENSTOCK_EXPORT Readiness readinessOf(const StartFacts &facts);

//! Returns "300 rows", "{{id}} found", "done at 14:32" (\a now in \a zone), or the text of the
//! fault.
PENSTOCK_EXPORT QString readyPartText(const Readiness &readiness, const ReadyPart &part,
                                      WallTime now, const QTimeZone &zone);
//! Returns all satisfied parts on one line.
PENSTOCK_EXPORT QString readinessText(const Readiness &readiness, WallTime now,
                                      const QTimeZone &zone);
//! Returns one line of JSON with line feed: "ready", "rows", "done", "failed", "in_doubt",
//! "finish" (RFC 3339), "proxy", and "parts". Each has "part", "ok" and "text", or "id", "error",
//! "where" and "fix"; "bad_row" and "once_only" have the last four. "lists" has the signs of missing
//! records, see toJson(). Times are UTC.
PENSTOCK_EXPORT QByteArray readinessJson(const Readiness &readiness, WallTime now);

} // namespace penstock
