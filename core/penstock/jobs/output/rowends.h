// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/senderror.h>
#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/spec/recordpath.h>

namespace penstock {

// Results of rows for the ledger. Callers add attempts and pages.

PENSTOCK_EXPORT RowEnd answeredRow(const HttpAnswer &answer);
//! Failed by an error or a status that is not success. \a mayBeCarriedOut: in doubt.
PENSTOCK_EXPORT RowEnd failedRow(const Row &row, const Outcome &outcome,
                                 bool mayBeCarriedOut = false);
//! Failed by \a fault before it was sent.
PENSTOCK_EXPORT RowEnd failedRow(const Row &row, const Error &fault);
//! Failed by \a fault, found in \a answer of any status. The line contains the whole response;
//! \a kind is the reason.
PENSTOCK_EXPORT RowEnd failedRow(const Row &row, const Error &fault, const HttpAnswer &answer,
                                 const QString &kind = QStringLiteral("invalid_response"));
//! In doubt: an earlier run may have sent it.
PENSTOCK_EXPORT RowEnd rowLeftInDoubt(const Row &row);

//! Returns the values at \a path in the body; none for an empty body. Without a path it is one
//! record: for tables bodyOf(), otherwise recordOf() without line feed.
PENSTOCK_EXPORT Result<std::vector<QByteArray>> recordsIn(const HttpAnswer &answer, const Row &row,
                                                          const std::optional<RecordPath> &path,
                                                          OutputSpec::Kind output);

} // namespace penstock
