// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/ledger.h>
#include <penstock/work/stream/workjob.h>

//! \file
//! What a worker writes of a job: a file of lines, each complete in itself, in the order in which it came by
//! them. So files of one job may be joined, cut between lines, or stand behind each other in one.
namespace penstock {

//! Says of which job what follows is.
PENSTOCK_EXPORT QByteArray segmentHead(const WorkJob &job, const QByteArray &worker);
//! A page, or the end of a row, with its records as they are. Without the row's values unless \a withValues.
PENSTOCK_EXPORT QByteArray segmentLine(const LedgerEntry &entry, bool withValues);

struct SegmentLine
{
    enum class Kind { Head, Page, End };
    Kind kind = Kind::Head;
    std::optional<WorkJob> job = std::nullopt; //!< Of a head.
    LedgerEntry entry = {}; //!< Of the others.
};
//! Whatever has the form of a line; nothing else.
PENSTOCK_EXPORT std::optional<SegmentLine> segmentLineFrom(const QByteArray &line);

} // namespace penstock
