// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "jobworkplace.h"

#include <penstock/practice/server/practiceserver.h>
#include <penstock/support/systemclock.h>

#include <QHash>
#include <QSet>

#include <chrono>
#include <optional>

//! What is pulled, and how it is tormented beside being killed.
struct Torture
{
    bool sqlite = false; //!< Otherwise JSONL.
    bool pages = false; //!< Three for each row, and an empty one.
    bool post = false; //!< What must not be sent twice.
    bool fullDisk = false; //!< Before it can be killed, often.

    QByteArray name() const; //!< "sqlite, pages, full disk"
    int pagesOfRow() const { return pages ? 3 : 1; }
    int sendsOfRow() const { return pages ? 4 : 1; }
};

//! One job that is killed and run again, the server that counts, and what can be seen from outside.
class TorturedPull
{
public:
    TorturedPull(const Torture &torture, int rows);

    //! The exit code; nothing if it was still running after \a patience and was killed. The disk has
    //! room for so many bytes; none: for all.
    std::optional<int> run(std::chrono::milliseconds patience,
                           std::optional<qint64> diskBytes = std::nullopt);

    //! Ids whose row the journal holds for finished. None of them may ever be sent again.
    QSet<int> finished() const;
    //! How often each record stands in the output: by id, or by id and page.
    QHash<QByteArray, int> written() const;
    //! The lines of rows without an answer.
    QList<QJsonObject> reported() const;

    int idOf(const QByteArray &target) const; //!< The row that asked for it.

    const Torture torture;
    const int rows;
    QHash<QByteArray, int> sends; //!< By target, "/7" or "/pages/3/7?page=2".
    QByteArray errors; //!< Of the last run.

    static constexpr int sendsPerSecond = 1000;
    static constexpr int atOnce = 8;

private:
    JobWorkplace m_place;
    penstock::SystemClock m_clock;
    penstock::PracticeServer m_server;
};
