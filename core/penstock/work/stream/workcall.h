// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/row.h>
#include <penstock/redis/client/redisclient.h>

#include <QUuid>

#include <optional>
#include <vector>

//! \file
//! What is said to a Redis about a job that many machines work on, and what it answers. Its rows are a stream
//! with one group; each step is one call of a script, and may be made again where its answer is lost.
namespace penstock {

PENSTOCK_EXPORT const RedisScript &workScript();
//! What is known of the job, its rows, and those that are not to be sent twice.
PENSTOCK_EXPORT QByteArrayList workKeys(const QString &job);
PENSTOCK_EXPORT QByteArray workId(const QUuid &id);

//! How far all workers together have come.
struct WorkStatus
{
    std::int64_t total = 0; //!< Rows.
    std::int64_t added = 0; //!< Of these are there; the others are still being put there.
    std::int64_t answered = 0;
    std::int64_t failed = 0;
    std::int64_t inDoubt = 0;
    std::int64_t duplicates = 0;
    std::int64_t left = 0; //!< Of those that were added.

    bool isDone() const { return left == 0 && added >= total; }
    std::int64_t ended() const { return answered + failed + inDoubt + duplicates; }
    friend bool operator==(const WorkStatus &, const WorkStatus &) = default;
};

//! A row as a worker gets it.
struct WorkRow
{
    QByteArray entry; //!< Its name in the stream.
    std::int64_t index = 0; //!< Its number in the job, from 0.
    Row row = {};
    bool isDuplicate = false; //!< A row before it asks for the same: it is not to be sent.
    bool wasBegun = false; //!< Somebody may have sent it, and it must not be sent twice.
    friend bool operator==(const WorkRow &, const WorkRow &) = default;
};

//! On one line, with the types and digits of its values.
PENSTOCK_EXPORT QByteArray workRowText(const Row &row);
PENSTOCK_EXPORT std::optional<Row> workRowFromText(const QByteArray &text);

struct WorkAnswer
{
    enum class Kind {
        Ok,
        Gone, //!< There is no such job (any more).
        Other //!< Another job has its name, and is not done.
    };
    Kind kind = Kind::Ok;
    WorkStatus status = {};
    std::vector<WorkRow> rows = {}; //!< Of take.
    bool isOwn = false; //!< Of intend.
    QByteArray json = {}; //!< Of look.

    //! Nothing where it is no such answer.
    PENSTOCK_EXPORT static std::optional<WorkAnswer> from(const RedisValue &value);
};

//! For whoever asked, where there was none.
PENSTOCK_EXPORT Error notAWorkJob(const QString &job);

} // namespace penstock
