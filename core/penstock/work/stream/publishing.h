// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowsource.h>
#include <penstock/work/stream/workcall.h>
#include <penstock/work/stream/workjob.h>

//! \file
//! Putting a job into a Redis, and finding it there. Each waits for \a client, see rediswait.h.
namespace penstock {

//! What is there already of the same job stays, so that after a crash it is gone on with. Otherwise \a
//! startOver discards what is there under its name; without it an unfinished job is an error. \a onAdded is told
//! how many rows are there, now and then.
PENSTOCK_EXPORT Result<WorkStatus> publish(RedisClient &client, const WorkJob &job, RowSource &rows,
                                           bool startOver,
                                           const std::function<void(std::int64_t)> &onAdded = {});

struct FoundWork
{
    WorkJob job;
    WorkStatus status;
};
//! Nothing where there is none.
PENSTOCK_EXPORT Result<std::optional<FoundWork>> findWork(RedisClient &client, const QString &job);

} // namespace penstock
