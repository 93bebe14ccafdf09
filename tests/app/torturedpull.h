// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "jobworkplace.h"

#include <penstock/mockserver/server/mockserver.h>
#include <penstock/support/systemclock.h>

#include <QHash>
#include <QSet>

#include <chrono>
#include <optional>

//! The kind of job to kill, and further faults.
struct Torture
{
    bool sqlite = false; //!< The output is SQLite instead of JSONL.
    bool pages = false; //!< Each row has three pages, and an empty one.
    bool post = false; //!< The requests are non-idempotent.
    bool fullDisk = false; //!< The disk is often full before the kill.

    QByteArray name() const; //!< "sqlite, pages, full disk"
    int pagesOfRow() const { return pages ? 3 : 1; }
    int sendsOfRow() const { return pages ? 4 : 1; }
};

//! A job that is killed and run again, a server that counts, and the visible results.
class TorturedPull
{
public:
    TorturedPull(const Torture &torture, int rows);

    //! Returns the exit code, or nothing if the run was killed after \a patience. The disk has \a
    //! diskBytes free, or enough for everything.
    std::optional<int> run(std::chrono::milliseconds patience,
                           std::optional<qint64> diskBytes = std::nullopt);

    //! Returns the ids of rows that are finished in the journal. They must not be sent again.
    QSet<int> finished() const;
    //! Counts each record in the output. The key is the id, or the id and the page.
    QHash<QByteArray, int> written() const;
    //! Returns the lines of rows without a response.
    QList<QJsonObject> reported() const;

    int idOf(const QByteArray &target) const; //!< Returns the id in \a target.

    const Torture torture;
    const int rows;
    QHash<QByteArray, int> sends; //!< Sends per target: "/7" or "/pages/3/7?page=2".
    QByteArray errors; //!< Standard error of the last run.

    static constexpr int sendsPerSecond = 1000;
    static constexpr int atOnce = 8;

private:
    JobWorkplace m_place;
    penstock::SystemClock m_clock;
    penstock::MockServer m_server;
};
