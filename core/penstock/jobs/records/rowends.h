// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/senderror.h>
#include <penstock/jobs/json/recordpath.h>
#include <penstock/jobs/ledger/ledger.h>

namespace penstock {

// The ways a row ends, as the ledger keeps them. Attempts and pages are for the caller to add.

PENSTOCK_EXPORT RowEnd answeredRow(const HttpAnswer &answer);
//! By an error, or a status that is none of success. \a mayBeCarriedOut: nobody knows.
PENSTOCK_EXPORT RowEnd failedRow(const Row &row, const Outcome &outcome,
                                 bool mayBeCarriedOut = false);
//! By \a fault of ours, or found in \a answer.
PENSTOCK_EXPORT RowEnd failedRow(const Row &row, const Error &fault,
                                 const HttpAnswer *answer = nullptr);
//! An earlier run may have sent it, and it must not be repeated.
PENSTOCK_EXPORT RowEnd rowLeftInDoubt(const Row &row);

//! The records in \a answer: what \a path finds in its body, or without one all of it as one record.
//! None in an empty body.
PENSTOCK_EXPORT Result<std::vector<QByteArray>> recordsIn(const HttpAnswer &answer, const Row &row,
                                                          const std::optional<RecordPath> &path);

} // namespace penstock
